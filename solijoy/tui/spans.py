"""Coloured text before any terminal library sees it."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Text in one style.

    Attributes:
        text: single-width signs.
        ink: the colour of the signs, `#rrggbb` or a name the terminal's own palette has.
        paper: the colour behind them.
        bold: whether they are bold.
    """

    text: str
    ink: str
    paper: str
    bold: bool = False


Spans = tuple[Span, ...]
