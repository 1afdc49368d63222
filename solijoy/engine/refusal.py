"""Why a move is not legal."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from solijoy.engine.cards import Card


class Reason(enum.Enum):
    """The rule that forbids a move. The value is that rule in English, for programmers."""

    NO_SUCH_PILE = "there is no such pile"
    SAME_PILE = "source and target are the same pile"
    STOCK_EMPTY = "the stock is empty"
    STOCK_NOT_EMPTY = "the stock is not empty yet"
    TALON_EMPTY = "stock and waste are both empty"
    NO_REDEALS_LEFT = "no redeal is left"
    WASTE_EMPTY = "the waste is empty"
    PILE_EMPTY = "the pile is empty"
    NOT_FACE_DOWN = "the top card is face up already"
    FACE_DOWN = "the top card lies face down"
    TOO_FEW_CARDS = "not that many cards lie face up"
    NOT_A_RUN = "the cards are not one run"
    TARGET_FACE_DOWN = "the top card of the target lies face down"
    DOES_NOT_FIT = "a card goes on one that is one rank higher and of the other colour"
    EMPTY_TAKES_KINGS = "an empty pile takes kings only"
    EMPTY_TAKES_NOTHING = "an empty pile takes nothing"
    NOT_NEXT_HOME = "a foundation takes the next card of its suit"
    WASTE_NOT_HOME = "the waste goes home only by way of the tableau"
    HOME_IS_FINAL = "a card that is home stays home"
    FOUNDATION_EMPTY = "no card of that suit is home"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, and what it is about.

    Attributes:
        reason: the rule.
        cards: the card that was to move, then the one that does not take it, where there are such.
        piles: the piles concerned, counted from 0: source, then target.
    """

    reason: Reason
    cards: tuple[Card, ...] = ()
    piles: tuple[int, ...] = ()

    def __str__(self) -> str:
        cards = " on ".join(map(str, self.cards))
        return f"{self.reason.value} ({cards})" if cards else self.reason.value
