from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import VARIANTS, Board, Card
from solijoy.tui.model.cursor import Cursor, down, settled, sideways, up
from solijoy.tui.model.holding import Held, held_cards
from solijoy.tui.model.places import STOCK, WASTE, Place, Zone, all_places, pile_place, top_place
from solijoy.tui.model.said import Holding
from solijoy.tui.model.table import Table
from tests.tui.boards import HOUSE, board, playout, press, pressed, reason_name, texts

RUN: Final = {1: "KC | 9S 8H 7S", 2: "8D", 3: "9C", 4: "TD", 5: "8D"}


def held_names(table: Table) -> str:
    assert table.held
    return " ".join(map(str, held_cards(table.board, table.held)))


def at(on: Board, place: Place, depth: int = 0) -> Table:
    table = Table(on)
    table.cursor = Cursor(place, depth)
    return table


class TestCursor:
    def test_it_goes_from_pile_to_pile_and_wraps(self) -> None:
        on = Board.deal(1)
        places = [sideways(on, Cursor(pile_place(n)), 1).place.slot for n in range(10)]

        assert places == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

    def test_left_of_the_first_pile_is_the_last(self) -> None:
        assert pressed(Board.deal(1), "left").cursor.place == pile_place(9)

    def test_left_of_the_first_pile_is_the_thirteenth_where_there_is_one(self) -> None:
        assert pressed(Board.deal(1, VARIANTS["solijoy-13"]), "h").cursor.place == pile_place(12)

    def test_the_top_row_wraps_too(self) -> None:
        on = Board.deal(1)

        assert sideways(on, Cursor(STOCK), -1).place == Place(Zone.HOME, 7)
        assert sideways(on, Cursor(Place(Zone.HOME, 7)), 1).place == STOCK

    def test_every_face_up_card_takes_one_press(self) -> None:
        table = pressed(board(RUN), "up up")
        assert table.cursor == Cursor(pile_place(0), 2)

        press(table, "up")

        assert table.cursor == Cursor(STOCK)

    def test_the_cards_that_are_covered_face_down_are_passed_over(self) -> None:
        table = pressed(board({1: "KC QC JC | 9S"}), "k")

        assert table.cursor == Cursor(STOCK)

    @pytest.mark.parametrize("pile", ["", "KC QC |"], ids=["empty", "face down"])
    def test_an_empty_pile_and_a_face_down_top_take_one_press(self, pile: str) -> None:
        table = pressed(board({1: pile}), "down")
        assert table.cursor == Cursor(STOCK)

        press(table, "down")

        assert table.cursor == Cursor(pile_place(0))

    def test_it_wraps_upwards_to_the_top_card(self) -> None:
        assert pressed(board(RUN), "up up up up").cursor == Cursor(pile_place(0), 0)

    def test_it_wraps_downwards_to_the_highest_face_up_card(self) -> None:
        assert pressed(board(RUN), "down down").cursor == Cursor(pile_place(0), 2)

    def test_above_the_thirteenth_pile_is_the_last_place_on_top(self) -> None:
        on = Board.deal(1, VARIANTS["solijoy-13"])

        assert up(on, Cursor(pile_place(12))) == Cursor(Place(Zone.HOME, 7))

    def test_below_the_last_place_on_top_is_the_last_of_few_piles(self) -> None:
        on = board({1: "9S"}, rules="solijoy layout=1,2,3,4")

        assert down(on, Cursor(Place(Zone.HOME, 7))).place == pile_place(3)

    @settings(deadline=None, max_examples=25)
    @given(
        st.sampled_from(sorted(VARIANTS)),
        st.integers(0, 2**32),
        st.lists(st.sampled_from(["left", "right", "up", "down"]), max_size=40),
    )
    def test_it_always_stands_on_something(self, variant: str, seed: int, keys: list[str]) -> None:
        *_, on = playout(variant, 1, seed, 60)
        table = Table(on)
        for key in keys:
            press(table, key)
            assert table.cursor.place in all_places(on)
            assert table.cursor == settled(on, table.cursor)

    @settings(deadline=None, max_examples=25)
    @given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
    def test_up_reaches_every_face_up_card_of_a_column_once_round(self, variant: str, seed: int) -> None:
        *_, on = playout(variant, 1, seed, 60)
        for index in range(min(len(on.piles), 10)):
            start = cursor = Cursor(pile_place(index))
            seen = [start]
            while (cursor := up(on, cursor)) != start:
                seen.append(cursor)
            depths = range(max(len(on.piles[index].up), 1))
            assert seen == [*(Cursor(pile_place(index), depth) for depth in depths), Cursor(top_place(index))]

    @settings(deadline=None, max_examples=25)
    @given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
    def test_down_takes_back_up(self, variant: str, seed: int) -> None:
        *_, on = playout(variant, 1, seed, 60)
        for index in range(min(len(on.piles), 10)):
            for depth in range(max(len(on.piles[index].up), 1)):
                cursor = Cursor(pile_place(index), depth)
                assert down(on, up(on, cursor)) == cursor

    @pytest.mark.parametrize(
        ("keys", "place"),
        [
            ("1", pile_place(3)),
            ("d", WASTE),
            ("m 2 3", pile_place(2)),
            ("6", pile_place(5)),
        ],
    )
    def test_it_follows_the_last_move(self, keys: str, place: Place) -> None:
        on = board({**RUN, 6: "QC QH |"}, stock="2C")

        assert pressed(on, keys).cursor.place == place

    def test_it_stays_at_the_pile_whose_card_went_home(self) -> None:
        assert pressed(board({3: "KC | AS"}), "3").cursor.place == pile_place(2)


class TestTake:
    @pytest.mark.parametrize(
        ("ups", "names"), [(0, "7S"), (1, "8H 7S"), (2, "9S 8H 7S")], ids=["top", "middle", "all"]
    )
    def test_it_takes_the_run_from_the_card_under_the_cursor(self, ups: int, names: str) -> None:
        table = pressed(board(RUN), "up " * ups + "enter")

        assert held_names(table) == names
        assert table.said == Holding(tuple(map(Card.parse, names.split())))
        assert table.game.moves == ()

    def test_it_takes_the_card_under_the_cursor_and_not_its_twin(self) -> None:
        on = board({1: "8D 8S 7H", 2: "KC | 7H", 3: "8C"}, rules="solijoy face_up=all")
        table = at(on, pile_place(1))

        press(table, "enter 3")

        assert texts(table.game.moves) == ["2-3"]

    def test_the_run_does_not_reach_into_what_lies_face_down(self) -> None:
        table = pressed(board({1: "8S | 7H"}), "enter up up")

        assert held_names(table) == "7H"

    def test_a_card_inside_that_begins_no_run_stays(self) -> None:
        table = pressed(board({1: "KC 8S 7H"}, rules="solijoy face_up=all"), "up up enter")

        assert table.held is None
        assert reason_name(table) == "NOT_A_RUN"

    def test_it_draws_on_the_stock(self) -> None:
        assert texts(pressed(board({}, stock="2C"), "up enter").game.moves) == ["d"]

    def test_it_recycles_on_an_empty_stock(self) -> None:
        assert texts(pressed(board({}, waste="2C"), "up enter").game.moves) == ["r"]

    def test_it_flips_a_face_down_top(self) -> None:
        assert texts(pressed(board({}), "enter").game.moves) == ["f1"]

    def test_it_takes_the_waste_card(self) -> None:
        table = at(board({}, waste="3C 2C"), WASTE)

        press(table, "enter")

        assert held_names(table) == "2C"

    def test_there_is_nothing_to_take_from_an_empty_waste(self) -> None:
        table = at(board({}, stock="2D"), WASTE)

        press(table, "enter")

        assert reason_name(table) == "WASTE_EMPTY"

    def test_what_is_home_stays_home(self) -> None:
        table = at(board({}, home="5S"), Place(Zone.HOME, 0))

        press(table, "enter")

        assert table.held is None
        assert reason_name(table) == "HOME_IS_FINAL"

    def test_what_is_home_is_taken_where_the_rules_let_it(self) -> None:
        table = at(board({1: "6H"}, home="5S", rules=HOUSE), Place(Zone.HOME, 0))

        press(table, "enter 1")

        assert texts(table.game.moves) == ["hS-1"]

    def test_an_empty_foundation_gives_no_card_of_the_other_one(self) -> None:
        table = at(board({1: "6H"}, home="5S", rules=HOUSE), Place(Zone.HOME, 1))

        press(table, "enter")

        assert table.held is None

    def test_the_lower_foundation_gives_its_own_card(self) -> None:
        table = at(board({1: "6H"}, home="9S 5S", rules=HOUSE), Place(Zone.HOME, 1))

        press(table, "enter")

        assert held_names(table) == "5S"

    def test_an_empty_foundation_is_not_said_to_keep_cards_where_the_rules_give_them_back(self) -> None:
        table = at(board({}, rules=HOUSE), Place(Zone.HOME, 0))

        press(table, "enter")

        assert reason_name(table) == "FOUNDATION_EMPTY"

    def test_an_empty_pile_has_nothing_to_take(self) -> None:
        table = pressed(board({1: ""}), "enter")

        assert table.held is None
        assert reason_name(table) == "NOTHING_TO_TAKE"


class TestMoreOrFewer:
    def test_up_takes_one_more_and_stops_at_the_whole_run(self) -> None:
        table = pressed(board(RUN), "enter up")
        assert held_names(table) == "8H 7S"

        press(table, "up up")

        assert held_names(table) == "9S 8H 7S"

    def test_down_takes_one_fewer_and_stops_at_one(self) -> None:
        table = pressed(board(RUN), "up up enter down")
        assert held_names(table) == "8H 7S"

        press(table, "down down")

        assert held_names(table) == "7S"

    def test_the_cursor_stands_on_the_highest_card_held(self) -> None:
        assert pressed(board(RUN), "up up enter down").cursor == Cursor(pile_place(0), 1)

    def test_an_aim_that_no_longer_takes_it_is_given_up(self) -> None:
        table = pressed(board(RUN), "enter right")
        assert table.cursor.place == pile_place(1)

        press(table, "up")

        assert table.cursor.place == pile_place(0)

    def test_the_waste_card_stays_one_card(self) -> None:
        table = at(board({}, waste="3C 2C"), WASTE)

        press(table, "enter up down")

        assert table.held == Held(WASTE, 1)


class TestAim:
    def test_right_goes_along_the_places_that_take_it_and_wraps(self) -> None:
        on = board({1: "KC | AS", 2: "2D", 4: "2H", 5: ""})
        table = pressed(on, "enter")
        seen = []
        for _ in range(5):
            press(table, "right")
            seen.append(table.cursor.place)

        assert seen == [pile_place(1), pile_place(3), pile_place(4), Place(Zone.HOME, 0), pile_place(1)]

    def test_left_goes_the_other_way(self) -> None:
        table = pressed(board({1: "KC | AS", 2: "2D", 4: "2H"}), "enter")
        seen = []
        for _ in range(4):
            press(table, "left")
            seen.append(table.cursor.place)

        assert seen == [Place(Zone.HOME, 0), pile_place(3), pile_place(1), Place(Zone.HOME, 0)]

    def test_a_card_goes_on_the_higher_foundation_that_takes_it(self) -> None:
        table = pressed(board({1: "KC | 3S"}, home="5S 2S"), "enter right")

        assert table.cursor.place == Place(Zone.HOME, 1)

    def test_several_cards_do_not_go_home(self) -> None:
        table = pressed(board({1: "KC | 2H AS", 2: "3S"}), "up enter")

        assert table.targets() == [pile_place(1)]

    def test_enter_puts_it_down_there(self) -> None:
        table = pressed(board(RUN), "enter right right enter")

        assert texts(table.game.moves) == ["1-5"]
        assert table.held is None

    def test_it_says_that_nothing_takes_it(self) -> None:
        table = pressed(board({1: "KC | 7S"}), "enter right")

        assert reason_name(table) == "NOTHING_TAKES_IT"
        assert held_names(table) == "7S"

    def test_the_targets_are_the_legal_ones(self) -> None:
        on = board(RUN, home="6S")
        table = pressed(on, "enter")

        legal = [str(move) for move in on.legal_moves if str(move) in {"1-h", "1-2", "1-3", "1-4", "1-5"}]
        assert len(table.targets()) == len(legal) == 3


class TestPut:
    def test_a_pile_key_puts_it_down(self) -> None:
        table = pressed(board(RUN), "up up enter 4")

        assert texts(table.game.moves) == ["1-4x3"]
        assert table.held is None

    def test_the_key_of_its_own_pile_lets_go(self) -> None:
        table = pressed(board(RUN), "enter 1")

        assert table.held is None
        assert table.game.moves == ()

    @pytest.mark.parametrize("key", ["3", "x", "6"], ids=["does not fit", "no such pile", "face down"])
    def test_what_is_refused_stays_in_the_hand(self, key: str) -> None:
        table = pressed(board(RUN), f"enter {key}")

        assert held_names(table) == "7S"
        assert table.game.moves == ()
        assert reason_name(table) in ("DOES_NOT_FIT", "NO_SUCH_PILE", "TARGET_FACE_DOWN")

    def test_the_part_that_is_held_moves_and_no_more(self) -> None:
        table = pressed(board(RUN), "up enter 3")

        assert texts(table.game.moves) == ["1-3x2"]
        assert str(table.board.piles[0].up[-1]) == "9S"

    def test_after_a_run_moved_and_came_back_a_single_card_can_be_taken(self) -> None:
        table = pressed(board({1: "KC | 9S 8H 7S", 2: "", 5: "8D"}), "up up enter 2 u")
        table.cursor = Cursor(pile_place(0))

        press(table, "enter 5")

        assert texts(table.game.moves) == ["1-5"]

    def test_a_run_of_thirteen_moves_to_an_empty_pile(self) -> None:
        on = board({1: "QC | KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS", 2: ""})
        table = at(on, pile_place(0), depth=12)

        press(table, "enter 2")

        assert texts(table.game.moves) == ["1-2x13"]


class TestTwice:
    def test_it_plays_the_best_move(self) -> None:
        assert texts(pressed(board(RUN), "enter enter").game.moves) == ["1-4x3"]

    def test_a_card_further_up_does_the_same(self) -> None:
        assert texts(pressed(board(RUN), "up enter enter").game.moves) == ["1-4x3"]

    def test_on_the_waste_it_plays_the_waste_card(self) -> None:
        table = at(board({3: "8D"}, waste="7S"), WASTE)

        press(table, "enter enter")

        assert texts(table.game.moves) == ["w-3"]

    def test_nothing_is_held_where_there_is_no_best_move(self) -> None:
        assert pressed(board({1: "KC | 7S"}), "enter enter").held is None

    def test_a_card_from_home_that_fits_is_not_said_to_fit_nowhere(self) -> None:
        table = at(board({1: "6H"}, home="5S", rules=HOUSE), Place(Zone.HOME, 0))
        assert table.board.legal_moves

        press(table, "enter enter")

        assert type(table.said).__name__ != "Stays"


class TestLettingGo:
    def test_escape_lets_go(self) -> None:
        table = pressed(board(RUN), "up enter esc")

        assert table.held is None
        assert reason_name(table) == "LET_GO"

    def test_escape_brings_the_cursor_back_to_the_card(self) -> None:
        assert pressed(board(RUN), "up enter right esc").cursor == Cursor(pile_place(0), 1)

    def test_a_card_taken_again_is_the_same(self) -> None:
        assert held_names(pressed(board(RUN), "up enter esc enter")) == "8H 7S"

    @pytest.mark.parametrize("key", ["d", "s", "f", "w", "u", "m"])
    def test_keys_that_do_something_else_let_go(self, key: str) -> None:
        table = pressed(board({**RUN, 6: "QC |"}, stock="7C 2C"), f"d enter {key}")

        assert table.held is None

    def test_a_draw_while_the_waste_card_is_held_never_plays_another_card(self) -> None:
        table = at(board({3: "8D", 4: "3D"}, waste="7S", stock="2C"), WASTE)

        press(table, "enter d")
        table.cursor = Cursor(pile_place(2))
        press(table, "enter")

        assert texts(table.game.moves) == ["d"]
        assert held_names(table) == "8D"

    def test_what_moved_is_marked_until_the_next_key(self) -> None:
        table = pressed(board(RUN), "1")
        assert table.moved == {pile_place(3): 3}

        press(table, "left")

        assert not table.moved
