"""No more moves: said exactly where trying everything short of progress leads nowhere."""

from random import Random

import pytest

from solijoy.engine import Board
from tests.engine import naive
from tests.engine.endgames import endgame, jumble
from tests.engine.naive_table import Table, write
from tests.engine.playouts import last_of_playout

CAP = 2_000
HOUSE_RULES = [
    "",
    "waste_to_home=yes",
    "draw=3",
    "redeals=0",
    "redeals=1",
    "empty_piles=kings",
    "empty_piles=none",
    "face_up=all",
    "home_to_tableau=yes",
    "waste_to_home=yes home_to_tableau=yes",
    "draw=3 redeals=1 empty_piles=kings waste_to_home=yes home_to_tableau=yes",
]


def positions(house_rules: str, count: int, seed: int) -> list[Table]:
    """Endgames of three to five ranks, some moves after the start, none of them won."""
    rng = Random(seed)
    tables: list[Table] = []
    while len(tables) < count:
        start = rng.choice([endgame, endgame, jumble])(rng, rng.randint(3, 5), house_rules)
        table = last_of_playout(start, rng, rng.randint(0, 60))
        if not naive.is_won(table):
            tables.append(table)
    return tables


def judge(tables: list[Table]) -> tuple[int, int]:
    """Hold the engine against the exhaustive search.

    Returns:
        How many of the tables have progress left, and how many are stuck; those on which the search
        was given up are neither.
    """
    progress = stuck = 0
    for table in tables:
        possible = naive.shuffles(table, CAP)
        if possible is not None:
            assert Board.parse(write(table)).is_stuck != possible, write(table)
        progress += possible is True
        stuck += possible is False
    return progress, stuck


@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_stuck_where_no_shuffling_helps(house_rules: str) -> None:
    progress, stuck = judge(positions(house_rules, count=100, seed=1))
    assert progress > 30
    assert stuck > 5


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_stuck_where_no_shuffling_helps_in_thousands_of_positions(house_rules: str) -> None:
    progress, stuck = judge(positions(house_rules, count=3_000, seed=2))
    assert progress > 1_000
    assert stuck > 150
