"""Colours. Every colour on the table is named here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solijoy.engine import Card
from solijoy.words import LETTERS, SYMBOLS


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a table, as `#rrggbb`."""

    name: str
    felt: str
    felt_text: str
    felt_faint: str
    bar: str
    bar_text: str
    bar_strong: str
    bar_alert: str
    paper: str
    paper_faint: str
    edge: str
    black: str
    red: str
    back: str
    back_edge: str
    back_text: str
    hole: str
    hole_text: str
    held: str
    held_edge: str
    cursor: str
    cursor_edge: str
    target: str
    target_edge: str
    moved: str


FELT: Final = Theme(
    name="felt",
    felt="#0f4d2e",
    felt_text="#e6efe9",
    felt_faint="#8fbfa6",
    bar="#082417",
    bar_text="#dfeae4",
    bar_strong="#ffd75e",
    bar_alert="#ffb38a",
    paper="#f7f2e6",
    paper_faint="#6a6048",
    edge="#b9ab8c",
    black="#1c1c1c",
    red="#b0121c",
    back="#2d5d9f",
    back_edge="#7fa9de",
    back_text="#f2f6fc",
    hole="#0a2c1e",
    hole_text="#7db398",
    held="#ffd24d",
    held_edge="#a87a00",
    cursor="#bfe4fb",
    cursor_edge="#2f7fb5",
    target="#d3f0bd",
    target_edge="#4f8f2f",
    moved="#d97a00",
)


@dataclass(frozen=True, slots=True)
class Signs:
    """Single-width signs that the table is drawn with.

    Attributes:
        suits: spades, hearts, diamonds, clubs.
        edge: the upper edge of a card.
        cursor: stands before the card under the cursor.
        target: stands behind a card that takes what is held.
        moved: stands behind a card that just moved.
        fold: stands beside the count of several face-down cards in one line.
        frame: the corners and sides of a court card's picture: top left, across, top right, side,
            bottom left, bottom right.
    """

    suits: str
    edge: str
    cursor: str
    target: str
    moved: str
    fold: str
    frame: tuple[str, str, str, str, str, str]

    def text(self, sentence: str) -> str:
        """A sentence in signs the terminal can show."""
        return sentence.translate(_PLAIN) if self is ASCII else sentence


UNICODE: Final = Signs(
    SYMBOLS, edge="▔", cursor="›", target="◂", moved="•", fold="=", frame=("╭", "─", "╮", "│", "╰", "╯")
)
_PLAIN: Final = str.maketrans(
    {"·": "-", "←": "left", "→": "right", "↑": "up", "↓": "down", "⌫": "bksp", "…": "..", "×": "x", "–": "-"}
)
ASCII: Final = Signs(
    LETTERS, edge="-", cursor=">", target="<", moved="*", fold="=", frame=("+", "-", "+", "|", "+", "+")
)


@dataclass(frozen=True, slots=True)
class Look:
    """How the table looks: colours and signs."""

    theme: Theme = FELT
    signs: Signs = UNICODE

    def ink(self, card: Card) -> str:
        """The colour of a card's signs."""
        return self.theme.red if card.red else self.theme.black
