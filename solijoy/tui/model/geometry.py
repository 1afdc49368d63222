"""How large things are: columns, cards and the tableau for a terminal of some size."""

from __future__ import annotations

import enum
from dataclasses import dataclass

STATUS_LINE = KEY_LINE = BOTTOM_LINE = 1
TOP_COLUMNS = 10


class Size(enum.Enum):
    """How much room a card gets. The value is the lines of a whole card."""

    TINY = 1
    COMPACT = 3
    ROOMY = 5


@dataclass(frozen=True, slots=True)
class Geometry:
    """The layout of the table, in cells.

    Attributes:
        size: how much room a card gets.
        columns: how many columns there are; the top row and the piles share them.
        column: the width of a column with the gap behind it.
        card: the width of a card.
        left: the width of the felt to the left of the first column.
        tableau: the lines the piles have.
    """

    size: Size
    columns: int
    column: int
    card: int
    left: int
    tableau: int

    @property
    def full(self) -> int:
        """The lines of a whole card."""
        return self.size.value

    @property
    def overlap(self) -> int:
        """How many lines of a covered face-up card show where there is room."""
        return 2 if self.size is Size.ROOMY else 1


def smallest(piles: int) -> tuple[int, int]:
    """The smallest terminal, columns by lines, on which that many piles can be played."""
    return 4 * max(TOP_COLUMNS, piles) + 4, 18


def fit(width: int, height: int, piles: int) -> Geometry | None:
    """The layout for a terminal of that many columns and lines; None where it is too small."""
    least_width, least_height = smallest(piles)
    if width < least_width or height < least_height:
        return None
    columns = max(TOP_COLUMNS, piles)
    size = _size(width // columns, height)
    widest = {Size.ROOMY: 12, Size.COMPACT: 8, Size.TINY: 6}[size]
    column = min(width // columns, widest)
    # Pips stand in the middle of a roomy card, so it has an odd width.
    card = column - 1 - (size is Size.ROOMY and column % 2)
    used = STATUS_LINE + size.value + KEY_LINE + BOTTOM_LINE
    left = (width - columns * column + column - card) // 2
    return Geometry(size, columns, column, card, left, height - used)


def _size(column: int, height: int) -> Size:
    if column >= 11 and height >= 36:
        return Size.ROOMY
    if column >= 6 and height >= 20:
        return Size.COMPACT
    return Size.TINY
