from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

import pytest
from rich.cells import cell_len

from solijoy.engine import Card, Suit
from solijoy.tui.model.geometry import Geometry, fit
from solijoy.tui.model.places import all_places
from solijoy.tui.model.rows import PAIR_WIDTH, Art, Mark, Row, whole_card
from solijoy.tui.model.table import Table
from solijoy.tui.painting import paint
from solijoy.tui.spans import Span
from solijoy.tui.themes import ASCII, UNICODE, Look, Signs
from tests.tui.boards import board, pressed
from tests.tui.screens import SIZES, lines_around, long_piles, place_lines, tables, text_of

CARDS: Final = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
MARKS: Final = [Mark(value) for value in range(2 ** len(Mark))]
SIGNS: Final = {"unicode": UNICODE, "ascii": ASCII}
ALL_SIZES: Final = (
    (44, 18),
    (52, 18),
    (60, 19),
    (60, 20),
    (70, 20),
    (80, 24),
    (110, 36),
    (115, 40),
    (120, 40),
)


class Kind(NamedTuple):
    """Rows of one art, and the texts they come with."""

    art: Art
    texts: tuple[str, ...] = ("",)
    cards: tuple[Card | None, ...] = (None,)


KINDS: Final = {
    kind.art: kind
    for kind in (
        Kind(Art.FELT),
        Kind(Art.BACK, ("", "1", "12", "102")),
        Kind(Art.INSIDE, ("", "1", "12", "102")),
        Kind(Art.FOLD, ("1", "12", "+80")),
        Kind(Art.HEAD, cards=tuple(CARDS)),
        Kind(Art.BODY, ("", "7", "104"), tuple(CARDS)),
        Kind(Art.PAIR, cards=tuple(CARDS)),
        Kind(Art.HOLE, ("", "·", "–", "104"), (None, *CARDS[::13])),
    )
}


def rows(kind: Kind, geometry: Geometry) -> Iterator[Row]:
    """The rows of an art that there may be on a table of that size."""
    for mark, text, card, line in product(MARKS, kind.texts, kind.cards, lines(kind.art, geometry)):
        if kind.art is not Art.BODY or not text or line == line_of_text(geometry):
            other = Card(card.rank % 13 + 1, card.suit) if card and kind.art is Art.PAIR else None
            yield Row(kind.art, card, other, line, text, mark)


def lines(art: Art, geometry: Geometry) -> range:
    """The lines of a card or an empty place that an art stands in."""
    if art is Art.PAIR and geometry.card < PAIR_WIDTH:
        return range(0)
    first = 1 if art in (Art.BODY, Art.INSIDE) else 0
    return range(first, geometry.full if first or art is Art.HOLE else 1)


def line_of_text(geometry: Geometry) -> int:
    """The line of a whole card that its text stands in."""
    return next(row.line for row in whole_card(CARDS[0], geometry.full, text="7") if row.text)


def arts_and_sizes() -> list[tuple[Art, tuple[int, int]]]:
    """The arts there are, at each size."""
    return [(art, size) for size in ALL_SIZES for art in Art if lines(art, geometry_at(size))]


def painted(kind: Kind, size: tuple[int, int], signs: Signs) -> Iterator[list[Span]]:
    geometry = geometry_at(size)
    for row in rows(kind, geometry):
        yield list(paint(row, geometry.card, geometry.column, geometry.full, Look(signs=signs)))


def geometry_at(size: tuple[int, int]) -> Geometry:
    geometry = fit(*size, 10)
    assert geometry
    return geometry


def table_spans(table: Table, size: tuple[int, int], look: Look) -> Iterator[Span]:
    """All spans of a table, those of the lines around it included."""
    for line in lines_around(table, *size, look):
        yield from line
    for place in all_places(table.board):
        for line in place_lines(table, place, geometry_at(size), look):
            yield from line


def tables_to_look_at() -> list[Table]:
    shown = [table for table in tables().values() if len(table.board.piles) == 10]
    no_redeal = board({1: "KC | 9S"}, waste="2C 3C", rules="solijoy redeals=0")
    moves = ("up", "m 4", "1", "4", "right enter 3")
    return [*shown, Table(no_redeal), *(pressed(long_piles(), keys) for keys in moves)]


@pytest.mark.parametrize("signs", SIGNS.values(), ids=SIGNS)
@pytest.mark.parametrize(("art", "size"), arts_and_sizes(), ids=str)
def test_every_row_has_exactly_the_width_of_its_column(art: Art, size: tuple[int, int], signs: Signs) -> None:
    column = geometry_at(size).column

    assert {cell_len(text_of(line)) for line in painted(KINDS[art], size, signs)} == {column}


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
@pytest.mark.parametrize("art", [Art.HEAD, Art.PAIR], ids=lambda art: art.name)
def test_rank_and_suit_of_a_face_up_card_can_be_read(art: Art, size: tuple[int, int]) -> None:
    geometry = geometry_at(size)
    for row in rows(KINDS[art], geometry):
        text = text_of(paint(row, geometry.card, geometry.column, geometry.full, Look()))
        names = [name for name in (row.card, row.other) if name]
        readable = [shown(name) in text[: geometry.card] or shown(name, ten="T") in text for name in names]
        assert all(readable)


@pytest.mark.parametrize("size", [size for size in ALL_SIZES if geometry_at(size).full > 1], ids=str)
def test_a_whole_card_names_itself_at_its_lower_edge_too(size: tuple[int, int]) -> None:
    geometry = geometry_at(size)
    for card in CARDS:
        row = Row(Art.BODY, card, line=geometry.full - 1)
        text = text_of(paint(row, geometry.card, geometry.column, geometry.full, Look()))
        assert text.split() == [shown(card)]


def test_a_roomy_card_shows_as_many_pips_as_its_rank() -> None:
    geometry = geometry_at((120, 40))
    for card in CARDS:
        body = (Row(Art.BODY, card, line=line) for line in range(1, 4))
        lines = [text_of(paint(row, geometry.card, geometry.column, 5, Look())) for row in body]
        pips = "".join(lines).count(card.suit.symbol)
        assert pips == (card.rank if card.rank <= 10 else 0)


@pytest.mark.parametrize(("art", "size"), arts_and_sizes(), ids=str)
@pytest.mark.parametrize("signs", SIGNS.values(), ids=SIGNS)
def test_every_text_of_a_row_stands_out_from_its_ground(
    art: Art, size: tuple[int, int], signs: Signs
) -> None:
    spans = [span for line in painted(KINDS[art], size, signs) for span in line]

    assert too_faint(spans, signs) == set()


@pytest.mark.parametrize("signs", SIGNS.values(), ids=SIGNS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_text_of_a_table_stands_out_from_its_ground(size: tuple[int, int], signs: Signs) -> None:
    look = Look(signs=signs)
    spans = [seg for table in tables_to_look_at() for seg in table_spans(table, size, look)]

    assert too_faint(spans, signs) == set()


@pytest.mark.parametrize("signs", SIGNS.values(), ids=SIGNS)
@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
def test_what_lies_there_can_be_told_without_colour(size: tuple[int, int], signs: Signs) -> None:
    geometry = geometry_at(size)
    plain = {
        "felt": Row(Art.FELT),
        "face down": Row(Art.BACK),
        "empty": Row(Art.HOLE, text="·", line=geometry.full // 2),
        "folded": Row(Art.FOLD, text="5"),
        "face up": Row(Art.HEAD, CARDS[4]),
    }
    painted = {
        name: text_of(paint(row, geometry.card, geometry.column, geometry.full, Look(signs=signs)))
        for name, row in plain.items()
    }

    assert len(set(painted.values())) == len(painted), painted


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
def test_a_fold_differs_from_a_single_face_down_card_with_a_count(size: tuple[int, int]) -> None:
    geometry = geometry_at(size)
    fold, back = (
        text_of(paint(Row(art, text="5"), geometry.card, geometry.column, geometry.full, Look()))
        for art in (Art.FOLD, Art.BACK)
    )

    assert fold != back


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
@pytest.mark.parametrize(
    ("art", "mark"),
    [
        *product([Art.HEAD], [Mark.CURSOR, Mark.HELD, Mark.TARGET, Mark.MOVED]),
        *product([Art.HOLE], [Mark.CURSOR, Mark.TARGET]),
        (Art.BACK, Mark.CURSOR),
    ],
)
def test_a_mark_can_be_seen(art: Art, mark: Mark, size: tuple[int, int]) -> None:
    geometry = geometry_at(size)
    card = CARDS[4] if art is Art.HEAD else None
    marked, unmarked = (
        list(paint(Row(art, card, mark=which), geometry.card, geometry.column, geometry.full, Look()))
        for which in (mark, Mark.NONE)
    )

    assert marked != unmarked


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_signs_are_a_single_cell_wide_and_without_a_variation_selector(size: tuple[int, int]) -> None:
    text = "".join(seg.text for table in tables_to_look_at() for seg in table_spans(table, size, Look()))

    assert "♠" in text
    assert [sign for sign in set(text) if sign == "\ufe0f" or cell_len(sign) != 1] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_with_ascii_signs_a_table_is_pure_ascii(size: tuple[int, int]) -> None:
    look = Look(signs=ASCII)
    text = "".join(seg.text for table in tables_to_look_at() for seg in table_spans(table, size, look))

    assert [sign for sign in set(text) if not sign.isascii()] == []


@pytest.mark.parametrize(("art", "size"), arts_and_sizes(), ids=str)
def test_with_ascii_signs_every_row_is_pure_ascii(art: Art, size: tuple[int, int]) -> None:
    texts = {text_of(line) for line in painted(KINDS[art], size, ASCII)}

    assert [text for text in texts if not text.isascii()] == []


def shown(card: Card, ten: str = "10") -> str:
    """A card as it reads on screen; where two names share narrow paper a ten is a T."""
    return f"{ten if card.rank == 10 else str(card)[0]}{card.suit.symbol}"


def too_faint(spans: list[Span], signs: Signs) -> set[tuple[str, str]]:
    """The colours, text and ground, with a contrast below that of WCAG's level AA."""
    edges = set(f" ={signs.edge}")
    pairs = {(span.ink, span.paper) for span in spans if not set(span.text) <= edges}
    return {pair for pair in pairs if contrast(*pair) < 4.5}


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, by WCAG 2."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
