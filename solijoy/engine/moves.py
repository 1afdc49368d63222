"""Moves as values with a text form."""

from __future__ import annotations

import enum
import re
from typing import Final, NamedTuple

from solijoy.engine.cards import Suit
from solijoy.engine.errors import InvalidMoveError


class Kind(enum.Enum):
    """What a move does."""

    DRAW = enum.auto()
    RECYCLE = enum.auto()
    FLIP = enum.auto()
    WASTE_TO_PILE = enum.auto()
    WASTE_TO_HOME = enum.auto()
    PILE_TO_PILE = enum.auto()
    PILE_TO_HOME = enum.auto()
    HOME_TO_PILE = enum.auto()


class Move(NamedTuple):
    """A move by its places; whether it is legal is for a board to say.

    Attributes:
        kind: what it does.
        source: the pile it takes from or flips, counted from 0; for `HOME_TO_PILE` the suit.
        target: the pile it goes to, counted from 0.
        length: how many cards go from pile to pile.
    """

    kind: Kind
    source: int = 0
    target: int = 0
    length: int = 1

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read the text of a move: `d`, `r`, `f3`, `w-10`, `3-7`, `3-7x4`, `3-h`, `w-h`, `hS-3`.

        Raises:
            InvalidMoveError: the text is no move.
        """
        if text in _PLAIN:
            return _PLAIN[text]
        for kind, pattern in _PATTERNS.items():
            if match := re.fullmatch(pattern, text):
                found = match.groupdict()
                source = found.get("suit") or found.get("source")
                return cls(kind, _place(source), _place(found.get("target")), int(found.get("length") or 1))
        raise InvalidMoveError(
            "{text!r} is not a move; moves are d, r, f3, w-10, 3-7, 3-7x4, 3-h, w-h, hS-3", text=text
        )

    def __str__(self) -> str:
        kind, source, target, length = self
        match kind:
            case Kind.DRAW:
                return "d"
            case Kind.RECYCLE:
                return "r"
            case Kind.FLIP:
                return f"f{source + 1}"
            case Kind.WASTE_TO_PILE:
                return f"w-{target + 1}"
            case Kind.WASTE_TO_HOME:
                return "w-h"
            case Kind.PILE_TO_PILE:
                return f"{source + 1}-{target + 1}" + (f"x{length}" if length != 1 else "")
            case Kind.PILE_TO_HOME:
                return f"{source + 1}-h"
            case Kind.HOME_TO_PILE:
                return f"h{Suit(source).letter}-{target + 1}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


DRAW: Final = Move(Kind.DRAW)
RECYCLE: Final = Move(Kind.RECYCLE)
WASTE_HOME: Final = Move(Kind.WASTE_TO_HOME)

_PLAIN: Final = {str(move): move for move in (DRAW, RECYCLE, WASTE_HOME)}
_NUMBER: Final = "[1-9][0-9]?"
# Texts, compiled by `re` when the first move is read: many programs read none.
_PATTERNS: Final = {
    Kind.FLIP: f"f(?P<source>{_NUMBER})",
    Kind.WASTE_TO_PILE: f"w-(?P<target>{_NUMBER})",
    Kind.PILE_TO_PILE: f"(?P<source>{_NUMBER})-(?P<target>{_NUMBER})(x(?P<length>[2-9]|[1-9][0-9]))?",
    Kind.PILE_TO_HOME: f"(?P<source>{_NUMBER})-h",
    Kind.HOME_TO_PILE: f"h(?P<suit>[SHDC])-(?P<target>{_NUMBER})",
}


def _place(text: str | None) -> int:
    """The index of a pile number or of a suit's letter; 0 where the move has no such place."""
    if text is None:
        return 0
    return "SHDC".index(text) if text in "SHDC" else int(text) - 1
