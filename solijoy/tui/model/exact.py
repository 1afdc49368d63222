"""The exact move: a source, then a target, with a length to choose between them."""

from __future__ import annotations

from typing import NamedTuple

from solijoy.engine import Board, Kind, Move
from solijoy.engine.legality import returning
from solijoy.tui.model.holding import Held, move_between
from solijoy.tui.model.places import Place, Zone, pile_place


class Exact(NamedTuple):
    """What has been typed of an exact move.

    Attributes:
        source: where it takes its cards; None until that has been said.
        length: how many cards, where the player chose; None for what fits.
    """

    source: Place | None = None
    length: int | None = None

    def changed(self, board: Board, by: int) -> Exact:
        """One card fewer (-1) or more (1); at least one, at most the whole run."""
        run = run_of(board, self.source)
        if self.source is None or not run:
            return self
        return self._replace(length=min(max((self.length or run) + by, 1), run))

    def held(self, board: Board) -> Held | None:
        """What to show as held: the cards that would go."""
        run = run_of(board, self.source)
        if self.source is None or not run:
            return None
        return Held(self.source, self.length or run)

    def move(self, board: Board, target: Place) -> Move | None:
        """The move to a target; None where there is no such kind of move."""
        source = self.source
        if source is None:
            return None
        if source.zone is Zone.HOME and target.zone is Zone.PILE:
            return _home_move(board, target.slot)
        if target.zone is Zone.HOME:
            return move_between(source, target, self.length or 1)
        return move_between(source, target, self.length or _fitting(board, source, target))


def run_of(board: Board, place: Place | None) -> int:
    """How many cards can be taken from a place at once."""
    match place:
        case Place(Zone.PILE, index):
            return board.piles[index].run
        case Place(Zone.WASTE, _):
            return 1 if board.waste_top else 0
        case _:
            return 0


def first_empty(board: Board) -> Place | None:
    """The first empty pile."""
    return next((pile_place(n) for n, pile in enumerate(board.piles) if not len(pile)), None)


def _fitting(board: Board, source: Place, target: Place) -> int:
    """The one length that fits; the whole run where it does not matter or none fits."""
    if source.zone is not Zone.PILE or target.zone is not Zone.PILE:
        return 1
    run = board.piles[source.slot].run
    for length in range(run, 0, -1):
        if board.refusal(Move(Kind.PILE_TO_PILE, source.slot, target.slot, length)) is None:
            return length
    return run or 1


def _home_move(board: Board, target: int) -> Move:
    """A card back from home: of the first suit that fits there, else of spades, to be refused."""
    suit = next((suit for suit in range(4) if returning(board, suit, target)), 0)
    return Move(Kind.HOME_TO_PILE, suit, target)
