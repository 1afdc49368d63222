"""What stands in each line of a place: the picture as values, before it has colours."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from solijoy.engine import Card, Pile
from solijoy.tui.model.geometry import Geometry, Size


class Art(enum.Enum):
    """What a line shows."""

    FELT = enum.auto()
    BACK = enum.auto()  # the upper edge of a face-down card, perhaps with a text
    INSIDE = enum.auto()  # further down on a back
    FOLD = enum.auto()  # several face-down cards in one line
    HEAD = enum.auto()  # the first line of a face-up card
    BODY = enum.auto()  # a further line of it
    PAIR = enum.auto()  # the first lines of two cards, side by side
    HOLE = enum.auto()  # a place without a card


PAIR_WIDTH: Final = 4
"""The narrowest card on which two names have room."""


class Mark(enum.IntFlag):
    """What is special about a line."""

    NONE = 0
    CURSOR = 1
    HELD = 2
    TARGET = 4
    MOVED = 8
    FOUND = 16


class Row(NamedTuple):
    """One line of a place.

    Attributes:
        art: what it shows.
        card: whose line it is.
        other: the second card of a pair.
        line: which line of the card or hole, counted from 0.
        text: what is written on it.
        mark: what is special about it.
        depth: how many face-up cards lie on `card` (on `other` in a pair).
    """

    art: Art
    card: Card | None = None
    other: Card | None = None
    line: int = 0
    text: str = ""
    mark: Mark = Mark.NONE
    depth: int = 0


FELT = Row(Art.FELT)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is special about a place.

    Attributes:
        cursor: the depth of the card the cursor is on; None where it is elsewhere.
        held: how many cards at the end are held.
        moved: how many cards at the end just moved.
        target: whether the place takes what is held.
        found: the depths of cards that were looked for.
    """

    cursor: int | None = None
    held: int = 0
    moved: int = 0
    target: bool = False
    found: tuple[int, ...] = ()

    def at(self, depth: int) -> Mark:
        """The marks of the card with that many cards on it."""
        mark = Mark.NONE
        if self.cursor == depth:
            mark |= Mark.CURSOR
        if depth < self.held:
            mark |= Mark.HELD
        if depth < self.moved:
            mark |= Mark.MOVED
        if self.target and depth == 0:
            mark |= Mark.TARGET
        if depth in self.found:
            mark |= Mark.FOUND
        return mark


NO_MARKS = Marks()


@lru_cache(maxsize=1024)
def whole_card(card: Card, lines: int, mark: Mark = Mark.NONE, text: str = "") -> tuple[Row, ...]:
    """A card on which nothing lies, with a text in its second or, where there are pips, its last line."""
    rows = [
        Row(Art.BODY if line else Art.HEAD, card, line=line, mark=on_line(mark, line, lines))
        for line in range(lines)
    ]
    if lines > 1:
        where = -1 if lines == Size.ROOMY.value else 1
        rows[where] = rows[where]._replace(text=text)
    return tuple(rows)


def on_line(mark: Mark, line: int, lines: int) -> Mark:
    """The marks of one line of a card: on a roomy card the cursor is a frame, above and below its picture."""
    framed = lines == Size.ROOMY.value and 0 < line < lines - 1
    return mark & ~Mark.CURSOR if framed else mark


@lru_cache(maxsize=1024)
def whole_back(lines: int, text: str, mark: Mark = Mark.NONE) -> tuple[Row, ...]:
    """A face-down card with a text in its middle."""
    middle = lines // 2
    rows = [
        Row(Art.INSIDE if line else Art.BACK, line=line, mark=on_line(mark, line, lines))
        for line in range(lines)
    ]
    rows[middle] = rows[middle]._replace(text=text)
    return tuple(rows)


@lru_cache(maxsize=1024)
def hole(
    lines: int, texts: tuple[str, ...], mark: Mark = Mark.NONE, card: Card | None = None
) -> tuple[Row, ...]:
    """A place without a card, its texts centred line by line; with `card` its suit is faintly shown."""
    first = max((lines - len(texts) + 1) // 2, 0)
    shown = dict(enumerate(texts[-lines:], first))
    return tuple(
        Row(Art.HOLE, card, line=line, text=shown.get(line, ""), mark=on_line(mark, line, lines))
        for line in range(lines)
    )


def pair_split(card: Card, other: Card, width: int) -> int:
    """The cell at which the second of two cards that share a line begins."""
    first, second = _name_width(card), _name_width(other)
    if first + second > width:
        first = second = 2  # tens are written with one sign then
    return width - second if second > width - width // 2 else max(width // 2, first)


def _name_width(card: Card) -> int:
    return 3 if card.rank == 10 else 2


@lru_cache(maxsize=1024)
def pile_rows(pile: Pile, geometry: Geometry, marks: Marks = NO_MARKS) -> tuple[Row, ...]:
    """The lines of a tableau pile, as many as the tableau has.

    Where it is too long, in this order: covered cards show one line, the top card shows fewer, the
    face-down cards share one line, two face-up cards share a line.
    """
    rows = next((rows for rows in _attempts(pile, geometry, marks) if len(rows) <= geometry.tableau), None)
    if rows is None:
        rows = _cut(pile, geometry, marks)
    return (*rows, *[FELT] * (geometry.tableau - len(rows)))


def _attempts(pile: Pile, geometry: Geometry, marks: Marks) -> Iterator[list[Row]]:
    """The ways to show a pile, the roomiest first."""
    if not pile.down and not pile.up:
        yield list(hole(geometry.full, ("·",), marks.at(0)))
        return
    for overlap in range(geometry.overlap, 0, -1):
        yield _backs(pile, geometry.full, marks) + faces(pile, overlap, geometry.full, marks)
    for lines in range(geometry.full - 1, 0, -1):
        yield _backs(pile, lines, marks) + faces(pile, 1, lines, marks)
    for lines in range(geometry.full, 0, -1):
        yield _fold(pile, marks) + faces(pile, 1, lines, marks)
    if geometry.card >= PAIR_WIDTH:
        yield _fold(pile, marks) + _pairs(pile, marks)


def _backs(pile: Pile, lines: int, marks: Marks) -> list[Row]:
    """One line of each face-down card, the first with their count; `lines` of one that is the top card."""
    if not pile.down:
        return []
    covered = len(pile.down) - (not pile.up)
    rows = [Row(Art.BACK)] * covered + list(whole_back(lines, "", marks.at(0))) * (not pile.up)
    return [rows[0]._replace(text=str(len(pile.down))), *rows[1:]]


def _fold(pile: Pile, marks: Marks) -> list[Row]:
    if not pile.down:
        return []
    mark = Mark.NONE if pile.up else marks.at(0)
    return [Row(Art.FOLD, text=str(len(pile.down)), mark=mark)]


def faces(pile: Pile, overlap: int, lines: int, marks: Marks) -> list[Row]:
    """The face-up cards of a pile: `overlap` lines of each covered one, `lines` of the top card."""
    rows: list[Row] = []
    for depth, card in zip(reversed(range(len(pile.up))), pile.up, strict=True):
        for line in range(overlap if depth else lines):
            art = Art.BODY if line else Art.HEAD
            rows.append(Row(art, card, line=line, mark=on_line(marks.at(depth), line, lines), depth=depth))
    return rows


def _pairs(pile: Pile, marks: Marks) -> list[Row]:
    cards = list(zip(reversed(range(len(pile.up))), pile.up, strict=True))
    rows = []
    if len(cards) % 2:
        depth, card = cards.pop(0)
        rows.append(Row(Art.HEAD, card, mark=marks.at(depth), depth=depth))
    for (upper, first), (lower, second) in zip(cards[::2], cards[1::2], strict=True):
        mark = marks.at(upper) | marks.at(lower)
        rows.append(Row(Art.PAIR, first, second, mark=mark, depth=lower))
    return rows


def _cut(pile: Pile, geometry: Geometry, marks: Marks) -> list[Row]:
    """The end of a pile that is longer than any way to show it; the rest is counted."""
    all_rows = _pairs(pile, marks) if geometry.card >= PAIR_WIDTH else faces(pile, 1, 1, marks)
    rows = all_rows[-(geometry.tableau - 1) :]
    shown = sum(2 if row.art is Art.PAIR else 1 for row in rows)
    return [Row(Art.FOLD, text=f"+{len(pile) - shown}"), *rows]
