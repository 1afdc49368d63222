"""A game that notes what is done with it, so that it can be kept and taken up again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Self

from solijoy.engine.board import Board
from solijoy.engine.errors import JournalError, SoliJoyError
from solijoy.engine.game import Game, Point
from solijoy.engine.moves import Move

UNDO: Final = "undo"
REDO: Final = "redo"
RESTART: Final = "restart"


class Journal(Game):
    """A game and the way it went: the board, what can be undone and what can be redone.

    Attributes:
        entries: one text for each thing done: the moves of a step (`3-7 f3`), `undo`, `redo` or `restart`.
        unseen: how many cards of the stock, the last ones to come, have never been seen.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.entries: list[str] = []
        self.unseen = len(board.stock)

    @classmethod
    def replay(cls, start: Board, entries: Iterable[str]) -> Self:
        """The game that these entries tell of; every move goes through the validator.

        Raises:
            JournalError: an entry makes no sense where it stands; the error names it.
        """
        journal = cls(start)
        for number, entry in enumerate(entries, 1):
            try:
                done = journal._do(entry)
            except SoliJoyError as error:
                raise JournalError(number, "{error}", error=error) from None
            if not done:
                raise JournalError(number, "there is nothing to {what}", what=entry)
        return journal

    def play(self, *moves: Move) -> None:
        """Play moves as one step: all of them or, if one is not legal, none."""
        super().play(*moves)
        if moves:
            self.entries.append(" ".join(map(str, moves)))

    def restart(self) -> bool:
        """Go back to the start; False where that is where the game stands."""
        return self._noted(super().restart(), RESTART)

    def undo(self) -> bool:
        """Take the last step back; False where there is none."""
        return self._noted(super().undo(), UNDO)

    def redo(self) -> bool:
        """Make the step again that was taken back last; False where there is none."""
        return self._noted(super().redo(), REDO)

    def __deepcopy__(self, memo: object) -> Self:
        twin = super().__deepcopy__(memo)
        twin.entries, twin.unseen = self.entries.copy(), self.unseen
        return twin

    def _do(self, entry: str) -> bool:
        match entry:
            case "undo":
                return self.undo()
            case "redo":
                return self.redo()
            case "restart":
                return self.restart()
        moves = tuple(map(Move.parse, entry.split()))
        self.play(*moves)
        return bool(moves)

    def _noted(self, done: bool, entry: str) -> bool:
        if done:
            self.entries.append(entry)
        return done

    def _step_to(self, point: Point) -> bool:
        passed: Point | None = point
        while passed and passed is not self._now:
            self.unseen = min(self.unseen, len(passed.board.talon) - passed.board.drawn)
            passed = passed.before
        return super()._step_to(point)
