"""Small endgames: full boards of 104 cards on which only the highest ranks are still in play.

They are small enough to be searched to the last position, and being stuck or lost is common among
them.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tests.engine.naive_table import RANKS, SUITS, Table, house

PILES = 4
LAYOUT = "layout=6,6,6,6"


def endgame(rng: Random, ranks: int, house_rules: str = "") -> Table:
    """An endgame just dealt: the foundations level, the stock untouched, one card of a pile face up.

    Args:
        rng: Where the chance comes from.
        ranks: How many ranks are in play, the kings among them.
        house_rules: What differs from SoliJoy besides the layout, as in a ``rules`` line.
    """
    home = {suit: [13 - ranks, 13 - ranks] for suit in SUITS}
    table = Table(f"solijoy {LAYOUT} {house_rules}".strip(), [], [], home, [], [])
    cards = _not_home(table, rng)
    talon = rng.randint(0, len(cards) // 2)
    table.stock = cards[:talon]
    for pile in _piles(cards[talon:], rng):
        first_up = 0 if house(table.rules)["face_up"] == "all" else max(0, len(pile) - 1)
        table.down.append(pile[:first_up])
        table.up.append(pile[first_up:])
    return table


def jumble(rng: Random, ranks: int, house_rules: str = "") -> Table:
    """An endgame that no game need lead to: foundations of any height, any cards of a pile face up."""
    home = {suit: sorted(rng.choices(range(13 - ranks, 14), k=2), reverse=True) for suit in SUITS}
    table = Table(f"solijoy {LAYOUT} {house_rules}".strip(), [], [], home, [], [])
    cards = _not_home(table, rng)
    talon = rng.randint(0, len(cards) // 2)
    drawn = rng.randint(0, talon)
    table.waste, table.stock = cards[:drawn], cards[drawn:talon]
    for pile in _piles(cards[talon:], rng):
        first_up = 0 if house(table.rules)["face_up"] == "all" else rng.randint(0, len(pile))
        table.down.append(pile[:first_up])
        table.up.append(pile[first_up:])
    return table


def _not_home(table: Table, rng: Random) -> list[str]:
    """The cards that are not on the foundations, shuffled."""
    cards = [rank + suit for suit in SUITS for height in table.home[suit] for rank in RANKS[height:]]
    rng.shuffle(cards)
    return cards


def _piles(cards: list[str], rng: Random) -> list[list[str]]:
    """Cards cut into piles at random places."""
    cuts = sorted(rng.choices(range(len(cards) + 1), k=PILES - 1))
    return [cards[start:end] for start, end in pairwise([0, *cuts, len(cards)])]
