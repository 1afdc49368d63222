"""The table: a game, what is held, where the cursor stands, and what each key does with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solijoy.engine import Board, Game, Kind, Move, Reason, Refusal
from solijoy.engine.safety import is_safe_home
from solijoy.tui.model import cursor as cursors
from solijoy.tui.model.best import Options, pile_options, waste_options
from solijoy.tui.model.cursor import Cursor
from solijoy.tui.model.draws import draws_until_fit, next_draw
from solijoy.tui.model.exact import Exact, first_empty, run_of
from solijoy.tui.model.holding import Held, held_cards, lift, move_between, targets
from solijoy.tui.model.places import STOCK, WASTE, Place, Zone, all_places, pile_place, source_of, target_of
from solijoy.tui.model.said import Holding, Note, Played, Refused, Said, Stays, Typed


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


class Table:
    """What a player sees and does. The methods named like actions are the keys.

    The rules are the engine's; nothing here moves a card but `Game.play`.

    Attributes:
        game: the game.
        cursor: where the cursor stands.
        held: what is held, not yet put down.
        exact: what has been typed of an exact move; None outside one.
        moved: how many cards at the end of a place just moved.
        said: what there is to say about the last key.
        stuck: whether there are no more moves.
    """

    def __init__(self, board: Board) -> None:
        self.game = Game(board)
        self.cursor = Cursor(pile_place(0))
        self.held: Held | None = None
        self.exact: Exact | None = None
        self.moved: Mapping[Place, int] = {}
        self.said: Said = Note.WELCOME
        self.stuck = board.is_stuck
        self._cycle: Cycle | None = None
        self._asked: Note | None = None

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self.game.board

    @property
    def shown_held(self) -> Held | None:
        """What to show as held: cards in the hand, or those of an exact move."""
        return self.exact.held(self.board) if self.exact else self.held

    def targets(self) -> list[Place]:
        """The places that take what is held."""
        held = self.shown_held
        return targets(self.board, held) if held else []

    # One key, one move.

    def pile(self, index: int) -> None:
        """Play a pile's best move; with cards held, put them down there; in an exact move, name it."""
        place = pile_place(index)
        if index >= len(self.board.piles):
            self._begin()
            self._refuse(Refusal(Reason.NO_SUCH_PILE, piles=(index,)))
        elif self.exact:
            self._name(place)
        elif self.held:
            self._begin()
            self._put(place)
        else:
            self._begin()
            self._play_best(place)

    def waste(self) -> None:
        """Play the waste card; in an exact move, name the waste."""
        if self.exact:
            self._name(WASTE)
            return
        self._begin()
        self.held = None
        self._play_best(WASTE)

    def next_target(self) -> None:
        """Play the next move of the last key instead; after the last one, the position before."""
        cycle = self._cycle
        self._begin()
        if cycle is None:
            self.said = Note.NO_TARGET_YET
            return
        if cycle.at >= 0:
            self.game.undo()
        at = cycle.at + 1
        if at < len(cycle.moves):
            self._play(cycle.moves[at])
        else:
            at = -1
            self._changed(Note.POSITION_BEFORE, cycle.source)
        self._cycle = cycle._replace(at=at)

    def draw(self) -> None:
        """Draw, or recycle when the stock is empty."""
        self._begin()
        self.held = None
        self._try(next_draw(self.board))

    def draw_until(self) -> None:
        """Draw until the waste card fits, at most once round."""
        self._begin()
        self.held = None
        moves = draws_until_fit(self.board)
        if moves:
            self._play(*moves)
        else:
            self.said = Note.NO_CARD_FITS

    def flip(self) -> None:
        """Flip the face-down top under the cursor, else the leftmost one."""
        self._begin()
        self.held = None
        under = self.cursor.place.slot if self.cursor.place.zone is Zone.PILE else 0
        indices = sorted(range(len(self.board.piles)), key=lambda index: index != under)
        flips = [Move(Kind.FLIP, index) for index in indices if self.board.piles[index].can_flip]
        if flips:
            self._play(flips[0])
        else:
            self.said = Note.NOTHING_TO_FLIP

    # The exact move.

    def begin_exact(self) -> None:
        """Begin an exact move: source and target follow."""
        self._begin()
        self.held = None
        self.exact = Exact()
        self.said = Typed(self.board, self.exact)

    def home(self) -> None:
        """In an exact move, name home."""
        self._name(Place(Zone.HOME))

    def empty(self) -> None:
        """In an exact move, name the first empty pile."""
        place = first_empty(self.board)
        if place:
            self._name(place)
        else:
            self.said = Note.NO_EMPTY_PILE

    def lengthen(self, by: int) -> None:
        """In an exact move, take one card fewer (-1) or more (1)."""
        if self.exact:
            self.exact = self.exact.changed(self.board, by)
            self.said = Typed(self.board, self.exact)

    # The cursor.

    def sideways(self, step: int) -> None:
        """Move the cursor left (-1) or right (1); with cards held, to the next place that takes them."""
        self._begin()
        if self.held:
            self._aim(step)
        else:
            self.cursor = cursors.sideways(self.board, self.cursor, step)

    def up(self) -> None:
        """Move the cursor up; with cards held, take one more."""
        self._begin()
        if self.held:
            self._take(self.held.length + 1)
        else:
            self.cursor = cursors.up(self.board, self.cursor)

    def down(self) -> None:
        """Move the cursor down; with cards held, take one fewer."""
        self._begin()
        if self.held:
            self._take(self.held.length - 1)
        else:
            self.cursor = cursors.down(self.board, self.cursor)

    def take(self) -> None:
        """Take the run under the cursor, put down what is held, draw on the stock, flip a face-down top."""
        self._begin()
        place = self.cursor.place
        held, self.held = self.held, None
        if held and place == held.source:
            self._play_best(place)
        elif held:
            self.held = held
            self._put(place)
        elif place == STOCK:
            self._try(next_draw(self.board))
        elif place.zone is Zone.PILE and self.board.piles[place.slot].can_flip:
            self._play(Move(Kind.FLIP, place.slot))
        else:
            self._lift(place)

    def let_go(self) -> bool:
        """Let go of what is held or typed; False where there was nothing."""
        busy = self.held is not None or self.exact is not None
        if busy:
            if self.held:
                self.cursor = Cursor(self.held.source, self.held.length - 1)
            self._begin()
            self.held = None
            self.said = Note.LET_GO
        return busy

    # Back and forth.

    def undo(self) -> None:
        """Take back the last step."""
        self._back_or_forth(self.game.undo(), Note.UNDONE, Note.NOTHING_TO_UNDO)

    def redo(self) -> None:
        """Make the step again that was taken back last."""
        self._back_or_forth(self.game.redo(), Note.REDONE, Note.NOTHING_TO_REDO)

    def restart(self) -> None:
        """Go back to the start of the deal; undo takes that back."""
        self._begin()
        self.game.restart()
        self._changed(Note.RESTARTED, pile_place(0))

    def sure(self, question: Note) -> bool:
        """Whether a question needs no asking, or has been asked by the key before; else ask it."""
        if self._asked is question or not self.game.can_undo or self.board.is_won:
            return True
        self._begin()
        self.held = None
        self._asked = self.said = question
        return False

    # Inside.

    def _begin(self) -> None:
        """What was only true until the next key is over."""
        self.moved = {}
        self.said = Note.NOTHING
        self.exact = None
        self._cycle = None
        self._asked = None

    def _changed(self, said: Said, place: Place) -> None:
        """The board is another one: settle the cursor and see whether the game is over."""
        self.held = None
        self.said = said
        self.cursor = cursors.settled(self.board, Cursor(place))
        self.stuck = self.board.is_stuck

    def _back_or_forth(self, done: bool, note: Note, nothing: Note) -> None:
        self._begin()
        if done:
            self._changed(note, self.cursor.place)
        else:
            self.said = nothing

    def _play(self, *moves: Move) -> None:
        """Play legal moves as one step and mark what the last one moved."""
        before = self.board
        self.game.play(*moves)
        last = moves[-1]
        # The board before the last move, to see which foundation rose; draws before it change none.
        target = target_of(last, before, self.board)
        went_home = last.kind is Kind.PILE_TO_HOME
        unsafe = went_home and not is_safe_home(before, before.piles[last.source].up[-1])
        self._changed(Played(before, moves, unsafe), source_of(last) if went_home else target)
        if last.kind is not Kind.RECYCLE:
            self.moved = {target: last.length if last.kind is Kind.PILE_TO_PILE else 1}

    def _try(self, move: Move) -> bool:
        refusal = self.board.refusal(move)
        if refusal:
            self._refuse(refusal)
        else:
            self._play(move)
        return refusal is None

    def _refuse(self, refusal: Refusal) -> None:
        self.said = Refused(self.board, refusal)

    def _play_best(self, place: Place) -> None:
        options = self._options(place).avoiding(self.board, self.game.before)
        if options.first:
            self._play(options.first[0])
        else:
            self.said = self._no_best(place, options)
            self.cursor = cursors.settled(self.board, Cursor(place))
        if options.first or options.later:
            at = 0 if options.first else -1
            self._cycle = Cycle(place, options.first + options.later, at)

    def _options(self, place: Place) -> Options:
        match place.zone:
            case Zone.PILE:
                return pile_options(self.board, place.slot)
            case Zone.WASTE:
                return waste_options(self.board)
            case _:
                return Options()

    def _no_best(self, place: Place, options: Options) -> Said:
        """Why a key plays nothing at once."""
        if options.later:
            onto = [self.board.piles[m.target].up for m in options.later if m.kind is not Kind.PILE_TO_HOME]
            return Note.ONLY_OTHERS if any(onto) else Note.ONLY_EMPTY
        held = lift(self.board, place, 0)
        if held:
            return Stays(held_cards(self.board, held)[0])
        reason = Reason.WASTE_EMPTY if place == WASTE else Reason.PILE_EMPTY
        return Refused(self.board, Refusal(reason, piles=(place.slot,)))

    def _name(self, place: Place) -> None:
        """Name a place of an exact move: the source, then the target."""
        exact = self.exact or Exact()
        self._begin()
        if exact.source is None:
            self._name_source(place)
            return
        move = exact.move(self.board, place)
        if move is None:
            self.said = Note.NO_SUCH_WAY
        elif not self._try(move):
            # The source stays named: another target may do.
            self.exact = exact

    def _name_source(self, place: Place) -> None:
        if not run_of(self.board, place) and place.zone is not Zone.HOME:
            self.said = self._no_best(place, Options())
            return
        self.exact = Exact(place)
        self.said = Typed(self.board, self.exact)

    def _lift(self, place: Place) -> None:
        self.held = lift(self.board, place, self.cursor.depth)
        if self.held:
            self.said = Holding(held_cards(self.board, self.held))
        elif place.zone is Zone.HOME:
            self._refuse(Refusal(Reason.HOME_IS_FINAL))
        elif place == WASTE:
            self._refuse(Refusal(Reason.WASTE_EMPTY))
        elif len(self.board.piles[place.slot]):
            self._refuse(Refusal(Reason.NOT_A_RUN, piles=(place.slot,)))
        else:
            self.said = Note.NOTHING_TO_TAKE

    def _put(self, place: Place) -> None:
        """Put down what is held; what is refused stays in the hand."""
        held = self.held
        if held is None:
            return
        if place == held.source:
            self.let_go()
            return
        move = move_between(held.source, place, held.length)
        if move is None:
            self.said = Note.NO_SUCH_WAY
        else:
            self._try(move)

    def _aim(self, step: int) -> None:
        """Move the cursor to the next place that takes what is held."""
        places = self.targets()
        if not places:
            self.said = Note.NOTHING_TAKES_IT
            return
        order = all_places(self.board)
        here = order.index(self.cursor.place)
        ahead = [place for place in places if (order.index(place) - here) * step > 0]
        wrapped = places if step > 0 else places[::-1]
        following = ahead if step > 0 else ahead[::-1]
        self.cursor = Cursor((following or wrapped)[0])

    def _take(self, length: int) -> None:
        """Hold more or fewer cards of the same run."""
        held = self.held
        if held is None or held.source.zone is not Zone.PILE:
            return
        run = self.board.piles[held.source.slot].run
        self.held = Held(held.source, min(max(length, 1), run))
        if self.cursor.place == held.source or self.cursor.place not in self.targets():
            self.cursor = Cursor(held.source, self.held.length - 1)
        self.said = Holding(held_cards(self.board, self.held))
