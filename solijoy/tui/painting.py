"""Rows become spans: the painting of cards.

A card's first line carries its rank and suit over an upper edge, so that covered cards read one per
line and can be told apart without colour too. Marks change the paper, and leave a sign at its side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from solijoy.engine import Card
from solijoy.engine.cards import RANKS
from solijoy.tui.model.geometry import Size
from solijoy.tui.model.rows import Art, Mark, Row, pair_split
from solijoy.tui.spans import Span, Spans
from solijoy.tui.themes import Look, Theme
from solijoy.words import rank_name

_PIPS: Final = {
    1: ("", "m", ""),
    2: ("m", "", "m"),
    3: ("m", "m", "m"),
    4: ("lr", "", "lr"),
    5: ("lr", "m", "lr"),
    6: ("lr", "lr", "lr"),
    7: ("lr", "lmr", "lr"),
    8: ("lmr", "lr", "lmr"),
    9: ("lmr", "lmr", "lmr"),
    10: ("abcd", "lr", "abcd"),
}
"""Where the pips of a rank stand in the three lines of a roomy card: left, middle, right, or of four."""


@lru_cache(maxsize=4096)
def paint(row: Row, card: int, column: int, full: int, look: Look) -> Spans:
    """One line of a place.

    Args:
        row: what it shows.
        card: the width of a card.
        column: the width of the column, the gap behind the card included.
        full: the lines of a whole card.
        look: colours and signs.
    """
    theme = look.theme
    if row.art is Art.FELT:
        return (Span(" " * column, theme.felt_text, theme.felt),)
    spans = _PAINTERS[row.art](row, card, full, look)
    # Where a card is one line there is no room on it for a sign: it stands behind.
    sign = _sign(row.mark, look) if full == 1 else ""
    gap = Span(sign.ljust(column - card), theme.felt_text, theme.felt, bold=bool(sign))
    return tuple(span for span in (*spans, gap) if span.text)


def _sign(mark: Mark, look: Look) -> str:
    """The sign behind a card of one line; the table marks the most important thing."""
    signs = look.signs
    pointed = Mark.CURSOR | Mark.TARGET | Mark.FOUND
    return signs.target if mark & pointed else signs.moved if mark & (Mark.MOVED | Mark.HELD) else ""


def _head(row: Row, width: int, full: int, look: Look) -> list[Span]:
    assert row.card
    paper, edge = _paper(row.mark, look.theme)
    name = _name(row.card, look)
    ink = look.ink(row.card)
    if full == 1:
        return [Span(f"{name:<{width}}", ink, paper, bold=True)]
    at_cursor = bool(row.mark & Mark.CURSOR)
    return [
        Span(look.signs.cursor, look.theme.black, paper, bold=True)
        if at_cursor
        else Span(look.signs.edge, edge, paper),
        Span(name, ink, paper, bold=True),
        *_tail(row.mark, width - 1 - len(name), paper, edge, look),
    ]


def _tail(mark: Mark, width: int, paper: str, edge: str, look: Look) -> list[Span]:
    """The end of a first line: edge, and a sign for what is special."""
    signs = look.signs
    pointed = mark & (Mark.TARGET | Mark.FOUND)
    sign = signs.target if pointed else signs.moved if mark & Mark.MOVED else ""
    if not sign or width < 1:
        return [Span(signs.edge * width, edge, paper)]
    return [
        Span(signs.edge * (width - 1), edge, paper),
        Span(sign, look.theme.black, paper, bold=True),
    ]


def _body(row: Row, width: int, full: int, look: Look) -> list[Span]:
    assert row.card
    paper, _ = _paper(row.mark, look.theme)
    ink, faint = look.ink(row.card), look.theme.paper_faint
    if row.line == full - 1:
        name = f"{_name(row.card, look)} "
        text = f" {row.text}" if row.text else ""
        return [Span(text.ljust(width - len(name)), faint, paper), Span(name, ink, paper, bold=True)]
    if full < Size.ROOMY.value:
        return [Span(row.text.center(width), faint, paper)]
    return [Span(_picture(row.card, row.line - 1, width, look), ink, paper, bold=True)]


def _picture(card: Card, line: int, width: int, look: Look) -> str:
    """One of the three lines in the middle of a roomy card: pips, or a framed letter for a court card."""
    middle = width // 2
    if card.rank > 10:
        left, across, right, side, low, low_right = look.signs.frame
        letter = RANKS[card.rank - 1]
        lines = (left + across * 3 + right, f"{side} {letter} {side}", low + across * 3 + low_right)
        return lines[line].center(width)
    spread = 2 if width < 11 else 3
    columns = {"l": -spread, "m": 0, "r": spread, "a": -3, "b": -1, "c": 1, "d": 3}
    cells = [" "] * width
    for pip in _PIPS[card.rank][line]:
        cells[middle + columns[pip]] = look.signs.suits[card.suit]
    return "".join(cells)


def _pair(row: Row, width: int, _full: int, look: Look) -> list[Span]:
    assert row.card
    assert row.other
    paper, _ = _paper(row.mark, look.theme)
    first, second = (_name(card, look) for card in (row.card, row.other))
    if len(first) + len(second) > width:
        # Rank and suit in two signs each.
        first, second = (RANKS[card.rank - 1] + look.signs.suits[card.suit] for card in (row.card, row.other))
    split = pair_split(row.card, row.other, width)
    return [
        Span(first.ljust(split), look.ink(row.card), paper, bold=True),
        Span(second.ljust(width - split), look.ink(row.other), paper, bold=True),
    ]


def _back(row: Row, width: int, full: int, look: Look) -> list[Span]:
    theme, signs = look.theme, look.signs
    paper, edge, ink = theme.back, theme.back_edge, theme.back_text
    sign = Span(signs.edge, edge, paper)
    if row.mark & Mark.CURSOR:
        paper, edge, ink = theme.cursor, theme.cursor_edge, theme.black
        sign = Span(signs.cursor, ink, paper, bold=True)
    if full == 1:
        return [
            Span(signs.edge * (width - len(row.text)), edge, paper),
            Span(row.text, ink, paper, bold=True),
        ]
    return [
        sign,
        Span(signs.edge * (width - 2 - len(row.text)), edge, paper),
        Span(row.text, ink, paper, bold=True),
        Span(signs.edge, edge, paper),
    ]


def _inside(row: Row, width: int, _full: int, look: Look) -> list[Span]:
    theme = look.theme
    ink, paper = (theme.black, theme.cursor) if row.mark & Mark.CURSOR else (theme.back_text, theme.back)
    return [Span(row.text.center(width), ink, paper, bold=True)]


def _fold(row: Row, width: int, full: int, look: Look) -> list[Span]:
    theme = look.theme
    text = row.text if full == 1 else f" {row.text} "
    side = look.signs.fold
    left = (width - len(text)) // 2
    return [
        Span(side * left, theme.back_edge, theme.back),
        Span(text, theme.back_text, theme.back, bold=True),
        Span(side * (width - left - len(text)), theme.back_edge, theme.back),
    ]


def _hole(row: Row, width: int, full: int, look: Look) -> list[Span]:
    theme, signs = look.theme, look.signs
    special = row.mark & (Mark.TARGET | Mark.CURSOR)
    ink, paper = (theme.black, _paper(row.mark, theme)[0]) if special else (theme.hole_text, theme.hole)
    text = signs.text(row.text)
    if row.card and row.line == full // 2:
        text = signs.suits[row.card.suit]
    line = list(text.center(width))
    if row.line == 0 and row.mark & Mark.CURSOR:
        line[0] = signs.cursor
    if row.line == 0 and row.mark & Mark.TARGET:
        line[-1] = signs.target
    return [Span("".join(line), ink, paper, bold=bool(special))]


def _name(card: Card, look: Look) -> str:
    return rank_name(card.rank) + look.signs.suits[card.suit]


def _paper(mark: Mark, theme: Theme) -> tuple[str, str]:
    """The colours of a card's paper and of its edge."""
    if mark & Mark.HELD:
        return theme.held, theme.held_edge
    if mark & Mark.CURSOR:
        return theme.cursor, theme.cursor_edge
    if mark & (Mark.TARGET | Mark.FOUND):
        return theme.target, theme.target_edge
    if mark & Mark.MOVED:
        return theme.paper, theme.moved
    return theme.paper, theme.edge


_PAINTERS: Final[Mapping[Art, Callable[[Row, int, int, Look], list[Span]]]] = {
    Art.HEAD: _head,
    Art.BODY: _body,
    Art.PAIR: _pair,
    Art.BACK: _back,
    Art.INSIDE: _inside,
    Art.FOLD: _fold,
    Art.HOLE: _hole,
}
