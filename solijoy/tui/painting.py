"""Rows become strips: the painting of cards.

A card's first line carries its rank and suit over an upper edge, so that covered cards read one per
line and can be told apart without colour too. Marks change the paper, and leave a sign at its side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from solijoy.engine import Card
from solijoy.engine.cards import RANKS
from solijoy.tui.model.geometry import Size
from solijoy.tui.model.rows import Art, Mark, Row
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
def paint(row: Row, card: int, column: int, full: int, look: Look) -> Strip:
    """One line of a place.

    Args:
        row: what it shows.
        card: the width of a card.
        column: the width of the column, the gap behind the card included.
        full: the lines of a whole card.
        look: colours and signs.
    """
    gap = Segment(" " * (column - card), Style.parse(f"on {look.theme.felt}"))
    if row.art is Art.FELT:
        return Strip([Segment(" " * column, gap.style)], column)
    return Strip([*_PAINTERS[row.art](row, card, full, look), gap], column)


def _head(row: Row, width: int, full: int, look: Look) -> list[Segment]:
    assert row.card
    paper, edge = _paper(row.mark, look.theme)
    name = _name(row.card, look)
    ink = _ink(row.card, paper, look)
    if full == 1:
        return [Segment(f"{name:<{width}}", ink)]
    line = Style.parse(f"{edge} on {paper}")
    sign = look.signs.cursor if row.mark & Mark.CURSOR else look.signs.edge
    rest = width - 1 - len(name)
    return [
        Segment(
            sign, line if sign == look.signs.edge else Style.parse(f"bold {look.theme.black} on {paper}")
        ),
        Segment(name, ink),
        *_tail(row.mark, rest, line, look),
    ]


def _tail(mark: Mark, width: int, line: Style, look: Look) -> list[Segment]:
    """The end of a first line: edge, and a sign for what is special."""
    signs = look.signs
    sign = signs.target if mark & Mark.TARGET else signs.moved if mark & Mark.MOVED else ""
    if not sign or width < 1:
        return [Segment(signs.edge * width, line)]
    return [
        Segment(signs.edge * (width - 1), line),
        Segment(sign, Style.parse(f"bold {look.theme.black}") + Style(bgcolor=line.bgcolor)),
    ]


def _body(row: Row, width: int, full: int, look: Look) -> list[Segment]:
    assert row.card
    paper, _ = _paper(row.mark, look.theme)
    ink = _ink(row.card, paper, look)
    faint = Style.parse(f"{look.theme.paper_faint} on {paper}")
    if row.line == full - 1:
        name = f"{_name(row.card, look)} "
        return [Segment(f" {row.text}".ljust(width - len(name)), faint), Segment(name, ink)]
    if full < Size.ROOMY.value:
        return [Segment(row.text.center(width), faint)]
    return [Segment(_picture(row.card, row.line - 1, width, look), ink)]


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


def _pair(row: Row, width: int, _full: int, look: Look) -> list[Segment]:
    assert row.card
    assert row.other
    paper, _ = _paper(row.mark, look.theme)
    half = width // 2
    return [
        Segment(f"{_name(row.card, look):<{half}}", _ink(row.card, paper, look)),
        Segment(f"{_name(row.other, look):<{width - half}}", _ink(row.other, paper, look)),
    ]


def _back(row: Row, width: int, full: int, look: Look) -> list[Segment]:
    theme = look.theme
    paper = theme.cursor if row.mark & Mark.CURSOR else theme.back
    edge = Style.parse(f"{theme.cursor_edge if row.mark & Mark.CURSOR else theme.back_edge} on {paper}")
    text = Style.parse(f"bold {theme.black if row.mark & Mark.CURSOR else theme.back_text} on {paper}")
    if full == 1:
        return [Segment(row.text.rjust(width), text)]
    sign = look.signs.cursor if row.mark & Mark.CURSOR else look.signs.edge
    rest = width - 2 - len(row.text)
    return [
        Segment(sign, text if row.mark & Mark.CURSOR else edge),
        Segment(look.signs.edge * rest, edge),
        Segment(row.text, text),
        Segment(look.signs.edge, edge),
    ]


def _inside(row: Row, width: int, _full: int, look: Look) -> list[Segment]:
    theme = look.theme
    colours = (theme.black, theme.cursor) if row.mark & Mark.CURSOR else (theme.back_text, theme.back)
    return [Segment(row.text.center(width), Style.parse("bold {} on {}".format(*colours)))]


def _fold(row: Row, width: int, full: int, look: Look) -> list[Segment]:
    text = f"{row.text}" if full == 1 else f" {row.text} "
    theme = look.theme
    edge = Style.parse(f"{theme.back_edge} on {theme.back}")
    words = Style.parse(f"bold {theme.back_text} on {theme.back}")
    left = (width - len(text)) // 2
    side = "=" if full > 1 else " "
    return [
        Segment(side * left, edge),
        Segment(text, words),
        Segment(side * (width - left - len(text)), edge),
    ]


def _hole(row: Row, width: int, full: int, look: Look) -> list[Segment]:
    theme = look.theme
    if row.mark & (Mark.TARGET | Mark.CURSOR):
        paper, _ = _paper(row.mark, theme)
        style = Style.parse(f"bold {theme.black} on {paper}")
    else:
        style = Style.parse(f"{theme.hole_text} on {theme.hole}")
    text = row.text
    if row.card and row.line == full // 2:
        text = look.signs.suits[row.card.suit]
    elif text == "·":
        text = look.signs.empty
    line = list(text.center(width))
    if row.line == 0:
        if row.mark & Mark.CURSOR:
            line[0] = look.signs.cursor
        if row.mark & Mark.TARGET:
            line[-1] = look.signs.target
    return [Segment("".join(line), style)]


def _name(card: Card, look: Look) -> str:
    return rank_name(card.rank) + look.signs.suits[card.suit]


def _ink(card: Card, paper: str, look: Look) -> Style:
    return Style.parse(f"bold {look.theme.red if card.red else look.theme.black} on {paper}")


def _paper(mark: Mark, theme: Theme) -> tuple[str, str]:
    """The colours of a card's paper and of its edge."""
    if mark & Mark.HELD:
        return theme.held, theme.held_edge
    if mark & Mark.CURSOR:
        return theme.cursor, theme.cursor_edge
    if mark & Mark.TARGET:
        return theme.target, theme.target_edge
    if mark & Mark.MOVED:
        return theme.paper, theme.moved
    return theme.paper, theme.edge


_PAINTERS: Final = {
    Art.HEAD: _head,
    Art.BODY: _body,
    Art.PAIR: _pair,
    Art.BACK: _back,
    Art.INSIDE: _inside,
    Art.FOLD: _fold,
    Art.HOLE: _hole,
}
