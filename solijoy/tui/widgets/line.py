"""One line of text in several styles."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from solijoy.tui.spans import Span
from solijoy.tui.widgets.strips import strip


class LineView(Widget):
    """Paints spans and, when they change, only the cells from the first to the last that differs."""

    DEFAULT_CSS = """
    LineView { height: 1; width: 1fr; }
    """

    def __init__(self, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._strip = Strip([])

    def show(self, spans: list[Span]) -> None:
        """Show these spans."""
        old, self._strip = self._strip, strip(tuple(spans))
        if self._strip is old:
            return
        changed = _difference(old, self._strip)
        if changed:
            self.refresh(Region(changed[0], 0, changed[1] - changed[0] + 1, 1))

    def render_line(self, y: int) -> Strip:
        """The line."""
        if y:
            return Strip([])
        last = next((segment.style for segment in reversed(list(self._strip)) if segment.style), None)
        # Only the paper goes on: how the last sign is written is nothing to the blanks behind it.
        blank = Style(bgcolor=last.bgcolor) if last else self.rich_style
        return self._strip.adjust_cell_length(self.size.width, blank)


def _difference(old: Strip, new: Strip) -> tuple[int, int] | None:
    """The first and the last cell in which two lines differ; None where they are alike."""
    was, now = _cells(old), _cells(new)
    length = max(len(was), len(now))
    was += [None] * (length - len(was))
    now += [None] * (length - len(now))
    differing = [n for n in range(length) if was[n] != now[n]]
    return (differing[0], differing[-1]) if differing else None


def _cells(strip: Strip) -> list[object]:
    return [(sign, segment.style) for segment in strip for sign in segment.text]
