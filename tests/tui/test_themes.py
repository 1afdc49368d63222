"""Every theme can be read: contrast by WCAG, red and black apart, names only where they are meant."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from solijoy.engine import VARIANTS, Board, Card, Suit
from solijoy.tui.model.places import all_places
from solijoy.tui.model.search import find
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.spans import Span
from solijoy.tui.status import bottom_line, key_line, status_line, won_words
from solijoy.tui.themes import ASCII, MONO, TERMINAL, THEMES, UNICODE, Look, Theme
from tests.tui.boards import board, pressed
from tests.tui.screens import geometry_of, long_piles, place_lines, stuck, won

COLOURED: Final = [theme for theme in (*THEMES.values(), MONO) if theme.felt.startswith("#")]
LOOKS: Final = [
    Look(theme, signs, four) for theme in COLOURED for signs in (UNICODE, ASCII) for four in (False, True)
]
SIZES: Final = ((120, 40), (80, 24), (60, 20), (44, 18))
LEAST: Final = 4.5
"""What WCAG asks of text, level AA."""


def look_name(look: Look) -> str:
    """The name of a look among the test's parameters."""
    return f"{look.theme.name}-{'ascii' if look.signs is ASCII else 'signs'}-{'four' if look.four else 'two'}"


def varied_tables() -> list[Table]:
    """Tables on which everything comes up that has a colour."""
    no_redeal = board({1: "KC | 9S"}, waste="2C 3C", rules="solijoy redeals=0")
    recycle = board({2: "KC | QH", 4: ""}, waste="7S KD 2C")
    keys = (
        "",
        "d d",
        "8",
        "1",
        "up",
        "m 4",
        "m 2 ,",
        *("right " * 3 + aim for aim in ("enter", "enter right")),
    )
    shown = [pressed(on, key) for on in (Board.deal(1), long_piles(), recycle) for key in keys]
    found = Table(long_piles())
    find(found, Card.parse("9S"))
    return [*shown, found, *ends(no_redeal), *wide()]


def ends(no_redeal: Board) -> Iterator[Table]:
    """Tables at the end of a game, and with the cursor on each place."""
    yield from map(Table, (stuck(), won(), no_redeal))
    for on in (long_piles(), no_redeal):
        for place in all_places(on):
            table = Table(on)
            table.cursor = table.cursor._replace(place=place)
            yield table


def wide() -> Iterator[Table]:
    """A table on which home gives cards back, and one with other numbers of piles."""
    house = pressed(
        board({1: "3C", 2: "KS | 4S"}, home="3D 2S", rules="solijoy home_to_tableau=yes"), "up right right"
    )
    yield house
    house = pressed(house.board, "up right right right right enter")
    yield house
    yield Table(Board.deal(1, VARIANTS["solijoy-9"]))


def spans_of(table: Table, width: int, height: int, look: Look) -> Iterator[Span]:
    """All spans of a table on a terminal of some size."""
    geometry, view = geometry_of(table, width, height), Presentation(look)
    yield from status_line(table, width, view)
    yield from key_line(table, geometry, look)
    yield from bottom_line(table, geometry, width, view)
    for place in all_places(table.board):
        for line in place_lines(table, place, geometry, look):
            yield from line


def faint(spans: Iterable[Span], look: Look) -> set[tuple[str, str]]:
    """The pairs of colours, text and ground, that are not far enough apart."""
    unread = {" ", look.signs.edge, look.signs.fold}
    pairs = {(span.ink, span.paper) for span in spans if not set(span.text) <= unread}
    assert pairs
    return {pair for pair in pairs if contrast(*pair) < LEAST}


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`."""
    red, green, blue = (linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    """The light of a colour's part, 0 to 1."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.542, abs=0.001)


@pytest.mark.parametrize("look", LOOKS, ids=look_name)
def test_every_text_of_varied_tables_stands_out(look: Look) -> None:
    spans = [span for table in varied_tables() for size in SIZES for span in spans_of(table, *size, look)]

    assert faint(spans, look) == set()


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_what_textual_draws_stands_out_too(theme: Theme) -> None:
    # Menus and questions: text, keys, problems, the chosen entry, the words of a win.
    pairs = [
        (theme.bar_text, theme.bar),
        (theme.bar_text, theme.felt),
        (theme.bar_strong, theme.bar),
        (theme.bar_alert, theme.bar),
        (theme.black, theme.held),
        (theme.felt_text, theme.felt),
    ]

    assert {pair for pair in pairs if contrast(*pair) < LEAST} == set()


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_suits_of_one_colour_family_differ_from_those_of_the_other(theme: Theme) -> None:
    for four in (False, True):
        inks = [Look(theme, four=four).ink(Card(1, suit)) for suit in Suit]
        spades, hearts, diamonds, clubs = inks
        assert not {spades, clubs} & {hearts, diamonds}


@pytest.mark.parametrize("theme", [theme for theme in COLOURED if theme is not MONO], ids=lambda t: t.name)
def test_four_colours_leave_the_red_ones_warm_and_the_black_ones_cold(theme: Theme) -> None:
    spades, hearts, diamonds, clubs = (Look(theme, four=True).ink(Card(1, suit)) for suit in Suit)

    assert warmth(hearts) > 0
    assert warmth(diamonds) > 0
    assert warmth(spades) <= 0
    assert warmth(clubs) < 0


def warmth(colour: str) -> int:
    """How much more red than green and blue a colour has."""
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return red - max(green, blue)


def test_red_and_black_differ_in_greys_by_their_lightness() -> None:
    assert contrast(MONO.red, MONO.black) > 2
    assert luminance(MONO.red) > luminance(MONO.black)


def test_greys_are_grey() -> None:
    parts = {value: (value[1:3], value[3:5], value[5:7]) for value in values(MONO)}

    assert [value for value, (red, green, blue) in parts.items() if not red == green == blue] == []


def test_the_terminals_own_theme_names_only_the_16_colours() -> None:
    names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    assert set(values(TERMINAL)) <= {*names, *(f"bright_{name}" for name in names)}


def test_the_terminals_own_theme_never_writes_in_the_colour_of_the_ground() -> None:
    look = Look(TERMINAL)
    spans = [span for table in varied_tables() for size in SIZES for span in spans_of(table, *size, look)]

    written = [span for span in spans if span.text.strip()]
    assert [span for span in written if span.ink == span.paper] == []


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_the_colours_of_a_theme_are_written_in_full(theme: Theme) -> None:
    assert [value for value in values(theme) if len(value) != 7 or value != value.lower()] == []


@pytest.mark.parametrize("theme", [*COLOURED, TERMINAL], ids=lambda theme: theme.name)
def test_what_is_special_has_another_paper_than_the_other_cards(theme: Theme) -> None:
    assert theme.paper not in (theme.held, theme.cursor, theme.target)
    assert theme.held not in (theme.cursor, theme.target)


@pytest.mark.parametrize("theme", [*COLOURED, TERMINAL], ids=lambda theme: theme.name)
def test_cards_backs_and_felt_are_told_apart_by_their_ground(theme: Theme) -> None:
    assert len({theme.felt, theme.paper, theme.back}) == 3


def test_the_words_of_a_win_can_be_shown_in_letters() -> None:
    text = "".join(won_words(Table(won()), Look(signs=ASCII)))

    assert text.isascii()
    assert "104" in text


def values(theme: Theme) -> list[str]:
    """The colours of a theme."""
    found = dataclasses.asdict(theme)
    return [value for name, value in found.items() if name not in ("name", "dark")]
