"""Which cards can go home at once because they will never be missed.

The rule, for a card of rank r and suit s that a foundation would take, with lo(t) the lower of suit t's
two heights, o the two suits of the other colour and s' the other suit of its own: lo(s) = r - 1, and

A. lo(o) >= r - 1 for both o; or
B. lo(o) >= r - 2 for both o, and lo(s') >= r - 3, and, where the waste card cannot go home directly,
   no card of the other colour and rank r - 1, and none of suit s' and rank r - 2, is in the talon.

Proof that nothing is lost, as long as what is home stays home. Take any way to play on from the board
with the card c still in the tableau; the same can be played with c home, by leaving some cards, X, out:

- X starts as c. No other card of its suit needs the place: as lo(s) = r - 1 both foundations of s
  have all lower cards, so the twin of c finds the second one free whenever it likes.
- In case A all cards that could ever lie on c (other colour, rank r - 1) are home. Moves of c
  are left out; where c lay the card below is open, or the pile is empty, which only allows more.
- In case B such a card d may be put on c. Instead it is sent home, where both foundations of its suit
  have all cards below it, and joins X. On d might go a card e of rank r - 2: of suit s it is home
  already, of suit s' it can be sent home since lo(s') >= r - 3, and joins X. On e nothing can go:
  cards of rank r - 3 and the other colour are home. A sequence put on c is sent home card by card from
  its top. Only a d or an e from the talon may lack a way: it can go home only from a pile, so there
  must be none, unless the rules let the waste play home.
- So nothing that is not in X ever lies on a card of X, every pile of the second game is that of the
  first without cards of X at its top, and every other move of the first game is legal in the
  second. Once the first is won the second is.

Neither order nor position of the talon matters, nor what empty piles take: the proof moves no card
from the waste or to an empty pile that the first game does not. Only if c is the waste card itself the
talon changes: with one card to a draw the others come up all the same, with three they may not, and c
is not safe. Where cards may come back from home X
might be asked for again; then only C is left:

C. all four lo >= r - 1: leaving all cards up to rank r - 1 and c out of the tableau for good wins too.

Single-pack rules ("aces and twos always", or the higher of two heights) are wrong here: the twin
competes for the places. Checked against exhaustive search in `tests/engine/test_safety.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solijoy.engine.cards import Card, Suit
from solijoy.engine.moves import WASTE_HOME, Kind, Move

if TYPE_CHECKING:
    from solijoy.engine.board import Board


def is_safe_home(board: Board, card: Card) -> bool:
    """Whether a card that may go home now can do so without ever being missed.

    Args:
        board: the position.
        card: the top card of a pile, or the waste card where it may go home.
    """
    rank, suit = card.rank, card.suit
    low = board.home[1::2]
    own, partner = low[suit], low[_PARTNER[suit]]
    others = min(low[other] for other in _OTHERS[suit])
    if own != rank - 1 or (board.rules.draw > 1 and not _on_a_pile(board, card)):
        return False
    if board.rules.home_to_tableau:
        return min(low) >= rank - 1
    if others >= rank - 1:
        return True
    if others < rank - 2 or partner < rank - 3:
        return False
    return board.rules.waste_to_home or not any(_needs_place(card, other) for other in board.talon)


def safe_moves(board: Board) -> Iterator[Move]:
    """The moves that bring a card home which will never be missed."""
    for index, pile in enumerate(board.piles):
        if pile.up and is_safe_home(board, pile.up[-1]):
            yield Move(Kind.PILE_TO_HOME, index)
    card = board.waste_top
    # A twin on a pile may be safe where the waste card is not.
    from_waste = board.rules.waste_to_home and board.rules.draw == 1
    if card and from_waste and is_safe_home(board, card):
        yield WASTE_HOME


def _on_a_pile(board: Board, card: Card) -> bool:
    return any(pile.up and pile.up[-1] is card for pile in board.piles)


def _needs_place(card: Card, other: Card) -> bool:
    """Whether a talon card would go home by way of a pile that ends in `card`, or in a card on it."""
    if other.red != card.red:
        return other.rank == card.rank - 1
    return other.suit != card.suit and other.rank == card.rank - 2


_PARTNER = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
_OTHERS = {suit: tuple(other for other in Suit if other.red != suit.red) for suit in Suit}
