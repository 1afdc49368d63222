"""The table as a terminal shows it, put together from its spans, as plain text.

Run as a program this writes the golden files anew; look at what has changed before keeping it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from solijoy.engine import VARIANTS, Board
from solijoy.tui.faces import marks_of, place_rows
from solijoy.tui.model.geometry import Geometry, fit
from solijoy.tui.model.places import Place, Zone, all_places
from solijoy.tui.model.table import Table
from solijoy.tui.painting import paint
from solijoy.tui.presentation import Presentation
from solijoy.tui.spans import Span
from solijoy.tui.status import bottom_line, key_line, status_line
from solijoy.tui.themes import ASCII, Look
from tests.tui.boards import board, pressed

GOLDEN: Final = Path(__file__).parent / "golden"
SIZES: Final = ((120, 40), (80, 24), (60, 20), (44, 18))


def text_of(spans: Iterable[Span]) -> str:
    """The text of spans."""
    return "".join(segment.text for segment in spans)


def geometry_of(table: Table, width: int, height: int) -> Geometry:
    """The layout of a table on a terminal on which there is room for it."""
    geometry = fit(width, height, len(table.board.piles))
    assert geometry, f"{width}x{height} is too small"
    return geometry


def place_lines(table: Table, place: Place, geometry: Geometry, look: Look) -> Iterator[list[Span]]:
    """The lines of a place, as spans."""
    marks = marks_of(table, place, table.targets())
    for row in place_rows(table.board, place, geometry, marks):
        yield list(paint(row, geometry.card, geometry.column, geometry.full, look))


def lines_around(table: Table, width: int, height: int, look: Look) -> list[list[Span]]:
    """The status line, the line of keys and the bottom line."""
    geometry = geometry_of(table, width, height)
    return [
        status_line(table, width, Presentation(look)),
        key_line(table, geometry, look),
        bottom_line(table, geometry, width, Presentation(look)),
    ]


def screen(table: Table, width: int, height: int, look: Look | None = None) -> str:
    """What the terminal shows; cut off where it cuts off, without blanks at the ends of lines."""
    look = look or Look()
    geometry = geometry_of(table, width, height)
    status, keys, bottom = map(text_of, lines_around(table, width, height, look))
    top = [place for place in all_places(table.board) if place.zone is not Zone.PILE]
    piles = [place for place in all_places(table.board) if place.zone is Zone.PILE]
    lines = [status, *_side_by_side(table, top, geometry, look), keys]
    lines += [*_side_by_side(table, piles, geometry, look), bottom]
    return "".join(line[:width].rstrip() + "\n" for line in lines)


def _side_by_side(table: Table, places: list[Place], geometry: Geometry, look: Look) -> Iterator[str]:
    columns = (map(text_of, place_lines(table, place, geometry, look)) for place in places)
    for texts in zip(*columns, strict=True):
        yield " " * geometry.left + "".join(texts)


def long_piles() -> Board:
    """A board with piles of every kind: a run of 13 on 9 cards, face down only, empty, home begun."""
    return board(
        {
            1: "",
            2: "KC QC JC TC 9C 8C 7C 6C 5C | KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS",
            3: "KC QC |",
            4: "2C 3C | TD 9S 8D",
            6: "KH",
            9: "4C 5D 6D 7D | JD TC 9D",
        },
        home="3D 2D AC",
        waste="4S 5S 7S",
        stock="JH QS",
    )


def tables() -> dict[str, Table]:
    """The tables there are golden files of."""
    return {
        "deal-1": Table(Board.deal(1), 1),
        "deal-1-drawn": pressed(Board.deal(1), "d d d"),
        "deal-1-thirteen": Table(Board.deal(1, VARIANTS["solijoy-13"]), 1),
        "long-piles": Table(long_piles()),
        "long-piles-held": pressed(long_piles(), "right right right enter"),
        "recycle": Table(board({2: "KC | QH", 4: ""}, waste="7S KD 2C")),
        "stuck": Table(stuck()),
        "won": Table(won()),
    }


def stuck() -> Board:
    """A board on which nothing goes on: kings lie on the aces, and no red jack shows."""
    kings = {number: f"A{suit} | K{suit}" for number, suit in enumerate("SSHHDDCC", 1)}
    others = " ".join(f"{rank}{suit} {rank}{suit}" for rank in "QJ98765432" for suit in "SHDC")
    return board({**kings, 9: f"{others} TH TH TD TD TC TC | TS", 10: "TS"})


def won() -> Board:
    """A board with all cards home."""
    return board(dict.fromkeys(range(1, 11), ""), home="KS KS KH KH KD KD KC KC")


def golden_screens() -> Iterator[tuple[Path, str]]:
    """The golden files, and what they should say."""
    for name, table in tables().items():
        for width, height in SIZES:
            if fit(width, height, len(table.board.piles)):
                yield GOLDEN / f"{name}-{width}x{height}.txt", screen(table, width, height)
    yield GOLDEN / "long-piles-ascii-80x24.txt", screen(Table(long_piles()), 80, 24, Look(signs=ASCII))


if __name__ == "__main__":
    for path, text in golden_screens():
        path.write_text(text, encoding="utf-8")
