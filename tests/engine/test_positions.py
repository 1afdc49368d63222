"""The judges judged: the fast positions and the exact search against the naive rules."""

from collections.abc import Callable
from random import Random

import pytest

from tests.engine import naive
from tests.engine.endgames import endgame, jumble
from tests.engine.exact import Oracle, can_progress
from tests.engine.naive_table import Table
from tests.engine.playouts import last_of_playout, playout
from tests.engine.positions import Position, Steps

HOUSE_RULES = [
    "",
    "draw=3",
    "redeals=1",
    "empty_piles=kings",
    "empty_piles=none",
    "face_up=all",
    "waste_to_home=yes",
    "home_to_tableau=yes",
]


@pytest.mark.parametrize("house_rules", HOUSE_RULES)
@pytest.mark.parametrize("start", [endgame, jumble])
def test_steps_are_the_legal_moves(start: Callable[..., Table], house_rules: str) -> None:
    rng = Random(house_rules)
    for _ in range(10):
        for table in playout(start(rng, 4, house_rules), rng, 30):
            expected = {Position.of(naive.play(table, move)) for move in naive.legal_moves(table)}
            assert set(Steps(table.rules).after(Position.of(table))) == expected


def test_oracle_agrees_with_a_search_breadth_first() -> None:
    rng = Random(1)
    answers: list[bool | None] = []
    for _ in range(400):
        house_rules = rng.choice(HOUSE_RULES)
        table = rng.choice([endgame(rng, 3, house_rules), jumble(rng, 2, house_rules)])
        position = Position.of(table)
        answers.append(can_reach_a_win(position, Steps(table.rules), cap=1_000))
        if answers[-1] is not None:
            assert Oracle(table.rules, cap=10_000).can_win(position) == answers[-1]
    assert answers.count(True) > 20
    assert answers.count(False) > 10


def test_progress_is_found_where_the_naive_rules_find_it() -> None:
    rng = Random(1)
    answers = []
    for _ in range(300):
        start = rng.choice([endgame, jumble])(rng, 4, rng.choice(HOUSE_RULES))
        table = last_of_playout(start, rng, 40)
        answers.append(can_progress(Position.of(table), table.rules, cap=5_000))
        assert answers[-1] == naive.shuffles(table, cap=5_000)
    assert answers.count(True) > 50
    assert answers.count(False) > 50


def can_reach_a_win(start: Position, steps: Steps, cap: int) -> bool | None:
    """Whether a won position can be reached; None where there are more positions than the cap."""
    seen, queue = {start}, [start]
    for position in queue:
        if position.is_won:
            return True
        if len(seen) > cap:
            return None
        fresh = set(steps.after(position)) - seen
        seen |= fresh
        queue += fresh
    return False
