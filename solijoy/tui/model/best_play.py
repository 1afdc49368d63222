"""Playing the best move of a place."""

from __future__ import annotations

from solijoy.engine import Board, Reason, Refusal
from solijoy.tui.model.best import Options, pile_options, waste_options
from solijoy.tui.model.cursor import Cursor, settled
from solijoy.tui.model.holding import held_cards, lift
from solijoy.tui.model.places import WASTE, Place, Zone
from solijoy.tui.model.said import Note, Refused, Said, Stays
from solijoy.tui.model.table import Cycle, Table


def play_best(table: Table, place: Place) -> None:
    """Play the best move of a place, or say why there is none."""
    options = _options(table, place).avoiding(table.board, table.game.before)
    if options.first:
        table.play(options.first[0])
    else:
        table.said = _no_best(table, place, options)
        table.cursor = settled(table.board, Cursor(place))
    if options.first or options.later:
        table.cycle = Cycle(place, options.first + options.later, 0 if options.first else -1)


def _options(table: Table, place: Place) -> Options:
    match place.zone:
        case Zone.PILE:
            return pile_options(table.board, place.slot)
        case Zone.WASTE:
            return waste_options(table.board)
        case _:
            return Options()


def _no_best(table: Table, place: Place, options: Options) -> Said:
    """Why a key plays nothing at once."""
    board = table.board
    if options.later:
        only_empty = all(not len(board.piles[move.target]) for move in options.later)
        return Note.ONLY_EMPTY if only_empty else Note.ONLY_OTHERS
    held = lift(board, place, 0)
    if held:
        return Stays(held_cards(board, held)[0])
    empty = nothing_on_waste(board) if place == WASTE else Refusal(Reason.PILE_EMPTY, piles=(place.slot,))
    return Refused(board, empty)


def nothing_on_waste(board: Board) -> Refusal:
    """Why there is no waste card."""
    return Refusal(Reason.WASTE_EMPTY if board.talon else Reason.TALON_EMPTY)
