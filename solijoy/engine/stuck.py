"""No more moves: whether no sequence of moves, however long, makes progress.

Progress is a flip, a waste card placed, or more cards home than now. Everything else (turning the
stock, moving runs to and fro, cards that come back from home) is shuffling. Drawing and recycling does
not touch the tableau and the tableau does not touch the talon, so which waste cards can come up is
found by itself first: `reachable_waste`.

**The quick test** holds where any card goes to an empty pile, what is home stays home and the face-up
cards of each pile are one run (always so when only the last card is dealt face up). A *place* is a
face-up top card, described by its rank and colour. Not stuck if and only if

1. a top card lies face down, or a pile is empty and the game is not won; or
2. a place takes a waste card that can come up, or such a card may go home directly; or
3. a place takes the lowest card of some pile's run; or
4. a face-up card could go home next and is itself a place, or a place of its rank and colour exists.

Proof. Each of them leads to progress: 1. a flip; with an empty pile and a talon, a waste card placed;
with an empty pile and no talon, a run moved there that uncovers a face-down card, or, if none is left,
the cards on the one that goes home next moved there. 2. is progress itself. 3. the whole run moves
there: then its pile has a face-down top or is empty, which is 1. 4. the cards on it move to the place.
Conversely, if none of the four holds, shuffling never makes one hold: no pile is empty and no whole run
can move, so each move takes a part of a run from the card below it to a place. The card below has the
rank and colour of that place, as the same card lies on both in turn; so the places, counted by rank
and colour, stay the same, and so do the lowest cards of the runs, the cards face up, the foundations
and the waste cards that can come up. The four conditions speak of nothing else, and without them no
move is a flip, places a waste card or sends one home.

**Otherwise** everything that shuffling can reach is searched, with piles in no order. The search gives
up after `SHUFFLES` positions; what has not been proved is not said.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from solijoy.engine.cards import Card
from solijoy.engine.legality import takes
from solijoy.engine.moves import Kind
from solijoy.engine.rules import EmptyPiles

if TYPE_CHECKING:
    from solijoy.engine.board import Board

SHUFFLES: Final = 2000
"""How many positions the search looks at before it gives up."""


def is_stuck(board: Board) -> bool:
    """Whether it is proved that no progress is possible any more; False on a won board."""
    if board.is_won or any(pile.can_flip for pile in board.piles):
        return False
    waste = reachable_waste(board)
    if _quick_test_holds(board):
        return not _progress_in_sight(board, waste)
    return _shuffling_is_all(board, waste)


def reachable_waste(board: Board) -> frozenset[Card]:
    """The cards that can come to lie on top of the waste by drawing and recycling alone."""
    talon, rules = board.talon, board.rules
    stops = {len(talon), *range(board.drawn, len(talon), rules.draw)}
    if rules.redeals is None or board.recycled < rules.redeals:
        stops.update(range(0, len(talon), rules.draw))
    return frozenset(talon[drawn - 1] for drawn in stops if drawn)


def _quick_test_holds(board: Board) -> bool:
    rules = board.rules
    return (
        rules.empty_piles is EmptyPiles.ANY
        and not rules.home_to_tableau
        and all(pile.run == len(pile.up) for pile in board.piles)
    )


def _progress_in_sight(board: Board, waste: frozenset[Card]) -> bool:
    if not all(pile.up for pile in board.piles):
        return True
    places = {pile.up[-1].kind for pile in board.piles}
    if any(card.wants in places for card in waste):
        return True
    if board.rules.waste_to_home and any(board.goes_home(card) for card in waste):
        return True
    if any(pile.up[0].wants in places for pile in board.piles):
        return True
    return any(card.kind in places and board.goes_home(card) for pile in board.piles for card in pile.up)


def _shuffling_is_all(board: Board, waste: frozenset[Card]) -> bool:
    """Search all that shuffling reaches: True if that makes no progress, False if it does or might."""
    goal = board.cards_home
    seen = {_key(board)}
    waiting = deque([board])
    while waiting:
        position = waiting.popleft()
        if _progress_now(position, waste, goal):
            return False
        for following in _shuffles(position):
            key = _key(following)
            if key not in seen:
                if len(seen) == SHUFFLES:
                    return False
                seen.add(key)
                waiting.append(following)
    return True


def _progress_now(board: Board, waste: frozenset[Card], goal: int) -> bool:
    if any(pile.can_flip for pile in board.piles):
        return True
    if board.cards_home == goal and any(board.goes_home(pile.up[-1]) for pile in board.piles if pile.up):
        return True
    if board.rules.waste_to_home and any(board.goes_home(card) for card in waste):
        return True
    return any(takes(board, pile, card) is None for card in waste for pile in board.piles)


def _shuffles(board: Board) -> Iterator[Board]:
    """The positions after each move that leaves the talon alone and flips nothing."""
    for move in board.legal_moves:
        if move.kind in (Kind.PILE_TO_PILE, Kind.PILE_TO_HOME, Kind.HOME_TO_PILE):
            yield board.play_unchecked(move)


def _key(board: Board) -> tuple[object, ...]:
    """What tells two shuffled positions apart; the order of the piles does not."""
    return board.home, frozenset(Counter(board.piles).items())
