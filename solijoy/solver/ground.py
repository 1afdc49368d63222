"""What stays the same during one search: the rules, and what lies beneath and in the talon."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from solijoy.engine import Board, EmptyPiles, Pile
from solijoy.solver.codes import KINDS, OTHERS, PARTNER, RANK, SUIT, WANTS, code, code_of

Segments = tuple[tuple[int, ...], ...]

_LOWEST_ON_NOTHING: Final = {EmptyPiles.ANY: 1, EmptyPiles.KINGS: 13, EmptyPiles.NONE: 14}


class Ground:
    """The fixed part of a position; searches share it.

    Attributes:
        rules: what is played.
        final: whether what is home is taken to stay there. A search may take it so where the rules let
            cards come back: what wins without wins with it.
        any_card: whether an empty pile takes any card.
        is_set: whether all talon cards can be had at any time, so that their order does not matter.
        is_easy: whether both are so.
        lowest: the lowest rank that an empty pile takes; 14 for none.
        segments: for each pile its cards, bottom first, cut into pieces: a face-down card is one, and so
            is each run of face-up cards. Only the last piece that is left is in play.
        bottoms: for each pile the lowest card of each piece.
        face_down: for each pile how many of the pieces lie face down.
        talon: the cards of the talon in their order.
        where: for each card its places in the talon, as bits.
        followers: for each kind the places of the talon cards that go on it, as bits.
        on_nothing: the places of the talon cards that an empty pile takes, as bits.
        rivals: for each card the places of the talon cards that might need it as a place, as bits.
    """

    __slots__ = (
        "any_card",
        "bottoms",
        "face_down",
        "final",
        "followers",
        "is_easy",
        "is_set",
        "lowest",
        "on_nothing",
        "rivals",
        "rules",
        "segments",
        "talon",
        "where",
    )

    def __init__(self, board: Board, *, final: bool = True) -> None:
        self.rules = rules = board.rules
        self.final = final
        self.any_card = rules.empty_piles is EmptyPiles.ANY
        self.is_set = rules.draw == 1 and rules.redeals is None
        self.is_easy = self.any_card and self.is_set
        self.lowest = _LOWEST_ON_NOTHING[rules.empty_piles]
        self.segments = tuple(map(_segments, board.piles))
        self.bottoms = tuple(tuple(piece[0] for piece in pieces) for pieces in self.segments)
        self.face_down = tuple(len(pile.down) for pile in board.piles)
        self.talon = tuple(map(code_of, board.talon))
        self.where = [0] * 52
        self.followers = [0] * KINDS
        self.on_nothing = 0
        for place, card in enumerate(self.talon):
            self.where[card] |= 1 << place
            self.followers[WANTS[card]] |= 1 << place
            if RANK[card] >= self.lowest:
                self.on_nothing |= 1 << place
        self.rivals = [_rivals(card, self.where) for card in range(52)]


def _segments(pile: Pile) -> Segments:
    pieces = [[code_of(card)] for card in pile.down]
    if pile.up:
        pieces.append([code_of(pile.up[0])])
    for below, card in pairwise(pile.up):
        if card.wants == below.kind:
            pieces[-1].append(code_of(card))
        else:
            pieces.append([code_of(card)])
    return tuple(map(tuple, pieces))


def _rivals(card: int, where: list[int]) -> int:
    """The talon cards that go on a card, and those of its colour's other suit that go on them."""
    rank, suit = RANK[card], SUIT[card]
    bits = 0
    if rank > 1:
        for other in OTHERS[suit]:
            bits |= where[code(rank - 1, other)]
    if rank > 2:
        bits |= where[code(rank - 2, PARTNER[suit])]
    return bits
