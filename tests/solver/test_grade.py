"""How hard deals are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from benchmarks.grading import careful, careless, wins
from solijoy.engine import SOLIJOY, VARIANTS, Board, Move, Rules
from solijoy.solver import Outcome, solve
from solijoy.solver.grade import Grade, dealt, grade, playout
from solijoy.solver.solving import start_on
from solijoy.solver.translation import translate
from tests.solver.small import boards

HOUSE_RULES = (
    "solijoy draw=3",
    "solijoy draw=3 redeals=0",
    "solijoy face_up=all",
    "solijoy empty_piles=none home_to_tableau=yes",
    "solijoy empty_piles=kings redeals=1 waste_to_home=yes",
    "solijoy layout=0,0,0,0",
    "solijoy layout=8,8,8,8,8,8,8,8,8,8,8,8,8",
)


UNKIND = Rules.parse("solijoy draw=3 redeals=0")
LOST, WON = 7, 3
"""Deals that are proved to be so within some 2000 positions."""
FOUND = {
    Grade.EASY: [100, 105, 109, 112, 116, 118],
    Grade.MEDIUM: [106, 108, 110],
    Grade.HARD: [101, 102, 103],
    Grade.CRUEL: [113, 132, 149, 157, 168, 197],
}
"""Deals and their grades by seed 0."""


def test_the_same_seed_gives_the_same_grade() -> None:
    deals = [Board.deal(number) for number in (1, 2)]
    assert [grade(board, seed=7) for board in deals] == [grade(board, seed=7) for board in deals]


def test_grades_that_were_found_once_are_found_again() -> None:
    """They may be kept, so they must not differ from one version of Python to the next."""
    for found, numbers in FOUND.items():
        assert [grade(Board.deal(number)) for number in numbers] == [found] * len(numbers)


@pytest.mark.parametrize("rules", [*VARIANTS, *HOUSE_RULES])
def test_all_rules_have_grades(rules: str) -> None:
    board = Board.deal(3, Rules.parse(rules))
    assert grade(board) in Grade
    assert grade(board, seed=1) in Grade


@pytest.mark.parametrize("rules", [*VARIANTS, *HOUSE_RULES])
def test_games_that_were_won_can_be_played(rules: str) -> None:
    """The engine finds every move legal, and all cards come home."""
    chance = Random(1)
    for number in range(1, 11):
        board = Board.deal(number, Rules.parse(rules))
        plan = playout(start_on(board), chance)
        if plan is not None:
            assert played(board, translate(board, plan)).is_won


def test_small_boards_under_any_rules() -> None:
    """What is proved to be lost is cruel: the player that grades makes no moves that are not legal."""
    met = set()
    for board in boards(5, 60):
        found = grade(board)
        if solve(board, nodes=2_000).result is Outcome.LOST:
            assert found is Grade.CRUEL
        met.add(found)
    assert met >= {Grade.EASY, Grade.CRUEL}


def test_a_won_board_is_easy_and_so_is_one_nearly_won() -> None:
    line = solve(Board.deal(1)).line
    board = played(Board.deal(1), line[:-20])
    assert grade(board) is Grade.EASY
    assert grade(played(board, line[-20:])) is Grade.EASY


def played(board: Board, moves: tuple[Move, ...]) -> Board:
    for move in moves:
        board = board.play(move)
    return board


def test_a_lost_deal_is_cruel() -> None:
    board = Board.deal(LOST, UNKIND)
    assert solve(board).result is Outcome.LOST
    assert grade(board) is Grade.CRUEL


def test_stops_when_told() -> None:
    asked = count()
    assert grade(Board.deal(1), stop=lambda: next(asked) >= 3) is None
    assert next(asked) == 4
    assert grade(Board.deal(1), stop=lambda: False) is grade(Board.deal(1))


@pytest.mark.parametrize("wanted", list(Grade))
def test_a_deal_of_a_wanted_grade(wanted: Grade) -> None:
    number = dealt(SOLIJOY, wanted, count(100), seconds=60)
    assert number is not None
    assert grade(Board.deal(number)) is wanted
    assert solve(Board.deal(number)).result is Outcome.WON
    assert all(grade(Board.deal(before)) is not wanted for before in range(100, number))


def test_any_deal_that_can_be_won() -> None:
    assert dealt(UNKIND, None, iter([LOST, WON, 1]), seconds=60) == WON
    assert dealt(UNKIND, None, iter([LOST]), seconds=60) is None
    assert dealt(UNKIND, Grade.EASY, iter([LOST, WON]), seconds=60) is None


def test_no_time_and_no_numbers() -> None:
    numbers = count(1)
    assert dealt(SOLIJOY, Grade.EASY, numbers, seconds=0) is None
    assert dealt(SOLIJOY, None, numbers, seconds=60, stop=lambda: True) is None
    assert next(numbers) == 1, "numbers that were not looked at are left"
    assert dealt(SOLIJOY, Grade.EASY, iter(()), seconds=60) is None


def test_time_ends_a_search_within_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("solijoy.solver.grade.time.monotonic", lambda: next(clock) / 100)
    assert dealt(SOLIJOY, Grade.CRUEL, repeated(FOUND[Grade.EASY][0]), seconds=1) is None
    assert next(clock) < 110


def repeated(number: int) -> Iterator[int]:
    while True:
        yield number


def test_who_plays_by_sight_wins_easy_deals_more_often() -> None:
    """A small sample of what `python -m benchmarks.grading` shows."""
    easy, cruel = (
        sum(
            wins(Board.deal(number), player, Random(number))
            for number in FOUND[found]
            for player in (careless, careful)
        )
        for found in (Grade.EASY, Grade.CRUEL)
    )
    assert easy >= cruel + 4, "of twelve games each"
