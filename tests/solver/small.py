"""Small boards: full ones of 104 cards on which only the highest ranks are still in play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solijoy.engine import Board
from tests.engine.endgames import endgame, jumble
from tests.engine.naive_table import write

CHOICES = {
    "face_up": ["last", "all"],
    "draw": ["1", "1", "3"],
    "redeals": ["unlimited", "unlimited", "0", "1", "2"],
    "empty_piles": ["any", "any", "kings", "none"],
    "waste_to_home": ["no", "yes"],
    "home_to_tableau": ["no", "no", "yes"],
}


def boards(
    seed: int, count: int, house_rules: str | None = None, ranks: tuple[int, ...] = (2, 3, 3, 4)
) -> Iterator[Board]:
    """Small boards, the same for the same seed.

    Args:
        seed: where the chance comes from.
        count: how many.
        house_rules: what differs from SoliJoy besides the layout; None for any mixture.
        ranks: how many ranks are in play, to choose from.
    """
    chance = Random(seed)
    for _ in range(count):
        rules = mixture(chance) if house_rules is None else house_rules
        kind = chance.choice([endgame, endgame, jumble])
        yield Board.parse(write(kind(chance, chance.choice(ranks), rules)))


def mixture(chance: Random) -> str:
    """Any house rules."""
    return " ".join(f"{field}={chance.choice(values)}" for field, values in CHOICES.items())
