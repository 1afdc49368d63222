"""The places on the table and the cards in them."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

from solijoy.engine import Board, Kind, Move

MOST_PILES: Final = 13
TOP_PLACES: Final = 10
"""Stock, waste and eight foundations."""


class Zone(enum.Enum):
    """The kinds of places."""

    STOCK = enum.auto()
    WASTE = enum.auto()
    HOME = enum.auto()
    PILE = enum.auto()


class Place(NamedTuple):
    """One place; `slot` counts foundations and piles from 0."""

    zone: Zone
    slot: int = 0

    @property
    def column(self) -> int:
        """The column it stands in."""
        match self.zone:
            case Zone.STOCK:
                return 0
            case Zone.WASTE:
                return 1
            case Zone.HOME:
                return self.slot + 2
            case Zone.PILE:
                return self.slot


STOCK: Final = Place(Zone.STOCK)
WASTE: Final = Place(Zone.WASTE)


def pile_place(index: int) -> Place:
    """The place of a tableau pile, counted from 0."""
    return Place(Zone.PILE, index)


def top_place(column: int) -> Place:
    """The place in a column of the top row."""
    return (STOCK, WASTE)[column] if column < 2 else Place(Zone.HOME, column - 2)


def all_places(board: Board) -> list[Place]:
    """The top row, then the piles."""
    return [*map(top_place, range(TOP_PLACES)), *map(pile_place, range(len(board.piles)))]


def source_of(move: Move) -> Place:
    """Where a move takes its cards; home is named by the first foundation of the suit."""
    match move.kind:
        case Kind.DRAW:
            return STOCK
        case Kind.RECYCLE | Kind.WASTE_TO_PILE | Kind.WASTE_TO_HOME:
            return WASTE
        case Kind.HOME_TO_PILE:
            return Place(Zone.HOME, move.source * 2)
        case _:
            return pile_place(move.source)


def target_of(move: Move, before: Board, after: Board) -> Place:
    """Where a move puts its cards."""
    match move.kind:
        case Kind.DRAW:
            return WASTE
        case Kind.RECYCLE:
            return STOCK
        case Kind.FLIP:
            return pile_place(move.source)
        case Kind.WASTE_TO_HOME | Kind.PILE_TO_HOME:
            risen = [n for n in range(8) if after.home[n] > before.home[n]]
            return Place(Zone.HOME, risen[0])
        case _:
            return pile_place(move.target)
