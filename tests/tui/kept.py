"""A player's folder of games: SoliJoy playing in it, what it then holds, what a screen should show of it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pyte

from solijoy.engine import Record
from solijoy.store import games
from solijoy.store.database import opened
from solijoy.store.games import Kept
from solijoy.tui.model.cursor import read_cursor
from solijoy.tui.model.said import Note
from solijoy.tui.model.table import Table
from tests.keys import keys_of
from tests.terminal import Terminal, solijoy
from tests.tui.boards import press
from tests.tui.screens import screen

ROOT: Final = Path(__file__).parents[2]
RECORDS: Final = ROOT / "tests" / "records"
STILL: Final = {"TEXTUAL_ANIMATIONS": "none"}
"""Nothing is shown card by card, so no key is spent on cutting it short."""

CLOCK: Final = re.compile(r"\b(?:\d+:)?\d\d:\d\d\b")

ONE_MOVE_FROM_THE_WIN: Final = """\
rules: solijoy
stock:
waste:
home: KS KS KH KH KD KD KC QC
1: | KC
2: |
3: |
4: |
5: |
6: |
7: |
8: |
9: |
10: |
"""


def playing(
    home: Path, *arguments: str, size: tuple[int, int] = (80, 24), env: Mapping[str, str] | None = None
) -> contextlib.AbstractContextManager[Terminal]:
    """SoliJoy in a terminal with this folder."""
    environment = {"SOLIJOY_HOME": str(home), **STILL, **(env or {})}
    return solijoy(*arguments, columns=size[0], lines=size[1], env=environment)


@contextlib.contextmanager
def playing_after(
    code: str, *arguments: str, home: Path | None, env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """SoliJoy in a terminal, in a process that has run some Python before: with limits, in another folder.

    Args:
        code: the Python.
        arguments: what SoliJoy is called with.
        home: the folder; None for no name of one, nor of a home.
        env: more of the environment.
    """
    start = f"import os, runpy, sys\n{code}\nrunpy.run_module('solijoy', run_name='__main__', alter_sys=True)"
    # Elsewhere it is still this SoliJoy.
    environment = {"PYTHONPATH": str(ROOT), **STILL, **(env or {})}
    if home:
        environment["SOLIJOY_HOME"] = str(home)
    terminal = Terminal(sys.executable, "-c", start, *arguments, env=environment)
    try:
        yield terminal
    finally:
        terminal.close()


def run(home: Path, *arguments: str) -> Any:
    """What a command of the real program prints as JSON."""
    done = subprocess.run(
        [sys.executable, "-m", "solijoy", *arguments, "--json"],
        env=os.environ | {"SOLIJOY_HOME": str(home)},
        capture_output=True,
        check=True,
    )
    return json.loads(done.stdout)


def kept(home: Path) -> list[Kept]:
    """The games in the folder, the last played first."""
    if not (home / "games.db").exists():
        return []
    with opened(home / "games.db", []) as connection:
        return games.all_games(connection)


def table_of(home: Path, game: Kept) -> Table:
    """The table that a start with this game should put up, from the file alone."""
    with opened(home / "games.db", []) as connection:
        journal = games.journal(connection, game)
    table = Table.of(journal, game.deal)
    table.cursor = read_cursor(journal.board, game.cursor)
    table.clock.resume(game.seconds)
    table.undos = game.undos
    table.said = Note.RESUMED
    return table


def shown(table: Table, size: tuple[int, int] = (80, 24)) -> list[str]:
    """What the screen should show of a table, whatever the clock says."""
    return timeless(screen(table, *size).rstrip("\n"))


def timeless(text: str) -> list[str]:
    """The lines of a screen, whatever the clock says."""
    return [CLOCK.sub("--:--", line).rstrip() for line in text.split("\n")]


def clock(terminal: Terminal) -> int:
    """The seconds that the clock shows."""
    found = CLOCK.search(terminal.lines[0])
    assert found, terminal.lines[0]
    parts = [int(part) for part in found[0].split(":")]
    return sum(part * 60**power for power, part in enumerate(reversed(parts)))


def cursor(terminal: Terminal) -> tuple[int, int]:
    """Column and line of the terminal's own cursor."""
    found: pyte.screens.Cursor = terminal._screen.cursor
    return found.x, found.y


def wait_to_show(terminal: Terminal, table: Table, size: tuple[int, int] = (80, 24)) -> None:
    """Wait until the whole screen shows a table as it is."""
    wanted = shown(table, size)
    until(terminal, lambda: timeless(terminal.text) == wanted)
    assert timeless(terminal.text) == wanted


def until(terminal: Terminal, holds: Callable[[], bool]) -> bool:
    """Look on until something holds; False where it never does."""
    deadline = time.monotonic() + 10
    while not holds():
        if time.monotonic() > deadline:
            return False
        watch(terminal, 0.02)
    return True


def wait_for_any(terminal: Terminal, *texts: str) -> None:
    """Wait until the screen shows one of some texts."""
    terminal._wait(lambda: any(text in terminal.text for text in texts), f"one of {texts} on the screen")


def watch(terminal: Terminal, seconds: float) -> None:
    """Look on for a while; unlike `settle` also where the clock ticks."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        terminal._read(left)


def choose(terminal: Terminal, entry: str) -> None:
    """Choose an entry of the menu, step by step: the terminal's cursor says which line is marked."""
    terminal.send("escape")
    for text in (" Resume ", f" {entry} ", " Quit "):
        terminal.wait_for(text)
    line = next(number for number, text in enumerate(terminal.lines) if f" {entry} " in text)
    first = next(number for number, text in enumerate(terminal.lines) if " Resume " in text)
    terminal.send(*["down"] * (line - first), "enter")
    for text in (" Resume ", " Quit "):
        terminal.wait_until_gone(text)


def press_on(terminal: Terminal, table: Table, keys: list[str]) -> None:
    """Press keys in the real program and on a table of one's own."""
    terminal.send(*keys)
    for key in keys:
        press(table, key)


def some_keys(rng: Random, count: int) -> list[str]:
    """Keys of playing by chance, none of which opens anything over the table."""
    found: list[str] = []
    while len(found) < count:
        pick = rng.random()
        if pick < 0.1:
            found += [
                "m",
                rng.choice("1234567890w"),
                rng.choice([",", "1", "2", "8"]),
                rng.choice("1234567890h"),
            ]
            # An exact move that is under way takes the next keys in another sense, and waits for no one.
            found += ["space"]
        elif pick < 0.45:
            found.append(rng.choice("1234567890"))
        elif pick < 0.55:
            found.append(rng.choice(["left", "right", "up", "down", "enter"]))
        else:
            found.append(rng.choice(["space", "space", "w", "w", "s", "f", "a", "tab", "u", "u", "r", "d"]))
    return found


def won_record() -> tuple[Record, list[str]]:
    """The record of a won game, and the keys that play it."""
    record = Record.parse((RECORDS / "deal-1.joy").read_text(encoding="utf-8"))
    return record, [key for move in keys_of(record) for key in move]
