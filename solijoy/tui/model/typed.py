"""Keys of an exact move: a source, then a target."""

from __future__ import annotations

from solijoy.engine import Reason, Refusal
from solijoy.tui.model.best_play import nothing_on_waste
from solijoy.tui.model.exact import Exact, first_empty, run_of
from solijoy.tui.model.places import WASTE, Place, Zone
from solijoy.tui.model.said import Note, Typed
from solijoy.tui.model.table import Table


def begin(table: Table) -> None:
    """Begin an exact move: source and target follow."""
    table.begin()
    table.held = None
    _type(table, Exact())


def home(table: Table) -> None:
    """Name home."""
    name(table, Place(Zone.HOME))


def empty(table: Table) -> None:
    """Name the first empty pile."""
    place = first_empty(table.board)
    if place:
        name(table, place)
    else:
        table.said = Note.NO_EMPTY_PILE


def lengthen(table: Table, by: int) -> None:
    """Take one card fewer (-1) or more (1)."""
    if table.exact:
        _type(table, table.exact.changed(table.board, by))


def name(table: Table, place: Place) -> None:
    """Name a place: the source, then the target."""
    exact = table.exact or Exact()
    table.begin()
    if exact.source is None:
        _name_source(table, place)
        return
    move = exact.move(table.board, place)
    if move is None:
        table.said = Note.NO_SUCH_WAY
    if move is None or not table.attempt(move):
        # The source stays named: another target may do.
        table.exact = exact


def _name_source(table: Table, place: Place) -> None:
    board = table.board
    # A refused source can be named anew; the next place is not a move of its own.
    table.exact = Exact()
    if place == WASTE and not run_of(board, place):
        table.refuse(nothing_on_waste(board))
    elif place.zone is Zone.PILE and not board.piles[place.slot].up:
        reason = Reason.FACE_DOWN if board.piles[place.slot].down else Reason.PILE_EMPTY
        table.refuse(Refusal(reason, piles=(place.slot,)))
    elif place.zone is Zone.HOME and not board.rules.home_to_tableau:
        table.refuse(Refusal(Reason.HOME_IS_FINAL))
    else:
        _type(table, Exact(place))


def _type(table: Table, exact: Exact) -> None:
    table.exact = exact
    table.said = Typed(table.board, exact)
