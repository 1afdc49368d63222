"""Makes the manual page and the shells' completions from the parser: `python -m docs.manual.make`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import shtab
from argparse_manpage.manpage import Manpage

from solijoy.cli.parser import parser
from solijoy.tui.actions import Group
from solijoy.tui.screens.help import help_lines

HERE: Final = Path(__file__).parent
SHELLS: Final = {"bash": "solijoy.bash", "zsh": "_solijoy", "fish": "solijoy.fish"}
FILES: Final = """\
.SH FILES
.TP
settings.toml
The settings: in ~/.config/solijoy on Linux, or where SOLIJOY_HOME points.
.TP
games.db
All games: in ~/.local/share/solijoy on Linux, or where SOLIJOY_HOME points.
.SH ENVIRONMENT
.TP
SOLIJOY_HOME
A folder for both files.
.TP
NO_COLOR
Greys instead of colours.
.TP
TEXTUAL_ANIMATIONS
With the value none nothing moves.
"""


def manual(commands: argparse.ArgumentParser) -> str:
    """The manual page: the commands, the keys, the files."""
    page = Manpage(commands)
    page.date = ""
    page.manual = "SoliJoy"
    return f"{page}\n{''.join(_keys())}{FILES}"


def _keys() -> Iterator[str]:
    """The keys as the help shows them."""
    yield ".SH KEYS\n"
    for group in Group:
        yield f".SS {group.value}\n"
        for keys, label in help_lines(group):
            yield f".TP\n{_escaped(keys)}\n{_escaped(label)}\n"


def _escaped(text: str) -> str:
    """Text as a line of the page: backslashes, and dots at the beginning, mean something there."""
    return r"\&" + text.replace("\\", r"\e").replace("-", r"\-")


def made() -> dict[str, str]:
    """Each file's name and text."""
    # The width that lines are broken at.
    os.environ["COLUMNS"] = "80"
    commands = parser()
    return {"solijoy.1": manual(commands)} | {
        name: shtab.complete(commands, shell) for shell, name in SHELLS.items()
    }


def main() -> None:
    """Write them all."""
    for name, text in made().items():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
