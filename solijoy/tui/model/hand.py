"""Keys of the cursor and the hand: go there, take, put down, let go."""

from __future__ import annotations

from solijoy.engine import Kind, Move, Reason, Refusal
from solijoy.tui.model import cursor as cursors
from solijoy.tui.model.best_play import nothing_on_waste, play_best
from solijoy.tui.model.cursor import Cursor
from solijoy.tui.model.draws import next_draw
from solijoy.tui.model.holding import Held, held_cards, lift, move_between, moves_held
from solijoy.tui.model.places import STOCK, WASTE, Place, Zone, all_places
from solijoy.tui.model.said import Holding, Note
from solijoy.tui.model.table import Table


def sideways(table: Table, step: int) -> None:
    """Move the cursor left (-1) or right (1); with cards held, to the next place that takes them."""
    table.begin()
    if table.held:
        _aim(table, step)
    else:
        table.cursor = cursors.sideways(table.board, table.cursor, step)


def up(table: Table) -> None:
    """Move the cursor up; with cards held, take one more."""
    table.begin()
    if table.held:
        _take(table, table.held, 1)
    else:
        table.cursor = cursors.up(table.board, table.cursor)


def down(table: Table) -> None:
    """Move the cursor down; with cards held, take one fewer."""
    table.begin()
    if table.held:
        _take(table, table.held, -1)
    else:
        table.cursor = cursors.down(table.board, table.cursor)


def take(table: Table) -> None:
    """Take the run under the cursor, put down what is held, draw on the stock, flip a face-down top."""
    table.begin()
    place = table.cursor.place
    if table.held and place != table.held.source:
        put(table, place)
    elif table.held and place.zone is Zone.HOME:
        let_go(table)
    elif table.held:
        # Twice on a card: its best move.
        table.held = None
        play_best(table, place)
    elif place == STOCK:
        table.attempt(next_draw(table.board))
    elif place.zone is Zone.PILE and table.board.piles[place.slot].can_flip:
        table.play(Move(Kind.FLIP, place.slot))
    else:
        _lift(table, place)


def put(table: Table, place: Place) -> None:
    """Put down what is held; what is refused stays in the hand."""
    held = table.held
    if held is None:
        return
    move = move_between(held.source, place, held.length)
    if place == held.source:
        let_go(table)
    elif move is None or not (table.board.refusal(move) or moves_held(table.board, held, move)):
        table.said = Note.NO_SUCH_WAY
    else:
        table.attempt(move)


def let_go(table: Table) -> bool:
    """Let go of what is held or typed; False where there was nothing."""
    if table.held is None and table.exact is None:
        return False
    if table.held:
        table.cursor = Cursor(table.held.source, table.held.length - 1)
    table.begin()
    table.held = None
    table.said = Note.LET_GO
    return True


def _lift(table: Table, place: Place) -> None:
    table.held = lift(table.board, place, table.cursor.depth)
    if table.held:
        table.said = Holding(held_cards(table.board, table.held))
    elif place.zone is Zone.HOME:
        final = not table.board.rules.home_to_tableau
        table.refuse(Refusal(Reason.HOME_IS_FINAL if final else Reason.FOUNDATION_EMPTY))
    elif place == WASTE:
        table.refuse(nothing_on_waste(table.board))
    elif len(table.board.piles[place.slot]):
        table.refuse(Refusal(Reason.NOT_A_RUN, piles=(place.slot,)))
    else:
        table.said = Note.NOTHING_TO_TAKE


def _aim(table: Table, step: int) -> None:
    """Move the cursor to the next place that takes what is held."""
    places = table.targets()
    if not places:
        table.said = Note.NOTHING_TAKES_IT
        return
    order = all_places(table.board)
    here = order.index(table.cursor.place)
    # From here on in the direction of the step, then round the end.
    places.sort(key=lambda place: (order.index(place) - here) * step % len(order) or len(order))
    table.cursor = Cursor(places[0])


def _take(table: Table, held: Held, more: int) -> None:
    """Hold more or fewer cards of the same run."""
    if held.source.zone is not Zone.PILE:
        return
    run = table.board.piles[held.source.slot].run
    table.held = Held(held.source, min(max(held.length + more, 1), run))
    if table.cursor.place not in table.targets():
        table.cursor = Cursor(held.source, table.held.length - 1)
    table.said = Holding(held_cards(table.board, table.held))
