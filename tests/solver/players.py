"""Players without undo: a supply of positions as they come up in games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from solijoy.engine import Board, Kind, Move, Rules
from solijoy.engine.safety import is_safe_home

Player = Callable[[Board, Random], Move | None]


def aimless(board: Board, chance: Random) -> Move | None:
    """Any legal move."""
    moves = list(board.legal_moves)
    return chance.choice(moves) if moves else None


def careless(board: Board, chance: Random) -> Move | None:
    """Takes what it sees: flips, cards home, anything that fits; now and then something else."""
    return _best(board, chance, lambda move: _GREED[move.kind] if _uncovers(board, move) else 0)


def careful(board: Board, chance: Random) -> Move | None:
    """The same, but cards go home only if they will not be missed, and empty piles are kept."""

    def worth(move: Move) -> int:
        if move.kind is Kind.PILE_TO_HOME and not is_safe_home(board, board.piles[move.source].up[-1]):
            return 1
        if move.kind in (Kind.WASTE_TO_PILE, Kind.PILE_TO_PILE) and not len(board.piles[move.target]):
            return 1
        return _GREED[move.kind] if _uncovers(board, move) else 0

    return _best(board, chance, worth)


PLAYERS: tuple[Player, ...] = (aimless, careless, careful)
_GREED = {
    Kind.FLIP: 9,
    Kind.PILE_TO_HOME: 8,
    Kind.WASTE_TO_HOME: 8,
    Kind.PILE_TO_PILE: 7,
    Kind.WASTE_TO_PILE: 6,
    Kind.DRAW: 2,
    Kind.RECYCLE: 2,
    Kind.HOME_TO_PILE: 0,
}


def positions(seed: int, count: int, rules: Rules) -> Iterator[Board]:
    """Positions from the middle of games, four of each game, all players in turn."""
    chance = Random(seed)
    for index in range(-(-count // 4)):
        board = Board.deal(chance.randint(1, 10**6), rules)
        stretches = (chance.randint(1, 160) for _ in range(min(4, count - 4 * index)))
        for stretch in stretches:
            board = played(board, PLAYERS[index % len(PLAYERS)], stretch, chance)
            yield board


def played(board: Board, player: Player, length: int, chance: Random) -> Board:
    """The board after so many moves, or fewer if none is left."""
    for _ in range(length):
        move = player(board, chance)
        if move is None:
            break
        board = board.play(move)
    return board


def _best(board: Board, chance: Random, worth: Callable[[Move], int]) -> Move | None:
    rated = [(worth(move) + chance.random() * 2, move) for move in board.legal_moves]
    return max(rated)[1] if rated else None


def _uncovers(board: Board, move: Move) -> bool:
    """Whether a move is more than one of a run to and fro."""
    if move.kind is not Kind.PILE_TO_PILE:
        return True
    source = board.piles[move.source]
    return bool(source.down) and move.length == len(source.up)
