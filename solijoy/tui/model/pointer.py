"""What the mouse does: click to take and put down, twice for the best move, drag, turn the wheel."""

from __future__ import annotations

from typing import NamedTuple

from solijoy.tui.model import hand
from solijoy.tui.model.best_play import play_best
from solijoy.tui.model.cursor import Cursor
from solijoy.tui.model.places import STOCK, Place, Zone
from solijoy.tui.model.rows import Art, Row, pair_split
from solijoy.tui.model.table import Table


class Spot(NamedTuple):
    """What lies under the pointer.

    Attributes:
        place: the place.
        depth: how many face-up cards lie on the card that is pointed at; None where it is no card that
            can be taken: felt, a covered face-down card, a fold.
    """

    place: Place
    depth: int | None


def spot_at(place: Place, rows: tuple[Row, ...], x: int, y: int, card: int) -> Spot:
    """What lies at a cell of a place.

    Args:
        place: the place.
        rows: what it shows.
        x: the cell from the left of the place.
        y: the line from its top.
        card: the width of a card.
    """
    row = rows[y] if 0 <= y < len(rows) else Row(Art.FELT)
    if row.art is Art.PAIR and row.card and row.other:
        return Spot(place, row.depth + (x < pair_split(row.card, row.other, card)))
    if row.art in (Art.HEAD, Art.BODY, Art.HOLE, Art.INSIDE) or (place == STOCK and row.art is Art.BACK):
        return Spot(place, row.depth)
    below = rows[y + 1].art if y + 1 < len(rows) else Art.FELT
    top_back = row.art in (Art.BACK, Art.FOLD) and below in (Art.INSIDE, Art.FELT)
    return Spot(place, 0 if top_back else None)


def click(table: Table, spot: Spot, *, twice: bool) -> None:
    """Take, put down, draw or flip; twice on a card plays its best move."""
    held = table.held
    if held and spot.place != held.source:
        table.begin()
        hand.put(table, spot.place)
    elif held and twice:
        table.begin()
        table.held = None
        play_best(table, spot.place)
    elif held:
        hand.let_go(table)
    elif spot.depth is not None:
        table.cursor = Cursor(spot.place, spot.depth)
        hand.take(table)


def grab(table: Table, spot: Spot) -> bool:
    """Take the cards under the pointer to drag them; whether there are any."""
    liftable = spot.depth is not None and spot.place != STOCK
    if not liftable or (spot.place.zone is Zone.PILE and not table.board.piles[spot.place.slot].up):
        return False
    table.held = None
    click(table, spot, twice=False)
    return table.held is not None


def drop(table: Table, place: Place | None) -> None:
    """Put down what was dragged; where it is not taken it goes back."""
    if table.held is None:
        return
    if place is None or place == table.held.source:
        hand.let_go(table)
        return
    table.begin()
    hand.put(table, place)
    table.held = None


def wheel(table: Table, spot: Spot, by: int) -> None:
    """Take one card more (1) or fewer (-1) of the pile under the pointer."""
    if spot.place.zone is not Zone.PILE:
        return
    if table.held and table.held.source == spot.place:
        if table.held.length + by < 1:
            hand.let_go(table)
        else:
            (hand.up if by > 0 else hand.down)(table)
    elif table.held is None and by > 0 and table.board.piles[spot.place.slot].up:
        click(table, Spot(spot.place, 0), twice=False)
