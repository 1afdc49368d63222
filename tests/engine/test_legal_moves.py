"""Which moves are legal and what they do: the engine against the naive rules."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings

from solijoy.engine import Board, IllegalMoveError, Move
from tests.engine import naive
from tests.engine.endgames import endgame
from tests.engine.naive_table import Table, write
from tests.engine.playouts import playout
from tests.engine.strategies import dealt_tables, scattered_tables, seeds

read_move = cache(Move.parse)
PLAYED = 30
few = settings(max_examples=20)


def check_moves(table: Table) -> None:
    """The view of the legal moves has the moves of the naive rules, each of them once."""
    moves, expected = Board.parse(write(table)).legal_moves, naive.legal_moves(table)
    texts = [str(move) for move in moves]
    assert set(texts) == expected
    assert len(texts) == len(moves) == len(expected)
    assert bool(moves) == bool(expected)
    assert [str(move) for move in moves] == texts


def check_refusals(table: Table) -> None:
    """Of all conceivable moves just the legal ones are not refused, and are in the view."""
    board, legal = Board.parse(write(table)), naive.legal_moves(table)
    conceivable = set(naive.conceivable_moves(table))
    assert {text for text in conceivable if board.refusal(read_move(text)) is None} == legal
    assert {text for text in conceivable if read_move(text) in board.legal_moves} == legal


def check_effects(table: Table) -> None:
    """Every legal move, played with and without a check, leads to the board it should."""
    board = Board.parse(write(table))
    for text in naive.legal_moves(table):
        after = write(naive.play(table, text))
        assert str(board.play(read_move(text))) == after
        assert str(board.play_unchecked(read_move(text))) == after
    assert str(board) == write(table)


@few
@given(dealt_tables(), seeds)
def test_legal_moves_in_random_games(table: Table, seed: int) -> None:
    for played in playout(table, Random(seed), PLAYED):
        check_moves(played)


@given(scattered_tables())
def test_legal_moves_on_any_table(table: Table) -> None:
    check_moves(table)


@few
@given(dealt_tables(), seeds)
def test_refusals_in_random_games(table: Table, seed: int) -> None:
    for played in playout(table, Random(seed), PLAYED):
        check_refusals(played)


@given(scattered_tables())
def test_refusals_on_any_table(table: Table) -> None:
    check_refusals(table)


@few
@given(dealt_tables(), seeds)
def test_effects_in_random_games(table: Table, seed: int) -> None:
    for played in playout(table, Random(seed), PLAYED):
        check_effects(played)


@given(scattered_tables())
def test_effects_on_any_table(table: Table) -> None:
    check_effects(table)


@given(seeds)
def test_endgames_to_the_end(seed: int) -> None:
    for played in playout(endgame(Random(seed), ranks=3), Random(seed), PLAYED):
        check_moves(played)
        check_effects(played)


@given(scattered_tables())
def test_boards_with_one_text_are_equal(table: Table) -> None:
    board, twin = Board.parse(write(table)), Board.parse(write(table))
    assert board == twin
    assert hash(board) == hash(twin)
    assert all(board.play(move) != board for move in board.legal_moves if str(board.play(move)) != str(board))


@given(scattered_tables())
def test_what_is_refused_cannot_be_played(table: Table) -> None:
    board = Board.parse(write(table))
    for text in set(naive.conceivable_moves(table)) - naive.legal_moves(table):
        with pytest.raises(IllegalMoveError) as illegal:
            board.play(read_move(text))
        assert illegal.value.move == read_move(text)
        assert illegal.value.refusal == board.refusal(read_move(text))


@given(scattered_tables())
def test_is_won_when_all_cards_are_home(table: Table) -> None:
    board = Board.parse(write(table))
    assert board.cards_home == naive.cards_home(table)
    assert board.is_won == naive.is_won(table)
