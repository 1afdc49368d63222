"""The smallest Textual program that answers a key: what the table is measured against."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Cell(Widget, can_focus=True):
    """One marked cell in an empty screen; the arrows move it."""

    DEFAULT_CSS = "Cell { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [("right", "go(1)"), ("left", "go(-1)")]

    at = 0

    def action_go(self, step: int) -> None:
        """Move the mark and repaint the two cells."""
        before, self.at = self.at, (self.at + step) % self.size.width
        self.refresh(Region(before, 0, 1, 1), Region(self.at, 0, 1, 1))

    def render_line(self, y: int) -> Strip:
        """A line, with the mark in the first one."""
        width, at = self.size.width, self.at if y == 0 else self.size.width
        blank = Style.parse("white on green")
        mark = [Segment("♠", Style.parse("bold black on yellow"))] if y == 0 else []
        return Strip([Segment(" " * at, blank), *mark, Segment(" " * (width - at - 1), blank)])


class Floor(App[None]):
    """A screen with nothing but that."""

    def compose(self) -> ComposeResult:
        """The one widget."""
        yield Cell()


if __name__ == "__main__":
    Floor().run()
