"""Positions as searches see them: counted, not laid out.

What can be won from a position depends on little of it:

- the heights of the foundations;
- for each pile how much of it is *buried*, that is, lies under the run in play;
- the talon;
- where an empty pile does not take any card, also the lowest cards of the piles without anything buried.

Which card in play lies on which does not matter. *Proof.* Call a card in play an *anchor* if it is the
lowest of a run over something buried; such cards follow from how much is buried. Let x and y be two
cards in play of one kind (rank and colour), and exchange what lies on them. The two positions show the
same top cards, and what can be done in one can be done in the other: sending home or moving what lies
above, or moving x or y with what is on it, as only their kind matters for that. The moment one of them
is bare, say x in one position and y in the other, the one thing left that differs is on which of the two
the rest lies, and that can be moved from one to the other. The same holds for a card x and an empty pile
that takes any card. So arrangements of the same cards over the same anchors are equal. An arrangement
in which a run with nothing beneath lies alone although a place would take it is equal to the one where
it lies there, if an empty pile takes it back; that leaves as many runs alone as there must be.

So there are only numbers to keep. For each kind k, with f the cards that go on it: the *balance* is the
cards of kind k in play less those of f that are no anchors. If it is positive that many cards of kind k
are bare: places. If it is negative that many runs lie alone in a pile for want of a place. What remains of
the piles without anything buried is empty.

Where an empty pile does not take any card a run cannot be laid alone again, so the lowest cards of all
piles are anchors there (`AnchoredPosition`), and balances never fall below zero.
"""

from __future__ import annotations

from typing import Final, Self

from solijoy.engine import Board
from solijoy.solver.codes import KIND, KINDS, ONE, RANK, SUIT, WANTS
from solijoy.solver.ground import Ground

NO_ANCHOR: Final = -1
ALONE: Final = -2
"""Which copy of a card is meant, where it is not the anchor of a numbered pile with something buried:
any that is no anchor, or one that is the lowest of a pile with nothing buried."""

# The parts of a key, by their lowest bit. Below are 128 bits for the talon.
_HEIGHTS: Final = 128
_BURIED: Final = _HEIGHTS + 8 * 4
_ALONE: Final = _BURIED + 13 * 7 + 5
_HEIGHT: Final = [1 << _HEIGHTS + 4 * place for place in range(8)]
_DEPTH: Final = [1 << _BURIED + 7 * pile for pile in range(13)]


class Position:
    """A position in numbers that change; where an empty pile takes any card.

    Attributes:
        ground: what does not change.
        balance: for each kind the balance described above.
        heights: four lower and four higher heights of the foundations, by suit.
        depth: for each pile how many pieces are buried.
        buried: how many pieces are buried in all.
        spare: how many piles are empty once all runs lie where they can.
        in_play: the cards in play, two bits of count for each code.
        anchors: those of them that are the lowest of a run over something buried, counted likewise.
        talon: the places of the cards left in the talon, as bits.
        drawn: the waste is what is left of the talon before this place.
        recycled: how many redeals are used; 0 where they are unlimited.
    """

    __slots__ = (
        "_key",
        "anchors",
        "balance",
        "buried",
        "depth",
        "drawn",
        "ground",
        "heights",
        "in_play",
        "recycled",
        "spare",
        "talon",
    )

    ground: Ground
    balance: list[int]
    heights: list[int]
    depth: list[int]
    buried: int
    spare: int
    in_play: int
    anchors: int
    talon: int
    drawn: int
    recycled: int
    _key: int

    @classmethod
    def of(cls, board: Board, ground: Ground) -> Self:
        """The position on a board."""
        self = cls.__new__(cls)
        self.ground = ground
        self.balance = [0] * KINDS
        self.heights = [*board.home[1::2], *board.home[::2]]
        self.depth = [max(len(pieces) - 1, 0) for pieces in ground.segments]
        self.buried = sum(self.depth)
        self.spare = self.in_play = self.anchors = 0
        self.talon = (1 << len(ground.talon)) - 1
        self.drawn, self.recycled = board.drawn, board.recycled
        self._key = sum(height * one for height, one in zip(self.heights, _HEIGHT, strict=True))
        self._key += sum(depth * _DEPTH[pile] for pile, depth in enumerate(self.depth))
        if ground.is_set:
            self._key += sum(ONE[card] for card in ground.talon)
        for pile, pieces in enumerate(ground.segments):
            if pieces:
                self._show(pieces[-1], self.depth[pile])
            else:
                self.spare += 1
        return self

    def copy(self) -> Self:
        """An equal position that can change by itself."""
        twin = self.__class__.__new__(self.__class__)
        twin.ground = self.ground
        twin.balance = self.balance[:]
        twin.heights = self.heights[:]
        twin.depth = self.depth[:]
        twin.buried = self.buried
        twin.spare = self.spare
        twin.in_play = self.in_play
        twin.anchors = self.anchors
        twin.talon = self.talon
        twin.drawn = self.drawn
        twin.recycled = self.recycled
        twin._key = self._key
        return twin

    @property
    def key(self) -> int:
        """What tells positions apart on one ground, exactly; alike in every process."""
        if self.ground.is_set:
            return self._key
        waste = self.talon & (1 << self.drawn) - 1
        drawn = waste.bit_count()
        if self.ground.rules.redeals is None and (drawn % 3 == 0 or waste == self.talon):
            drawn = 0  # what comes up next is the same after a recycle
        return self._key + self.talon + (drawn << 104) + (self.recycled << 111)

    @property
    def is_decided(self) -> bool:
        """Whether the rest is sure to go home.

        Nothing is buried then, so the lowest card of all is a top card, or in the talon. With endless
        single draws it comes up, and can go home directly or by way of an empty pile.
        """
        if self.buried:
            return False
        if not self.talon:
            return True
        ground = self.ground
        return ground.is_set and (ground.rules.waste_to_home or (ground.any_card and self.spare > 0))

    def goes_home(self, card: int) -> bool:
        """Whether a foundation would take a card next."""
        suit, below = SUIT[card], RANK[card] - 1
        return self.heights[suit] == below or self.heights[suit + 4] == below

    def takes(self, card: int) -> bool:
        """Whether there is a place for a card."""
        return self.balance[WANTS[card]] > 0 or (self.spare > 0 and RANK[card] >= self.ground.lowest)

    def bares(self, card: int) -> bool:
        """Whether what lies on a card in play can be put elsewhere, if anything does."""
        return self.balance[KIND[card]] > 0 or self.spare > 0

    def alone(self, _card: int) -> int:
        """How many copies of a card are the lowest of a pile without anything buried, if that matters."""
        return 0

    def unload(self, pile: int) -> None:
        """Move the run of a pile with something buried to a place or an empty pile."""
        self._unlink(WANTS[self.ground.bottoms[pile][self.depth[pile]]])
        self._uncover(pile)

    def send_home(self, card: int, which: int) -> None:
        """Send a card in play home, moving what lies on it.

        Args:
            card: the card.
            which: the pile whose anchor it is, or `NO_ANCHOR` or `ALONE`.
        """
        self._raise(card)
        self.in_play -= ONE[card]
        self._unlink(KIND[card])
        if which >= 0:
            self._uncover(which)
        else:
            self._link(WANTS[card])

    def place(self, card: int, at: int, recycled: int) -> None:
        """Put a talon card on a place or an empty pile.

        Args:
            card: the card.
            at: its place in the talon.
            recycled: how many redeals are used then.
        """
        self._take(card, at, recycled, at)
        self._lay(card)

    def talon_home(self, card: int, at: int, recycled: int, drawn: int) -> None:
        """Send a talon card home, directly or by way of a place.

        Args:
            card: the card.
            at: its place in the talon.
            recycled: how many redeals are used then.
            drawn: the waste is then what is left before this place.
        """
        self._take(card, at, recycled, drawn)
        self._raise(card)

    def bring_back(self, card: int) -> None:
        """Put a card that is on top of a foundation on a place or an empty pile."""
        suit, rank = SUIT[card], RANK[card]
        place = suit if self.heights[suit] == rank else suit + 4
        self.heights[place] = rank - 1
        self._key -= _HEIGHT[place]
        self._lay(card)

    def _raise(self, card: int) -> None:
        place = SUIT[card] + 4
        if self.heights[place] != RANK[card] - 1:
            place -= 4
        self.heights[place] += 1
        self._key += _HEIGHT[place]

    def _take(self, card: int, at: int, recycled: int, drawn: int) -> None:
        self.talon -= 1 << at
        self.drawn = drawn
        self.recycled = recycled
        if self.ground.is_set:
            self._key -= ONE[card]

    def _lay(self, card: int) -> None:
        self.in_play += ONE[card]
        self._unlink(WANTS[card])
        self._link(KIND[card])

    def _link(self, kind: int) -> None:
        """A place of a kind more, or a card less that wants one."""
        balance = self.balance[kind]
        self.balance[kind] = balance + 1
        if balance < 0:
            self.spare += 1

    def _unlink(self, kind: int) -> None:
        """A place of a kind less, or a card more that wants one."""
        balance = self.balance[kind]
        self.balance[kind] = balance - 1
        if balance <= 0:
            self.spare -= 1

    def _uncover(self, pile: int) -> None:
        """Bring the next piece of a pile into play, its run being gone."""
        depth = self.depth[pile]
        self.anchors -= ONE[self.ground.bottoms[pile][depth]]
        depth -= 1
        self.depth[pile] = depth
        self.buried -= 1
        self._key -= _DEPTH[pile]
        self._show(self.ground.segments[pile][depth], depth)

    def _show(self, piece: tuple[int, ...], depth: int) -> None:
        for card in piece:
            self.in_play += ONE[card]
            self._link(KIND[card])
        for card in piece[1:]:
            self._unlink(WANTS[card])
        if depth:
            self.anchors += ONE[piece[0]]
        else:
            # The pile would be empty but for the run that now wants a place.
            self.spare += 1
            self._unlink(WANTS[piece[0]])


class AnchoredPosition(Position):
    """A position where an empty pile does not take any card; the lowest card of each pile is an anchor."""

    __slots__ = ()

    def bares(self, card: int) -> bool:
        """Whether what lies on a card in play can be put elsewhere; an empty pile is no help."""
        return self.balance[KIND[card]] > 0

    def alone(self, card: int) -> int:
        """How many copies of a card are the lowest of a pile without anything buried."""
        return self._key >> _ALONE + 2 * card & 3

    def unload(self, pile: int) -> None:
        """Move the run of a pile with something buried to a place or an empty pile."""
        self._settle(self.ground.bottoms[pile][self.depth[pile]])
        self._uncover(pile)

    def merge(self, card: int) -> None:
        """Move a run with nothing buried under it to a place, given its lowest card."""
        self._key -= ONE[card] << _ALONE
        self.spare += 1
        self.balance[WANTS[card]] -= 1

    def send_home(self, card: int, which: int) -> None:
        """Send a card in play home, moving what lies on it. Arguments as for `Position.send_home`."""
        self._raise(card)
        self.in_play -= ONE[card]
        self.balance[KIND[card]] -= 1
        if which >= 0:
            self._uncover(which)
        elif which == ALONE:
            self._key -= ONE[card] << _ALONE
            self.spare += 1
        else:
            self.balance[WANTS[card]] += 1

    def _lay(self, card: int) -> None:
        self.in_play += ONE[card]
        self._settle(card)
        self.balance[KIND[card]] += 1

    def _settle(self, card: int) -> None:
        """Find room for a card and what is on it: a place, else an empty pile."""
        if self.balance[WANTS[card]] > 0:
            self.balance[WANTS[card]] -= 1
        else:
            self._key += ONE[card] << _ALONE
            self.spare -= 1

    def _show(self, piece: tuple[int, ...], depth: int) -> None:
        for card in piece:
            self.in_play += ONE[card]
            self.balance[KIND[card]] += 1
        for card in piece[1:]:
            self.balance[WANTS[card]] -= 1
        if depth:
            self.anchors += ONE[piece[0]]
        else:
            self._key += ONE[piece[0]] << _ALONE
