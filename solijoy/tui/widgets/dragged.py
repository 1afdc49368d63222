"""The cards that follow the pointer."""

from __future__ import annotations

from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from solijoy.tui.model.geometry import Geometry
from solijoy.tui.model.rows import Row
from solijoy.tui.painting import paint
from solijoy.tui.themes import Look
from solijoy.tui.widgets.strips import strip


class Dragged(Widget):
    """Paints a few rows over everything else, wherever the pointer is."""

    DEFAULT_CSS = """
    Dragged { layer: drag; display: none; position: absolute; }
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._rows: tuple[Row, ...] = ()
        self._geometry: Geometry | None = None

    def lift(self, rows: tuple[Row, ...], geometry: Geometry) -> None:
        """Show these rows until `drop`."""
        self._rows, self._geometry = rows, geometry
        self.styles.width, self.styles.height = geometry.card, len(rows)
        self.display = True
        self.refresh()

    def follow(self, offset: Offset) -> None:
        """Move the upper left corner to a cell of the screen."""
        self.styles.offset = offset

    def drop(self) -> None:
        """Show nothing any more."""
        self.display = False

    def render_line(self, y: int) -> Strip:
        """One line of the cards."""
        geometry = self._geometry
        if geometry is None or y >= len(self._rows):
            return Strip.blank(self.size.width)
        return strip(paint(self._rows[y], geometry.card, geometry.card, geometry.full, self.look))
