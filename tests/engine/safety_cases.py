"""Brute force on the question whether a card that goes home will be missed.

Small endgames are played at random. Wherever the game can still be won and a rule calls it safe to
send a card home, an exhaustive search says whether the game can still be won with that card home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tests.engine import naive
from tests.engine.endgames import endgame
from tests.engine.exact import Oracle
from tests.engine.naive_table import Table, write
from tests.engine.playouts import playout
from tests.engine.positions import Position

LENGTH = 60

SafetyRule = Callable[[Table, str], bool]
"""Says of a table and a legal move that sends a card home whether the card will never be missed."""


@dataclass(frozen=True)
class Case:
    """A safe move, by a rule, in a position that can be won."""

    board: str
    move: str
    still_won: bool
    """Whether the position can be won with the card home, too."""


def cases(
    rule: SafetyRule, *, house_rules: str, seed: int, games: int, ranks: int = 3, cap: int = 2_000
) -> Iterator[Case]:
    """What becomes of the moves that a rule calls safe.

    Args:
        rule: The rule.
        house_rules: What differs from SoliJoy.
        seed: Where the chance comes from.
        games: How many games are played.
        ranks: How many ranks are in play.
        cap: The number of positions after which a search gives up; its case is then left out.
    """
    rng = Random(seed)
    for _ in range(games):
        start = endgame(rng, ranks, house_rules)
        oracle = Oracle(start.rules, cap)
        for table in playout(start, rng, LENGTH):
            if oracle.can_win(Position.of(table)) is not True:
                break
            yield from _cases_on(table, rule, oracle)


def _cases_on(table: Table, rule: SafetyRule, oracle: Oracle) -> Iterator[Case]:
    for move in ways_home(table):
        if rule(table, move):
            still_won = oracle.can_win(Position.of(naive.play(table, move)))
            if still_won is not None:
                yield Case(write(table), move, still_won)


def ways_home(table: Table) -> list[str]:
    """The legal moves that send a card home."""
    return sorted(move for move in naive.legal_moves(table) if move.endswith("-h"))


def card_of(table: Table, move: str) -> str:
    """The card that such a move sends home."""
    source = move.removesuffix("-h")
    return table.waste[-1] if source == "w" else table.up[int(source) - 1][-1]
