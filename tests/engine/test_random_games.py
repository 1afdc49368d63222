"""Whole games at random: they end as the rules say, won or with no more moves."""

from collections import Counter
from random import Random

import pytest

from solijoy.engine import VARIANTS, Board, Rules
from tests.engine.exact import can_progress
from tests.engine.games import play_to_the_end
from tests.engine.naive_table import read
from tests.engine.positions import Position

RULES = [
    *VARIANTS,
    "solijoy draw=3",
    "solijoy draw=3 redeals=2 waste_to_home=yes",
    "solijoy face_up=all",
    "solijoy empty_piles=none",
    "solijoy home_to_tableau=yes",
    "solijoy layout=3,3,3,3,3,3,3",
]
CAP = 2_000


def end_of(number: int) -> str:
    """Play a deal, under the rules whose turn it is, and hold its end against an exhaustive search.

    Returns:
        How the game ended. A stuck one is "proved" where the search ended, too. A game may be given
        up only where the search finds progress or has to give up as well.
    """
    rules = RULES[number % len(RULES)]
    board = play_to_the_end(Board.deal(number, Rules.parse(rules)), Random(number))
    if board.is_won:
        assert not board.is_stuck
        return "won"
    progress = can_progress(Position.of(read(str(board))), rules, CAP)
    if not board.is_stuck:
        assert progress is not False, str(board)
        return "given up"
    assert progress is not True, str(board)
    return "proved" if progress is False else "stuck"


def test_random_games_end_won_or_stuck() -> None:
    ends = Counter(map(end_of, range(1, 21)))
    assert ends["proved"] > 3
    assert ends["given up"] < 10


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 2_001, 100))
def test_two_thousand_random_games_end_won_or_stuck(first: int) -> None:
    ends = Counter(map(end_of, range(first, first + 100)))
    assert ends["proved"] > 15
    assert ends["given up"] < 50
