"""Verdicts are true: held against a search without any shortcut, on small boards under all rules."""

import pytest

from tests.solver.judge import judge
from tests.solver.small import boards

HOUSE_RULES = [
    "",
    "waste_to_home=yes",
    "draw=3",
    "draw=3 redeals=1",
    "redeals=0",
    "redeals=1 waste_to_home=yes",
    "empty_piles=kings",
    "empty_piles=none",
    "face_up=all",
    "home_to_tableau=yes",
    "empty_piles=kings waste_to_home=yes home_to_tableau=yes redeals=2",
    "redeals=0 waste_to_home=yes home_to_tableau=yes",
]


@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_small_boards(house_rules: str) -> None:
    counts, wrong = judge(boards(1, 50, house_rules, ranks=(2, 3)), cap=500)
    assert wrong == []
    assert counts["won"] > 5


def test_small_boards_under_mixed_rules() -> None:
    counts, wrong = judge(boards(2, 200, ranks=(2, 3)), cap=500)
    assert wrong == []
    assert counts["won"] > 50
    assert counts["lost"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_many_small_boards(house_rules: str) -> None:
    counts, wrong = judge(boards(3, 360, house_rules), cap=2_500)
    assert wrong == []
    assert counts["won"] + counts["lost"] > 200
    assert counts["lost"] > 5
    assert counts["missed"] < 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_many_small_boards_under_mixed_rules(seed: int) -> None:
    counts, wrong = judge(boards(100 + seed, 450), cap=2_500)
    assert wrong == []
    assert counts["won"] + counts["lost"] > 300
    assert counts["lost"] > 40
    assert counts["missed"] < 10
