"""The cursor: a place and, in a pile, a card. It goes from card to card and wraps at the ends."""

from __future__ import annotations

from typing import NamedTuple

from solijoy.engine import Board
from solijoy.tui.model.places import TOP_PLACES, Place, Zone, all_places, pile_place, top_place


class Cursor(NamedTuple):
    """Where the cursor stands.

    Attributes:
        place: the place.
        depth: in a pile how many face-up cards lie on the card it marks; else 0.
    """

    place: Place
    depth: int = 0


def settled(board: Board, cursor: Cursor) -> Cursor:
    """The cursor on a card that is there."""
    if cursor.place.zone is not Zone.PILE:
        return Cursor(cursor.place)
    index = min(cursor.place.slot, len(board.piles) - 1)
    deepest = max(len(board.piles[index].up) - 1, 0)
    return Cursor(pile_place(index), min(cursor.depth, deepest))


def sideways(board: Board, cursor: Cursor, step: int) -> Cursor:
    """One place to the left (-1) or right (1) in the same row."""
    if cursor.place.zone is Zone.PILE:
        return Cursor(pile_place((cursor.place.slot + step) % len(board.piles)))
    return Cursor(top_place((cursor.place.column + step) % TOP_PLACES))


def up(board: Board, cursor: Cursor) -> Cursor:
    """The card above; from the highest the place on top, from there the top card of the pile below."""
    place, depth = cursor
    if place.zone is Zone.PILE:
        if depth + 1 < len(board.piles[place.slot].up):
            return Cursor(place, depth + 1)
        return Cursor(top_place(min(place.slot, TOP_PLACES - 1)))
    return Cursor(_pile_below(board, place))


def down(board: Board, cursor: Cursor) -> Cursor:
    """The card below; from the top card of a pile the place on top, from there the pile's highest card."""
    place, depth = cursor
    if place.zone is not Zone.PILE:
        below = _pile_below(board, place)
        return settled(board, Cursor(below, len(board.piles[below.slot].up)))
    if depth:
        return Cursor(place, depth - 1)
    return Cursor(top_place(min(place.slot, TOP_PLACES - 1)))


def _pile_below(board: Board, place: Place) -> Place:
    return pile_place(min(place.column, len(board.piles) - 1))


def cursor_text(cursor: Cursor) -> str:
    """A cursor as it is kept: its zone, slot and depth."""
    return f"{cursor.place.zone.name} {cursor.place.slot} {cursor.depth}"


def read_cursor(board: Board, text: str) -> Cursor:
    """A cursor as it was kept; on the first pile where the text is none."""
    try:
        zone, slot, depth = text.split()
        cursor = Cursor(Place(Zone[zone], int(slot)), max(int(depth), 0))
    except (ValueError, KeyError):
        return Cursor(pile_place(0))
    return settled(board, cursor) if cursor.place in all_places(board) else Cursor(pile_place(0))
