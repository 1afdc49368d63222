"""Safe cards: sending them home never loses a game, by brute force; wrong rules are caught at it."""

from functools import partial
from random import Random

import pytest

from solijoy.engine import Board, Card, Move
from solijoy.engine.safety import is_safe_home, safe_moves
from tests.engine import naive
from tests.engine.endgames import jumble
from tests.engine.exact import Oracle
from tests.engine.naive_table import SUITS, Table, house, rank, read, write
from tests.engine.positions import Position
from tests.engine.safety_cases import Case, SafetyRule, card_of, cases, ways_home

HOUSE_RULES = [
    "",
    "waste_to_home=yes",
    "draw=3",
    "draw=3 waste_to_home=yes",
    "redeals=1",
    "redeals=0 waste_to_home=yes",
    "empty_piles=kings",
    "empty_piles=none waste_to_home=yes",
    "face_up=all",
    "home_to_tableau=yes",
    "waste_to_home=yes home_to_tableau=yes",
]
JACK_MISSED = """\
rules: solijoy layout=6,6,6,6 draw=3 waste_to_home=yes
stock: KD QD
waste: JD JD
home: KS JS QH JH TD TD JC JC
1: QS QD | QC QC KC KS KH
2: KC |
3: KH KD |
4: | QH
"""
TWIN_MISSED = """\
rules: solijoy layout=6,6,6,6 draw=3 waste_to_home=yes
stock: KC QC QS
waste: JC
home: KS TS QH TH KD TD TC TC
1: | KH QD JC
2: |
3: QH QC | JS JD KS KC KH
4: JH KD |
"""
PARTNER = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit of the same colour."""
OTHERS = {"S": "HD", "C": "HD", "H": "SC", "D": "SC"}
"""The suits of the other colour."""


def engine_rule(table: Table, move: str) -> bool:
    """What the engine would send home by itself."""
    return Move.parse(move) in set(safe_moves(Board.parse(write(table))))


def two_pack_rule(table: Table, move: str, *, lower: bool = True, ask_talon: bool = True) -> bool:
    """The rule for two packs where what is home stays home, or wrong variations of it.

    Args:
        table: The table.
        move: A move that sends a card home.
        lower: Whether the lower of a suit's two foundations counts, as it should.
        ask_talon: Whether to ask, as one should where the waste can't go home directly, if a card of
            the talon needs the card as its place, or needs a card that would lie on it.
    """
    card = card_of(table, move)
    heights = {suit: (min if lower else max)(table.home[suit]) for suit in SUITS}
    others, partner = OTHERS[card[1]], PARTNER[card[1]]
    lowest_other = min(heights[suit] for suit in others)
    if heights[card[1]] < rank(card) - 1:
        return False
    if lowest_other >= rank(card) - 1:
        return True
    if lowest_other < rank(card) - 2 or heights[partner] < rank(card) - 3:
        return False
    if house(table.rules)["waste_to_home"] == "yes" or not ask_talon:
        return True
    return not any(
        (talon_card[1] in others and rank(talon_card) == rank(card) - 1)
        or (talon_card[1] == partner and rank(talon_card) == rank(card) - 2)
        for talon_card in table.stock + table.waste
    )


def one_pack_rule(table: Table, move: str) -> bool:
    """Aces and twos always, here the two lowest of the three ranks in play: right only with one pack."""
    return rank(card_of(table, move)) <= 12


@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_no_safe_card_is_missed(house_rules: str) -> None:
    judged = list(cases(engine_rule, house_rules=house_rules, seed=1, games=30))
    assert [case for case in judged if not case.still_won] == []
    assert len(judged) > 50


@pytest.mark.slow
@pytest.mark.parametrize(("ranks", "games"), [(3, 1_000), (4, 100)])
@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_no_safe_card_is_missed_in_many_games(house_rules: str, ranks: int, games: int) -> None:
    judged = list(cases(engine_rule, house_rules=house_rules, seed=2, games=games, ranks=ranks, cap=10_000))
    assert [case for case in judged if not case.still_won] == []
    assert len(judged) > games / 2


@pytest.mark.parametrize(
    ("wrong_rule", "seed"),
    [
        pytest.param(one_pack_rule, 6, id="the two lowest ranks always"),
        pytest.param(partial(two_pack_rule, ask_talon=False), 19, id="whatever is in the talon"),
        pytest.param(partial(two_pack_rule, lower=False), 2, id="by the higher foundation"),
    ],
)
def test_wrong_rules_are_caught_where_the_right_one_holds(wrong_rule: SafetyRule, seed: int) -> None:
    def losses(rule: SafetyRule) -> list[Case]:
        judged = cases(rule, house_rules="", seed=seed, games=30)
        return [case for case in judged if not case.still_won]

    assert losses(wrong_rule) != []
    assert losses(two_pack_rule) == []


@pytest.mark.parametrize("house_rules", ["", "waste_to_home=yes"])
def test_engine_misses_no_card_that_the_rule_calls_safe(house_rules: str) -> None:
    rng = Random(1)
    answers = []
    for _ in range(200):
        table = jumble(rng, 4, house_rules)
        for move in ways_home(table):
            answers.append(engine_rule(table, move))
            assert answers[-1] == two_pack_rule(table, move), (write(table), move)
    assert answers.count(True) > 20
    assert answers.count(False) > 20


@pytest.mark.parametrize(
    ("house_rules", "source"), [("", "1"), ("draw=3", "1"), ("waste_to_home=yes", "w"), ("face_up=all", "1")]
)
def test_safe_moves_send_the_safe_cards_home(house_rules: str, source: str) -> None:
    rng = Random(1)
    answers = []
    for _ in range(300):
        table = jumble(rng, 4, house_rules)
        if (move := f"{source}-h") in ways_home(table):
            card = Card.parse(card_of(table, move))
            answers.append(is_safe_home(Board.parse(write(table)), card))
            assert engine_rule(table, move) == answers[-1], (write(table), move)
    assert answers.count(True) > 10
    assert answers.count(False) > 10


@pytest.mark.parametrize("board", [JACK_MISSED, TWIN_MISSED])
def test_waste_card_is_never_safe_with_three_to_a_draw(board: str) -> None:
    """Other cards come up once it is gone, and these games are won only by leaving the jack there."""
    table = read(board)
    oracle = Oracle(table.rules, cap=10_000)
    assert oracle.can_win(Position.of(table)) is True
    assert oracle.can_win(Position.of(naive.play(table, "w-h"))) is False
    assert not engine_rule(table, "w-h")


def test_card_on_a_pile_is_safe_whatever_its_twin_in_the_waste() -> None:
    assert is_safe_home(Board.parse(TWIN_MISSED), Card.parse("JC"))
    assert engine_rule(read(TWIN_MISSED), "1-h")
    assert not is_safe_home(Board.parse(JACK_MISSED), Card.parse("JD"))
