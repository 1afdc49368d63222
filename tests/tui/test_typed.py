from __future__ import annotations

import pytest

from solijoy.engine import Board
from solijoy.tui.model.exact import Exact
from solijoy.tui.model.holding import Held
from solijoy.tui.model.places import WASTE, pile_place
from solijoy.tui.model.said import Refused, Typed
from tests.tui.boards import HOUSE, RELAXED, board, press, pressed, reason_name, steps, texts

RUN = {1: "KC | 9S 8H 7S", 2: "8D", 3: "9C", 4: "TD", 5: "", 6: "", 10: "8D"}


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        ("m 1 2", "1-2"),
        ("m 1 3", "1-3x2"),
        ("m 1 4", "1-4x3"),
        ("m 1 0", "1-10"),
        ("m 1 5", "1-5x3"),
        ("m 1 e", "1-5x3"),
        ("m 1 , 6", "1-6x2"),
        ("m 1 , , e", "1-5"),
        ("m 1 , , , , e", "1-5"),
        ("m 1 , . e", "1-5x3"),
        ("m 1 , , . . . e", "1-5x3"),
        ("m 1 , 3", "1-3x2"),
        ("m 1 , , 2", "1-2"),
        ("m 2 e", "2-5"),
    ],
)
def test_source_and_target_make_a_move(keys: str, move: str) -> None:
    table = pressed(board(RUN), keys)

    assert texts(table.game.moves) == [move]
    assert steps(table) == 1
    assert table.exact is None


@pytest.mark.parametrize(
    ("keys", "move"), [("m w 0", "w-10"), ("m w e", "w-2")], ids=["a pile", "the first empty pile"]
)
def test_the_waste_card_goes_to_a_pile(keys: str, move: str) -> None:
    assert texts(pressed(board({2: "", 10: "8D"}, waste="7S"), keys).game.moves) == [move]


def test_a_card_goes_home() -> None:
    assert texts(pressed(board({3: "KC | AS"}), "m 3 h").game.moves) == ["3-h"]


def test_the_top_card_of_a_run_goes_home() -> None:
    assert texts(pressed(board({3: "KC | 3S 2H AS"}), "m 3 h").game.moves) == ["3-h"]


def test_several_cards_that_were_asked_for_do_not_go_home() -> None:
    table = pressed(board({3: "KC | 3S 2H AS"}), "m 3 , h")

    assert table.game.moves == ()


def test_the_waste_card_goes_home_where_the_rules_let_it() -> None:
    assert texts(pressed(board({}, waste="AS", rules=RELAXED), "m w h").game.moves) == ["w-h"]


def test_a_card_comes_back_from_home_where_the_rules_let_it() -> None:
    assert texts(pressed(board({4: "6H"}, home="5S", rules=HOUSE), "m h 4").game.moves) == ["hS-4"]


def test_the_suit_that_fits_comes_back_from_home() -> None:
    on = board({4: "6H"}, home="4S 9H 5C", rules=HOUSE)

    assert texts(pressed(on, "m h 4").game.moves) == ["hC-4"]


def test_the_thirteenth_pile_has_a_key() -> None:
    on = board({12: "KC | 7S", 13: "8D"}, rules="solijoy layout=1,2,3,4,5,6,7,8,9,10,11,12,13")

    assert texts(pressed(on, "m y z").game.moves) == ["12-13"]


@pytest.mark.parametrize(
    ("on", "keys", "reason"),
    [
        (board(RUN), "m 3 2", "DOES_NOT_FIT"),
        (board(RUN), "m 1 , 4", "DOES_NOT_FIT"),
        (board(RUN), "m 1 1", "SAME_PILE"),
        (board(RUN), "m 1 7", "TARGET_FACE_DOWN"),
        (board(RUN), "m 7", "FACE_DOWN"),
        (board(RUN), "m 5", "PILE_EMPTY"),
        (board(RUN), "m e", "PILE_EMPTY"),
        (board(RUN), "m w", "TALON_EMPTY"),
        (board(RUN, stock="2D"), "m w", "WASTE_EMPTY"),
        (board(RUN), "m h", "HOME_IS_FINAL"),
        (board(RUN), "m x", "NO_SUCH_PILE"),
        (board(RUN), "m 1 x", "NO_SUCH_PILE"),
        (board(RUN), "m 1 h", "NOT_NEXT_HOME"),
        (board(RUN), "m 1 w", "NO_SUCH_WAY"),
        (board({1: "9S"}), "m 1 e", "NO_EMPTY_PILE"),
        (board({}, waste="AS"), "m w h", "WASTE_NOT_HOME"),
        (board({4: "6H"}, home="4S", rules=HOUSE), "m h 4", "DOES_NOT_FIT"),
        (board({4: "6H"}, rules=HOUSE), "m h 4", "FOUNDATION_EMPTY"),
        (board({1: "KC | 9S", 2: ""}, rules="solijoy empty_piles=kings"), "m 1 2", "EMPTY_TAKES_KINGS"),
        (board({1: "KC | 9S", 2: ""}, rules="solijoy empty_piles=none"), "m 1 2", "EMPTY_TAKES_NOTHING"),
    ],
)
def test_what_is_not_legal_is_refused_with_its_reason(on: Board, keys: str, reason: str) -> None:
    table = pressed(on, keys)

    assert table.board == on
    assert reason_name(table) == reason


def test_a_refusal_names_the_cards() -> None:
    table = pressed(board(RUN), "m 3 2")

    assert isinstance(table.said, Refused)
    assert list(map(str, table.said.refusal.cards)) == ["9C", "8D"]
    assert table.said.refusal.piles == (2, 1)


def test_after_a_refused_target_another_one_may_be_named() -> None:
    assert texts(pressed(board(RUN), "m 1 7 2").game.moves) == ["1-2"]


def test_after_a_refused_source_the_next_place_is_the_source() -> None:
    table = pressed(board(RUN), "m 5 1")

    assert table.exact == Exact(pile_place(0))
    assert steps(table) == 0


def test_what_would_go_is_shown() -> None:
    assert pressed(board(RUN), "m 1").shown_held == Held(pile_place(0), 3)
    assert pressed(board(RUN), "m 1 ,").shown_held == Held(pile_place(0), 2)
    assert pressed(board({}, waste="7S"), "m w").shown_held == Held(WASTE, 1)


def test_what_has_been_typed_is_said() -> None:
    assert isinstance(pressed(board(RUN), "m").said, Typed)
    assert isinstance(pressed(board(RUN), "m 1 ,").said, Typed)


@pytest.mark.parametrize("start", ["m", "m 1", "m 1 ,"])
@pytest.mark.parametrize("key", ["space", "l", "k", "enter", "tab", "u", "f", "s", "esc", "r"])
def test_other_keys_end_it(start: str, key: str) -> None:
    table = pressed(board(RUN, stock="2C"), f"{start} {key}")

    assert table.exact is None


def test_other_keys_do_what_they_always_do() -> None:
    assert texts(pressed(board(RUN, stock="2C"), "m 1 d").game.moves) == ["d"]


def test_it_begins_anew() -> None:
    assert texts(pressed(board(RUN), "m 1 m 2 e").game.moves) == ["2-5"]


def test_it_lets_go_of_what_was_held() -> None:
    table = pressed(board(RUN), "enter m")

    assert table.held is None


def test_a_pile_key_is_a_best_move_again_afterwards() -> None:
    table = pressed(board(RUN), "m 1 esc")

    press(table, "1")

    assert texts(table.game.moves) == ["1-4x3"]


def test_it_has_no_next_target() -> None:
    assert reason_name(pressed(board(RUN), "m 1 2 tab")) == "NO_TARGET_YET"
