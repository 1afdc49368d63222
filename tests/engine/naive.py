"""The rules of SoliJoy a second time, as plainly as they can be put.

Nothing here is shared with the engine. Legal moves are found by writing down every conceivable move
and asking of each whether the rules allow it. That is slow and easy to check against the rules by
eye, which makes it the judge of the engine in the tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from tests.engine.naive_table import RANKS, SUITS, Table, house, is_red, rank, write


def fits(card: str, on: str) -> bool:
    """Whether a card goes on another one in a pile: one rank lower, other colour."""
    return rank(card) + 1 == rank(on) and is_red(card) != is_red(on)


def takes(table: Table, pile: str, card: str) -> bool:
    """Whether a pile, named by its number, takes a card or the sequence headed by that card."""
    if not exists(table, pile):
        return False
    up, down = table.up[int(pile) - 1], table.down[int(pile) - 1]
    if up:
        return fits(card, up[-1])
    allowed_on_nothing = {"any": True, "kings": card[0] == "K", "none": False}
    return not down and allowed_on_nothing[house(table.rules)["empty_piles"]]


def goes_home(table: Table, card: str) -> bool:
    """Whether one of the two foundations of the card's suit waits for it."""
    return rank(card) - 1 in table.home[card[1]]


def comes_back(table: Table, suit: str, pile: str) -> str | None:
    """The card that house rule lets down from a suit's foundations: the higher one that fits."""
    tops = [RANKS[height - 1] + suit for height in table.home[suit] if height]
    return next((card for card in tops if takes(table, pile, card)), None)


def exists(table: Table, pile: str) -> bool:
    """Whether there is a pile of that number."""
    return 1 <= int(pile) <= len(table.up)


def top_sequence(table: Table, pile: str, count: int) -> list[str] | None:
    """The top cards of a pile if there are so many face up and they are a sequence."""
    if not exists(table, pile) or len(table.up[int(pile) - 1]) < count:
        return None
    cards = table.up[int(pile) - 1][-count:]
    in_order = all(fits(lower, upper) for upper, lower in pairwise(cards))
    return cards if in_order else None


def may_draw(table: Table) -> bool:
    return bool(table.stock)


def draw(table: Table) -> None:
    for _ in range(min(int(house(table.rules)["draw"]), len(table.stock))):
        table.waste.append(table.stock.pop())


def may_recycle(table: Table) -> bool:
    redeals = house(table.rules)["redeals"]
    once_more = redeals == "unlimited" or table.recycled < int(redeals)
    return not table.stock and bool(table.waste) and once_more


def recycle(table: Table) -> None:
    table.stock, table.waste = table.waste[::-1], []
    table.recycled += house(table.rules)["redeals"] != "unlimited"


def may_flip(table: Table, pile: str) -> bool:
    return exists(table, pile) and not table.up[int(pile) - 1] and bool(table.down[int(pile) - 1])


def flip(table: Table, pile: str) -> None:
    table.up[int(pile) - 1].append(table.down[int(pile) - 1].pop())


def may_place_waste(table: Table, pile: str) -> bool:
    return bool(table.waste) and takes(table, pile, table.waste[-1])


def place_waste(table: Table, pile: str) -> None:
    table.up[int(pile) - 1].append(table.waste.pop())


def may_shift(table: Table, source: str, target: str, count: str | None) -> bool:
    sequence = top_sequence(table, source, int(count or 1))
    return source != target and sequence is not None and takes(table, target, sequence[0])


def shift(table: Table, source: str, target: str, count: str | None) -> None:
    start = len(table.up[int(source) - 1]) - int(count or 1)
    table.up[int(target) - 1] += table.up[int(source) - 1][start:]
    del table.up[int(source) - 1][start:]


def may_send_home(table: Table, pile: str) -> bool:
    single = top_sequence(table, pile, 1)
    return single is not None and goes_home(table, single[0])


def send_home(table: Table, pile: str) -> None:
    raise_foundation(table, table.up[int(pile) - 1].pop())


def may_send_waste_home(table: Table) -> bool:
    allowed = house(table.rules)["waste_to_home"] == "yes"
    return allowed and bool(table.waste) and goes_home(table, table.waste[-1])


def send_waste_home(table: Table) -> None:
    raise_foundation(table, table.waste.pop())


def may_bring_back(table: Table, suit: str, pile: str) -> bool:
    allowed = house(table.rules)["home_to_tableau"] == "yes"
    return allowed and comes_back(table, suit, pile) is not None


def bring_back(table: Table, suit: str, pile: str) -> None:
    card = comes_back(table, suit, pile)
    assert card is not None
    table.up[int(pile) - 1].append(card)
    heights = table.home[suit]
    heights[heights.index(rank(card))] -= 1
    heights.sort(reverse=True)


def raise_foundation(table: Table, card: str) -> None:
    heights = table.home[card[1]]
    heights[heights.index(rank(card) - 1)] += 1
    heights.sort(reverse=True)


MOVES: dict[str, tuple[Callable[..., bool], Callable[..., None]]] = {
    r"d": (may_draw, draw),
    r"r": (may_recycle, recycle),
    r"f(\d+)": (may_flip, flip),
    r"w-(\d+)": (may_place_waste, place_waste),
    r"(\d+)-(\d+)(?:x(\d+))?": (may_shift, shift),
    r"(\d+)-h": (may_send_home, send_home),
    r"w-h": (may_send_waste_home, send_waste_home),
    r"h([SHDC])-(\d+)": (may_bring_back, bring_back),
}
"""For each kind of move its text, whose groups name the places, when it is legal and what it does."""


@cache
def understood(move: str) -> tuple[Callable[..., bool], Callable[..., None], tuple[str | None, ...]]:
    """When a move is legal, what it does, and the places that both of these ask for."""
    matches = ((re.fullmatch(text, move), kind) for text, kind in MOVES.items())
    return next((*kind, match.groups()) for match, kind in matches if match)


def is_allowed(table: Table, move: str) -> bool:
    """Whether the rules allow a move, given as its text."""
    may, _, places = understood(move)
    return may(table, *places)


def play(table: Table, move: str) -> Table:
    """The table after a move that the rules allow."""
    assert is_allowed(table, move), move
    after = table.copy()
    _, do, places = understood(move)
    do(after, *places)
    return after


def conceivable_moves(table: Table) -> Iterator[str]:
    """Every text that is a move on some table like this one, and some with a pile too many.

    Sequences are tried up to one card more than their pile shows, or 99, the most that can be written.
    """
    yield from ("d", "r", "w-h")
    piles = range(1, len(table.up) + 2)
    for pile in piles:
        yield from (f"f{pile}", f"w-{pile}", f"{pile}-h")
        yield from (f"h{suit}-{pile}" for suit in SUITS)
        shown = len(table.up[pile - 1]) if pile <= len(table.up) else 0
        for target in piles:
            if target != pile:
                yield f"{pile}-{target}"
                yield from (f"{pile}-{target}x{count}" for count in range(2, min(shown + 2, 100)))


def legal_moves(table: Table) -> set[str]:
    """The texts of all moves that the rules allow."""
    return {move for move in conceivable_moves(table) if is_allowed(table, move)}


def cards_home(table: Table) -> int:
    """How many cards lie on the foundations."""
    return sum(map(sum, table.home.values()))


def is_won(table: Table) -> bool:
    """Whether all 104 cards are home."""
    return cards_home(table) == 104


def shuffles(table: Table, cap: int) -> bool | None:
    """Whether progress can be made, found by trying everything short of progress.

    Progress is a card flipped, a waste card placed, or more cards home than at the start. All
    tables that other moves lead to are visited, breadth first.

    Args:
        table: Where to start.
        cap: How many tables to visit at most.

    Returns:
        True if progress is possible, False if everything was tried and none is, None if there
        were more tables than the cap.
    """
    start = cards_home(table)
    seen, queue = {write(table)}, [table]
    for current in queue:
        for move in legal_moves(current):
            after = play(current, move)
            if move[0] in "fw" or cards_home(after) > start:
                return True
            if (text := write(after)) not in seen:
                seen.add(text)
                queue.append(after)
        if len(seen) > cap:
            return None
    return False
