"""Verdicts in the middle of games: lines win, what is lost stays lost."""

from random import Random

import pytest

from solijoy.engine import SOLIJOY, VARIANTS, Board, Rules
from solijoy.solver import Outcome, solve
from tests.solver.games import compare
from tests.solver.players import PLAYERS, played, positions
from tests.solver.small import boards


@pytest.mark.parametrize("variant", ["solijoy", "solijoy-13"])
def test_positions_from_games(variant: str) -> None:
    counts, wrong = compare(1, 100, VARIANTS[variant])
    assert wrong == []
    assert counts["won / won"] > 50
    assert sum(counts[pair] for pair in counts if pair.startswith("lost")) > 5


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_many_positions_from_games(rules: Rules) -> None:
    counts, wrong = compare(2, 240, rules)
    assert wrong == []
    assert counts["won / won"] > 60


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_lines_bring_all_cards_home(rules: Rules) -> None:
    won = 0
    for board in positions(3, 6, rules):
        verdict = solve(board, nodes=2_000)
        won += verdict.result is Outcome.WON
        assert bool(verdict.line) == (verdict.result is Outcome.WON)
        for move in verdict.line:
            board = board.play(move)
        assert board.is_won == (verdict.result is Outcome.WON)
    assert won


def test_what_is_on_the_line_stays_won() -> None:
    chance = Random(1)
    for board in positions(4, 12, SOLIJOY):
        line = solve(board, nodes=2_000).line
        marks = set(chance.sample(range(len(line)), k=min(4, len(line))))
        for index, move in enumerate(line):
            board = board.play(move)
            if index in marks:
                assert solve(board).result is Outcome.WON


def test_what_follows_from_lost_is_lost() -> None:
    chance = Random(1)
    followed = 0
    for board in boards(5, 200):
        if solve(board, nodes=2_000).result is Outcome.LOST:
            moves = list(board.legal_moves)
            for move in chance.sample(moves, k=min(4, len(moves))):
                assert solve(board.play(move), nodes=20_000).result is Outcome.LOST
                followed += 1
    assert followed > 50


def test_nobody_wins_what_is_lost() -> None:
    chance = Random(1)
    lost = [board for board in boards(6, 200, "") if solve(board, nodes=2_000).result is Outcome.LOST]
    for board in lost:
        for player in PLAYERS:
            assert not played(board, player, 300, chance).is_won
    assert len(lost) > 10


@pytest.mark.parametrize("deal", [1, 2, 11982])
def test_deals_can_be_won(deal: int) -> None:
    verdict = solve(Board.deal(deal))
    assert verdict.result is Outcome.WON
    assert len(verdict.line) < 700
