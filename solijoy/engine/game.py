"""A game in play: a board and the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from solijoy.engine.board import Board
from solijoy.engine.moves import Move


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Point:
    """A point of the game: its board, and how it was reached."""

    board: Board
    before: Point | None = None
    move: Move | None = None
    count: int = 0

    def after(self, move: Move) -> Point:
        """The point that a move leads to."""
        return Point(self.board.play(move), self, move, self.count + 1)


class Game:
    """A board that moves are played on, with undo and redo of any length.

    A step is what one call of `play` or `restart` did; undo and redo go by steps.
    """

    def __init__(self, board: Board) -> None:
        self._now = self._start = Point(board)
        self._past: list[Point] = []
        self._future: list[Point] = []

    @property
    def start(self) -> Board:
        """The board the game started from."""
        return self._start.board

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self._now.board

    @property
    def before(self) -> Board | None:
        """The board before the last step; None at the start, also after a restart: no step led there."""
        return self._past[-1].board if self._past and self._now is not self._start else None

    @property
    def past(self) -> tuple[Board, ...]:
        """The boards that undo leads back to, the last one first."""
        return tuple(point.board for point in reversed(self._past))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that lead from the start to the board."""
        return tuple(move for move, _ in self.backwards())[::-1]

    @property
    def move_count(self) -> int:
        """How many moves lead from the start to the board; draws and flips count too."""
        return self._now.count

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    def play(self, *moves: Move) -> None:
        """Play moves as one step: all of them or, if one is not legal, none.

        Raises:
            IllegalMoveError: one of the moves is not legal when its turn comes.
        """
        point = self._now
        for move in moves:
            point = point.after(move)
        self._step_to(point)

    def restart(self) -> bool:
        """Go back to the start. That is a step too and can be undone; False where it is there already."""
        return self._step_to(self._start)

    def undo(self) -> bool:
        """Take the last step back; False where there is none."""
        return self._shift(self._past, self._future)

    def redo(self) -> bool:
        """Make the step again that was taken back last; False where there is none."""
        return self._shift(self._future, self._past)

    def backwards(self) -> Iterator[tuple[Move, Board]]:
        """The moves that led to the board, the last one first, each with the board it was played on."""
        point = self._now
        while point.before and point.move:
            yield point.move, point.before.board
            point = point.before

    def __deepcopy__(self, _: object) -> Self:
        # All points are immutable and can be shared; following their chain would be deep.
        twin = type(self)(self.start)
        twin._start, twin._now = self._start, self._now
        twin._past, twin._future = self._past.copy(), self._future.copy()
        return twin

    def _step_to(self, point: Point) -> bool:
        if point is self._now:
            return False
        self._past.append(self._now)
        self._future.clear()
        self._now = point
        return True

    def _shift(self, source: list[Point], other: list[Point]) -> bool:
        if not source:
            return False
        other.append(self._now)
        self._now = source.pop()
        return True
