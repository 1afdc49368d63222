"""Looking for a card, and the cards of stock and waste that have been seen."""

from __future__ import annotations

from solijoy.engine import Board, Card
from solijoy.tui.model.places import WASTE, Place, Zone, pile_place
from solijoy.tui.model.said import Found
from solijoy.tui.model.table import Table


def find(table: Table, card: Card) -> None:
    """Mark both copies of a card, where they can be seen."""
    table.begin()
    table.found = card
    table.said = Found(card, tuple(_places(table.board, card)))


def depths(board: Board, place: Place, card: Card) -> tuple[int, ...]:
    """How many face-up cards lie on each copy of a card in a place."""
    match place.zone:
        case Zone.PILE:
            up = board.piles[place.slot].up
            return tuple(len(up) - 1 - index for index, other in enumerate(up) if other is card)
        case Zone.WASTE:
            return (0,) if board.waste_top is card else ()
        case Zone.HOME:
            mine = place.slot // 2 == card.suit and board.home[place.slot] >= card.rank
            return (0,) if mine else ()
        case Zone.STOCK:
            return ()


def seen_talon(table: Table) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of the talon seen so far, in the order they are drawn: those of the waste, those to come."""
    board = table.board
    known = board.talon[: len(board.talon) - table.unseen]
    return known[: board.drawn], known[board.drawn :]


def _places(board: Board, card: Card) -> list[Place]:
    home = [Place(Zone.HOME, card.suit * 2 + n) for n in range(2)]
    places = [*map(pile_place, range(len(board.piles))), WASTE, *home]
    return [place for place in places for _ in depths(board, place, card)]
