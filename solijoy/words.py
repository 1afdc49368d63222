"""Moves and refusals in words, for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solijoy.engine import Board, Card, Kind, Move, Reason, Refusal, SoliJoyError
from solijoy.engine.cards import KING, RANKS
from solijoy.engine.legality import returning
from solijoy.i18n import N_, _, ngettext

SYMBOLS: Final = "♠♥♦♣"
LETTERS: Final = "SHDC"


def translated(error: SoliJoyError) -> str:
    """The sentence of an engine error in the player's language."""
    values = {
        name: translated(value) if isinstance(value, SoliJoyError) else value
        for name, value in error.values.items()
    }
    return _(error.template).format(**values)


def capital(sentence: str) -> str:
    """A sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


def read_card(text: str) -> Card:
    """Read a card as a player types it.

    Raises:
        ValueError: the text is no card; the sentence is for the player.
    """
    try:
        return Card.parse(text)
    except ValueError:
        raise ValueError(_("{text!r} is not a card such as 9h, 10s or qc").format(text=text)) from None


def rank_name(rank: int) -> str:
    """A rank as it reads on screen: `A`, `10`, `K`."""
    return "10" if rank == 10 else RANKS[rank - 1]


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences, with the suits as the terminal can show them.

    Attributes:
        suits: the signs of spades, hearts, diamonds and clubs.
    """

    suits: str = SYMBOLS

    def card(self, card: Card) -> str:
        """A card as it reads on screen: `10♠`."""
        return rank_name(card.rank) + self.suits[card.suit]

    def move(self, board: Board, move: Move) -> str:
        """What a legal move does, said after it was played on `board`."""
        match move.kind:
            case Kind.DRAW:
                drawn = board.play_unchecked(move).waste_top
                return _("Drew {card}.").format(card=self.card(drawn)) if drawn else ""
            case Kind.RECYCLE:
                count = len(board.talon)
                return ngettext(
                    "Recycled: {count} card in the stock again.",
                    "Recycled: {count} cards in the stock again.",
                    count,
                ).format(count=count)
            case Kind.FLIP:
                card = board.piles[move.source].down[-1]
                return _("Pile {pile}: {card} turned up.").format(pile=move.source + 1, card=self.card(card))
            case Kind.WASTE_TO_HOME | Kind.PILE_TO_HOME:
                return _("{card} is home.").format(card=self.card(moved_card(board, move)))
            case _:
                return self._to_pile(board, move)

    def refusal(self, board: Board, refusal: Refusal) -> str:
        """Why a move is not legal: which rule, which cards."""
        if refusal.reason is Reason.DOES_NOT_FIT:
            return self._does_not_fit(refusal)
        if refusal.reason is Reason.NOT_NEXT_HOME:
            return self._not_next_home(board, refusal)
        values = {
            "pile": refusal.piles[0] + 1 if refusal.piles else 0,
            "target": refusal.piles[-1] + 1 if refusal.piles else 0,
            "card": self.card(refusal.cards[0]) if refusal.cards else "",
            "piles": len(board.piles),
        }
        return _(_REFUSALS[refusal.reason]).format(**values)

    def _to_pile(self, board: Board, move: Move) -> str:
        card, pile = self.card(moved_card(board, move)), move.target + 1
        if move.length == 1:
            return _("{card} to pile {pile}.").format(card=card, pile=pile)
        return ngettext(
            "{card} and {more} card more to pile {pile}.",
            "{card} and {more} cards more to pile {pile}.",
            move.length - 1,
        ).format(card=card, more=move.length - 1, pile=pile)

    def _does_not_fit(self, refusal: Refusal) -> str:
        card, shown = refusal.cards
        if card.rank == KING:
            sentence = _("{card} is a king: it goes on an empty pile only; pile {pile} shows {shown}.")
        elif card.red:
            sentence = _("{card} needs a black {rank}; pile {pile} shows {shown}.")
        else:
            sentence = _("{card} needs a red {rank}; pile {pile} shows {shown}.")
        return sentence.format(
            card=self.card(card),
            rank=rank_name(min(card.rank + 1, KING)),
            pile=refusal.piles[-1] + 1,
            shown=self.card(shown),
        )

    def _not_next_home(self, board: Board, refusal: Refusal) -> str:
        card = refusal.cards[0]
        wanted = [height + 1 for height in board.home[card.suit * 2 : card.suit * 2 + 2] if height < KING]
        names = [rank_name(rank) + self.suits[card.suit] for rank in dict.fromkeys(wanted)]
        if len(names) == 1:
            return _("{card} can't go home yet: home waits for {wanted}.").format(
                card=self.card(card), wanted=names[0]
            )
        return _("{card} can't go home yet: home waits for {wanted} or {other}.").format(
            card=self.card(card), wanted=names[0], other=names[1]
        )


def moved_card(board: Board, move: Move) -> Card:
    """The card a move carries from place to place, the highest one of a sequence."""
    match move.kind:
        case Kind.WASTE_TO_PILE | Kind.WASTE_TO_HOME:
            card = board.waste_top
        case Kind.HOME_TO_PILE:
            card = returning(board, move.source, move.target)
        case _:
            card = board.piles[move.source].up[-move.length]
    assert card is not None, "only a legal move is put into words"
    return card


_REFUSALS: Final[Mapping[Reason, str]] = {
    Reason.NO_SUCH_PILE: N_("There is no pile {pile}; the piles are 1 to {piles}."),
    Reason.SAME_PILE: N_("Pile {pile} is where the cards are already."),
    Reason.STOCK_EMPTY: N_("The stock is empty."),
    Reason.STOCK_NOT_EMPTY: N_("The waste is turned over when the stock is empty."),
    Reason.TALON_EMPTY: N_("Stock and waste are both empty: there is nothing to draw."),
    Reason.NO_REDEALS_LEFT: N_("The stock is empty, and the rules allow no further pass."),
    Reason.WASTE_EMPTY: N_("The waste is empty: draw first."),
    Reason.PILE_EMPTY: N_("Pile {pile} is empty."),
    Reason.NOT_FACE_DOWN: N_("{card} on pile {pile} is face up already."),
    Reason.FACE_DOWN: N_("The top card of pile {pile} lies face down: flip it first."),
    Reason.TOO_FEW_CARDS: N_("Pile {pile} has not that many cards face up."),
    Reason.NOT_A_RUN: N_("Pile {pile}: these cards are no run and can't move together."),
    Reason.TARGET_FACE_DOWN: N_("The top card of pile {target} lies face down: flip it first."),
    Reason.EMPTY_TAKES_KINGS: N_("{card} can't go to pile {target}: an empty pile takes kings only."),
    Reason.EMPTY_TAKES_NOTHING: N_("{card} can't go to pile {target}: empty piles stay empty."),
    Reason.WASTE_NOT_HOME: N_("{card} goes home only by way of a pile."),
    Reason.HOME_IS_FINAL: N_("A card that is home stays home."),
    Reason.FOUNDATION_EMPTY: N_("No card of that suit is home yet."),
}
