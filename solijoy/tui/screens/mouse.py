"""Mouse events of the table: which are clicks, which are drags."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.geometry import Offset
from textual.screen import Screen

from solijoy.engine import Pile
from solijoy.tui.model import pointer
from solijoy.tui.model.geometry import Geometry
from solijoy.tui.model.holding import Held, held_cards
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

    def __init__(self, screen: Screen[None], dragged: Dragged, menu: Callable[[], None]) -> None:
        self.dragging = False
        self._screen = screen
        self._dragged = dragged
        self._menu = menu
        self._pressed: events.MouseDown | None = None
        self._grip = Offset(0, 0)
        self._grabbed: Held | None = None
        self._was_drag = False

    def handle(self, event: events.MouseEvent, table: Table, geometry: Geometry) -> bool:
        """Do what an event means; whether the table has changed."""
        if isinstance(event, events.MouseDown | events.Click) and event.button != 1:
            return False
        match event:
            case events.MouseDown():
                self._pressed, self._was_drag = event, False
                return False
            case events.MouseMove():
                return self._move(event, table, geometry)
            case events.MouseUp():
                return self._up(event, table)
            case events.Click():
                return self._click(event, table)
            case events.MouseScrollUp() | events.MouseScrollDown():
                spot = self._spot(event.screen_offset)
                if spot:
                    pointer.wheel(table, spot, 1 if isinstance(event, events.MouseScrollUp) else -1)
                return spot is not None
            case _:
                return False

    def cancel(self) -> bool:
        """End a drag without putting anything down; whether there was one."""
        self._pressed = None
        if not self.dragging:
            return False
        self.dragging, self._was_drag = False, True
        self._dragged.drop()
        return True

    def _move(self, event: events.MouseMove, table: Table, geometry: Geometry) -> bool:
        pressed = self._pressed
        if pressed is None or event.button == 0:
            return False
        began = not self.dragging and self._grab(pressed, table, geometry)
        if self.dragging:
            self._dragged.follow(event.screen_offset - self._grip)
        return began

    def _up(self, event: events.MouseUp, table: Table) -> bool:
        if not self.cancel():
            return False
        # A key may have let go of the cards meanwhile, and taken others.
        if table.held == self._grabbed:
            spot = self._spot(event.screen_offset)
            pointer.drop(table, spot.place if spot else None)
        return True

    def _click(self, event: events.Click, table: Table) -> bool:
        """A click; the one that ends a drag does not count."""
        if self._was_drag:
            return False
        if event.screen_y == 0:
            self._menu()
            return False
        spot = self._spot(event.screen_offset)
        if spot:
            pointer.click(table, spot, twice=event.chain % 2 == 0)
        return spot is not None

    def _grab(self, pressed: events.MouseDown, table: Table, geometry: Geometry) -> bool:
        spot = self._spot(pressed.screen_offset)
        if spot is None or not pointer.grab(table, spot) or table.held is None:
            self._pressed = None
            return spot is not None
        cards = held_cards(table.board, table.held)
        rows = faces(Pile(up=cards), geometry.overlap, geometry.full, Marks(held=len(cards)))
        self._dragged.lift(tuple(rows), geometry)
        self._grip = Offset(geometry.card // 2, 0)
        self._grabbed = table.held
        self.dragging = True
        return True

    def _spot(self, offset: Offset) -> Spot | None:
        """What lies at a cell of the screen; None outside all places."""
        for view in self._screen.query(PlaceView):
            if view.region.contains_point(offset):
                return view.spot(offset - view.region.offset)
        return None
