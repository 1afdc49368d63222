"""Sending home what is safe, and finishing a game that is as good as won."""

from __future__ import annotations

from solijoy.engine import Board, Kind, Move
from solijoy.engine.moves import WASTE_HOME
from solijoy.engine.safety import safe_moves
from solijoy.tui.model.draws import next_draw


def safe_home(board: Board) -> tuple[Move, ...]:
    """The moves that bring home, one after the other, all that will never be missed."""
    moves: list[Move] = []
    while move := next(safe_moves(board), None):
        moves.append(move)
        board = board.play_unchecked(move)
    return tuple(moves)


def finishing_moves(board: Board) -> tuple[Move, ...]:
    """The moves to the end of a game in which nothing lies face down any more; none if there is no plain way.

    Of the cards not home one of the lowest rank is always a top card or in the talon, and can go home;
    from the talon by way of an empty pile, which is empty again afterwards. So where a pile or the
    talon is empty the way is sure under the default rules. Under others it is tried, and only a way
    that ends in the win is returned.
    """
    if any(pile.down for pile in board.piles):
        return ()
    moves: list[Move] = []
    draws_left = _round(board)
    while not board.is_won:
        steps = _top_home(board) or _waste_home(board)
        draws_left = _round(board) if steps else draws_left - 1
        steps = steps or (next_draw(board),)
        for move in steps:
            if draws_left < 0 or board.refusal(move):
                return ()
            board = board.play_unchecked(move)
        moves += steps
    return tuple(moves)


def _round(board: Board) -> int:
    """More draws and recycles than it takes to see every card that can come up."""
    return 2 * len(board.talon) + 2


def _top_home(board: Board) -> tuple[Move, ...]:
    for index, pile in enumerate(board.piles):
        if pile.up and board.goes_home(pile.up[-1]):
            return (Move(Kind.PILE_TO_HOME, index),)
    return ()


def _waste_home(board: Board) -> tuple[Move, ...]:
    """The waste card home, directly or by way of a pile that takes it."""
    card = board.waste_top
    if card is None or not board.goes_home(card):
        return ()
    if board.refusal(WASTE_HOME) is None:
        return (WASTE_HOME,)
    for index in range(len(board.piles)):
        move = Move(Kind.WASTE_TO_PILE, target=index)
        if board.refusal(move) is None:
            return move, Move(Kind.PILE_TO_HOME, index)
    return ()
