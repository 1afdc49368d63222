"""Escape followed fast by another key."""

from __future__ import annotations

import time
from collections.abc import Iterable

import pytest
from textual.constants import ESCAPE_DELAY

from solijoy.tui.driver import ESCAPE, PromptEscapeParser
from tests.terminal import solijoy


def keys(chunks: Iterable[str], parser: PromptEscapeParser | None = None) -> list[str]:
    """The names of the keys that are read from chunks of input."""
    parser = parser or PromptEscapeParser()
    messages = (message for chunk in chunks for message in (*parser.feed(chunk), *parser.tick()))
    return [getattr(message, "key", type(message).__name__) for message in messages]


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((digit, digit) for digit in "1234567890"),
        *((letter, letter) for letter in "abcdefghijklmnopqrstuvwxyz"),
        ("U", "U"),
        (" ", "space"),
        (",", "comma"),
        ("\t", "tab"),
        ("\r", "enter"),
        ("\x7f", "backspace"),
        ("é", "é"),
        ("&", "ampersand"),
    ],
)
def test_no_key_behind_escape_is_eaten(text: str, name: str, split: bool) -> None:
    assert keys([ESCAPE, text] if split else [ESCAPE + text]) == ["escape", name]


@pytest.mark.parametrize("split", range(1, 3))
@pytest.mark.parametrize(
    ("sequence", "name"),
    [("\x1b[A", "up"), ("\x1bOP", "f1"), ("\x1b[Z", "shift+tab"), ("\x1b[<0;3;4M", "MouseDown")],
)
def test_control_sequences_are_left_whole(sequence: str, name: str, split: int) -> None:
    assert keys([sequence]) == [name]
    assert keys([sequence[:split], sequence[split:]]) == [name]


def test_escape_alone_is_the_key_after_a_while() -> None:
    parser = PromptEscapeParser()
    assert keys([ESCAPE], parser) == []
    time.sleep(ESCAPE_DELAY * 1.5)
    assert [getattr(message, "key", "") for message in parser.tick()] == ["escape"]
    assert keys(["8"], parser) == ["8"]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("8", "A♦ is home."),
        ("f", "No top card lies face down."),
        (" ", "Drew 8♣."),
        ("\t", "tab changes the target"),
    ],
)
def test_escape_lets_go_and_the_key_right_behind_it_counts(key: str, said: str) -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("right", "enter")
        terminal.wait_for("Holding 7♣")
        terminal.send(ESCAPE + key)
        terminal.wait_for(said)
