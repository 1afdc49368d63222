"""Numbered deals: the shuffle that is fixed for ever."""

import pytest
from hypothesis import given

from solijoy.engine import Board, DealNumberError, Rules
from tests.engine.naive_table import CARDS, VARIANTS, deal, shuffle, write
from tests.engine.strategies import deal_numbers, rules_texts

DEAL_1 = """\
rules: solijoy
stock: 9C KD 3S AS 6H QD 8D TD 3C 4D 2H AH 9D 4S 8H KC 4H 7S TH 7D 9H TS TH 2D JH 6D 6C 2C 6S 9S AD AC QS 5S\
 JC QH 4C 3S JH AC 4S 5C 6S KS 2H JS TS TC 8C
waste:
home: -- -- -- -- -- -- -- --
1: | KH
2: 6H | 7C
3: KS 2S | 3D
4: QS 3C 9S | JD
5: 5H 9D 9H 4H | 2S
6: QC AH JS 2C 8D | 5S
7: 6C 7D KC 7C 4C 3H | 3D
8: KH 7H JC QH 9C 2D KD | AD
9: TD 8H 3H 7H 5D TC AS QD | 4D
10: 5D 8S 8C 7S 8S 6D 5H JD 5C | QC
"""


def test_deal_1_is_the_published_one() -> None:
    assert str(Board.deal(1)) == DEAL_1


@given(deal_numbers, rules_texts())
def test_deals_follow_the_recipe_under_all_rules(number: int, rules: str) -> None:
    assert str(Board.deal(number, Rules.parse(rules))) == write(deal(number, rules))


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_shuffle_is_the_same_in_all_variants(rules: str) -> None:
    board = Board.deal(11982, Rules.parse(rules))
    dealt = [card for pile in board.piles for card in pile.down + pile.up]
    assert [*map(str, dealt), *map(str, reversed(board.stock))] == shuffle(11982)


@pytest.mark.parametrize("number", [1, 999_999_999])
def test_first_and_last_number_are_deals(number: int) -> None:
    assert str(Board.deal(number)) == write(deal(number))


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000, 10**30])
def test_other_numbers_are_refused_by_name(number: int) -> None:
    with pytest.raises(DealNumberError) as refused:
        Board.deal(number)
    assert isinstance(refused.value, ValueError)
    message = str(refused.value).replace(",", "")
    assert str(number) in message
    assert "999999999" in message


@pytest.mark.slow
@pytest.mark.parametrize("card", ["AS", "7H", "KC"])
def test_shuffle_is_uniform(card: str) -> None:
    """Pearson's chi-squared over the places of a card; 103 degrees of freedom exceed 158 once in 2,000."""
    deals = 10_000
    seen = [0] * 104
    for number in range(1, deals + 1):
        board = Board.deal(number)
        deck = [card for pile in board.piles for card in pile.down + pile.up] + [*reversed(board.stock)]
        for place, here in enumerate(deck):
            seen[place] += str(here) == card
    expected = 2 * deals / 104
    assert sum(seen) == 2 * deals
    assert sum((count - expected) ** 2 / expected for count in seen) < 158


def test_every_deal_has_two_of_each_card() -> None:
    board = Board.deal(20261130)
    cards = [card for pile in board.piles for card in pile.down + pile.up] + [*board.stock]
    assert sorted(map(str, cards)) == sorted(CARDS * 2)
