"""Positions from games, held against a deeper search: `python -m tests.solver.games 2000`.

The deeper search knows no forced steps and may search much longer. A win is proved by its line; so
what is compared is whether a position that is said to be lost can be won after all.
"""

from __future__ import annotations

import sys
from collections import Counter
from unittest import mock

from solijoy.engine import SOLIJOY, VARIANTS, Board, Rules
from solijoy.solver import Outcome, Verdict, solve
from tests.solver.players import positions

SHALLOW, DEEP = 2_000, 10_000


def deeper(board: Board, nodes: int) -> Verdict:
    """The verdict of a search without forced steps."""
    with mock.patch("solijoy.solver.search.settle"):
        return solve(board, nodes=nodes)


def compare(seed: int, count: int, rules: Rules = SOLIJOY) -> tuple[Counter[str], list[str]]:
    """Ask both about positions from games.

    Returns:
        How often each pair of answers came up, and the texts of boards on which they contradict each
        other, or on which no move is left and that are not said to be lost.
    """
    counts: Counter[str] = Counter()
    wrong = []
    for board in positions(seed, count, rules):
        verdict = solve(board, nodes=SHALLOW)
        other = verdict if verdict.result is Outcome.WON else deeper(board, DEEP)
        counts[f"{verdict.result} / {other.result}"] += 1
        answers = {verdict.result, other.result}
        if answers >= {Outcome.WON, Outcome.LOST} or (board.is_stuck and verdict.result is not Outcome.LOST):
            wrong.append(str(board))
    return counts, wrong


def main() -> None:
    """Compare for all variants."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for name, rules in VARIANTS.items():
        counts, wrong = compare(1, count // len(VARIANTS), rules)
        sys.stdout.write(f"{name:<16} {dict(counts)}\n")
        for text in wrong:
            sys.stdout.write(f"contradiction:\n{text}")


if __name__ == "__main__":
    main()
