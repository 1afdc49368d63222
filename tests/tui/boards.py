"""Boards made by hand, tables on which keys are pressed, and games played at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from solijoy.engine import VARIANTS, Board, Card, Move, Rules, Suit
from solijoy.tui.actions import ACTIONS, Action, is_there
from solijoy.tui.model import hand
from solijoy.tui.model.best import Options, pile_options, waste_options
from solijoy.tui.model.said import Note, Refused
from solijoy.tui.model.table import Table

ACES: Final = "AS AS AH AH AD AD AC AC"
RELAXED: Final = "solijoy waste_to_home=yes"
HOUSE: Final = "solijoy home_to_tableau=yes"
KEY_NAMES: Final = {",": "comma", ".": "full_stop", "?": "question_mark", "esc": "escape"}


def board(
    piles: Mapping[int, str],
    *,
    home: str = "",
    waste: str = "",
    stock: str = "",
    rules: str = "solijoy",
    recycled: int = 0,
) -> Board:
    """A whole board of which only what matters is named.

    Args:
        piles: piles by number, as in a board text; without a bar all cards lie face up.
        home: the top cards of the foundations that are not empty.
        waste: the waste, its last card in play.
        stock: the stock, its last card drawn next.
        rules: the rules.
        recycled: the redeals used.

    The cards that are not named lie face down in the piles that are not named, and at the bottom of
    the stock where all piles are.
    """
    numbers = range(1, len(Rules.parse(rules).layout) + 1)
    lines = {number: piles[number] for number in numbers if number in piles}
    lines = {number: line if "|" in line else f"| {line}" for number, line in lines.items()}
    rest = _unnamed(" ".join([waste, stock, *lines.values()]), home.split())
    others = [number for number in numbers if number not in lines]
    for place, number in enumerate(others):
        lines[number] = " ".join(rest[place :: len(others)]) + " |"
    if not others:
        stock = " ".join([*rest, stock])
    tops = " ".join([*home.split(), *["--"] * 8][:8])
    text = [f"rules: {rules}", f"stock: {stock}", f"waste: {waste}", f"home: {tops}"]
    text += [f"recycled: {recycled}"] * bool(recycled)
    return Board.parse("\n".join(text + [f"{number}: {line}" for number, line in lines.items()]))


def _unnamed(named: str, home: list[str]) -> list[str]:
    """The cards that stand nowhere yet."""
    used = Counter(word for word in named.split() if word != "|")
    for top in map(Card.parse, home):
        used += Counter(str(Card(rank, top.suit)) for rank in range(1, top.rank + 1))
    pack = [str(Card(rank, suit)) for rank in range(13, 0, -1) for suit in Suit]
    return [card for card in pack for _ in range(2 - used[card])]


def action_of(table: Table, key: str) -> Action:
    """The action a key has on the table now."""
    return next(action for action in ACTIONS if key in action.keys and is_there(action, table))


def press(table: Table, keys: str) -> None:
    """Press keys, separated by blanks."""
    for name in keys.split():
        key = KEY_NAMES.get(name, name)
        if key == "escape":
            hand.let_go(table)
            continue
        do = action_of(table, key).do
        assert do, f"{key} does nothing with the table"
        do(table)


def pressed(on: Board, keys: str) -> Table:
    """A table on which keys were pressed."""
    table = Table(on)
    press(table, keys)
    return table


def steps(table: Table) -> int:
    """How many steps there are to undo."""
    count = 0
    while table.game.undo():
        count += 1
    for _ in range(count):
        table.game.redo()
    return count


def texts(moves: tuple[Move, ...]) -> list[str]:
    """The texts of moves."""
    return [str(move) for move in moves]


def reason_name(table: Table) -> str:
    """The name of the reason or note that was given last."""
    if isinstance(table.said, Refused):
        return table.said.refusal.reason.name
    assert isinstance(table.said, Note), table.said
    return table.said.name


def all_options(on: Board) -> list[Options]:
    """What each key may play: those of the piles, then the waste's."""
    return [*(pile_options(on, index) for index in range(len(on.piles))), waste_options(on)]


def playout(variant: str, deal: int, seed: int, length: int) -> Iterator[Board]:
    """The boards of a game in which best moves and random legal ones alternate by chance."""
    chance = random.Random(seed)
    on = Board.deal(deal, VARIANTS[variant])
    for _ in range(length):
        yield on
        best = [options.first[0] for options in all_options(on) if options.first]
        moves = best if best and chance.random() < 0.6 else list(on.legal_moves)
        if not moves:
            return
        on = on.play(chance.choice(moves))
