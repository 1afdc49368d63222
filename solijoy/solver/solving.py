"""Can this still be won?"""

from __future__ import annotations

from collections.abc import Callable

from solijoy.engine import Board, EmptyPiles
from solijoy.solver.budget import Budget, SpentError
from solijoy.solver.ground import Ground
from solijoy.solver.position import AnchoredPosition, Position
from solijoy.solver.search import CappedError, search
from solijoy.solver.translation import translate
from solijoy.solver.verdict import Outcome, Verdict


def solve(
    board: Board,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> Verdict:
    """Find out whether a game can be won by somebody who knows all cards, and how.

    Without a limit of time the answer is always the same. A search remembers at most
    `solijoy.solver.search.REMEMBERED` positions.

    Args:
        board: the position.
        seconds: how long to search at most.
        nodes: how many positions to search at most.
        stop: is asked every few milliseconds; the search ends when it says True.

    Returns:
        `WON` with a line that the engine has played to the end; `LOST` if that is proved; else
        `NOT_KNOWN`.
    """
    budget = Budget(seconds, nodes, stop)
    try:
        plan = search(_starts(board), budget)
    except (CappedError, SpentError):
        return Verdict(Outcome.NOT_KNOWN, positions=budget.positions)
    if plan is None:
        return Verdict(Outcome.LOST, positions=budget.positions)
    return Verdict(Outcome.WON, translate(board, plan), budget.positions)


def _starts(board: Board) -> list[Position]:
    """The position on a board; before it, if cards may come back from home, the one where they don't."""
    if board.rules.home_to_tableau:
        return [start_on(board), start_on(board, final=False)]
    return [start_on(board)]


def start_on(board: Board, *, final: bool = True) -> Position:
    """The position on a board, with home taken to be final or not."""
    kind = Position if board.rules.empty_piles is EmptyPiles.ANY else AnchoredPosition
    return kind.of(board, Ground(board, final=final))
