"""The table of the naive rules: what lies on it, how it is dealt, and its text.

Nothing is shared with the engine: cards are two-letter strings and piles are lists of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

RANKS = "A23456789TJQK"
SUITS = "SHDC"
RED = "HD"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]

DEFAULTS = {
    "layout": "1,2,3,4,5,6,7,8,9,10",
    "face_up": "last",
    "draw": "1",
    "redeals": "unlimited",
    "empty_piles": "any",
    "waste_to_home": "no",
    "home_to_tableau": "no",
}
BOTH_HOUSE_MOVES = "waste_to_home=yes home_to_tableau=yes"
NINE_KINGS = f"layout=1,2,3,4,5,6,7,8,9 empty_piles=kings {BOTH_HOUSE_MOVES}"
VARIANTS = {
    "solijoy": "",
    "solijoy-9": "layout=1,2,3,4,5,6,7,8,9",
    "solijoy-11": "layout=1,2,3,4,5,6,7,8,9,10,11",
    "solijoy-12": "layout=1,2,3,4,5,6,7,8,9,10,11,12",
    "solijoy-13": "layout=1,2,3,4,5,6,7,8,9,10,11,12,13",
    "relaxed": "waste_to_home=yes",
    "big-harp": f"layout=10,9,8,7,6,5,4,3,2,1 redeals=0 {BOTH_HOUSE_MOVES}",
    "double-klondike": NINE_KINGS,
    "gargantua": f"{NINE_KINGS} redeals=1",
    "harp": f"{NINE_KINGS} redeals=2",
}


@dataclass
class Table:
    """Everything that lies on the table; the last card of each list is the one on top."""

    rules: str
    stock: list[str]
    waste: list[str]
    home: dict[str, list[int]]
    """The heights of the two foundations of each suit, the higher one first."""
    down: list[list[str]]
    up: list[list[str]]
    recycled: int = 0

    def copy(self) -> Table:
        """An equal table whose lists are its own."""
        home = {suit: heights[:] for suit, heights in self.home.items()}
        down, up = [pile[:] for pile in self.down], [pile[:] for pile in self.up]
        return Table(self.rules, self.stock[:], self.waste[:], home, down, up, self.recycled)


@cache
def house(rules: str) -> dict[str, str]:
    """Every field of the rules by name, for a variant's name or ``solijoy`` and what differs."""
    name, *differences = rules.split()
    fields = [field.split("=") for field in [*VARIANTS[name].split(), *differences]]
    return DEFAULTS | dict(fields)


@cache
def printed(rules: str) -> str:
    """Rules as they are printed: a variant's name where one fits, else what differs from SoliJoy."""
    fields = house(rules)
    names = (name for name in VARIANTS if house(name) == fields)
    differences = (f"{field}={value}" for field, value in fields.items() if value != DEFAULTS[field])
    return next(names, " ".join(["solijoy", *differences]))


def shuffle(number: int) -> list[str]:
    """The deck of a deal number, first card dealt first."""
    keyed = [
        (sha256(f"solijoy:{number}:{pack}:{card}".encode("ascii")).digest(), card)
        for pack in (1, 2)
        for card in CARDS
    ]
    return [card for _, card in sorted(keyed)]


def deal(number: int, rules: str = "solijoy") -> Table:
    """The table after a deal number has been dealt."""
    deck = shuffle(number)
    table = Table(rules, [], [], {suit: [0, 0] for suit in SUITS}, [], [])
    for size in map(int, house(rules)["layout"].split(",")):
        pile, deck = deck[:size], deck[size:]
        facing_up = size if house(rules)["face_up"] == "all" else 1
        table.down.append(pile[: size - facing_up])
        table.up.append(pile[size - facing_up :])
    table.stock = deck[::-1]
    return table


def rank(card: str) -> int:
    """From 1 for an ace to 13 for a king."""
    return RANKS.index(card[0]) + 1


def is_red(card: str) -> bool:
    """Whether the card is a heart or a diamond."""
    return card[1] in RED


def write(table: Table) -> str:
    """The board text of a table."""
    lines = [f"rules: {printed(table.rules)}", _line("stock", table.stock), _line("waste", table.waste)]
    if table.recycled:
        lines.append(f"recycled: {table.recycled}")
    lines.append(_line("home", _foundations(table)))
    for number, (down, up) in enumerate(zip(table.down, table.up, strict=True), start=1):
        lines.append(_line(str(number), [*down, "|", *up]))
    return "\n".join(lines) + "\n"


def _foundations(table: Table) -> Iterator[str]:
    for suit in SUITS:
        for height in table.home[suit]:
            yield RANKS[height - 1] + suit if height else "--"


def _line(name: str, cards: Iterable[str]) -> str:
    return " ".join([f"{name}:", *cards])


def read(text: str) -> Table:
    """The table that a board text in its printed form describes."""
    lines = dict(line.split(":", 1) for line in text.splitlines())
    table = Table(lines["rules"].strip(), lines["stock"].split(), lines["waste"].split(), {}, [], [])
    table.recycled = int(lines.get("recycled", "0"))
    tops = lines["home"].split()
    for index, suit in enumerate(SUITS):
        table.home[suit] = [0 if top == "--" else rank(top) for top in tops[2 * index : 2 * index + 2]]
    for number in range(1, 1 + len(house(table.rules)["layout"].split(","))):
        down, up = lines[str(number)].split("|")
        table.down.append(down.split())
        table.up.append(up.split())
    return table
