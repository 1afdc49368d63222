"""The settings file: read, checked, never written here."""

from __future__ import annotations

import dataclasses
import reprlib
import stat
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from solijoy.i18n import N_, _

Actions = Callable[[], Collection[str]]

LONGEST: Final = 100_000
"""Bytes a settings file may have."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("auto", "felt", "dark", "light", "contrast", "colour-blind", "terminal"),
    "suits": ("two", "four"),
    "signs": ("auto", "unicode", "ascii"),
    "digits": ("auto", "qwerty", "azerty"),
    "outlook": ("ask", "on", "off"),
    "deals": ("any", "winnable", "easy", "medium", "hard", "cruel"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player can choose; the defaults are what a newcomer gets.

    Attributes:
        theme: the colours; `auto` is felt, or greys where `NO_COLOR` is set.
        suits: two colours of suits, or four.
        signs: suits as signs or as letters; `auto` goes by the terminal's encoding.
        digits: which row of keys counts as digits; `auto` goes by the locale.
        outlook: whether it is said if the game can be won; `ask` mentions at the start that it can be.
        deals: what a new deal is: any one, one that is proved to be winnable, or such a one of a grade.
        animation: whether long steps are shown card by card and a win is celebrated.
        movement: whether each card flies to its place.
        auto_flip: whether face-down top cards turn by themselves.
        auto_home: whether cards that are safe go home by themselves.
        clock: whether the clock is shown.
        keys: other keys for actions, by the action's id.
    """

    theme: str = "auto"
    suits: str = "two"
    signs: str = "auto"
    digits: str = "auto"
    outlook: str = "ask"
    deals: str = "any"
    animation: bool = True
    movement: bool = False
    auto_flip: bool = False
    auto_home: bool = False
    clock: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)


def read_settings(path: Path, actions: Actions = tuple) -> tuple[Settings, list[str]]:
    """Read the settings; whatever is wrong keeps its default.

    Args:
        path: the file; there need not be one.
        actions: gives the ids that keys can be given to.

    Returns:
        The settings and, for each thing that is wrong, a sentence that says what would be right.
    """
    try:
        found = tomllib.loads(settings_text(path))
    except FileNotFoundError:
        return Settings(), []
    except (OSError, ValueError, RecursionError) as error:
        problem = _("{file} can't be read: {problem}. All settings have their defaults.")
        return Settings(), [problem.format(file=path.name, problem=error)]
    problems = [_sentence(path, *problem) for problem in _problems(found, actions)]
    known = {name: value for name, value in found.items() if _wrong(name, value) is None}
    keys = {name: key for name, key in known.get("keys", {}).items() if _right_key(name, key, actions)}
    return Settings(**{**known, "keys": keys}), problems


def wrong_setting(name: str, value: object, actions: Actions) -> str | None:
    """A sentence about a value that a setting, or the keys of an action (`keys.undo`), can't have."""
    table, _dot, action = name.partition(".")
    if action and table == "keys":
        allowed = None if value == "" or _right_key(action, value, actions) else _(_KEY_EXPECTED)
    else:
        allowed = _wrong(name, value)
    if allowed is None:
        return None
    return _("{key} = {value} is not allowed; allowed: {allowed}").format(
        key=name, value=reprlib.repr(value), allowed=allowed
    )


def settings_text(path: Path) -> str:
    """The text of the file; a pipe or a device would never end, and no settings are that long."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode) or status.st_size > LONGEST:
        raise ValueError(_("it is no file of at most {most:,} bytes").format(most=LONGEST))
    return path.read_bytes().decode("utf-8-sig")


def _problems(found: Mapping[str, object], actions: Actions) -> Iterator[tuple[str, object, str]]:
    """Key, value and what is allowed, for each setting that is wrong."""
    for name, value in found.items():
        allowed = _wrong(name, value)
        if allowed is not None:
            yield name, value, allowed
    keys = found.get("keys")
    for name, key in keys.items() if isinstance(keys, dict) else ():
        if not _right_key(name, key, actions):
            yield f"keys.{name}", key, _(_KEY_EXPECTED)


def _wrong(name: str, value: object) -> str | None:
    """What is allowed where a value is not; None where it is."""
    names = [setting.name for setting in dataclasses.fields(Settings)]
    if name not in names:
        return _("one of the settings {names}").format(names=", ".join(names))
    if name == "keys":
        return None if isinstance(value, dict) else _("a table of keys by action")
    if name in CHOICES:
        return None if value in CHOICES[name] else ", ".join(CHOICES[name])
    return None if isinstance(value, bool) else "true, false"


_KEY_EXPECTED: Final = N_('the name of an action with keys such as "d" or "f2,ctrl+d"')


def _right_key(name: str, key: object, actions: Actions) -> bool:
    return name in actions() and isinstance(key, str) and all(map(is_key, key.split(",")))


_MODIFIERS: Final = ("ctrl+", "shift+", "alt+")
_NAMED_KEYS: Final = frozenset(
    [f"f{number}" for number in range(1, 25)]
    + [
        "space",
        "enter",
        "escape",
        "tab",
        "backspace",
        "delete",
        "insert",
        "home",
        "end",
        "pageup",
        "pagedown",
    ]
    + ["up", "down", "left", "right", "slash", "backslash", "at", "minus", "plus", "underscore"]
)


def is_key(text: str) -> bool:
    """Whether a text names a key as Textual does: `d`, `f2`, `ctrl+d`, `question_mark`."""
    name = text.strip()
    while name.startswith(_MODIFIERS):
        name = name.partition("+")[2]
    if len(name) == 1:
        return name.isprintable()
    if name in _NAMED_KEYS:
        return True
    try:
        # Other signs go by their names in Unicode; nobody has a key for a banana.
        return name == name.lower() and unicodedata.lookup(name.replace("_", " ")) < "\u2000"
    except KeyError:
        return False


def _sentence(path: Path, name: str, value: object, allowed: str) -> str:
    return _("{file}: {key} = {value} is not allowed; allowed: {allowed}.").format(
        file=path.name, key=reprlib.repr(name)[1:-1], value=reprlib.repr(value), allowed=allowed
    )
