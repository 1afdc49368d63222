"""Mouse events of the table: which are clicks, which are drags."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.screen import Screen

from solijoy.engine import Pile
from solijoy.tui.model import pointer
from solijoy.tui.model.geometry import Geometry
from solijoy.tui.model.holding import held_cards
from solijoy.tui.model.pointer import Spot
from solijoy.tui.model.rows import Marks, faces
from solijoy.tui.model.table import Table
from solijoy.tui.widgets.dragged import Dragged
from solijoy.tui.widgets.place import PlaceView


class Mouse:
    """Tells clicks from drags and has the model do what they mean.

    Attributes:
        dragging: whether cards follow the pointer now.
    """

    def __init__(self, screen: Screen[None], dragged: Dragged) -> None:
        self.dragging = False
        self._screen = screen
        self._dragged = dragged
        self._pressed: events.MouseDown | None = None
        self._grip = Offset(0, 0)
        self._was_drag = False

    def down(self, event: events.MouseDown) -> None:
        """A button goes down: a click or a drag may follow."""
        self._pressed, self._was_drag = event, False

    def move(self, event: events.MouseMove, table: Table, geometry: Geometry) -> bool:
        """The pointer moves; whether the table has changed."""
        pressed = self._pressed
        if pressed is None or event.button == 0:
            return False
        began = not self.dragging and self._grab(pressed, table, geometry)
        if self.dragging:
            self._dragged.follow(event.screen_offset - self._grip)
        return began

    def up(self, event: events.MouseUp, table: Table) -> bool:
        """The button goes up; whether the table has changed."""
        if not self.cancel():
            return False
        spot = self._spot(event.screen_offset)
        pointer.drop(table, spot.place if spot else None)
        return True

    def cancel(self) -> bool:
        """End a drag without putting anything down; whether there was one."""
        self._pressed = None
        if not self.dragging:
            return False
        self.dragging, self._was_drag = False, True
        self._dragged.drop()
        self._screen.release_mouse()
        return True

    def click(self, event: events.Click, table: Table) -> bool:
        """A click; the one that ends a drag does not count. Whether the table has changed."""
        spot = self._spot(event.screen_offset)
        if self._was_drag or spot is None:
            return False
        pointer.click(table, spot, twice=event.chain % 2 == 0)
        return True

    def wheel(self, event: events.MouseEvent, table: Table, by: int) -> bool:
        """The wheel turns; whether the table has changed."""
        spot = self._spot(event.screen_offset)
        if spot is None:
            return False
        pointer.wheel(table, spot, by)
        return True

    def _grab(self, pressed: events.MouseDown, table: Table, geometry: Geometry) -> bool:
        spot = self._spot(pressed.screen_offset)
        if spot is None or not pointer.grab(table, spot) or table.held is None:
            self._pressed = None
            return spot is not None
        cards = held_cards(table.board, table.held)
        rows = faces(Pile(up=cards), geometry.overlap, geometry.full, Marks(held=len(cards)))
        self._dragged.lift(tuple(rows), geometry)
        self._grip = Offset(geometry.card // 2, 0)
        self._screen.capture_mouse()
        self.dragging = True
        return True

    def _spot(self, offset: Offset) -> Spot | None:
        """What lies at a cell of the screen; None outside all places."""
        for view in self._screen.query(PlaceView):
            if view.region.contains_point(offset):
                return view.spot(offset - view.region.offset)
        return None
