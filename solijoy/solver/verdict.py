"""What a search found out."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from solijoy.engine import Move


class Outcome(enum.StrEnum):
    """Whether a game can still be won by somebody who knows all cards."""

    WON = "won"
    LOST = "lost"
    NOT_KNOWN = "not known"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can still be made of a position.

    Attributes:
        result: `WON` if `line` wins; `LOST` if it is proved that nothing does; else `NOT_KNOWN`.
        line: moves that bring all cards home, each one found legal by the engine; empty unless won.
        positions: how many positions were searched.
    """

    result: Outcome
    line: tuple[Move, ...] = ()
    positions: int = 0
