"""Steps that cost nothing: cards sent home that will never be missed.

The rule and its proof are those of `solijoy.engine.safety`. It asks for a top card; here any card will
do that could be made one by moving what lies on it to a place of the same kind, as that can be undone.

A talon card is safe as well where the others come up all the same without it: with one card to a draw
if any card can be had at any time, or if it is the waste card. Proof: the second game of the proof
never needs it on the tableau, and leaves out the move that brings it there.
"""

from __future__ import annotations

from solijoy.solver.codes import KIND, OTHERS, PARTNER, code
from solijoy.solver.position import ALONE, NO_ANCHOR, Position
from solijoy.solver.steps import HOME, PASSING, TALON_HOME, Step, make
from solijoy.solver.talon import distance, places


def settle(position: Position, path: list[Step]) -> None:
    """Make all steps that cost nothing, and put them on a path."""
    going = True
    while going:
        going = False
        for suit in range(4):
            rank = position.heights[suit] + 1
            if rank <= 13 and (step := _way_home(position, rank, suit)):
                make(position, step)
                path.append(step)
                going = True


def _way_home(position: Position, rank: int, suit: int) -> Step | None:
    """The step that brings a card home, if it is safe and can be made at no cost."""
    card = code(rank, suit)
    in_play = position.in_play >> 2 * card & 3
    if in_play and position.balance[KIND[card]] > 0:
        if is_safe(position, rank, suit):
            return HOME, card, which_copy(position, card), position.recycled
    elif position.talon & position.ground.where[card] and is_safe(position, rank, suit):
        return _talon_way_home(position, card)
    return None


def _talon_way_home(position: Position, card: int) -> Step | None:
    ground = position.ground
    if ground.rules.draw > 1 or not (ground.rules.waste_to_home or position.takes(card)):
        return None
    ways = [
        (distance(position.talon, position.drawn, at), at)
        for at in places(position.talon & ground.where[card])
    ]
    moves, at = min(ways)
    if ground.is_set and ground.final:
        return PASSING, card, at, 0
    return (TALON_HOME, card, at, position.recycled) if ground.is_set or not moves else None


def is_safe(position: Position, rank: int, suit: int) -> bool:
    """Whether the next card of a suit's lower foundation can go home without ever being missed."""
    low, ground = position.heights, position.ground
    if not ground.final:
        return min(low[:4]) >= rank - 1
    first, second = OTHERS[suit]
    others = min(low[first], low[second])
    if others >= rank - 1:
        return True
    if others < rank - 2 or low[PARTNER[suit]] < rank - 3:
        return False
    return ground.rules.waste_to_home or not position.talon & ground.rivals[code(rank, suit)]


def which_copy(position: Position, card: int) -> int:
    """A copy of a card in play, an anchor over something buried if there is one."""
    if position.anchors >> 2 * card & 3:
        for pile, depth in enumerate(position.depth):
            if depth and position.ground.bottoms[pile][depth] == card:
                return pile
    return ALONE if position.alone(card) else NO_ANCHOR
