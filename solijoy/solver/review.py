"""Where was the win lost? Verdicts for each position of a game.

A position from which the game went on to one that can be won can be won itself; and what follows from a
lost one is lost. So there is one place where the win is lost, and it is found by halving: a game of
hundreds of moves takes some ten searches.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from solijoy.engine import Board, Game, Move, Record
from solijoy.solver.solving import solve
from solijoy.solver.verdict import Outcome

_NODES: Final = 50_000


@dataclass(frozen=True, slots=True)
class Review:
    """What could be made of each position of a game.

    Attributes:
        outcomes: one for the start and one for the position after each move; first those that are won,
            then those not known, then those lost.
        line: a win from the last position that is known to be won, beginning with the moves that were
            missed; empty where no position is.
    """

    outcomes: tuple[Outcome, ...]
    line: tuple[Move, ...]

    @property
    def last_won(self) -> int | None:
        """How many moves had been made when the game was last known to be won."""
        return self.outcomes.count(Outcome.WON) - 1 if Outcome.WON in self.outcomes else None

    @property
    def first_lost(self) -> int | None:
        """How many moves had been made when the game was first known to be lost."""
        return self.outcomes.index(Outcome.LOST) if Outcome.LOST in self.outcomes else None

    @property
    def mistake(self) -> int | None:
        """The index of the move that lost a game that was won before it; None if there is none for sure."""
        last, first = self.last_won, self.first_lost
        return last if last is not None and first == last + 1 else None


def review(
    played: Game | Record,
    *,
    seconds: float | None = 3.0,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """Find out which positions of a game could be won.

    Args:
        played: the game.
        seconds: how long to search in all; what is not found out then is not known.
        stop: is asked every few milliseconds; the searches end when it says True.
    """
    start = played.start
    boards = list(accumulate(played.moves, Board.play, initial=start))
    return _Halving(boards, played.moves, seconds, stop).review()


class _Halving:
    """The positions of a game, and how far they are known.

    Those before `won` are won, those from `lost` on are lost.
    """

    def __init__(
        self,
        boards: list[Board],
        moves: tuple[Move, ...],
        seconds: float | None,
        stop: Callable[[], bool] | None,
    ) -> None:
        self._boards = boards
        self._moves = moves
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._stop = stop
        self._won = 0
        self._lost = len(boards)
        self._line: tuple[Move, ...] = ()

    def review(self) -> Review:
        # Most games that are looked at were won, or could be to the end.
        self._ask(len(self._boards) - 1)
        self._narrow(self._won, self._lost)
        unknown = self._lost - self._won
        outcomes = [Outcome.WON] * self._won + [Outcome.NOT_KNOWN] * unknown
        outcomes += [Outcome.LOST] * (len(self._boards) - self._lost)
        return Review(tuple(outcomes), self._line)

    def _narrow(self, first: int, end: int) -> None:
        """Ask about positions from one up to another, as far as they are not known."""
        first, end = max(first, self._won), min(end, self._lost)
        while first < end:
            middle = (first + end) // 2
            if self._ask(middle) is Outcome.NOT_KNOWN:
                # Both sides may still have an answer, the earlier half a win, the later one a proof.
                self._narrow(first, middle)
                first = middle + 1
            first, end = max(first, self._won), min(end, self._lost)

    def _ask(self, index: int) -> Outcome:
        seconds = None if self._deadline is None else max(self._deadline - time.monotonic(), 0)
        verdict = solve(self._boards[index], seconds=seconds, nodes=_NODES, stop=self._stop)
        if verdict.result is Outcome.WON:
            self._won, self._line = index + 1, verdict.line
        elif verdict.result is Outcome.LOST:
            self._lost = index
        return verdict.result
