"""What is known of positions follows from verdicts on the way, and is never wrong."""

from __future__ import annotations

import random

import pytest

from solijoy.engine import Board, Journal, Move, Rules
from solijoy.solver import Outcome, Verdict, solve
from solijoy.tui.model.knowledge import MOST, Knowledge

SMALL = Rules.parse("solijoy layout=4,4,4,4")


def played(deal: int, line: tuple[Move, ...], count: int) -> Journal:
    game = Journal(Board.deal(deal))
    for move in line[:count]:
        game.play(move)
    return game


@pytest.mark.parametrize("count", [1, 2, 17, 100])
def test_what_is_left_of_a_winning_line_wins(count: int) -> None:
    start = Board.deal(1)
    knowledge, verdict = Knowledge(), solve(start)
    knowledge.learn(start, verdict)

    found = knowledge.of(played(1, verdict.line, count))

    assert found
    assert found.line == verdict.line[count:]


def test_another_move_than_that_of_the_line_is_not_known() -> None:
    start = Board.deal(1)
    knowledge, verdict = Knowledge(), solve(start)
    knowledge.learn(start, verdict)
    other = next(move for move in start.legal_moves if move != verdict.line[0])
    game = Journal(start)
    game.play(other)

    assert knowledge.of(game) is None


def test_every_move_from_a_lost_position_leads_to_a_lost_one() -> None:
    knowledge, start = Knowledge(), Board.deal(1)
    knowledge.learn(start, Verdict(Outcome.LOST))
    game, chance = Journal(start), random.Random(1)

    for _ in range(60):
        game.play(chance.choice(list(game.board.legal_moves)))
        found = knowledge.of(game)
        assert found
        assert found.result is Outcome.LOST


def test_what_is_not_known_says_nothing_of_what_follows() -> None:
    knowledge, start = Knowledge(), Board.deal(1)
    knowledge.learn(start, Verdict(Outcome.NOT_KNOWN))
    game = Journal(start)
    game.play(Move.parse("d"))

    assert knowledge.of(game) is None


def test_a_won_board_is_known() -> None:
    line = solve(Board.deal(2)).line

    found = Knowledge().of(played(2, line, len(line)))

    assert found == Verdict(Outcome.WON)


def test_undo_finds_what_was_known() -> None:
    knowledge, start = Knowledge(), Board.deal(3)
    verdict = solve(start)
    knowledge.learn(start, verdict)
    game = played(3, verdict.line, 5)
    knowledge.of(game)
    game.undo()
    game.undo()

    found = knowledge.of(game)
    assert found
    assert found.line == verdict.line[3:]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_concluded_in_random_games_is_what_the_solver_says(seed: int) -> None:
    chance, knowledge = random.Random(seed), Knowledge()
    game = Journal(Board.deal(seed + 1, Rules.parse("solijoy-12")))
    for _ in range(80):
        moves = list(game.board.legal_moves)
        if not moves:
            break
        game.play(chance.choice(moves))
        if chance.random() < 0.2:
            game.undo()
        concluded = knowledge.of(game)
        if concluded is None:
            knowledge.learn(game.board, solve(game.board, seconds=5))
        elif chance.random() < 0.3:
            assert concluded.result is solve(game.board, seconds=5).result


def test_it_forgets_the_oldest() -> None:
    knowledge = Knowledge()
    boards = [Board.deal(number, SMALL) for number in range(1, MOST + 11)]
    for board in boards:
        knowledge.learn(board, Verdict(Outcome.NOT_KNOWN))

    assert knowledge.verdict(boards[9]) is None
    assert knowledge.verdict(boards[10]) == Verdict(Outcome.NOT_KNOWN)
