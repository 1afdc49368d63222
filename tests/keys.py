"""Turns the moves of a record into the keys a player would press."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from solijoy.engine import Kind, Move, Record
from solijoy.tui.actions import PILE_KEYS
from solijoy.tui.model import one_key
from solijoy.tui.model.exact import Exact
from solijoy.tui.model.places import pile_place
from solijoy.tui.model.table import Table


def keys_of(record: Record) -> Iterator[tuple[str, ...]]:
    """The keys of each move: one key where it plays just that move, else an exact move."""
    table = Table(record.start)
    for move in record.moves:
        one = _one_key(table, move)
        yield (one,) if one else exact_keys(table, move)
        if not one:
            table.play(move)


def exact_keys(table: Table, move: Move) -> tuple[str, ...]:
    """The exact move: m, source, a length where it is not the obvious one, target."""
    if move.kind is Kind.PILE_TO_HOME:
        return "m", PILE_KEYS[move.source], "h"
    if move.kind is Kind.WASTE_TO_PILE:
        return "m", "w", PILE_KEYS[move.target]
    assert move.kind is Kind.PILE_TO_PILE
    obvious = Exact(pile_place(move.source)).move(table.board, pile_place(move.target))
    fewer = 0 if obvious == move else table.board.piles[move.source].run - move.length
    return "m", PILE_KEYS[move.source], *"," * fewer, PILE_KEYS[move.target]


def _one_key(table: Table, move: Move) -> str | None:
    """The key that plays just that move here; it is played then."""
    before = table.game.moves
    key, press = _candidate(move)
    press(table)
    if table.game.moves == (*before, move):
        return key
    if table.game.moves != before:
        table.game.undo()
    return None


def _candidate(move: Move) -> tuple[str, Callable[[Table], None]]:
    match move.kind:
        case Kind.DRAW | Kind.RECYCLE:
            return "space", one_key.draw
        case Kind.WASTE_TO_PILE:
            return "w", one_key.waste
        case _:
            return PILE_KEYS[move.source], partial(one_key.pile, index=move.source)
