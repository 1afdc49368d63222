"""Keys that make a move at once: piles, waste, stock, flip, and the next target."""

from __future__ import annotations

from solijoy.engine import Kind, Move, Reason, Refusal
from solijoy.tui.model import hand, typed
from solijoy.tui.model.best_play import play_best
from solijoy.tui.model.draws import draws_until_fit, fits_somewhere, next_draw
from solijoy.tui.model.finish import finishing_moves, safe_home
from solijoy.tui.model.places import WASTE, Zone, pile_place
from solijoy.tui.model.said import Note, SentHome
from solijoy.tui.model.table import Table


def pile(table: Table, index: int) -> None:
    """Play a pile's best move; with cards held, put them down there; in an exact move, name it."""
    place = pile_place(index)
    if index >= len(table.board.piles):
        exact = table.exact
        table.begin()
        table.exact = exact
        table.refuse(Refusal(Reason.NO_SUCH_PILE, piles=(index,)))
    elif table.exact:
        typed.name(table, place)
    elif table.held:
        table.begin()
        hand.put(table, place)
    else:
        table.begin()
        play_best(table, place)


def waste(table: Table) -> None:
    """Play the waste card; in an exact move, name the waste."""
    if table.exact:
        typed.name(table, WASTE)
    else:
        table.begin()
        table.held = None
        play_best(table, WASTE)


def next_target(table: Table) -> None:
    """Play the next move of the last key instead; after the last one, the position before."""
    cycle = table.cycle
    table.begin()
    if cycle is None:
        table.said = Note.NO_TARGET_YET
        return
    if cycle.at >= 0:
        table.game.undo()
    at = cycle.at + 1
    if at < len(cycle.moves):
        table.play(cycle.moves[at])
    else:
        at = -1
        table.changed(Note.POSITION_BEFORE, cycle.source)
    table.cycle = cycle._replace(at=at)


def draw(table: Table) -> None:
    """Draw, or recycle when the stock is empty."""
    table.begin()
    table.held = None
    table.attempt(next_draw(table.board))


def draw_until(table: Table) -> None:
    """Draw until the waste card fits, at most once round."""
    table.begin()
    table.held = None
    moves = draws_until_fit(table.board)
    if moves:
        table.play(*moves)
    else:
        table.said = Note.NO_OTHER_FITS if fits_somewhere(table.board) else Note.NO_CARD_FITS


def flip(table: Table) -> None:
    """Flip the face-down top under the cursor, else the leftmost one."""
    table.begin()
    table.held = None
    piles = table.board.piles
    flips = [index for index in range(len(piles)) if piles[index].can_flip]
    under = table.cursor.place
    if under.zone is Zone.PILE and under.slot in flips:
        table.play(Move(Kind.FLIP, under.slot))
    elif flips:
        table.play(Move(Kind.FLIP, flips[0]))
    else:
        table.said = Note.NOTHING_TO_FLIP


def send_home(table: Table) -> None:
    """Send home all that is safe; once nothing can go wrong, finish the game."""
    table.begin()
    table.held = None
    if finish := finishing_moves(table.board):
        table.play(*finish)
    elif moves := safe_home(table.board):
        table.play(*moves)
        table.said = SentHome(len(moves))
    else:
        table.said = Note.NOTHING_SAFE
