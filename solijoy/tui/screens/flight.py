"""Cards that fly from where they lay to where they lie now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.geometry import Offset
from textual.screen import Screen
from textual.timer import Timer

from solijoy.engine import Board, Pile
from solijoy.tui.faces import card_cell
from solijoy.tui.model.geometry import Geometry
from solijoy.tui.model.places import Place, Zone, source_of
from solijoy.tui.model.rows import Marks, Row, faces, whole_back
from solijoy.tui.model.said import Played
from solijoy.tui.model.table import Table
from solijoy.tui.widgets.dragged import Dragged

FRAME: Final = 0.02
FRAMES: Final = 6
"""Together at most 150 ms, the landing included."""


class Flight:
    """Moves the cards of the last step across the screen; the game itself is ahead of it.

    Attributes:
        target: the place that does not show the cards yet; None while nothing flies.
        before: the board to show there meanwhile.
    """

    def __init__(self, screen: Screen[None], dragged: Dragged, show: Callable[[], None]) -> None:
        self.target: Place | None = None
        self.before: Board | None = None
        self._screen = screen
        self._dragged = dragged
        self._show = show
        self._timer: Timer | None = None

    def start(self, table: Table, geometry: Geometry) -> None:
        """Let the cards of the last step fly, if it moved any from place to place."""
        self.stop()
        said = table.said
        if not isinstance(said, Played) or len(table.moved) != 1:
            return
        ((target, count),) = table.moved.items()
        source = source_of(said.move)
        if source == target:
            return
        start = Offset(*card_cell(said.before, source, count - 1, geometry))
        end = Offset(*card_cell(table.board, target, count - 1, geometry))
        self._dragged.lift(_rows(said.before, source, count, geometry), geometry)
        self.target, self.before = target, said.before
        self._fly(start, end)

    def stop(self) -> None:
        """Land at once; what is shown is for the caller to say."""
        if self._timer:
            self._timer.stop()
            self._timer = None
            self._dragged.drop()
        self.target = self.before = None

    def _fly(self, start: Offset, end: Offset) -> None:
        frame = 0

        def step() -> None:
            nonlocal frame
            frame += 1
            if frame >= FRAMES:
                self.stop()
                self._show()
            else:
                self._dragged.follow(start.blend(end, frame / FRAMES))

        self._dragged.follow(start)
        self._timer = self._screen.set_interval(FRAME, step)


def _rows(board: Board, source: Place, count: int, geometry: Geometry) -> tuple[Row, ...]:
    """What flies: the cards at the end of a place, or a back from the stock."""
    match source.zone:
        case Zone.STOCK:
            return whole_back(geometry.full, "")
        case Zone.WASTE:
            cards = board.waste[-1:]
        case _:
            cards = board.piles[source.slot].up[-count:] if source.zone is Zone.PILE else ()
    return tuple(faces(Pile(up=cards), geometry.overlap, geometry.full, Marks()))
