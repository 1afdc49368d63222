"""The manual page and the completions are those of the parser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import pytest

from docs.manual.make import HERE, made
from solijoy.cli.parser import parser
from solijoy.tui.actions import ACTIONS

NAMES = ("solijoy.1", "solijoy.bash", "_solijoy", "solijoy.fish")


def words(commands: argparse.ArgumentParser) -> Iterator[str]:
    """The names of all commands and options but help."""
    for action in commands._actions:
        yield from (name for name in action.option_strings if name not in ("-h", "--help"))
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield name
                yield from words(command)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_and_option_is_there(name: str) -> None:
    text = (HERE / name).read_text(encoding="utf-8").replace("\\-", "-")

    found = {word for word in words(parser()) if word.lstrip("-") in text}
    assert found == set(words(parser()))


# argparse words and breaks its lines differently from version to version.
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the files are made with Python 3.11")
@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_what_would_be_made_now(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")

    assert (HERE / name).read_text(encoding="utf-8") == made()[name]


def test_the_manual_names_every_key() -> None:
    text = (HERE / "solijoy.1").read_text(encoding="utf-8").replace("\\-", "-")

    assert [action.id for action in ACTIONS if action.label not in text and action.keys] == []
