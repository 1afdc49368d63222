"""The legal moves of a board as a view."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from solijoy.engine.legality import refusal, returning, takes
from solijoy.engine.moves import DRAW, RECYCLE, WASTE_HOME, Kind, Move
from solijoy.engine.rules import EmptyPiles

if TYPE_CHECKING:
    from solijoy.engine.board import Board


class LegalMoves(Collection[Move]):
    """The legal moves of one board: iterate, `in`, `len`, `bool`; nothing is kept.

    The order is fixed: draw, recycle, flips, waste to piles, waste home, then for each pile home and
    the other piles from left to right with fewer cards first, then home to piles.
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and refusal(self._board, move) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self)) or 'none'}>"

    def __iter__(self) -> Iterator[Move]:
        board = self._board
        for move in (DRAW, RECYCLE):
            if refusal(board, move) is None:
                yield move
        for index, pile in enumerate(board.piles):
            if pile.can_flip:
                yield Move(Kind.FLIP, index)
        yield from self._from_waste()
        for source in range(len(board.piles)):
            yield from self._from_pile(source)
        yield from self._from_home()

    def _from_waste(self) -> Iterator[Move]:
        card = self._board.waste_top
        if card is None:
            return
        for target, pile in enumerate(self._board.piles):
            if takes(self._board, pile, card) is None:
                yield Move(Kind.WASTE_TO_PILE, target=target)
        if refusal(self._board, WASTE_HOME) is None:
            yield WASTE_HOME

    def _from_pile(self, source: int) -> Iterator[Move]:
        pile = self._board.piles[source]
        if not pile.up:
            return
        if self._board.goes_home(pile.up[-1]):
            yield Move(Kind.PILE_TO_HOME, source)
        run = pile.up[-pile.run :]
        for target, other in enumerate(self._board.piles):
            if target == source:
                continue
            for count in range(1, len(run) + 1):
                if takes(self._board, other, run[-count]) is None:
                    yield Move(Kind.PILE_TO_PILE, source, target, count)

    def _from_home(self) -> Iterator[Move]:
        if not self._board.rules.home_to_tableau:
            return
        for suit in range(4):
            for target in range(len(self._board.piles)):
                if returning(self._board, suit, target):
                    yield Move(Kind.HOME_TO_PILE, suit, target)

    def __len__(self) -> int:
        """How many there are, counted without making them: this is what searches ask most."""
        board = self._board
        open_kinds: dict[int, int] = {}
        empty = flips = 0
        for pile in board.piles:
            if pile.up:
                kind = pile.up[-1].kind
                open_kinds[kind] = open_kinds.get(kind, 0) + 1
            elif pile.down:
                flips += 1
            else:
                empty += 1
        kings_only = board.rules.empty_piles is EmptyPiles.KINGS
        if board.rules.empty_piles is EmptyPiles.NONE:
            empty = 0

        total = flips + sum(refusal(board, move) is None for move in (DRAW, RECYCLE, WASTE_HOME))
        movable = [card for pile in board.piles if pile.up for card in pile.up[-pile.run :]]
        total += sum(board.goes_home(pile.up[-1]) for pile in board.piles if pile.up)
        if board.waste_top:
            movable.append(board.waste_top)
        for card in movable:
            total += open_kinds.get(card.wants, 0)
            if empty and not (kings_only and card.rank != 13):
                total += empty
        return total + sum(1 for _ in self._from_home())
