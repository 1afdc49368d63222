"""How the game is presented here: what the settings and the terminal together allow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from solijoy.i18n import _
from solijoy.store.settings import Settings
from solijoy.tui.actions import ACTIONS, Action
from solijoy.tui.model.table import Automatic
from solijoy.tui.themes import ASCII, FELT, MONO, TERMINAL, THEMES, UNICODE, Look, Theme
from solijoy.words import Words

AZERTY: Final = (
    "ampersand",
    "é",
    "quotation_mark",
    "apostrophe",
    "left_parenthesis",
    "minus",
    "è",
    "underscore",
    "ç",
    "à",
)
"""The keys of the digits on a French keyboard without shift, as Textual names them."""


@dataclass(frozen=True, slots=True)
class Presentation:
    """What the screen needs to know besides the game.

    Attributes:
        look: colours and signs.
        actions: the table of actions with the player's keys.
        clock: whether the clock is shown.
        animation: whether long steps are shown card by card and a win is celebrated.
        movement: whether each card flies to its place.
        automatic: what happens by itself after a move.
        problems: sentences about settings that are wrong.
        settings: the settings it was made of.
    """

    look: Look = field(default_factory=Look)
    actions: tuple[Action, ...] = ACTIONS
    clock: bool = True
    animation: bool = True
    movement: bool = False
    automatic: Automatic = field(default_factory=Automatic)
    problems: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)

    @property
    def outlook(self) -> bool:
        """Whether it is said if the game can be won."""
        return self.settings.outlook == "on"

    @property
    def words(self) -> Words:
        """Sentences with the suits as they can be shown."""
        return Words(self.look.signs.suits)

    @property
    def key_map(self) -> dict[str, str]:
        """The keys that differ from the table's own, by action."""
        pairs = zip(self.actions, ACTIONS, strict=True)
        changed = [action for action, usual in pairs if action.keys != usual.keys]
        return {action.id: ",".join(action.both_cases) for action in changed}


def present(
    settings: Settings, environment: Mapping[str, str], encoding: str, problems: Sequence[str]
) -> Presentation:
    """Bring the settings together with what the terminal can do.

    Args:
        settings: the settings.
        environment: the process's environment variables.
        encoding: the encoding of the terminal.
        problems: sentences about settings that are wrong.
        settings: the settings it was made of.
    """
    unicode = settings.signs == "unicode" or (
        settings.signs == "auto" and _shows_signs(environment, encoding)
    )
    look = Look(_theme(settings, environment), UNICODE if unicode else ASCII, settings.suits == "four")
    still = environment.get("TEXTUAL_ANIMATIONS") == "none"
    keys = {**_azerty(settings, environment), **{name: _keys(text) for name, text in settings.keys.items()}}
    actions = tuple(replace(action, keys=keys.get(action.id, action.keys)) for action in ACTIONS)
    return Presentation(
        look,
        actions,
        settings.clock,
        settings.animation and not still,
        settings.movement and not still,
        Automatic(settings.auto_flip, settings.auto_home),
        (*problems, *_clashes(actions)),
        settings,
    )


def presented(settings: Settings, problems: Sequence[str] = ()) -> Presentation:
    """Bring the settings together with what this terminal can do."""
    # Textual draws on standard error, and puts something else in its place meanwhile.
    terminal = sys.__stderr__
    return present(settings, os.environ, (terminal and terminal.encoding) or "ascii", problems)


def _clashes(actions: tuple[Action, ...]) -> Iterator[str]:
    """A sentence for each key that two actions have at the same time."""
    for when in (lambda action: action.watching, lambda action: not (action.watching or action.exact)):
        owners: dict[str, str] = {}
        for action in filter(when, actions):
            for key in action.both_cases:
                owner = owners.setdefault(key, action.id)
                if owner != action.id:
                    yield _("The key {key} is both {one} and {other}; {one} has it.").format(
                        key=key, one=owner, other=action.id
                    )


def _theme(settings: Settings, environment: Mapping[str, str]) -> Theme:
    if environment.get("NO_COLOR"):
        return MONO
    if settings.theme != "auto":
        return THEMES[settings.theme]
    many = environment.get("COLORTERM") in ("truecolor", "24bit") or "256color" in environment.get("TERM", "")
    return FELT if many else TERMINAL


def _azerty(settings: Settings, environment: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    french = _language(environment).startswith(("fr_FR", "fr_BE"))
    if settings.digits == "qwerty" or (settings.digits == "auto" and not french):
        return {}
    digits = "1234567890"
    return {f"pile-{n}": (digit, key) for n, (digit, key) in enumerate(zip(digits, AZERTY, strict=True), 1)}


def _keys(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def _shows_signs(environment: Mapping[str, str], encoding: str) -> bool:
    """Whether the terminal's encoding has all the signs, and its font is likely to."""
    try:
        UNICODE.all.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    # There some suits may be two cells wide and others one.
    wide = _language(environment).startswith(("zh", "ja", "ko"))
    plain = _language(environment) in ("C", "POSIX")
    return not wide and not plain and not environment.get("TERM", "").startswith(("linux", "vt", "cons"))


def _language(environment: Mapping[str, str]) -> str:
    return environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG", "")
