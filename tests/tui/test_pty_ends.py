"""However the program ends, the terminal comes back clean and the exit code is right."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.terminal import Terminal, solijoy

LEFT_ALTERNATE_SCREEN = b"\x1b[?1049l"
CURSOR_SHOWN = b"\x1b[?25h"
MOUSE_OFF = b"\x1b[?1003l"

CRASHING = """
from solijoy.tui.model import one_key
from solijoy.tui import actions
from solijoy.cli import main
import dataclasses
def fail(table):
    raise RuntimeError("a bug")
actions.BY_ID["draw"] = dataclasses.replace(actions.BY_ID["draw"], do=fail)
main(["play", "1"])
"""


def assert_clean(terminal: Terminal) -> None:
    """The terminal is as it was before."""
    assert terminal.modes == terminal.modes_before
    for sequence in (LEFT_ALTERNATE_SCREEN, CURSOR_SHOWN, MOUSE_OFF):
        assert sequence in terminal.output


def test_quit() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert_clean(terminal)


@pytest.mark.parametrize("keys", [["?"], ["escape"], []])
def test_ctrl_c_quits_from_every_screen(keys: list[str]) -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send(*keys)
        terminal.settle()
        terminal.send("ctrl+c")
        assert terminal.wait_exit() == 0
        assert_clean(terminal)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals(number: signal.Signals) -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        os.kill(terminal.pid, number)
        assert terminal.wait_exit() == 128 + number
        assert_clean(terminal)


def test_a_terminal_that_goes_away_ends_the_program() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.hang_up()
        assert terminal.wait_exit() == 128 + signal.SIGHUP


def test_a_terminal_that_goes_away_without_a_signal_ends_the_program() -> None:
    command = (sys.executable, "-m", "solijoy", "play", "1")
    terminal = Terminal(*command, controlling=False)
    try:
        terminal.wait_for("deal 1")
        terminal.hang_up()
        assert terminal.wait_exit() == 128 + signal.SIGHUP
    finally:
        terminal.close()


def test_a_crash() -> None:
    terminal = Terminal(sys.executable, "-c", CRASHING)
    try:
        terminal.wait_for("deal 1")
        terminal.send("space")
        assert terminal.wait_exit() == 1
        assert_clean(terminal)
        assert b"a bug" in terminal.output
    finally:
        terminal.close()


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (10, 3), (1, 60), (300, 1)])
def test_tiny_terminals_are_survived_and_left(size: tuple[int, int]) -> None:
    with solijoy("play", "1", columns=size[0], lines=size[1]) as terminal:
        terminal.settle(0.5)
        terminal.send("space", "q")
        assert terminal.wait_exit() == 0
        assert_clean(terminal)


def test_without_a_terminal_it_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "solijoy"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "solijoy: the table needs a terminal; input or output is redirected\n"


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_that_can_do_nothing_gets_a_sentence(term: str) -> None:
    with solijoy("play", "1", env={"TERM": term}) as terminal:
        assert terminal.wait_exit() == 2
        assert f"solijoy: a terminal of type '{term}' can't show a table" in terminal.text
        assert b"\x1b" not in terminal.output


def test_a_locale_without_utf_8_gets_letters() -> None:
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    with solijoy("play", "1", env=env) as terminal:
        terminal.wait_for("deal 1")
        terminal.wait_for(">KH----")
        terminal.send("8")
        terminal.wait_for("AD is home.")
        for key, shown in (("escape", "Resume"), ("?", "a pile's best move")):
            terminal.send(key)
            terminal.wait_for(shown)
            terminal.settle()
            assert terminal.text.isascii()
            assert "\\x" not in terminal.text
            terminal.send("escape")
            terminal.wait_until_gone(shown)


def typed_twice(terminal: Terminal, *keys: str) -> None:
    """Type keys in one write, the last one twice, and see that the program still answers."""
    terminal.send(*keys, keys[-1])
    terminal.settle()
    terminal.send("escape", "escape")
    terminal.settle()


@pytest.mark.parametrize(
    ("opening", "keys"),
    [
        (["/"], ["9h", "enter"]),
        (["/"], ["[/]", "enter"]),
        (["/"], ["[link=x]", "enter"]),
        (["escape"], ["down", "enter"]),
        (["?"], ["escape"]),
        (["p"], ["enter"]),
        (["\x10"], ["enter"]),
    ],
    ids=str,
)
def test_a_burst_of_keys_on_a_dialog_leaves_it_once(opening: list[str], keys: list[str]) -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send(*opening)
        terminal.settle(0.5)
        typed_twice(terminal, *keys)
        terminal.send("ctrl+c", "ctrl+c")
        assert terminal.wait_exit() == 0
        assert_clean(terminal)


@pytest.mark.parametrize(
    "data",
    [
        b"\xe9",
        b"\xff\xfe",
        b"\xe2\x99",
        b"\x1b[1114112u",
        b"\x1b[97;5:3u",
        b"\x1b[99999;1H",
    ],
    ids=repr,
)
def test_bytes_that_mean_nothing_change_nothing(data: bytes) -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send_bytes(data)
        terminal.settle()
        terminal.send("8")
        terminal.wait_for("A♦ is home.")


def test_a_program_that_was_stopped_paints_the_table_again() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        os.kill(terminal.pid, signal.SIGTSTP)
        terminal.settle(0.5)
        before = len(terminal.output)
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.settle(0.5)
        assert "K♥".encode() in terminal.output[before:]
        assert "Q♣".encode() in terminal.output[before:]
