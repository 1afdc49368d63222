"""Changes to the settings' file; whatever else stands in it stays, comments too."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from solijoy.i18n import _
from solijoy.store.errors import StoreError
from solijoy.store.settings import LONGEST, settings_text

TEMPLATE: Final = """\
# Settings of SoliJoy. Every one may be left out.

theme = "auto"       # auto, felt, dark, light, contrast, colour-blind, terminal
suits = "two"        # two colours, or four
signs = "auto"       # auto, unicode, ascii: suits as signs or as letters
digits = "auto"      # auto, qwerty, azerty: which row of keys counts as digits
outlook = "ask"      # ask, on, off: say whether the game can be won; it counts as help
deals = "any"        # any, winnable, easy, medium, hard, cruel: what a new deal is
animation = true     # a win is celebrated, long steps are shown card by card
movement = false     # each card flies to its place
auto_flip = false    # face-down top cards turn by themselves
auto_home = false    # cards that will never be missed go home by themselves
clock = true         # the clock is shown

[keys]               # other keys for actions, such as: undo = "u,ctrl+z"
"""
"""A new file."""


def change_setting(path: Path, name: str, value: str | bool) -> None:
    """Change one setting in the file, or make the file.

    Args:
        path: the file.
        name: the setting; `keys.undo` for the keys of an action.
        value: its new value; for keys an empty text takes the setting away.

    Raises:
        StoreError: the file can't be read or written, or is none of settings; it is left as it is.
    """
    if not path.is_absolute():
        raise StoreError(_("no home folder: set SOLIJOY_HOME"))
    try:
        try:
            text = settings_text(path)
        except FileNotFoundError:
            text = TEMPLATE
        document = tomlkit.parse(text)
        _set(document, name, value)
        _write(path, tomlkit.dumps(document))
    except (OSError, ValueError, TOMLKitError) as error:
        problem = error.strerror if isinstance(error, OSError) else error
        raise StoreError(
            _("{file} can't be changed: {problem}").format(file=path.name, problem=problem)
        ) from error


def _set(document: tomlkit.TOMLDocument, name: str, value: str | bool) -> None:
    table, _dot, action = name.partition(".")
    if not action:
        document[name] = value
        return
    keys = document.setdefault(table, tomlkit.table())
    if not isinstance(keys, MutableMapping):
        raise ValueError(_("{name} is no table").format(name=table))  # noqa: TRY004 - a wrong text, not a wrong type
    if value:
        keys[action] = value
    else:
        keys.pop(action, None)


def _write(path: Path, text: str) -> None:
    """Write a whole new file and then give it the name: there is always one, the old or the new."""
    if len(text.encode()) > LONGEST:
        raise ValueError(_("it would have more than {most:,} bytes").format(most=LONGEST))
    # A link stays one, to the new file.
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=path.stem, suffix=".new", dir=path.parent)
    new = Path(name)
    try:
        # Lines end as they did.
        with os.fdopen(number, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(number)
        with contextlib.suppress(FileNotFoundError):
            new.chmod(path.stat().st_mode)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
