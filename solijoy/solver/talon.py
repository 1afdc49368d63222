"""Which talon cards can come up, and how many moves away each is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solijoy.solver.position import Position

_UP_TO: Final = [(2 << at) - 1 for at in range(104)]
Reach = tuple[int, int, int]
"""A place in the talon, how many draws and recycles away its card is, and the redeals used then."""


def distance(talon: int, drawn: int, at: int) -> int:
    """How many draws and recycles away a card is, with one card to a draw.

    Args:
        talon: the places of the cards that are left, as bits.
        drawn: the waste is what lies before this place.
        at: the place of the card.
    """
    if at >= drawn:
        return (talon >> drawn & (2 << at - drawn) - 1).bit_count()
    if not talon >> at + 1 & (1 << drawn - at - 1) - 1:
        return 0
    return (talon >> drawn).bit_count() + 1 + (talon & (2 << at) - 1).bit_count()


def nearest(cards: Sequence[int], talon: int, drawn: int, usable: int) -> Iterator[tuple[int, int]]:
    """The shortest ways to some cards where any can be had at any time; of twins only to the nearer.

    Args:
        cards: all cards of the talon, by their place.
        talon: the places of the cards that are left, as bits.
        drawn: the waste is what lies before this place.
        usable: the places of the cards that are asked about, as bits.

    Yields:
        The place of a card and how many draws and recycles away it is, the nearest first.
    """
    stock = talon >> drawn << drawn
    waste = talon ^ stock
    met = 0
    if waste and usable >> (top := waste.bit_length() - 1) & 1:
        met = 1 << cards[top]
        yield top, 0
    before = usable & waste
    for bits, left, moves in ((usable ^ before, stock, 0), (before, waste, stock.bit_count() + 1)):
        while bits:
            at = (bits & -bits).bit_length() - 1
            bits &= bits - 1
            if not met >> cards[at] & 1:
                met |= 1 << cards[at]
                yield at, moves + (left & _UP_TO[at]).bit_count()


def reach(position: Position) -> Iterator[Reach]:
    """All cards that can come up by drawing and recycling, each by the shortest way.

    The shortest way is the best one: a longer one comes to the same waste with more redeals used.
    """
    rules, left = position.ground.rules, places(position.talon)
    count, step = len(left), rules.draw
    if not count:
        return
    drawn = (position.talon & (1 << position.drawn) - 1).bit_count()
    met = set()
    for moves, stop in enumerate([drawn, *range(drawn + step, count, step), count]):
        if stop and stop not in met:
            met.add(stop)
            yield left[stop - 1], moves, position.recycled
    if rules.redeals is not None and position.recycled >= rules.redeals:
        return
    to_the_end = -(-(count - drawn) // step)
    recycled = position.recycled + (rules.redeals is not None)
    for moves, stop in enumerate([*range(step, count, step), count], to_the_end + 2):
        if stop not in met:
            yield left[stop - 1], moves, recycled


def places(bits: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits -= low
    return found
