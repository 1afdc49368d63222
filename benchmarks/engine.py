"""The engine beside python-chess, in one run: `python -m benchmarks.engine`.

The machine is noisy, so what counts is the ratio. Each figure is the best of many repeats.
"""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from functools import partial
from typing import Any

import chess

from solijoy.engine import Board

REPEATS, LOOPS = 20, 500


def microseconds(work: Callable[[], Any]) -> float:
    """The time of one call, the best of many."""
    return min(timeit.repeat(work, number=LOOPS, repeat=REPEATS)) / LOOPS * 1e6


def played(board: Board, count: int) -> Board:
    """The board after some random moves, the same each time."""
    chance = random.Random(11982)
    for _ in range(count):
        board = board.play_unchecked(chance.choice(list(board.legal_moves)))
    return board


def push_and_pop() -> Callable[[], None]:
    """python-chess's way to make a move and take it back."""
    board, move = chess.Board(), chess.Move.from_uci("e2e4")

    def work() -> None:
        board.push(move)
        board.pop()

    return work


def slowest(board: Board) -> float:
    """The time of `play_unchecked` for the legal move that takes longest."""
    return max(microseconds(partial(board.play_unchecked, move)) for move in board.legal_moves)


def main() -> None:
    """Print the table."""
    start, later = Board.deal(1), played(Board.deal(1), 100)
    chess_moves, chess_push = microseconds(chess.Board().legal_moves.count), microseconds(push_and_pop())
    rows = [
        ("python-chess: legal_moves.count()", chess_moves, chess_moves),
        ("len(board.legal_moves) at the start", microseconds(lambda: len(start.legal_moves)), chess_moves),
        ("len(board.legal_moves) after 100 moves", microseconds(lambda: len(later.legal_moves)), chess_moves),
        ("python-chess: push + pop", chess_push, chess_push),
        ("play_unchecked at the start, slowest move", slowest(start), chess_push),
        ("play_unchecked after 100 moves, slowest move", slowest(later), chess_push),
    ]
    for name, time, other in rows:
        print(f"{name:<46} {time:8.2f} µs   {time / other:5.2f} × python-chess")
    for name, board in (("at the start", start), ("after 100 moves", later)):
        spent = microseconds(partial(getattr, board, "is_stuck"))
        print(f"is_stuck {name:<37} {spent:8.2f} µs   (at most 100)")


if __name__ == "__main__":
    main()
