"""The cascade of a won game: cards leap off the foundations, bounce and leave the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from solijoy.engine import Card, Suit
from solijoy.engine.cards import KING

GRAVITY: Final = 0.12
BOUNCE: Final = 0.72
EVERY: Final = 4
"""Frames between two cards that leap."""
RANKS_SHOWN: Final = 3
"""How many cards of each foundation take part, from the king down."""


class Drop(NamedTuple):
    """A card at a cell, the upper left corner counted from the table's."""

    card: Card
    x: int
    y: int


@dataclass(slots=True)
class _Flight:
    card: Card
    x: float
    y: float
    right: float
    down: float = 0.0

    def step(self, floor: float) -> None:
        self.down += GRAVITY
        self.x += self.right
        self.y += self.down
        if self.y > floor:
            self.y, self.down = floor, -self.down * BOUNCE

    def gone(self, width: int, card: int) -> bool:
        return self.x <= -card or self.x >= width


def cascade(
    width: int, height: int, card: int, lines: int, starts: list[int], chance: random.Random
) -> Iterator[list[Drop]]:
    """The frames of a cascade; each names the cards that are painted over what is there.

    Args:
        width: the cells of the table.
        height: its lines.
        card: the width of a card.
        lines: the lines of a card.
        starts: the cells at which the eight foundations begin.
        chance: decides how high and how fast.
    """
    waiting = [
        (Card(rank, Suit(place // 2)), starts[place])
        for rank in range(KING, KING - RANKS_SHOWN, -1)
        for place in range(8)
    ]
    flights: list[_Flight] = []
    frame = 0
    while waiting or flights:
        if waiting and frame % EVERY == 0:
            leaping, x = waiting.pop(0)
            speed = chance.uniform(0.5, 1.7) * chance.choice((-1, 1))
            flights.append(_Flight(leaping, float(x), 0.0, speed, -chance.uniform(0, 0.3)))
        for flight in flights:
            flight.step(float(height - lines))
        flights = [flight for flight in flights if not flight.gone(width, card)]
        yield [Drop(flight.card, round(flight.x), round(flight.y)) for flight in flights]
        frame += 1
