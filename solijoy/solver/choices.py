"""The steps there are from a position, the most promising first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from random import Random
from typing import Final

from solijoy.solver.codes import KIND, RANK, WANTS
from solijoy.solver.position import ALONE, NO_ANCHOR, Position
from solijoy.solver.steps import BACK, HOME, MERGE, PLACE, TALON_HOME, UNLOAD, Step
from solijoy.solver.talon import Reach, nearest, reach

Scored = tuple[float, Step]

# What comes first: the lower the better, in draws. Found by trial: these win as soon as others do, with
# lines a third shorter than where kinds of steps are in a strict order.
_HOME_UNCOVERING: Final = -3.0
_UNLOAD: Final = 0.0
_PLACE_OPENING: Final = 2.5
_HOME: Final = 4.0
_PLACE: Final = 4.0
_TALON_HOME: Final = 5.0
_MERGE: Final = 11.0
_BACK: Final = 25.0
_PER_DEPTH: Final = 0.13
# In other games and in easy ones (`Ground.is_easy`). To keep empty piles makes lines shorter, but loses
# games where redeals run out or only kings may use them.
_USES_EMPTY: Final = (3.0, 11.0)
_NOISE: Final = (5.0, 12.0)


def choices(position: Position, chance: Random | None) -> Iterator[Step]:
    """All steps, the best one first; found only as they are asked for, since most never are.

    Args:
        position: where from.
        chance: where noise in the order comes from; None for none.
    """
    scored: list[Scored] = []
    if position.buried:
        _unload(position, scored)
    if chance is None:
        return _in_order(position, scored)
    _others(position, scored)
    scored += [entry for _, entry in _from_talon(position)]
    draw, noise = chance.random, _NOISE[position.ground.is_easy]
    return iter([step for _, step in sorted((score + noise * draw(), step) for score, step in scored)])


def _in_order(position: Position, scored: list[Scored]) -> Iterator[Step]:
    scored.sort(reverse=True)
    while scored and scored[-1][0] < _PLACE_OPENING:
        yield scored.pop()[1]
    _others(position, scored)
    heapify(scored)
    for moves, entry in _from_talon(position):
        # None that is still to come is better than this.
        while scored and scored[0][0] < moves + _PLACE_OPENING:
            yield heappop(scored)[1]
        heappush(scored, entry)
    while scored:
        yield heappop(scored)[1]


def _others(position: Position, scored: list[Scored]) -> None:
    """All that is neither an anchor nor in the talon."""
    _send_home(position, scored)
    if not position.ground.any_card:
        _merge(position, scored)
    if not position.ground.final:
        _bring_back(position, scored)


def _unload(position: Position, scored: list[Scored]) -> None:
    """Runs moved off something buried, and anchors sent home."""
    balance = position.balance
    lowest, recycled, spare = position.ground.lowest, position.recycled, position.spare
    uses_empty = _USES_EMPTY[position.ground.is_easy]
    for pile, depth in enumerate(position.depth):
        if not depth:
            continue
        card = position.ground.bottoms[pile][depth]
        extra = depth * _PER_DEPTH
        if balance[WANTS[card]] > 0:
            scored.append((_UNLOAD + extra, (UNLOAD, card, pile, recycled)))
        elif spare > 0 and RANK[card] >= lowest:
            scored.append((uses_empty + extra, (UNLOAD, card, pile, recycled)))
        if position.goes_home(card) and position.bares(card):
            extra += _HOME_UNCOVERING if balance[KIND[card]] > 0 else uses_empty
            scored.append((extra, (HOME, card, pile, recycled)))


def _send_home(position: Position, scored: list[Scored]) -> None:
    """Cards sent home that are no anchors over something buried."""
    heights = position.heights
    others = position.in_play - position.anchors
    uses_empty = _USES_EMPTY[position.ground.is_easy]
    for place, height in enumerate(heights):
        card = (place & 3) * 13 + height
        if height == 13 or not others >> 2 * card & 3 or not position.bares(card):
            continue
        if place >= 4 and height == heights[place - 4]:
            continue
        score = _HOME if position.balance[KIND[card]] > 0 else _HOME + uses_empty
        alone = position.alone(card)
        if alone:
            scored.append((score, (HOME, card, ALONE, position.recycled)))
        if others >> 2 * card & 3 > alone:
            scored.append((score, (HOME, card, NO_ANCHOR, position.recycled)))


def _from_talon(position: Position) -> Iterator[tuple[int, Scored]]:
    """Talon cards that are of use, by how many draws away they are."""
    accepted, homeward = _accepted(position), _next_home(position)
    if not position.ground.rules.waste_to_home:
        homeward &= accepted
    usable = accepted | homeward
    if not usable:
        return
    talon, balance = position.ground.talon, position.balance
    opening = _kinds_to_open(position)
    uses_empty = _USES_EMPTY[position.ground.is_easy]
    for at, moves, recycled in _ways(position, usable):
        card = talon[at]
        if homeward >> at & 1:
            yield moves, (_TALON_HOME + moves, (TALON_HOME, card, at, recycled))
        if accepted >> at & 1:
            if balance[WANTS[card]] <= 0:
                score = _PLACE + uses_empty
            else:
                score = _PLACE_OPENING if KIND[card] in opening else _PLACE
            yield moves, (score + moves, (PLACE, card, at, recycled))


def _accepted(position: Position) -> int:
    """The places of the talon cards that some pile would take, as bits."""
    ground = position.ground
    bits = ground.on_nothing if position.spare > 0 else 0
    for balance, followers in zip(position.balance, ground.followers, strict=True):
        if balance > 0:
            bits |= followers
    return bits & position.talon


def _next_home(position: Position) -> int:
    """The places of the talon cards that a foundation would take, as bits."""
    heights, where, bits = position.heights, position.ground.where, 0
    for place, height in enumerate(heights):
        if height < 13:
            bits |= where[(place & 3) * 13 + height]
    return bits & position.talon


def _kinds_to_open(position: Position) -> set[int]:
    """The kinds that would take a run off something buried and of which no place is open."""
    return {
        WANTS[bottoms[depth]]
        for bottoms, depth in zip(position.ground.bottoms, position.depth, strict=True)
        if depth
    }


def _ways(position: Position, usable: int) -> Iterable[Reach]:
    """How the usable talon cards are had."""
    if position.ground.is_set:
        found = nearest(position.ground.talon, position.talon, position.drawn, usable)
        return ((at, moves, 0) for at, moves in found)
    return (way for way in reach(position) if usable >> way[0] & 1)


def _merge(position: Position, scored: list[Scored]) -> None:
    """Emptying a pile where an empty one takes kings only; where it takes nothing that is of no use."""
    if position.ground.lowest > 13:
        return
    scored.extend(
        (_MERGE, (MERGE, card, NO_ANCHOR, position.recycled))
        for card in range(52)
        if position.balance[WANTS[card]] > 0 and position.alone(card)
    )


def _bring_back(position: Position, scored: list[Scored]) -> None:
    heights = position.heights
    for place, height in enumerate(heights):
        if height and not (place >= 4 and height == heights[place - 4]):
            card = (place & 3) * 13 + height - 1
            higher = place >= 4 or height == heights[place + 4]
            if position.balance[WANTS[card]] > 0:
                scored.append((_BACK, (BACK, card, NO_ANCHOR, position.recycled)))
            elif _comes_back_to_empty(position, card, higher):
                scored.append((2 * _BACK, (BACK, card, NO_ANCHOR, position.recycled)))


def _comes_back_to_empty(position: Position, card: int, higher: bool) -> bool:
    """Whether a foundation's top card can come back at the cost of an empty pile.

    An empty pile takes only the higher one of a suit. But what lies on a card that takes the lower one
    can be moved there.
    """
    ground = position.ground
    if not position.spare or RANK[card] < ground.lowest:
        return False
    return higher or (ground.any_card and _some_in_play(position, WANTS[card]))


def _some_in_play(position: Position, kind: int) -> bool:
    return any(KIND[card] == kind and position.in_play >> 2 * card & 3 for card in range(52))
