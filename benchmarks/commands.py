"""How long commands that need no screen take, beside what their libraries take to load.

Run it with `python -m benchmarks.commands`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from solijoy.engine import Board, Record
from solijoy.store import games
from solijoy.store.database import opened
from solijoy.store.games import Progress, Start

LIBRARIES: Final = "import argparse, dataclasses, enum, gettext, json, platformdirs, sqlite3"
ROUNDS: Final = 20
GAMES: Final = 200
RECORD: Final = Path("tests/records/deal-1.joy")
COMMANDS: Final = (("stats",), ("games",), ("export",), ("config",), ("deal", "1"), ("check", str(RECORD)))


def fill(folder: Path) -> None:
    """Keep some games."""
    record = Record.parse(RECORD.read_text(encoding="utf-8"))
    with opened(folder / "games.db", []) as connection:
        connection.execute("BEGIN")
        for _ in range(GAMES):
            number = games.add(connection, Start(Board.deal(1), 1))
            moves = [str(move) for move in record.moves]
            games.write(connection, number, 1, moves, Progress(600, len(moves), 104, result=record.result))
        connection.execute("COMMIT")


def main() -> None:
    """Measure each, the best of some rounds, all in turn."""
    commands = {"libraries": (sys.executable, "-c", LIBRARIES)}
    commands |= {" ".join(command): (sys.executable, "-m", "solijoy", *command) for command in COMMANDS}
    best = dict.fromkeys(commands, float("inf"))
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder))
        environment = {**os.environ, "SOLIJOY_HOME": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(ROUNDS):
            for name, command in commands.items():
                began = time.perf_counter()
                subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
                best[name] = min(best[name], time.perf_counter() - began)
    for name, seconds in best.items():
        print(f"{name:32} {1000 * seconds:6.1f} ms  {seconds / best['libraries']:.2f}")


if __name__ == "__main__":
    main()
