"""Commands called as a shell would, with a folder of games."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from solijoy.cli import main
from solijoy.engine import VARIANTS, Board
from solijoy.tui.desk import Desk
from solijoy.tui.model.table import Automatic, Table
from tests.tui.boards import press
from tests.tui.kept import ONE_MOVE_FROM_THE_WIN

ROOT: Final = Path(__file__).parents[2]
RECORDS: Final = ROOT / "tests" / "records"


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Answer:
    """Call a command in this process."""
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    out, err = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return Answer(left.value.code, out, err)


def run(
    *arguments: str,
    home: Path,
    env: Mapping[str, str] | None = None,
    data: bytes = b"",
    command: Sequence[str] = (),
) -> Answer:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, *(command or ("-m", "solijoy")), *arguments],
        cwd=ROOT,
        env=os.environ | {"SOLIJOY_HOME": str(home)} | dict(env or {}),
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
    )
    encoding = (env or {}).get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    # A file's name need not be text.
    out, err = (written.decode(encoding, "surrogateescape") for written in (done.stdout, done.stderr))
    return Answer(done.returncode, out, err)


def fill(home: Path) -> None:
    """Some games: one given up, one won with undo; open ones of another variant and of a board."""
    desk = Desk(home / "games.db", Automatic())
    given_up = desk.dealt(1)
    play(desk, given_up, "8 8 d d w u")
    desk.end(given_up)
    won = desk.new(Board.parse(ONE_MOVE_FROM_THE_WIN))
    play(desk, won, "m 1 2 u 1")
    play(desk, desk.dealt(2, VARIANTS["solijoy-9"]), "d d d")
    play(desk, desk.new(Board.deal(3)), "d")
    with contextlib.closing(desk):
        desk.games()


def play(desk: Desk, table: Table, keys: str) -> None:
    """Press keys and keep what they did."""
    press(table, keys)
    desk.keep(table)
    desk.games()
