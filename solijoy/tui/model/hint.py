"""Hints: what the next move of a sure way is, and what it is good for, without telling what is not seen."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

from solijoy.engine import Board, Card, Kind, Move
from solijoy.engine.safety import safe_moves
from solijoy.tui.model.holding import Held
from solijoy.tui.model.places import Place, Zone, source_of, target_of
from solijoy.words import moved_card

AHEAD: Final = 12
"""Moves of the way among which the use of a move is looked for."""


class Why(enum.Enum):
    """What a move is good for."""

    TURNS = enum.auto()
    UNCOVERS = enum.auto()
    EMPTIES = enum.auto()
    SAFE = enum.auto()
    FREES = enum.auto()
    GOES_HOME = enum.auto()
    TAKES = enum.auto()
    COMES = enum.auto()
    PROVED = enum.auto()


class Hint(NamedTuple):
    """A move of a sure way.

    Attributes:
        board: the board it is made on: that on the table, or a later one.
        line: the way from there; draws in a row count as one move.
        unseen: how many cards of the talon, the last ones, the player has not seen.
        later: whether it is not the next move, but one after it.
        reason: whether to say what it is good for.
    """

    board: Board
    line: tuple[Move, ...]
    unseen: int
    later: bool = False
    reason: bool = False

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.line[0]

    @property
    def draws(self) -> bool:
        """Whether it is to draw until a card comes."""
        return self.move.kind in _DRAWS

    @property
    def sought(self) -> Card | None:
        """The card to draw for; None where the player has not seen it."""
        board = self.board
        for move in self.line:
            if move.kind not in _DRAWS:
                return _seen_waste(board, self.unseen) if move.kind in _FROM_WASTE else None
            board = board.play(move)
        return None

    def next(self) -> Hint | None:
        """What comes next: the reason, then the move after it; None where that hangs on cards not seen."""
        if not self.reason:
            return self._replace(reason=True)
        if self.move.kind is Kind.FLIP or (self.draws and not self.sought):
            return None
        board, line = self.board, self.line
        while line:
            drew = line[0].kind in _DRAWS
            board, line = board.play(line[0]), line[1:]
            if line and not (drew and line[0].kind in _DRAWS):
                return Hint(board, line, self.unseen, later=True)
        return None

    def places(self) -> tuple[Held | None, Place | None]:
        """What to mark on the table: the cards that move, and where to."""
        if self.later:
            return None, None
        target = target_of(self.move, self.board, self.board.play(self.move))
        if self.draws or self.move.kind is Kind.FLIP:
            return None, target if self.move.kind is Kind.FLIP else source_of(self.move)
        return Held(source_of(self.move), self.move.length), target

    def why(self) -> tuple[Why, Card | None]:
        """What the move is good for, and the card that it is about."""
        move = self.move
        if self.draws:
            return (Why.COMES, self.sought) if self.sought else (Why.PROVED, None)
        if move.kind is Kind.FLIP:
            return Why.TURNS, None
        after = self.board.play(move)
        left = after.piles[move.source] if source_of(move).zone is Zone.PILE else None
        if move.kind in _HOME and move in safe_moves(self.board):
            return Why.SAFE, None
        if left is not None and not left.up:
            return (Why.UNCOVERS, None) if left.down else (Why.EMPTIES, None)
        return self._later_use(after)

    def _later_use(self, after: Board) -> tuple[Why, Card | None]:
        """What one of the next moves has of it; none that hangs on cards not seen."""
        board, card = after, moved_card(self.board, self.move)
        target = None if self.move.kind in _HOME else self.move.target
        for move in self.line[1:AHEAD]:
            if move.kind is Kind.FLIP or (move.kind in _FROM_WASTE and not _seen_waste(board, self.unseen)):
                break
            if move.kind not in _DRAWS:
                moved = moved_card(board, move)
                if move.kind is Kind.PILE_TO_HOME and move.source == target and moved is card:
                    return Why.GOES_HOME, card
                if move.kind is Kind.PILE_TO_HOME and move.source == self.move.source:
                    return Why.FREES, moved
                if move.kind in _TO_PILE and move.target == target:
                    return Why.TAKES, moved
            board = board.play(move)
        return Why.PROVED, None


def _seen_waste(board: Board, unseen: int) -> Card | None:
    """The waste card, if the player has seen it."""
    return board.waste_top if len(board.talon) - board.drawn >= unseen else None


_DRAWS: Final = (Kind.DRAW, Kind.RECYCLE)
_FROM_WASTE: Final = (Kind.WASTE_TO_PILE, Kind.WASTE_TO_HOME)
_HOME: Final = (Kind.PILE_TO_HOME, Kind.WASTE_TO_HOME)
_TO_PILE: Final = (Kind.PILE_TO_PILE, Kind.WASTE_TO_PILE, Kind.HOME_TO_PILE)


def obvious(board: Board) -> Move | None:
    """A move that loses nothing, whatever the way to the win: a flip, or a card home that is safe there."""
    for index, pile in enumerate(board.piles):
        if pile.can_flip:
            return Move(Kind.FLIP, index)
    return next(safe_moves(board), None)
