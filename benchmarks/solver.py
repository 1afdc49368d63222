"""The solver on whole deals and in the middle of games: `python -m benchmarks.solver`.

The machine is noisy, so each time is also given as a multiple of a fixed piece of Python work, measured
between the deals in the same run.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from solijoy.engine import VARIANTS, Board, Kind, Move
from solijoy.solver import Outcome, solve

DEALS: Final = {"solijoy": 2000, "relaxed": 300, "solijoy-9": 300, "solijoy-11": 300, "solijoy-12": 1000}
DEALS_OF_HARD_ONES: Final = {
    "solijoy-13": 300,
    "big-harp": 30,
    "double-klondike": 30,
    "gargantua": 20,
    "harp": 30,
}
SECONDS: Final = 2.0
BETWEEN_UNITS: Final = 20


def unit() -> float:
    """Milliseconds of a fixed piece of work that is much like a search: numbers, lists, tuples, a set."""
    start = time.perf_counter()
    seen: set[tuple[int, int]] = set()
    counts, bits = [0] * 30, 1
    for step in range(2_000):
        bits = (bits * 5 + step) & (1 << 104) - 1
        counts = counts[:]
        counts[step % 30] += bits.bit_count()
        seen.add((bits, counts[step % 7]))
    return (time.perf_counter() - start) * 1000


def deals(name: str, count: int) -> Iterator[Board]:
    """The first deals of a variant."""
    return (Board.deal(number, VARIANTS[name]) for number in range(1, count + 1))


def middles(count: int) -> Iterator[Board]:
    """Positions in the middle of games of a player who takes what fits, five of each game."""
    chance = Random(11982)
    for number in range(1, count // 5 + 1):
        board = Board.deal(number)
        for _ in range(5):
            for _ in range(chance.randint(10, 60)):
                board = board.play(_choice(board, chance))
            yield board


def _choice(board: Board, chance: Random) -> Move:
    moves = list(board.legal_moves)
    getting_on = [move for move in moves if move.kind not in (Kind.PILE_TO_PILE, Kind.DRAW)]
    return chance.choice(getting_on if getting_on and chance.random() < 0.8 else moves)


def measure(boards: Iterable[Board]) -> str:
    """Solve boards; the figures in a row."""
    times, units, lengths = [], [], []
    counts = dict.fromkeys(Outcome, 0)
    for index, board in enumerate(boards):
        if index % BETWEEN_UNITS == 0:
            units.append(unit())
        start = time.perf_counter()
        verdict = solve(board, seconds=SECONDS)
        times.append((time.perf_counter() - start) * 1000)
        counts[verdict.result] += 1
        lengths += [len(verdict.line)] if verdict.line else []
    times.sort()
    median, p99 = statistics.median(times), times[len(times) * 99 // 100]
    one = statistics.median(units)
    length = statistics.mean(lengths) if lengths else 0
    return (
        f"{counts[Outcome.WON]:5} {counts[Outcome.LOST]:5} {counts[Outcome.NOT_KNOWN]:9}"
        f"   {median:8.1f} {p99:8.1f} {times[-1]:8.1f}   {median / one:7.2f} {p99 / one:7.2f}   {length:5.0f}"
    )


def main() -> None:
    """Print the table."""
    print(f"{'':<18}   won  lost not known   median      p99   max ms    median     p99 units    moves")
    for name, count in (DEALS | DEALS_OF_HARD_ONES).items():
        print(f"{name:<18} {measure(deals(name, count))}", flush=True)
    print(f"{'solijoy, in games':<18} {measure(middles(1000))}")
    print(f"A search has {SECONDS:.0f} s at most. One unit is {unit():.2f} ms here.")


if __name__ == "__main__":
    main()
