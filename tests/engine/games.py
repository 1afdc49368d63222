"""Random games on the engine's boards, played until they are won, stuck or given up."""

from __future__ import annotations

from random import Random

from solijoy.engine import Board, Move

PATIENCE = 12
"""After how many times that it was asked in vain whether the game is stuck the player gives up."""


def play_to_the_end(board: Board, rng: Random) -> Board:
    """Play random moves until the game is won, stuck or given up.

    Whether it is stuck is asked where no move is left, and whenever as many moves as the talon has
    cards brought nothing new, which is when a player would ask. If it is not, or nobody knows, the
    player goes on in another mood.
    """
    best, idle, asked, eagerness = merit(board), 0, 0, rng.random()
    while not board.is_won:
        moves = list(board.legal_moves)
        if not moves or idle > len(board.stock) + len(board.waste):
            if board.is_stuck or asked == PATIENCE:
                return board
            idle, asked, eagerness = 0, asked + 1, rng.random()
        board = board.play(choose(moves, eagerness, rng))
        idle += 1
        if merit(board) > best:
            best, idle, asked = merit(board), 0, 0
    return board


def choose(moves: list[Move], eagerness: float, rng: Random) -> Move:
    """One of the moves: often a flip or a waste card placed; if eager a card home or the talon."""
    texts = {move: str(move) for move in moves}
    progress = [move for move in moves if texts[move][0] in "fw"]
    homeward = [move for move in moves if texts[move][-1] == "h"]
    turning = [move for move in moves if texts[move] in ("d", "r")]
    for preferred, chance in ((progress, 0.9), (homeward, eagerness), (turning, eagerness)):
        if preferred and rng.random() < chance:
            return rng.choice(preferred)
    return rng.choice(moves)


def merit(board: Board) -> int:
    """How far the game has come: it grows with every card flipped, gone home or placed from the waste."""
    face_down = sum(len(pile.down) for pile in board.piles)
    return board.cards_home - face_down - len(board.stock) - len(board.waste)
