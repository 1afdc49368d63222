"""Rules: their text, the named variants, values that are refused."""

import pytest
from hypothesis import given

from solijoy.engine import SOLIJOY, VARIANTS, EmptyPiles, FaceUp, Rules
from tests.engine import naive_table
from tests.engine.naive_table import house, printed
from tests.engine.strategies import rules_fields, rules_texts


def fields_of(rules: Rules) -> dict[str, str]:
    """The fields of rules, each written as the contract writes it."""
    yes_no = {True: "yes", False: "no"}
    return {
        "layout": ",".join(map(str, rules.layout)),
        "face_up": rules.face_up.value,
        "draw": str(rules.draw),
        "redeals": "unlimited" if rules.redeals is None else str(rules.redeals),
        "empty_piles": rules.empty_piles.value,
        "waste_to_home": yes_no[rules.waste_to_home],
        "home_to_tableau": yes_no[rules.home_to_tableau],
    }


@given(rules_texts())
def test_printed_text_survives_parsing_and_printing(text: str) -> None:
    assert str(Rules.parse(text)) == text
    assert fields_of(Rules.parse(text)) == house(text)


@given(rules_fields())
def test_all_fields_may_be_written_out(fields: dict[str, str]) -> None:
    text = " ".join(["solijoy", *(f"{field}={value}" for field, value in fields.items())])
    rules = Rules.parse(text)
    assert fields_of(rules) == fields
    assert str(rules) == printed(text)


@given(rules_texts(), rules_texts())
def test_rules_are_equal_when_their_texts_are(one: str, other: str) -> None:
    assert (Rules.parse(one) == Rules.parse(other)) == (one == other)
    assert hash(Rules.parse(one)) == hash(Rules.parse(one))


def test_default_is_solijoy() -> None:
    assert Rules() == SOLIJOY == Rules.parse("solijoy")
    assert fields_of(SOLIJOY) == naive_table.DEFAULTS


def test_the_variants_are_the_named_ones() -> None:
    assert {name: fields_of(rules) for name, rules in VARIANTS.items()} == {
        name: house(name) for name in naive_table.VARIANTS
    }


@pytest.mark.parametrize(("name", "differences"), naive_table.VARIANTS.items())
def test_what_equals_a_variant_is_printed_by_its_name(name: str, differences: str) -> None:
    assert str(Rules.parse(f"solijoy {differences}")) == name


@pytest.mark.parametrize(
    ("text", "offender"),
    [
        ("", "''"),
        ("klondike", "klondike"),
        ("draw=3", "draw=3"),
        ("solijoy colours=4", "colours"),
        ("solijoy draw", "draw"),
        ("solijoy draw=", "''"),
        ("solijoy draw=2", "2"),
        ("solijoy draw=three", "three"),
        ("solijoy redeals=-1", "-1"),
        ("solijoy redeals=none", "none"),
        ("solijoy redeals=1.5", "1.5"),
        ("solijoy face_up=first", "first"),
        ("solijoy empty_piles=queens", "queens"),
        ("solijoy waste_to_home=true", "true"),
        ("solijoy home_to_tableau=1", "1"),
        ("solijoy layout=1,2,3", "3"),
        ("solijoy layout=1,1,1,1,1,1,1,1,1,1,1,1,1,1", "14"),
        ("solijoy layout=50,50,3,2", "105"),
        ("solijoy layout=1,2,x,4", "x"),
        ("solijoy layout=1,-2,3,4", "-2"),
        ("solijoy layout=", "''"),
    ],
)
def test_text_that_is_no_rules_is_refused_by_name(text: str, offender: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the text is checked below
        Rules.parse(text)
    assert offender in str(refused.value)


@pytest.mark.parametrize("layout", [(), (1, 2, 3), (1,) * 14, (26, 26, 26, 27), (-1, 2, 3, 4)])
def test_layout_of_wrong_size_is_refused(layout: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="layout"):
        Rules(layout=layout)


@pytest.mark.parametrize("draw", [0, 2, 4, -1])
def test_draw_is_one_or_three(draw: int) -> None:
    with pytest.raises(ValueError, match="draw is 1 or 3"):
        Rules(draw=draw)


def test_redeals_are_never_negative() -> None:
    with pytest.raises(ValueError, match="redeals"):
        Rules(redeals=-1)


def test_enumerations_are_their_texts() -> None:
    assert [value.value for value in FaceUp] == ["last", "all"]
    assert [value.value for value in EmptyPiles] == ["any", "kings", "none"]
