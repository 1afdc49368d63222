"""Drawing until it is of use."""

from __future__ import annotations

from solijoy.engine import DRAW, RECYCLE, Board, Move
from solijoy.engine.legality import takes
from solijoy.engine.moves import WASTE_HOME


def next_draw(board: Board) -> Move:
    """A draw, or the recycle that has to come before it."""
    return DRAW if board.drawn < len(board.talon) or not board.talon else RECYCLE


def fits_somewhere(board: Board) -> bool:
    """Whether the waste card fits on a face-up card, or goes home where it may."""
    card = board.waste_top
    if card is None:
        return False
    on_card = any(pile.up and takes(board, pile, card) is None for pile in board.piles)
    return on_card or board.refusal(WASTE_HOME) is None


def draws_until_fit(board: Board) -> tuple[Move, ...]:
    """The draws and recycles until the waste card fits, at most once round; none if no card does."""
    moves: list[Move] = []
    start = board.drawn
    while board.refusal(next_draw(board)) is None:
        moves.append(next_draw(board))
        board = board.play_unchecked(moves[-1])
        came_round = RECYCLE in moves and board.drawn >= start
        # Drawing three at a time the round may end on a card not seen before.
        if fits_somewhere(board) and not (came_round and board.drawn == start):
            return tuple(moves)
        if came_round:
            break
    return ()
