"""Cards that are held, and the places that take them."""

from __future__ import annotations

from typing import NamedTuple

from solijoy.engine import Board, Card, Kind, Move, Suit
from solijoy.engine.legality import returning
from solijoy.engine.moves import WASTE_HOME
from solijoy.tui.model.places import WASTE, Place, Zone, all_places


class Held(NamedTuple):
    """Cards lifted from a place, not yet put down: nothing has moved."""

    source: Place
    length: int = 1


def lift(board: Board, place: Place, depth: int) -> Held | None:
    """Lift the run from a card; None where nothing can be lifted.

    Args:
        board: the position.
        place: where to lift.
        depth: how many cards of the pile lie on the card.
    """
    match place.zone:
        case Zone.WASTE:
            return Held(WASTE) if board.waste_top else None
        case Zone.HOME:
            return Held(place) if board.home[place.slot] and board.rules.home_to_tableau else None
        case Zone.PILE:
            return Held(place, depth + 1) if depth < board.piles[place.slot].run else None
        case Zone.STOCK:
            return None


def held_cards(board: Board, held: Held) -> tuple[Card, ...]:
    """The cards that are held, the one that decides where they go first."""
    match held.source.zone:
        case Zone.WASTE:
            return board.waste[-1:]
        case Zone.HOME:
            suit = Suit(held.source.slot // 2)
            return (Card(board.home[held.source.slot], suit),)
        case _:
            return board.piles[held.source.slot].up[-held.length :]


def move_between(source: Place, target: Place, length: int = 1) -> Move | None:
    """The move from one place to another; None where no move leads from there to there."""
    match source.zone, target.zone:
        case Zone.WASTE, Zone.PILE:
            return Move(Kind.WASTE_TO_PILE, target=target.slot)
        case Zone.WASTE, Zone.HOME:
            return WASTE_HOME
        case Zone.PILE, Zone.PILE:
            return Move(Kind.PILE_TO_PILE, source.slot, target.slot, length)
        case Zone.PILE, Zone.HOME if length == 1:
            return Move(Kind.PILE_TO_HOME, source.slot)
        case Zone.HOME, Zone.PILE:
            return Move(Kind.HOME_TO_PILE, source.slot // 2, target.slot)
    return None


def moves_held(board: Board, held: Held, move: Move) -> bool:
    """Whether a legal move takes the cards that are held: from home the rules choose of two foundations."""
    if move.kind is not Kind.HOME_TO_PILE:
        return True
    return returning(board, move.source, move.target) is held_cards(board, held)[0]


def targets(board: Board, held: Held) -> list[Place]:
    """The places that take what is held, home before the piles.

    Of home it is the one foundation on which the card would come to lie.
    """
    found = []
    for place in all_places(board):
        move = move_between(held.source, place, held.length)
        if move is None or board.refusal(move) or not moves_held(board, held, move):
            continue
        if place.zone is Zone.HOME and place != _foundation(board, held_cards(board, held)[0]):
            continue
        found.append(place)
    return found


def _foundation(board: Board, card: Card) -> Place:
    place = card.suit * 2
    return Place(Zone.HOME, place if board.home[place] == card.rank - 1 else place + 1)
