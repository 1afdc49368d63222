"""Values that are nearly right: refused, or the same as the right ones; never something in between."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from solijoy.engine import DRAW, Board, Card, DealNumberError, EmptyPiles, FaceUp, Game, RecordError, Rules
from solijoy.engine.deck import deal_number
from solijoy.engine.record import Record


def test_texts_of_enums_are_taken_for_what_they_name() -> None:
    texts: dict[str, Any] = {"face_up": "all", "empty_piles": "kings"}
    rules = Rules(**texts)

    assert rules == Rules(face_up=FaceUp.ALL, empty_piles=EmptyPiles.KINGS)
    assert rules.face_up is FaceUp.ALL
    assert Board.deal(1, Rules(face_up="last")) == Board.deal(1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        {"face_up": "banana"},
        {"empty_piles": None},
        {"waste_to_home": "no"},
        {"home_to_tableau": 1},
        {"draw": 3.0},
        {"draw": True},
        {"redeals": 1.5},
        {"redeals": True},
        {"redeals": 1000},
        {"layout": [1, 2, 3, 4]},
        {"layout": (1.0, 2, 3, 4)},
        {"layout": "1234"},
    ],
    ids=repr,
)
def test_rules_refuse_other_values(wrong: dict[str, Any]) -> None:
    (name, value), *_ = wrong.items()
    with pytest.raises(ValueError, match=f"{name}|{value!r} is not a valid"):
        Rules(**wrong)


def test_a_number_of_any_length_is_read_or_refused() -> None:
    assert deal_number("0" * 5000 + "1") == 1
    with pytest.raises(DealNumberError):
        deal_number("9" * 5000)
    with pytest.raises(RecordError):
        Record.parse(f'[Deal "{"9" * 5000}"]')


def test_cards_cannot_be_changed_and_copies_are_themselves() -> None:
    card = Card.parse("TS")

    with pytest.raises(AttributeError):
        card.rank = 3
    with pytest.raises(AttributeError):
        del card.rank
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_letters_that_only_look_alike_are_no_suits() -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card.parse("Aſ")


def test_a_long_game_can_be_copied_and_goes_its_own_way() -> None:
    game = Game(Board.deal(1))
    for _ in range(3000):
        game.play(DRAW) if game.board.stock else game.restart()
    twin = copy.deepcopy(game)

    assert (twin.board, twin.moves) == (game.board, game.moves)
    twin.undo()
    assert twin.board != game.board
    assert game.redo() is False
