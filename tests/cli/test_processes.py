"""The real program in processes of its own: pipes that close, odd locales, what is loaded."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from solijoy.engine import VARIANTS, Board
from tests.cli.calls import RECORDS, ROOT, fill, run
from tests.store.plays import contents

COMMANDS: Final = [
    ["games"],
    ["games", "--json"],
    ["stats"],
    ["stats", "--json"],
    ["stats", "--csv"],
    ["export"],
    ["deal", "1"],
    ["deal", "1", "--json"],
    ["config"],
    ["config", "--json"],
    ["check", str(RECORDS / "deal-1.joy")],
]
each_command = pytest.mark.parametrize("command", COMMANDS, ids=" ".join)

LOADED: Final = """
import sys
from solijoy.cli import main
try:
    main(sys.argv[1:])
except SystemExit as left:
    assert left.code in (0, None), left.code
roots = {name.partition(".")[0] for name in sys.modules}
print(*sorted(roots & {"textual", "rich", "asyncio", "pygments", "platformdirs"}), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some games; nobody changes it."""
    folder = tmp_path_factory.mktemp("home")
    fill(folder)
    return folder


@each_command
def test_what_needs_no_screen_loads_none(home: Path, command: list[str]) -> None:
    answer = run(*command, home=home, command=("-c", LOADED))
    assert (answer.code, answer.err) == (0, "\n")
    assert answer.out


def to_closed_pipe(*arguments: str, home: Path, errors_too: bool = False) -> tuple[int, bytes]:
    """The code and the complaints of a command that writes where nobody reads any more."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "solijoy", *arguments],
            cwd=ROOT,
            env=os.environ | {"SOLIJOY_HOME": str(home)},
            stdin=subprocess.DEVNULL,
            stdout=write,
            stderr=write if errors_too else subprocess.PIPE,
            check=False,
            timeout=60,
        )
    finally:
        os.close(write)
    return done.returncode, done.stderr or b""


class TestClosedPipe:
    """The reader has read enough, as `head` does."""

    @each_command
    def test_commands_end_quietly(self, home: Path, command: list[str]) -> None:
        assert to_closed_pipe(*command, home=home) == (0, b"")

    @pytest.mark.parametrize("command", [["--help"], ["--version"], ["games", "--help"]], ids=" ".join)
    def test_help_and_version_end_quietly(self, home: Path, command: list[str]) -> None:
        assert to_closed_pipe(*command, home=home) == (0, b"")

    def test_what_is_wrong_has_its_code_all_the_same(self, home: Path) -> None:
        code, complaint = to_closed_pipe("check", "missing", str(RECORDS / "deal-1.joy"), home=home)
        assert (code, complaint) == (1, b"solijoy: missing: No such file or directory\n")

    @pytest.mark.parametrize(
        ("command", "code"), [(["play", "missing"], 2), (["deal", "0"], 2), (["config", "x"], 2)]
    )
    def test_a_complaint_nobody_reads_has_its_code(self, home: Path, command: list[str], code: int) -> None:
        assert to_closed_pipe(*command, home=home, errors_too=True)[0] == code


class TestEncodings:
    """Terminals and pipes that can't show all signs."""

    @pytest.mark.parametrize(
        "encoding", ["ascii", *(pytest.param(name, marks=pytest.mark.slow) for name in ("latin-1", "cp437"))]
    )
    def test_commands_answer_all_the_same(self, home: Path, encoding: str) -> None:
        for command in COMMANDS:
            answer = run(*command, home=home, env={"PYTHONIOENCODING": encoding})
            assert (answer.code, answer.err) == (0, ""), command
            assert answer.out
            if "--json" in command:
                json.loads(answer.out)

    def test_figures_are_plain_where_there_are_no_blocks(self, home: Path) -> None:
        answer = run("stats", home=home, env={"PYTHONIOENCODING": "ascii"})
        assert answer.out.isascii()
        assert "?" not in answer.out
        assert "@" in answer.out
        assert "█" in run("stats", home=home, env={"PYTHONIOENCODING": "utf-8"}).out

    def test_names_of_files_that_are_no_text(self, home: Path, tmp_path: Path) -> None:
        name = os.fsencode(tmp_path) + b"/caf\xe9.joy"
        Path(os.fsdecode(name)).write_bytes((RECORDS / "deal-1.joy").read_bytes())
        for more in ([], ["--json"]):
            answer = run("check", os.fsdecode(name), *more, home=home)
            assert (answer.code, answer.err) == (0, "")
            assert "282" in answer.out
        answer = run("check", os.fsdecode(name) + "x", home=home, env={"PYTHONIOENCODING": "ascii"})
        assert answer.code == 1
        assert "No such file" in answer.err


def test_what_one_command_prints_another_one_reads(home: Path) -> None:
    record = run("export", "1", home=home)
    assert run("check", "-", home=home, data=record.out.encode()).out == "-: 4 moves, given up\n"
    board = run("deal", "7", "--variant", "harp", home=home)
    assert Board.parse(board.out) == Board.deal(7, VARIANTS["harp"])
    table = run("stats", "--csv", home=home)
    assert [row["variant"] for row in csv.DictReader(io.StringIO(table.out))].index("all") == 0


def test_a_disk_that_is_full_is_said(home: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no device that is always full")
    with full.open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "solijoy", "deal", "1"],
            cwd=ROOT,
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"solijoy: can't write: No space left on device\n")


def test_without_standard_streams_nothing_breaks(home: Path) -> None:
    script = '"$0" -m solijoy deal 1 <&- >&- 2>&-; echo $?; "$0" -m solijoy deal 0 >&- 2>&-; echo $?'
    done = subprocess.run(["sh", "-c", script, sys.executable], cwd=ROOT, capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"0\n2\n", b"")


def test_the_installed_command_and_the_module_are_the_same(home: Path) -> None:
    assert run("deal", "3", home=home) == run(
        "deal", "3", home=home, command=("-c", "import solijoy.cli; solijoy.cli.main()")
    )


def test_looking_at_games_changes_none(home: Path) -> None:
    before = contents(home)["games.db"]
    for command in (["games"], ["stats"], ["export"]):
        run(*command, home=home)
    assert contents(home)["games.db"] == before
