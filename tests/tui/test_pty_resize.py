"""Resizes and bursts of keys: nothing is lost, and no cell is left over."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest

from solijoy.engine import Board
from solijoy.tui.model.geometry import fit
from solijoy.tui.model.table import Table
from tests.terminal import Terminal, solijoy
from tests.tui.boards import press
from tests.tui.screens import screen

KEYS: Final = [*"dddswwurfa1234567890m,he", "up", "down", "left", "right", "enter", "tab"]


def status(terminal: Terminal) -> str:
    """The status line without the clock."""
    return without_clock(terminal.lines[0])


def without_clock(line: str) -> str:
    """A status line without its clock."""
    return re.sub(r" · (\d+:)?\d\d:\d\d", "", line).strip()


def shown(terminal: Terminal) -> list[str]:
    """The screen without the clock and without the bottom line."""
    return [status(terminal), *(line.rstrip() for line in terminal.lines[1:-1])]


def expected(keys: list[str], width: int, height: int) -> list[str]:
    """What the screen should show after some keys on deal 1."""
    table = Table(Board.deal(1), 1)
    for key in keys:
        if key not in (",", "h", "e") or table.exact:
            press(table, key)
        elif key == "h":
            press(table, "left")
    lines = screen(table, width, height).splitlines()
    return [without_clock(lines[0]), *lines[1:-1]]


def resized_at_random(count: int, seed: int) -> None:
    """Play while the terminal changes its size; then it shows what it would without that."""
    chance = random.Random(seed)
    keys: list[str] = []
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        for _ in range(count):
            width, height = chance.randint(1, 200), chance.randint(1, 60)
            terminal.resize(width, height)
            terminal.settle(0.05)
            if fit(width, height, 10):
                terminal.wait_for(" home ")
                pressed = chance.choices(KEYS, k=chance.randrange(6))
                terminal.send(*pressed)
                keys += pressed
                terminal.settle(0.02)
        terminal.resize(80, 24)
        terminal.wait_for(" home ")
        terminal.settle()
        after = shown(terminal)
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        terminal.send(*keys)
        terminal.settle(0.5)
        assert after == shown(terminal)
    assert after == expected(keys, 80, 24)


@pytest.mark.parametrize("seed", [1])
def test_60_resizes_while_playing_leave_nothing_behind(seed: int) -> None:
    resized_at_random(60, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_500_resizes_while_playing_leave_nothing_behind(seed: int) -> None:
    resized_at_random(500, seed)


def test_a_burst_of_resizes_ends_with_the_last_size() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        for step in range(100):
            terminal.resize(1 + step * 2, 1 + step % 60)
        terminal.resize(80, 24)
        terminal.settle(2)
        terminal.send("ctrl+l", "space")
        terminal.wait_for("1 move ")
        terminal.settle()
        assert shown(terminal) == expected(["space"], 80, 24)


@pytest.mark.parametrize("size", [(120, 40), (60, 20), (44, 18), (200, 60), (81, 25)], ids=str)
def test_a_terminal_that_was_resized_shows_what_a_new_one_does(size: tuple[int, int]) -> None:
    keys = ["8", "8", "space", "space", "w"]
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        terminal.send(*keys)
        terminal.wait_for("5 moves")
        terminal.resize(*size)
        terminal.settle(0.5)
        assert shown(terminal) == expected(keys, *size)


def test_a_menu_survives_resizes_and_is_left_for_the_table_as_it_was() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        terminal.send("8", "escape")
        terminal.wait_for("Resume")
        for size in ((10, 3), (1, 1), (200, 60), (43, 17), (80, 24)):
            terminal.resize(*size)
            terminal.settle(0.2)
        terminal.wait_for("Resume")
        terminal.send("escape")
        terminal.wait_until_gone("Resume")
        terminal.settle()
        assert shown(terminal) == expected(["8"], 80, 24)


def test_2000_keys_in_one_write_are_all_obeyed() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        terminal.send(*["space"] * 2000)
        terminal.wait_for(" 2000 moves")
        terminal.settle()
        # 49 draws and a recycle make a round.
        assert shown(terminal) == expected(["space"] * 2000, 80, 24)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_2000_keys_in_one_write_are_obeyed_in_their_order(seed: int) -> None:
    keys = random.Random(seed).choices(KEYS, k=2000)
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        terminal.send(*keys)
        terminal.settle(1)
        assert shown(terminal) == expected(keys, 80, 24)
        terminal.send("space")
        terminal.settle()
        assert shown(terminal) == expected([*keys, "space"], 80, 24)
