"""The first picture of the table, written before Textual is loaded.

Loading Textual takes most of the start. What it will paint first is known without it, so the table
stands on the screen at once; Textual then paints the same over it.
"""

from __future__ import annotations

from collections.abc import Iterator

from solijoy.tui.faces import cursor_cell, marks_of, place_rows
from solijoy.tui.model.geometry import Geometry, fit
from solijoy.tui.model.places import Place, Zone, all_places
from solijoy.tui.model.rows import FELT, Row
from solijoy.tui.model.table import Table
from solijoy.tui.painting import paint
from solijoy.tui.presentation import Presentation
from solijoy.tui.spans import Span
from solijoy.tui.status import bottom_line, key_line, status_line

ENTER = "\x1b[?1049h"
LEAVE = "\x1b[?1049l"


def frame(table: Table, view: Presentation, width: int, height: int) -> str:
    """The whole screen as text with 24-bit colours; empty where the terminal is too small for the table."""
    geometry = fit(width, height, len(table.board.piles))
    if geometry is None:
        return ""
    lines = _lines(table, view, geometry, width)
    picture = "".join(f"\x1b[{n};1H{_escaped(spans)}" for n, spans in enumerate(lines, 1))
    x, y = cursor_cell(table, geometry)
    return f"{picture}\x1b[0m\x1b[{y + 1};{x + 1}H"


def _lines(table: Table, view: Presentation, geometry: Geometry, width: int) -> Iterator[list[Span]]:
    look = view.look
    theme = look.theme
    shown = {
        place: place_rows(table.board, place, geometry, marks_of(table, place, []))
        for place in all_places(table.board)
    }
    top = [place for place in shown if place.zone is not Zone.PILE]
    piles = [place for place in shown if place.zone is Zone.PILE]

    def across(places: list[Place], line: int) -> list[Span]:
        left = Span(" " * geometry.left, theme.felt_text, theme.felt)
        return _padded(
            [left, *(s for place in places for s in painted(shown[place], line))], width, theme.felt
        )

    def painted(rows: tuple[Row, ...], line: int) -> tuple[Span, ...]:
        row = rows[line] if line < len(rows) else FELT
        return paint(row, geometry.card, geometry.column, geometry.full, look)

    yield _padded(status_line(table, width, view), width, theme.bar)
    yield from (across(top, line) for line in range(geometry.full))
    yield _padded(key_line(table, geometry, look), width, theme.felt)
    yield from (across(piles, line) for line in range(geometry.tableau))
    yield _padded(bottom_line(table, geometry, width, view), width, theme.bar)


def _padded(spans: list[Span], width: int, paper: str) -> list[Span]:
    """The spans and what is left of the line, cut at its end."""
    room, line = width, []
    for span in [*spans, Span(" " * width, paper, paper)]:
        if room > 0:
            line.append(span._replace(text=span.text[:room]))
            room -= len(span.text)
    return line


def _escaped(spans: list[Span]) -> str:
    return "".join(
        f"\x1b[{1 if span.bold else 22};38;2;{_rgb(span.ink)};48;2;{_rgb(span.paper)}m{span.text}"
        for span in spans
    )


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))
