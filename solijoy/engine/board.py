"""Positions."""

from __future__ import annotations

import dataclasses

from solijoy.engine import board_text, stuck
from solijoy.engine.cards import Card
from solijoy.engine.deck import shuffled_deck
from solijoy.engine.errors import IllegalMoveError
from solijoy.engine.legal_moves import LegalMoves
from solijoy.engine.legality import refusal, returning
from solijoy.engine.moves import Kind, Move
from solijoy.engine.pile import Pile
from solijoy.engine.refusal import Refusal
from solijoy.engine.rules import SOLIJOY, FaceUp, Rules


@dataclasses.dataclass(frozen=True, slots=True)
class Board:
    """A position: an immutable value, from which each move leads to the next one.

    Stock and waste are kept as one row of cards, the talon, and how many of it have been drawn: a draw
    or a recycle then changes one number, and the order of the cards cannot be lost.

    Foundations are heights. Two boards that differ only in which of a suit's two places holds what
    are equal, as the higher height always stands first.

    Attributes:
        rules: what is played.
        talon: the cards of waste and stock in the order they are drawn.
        drawn: how many of them lie on the waste.
        home: eight heights, 0 to 13, two for each suit in the order of `Suit`, the higher one first.
        piles: the tableau.
        recycled: how many redeals are used; 0 where they are unlimited.
    """

    rules: Rules
    talon: tuple[Card, ...]
    drawn: int
    home: tuple[int, ...]
    piles: tuple[Pile, ...]
    recycled: int = 0

    @classmethod
    def deal(cls, number: int, rules: Rules = SOLIJOY) -> Board:
        """The start of a numbered deal, 1 to 999,999,999.

        Raises:
            DealNumberError: there is no such deal.
        """
        deck = shuffled_deck(number)
        piles = []
        for size in rules.layout:
            cards, deck = deck[:size], deck[size:]
            down = size - 1 if size and rules.face_up is FaceUp.LAST else 0
            piles.append(Pile(cards[:down], cards[down:]))
        return cls(rules, deck, 0, (0,) * 8, tuple(piles))

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read a board text.

        Raises:
            BoardTextError: it is none; the error names the line and what was expected.
        """
        setup = board_text.read(text)
        talon = setup.waste + setup.stock[::-1]
        return cls(setup.rules, talon, len(setup.waste), setup.home, setup.piles, setup.recycled)

    def __str__(self) -> str:
        return board_text.write(self)

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock; the last one is drawn next."""
        return self.talon[self.drawn :][::-1]

    @property
    def waste(self) -> tuple[Card, ...]:
        """The cards of the waste; the last one is in play."""
        return self.talon[: self.drawn]

    @property
    def waste_top(self) -> Card | None:
        """The waste card in play."""
        return self.talon[self.drawn - 1] if self.drawn else None

    @property
    def cards_home(self) -> int:
        """How many cards are on the foundations, 0 to 104."""
        return sum(self.home)

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return not self.talon and not any(map(len, self.piles))

    @property
    def is_stuck(self) -> bool:
        """Whether it is proved that no move will ever flip, place a waste card or bring more home.

        False on a won board, and where it could not be proved (see `solijoy.engine.stuck`).
        """
        return stuck.is_stuck(self)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, as a view."""
        return LegalMoves(self)

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not legal here; None where it is."""
        return refusal(self, move)

    def goes_home(self, card: Card) -> bool:
        """Whether a foundation would take the card next."""
        place = card.suit * 2
        return card.rank - 1 in self.home[place : place + 2]

    def play(self, move: Move) -> Board:
        """The position after a move.

        Raises:
            IllegalMoveError: the move is not legal here.
        """
        if why_not := refusal(self, move):
            raise IllegalMoveError(move, why_not)
        return self.play_unchecked(move)

    def play_unchecked(self, move: Move) -> Board:
        """The position after a move that is known to be legal; nonsense after any other."""
        rules, talon, drawn, home, recycled = self.rules, self.talon, self.drawn, self.home, self.recycled
        piles = list(self.piles)
        kind, source, target, length = move
        if kind is Kind.PILE_TO_PILE:
            cards = piles[source].up[-length:]
            piles[source] = piles[source].without(length)
            piles[target] = piles[target].plus(cards)
        elif kind is Kind.DRAW:
            drawn = min(drawn + rules.draw, len(talon))
        elif kind is Kind.FLIP:
            piles[source] = piles[source].flipped
        elif kind is Kind.WASTE_TO_PILE or kind is Kind.WASTE_TO_HOME:
            drawn -= 1
            card = talon[drawn]
            talon = talon[:drawn] + talon[drawn + 1 :]
            if kind is Kind.WASTE_TO_HOME:
                home = raised(home, card)
            else:
                piles[target] = piles[target].plus((card,))
        elif kind is Kind.PILE_TO_HOME:
            home = raised(home, piles[source].up[-1])
            piles[source] = piles[source].without(1)
        elif kind is Kind.RECYCLE:
            drawn = 0
            recycled += rules.redeals is not None
        else:
            returned = returning(self, source, target)
            assert returned is not None, "home has no card for that pile"
            home = lowered(home, returned)
            piles[target] = piles[target].plus((returned,))
        return Board(rules, talon, drawn, home, tuple(piles), recycled)


def raised(home: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """The heights once a card has gone home, on the higher of the foundations that could take it."""
    place = card.suit * 2
    if home[place] != card.rank - 1:
        place += 1
    return (*home[:place], card.rank, *home[place + 1 :])


def lowered(home: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """The heights once a top card has left home; the higher one of the suit still stands first."""
    place = card.suit * 2
    left = list(home[place : place + 2])
    left.remove(card.rank)
    return (*home[:place], *sorted((*left, card.rank - 1), reverse=True), *home[place + 2 :])
