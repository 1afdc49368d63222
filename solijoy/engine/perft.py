"""Counting what lies ahead: the classic test of a move generator."""

from __future__ import annotations

from solijoy.engine.board import Board


def perft(board: Board, depth: int) -> int:
    """How many sequences of exactly `depth` legal moves there are; 1 for depth 0."""
    if depth < 2:
        return len(board.legal_moves) if depth else 1
    return sum(perft(board.play_unchecked(move), depth - 1) for move in board.legal_moves)
