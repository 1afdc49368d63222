"""What the settings and the terminal together make of the look, the keys and the movement."""

from __future__ import annotations

import codecs
import encodings
import pkgutil
from collections.abc import Mapping
from typing import Final

import pytest
from textual.widgets import OptionList

from solijoy.engine import Board, Card
from solijoy.store.settings import CHOICES, Settings
from solijoy.tui.actions import ACTIONS, PILE_KEYS, Group
from solijoy.tui.model.table import Automatic, Table
from solijoy.tui.presentation import AZERTY, Presentation, present
from solijoy.tui.screens.help import help_lines
from solijoy.tui.screens.menu import MenuScreen
from solijoy.tui.status import hints
from solijoy.tui.themes import ASCII, FELT, MONO, TERMINAL, THEMES, UNICODE
from tests.tui.apps import app_with

MANY_COLOURS: Final = ({"COLORTERM": "truecolor"}, {"COLORTERM": "24bit"}, {"TERM": "xterm-256color"})
FEW_COLOURS: Final = ("xterm", "linux", "vt100", "screen", "ansi", "rxvt", "xterm-16color", "")
CARDS: Final = [Card.parse(text) for text in ("9S", "9H", "9D", "9C")]


def presented(
    settings: Settings = Settings(),  # noqa: B008 - immutable
    environment: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> Presentation:
    """A presentation on a terminal with 256 colours unless the environment says otherwise."""
    return present(settings, {"TERM": "xterm-256color"} | dict(environment or {}), encoding, [])


def keys(view: Presentation, action: str) -> tuple[str, ...]:
    """The keys of an action."""
    return next(found.keys for found in view.actions if found.id == action)


@pytest.mark.parametrize("value", ["1", "0", "yes", "no", " "])
@pytest.mark.parametrize("theme", CHOICES["theme"])
def test_no_color_gives_greys_whatever_else_is_set(theme: str, value: str) -> None:
    assert presented(Settings(theme=theme), {"NO_COLOR": value}).look.theme is MONO


def test_an_empty_no_color_does_not_count() -> None:
    assert presented(environment={"NO_COLOR": ""}).look.theme is FELT


@pytest.mark.parametrize("environment", MANY_COLOURS)
def test_a_terminal_with_many_colours_gets_the_felt(environment: dict[str, str]) -> None:
    assert present(Settings(), environment, "utf-8", []).look.theme is FELT


@pytest.mark.parametrize("term", FEW_COLOURS)
def test_a_terminal_with_16_colours_gets_its_own(term: str) -> None:
    assert presented(environment={"TERM": term}).look.theme is TERMINAL


@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
@pytest.mark.parametrize("name", [name for name in CHOICES["theme"] if name != "auto"])
def test_a_theme_by_name_is_used_on_every_terminal(name: str, term: str) -> None:
    theme = presented(Settings(theme=name), {"TERM": term}).look.theme

    assert theme is THEMES[name]
    assert theme.name == name


def test_there_is_a_theme_for_every_name_and_no_other() -> None:
    assert {"auto", *THEMES} == set(CHOICES["theme"])


@pytest.mark.parametrize("name", [name for name, theme in THEMES.items() if theme is not TERMINAL])
@pytest.mark.parametrize("suits", CHOICES["suits"])
def test_suits_have_two_colours_or_four(suits: str, name: str) -> None:
    look = presented(Settings(theme=name, suits=suits)).look

    assert len({look.ink(card) for card in CARDS}) == (4 if suits == "four" else 2)


@pytest.mark.parametrize("suits", CHOICES["suits"])
def test_the_16_colours_have_no_more_than_two_for_suits(suits: str) -> None:
    look = presented(Settings(suits=suits), {"TERM": "linux"}).look

    assert [look.ink(card) for card in CARDS] == ["black", "red", "red", "black"]


@pytest.mark.parametrize("term", ["linux", "vt100"])
def test_terminals_without_the_signs_get_letters(term: str) -> None:
    assert presented(environment={"TERM": term}).look.signs is ASCII


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp850", "cp1252", "koi8-r", "no-such"])
def test_an_encoding_without_the_suits_gets_letters(encoding: str) -> None:
    view = presented(encoding=encoding)

    assert view.look.signs is ASCII
    assert view.words.suits == "SHDC"


def test_unicode_gets_the_suits() -> None:
    view = presented(encoding="utf-8")

    assert view.look.signs is UNICODE
    assert view.words.suits == "♠♥♦♣"


def test_signs_by_setting_win_over_the_encoding() -> None:
    assert presented(Settings(signs="ascii"), encoding="utf-8").look.signs is ASCII
    assert presented(Settings(signs="unicode"), encoding="ascii").look.signs is UNICODE


def encodings_of_text() -> list[str]:
    """The encodings Python knows that turn text into bytes."""
    names = []
    for module in pkgutil.iter_modules(encodings.__path__):
        if module.name in ("idna", "punycode"):
            # Those of names in the net.
            continue
        try:
            codecs.lookup(module.name)
            "a".encode(module.name)
        except (LookupError, OSError, UnicodeError):
            continue
        names.append(module.name)
    return names


def test_where_the_suits_are_used_all_other_signs_can_be_shown_too() -> None:
    names = encodings_of_text()
    with_suits = [name for name in names if presented(encoding=name).look.signs is UNICODE]

    assert "utf_8" in with_suits
    assert len(with_suits) < len(names)
    shown = "".join(action.shown_keys for action in ACTIONS) + "·…×–"
    signs = "".join(["".join(getattr(UNICODE, name)) for name in UNICODE.__slots__]) + shown
    for name in with_suits:
        assert signs.encode(name), name


@pytest.mark.parametrize("digits", CHOICES["digits"])
@pytest.mark.parametrize("language", ["fr_FR.UTF-8", "fr_BE.UTF-8", "fr_FR", "fr_BE@euro"])
def test_a_french_locale_has_azerty_digits_unless_switched_off(language: str, digits: str) -> None:
    view = presented(Settings(digits=digits), {"LANG": language})

    assert keys(view, "pile-1") == (("1",) if digits == "qwerty" else ("1", "ampersand"))


@pytest.mark.parametrize("digits", CHOICES["digits"])
@pytest.mark.parametrize("language", ["fr_CA.UTF-8", "fr_CH.UTF-8", "en_US.UTF-8", "de_DE", "C", ""])
def test_other_locales_have_azerty_digits_only_by_setting(language: str, digits: str) -> None:
    view = presented(Settings(digits=digits), {"LANG": language})

    assert keys(view, "pile-1") == (("1", "ampersand") if digits == "azerty" else ("1",))


def test_the_locale_is_that_of_the_environment_in_its_order() -> None:
    french, english = "fr_FR.UTF-8", "en_GB.UTF-8"

    assert len(keys(presented(environment={"LC_ALL": french, "LANG": english}), "pile-1")) == 2
    assert len(keys(presented(environment={"LC_ALL": english, "LANG": french}), "pile-1")) == 1
    assert len(keys(presented(environment={"LC_ALL": "", "LC_CTYPE": french}), "pile-1")) == 2


def test_the_azerty_row_is_the_ten_digits_in_their_order() -> None:
    view = presented(Settings(digits="azerty"))

    assert [keys(view, f"pile-{n}") for n in range(1, 11)] == list(zip(PILE_KEYS, AZERTY, strict=False))
    assert [keys(view, f"pile-{n}") for n in range(11, 14)] == [("x",), ("y",), ("z",)]


@pytest.mark.parametrize("setting", [True, False])
@pytest.mark.parametrize("variable", ["none", "full", "basic", None])
def test_nothing_moves_where_setting_or_environment_say_so(variable: str | None, setting: bool) -> None:
    environment = {"TEXTUAL_ANIMATIONS": variable} if variable else {}
    view = presented(Settings(animation=setting), environment)

    assert view.animation is (setting and variable != "none")
    moving = presented(Settings(movement=setting), environment)
    assert moving.movement is (setting and variable != "none")


def test_clock_and_what_happens_by_itself_come_from_the_settings() -> None:
    assert presented().clock
    assert presented().automatic == Automatic(flip=False, home=False)
    view = presented(Settings(clock=False, auto_flip=True, auto_home=True))
    assert not view.clock
    assert view.automatic == Automatic(flip=True, home=True)


def changed(**others: str) -> Presentation:
    """A presentation with other keys; in names of actions an underscore stands for the hyphen."""
    ids = {action.id.replace("-", "_"): action.id for action in ACTIONS}
    return presented(Settings(keys={ids[name]: key for name, key in others.items()}))


def test_keys_by_action_replace_the_usual_ones() -> None:
    view = changed(draw="f2, ctrl+d", undo="t")

    assert keys(view, "draw") == ("f2", "ctrl+d")
    assert keys(view, "undo") == ("t",)
    assert keys(view, "redo") == ("r", "ctrl+y")
    assert set(view.key_map) == {"draw", "undo"}
    assert view.key_map["draw"] == "f2,ctrl+d"


def test_without_other_keys_nothing_is_mapped() -> None:
    assert presented().key_map == {}


def test_keys_by_action_go_before_the_azerty_row() -> None:
    view = present(Settings(digits="azerty", keys={"pile-1": "t"}), {}, "utf-8", [])

    assert keys(view, "pile-1") == ("t",)
    assert keys(view, "pile-2") == ("2", "é")


def test_hints_and_help_show_the_new_keys() -> None:
    view = changed(undo="t", draw="f2", send_home="v")

    assert ("t", "undo") in hints(view.actions)
    assert hints(view.actions)[0] == ("f2", "draw")
    assert ("t", "undo") in help_lines(Group.GAME, view.actions)
    assert ("v", "send home what is safe") in help_lines(Group.PLAY, view.actions)


async def test_the_menu_shows_the_new_keys() -> None:
    app = app_with(Table(Board.deal(1), 1), changed(undo="t", redo="f3", restart="f4"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        entries = [str(option.prompt).split() for option in app.screen.query_one(OptionList).options]

    assert ["Undo", "t"] in entries
    assert ["Redo", "f3"] in entries
    assert ["Restart", "this", "deal", "f4"] in entries


async def moves_after(view: Presentation, *pressed: str) -> int:
    """How many moves there are after some keys on deal 1."""
    app = app_with(Table(Board.deal(1), 1), view)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*pressed)
        return app.table_screen.table.game.move_count


async def test_the_new_key_does_it_and_the_old_one_no_longer() -> None:
    view = changed(draw="t", undo="v,f2")

    assert await moves_after(view, "t", "t", "t") == 3
    assert await moves_after(view, "space", "d") == 0
    assert await moves_after(view, "t", "t", "t", "v", "f2") == 1
    assert await moves_after(view, "t", "t", "u") == 2


async def test_a_new_key_works_in_upper_case_too() -> None:
    assert await moves_after(changed(draw="t"), "T", "t") == 2


async def test_an_action_that_had_no_key_can_be_given_one() -> None:
    assert await moves_after(changed(restart="t"), "space", "space", "t") == 0


async def test_a_new_key_works_in_the_menu_too() -> None:
    assert await moves_after(changed(undo="t"), "space", "space", "escape", "t") == 1


async def test_an_action_takes_the_key_of_another() -> None:
    # The keys of draw and undo change places.
    view = changed(draw="u", undo="space")

    assert await moves_after(view, "u", "u", "u", "space") == 2


async def test_the_azerty_row_plays_piles() -> None:
    view = presented(environment={"LANG": "fr_FR.UTF-8"})

    # The ace of diamonds lies on pile 8 of deal 1.
    assert await moves_after(view, "underscore") == 1
    assert await moves_after(view, "8") == 1
