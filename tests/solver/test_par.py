"""Ever shorter wins."""

import itertools

import pytest

from solijoy.engine import VARIANTS, Board, IllegalMoveError, Move
from solijoy.solver import solve
from solijoy.solver.par import shorten, simplified

LONG = 1_000.0


def wins(board: Board, line: tuple[Move, ...]) -> bool:
    for move in line:
        board = board.play(move)
    return board.is_won


def lines(board: Board, checks: int, **options: object) -> list[tuple[Move, ...]]:
    """What is found until the search has asked so often whether to stop."""
    asked = itertools.count()
    return list(shorten(board, seconds=LONG, stop=lambda: next(asked) >= checks, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", ["solijoy", "solijoy-13", "relaxed", "big-harp", "double-klondike"])
def test_lines_get_shorter_and_win(variant: str) -> None:
    board = Board.deal(2, VARIANTS[variant])
    found = lines(board, checks=1_500)
    lengths = list(map(len, found))
    assert lengths == sorted(set(lengths), reverse=True)
    assert len(found) > 1
    assert lengths[-1] < len(solve(board).line)
    assert all(wins(board, line) for line in found)


def test_beams_come_near_to_what_is_possible() -> None:
    found = lines(Board.deal(2), checks=3_000)
    assert 247 <= len(found[-1]) <= 310


def test_known_wins_are_shortened() -> None:
    board = Board.deal(1)
    known = solve(board).line
    found = lines(board, checks=1_000, best=known)
    assert found
    assert all(len(line) < len(known) for line in found)


def test_known_wins_that_do_not_win_are_refused() -> None:
    with pytest.raises(IllegalMoveError):
        list(shorten(Board.deal(1), seconds=LONG, best=(Move.parse("f1"),)))


def test_from_the_middle_with_a_card_to_flip() -> None:
    board = Board.deal(1)
    for move in solve(board).line:
        board = board.play(move)
        if any(pile.can_flip for pile in board.piles):
            break
    assert all(wins(board, line) for line in lines(board, checks=1_000))


def small(rules: str, stock: str, home: str, *piles: str) -> Board:
    numbered = [f"{number}: {pile}" for number, pile in enumerate(piles, 1)]
    lines = [f"rules: solijoy layout=6,6,6,6{rules}", f"stock: {stock}", "waste:", f"home: {home}", *numbered]
    return Board.parse("\n".join(lines))


def test_what_is_lost_is_not_won() -> None:
    board = small(" empty_piles=none", "", "TS TS KH KH KD KD KC KC", "JS | KS", "JS | KS", "| QS", "| QS")
    assert list(shorten(board, seconds=LONG)) == []


def test_won_board() -> None:
    board = small("", "", "KS KS KH KH KD KD KC KC", "|", "|", "|", "|")
    assert list(shorten(board, seconds=LONG)) == [()]


def test_needless_moves_are_left_out() -> None:
    board = small("", "KS", "KS QS KH KH KD KD KC QC", "| KC", "|", "|", "|")
    line = "1-2 d r 2-1 1-3 d w-2 3-h 2-4 4-h"
    moves = tuple(Move.parse(word) for word in line.split(" "))
    assert simplified(board, moves) == tuple(map(Move.parse, ("1-3", "d", "w-2", "3-h", "2-4", "4-h")))


def test_moves_that_do_not_win_are_refused() -> None:
    with pytest.raises(ValueError, match="home"):
        simplified(Board.deal(1), (Move.parse("d"),))
