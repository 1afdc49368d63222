"""The solver held against its slow twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from solijoy.engine import Board, SoliJoyError
from solijoy.solver import Outcome, solve
from solijoy.solver.translation import PlanError
from tests.solver.twin import can_win

NODES = 3_000
TRUTH = {True: Outcome.WON, False: Outcome.LOST}


def judge(boards: Iterable[Board], cap: int) -> tuple[Counter[str], list[str]]:
    """Ask both about boards.

    Returns:
        How often the twin knew which answer, and how often the solver did not though the twin did, by
        name; and the texts of the boards on which they contradict each other.
    """
    counts: Counter[str] = Counter()
    wrong = []
    for board in boards:
        truth = can_win(board, cap)
        if truth is not None:
            found = answer(board)
            counts[TRUTH[truth]] += 1
            counts["missed"] += found is Outcome.NOT_KNOWN
            if found not in (TRUTH[truth], Outcome.NOT_KNOWN):
                wrong.append(str(board))
    return counts, wrong


def answer(board: Board) -> Outcome | None:
    """The solver's answer; None if it found a plan that cannot be played."""
    try:
        verdict = solve(board, nodes=NODES)
    except (PlanError, SoliJoyError):
        return None
    if verdict.result is Outcome.WON:
        for move in verdict.line:
            board = board.play(move)
        assert board.is_won
    return verdict.result
