"""The stage of a won game: its news, and cards cascading over it."""

from __future__ import annotations

import random
from typing import Final

from textual.geometry import Region
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from solijoy.tui.model.cascade import Drop, cascade
from solijoy.tui.model.geometry import Geometry
from solijoy.tui.model.rows import whole_card
from solijoy.tui.painting import paint
from solijoy.tui.spans import Span
from solijoy.tui.themes import Look
from solijoy.tui.widgets.strips import strip

FRAME: Final = 1 / 30


class Stage(Widget):
    """Shows a few words in its middle; while it plays, cards fall over them."""

    DEFAULT_CSS = """
    Stage { height: 1fr; width: 1fr; display: none; }
    """

    def __init__(self, look: Look) -> None:
        super().__init__(id="won")
        self.look = look
        self._words: list[str] = []
        self._cells: list[list[Span]] = []
        self._timer: Timer | None = None

    @property
    def playing(self) -> bool:
        """Whether cards are falling."""
        return self._timer is not None

    def say(self, words: list[str]) -> None:
        """Show lines of text in the middle."""
        self._words = words
        self._cells = []
        self.refresh()

    def play(self, geometry: Geometry, width: int) -> None:
        """Let the cards fall."""
        starts = [geometry.left + (place + 2) * geometry.column for place in range(8)]
        frames = cascade(width, geometry.tableau, geometry.card, geometry.full, starts, random.Random())

        def step() -> None:
            drops = next(frames, None)
            if drops is None:
                self.stop()
            else:
                for drop in drops:
                    self._paint(drop, geometry)

        self.stop()
        self._timer = self.set_interval(FRAME, step)

    def stop(self) -> None:
        """No more cards; the words are left."""
        if self._timer:
            self._timer.stop()
            self._timer = None
            self.say(self._words)

    def render_line(self, y: int) -> Strip:
        """One line of the stage."""
        self._prepare()
        return strip(tuple(self._cells[y])) if y < len(self._cells) else Strip.blank(self.size.width)

    def _prepare(self) -> None:
        """A cell for each place on the stage, with the words in the middle."""
        width, height = self.size
        if len(self._cells) == height and (not height or len(self._cells[0]) == width):
            return
        theme = self.look.theme
        self._cells = [[Span(" ", theme.felt_text, theme.felt)] * width for _ in range(height)]
        for y, text in enumerate(self._words, max((height - len(self._words)) // 2, 0)):
            for x, sign in enumerate(text[:width], max((width - len(text)) // 2, 0)):
                if y < height:
                    self._cells[y][x] = Span(sign, theme.felt_text, theme.felt, bold=True)

    def _paint(self, drop: Drop, geometry: Geometry) -> None:
        """Paint a card over what is there."""
        self._prepare()
        height, width = len(self._cells), self.size.width
        for line, row in enumerate(whole_card(drop.card, geometry.full)):
            y = drop.y + line
            if not 0 <= y < height:
                continue
            x = drop.x
            for span in paint(row, geometry.card, geometry.card, geometry.full, self.look):
                for sign in span.text:
                    if 0 <= x < width:
                        self._cells[y][x] = span._replace(text=sign)
                    x += 1
        self.refresh(Region(max(drop.x, 0), max(drop.y, 0), geometry.card, geometry.full))
