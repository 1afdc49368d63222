"""The view of one place of the table."""

from __future__ import annotations

from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from solijoy.tui.model.geometry import Geometry
from solijoy.tui.model.places import Place
from solijoy.tui.model.pointer import Spot, spot_at
from solijoy.tui.model.rows import FELT, Row
from solijoy.tui.painting import paint
from solijoy.tui.themes import Look
from solijoy.tui.widgets.strips import strip


class PlaceView(Widget):
    """Paints the rows it is shown and, when they change, only those that differ."""

    DEFAULT_CSS = """
    PlaceView { width: 8; height: 1fr; }
    """

    def __init__(self, place: Place, look: Look) -> None:
        super().__init__()
        self.place = place
        self.look = look
        self._geometry: Geometry | None = None
        self._rows: tuple[Row, ...] = ()

    def show(self, rows: tuple[Row, ...], geometry: Geometry) -> None:
        """Show these rows, one for each line from the top."""
        old, self._rows = self._rows, rows
        if geometry is not self._geometry:
            self._geometry = geometry
            self.styles.width = geometry.column
            self.refresh()
            return
        if rows is old:
            return
        changed = [y for y, (was, row) in enumerate(zip(old, rows, strict=False)) if was != row]
        if changed:
            # Behind a card of more than one line the felt never changes.
            width = geometry.column if geometry.full == 1 else geometry.card
            self.refresh(*(Region(0, first, width, last - first + 1) for first, last in _spans(changed)))

    def spot(self, offset: Offset) -> Spot:
        """What lies at a cell, counted from the upper left corner."""
        card = self._geometry.card if self._geometry else 0
        return spot_at(self.place, self._rows, offset.x, offset.y, card)

    def render_line(self, y: int) -> Strip:
        """One line of the place."""
        geometry = self._geometry
        if geometry is None:
            return Strip.blank(self.size.width)
        row = self._rows[y] if y < len(self._rows) else FELT
        return strip(paint(row, geometry.card, geometry.column, geometry.full, self.look))


def _spans(lines: list[int]) -> list[tuple[int, int]]:
    """Neighbouring lines joined: first and last of each group."""
    spans: list[tuple[int, int]] = []
    for line in lines:
        if spans and spans[-1][1] == line - 1:
            spans[-1] = (spans[-1][0], line)
        else:
            spans.append((line, line))
    return spans
