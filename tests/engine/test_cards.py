"""Cards: what they are called, and that twins are one object."""

import pytest

from solijoy.engine import Card, Suit
from tests.engine.naive_table import CARDS, is_red, rank

SYMBOLS = dict(zip("SHDC", "♠♥♦♣", strict=True))


@pytest.mark.parametrize("text", CARDS)
def test_card_is_what_its_text_says(text: str) -> None:
    card = Card.parse(text)
    assert str(card) == text
    assert (card.rank, card.suit.letter, card.red) == (rank(text), text[1], is_red(text))


@pytest.mark.parametrize("text", CARDS)
def test_twins_are_one_object(text: str) -> None:
    assert Card.parse(text) is Card.parse(text) is Card(rank(text), Card.parse(text).suit)


@pytest.mark.parametrize("text", CARDS)
def test_reading_accepts_lower_case_and_symbols(text: str) -> None:
    card = Card.parse(text)
    assert Card.parse(text.lower()) is card
    assert Card.parse(text[0] + SYMBOLS[text[1]]) is card
    assert Card.parse(text[0].lower() + SYMBOLS[text[1]]) is card


@pytest.mark.parametrize("suit", "SHDC")
def test_reading_accepts_ten_in_digits(suit: str) -> None:
    ten = Card.parse(f"T{suit}")
    assert Card.parse(f"10{suit}") is Card.parse(f"10{suit.lower()}") is ten
    assert Card.parse(f"10{SYMBOLS[suit]}") is ten


@pytest.mark.parametrize(
    "text",
    ["", "S", "T", "1S", "0S", "11S", "100S", "XS", "TX", "ST", "TSS", " TS", "TS ", "TS\n", "--", "٣S"],
)
def test_text_that_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the text is checked below
        Card.parse(text)
    assert text in str(refused.value) or repr(text) in str(refused.value)


def test_suits_have_their_letters_symbols_and_colours() -> None:
    assert [(suit.name, suit.letter, suit.symbol, suit.red) for suit in Suit] == [
        ("SPADES", "S", "♠", False),
        ("HEARTS", "H", "♥", True),
        ("DIAMONDS", "D", "♦", True),
        ("CLUBS", "C", "♣", False),
    ]
