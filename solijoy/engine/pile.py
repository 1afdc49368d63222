"""A tableau pile."""

from __future__ import annotations

from dataclasses import dataclass

from solijoy.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one tableau pile, bottom card first.

    Attributes:
        down: the cards that lie face down.
        up: those on them that lie face up; the last one is the top.
    """

    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return len(self.down) + len(self.up)

    @property
    def run(self) -> int:
        """How many cards the longest movable sequence at the top has; 0 where nothing lies face up."""
        up = self.up
        length = 1 if up else 0
        while length < len(up) and up[-length].wants == up[-length - 1].kind:
            length += 1
        return length

    @property
    def flipped(self) -> Pile:
        """The pile after its face-down top has been turned up."""
        return Pile(self.down[:-1], self.down[-1:])

    @property
    def can_flip(self) -> bool:
        """Whether the top card lies face down."""
        return bool(self.down) and not self.up

    def without(self, count: int) -> Pile:
        """The pile without its `count` top cards."""
        return Pile(self.down, self.up[:-count])

    def plus(self, cards: tuple[Card, ...]) -> Pile:
        """The pile with more cards on it."""
        return Pile(self.down, self.up + cards)
