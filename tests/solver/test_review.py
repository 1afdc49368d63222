"""Where a game was lost."""

from pathlib import Path
from random import Random

import pytest

from solijoy.engine import Board, Game, Move, Record, Rules
from solijoy.solver import Outcome, solve
from solijoy.solver.review import Review, review
from tests.solver.players import careless
from tests.solver.small import boards
from tests.solver.twin import can_win

RECORDS = Path(__file__).parents[1] / "records"


def game_on(board: Board, chance: Random, length: int = 250) -> Game:
    """A careless player's game."""
    game = Game(board)
    while game.move_count < length and (move := careless(game.board, chance)):
        game.play(move)
    return game


def after(game: Game, count: int) -> Board:
    board = game.start
    for move in game.moves[:count]:
        board = board.play(move)
    return board


@pytest.mark.parametrize("name", ["deal-1", "deal-2", "deal-11982"])
def test_games_that_were_won_were_never_lost(name: str) -> None:
    record = Record.parse((RECORDS / f"{name}.joy").read_text())
    found = review(record, seconds=None)
    assert set(found.outcomes) == {Outcome.WON}
    assert len(found.outcomes) == len(record.moves) + 1
    assert (found.line, found.mistake, found.first_lost) == ((), None, None)


def test_games_on_small_boards_are_reviewed_as_they_are() -> None:
    """Each position's verdict is that of a search without shortcuts."""
    chance = Random(1)
    mistakes = 0
    for board in boards(7, 24, "", ranks=(3,)):
        game = game_on(board, chance, length=20)
        found = review(game, seconds=None)
        for count, outcome in enumerate(found.outcomes):
            truth = can_win(after(game, count), cap=2_000)
            assert truth is None or outcome == (Outcome.WON if truth else Outcome.LOST)
        mistakes += found.mistake is not None
    assert mistakes > 1


def test_the_line_goes_on_where_the_game_was_last_won() -> None:
    chance = Random(3)
    mistakes = 0
    for deal in range(1, 9):
        game = game_on(Board.deal(deal, Rules.parse("solijoy-13")), chance)
        found = review(game, seconds=None)
        assert found.last_won is not None
        board = after(game, found.last_won)
        for move in found.line:
            board = board.play(move)
        assert board.is_won
        if found.mistake is not None:
            mistakes += 1
            assert found.mistake == found.last_won == found.first_lost - 1  # type: ignore[operator]
            assert solve(after(game, found.mistake)).result is Outcome.WON
            assert solve(after(game, found.mistake + 1)).result is Outcome.LOST
    assert mistakes


def test_nothing_is_known_without_time() -> None:
    game = Game(Board.deal(1))
    game.play(Move.parse("d"))
    found = review(game, seconds=0)
    assert found == Review((Outcome.NOT_KNOWN,) * 2, ())
    assert (found.last_won, found.first_lost, found.mistake) == (None, None, None)
    assert review(game, stop=lambda: True) == found


def test_games_without_moves() -> None:
    assert review(Game(Board.deal(1))).outcomes == (Outcome.WON,)
