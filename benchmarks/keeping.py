"""What keeping a game costs: on the way of a key, and in the keeper's thread.

Run it with `python -m benchmarks.keeping`.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from solijoy.engine import Move
from solijoy.tui.desk import Desk
from solijoy.tui.model.table import Automatic

MOVES: Final = 2_000


def main() -> None:
    """Play a game at random, with a pause after each move as a fast player makes it."""
    chance = random.Random(1)
    on_the_way, until_kept = [], []
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder) / "games.db", Automatic())
        table = desk.dealt(1)
        for _ in range(MOVES):
            moves: list[Move] = list(table.board.legal_moves)
            table.begin()
            if moves:
                table.play(chance.choice(moves))
            else:
                table.restart()
            began = time.perf_counter()
            desk.keep(table)
            on_the_way.append(time.perf_counter() - began)
            desk.flush()
            until_kept.append(time.perf_counter() - began)
        desk.close()
    for name, times in (("on the key's way", on_the_way), ("until it is in the file", until_kept)):
        median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"{name:24} median {1000 * median:7.3f} ms, p95 {1000 * late:7.3f} ms")


if __name__ == "__main__":
    main()
