"""Games played at random to be kept, files looked at without the program, and other processes."""

from __future__ import annotations

import contextlib
import os
import select
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from solijoy.engine import Board, Journal, Rules

ROOT: Final = Path(__file__).parents[2]
RULES: Final = (
    *("solijoy", "relaxed", "harp", "big-harp", "solijoy-13"),
    "solijoy draw=3 redeals=1 face_up=all",
)


def dealt(deal: int, rules: str = "solijoy") -> Board:
    """The start of a deal."""
    return Board.deal(deal, Rules.parse(rules))


def things_done(start: Board, seed: int, length: int) -> Journal:
    """A journal of so many things done by chance: steps of one to three moves, undo, redo, restart."""
    rng, journal = Random(seed), Journal(start)
    while len(journal.entries) < length:
        do_something(journal, rng)
    return journal


def do_something(journal: Journal, rng: Random) -> None:
    """Do one thing by chance, if it can be done."""
    chance = rng.random()
    if chance < 0.12:
        journal.undo()
    elif chance < 0.2:
        journal.redo()
    elif chance < 0.22:
        journal.restart()
    else:
        board, step = journal.board, []
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            if moves := list(board.legal_moves):
                step.append(rng.choice(moves))
                board = board.play(step[-1])
        journal.play(*step)


def cut(entries: list[str], rng: Random, longest: int = 4) -> Iterator[list[str]]:
    """Entries in pieces of any size, empty ones among them."""
    rest = entries.copy()
    while rest:
        size = rng.randint(0, longest)
        yield rest[:size]
        del rest[:size]


def entries_in(path: Path) -> dict[int, list[str]]:
    """The entries of every game in a file, as SQLite alone reads them; they are counted from 1."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found: dict[int, list[str]] = {row[0]: [] for row in connection.execute("SELECT id FROM games")}
        rows = connection.execute("SELECT game, number, text FROM entries ORDER BY game, number")
        for game, number, text in rows:
            found[game].append(text)
            assert number == len(found[game]), f"entry {number} of game {game} is out of place"
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    return found


def column(path: Path, name: str) -> list[object]:
    """A column of the games in a file, by their number."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute(f"SELECT {name} FROM games ORDER BY id")]


def change(path: Path, sql: str, *values: object) -> None:
    """Change a file behind the program's back, whatever its tables demand."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(sql, values)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder, byte for byte; but for the locks, which are empty."""
    files = [found for found in folder.iterdir() if found.is_file()]
    return {found.name: found.read_bytes() for found in files if not found.name.endswith("-lock")}


class Child:
    """Another process that runs some Python, told things and asked line by line."""

    def __init__(self, code: str, *arguments: object) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def tell(self, line: object = "") -> None:
        """Write a line to it."""
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def read(self) -> str:
        """Wait for its next line."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, f"the other process has ended with {self._process.wait()}"
        return line.rstrip("\n")

    def silent(self, seconds: float) -> bool:
        """Whether it writes nothing for so long."""
        assert self._process.stdout
        return not select.select([self._process.stdout], [], [], seconds)[0]

    def ask(self, line: object) -> str:
        """Write a line and wait for the answer."""
        self.tell(line)
        return self.read()

    def kill(self) -> None:
        """End it with SIGKILL, whatever it does."""
        self._process.kill()
        self._process.communicate()

    def rest(self) -> str:
        """What it still writes until it ends, which must be without an error."""
        rest, _ = self._process.communicate()
        assert self._process.returncode == 0
        return rest


HOLDING: Final = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    connection.execute(statement)
print("held", flush=True)
sys.stdin.readline()
connection.execute("COMMIT")
connection.close()
print("free", flush=True)
"""
"""Another program that holds a file until it is told to let go."""
