"""What hypothesis draws from: rules, tables and the texts of moves."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tests.engine.naive_table import DEFAULTS, RANKS, SUITS, VARIANTS, Table, deal, house, printed

VALUES = {
    "face_up": ["last", "all"],
    "draw": ["1", "3"],
    "redeals": ["unlimited", "0", "1", "2", "12"],
    "empty_piles": ["any", "kings", "none"],
    "waste_to_home": ["no", "yes"],
    "home_to_tableau": ["no", "yes"],
}

deal_numbers = st.integers(1, 999_999_999)
seeds = st.integers(0, 2**32)

layouts = st.lists(st.integers(1, 8), min_size=4, max_size=13).map(lambda sizes: ",".join(map(str, sizes)))


def rules_fields() -> st.SearchStrategy[dict[str, str]]:
    """A value for every field of the rules, all of them as text."""
    values = {field: st.sampled_from(choices) for field, choices in VALUES.items()}
    return st.fixed_dictionaries({"layout": st.just(DEFAULTS["layout"]) | layouts, **values})


def rules_texts() -> st.SearchStrategy[str]:
    """Rules in their printed form: every variant, and any mixture of house rules."""
    mixtures = rules_fields().map(
        lambda fields: printed(" ".join(["solijoy", *(f"{name}={value}" for name, value in fields.items())]))
    )
    return st.sampled_from(list(VARIANTS)) | mixtures


def dealt_tables() -> st.SearchStrategy[Table]:
    """Numbered deals under any rules."""
    return st.builds(deal, deal_numbers, rules_texts())


def scattered_tables() -> st.SearchStrategy[Table]:
    """Tables that no game need ever reach: any cards home, the others anywhere, face up or down."""
    return st.builds(_scattered, rules_texts(), seeds, st.integers(0, 13))


def _scattered(rules: str, seed: int, highest_home: int) -> Table:
    rng = Random(seed)
    home = {suit: sorted((rng.randint(0, highest_home) for _ in "12"), reverse=True) for suit in SUITS}
    cards = [rank + suit for suit in SUITS for height in home[suit] for rank in RANKS[height:]]
    rng.shuffle(cards)
    fields = house(rules)
    piles = fields["layout"].count(",") + 1
    stock, waste, *parts = _cut(cards, 2 + 2 * piles, rng)
    down, up = parts[:piles], parts[piles:]
    if fields["face_up"] == "all":
        down, up = [[] for _ in down], [[*below, *above] for below, above in zip(down, up, strict=True)]
    recycled = 0 if fields["redeals"] == "unlimited" else rng.randint(0, int(fields["redeals"]))
    return Table(rules, stock, waste, home, down, up, recycled)


def _cut(cards: list[str], parts: int, rng: Random) -> list[list[str]]:
    """Cards cut into so many parts of any size, empty ones among them."""
    heaps: list[list[str]] = [[] for _ in range(parts)]
    open_heaps = rng.sample(heaps, rng.randint(1, parts))
    for card in cards:
        rng.choice(open_heaps).append(card)
    return heaps


def move_texts() -> st.SearchStrategy[str]:
    """The text of any move, on any number of piles up to 99."""
    pile = st.integers(1, 99).map(str)
    count = st.just("") | st.integers(2, 99).map("x{}".format)
    different = st.tuples(pile, pile).filter(lambda piles: piles[0] != piles[1])
    return st.one_of(
        st.sampled_from(["d", "r", "w-h"]),
        pile.map("f{}".format),
        pile.map("w-{}".format),
        pile.map("{}-h".format),
        st.builds("h{}-{}".format, st.sampled_from(SUITS), pile),
        st.builds(lambda piles, cards: "-".join(piles) + cards, different, count),
    )
