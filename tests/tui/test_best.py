from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import VARIANTS, Board, Kind, Move
from solijoy.engine.safety import is_safe_home
from solijoy.tui.model.best import pile_options, waste_options
from solijoy.tui.model.said import Played, Stays
from tests.tui.boards import (
    ACES,
    HOUSE,
    RELAXED,
    all_options,
    board,
    playout,
    press,
    pressed,
    reason_name,
    texts,
)


def first_of(on: Board, pile: int = 1) -> list[str]:
    return texts(pile_options(on, pile - 1).first)


def later_of(on: Board, pile: int = 1) -> list[str]:
    return texts(pile_options(on, pile - 1).later)


class TestPile:
    def test_a_face_down_top_is_flipped(self) -> None:
        on = board({1: "5C 6D |", 2: ""})

        assert first_of(on) == ["f1"]
        assert later_of(on) == []

    def test_a_safe_card_goes_home_before_it_goes_onto_a_card(self) -> None:
        assert first_of(board({1: "KC | 2H", 2: "3S"}, home=ACES)) == ["1-h", "1-2"]

    def test_a_safe_card_of_a_pile_without_face_down_cards_goes_home_first_too(self) -> None:
        assert first_of(board({1: "3S 2H", 2: "4D", 3: "3C"}, home=ACES))[:2] == ["1-h", "1-2x2"]

    def test_the_whole_run_leaves_a_face_down_card_before_an_unsafe_card_goes_home(self) -> None:
        assert first_of(board({1: "KC | 5H", 2: "6S"}, home="4H")) == ["1-2", "1-h"]

    def test_an_unsafe_card_that_uncovers_a_face_down_one_goes_home(self) -> None:
        assert first_of(board({1: "KC | 5H"}, home="4H")) == ["1-h"]

    @pytest.mark.parametrize("under", ["", "KC |"], ids=["emptying its pile", "off a face-down card"])
    def test_whole_run_then_part_that_frees_a_card_then_card_home(self, under: str) -> None:
        on = board({1: f"{under} 9S 8H 7S", 2: "TD", 3: "8D"}, home="6S 7H")

        assert first_of(on) == ["1-2x3", "1-3", "1-h"]

    def test_the_part_that_frees_a_card_may_be_longer(self) -> None:
        on = board({1: "KC | 9S 8H 7S", 2: "9C"}, home="8S")

        assert first_of(on) == ["1-2x2"]

    def test_another_part_of_a_run_is_for_tab_only(self) -> None:
        on = board({1: "KC | 9S 8H 7S", 2: "9C", 3: "8D"})

        assert first_of(on) == []
        assert sorted(later_of(on)) == ["1-2x2", "1-3"]

    def test_an_empty_pile_is_for_tab_only(self) -> None:
        on = board({1: "KC | 9S 8H", 2: "", 3: ""})

        assert first_of(on) == []
        assert later_of(on) == ["1-2x2"]

    def test_a_card_on_which_another_can_lie_comes_before_an_empty_pile(self) -> None:
        on = board({1: "KC | 9S 8H", 2: "", 3: "9C"})

        assert later_of(on) == ["1-3", "1-2x2"]

    def test_a_pile_that_would_only_change_places_is_split_instead(self) -> None:
        assert first_of(board({1: "9S 8H", 2: ""})) == []
        assert later_of(board({1: "9S 8H", 2: ""})) == ["1-2"]
        assert later_of(board({1: "9S", 2: ""})) == []

    def test_rules_forbid_an_empty_pile_to_other_cards_than_kings(self) -> None:
        on = board({1: "KC | 9S", 2: "5D | KH", 3: ""}, rules="solijoy empty_piles=kings")

        assert later_of(on, 1) == []
        assert later_of(on, 2) == ["2-3"]

    def test_the_target_with_fewest_face_down_cards_comes_first_then_the_leftmost(self) -> None:
        on = board({1: "KC | 7S", 2: "QC QD | 8H", 3: "QS | 8D", 4: "KD | 8H", 5: "8D"})

        assert first_of(on) == ["1-5", "1-3", "1-4", "1-2"]


class TestWaste:
    def test_there_is_nothing_to_play_without_a_card(self) -> None:
        options = waste_options(board({1: ""}))

        assert (options.first, options.later) == ((), ())

    def test_the_target_with_fewest_face_down_cards_comes_first_then_the_leftmost(self) -> None:
        on = board({1: "QC QD | 8H", 3: "QS | 8D", 4: "KD | 8H"}, waste="7S")

        assert texts(waste_options(on).first) == ["w-3", "w-4", "w-1"]

    def test_an_empty_pile_is_for_tab_only(self) -> None:
        options = waste_options(board({2: "", 3: "", 4: "9D"}, waste="8S"))

        assert texts(options.first) == ["w-4"]
        assert texts(options.later) == ["w-2"]

    def test_a_card_that_can_go_home_takes_an_empty_pile_where_no_card_takes_it(self) -> None:
        options = waste_options(board({2: "", 3: ""}, waste="AS"))

        assert texts(options.first) == ["w-2"]
        assert texts(options.later) == []

    def test_a_card_that_can_go_home_takes_a_card_before_an_empty_pile(self) -> None:
        options = waste_options(board({2: "", 3: "3H"}, waste="2S", home="AS"))

        assert texts(options.first) == ["w-3", "w-2"]

    def test_a_safe_card_goes_home_first_where_the_rules_let_it(self) -> None:
        on = board({3: "3H", 4: ""}, waste="2S", home=ACES, rules=RELAXED)

        assert texts(waste_options(on).first) == ["w-h", "w-3"]

    def test_an_unsafe_card_goes_home_last_where_the_rules_let_it(self) -> None:
        on = board({3: "6H", 4: ""}, waste="5S", home="4S", rules=RELAXED)

        assert texts(waste_options(on).first) == ["w-3", "w-h"]
        assert texts(waste_options(on).later) == ["w-4"]

    def test_rules_forbid_an_empty_pile(self) -> None:
        options = waste_options(board({2: ""}, waste="AS", rules="solijoy empty_piles=none"))

        assert (options.first, options.later) == ((), ())


class TestKey:
    def test_it_plays_the_best_move_and_again_that_of_the_new_position(self) -> None:
        table = pressed(board({1: "KC | 5H", 2: "6S"}), "1 1")

        assert texts(table.game.moves) == ["1-2", "f1"]

    def test_it_says_that_only_an_empty_pile_takes_the_waste_card(self) -> None:
        table = pressed(board({2: ""}, waste="8S"), "w")

        assert table.game.moves == ()
        assert reason_name(table) == "ONLY_EMPTY"

    def test_it_says_that_only_an_empty_pile_takes_the_run(self) -> None:
        assert reason_name(pressed(board({1: "KC | 8S", 2: ""}), "1")) == "ONLY_EMPTY"

    def test_it_says_that_there_are_other_moves_for_tab(self) -> None:
        assert reason_name(pressed(board({1: "KC | 9S 8H", 2: "9C"}), "1")) == "ONLY_OTHERS"

    def test_it_says_that_nothing_takes_the_card(self) -> None:
        assert pressed(board({1: "KC | 9S"}), "1").said == Stays(board({1: "9S"}).piles[0].up[0])

    def test_it_does_not_say_that_nothing_takes_the_card_while_an_empty_pile_does(self) -> None:
        table = pressed(board({1: "9S 8H", 2: ""}), "1")

        assert not isinstance(table.said, Stays)

    def test_it_says_that_the_pile_is_empty(self) -> None:
        assert reason_name(pressed(board({1: ""}), "1")) == "PILE_EMPTY"

    def test_it_says_that_the_waste_is_empty(self) -> None:
        assert reason_name(pressed(board({1: "9S"}), "w")) == "TALON_EMPTY"
        assert reason_name(pressed(board({1: "9S"}, stock="2D"), "w")) == "WASTE_EMPTY"

    def test_it_says_that_there_is_no_such_pile(self) -> None:
        assert reason_name(pressed(board({1: "9S"}), "x")) == "NO_SUCH_PILE"

    def test_an_unsafe_card_of_a_pile_is_said_to_be_so(self) -> None:
        said = pressed(board({1: "KC | 5H"}, home="4H"), "1").said

        assert isinstance(said, Played)
        assert said.unsafe

    def test_a_safe_card_of_a_pile_is_not(self) -> None:
        said = pressed(board({1: "KC | 2H"}, home=ACES), "1").said

        assert isinstance(said, Played)
        assert not said.unsafe

    def test_an_unsafe_waste_card_is_said_to_be_so(self) -> None:
        table = pressed(board({}, waste="5S", home="4S", rules=RELAXED), "w")

        assert texts(table.game.moves) == ["w-h"]
        assert isinstance(table.said, Played)
        assert table.said.unsafe

    def test_it_does_not_bring_back_the_part_of_a_run_that_just_came(self) -> None:
        table = pressed(board({1: "KC | 8S 7H", 2: "KD | 8S"}, home="7S"), "1")
        assert texts(table.game.moves) == ["1-2"]

        press(table, "2")

        assert texts(table.game.moves) == ["1-2"]

    def test_tab_may_bring_it_back(self) -> None:
        table = pressed(board({1: "KC | 8S 7H", 2: "KD | 8S"}, home="7S"), "1 2 tab")

        assert texts(table.game.moves) == ["1-2", "2-1"]

    def test_it_does_not_bring_back_home_what_just_came_from_there(self) -> None:
        table = pressed(board({1: "KC | 6H"}, home="5S", rules=HOUSE), "m h 1")
        assert texts(table.game.moves) == ["hS-1"]

        press(table, "1")

        assert texts(table.game.moves) == ["hS-1"]

    def test_what_was_brought_back_a_step_earlier_may_be_moved_again(self) -> None:
        table = pressed(board({1: "KC | 8S 7H", 2: "KD | 8S", 3: "KD |"}, home="7S"), "1 3 2")

        assert texts(table.game.moves) == ["1-2", "f3", "2-1"]


games = st.builds(
    lambda variant, deal, seed, length: list(playout(variant, deal, seed, length)),
    st.sampled_from(sorted(VARIANTS)),
    st.integers(1, 999_999_999),
    st.integers(0, 2**32),
    st.integers(1, 150),
)


@settings(deadline=None, max_examples=20)
@given(games)
def test_every_option_of_every_key_is_legal_and_stands_once(boards: list[Board]) -> None:
    for on in boards:
        for options in all_options(on):
            moves = options.first + options.later
            assert [move for move in moves if on.refusal(move)] == []
            assert len(set(moves)) == len(moves)


@settings(deadline=None, max_examples=20)
@given(games)
def test_the_first_press_plays_what_has_a_rung_in_the_order_of_the_rungs(boards: list[Board]) -> None:
    for on in boards[-20:]:
        for index in range(len(on.piles)):
            first = pile_options(on, index).first
            expected = {move for move in on.legal_moves if belongs_to(move, index) and rung(on, move)}
            assert set(first) == expected
            assert list(first) == sorted(first, key=lambda move: (rung(on, move), place_in_rung(on, move)))


@settings(deadline=None, max_examples=20)
@given(games)
def test_an_empty_pile_is_no_first_target_but_for_a_waste_card_on_its_way_home(boards: list[Board]) -> None:
    for on in boards:
        card = on.waste_top
        for options in all_options(on):
            for move in options.first:
                if move.kind is Kind.WASTE_TO_PILE:
                    assert card
                    assert len(on.piles[move.target]) or on.goes_home(card)
                elif move.kind is Kind.PILE_TO_PILE:
                    assert len(on.piles[move.target])


def belongs_to(move: Move, pile: int) -> bool:
    return move.kind in (Kind.FLIP, Kind.PILE_TO_HOME, Kind.PILE_TO_PILE) and move.source == pile


def rung(on: Board, move: Move) -> int:
    """The place of a legal move of a pile among the kinds of best moves, from 1; 0 for none."""
    pile = on.piles[move.source]
    if move.kind is Kind.FLIP:
        return 1
    if move.kind is Kind.PILE_TO_HOME:
        return 2 if is_safe_home(on, pile.up[-1]) else 4 if pile.down and len(pile.up) == 1 else 7
    if not len(on.piles[move.target]):
        return 0
    if move.length == len(pile.up):
        return 3 if pile.down else 5
    return 6 if on.goes_home(pile.up[-move.length - 1]) else 0


def place_in_rung(on: Board, move: Move) -> tuple[int, int, int]:
    """The order of the moves of one rung: parts by their length, then the targets."""
    down = len(on.piles[move.target].down) if move.kind is Kind.PILE_TO_PILE else 0
    return (move.length, down, move.target)
