"""Random play by the naive rules: a supply of tables as they come up in games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.engine import naive
from tests.engine.naive_table import Table


def playout(table: Table, rng: Random, length: int) -> Iterator[Table]:
    """The tables of a game of so many random moves, the first one included.

    Moves that get on with the game are preferred, or most of it would be the turning of cards.
    """
    yield table
    for _ in range(length):
        moves = sorted(naive.legal_moves(table))
        if not moves:
            return
        getting_on = [move for move in moves if move[0] in "fw" or move[-1] == "h"]
        table = naive.play(table, rng.choice(getting_on if getting_on and rng.random() < 0.7 else moves))
        yield table


def last_of_playout(table: Table, rng: Random, length: int) -> Table:
    """The table after so many random moves, or fewer if no move is left."""
    *_, last = playout(table, rng, length)
    return last
