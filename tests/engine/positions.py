"""Tables as values, and the single moves between them, made for fast and complete searches.

The rules once more, as in `naive`, with cards as numbers and piles as tuples. One liberty is taken:
piles which change places leave the position the same. `test_safety` holds the steps against those of
the naive rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.engine.naive_table import CARDS, SUITS, Table, house, is_red, rank

Cards = tuple[int, ...]
Pile = tuple[Cards, Cards]
Piles = tuple[Pile, ...]

CODES = {card: 4 * rank(card) + SUITS.index(card[1]) for card in CARDS}
"""Four times the rank plus the place of the suit in the order S H D C."""
HOSTS = {
    CODES[card]: {CODES[on] for on in CARDS if rank(on) == rank(card) + 1 and is_red(on) != is_red(card)}
    for card in CARDS
}
"""The cards on which a card goes in a pile."""


class Position(NamedTuple):
    """A table as a value; the piles, each face down and face up, are sorted."""

    home: tuple[int, ...]
    """The heights of the foundations, two for each suit, the higher one first."""
    piles: Piles
    stock: Cards
    waste: Cards
    recycled: int

    @classmethod
    def of(cls, table: Table) -> Position:
        """The position on a table."""
        piles = zip(map(_codes, table.down), map(_codes, table.up), strict=True)
        home = tuple(height for heights in table.home.values() for height in heights)
        stock, waste = _codes(table.stock), _codes(table.waste)
        return cls(home, tuple(sorted(piles)), stock, waste, table.recycled)

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return sum(self.home) == 104


class Steps:
    """The single moves of one set of rules, given as their text."""

    def __init__(self, rules: str) -> None:
        fields = house(rules)
        self._draw = int(fields["draw"])
        self._redeals = None if fields["redeals"] == "unlimited" else int(fields["redeals"])
        self._lowest_on_nothing = {"any": 1, "kings": 13, "none": 14}[fields["empty_piles"]]
        self._waste_to_home = fields["waste_to_home"] == "yes"
        self._home_to_tableau = fields["home_to_tableau"] == "yes"

    def after(self, position: Position) -> Iterator[Position]:
        """The positions one move on, those first that bring a card home, flip or place one."""
        yield from self._sent_home(position)
        yield from self._flipped(position)
        yield from self._placed(position)
        yield from self._shifted(position)
        yield from self._brought_back(position)
        yield from self._turned(position)

    def _sent_home(self, position: Position) -> Iterator[Position]:
        home, piles, stock, waste, recycled = position
        for index, (down, up) in enumerate(piles):
            if up and (raised := _raised(home, up[-1])):
                yield Position(raised, _with(piles, {index: (down, up[:-1])}), stock, waste, recycled)
        if self._waste_to_home and waste and (raised := _raised(home, waste[-1])):
            yield Position(raised, piles, stock, waste[:-1], recycled)

    def _flipped(self, position: Position) -> Iterator[Position]:
        for index, (down, up) in enumerate(position.piles):
            if down and not up:
                yield position._replace(piles=_with(position.piles, {index: (down[:-1], down[-1:])}))

    def _placed(self, position: Position) -> Iterator[Position]:
        if position.waste:
            card, rest = position.waste[-1:], position.waste[:-1]
            for index in self._takers(position.piles, card[0]):
                down, up = position.piles[index]
                piles = _with(position.piles, {index: (down, up + card)})
                yield position._replace(piles=piles, waste=rest)

    def _shifted(self, position: Position) -> Iterator[Position]:
        piles = position.piles
        for source, (down, up) in enumerate(piles):
            for start in _sequence_starts(up):
                left = (down, up[:start])
                for target in self._takers(piles, up[start]):
                    if target != source:
                        joined = (piles[target][0], piles[target][1] + up[start:])
                        yield position._replace(piles=_with(piles, {source: left, target: joined}))

    def _brought_back(self, position: Position) -> Iterator[Position]:
        for suit in range(4) if self._home_to_tableau else ():
            taken: set[int] = set()
            for height in filter(None, position.home[2 * suit : 2 * suit + 2]):
                card = 4 * height + suit
                for index in set(self._takers(position.piles, card)) - taken:
                    taken.add(index)
                    down, up = position.piles[index]
                    piles = _with(position.piles, {index: (down, (*up, card))})
                    yield position._replace(home=_lowered(position.home, card), piles=piles)

    def _turned(self, position: Position) -> Iterator[Position]:
        stock, waste = position.stock, position.waste
        if stock:
            rest = stock[: -self._draw]
            drawn = stock[len(rest) :][::-1]
            yield position._replace(stock=rest, waste=waste + drawn)
        elif waste and self._redeals is None:
            yield position._replace(stock=waste[::-1], waste=())
        elif waste and position.recycled < (self._redeals or 0):
            yield position._replace(stock=waste[::-1], waste=(), recycled=position.recycled + 1)

    def _takers(self, piles: Piles, card: int) -> list[int]:
        hosts, on_nothing = HOSTS[card], card >= 4 * self._lowest_on_nothing
        return [
            index
            for index, (down, up) in enumerate(piles)
            if (up[-1] in hosts if up else on_nothing and not down)
        ]


def _codes(cards: list[str]) -> Cards:
    return tuple(CODES[card] for card in cards)


def _with(piles: Piles, changed: dict[int, Pile]) -> Piles:
    return tuple(sorted(changed.get(index, pile) for index, pile in enumerate(piles)))


def _sequence_starts(up: Cards) -> Iterator[int]:
    """Where the sequences that end in the top card begin, the shortest first."""
    for start in range(len(up) - 1, -1, -1):
        if start + 1 < len(up) and up[start] not in HOSTS[up[start + 1]]:
            return
        yield start


def _raised(home: tuple[int, ...], card: int) -> tuple[int, ...] | None:
    """The heights with a card gone home, on the higher foundation that takes it; None if none does."""
    height, suit = divmod(card, 4)
    for place in (2 * suit, 2 * suit + 1):
        if home[place] == height - 1:
            return (*home[:place], height, *home[place + 1 :])
    return None


def _lowered(home: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The heights without a top card; of two equal ones the second goes down, which keeps the order."""
    height, suit = divmod(card, 4)
    place = 2 * suit + (home[2 * suit + 1] == height)
    return (*home[:place], height - 1, *home[place + 1 :])
