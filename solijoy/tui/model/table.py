"""The table: a game, what is held, where the cursor stands, and what the last key did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from solijoy.engine import Board, Card, Journal, Kind, Move, Refusal
from solijoy.engine.safety import safe_moves
from solijoy.tui.model.clock import Clock
from solijoy.tui.model.cursor import Cursor, settled
from solijoy.tui.model.exact import Exact
from solijoy.tui.model.finish import finishing_moves
from solijoy.tui.model.hint import Hint
from solijoy.tui.model.holding import Held, targets
from solijoy.tui.model.outlook import Outlook
from solijoy.tui.model.places import Place, Zone, pile_place, source_of, target_of
from solijoy.tui.model.said import Note, Played, Refused, Said

if TYPE_CHECKING:
    from solijoy.tui.model.watch import Watch


class Cycle(NamedTuple):
    """The moves a key stands for, and which of them lies on the table.

    Attributes:
        source: the place whose key it was.
        moves: the moves in their order.
        at: which one is played; -1 for none, the position before.
    """

    source: Place
    moves: tuple[Move, ...]
    at: int


class Automatic(NamedTuple):
    """What happens by itself after a move, as part of the same step.

    Attributes:
        flip: face-down top cards are turned up.
        home: what is safe goes home.
    """

    flip: bool = False
    home: bool = False

    def moves(self, board: Board) -> tuple[Move, ...]:
        """The moves that follow by themselves."""
        moves: list[Move] = []
        while following := self._next(board):
            moves.append(following)
            board = board.play_unchecked(following)
        return tuple(moves)

    def _next(self, board: Board) -> Move | None:
        if self.flip:
            for index, pile in enumerate(board.piles):
                if pile.can_flip:
                    return Move(Kind.FLIP, index)
        return next(safe_moves(board), None) if self.home else None


class Table:
    """What a player sees; what keys do with it is in `one_key`, `hand` and `typed`.

    The rules are the engine's; nothing here moves a card but `Journal.play`.

    Attributes:
        game: the game.
        deal: the number it was dealt from, if from one.
        clock: the time it is played.
        cursor: where the cursor stands.
        held: what is held, not yet put down.
        exact: what has been typed of an exact move; None outside one.
        moved: how many cards at the end of a place just moved.
        said: what there is to say about the last key.
        stuck: whether there are no more moves.
        can_finish: whether a sure way to the win is known.
        steps: the boards of the last step, from the one before it to the one after.
        cycle: what the next target would be; None unless the last key played a pile or the waste card.
        found: the card that was looked for.
        automatic: what happens by itself.
        undos: how often the player took a step back or started again.
        helps: what has helped the player, by name.
        outlook: what is said about whether the game can be won.
        lost_ago: for a lost game, how many steps ago it could still be won, once that is known.
        hint: the hint that is shown.
        watch: the record that is only watched here; None where the player plays.
    """

    def __init__(
        self,
        board: Board,
        deal: int | None = None,
        automatic: Automatic = Automatic(),  # noqa: B008 - immutable
    ) -> None:
        self.game = Journal(board)
        self.deal = deal
        self.clock = Clock()
        self.cursor = Cursor(pile_place(0))
        self.held: Held | None = None
        self.exact: Exact | None = None
        self.moved: Mapping[Place, int] = {}
        self.said: Said = Note.WELCOME
        self.stuck = board.is_stuck
        self.can_finish = bool(finishing_moves(board))
        self.steps: list[Board] = []
        self.cycle: Cycle | None = None
        self.found: Card | None = None
        self.automatic = automatic
        self.undos = 0
        self.helps: set[str] = set()
        self.outlook = Outlook.OFF
        self.lost_ago: int | None = None
        self.hint: Hint | None = None
        self.watch: Watch | None = None

    @classmethod
    def of(cls, game: Journal, deal: int | None = None, automatic: Automatic = Automatic()) -> Table:  # noqa: B008
        """A table for a game that has begun."""
        table = cls(game.board, deal, automatic)
        table.game = game
        return table

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self.game.board

    @property
    def unseen(self) -> int:
        """How many cards of the stock, the last ones to come, have never been seen."""
        return self.game.unseen

    @property
    def unfinished(self) -> bool:
        """Whether the game has begun and is not won: it would be a pity to lose it."""
        return self.game.can_undo and not self.board.is_won

    @property
    def shown_held(self) -> Held | None:
        """What to show as held: cards in the hand, or those of an exact move or a hint."""
        if self.hint:
            return self.hint.places()[0]
        return self.exact.held(self.board) if self.exact else self.held

    def targets(self) -> list[Place]:
        """The places that take what is held; with a hint the one it is about."""
        if self.hint:
            target = self.hint.places()[1]
            return [target] if target else []
        held = self.shown_held
        return targets(self.board, held) if held else []

    def begin(self) -> None:
        """A key begins: what was only true until then is over."""
        self.moved = {}
        self.said = Note.NOTHING
        self.exact = None
        self.hint = None
        self.steps = []
        self.cycle = None
        self.found = None

    def play(self, *moves: Move) -> None:
        """Play legal moves as one step, with what follows by itself; mark and say what the last one moved."""
        before = self.board
        steps = [before]
        for move in moves:
            steps.append(steps[-1].play(move))
        self.game.play(*moves, *self.automatic.moves(steps[-1]))
        self.steps = [*steps, self.board]
        self.clock.start()
        last = moves[-1]
        target = target_of(last, *steps[-2:])
        went_home = target.zone is Zone.HOME
        unsafe = went_home and last not in safe_moves(steps[-2])
        self.changed(Played(steps[-2], last, len(moves), unsafe), source_of(last) if went_home else target)
        if last.kind is not Kind.RECYCLE and _lies_still(target, steps[-1], self.board):
            self.moved = {target: last.length}

    def attempt(self, move: Move) -> bool:
        """Play a move, or say why it is not legal; whether it was."""
        refusal = self.board.refusal(move)
        if refusal:
            self.refuse(refusal)
        else:
            self.play(move)
        return refusal is None

    def refuse(self, refusal: Refusal) -> None:
        """Say why not."""
        self.said = Refused(self.board, refusal)

    def changed(self, said: Said, place: Place) -> None:
        """The board is another one: nothing is held, the cursor follows, the game may be over."""
        self.held = None
        self.said = said
        self.cursor = settled(self.board, Cursor(place))
        self.stuck = self.board.is_stuck
        self.can_finish = bool(finishing_moves(self.board))
        if self.board.is_won:
            self.clock.stop()
        elif self.clock.began:
            self.clock.start()

    def undo(self) -> None:
        """Take back the last step."""
        done = self.game.undo()
        self.undos += done
        self._back_or_forth(done, Note.UNDONE, Note.NOTHING_TO_UNDO)

    def redo(self) -> None:
        """Make the step again that was taken back last."""
        self._back_or_forth(self.game.redo(), Note.REDONE, Note.NOTHING_TO_REDO)

    def go_back(self, steps: int) -> None:
        """Take back some steps at once."""
        self.begin()
        for _ in range(steps):
            self.undos += self.game.undo()
        self.changed(Note.UNDONE, self.cursor.place)

    def restart(self) -> None:
        """Go back to the start of the deal; undo takes that back."""
        self.begin()
        self.undos += self.game.restart()
        self.changed(Note.RESTARTED, pile_place(0))

    def _back_or_forth(self, done: bool, note: Note, nothing: Note) -> None:
        self.begin()
        if done:
            self.changed(note, self.cursor.place)
        else:
            self.said = nothing


def _lies_still(place: Place, before: Board, after: Board) -> bool:
    """Whether what followed by itself has left a place alone."""
    return place.zone is not Zone.PILE or before.piles[place.slot] == after.piles[place.slot]
