"""Golden numbers: how many ways there are to play so many moves."""

import pytest

from solijoy.engine import Board, perft

WAYS = {
    1: [8, 63, 489, 3737],
    2: [6, 37, 231, 1442],
    11982: [5, 21, 81, 297],
    20261130: [8, 73, 679, 6324],
}


@pytest.mark.parametrize(
    ("deal", "depth", "ways"),
    [(deal, depth, ways) for deal, row in WAYS.items() for depth, ways in enumerate(row, start=1)],
)
def test_ways_to_play(deal: int, depth: int, ways: int) -> None:
    assert perft(Board.deal(deal), depth) == ways


def test_there_is_one_way_to_play_nothing() -> None:
    assert perft(Board.deal(1), 0) == 1
