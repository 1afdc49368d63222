"""Boards as text: read into a setup that has been checked, and written from a board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from solijoy.engine.cards import PACK, Card
from solijoy.engine.errors import BoardTextError
from solijoy.engine.pile import Pile
from solijoy.engine.rules import SOLIJOY, Rules

if TYPE_CHECKING:
    from solijoy.engine.board import Board

NO_CARD: Final = "--"


class Setup(NamedTuple):
    """What a board text says, once it is known to be a position."""

    rules: Rules
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    home: tuple[int, ...]
    piles: tuple[Pile, ...]
    recycled: int


class _Line(NamedTuple):
    """One `name: value` line."""

    number: int
    name: str
    value: str

    def cards(self) -> tuple[Card, ...]:
        return tuple(self.card(word) for word in self.value.split())

    def card(self, word: str) -> Card:
        try:
            return Card.parse(word)
        except ValueError as error:
            raise BoardTextError(self.number, "{error}", error=error) from None


def read(text: str) -> Setup:
    """Read a board text.

    Raises:
        BoardTextError: it is no position; the error names the line and what was expected.
    """
    lines, end = _lines(text)
    rules = _rules(lines.get("rules"))
    names = ["stock", "waste", "home", *map(str, range(1, len(rules.layout) + 1))]
    _check_names(lines, names, end)
    piles = tuple(_pile(lines[name]) for name in names[3:])
    home = _home(lines["home"])
    _check_cards(lines, names, home, end)
    return Setup(
        rules,
        lines["stock"].cards(),
        lines["waste"].cards(),
        home,
        piles,
        _recycled(lines.get("recycled"), rules),
    )


def write(board: Board) -> str:
    """The text of a board: rules, stock, waste, home and the piles, one line each."""
    lines = [f"rules: {board.rules}", _written("stock", board.stock), _written("waste", board.waste)]
    if board.recycled:
        lines.append(f"recycled: {board.recycled}")
    tops = (
        str(PACK[place // 2 * 13 + height - 1]) if height else NO_CARD
        for place, height in enumerate(board.home)
    )
    lines.append(_written("home", tops))
    lines += (_written(str(n), [*pile.down, "|", *pile.up]) for n, pile in enumerate(board.piles, 1))
    return "\n".join(lines) + "\n"


def _written(name: str, words: Iterable[object]) -> str:
    return " ".join([f"{name}:", *map(str, words)])


def _lines(text: str) -> tuple[dict[str, _Line], int]:
    """The lines of a text by their names, and the number of the last one."""
    found: dict[str, _Line] = {}
    number = 1
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        content = raw.partition("#")[0].strip()
        if not content:
            continue
        name, colon, value = content.partition(":")
        line = _Line(number, name.strip(), value.strip())
        if not colon:
            raise BoardTextError(number, "expected `name: cards`, found {content!r}", content=content)
        if line.name in found:
            raise BoardTextError(
                number,
                "{name!r} stands in line {first} already",
                name=line.name,
                first=found[line.name].number,
            )
        found[line.name] = line
    return found, len(text.rstrip("\n").split("\n"))


def _rules(line: _Line | None) -> Rules:
    if line is None:
        return SOLIJOY
    try:
        return Rules.parse(line.value)
    except ValueError as error:
        raise BoardTextError(line.number, "{error}", error=error) from None


def _check_names(lines: dict[str, _Line], wanted: list[str], end: int) -> None:
    for line in lines.values():
        if line.name not in (*wanted, "rules", "recycled"):
            raise BoardTextError(
                line.number,
                "{name!r} is none of rules, stock, waste, recycled, home, 1 to {piles}",
                name=line.name,
                piles=len(wanted) - 3,
            )
    for name in wanted:
        if name not in lines:
            raise BoardTextError(end, "a line `{name}: ...` is missing", name=name)


def _pile(line: _Line) -> Pile:
    if line.value.count("|") != 1:
        raise BoardTextError(
            line.number, "pile {name} wants one | between face-down and face-up cards", name=line.name
        )
    down, up = (tuple(map(line.card, half.split())) for half in line.value.split("|"))
    return Pile(down, up)


def _home(line: _Line) -> tuple[int, ...]:
    """The heights, read from eight top cards in any order."""
    words = line.value.split()
    tops = [line.card(word) for word in words if word != NO_CARD]
    heights: list[int] = []
    for suit in range(4):
        ranks = sorted((card.rank for card in tops if card.suit == suit), reverse=True)
        if len(ranks) > 2:
            raise BoardTextError(
                line.number, "home has two foundations for each suit, not {count}", count=len(ranks)
            )
        heights += [*ranks, 0, 0][:2]
    if len(words) != 8:
        raise BoardTextError(
            line.number, "home names eight top cards, -- for none, not {count}", count=len(words)
        )
    return tuple(heights)


def _recycled(line: _Line | None, rules: Rules) -> int:
    if line is None:
        return 0
    most = rules.redeals or 0
    if not re.fullmatch("[0-9]{1,3}", line.value) or int(line.value) > most:
        raise BoardTextError(
            line.number, "recycled is a number from 0 to {most}, not {value!r}", most=most, value=line.value
        )
    return int(line.value)


def _check_cards(lines: dict[str, _Line], names: list[str], home: tuple[int, ...], end: int) -> None:
    """Each card stands twice, the cards under the foundations' tops included."""
    seen: Counter[Card] = Counter()
    for line, card in _shown(lines, names):
        seen[card] += 1
        if seen[card] > 2:
            raise BoardTextError(line.number, "{card} stands here a third time; there are two", card=card)
    for place, height in enumerate(home):
        for card in PACK[place // 2 * 13 : place // 2 * 13 + max(height - 1, 0)]:
            seen[card] += 1
            if seen[card] > 2:
                raise BoardTextError(
                    lines["home"].number, "{card} is home under a higher card and also elsewhere", card=card
                )
    missing = [card for card in PACK for _ in range(2 - seen[card])]
    if missing:
        raise BoardTextError(end, "missing: {cards}", cards=" ".join(map(str, missing)))


def _shown(lines: dict[str, _Line], names: list[str]) -> Iterator[tuple[_Line, Card]]:
    """All cards that are written, with their lines."""
    for line in sorted((lines[name] for name in names), key=lambda line: line.number):
        for word in line.value.replace("|", " ").split():
            if word != NO_CARD:
                yield line, line.card(word)
