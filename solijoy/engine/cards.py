"""Cards and suits."""

from __future__ import annotations

import enum
from typing import Final, NoReturn

RANKS: Final = "A23456789TJQK"
ACE: Final = 1
KING: Final = 13


class Suit(enum.IntEnum):
    """A suit; its value is its place in the order spades, hearts, diamonds, clubs."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit as a single-width character."""
        return "♠♥♦♣"[self]

    @property
    def red(self) -> bool:
        """Whether it is hearts or diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Card:
    """One of the 52 cards. There is one object for each, so the twins of two packs are the same.

    Cards are therefore never looked up on a board: a move names places.

    Attributes:
        rank: 1 (ace) to 13 (king).
        suit: the suit.
        red: whether the suit is hearts or diamonds.
        kind: rank and colour in one small number, alike for the four cards that fit the same places.
        wants: the `kind` a card must have for this one to be put on it in the tableau.
    """

    __slots__ = ("kind", "rank", "red", "suit", "wants")

    rank: int
    suit: Suit
    red: bool
    kind: int
    wants: int

    def __new__(cls, rank: int, suit: Suit) -> Card:
        """The card of that rank and suit.

        Raises:
            ValueError: there is no such card.
        """
        try:
            return _CARDS[rank, suit]
        except (KeyError, TypeError):
            raise ValueError(f"no card has rank {rank!r} and suit {suit!r}") from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: `TS`; also `ts`, `10S` and `T♠`.

        Raises:
            ValueError: the text is no card.
        """
        try:
            return _SPELLINGS[text]
        except (KeyError, TypeError):
            raise ValueError(f"{text!r} is not a card such as AS, 10H or TD") from None

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.letter

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[int, Suit]]:
        # Copies and pickles must come back as the one object there is.
        return Card, (self.rank, self.suit)


def _make(rank: int, suit: Suit) -> Card:
    card = object.__new__(Card)
    black_below = rank * 2  # even kinds are black, odd ones red
    values = {
        "rank": rank,
        "suit": suit,
        "red": suit.red,
        "kind": black_below + suit.red,
        "wants": black_below + 2 + (not suit.red),
    }
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


_CARDS: Final = {(rank, suit): _make(rank, suit) for suit in Suit for rank in range(ACE, KING + 1)}

PACK: Final[tuple[Card, ...]] = tuple(_CARDS.values())
"""The 52 cards: spades, hearts, diamonds, clubs, each from ace to king."""


def _spellings(card: Card) -> list[str]:
    ranks = ["T", "10"] if card.rank == 10 else [RANKS[card.rank - 1]]
    suits = [card.suit.letter, card.suit.letter.lower(), card.suit.symbol]
    return [rank + suit for name in ranks for rank in {name, name.lower()} for suit in suits]


_SPELLINGS: Final = {text: card for card in PACK for text in _spellings(card)}
