"""The move validator: which rule, if any, forbids a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solijoy.engine.cards import KING, PACK, Card
from solijoy.engine.moves import Kind, Move
from solijoy.engine.pile import Pile
from solijoy.engine.refusal import Reason, Refusal
from solijoy.engine.rules import EmptyPiles

if TYPE_CHECKING:
    from solijoy.engine.board import Board


def refusal(board: Board, move: Move) -> Refusal | None:
    """Why a move is not legal on a board; None where it is legal.

    Any `Move` may be asked about, also one whose places do not exist.
    """
    return _CHECKS[move.kind](board, move)


def takes(board: Board, pile: Pile, card: Card) -> Reason | None:
    """Why a pile does not take a card, alone or as the highest of a sequence; None where it does."""
    if pile.up:
        return None if pile.up[-1].kind == card.wants else Reason.DOES_NOT_FIT
    if pile.down:
        return Reason.TARGET_FACE_DOWN
    if board.rules.empty_piles is EmptyPiles.ANY:
        return None
    if board.rules.empty_piles is EmptyPiles.NONE:
        return Reason.EMPTY_TAKES_NOTHING
    return None if card.rank == KING else Reason.EMPTY_TAKES_KINGS


def home_tops(board: Board, suit: int) -> tuple[Card, ...]:
    """The top cards of a suit's two foundations, higher first; an empty one has none."""
    heights = board.home[suit * 2 : suit * 2 + 2]
    return tuple(PACK[suit * KING + height - 1] for height in heights if height)


def returning(board: Board, suit: int, target: int) -> Card | None:
    """The card that would come back from home to a pile; None where none of the suit fits there."""
    pile = board.piles[target]
    return next((card for card in home_tops(board, suit) if takes(board, pile, card) is None), None)


def _missing_pile(board: Board, *indices: int) -> Refusal | None:
    for index in indices:
        if not 0 <= index < len(board.piles):
            return Refusal(Reason.NO_SUCH_PILE, piles=(index,))
    return None


def _placing(board: Board, card: Card, *piles: int) -> Refusal | None:
    """Why the last of the piles does not take the card."""
    target = board.piles[piles[-1]]
    reason = takes(board, target, card)
    return reason and Refusal(reason, (card, *target.up[-1:]), piles)


def _sending(board: Board, card: Card, *piles: int) -> Refusal | None:
    return None if board.goes_home(card) else Refusal(Reason.NOT_NEXT_HOME, (card,), piles)


def _lifting(pile: Pile, index: int, count: int) -> Refusal | None:
    """Why that many cards cannot be taken off a pile."""
    if not pile.up:
        return Refusal(Reason.FACE_DOWN if pile.down else Reason.PILE_EMPTY, piles=(index,))
    if not 1 <= count <= len(pile.up):
        return Refusal(Reason.TOO_FEW_CARDS, piles=(index,))
    if count > 1 and count > pile.run:
        return Refusal(Reason.NOT_A_RUN, pile.up[-count:], (index,))
    return None


def _draw(board: Board, _: Move) -> Refusal | None:
    if board.drawn < len(board.talon):
        return None
    return Refusal(Reason.STOCK_EMPTY if board.talon else Reason.TALON_EMPTY)


def _recycle(board: Board, _: Move) -> Refusal | None:
    if not board.talon:
        return Refusal(Reason.TALON_EMPTY)
    if board.drawn < len(board.talon):
        return Refusal(Reason.STOCK_NOT_EMPTY)
    redeals = board.rules.redeals
    if redeals is not None and board.recycled >= redeals:
        return Refusal(Reason.NO_REDEALS_LEFT)
    return None


def _flip(board: Board, move: Move) -> Refusal | None:
    if missing := _missing_pile(board, move.source):
        return missing
    pile = board.piles[move.source]
    if pile.can_flip:
        return None
    return Refusal(Reason.NOT_FACE_DOWN if pile.up else Reason.PILE_EMPTY, pile.up[-1:], (move.source,))


def _waste_to_pile(board: Board, move: Move) -> Refusal | None:
    if missing := _missing_pile(board, move.target):
        return missing
    card = board.waste_top
    return _placing(board, card, move.target) if card else Refusal(Reason.WASTE_EMPTY)


def _waste_to_home(board: Board, _: Move) -> Refusal | None:
    card = board.waste_top
    if card is None:
        return Refusal(Reason.WASTE_EMPTY)
    if not board.rules.waste_to_home:
        return Refusal(Reason.WASTE_NOT_HOME, (card,))
    return _sending(board, card)


def _pile_to_pile(board: Board, move: Move) -> Refusal | None:
    _, source, target, length = move
    if missing := _missing_pile(board, source, target):
        return missing
    if source == target:
        return Refusal(Reason.SAME_PILE, piles=(source,))
    pile = board.piles[source]
    return _lifting(pile, source, length) or _placing(board, pile.up[-length], source, target)


def _pile_to_home(board: Board, move: Move) -> Refusal | None:
    if missing := _missing_pile(board, move.source):
        return missing
    pile = board.piles[move.source]
    return _lifting(pile, move.source, 1) or _sending(board, pile.up[-1], move.source)


def _home_to_pile(board: Board, move: Move) -> Refusal | None:
    if not board.rules.home_to_tableau:
        return Refusal(Reason.HOME_IS_FINAL)
    if missing := _missing_pile(board, move.target):
        return missing
    tops = home_tops(board, move.source)
    if not tops:
        return Refusal(Reason.FOUNDATION_EMPTY, piles=(move.target,))
    if returning(board, move.source, move.target):
        return None
    return _placing(board, tops[0], move.target)


_CHECKS = {
    Kind.DRAW: _draw,
    Kind.RECYCLE: _recycle,
    Kind.FLIP: _flip,
    Kind.WASTE_TO_PILE: _waste_to_pile,
    Kind.WASTE_TO_HOME: _waste_to_home,
    Kind.PILE_TO_PILE: _pile_to_pile,
    Kind.PILE_TO_HOME: _pile_to_home,
    Kind.HOME_TO_PILE: _home_to_pile,
}
