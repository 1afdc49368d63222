"""Colours. Every colour on the table is named here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solijoy.engine import Card
from solijoy.words import LETTERS, SYMBOLS


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a table, as `#rrggbb` or as names of the 16 colours every terminal has."""

    name: str
    dark: bool
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
    clubs: str
    diamonds: str
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
    dark=True,
    felt="#0f4d2e",
    felt_text="#e6efe9",
    felt_faint="#97c7ae",
    bar="#082417",
    bar_text="#dfeae4",
    bar_strong="#ffd75e",
    bar_alert="#ffb38a",
    paper="#f7f2e6",
    paper_faint="#5c5239",
    edge="#b9ab8c",
    black="#1c1c1c",
    red="#b0121c",
    clubs="#0a5230",
    diamonds="#8f3a00",
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

DARK: Final = replace(
    FELT,
    name="dark",
    felt="#16181d",
    felt_text="#d7dae0",
    felt_faint="#8e96a3",
    bar="#0c0d10",
    bar_text="#d7dae0",
    paper="#d9d4c7",
    paper_faint="#544c3a",
    edge="#8f866f",
    red="#980f18",
    clubs="#08452a",
    diamonds="#763000",
    back="#3b4252",
    back_edge="#6d778f",
    back_text="#eceff4",
    hole="#0c0d10",
    hole_text="#8e96a3",
    held="#e8bd45",
    cursor="#a9cfe8",
    target="#bcdca4",
)

LIGHT: Final = replace(
    FELT,
    name="light",
    dark=False,
    felt="#dfe7dc",
    felt_text="#1d2a21",
    felt_faint="#4c6355",
    bar="#fbfbf7",
    bar_text="#26322a",
    bar_strong="#7a4b00",
    bar_alert="#a1260d",
    paper="#ffffff",
    edge="#9a9a8c",
    back="#3f6fb0",
    back_edge="#a9c6ec",
    back_text="#ffffff",
    hole="#cdd8ca",
    hole_text="#3f5547",
    held="#ffd24d",
    cursor="#bfe4fb",
    target="#c4eaa6",
)

CONTRAST: Final = replace(
    FELT,
    name="contrast",
    felt="#000000",
    felt_text="#ffffff",
    felt_faint="#ffffff",
    bar="#000000",
    bar_text="#ffffff",
    bar_strong="#ffff00",
    bar_alert="#ffb000",
    paper="#ffffff",
    paper_faint="#333333",
    edge="#000000",
    black="#000000",
    red="#c00000",
    clubs="#004d1a",
    diamonds="#7a2e00",
    back="#0000a8",
    back_edge="#ffffff",
    back_text="#ffffff",
    hole="#2a2a2a",
    hole_text="#ffffff",
    held="#ffff00",
    held_edge="#000000",
    cursor="#7fffff",
    cursor_edge="#000000",
    target="#9dff9d",
    target_edge="#000000",
    moved="#ff0000",
)

SAFE: Final = replace(
    FELT,
    name="colour-blind",
    felt="#1f2a36",
    felt_text="#e8edf2",
    felt_faint="#9fb0c0",
    bar="#111820",
    bar_text="#e8edf2",
    bar_strong="#f0e442",
    bar_alert="#f5a97f",
    paper="#f7f4ea",
    black="#101418",
    paper_faint="#4f472f",
    red="#9c3300",
    clubs="#00443a",
    diamonds="#6a3d00",
    back="#0b5a94",
    back_edge="#8cc4ec",
    hole="#141c25",
    hole_text="#93a5b6",
    held="#f0e442",
    held_edge="#8a8000",
    cursor="#a6d8f5",
    cursor_edge="#0072b2",
    target="#d6dee8",
    target_edge="#56606b",
    moved="#d55e00",
)

MONO: Final = replace(
    FELT,
    name="mono",
    felt="#1c1c1c",
    felt_text="#eeeeee",
    felt_faint="#b2b2b2",
    bar="#121212",
    bar_text="#e4e4e4",
    bar_strong="#ffffff",
    bar_alert="#ffffff",
    paper="#f4f4f4",
    paper_faint="#525252",
    edge="#a0a0a0",
    black="#000000",
    red="#525252",
    clubs="#000000",
    diamonds="#525252",
    back="#4e4e4e",
    back_edge="#9e9e9e",
    back_text="#ffffff",
    hole="#303030",
    hole_text="#a8a8a8",
    held="#d0d0d0",
    held_edge="#303030",
    cursor="#dadada",
    cursor_edge="#585858",
    target="#e4e4e4",
    target_edge="#585858",
    moved="#000000",
)

TERMINAL: Final = replace(
    FELT,
    name="terminal",
    felt="black",
    felt_text="white",
    felt_faint="white",
    bar="blue",
    bar_text="bright_white",
    bar_strong="bright_yellow",
    bar_alert="bright_yellow",
    paper="bright_white",
    paper_faint="black",
    edge="bright_black",
    black="black",
    red="red",
    clubs="black",
    diamonds="red",
    back="blue",
    back_edge="bright_blue",
    back_text="bright_white",
    hole="bright_black",
    hole_text="bright_white",
    held="bright_yellow",
    held_edge="black",
    cursor="white",
    cursor_edge="black",
    target="white",
    target_edge="black",
    moved="black",
)
"""The terminal's own 16 colours."""

THEMES: Final = {theme.name: theme for theme in (FELT, DARK, LIGHT, CONTRAST, SAFE, TERMINAL)}


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

    @property
    def all(self) -> str:
        """All the signs that are drawn or written with this set."""
        drawn = self.suits + self.edge + self.cursor + self.target + self.moved + self.fold
        return drawn + "".join(self.frame) + ("" if self is ASCII else "".join(map(chr, _PLAIN)))

    def text(self, sentence: str) -> str:
        """A sentence in signs the terminal can show."""
        return sentence.translate(_PLAIN) if self is ASCII else sentence


UNICODE: Final = Signs(
    SYMBOLS, edge="▔", cursor="›", target="◂", moved="•", fold="=", frame=("╭", "─", "╮", "│", "╰", "╯")
)
_PLAIN: Final = str.maketrans(
    {"·": "-", "←": "left", "→": "right", "↑": "up", "↓": "down", "⌫": "bs", "…": "..", "×": "x", "–": "-"}
)
ASCII: Final = Signs(
    LETTERS, edge="-", cursor=">", target="<", moved="*", fold="=", frame=("+", "-", "+", "|", "+", "+")
)


@dataclass(frozen=True, slots=True)
class Look:
    """How the table looks: colours and signs.

    Attributes:
        theme: the colours.
        signs: what is drawn with.
        four: whether each suit has a colour of its own; the red ones stay warm, the black ones cold.
    """

    theme: Theme = FELT
    signs: Signs = UNICODE
    four: bool = False

    def ink(self, card: Card) -> str:
        """The colour of a card's signs."""
        theme = self.theme
        if self.four:
            return (theme.black, theme.red, theme.diamonds, theme.clubs)[card.suit]
        return theme.red if card.red else theme.black
