"""Cards as numbers, and tables about them: what searches look up instead of asking objects.

A code is the card's place in `PACK`: thirteen spades, hearts, diamonds, clubs, each from ace to king.
"""

from __future__ import annotations

from typing import Final

from solijoy.engine.cards import PACK, Card

RANK: Final = [card.rank for card in PACK]
SUIT: Final = [int(card.suit) for card in PACK]
KIND: Final = [card.kind for card in PACK]
"""Rank and colour in one number, 2 to 27; `Card.kind`."""
WANTS: Final = [card.wants for card in PACK]
"""The kind a card is put on, 4 to 29; nothing has the last two, which kings want."""
KINDS: Final = 30
ONE: Final = [1 << 2 * code for code in range(52)]
"""One copy of a card in a count of cards: two bits for each code."""
OTHERS: Final = ((1, 2), (0, 3), (0, 3), (1, 2))
"""For each suit the two of the other colour."""
PARTNER: Final = (3, 2, 1, 0)
"""For each suit the other one of its colour."""


def code_of(card: Card) -> int:
    """The code of a card."""
    return card.suit * 13 + card.rank - 1


def code(rank: int, suit: int) -> int:
    """The code of the card of that rank (1 to 13) and suit (0 to 3)."""
    return suit * 13 + rank - 1
