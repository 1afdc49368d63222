"""How soon the outlook is there, and what it costs a key: `python -m benchmarks.outlook`.

The first part asks the oracle about every position of games of a careless player, as the table does. The
second presses the same keys in a pseudo-terminal with the outlook and without it.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import Counter
from random import Random
from typing import Final

from benchmarks.table import SOLIJOY, Program
from solijoy.engine import Board, Kind, Move
from solijoy.oracle.client import OracleClient
from solijoy.tui.model.knowledge import Knowledge
from solijoy.tui.model.table import Table

GAMES: Final = 50
MOVES: Final = 300
KEYS: Final = 120
SETTLED: Final = 0.3
"""Seconds without output after which also the verdict is on the screen."""


def careless(board: Board, chance: Random) -> Move:
    """A move that looks like one: something that fits if there is anything, in one of three cases any."""
    moves = list(board.legal_moves)
    good = [move for move in moves if move.kind in (Kind.FLIP, Kind.PILE_TO_HOME, Kind.WASTE_TO_PILE)]
    return chance.choice(good if good and chance.random() < 2 / 3 else moves)


async def ask() -> tuple[list[float], Counter[str]]:
    """The milliseconds from each move to its verdict, and what the verdicts were."""
    client, chance = OracleClient(), Random(1)
    spent: list[float] = []
    verdicts: Counter[str] = Counter()
    await client.verdict(Board.deal(1))
    for deal in range(1, GAMES + 1):
        table, knowledge = Table(Board.deal(deal), deal), Knowledge()
        for _ in range(MOVES):
            table.begin()
            table.play(careless(table.board, chance))
            began = time.perf_counter()
            verdict = knowledge.of(table.game)
            if verdict is None:
                verdict = await client.verdict(table.board)
                assert verdict
                knowledge.learn(table.board, verdict)
            spent.append((time.perf_counter() - began) * 1000)
            verdicts[verdict.result] += 1
    await client.close()
    return spent, verdicts


def press(outlook: str) -> tuple[list[float], list[float]]:
    """The milliseconds of keys, to the first of their answer and to the end of all output."""
    program, chance = Program(SOLIJOY, f'outlook = "{outlook}"\n'), Random(2)
    program.answer("", quiet=1.5)
    keys = [chance.choice("1234567890  wsu") for _ in range(KEYS)]
    first = [program.reaction(key, SETTLED) for key in keys]
    program.end()
    program = Program(SOLIJOY, f'outlook = "{outlook}"\n')
    program.answer("", quiet=1.5)
    settled = [program.answer(key, quiet=SETTLED)[0] for key in keys]
    program.end()
    return first, settled


def told(name: str, times: list[float]) -> str:
    """A line of figures."""
    p95 = statistics.quantiles(times, n=20)[-1]
    return f"{name:<42} median {statistics.median(times):6.1f} ms  p95 {p95:6.1f} ms"


def main() -> None:
    """Print the figures."""
    spent, verdicts = asyncio.run(ask())
    print(told(f"verdict, {len(spent)} positions of {GAMES} games", spent))
    print("  " + ", ".join(f"{count} {result}" for result, count in verdicts.items()))
    without, _ = press("off")
    with_it, settled = press("on")
    print(told("key without outlook", without))
    print(told("key with outlook", with_it))
    print(told("key to verdict on the screen", settled))
    print(f"ratio of the medians {statistics.median(with_it) / statistics.median(without):.2f}")


if __name__ == "__main__":
    main()
