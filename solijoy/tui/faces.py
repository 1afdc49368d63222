"""The rows of every place of a table: what each view is to show."""

from __future__ import annotations

from solijoy.engine import RECYCLE, Board, Card, Suit
from solijoy.engine.cards import ACE
from solijoy.i18n import _
from solijoy.tui.model.geometry import Geometry
from solijoy.tui.model.places import Place, Zone
from solijoy.tui.model.rows import Mark, Marks, Row, hole, pile_rows, whole_back, whole_card
from solijoy.tui.model.search import depths
from solijoy.tui.model.table import Table


def marks_of(table: Table, place: Place, targets: list[Place]) -> Marks:
    """What is special about a place now."""
    held = table.shown_held
    return Marks(
        cursor=table.cursor.depth if table.cursor.place == place else None,
        held=held.length if held and held.source == place else 0,
        moved=table.moved.get(place, 0),
        target=place in targets,
        found=depths(table.board, place, table.found) if table.found else (),
    )


def place_rows(
    board: Board, place: Place, geometry: Geometry, marks: Marks, away: int = 0
) -> tuple[Row, ...]:
    """The lines of a place; of a pile without its last `away` cards, which are elsewhere on the screen."""
    if place.zone is Zone.PILE:
        pile = board.piles[place.slot]
        return pile_rows(pile.without(away) if away else pile, geometry, marks)
    return _TOP[place.zone](board, place, geometry, marks.at(0))


def cursor_cell(table: Table, geometry: Geometry) -> tuple[int, int]:
    """The cell of the screen, column and line, that the terminal's own cursor belongs on.

    It is the sign beside the card that is selected, so that magnifiers and braille lines find it.
    """
    x, y = card_cell(table.board, table.cursor.place, table.cursor.depth, geometry)
    return (x + geometry.card if geometry.full == 1 else x), y


def card_cell(board: Board, place: Place, depth: int, geometry: Geometry) -> tuple[int, int]:
    """The cell of the screen, column and line, at which a card begins.

    Args:
        board: the position.
        place: where the card lies.
        depth: in a pile how many face-up cards lie on it.
        geometry: the layout.
    """
    x = geometry.left + place.column * geometry.column
    if place.zone is not Zone.PILE:
        return x, 1
    rows = place_rows(board, place, geometry, Marks(cursor=depth))
    line = next((y for y, row in enumerate(rows) if row.mark & Mark.CURSOR), 0)
    return x, 1 + geometry.full + 1 + line


def _stock(board: Board, _place: Place, geometry: Geometry, mark: Mark) -> tuple[Row, ...]:
    left = len(board.talon) - board.drawn
    if left:
        return whole_back(geometry.full, str(left), mark)
    return hole(geometry.full, _recycle_label(board, geometry), mark)


def _recycle_label(board: Board, geometry: Geometry) -> tuple[str, ...]:
    """What an empty stock says; the word only where it has room."""
    if board.refusal(RECYCLE):
        return ("–",)
    count = str(len(board.talon))
    return (_("recycle"), count) if shows_recycle(geometry) else (count,)


def shows_recycle(geometry: Geometry) -> bool:
    """Whether an empty stock has room to say what it does."""
    return geometry.full > 1 and len(_("recycle")) <= geometry.card


def _waste(board: Board, _place: Place, geometry: Geometry, mark: Mark) -> tuple[Row, ...]:
    if board.waste_top is None:
        return hole(geometry.full, (), mark)
    return whole_card(board.waste_top, geometry.full, mark, f"({board.drawn})")


def _home(board: Board, place: Place, geometry: Geometry, mark: Mark) -> tuple[Row, ...]:
    suit, height = Suit(place.slot // 2), board.home[place.slot]
    if height:
        return whole_card(Card(height, suit), geometry.full, mark)
    return hole(geometry.full, (), mark, Card(ACE, suit))


_TOP = {Zone.STOCK: _stock, Zone.WASTE: _waste, Zone.HOME: _home}
