from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import DRAW, RECYCLE, VARIANTS, Board
from solijoy.tui.model.draws import draws_until_fit, fits_somewhere, next_draw
from tests.tui.boards import RELAXED, board, playout, press, pressed, reason_name, steps, texts


class TestDraw:
    def test_it_draws(self) -> None:
        assert texts(pressed(board({}, stock="7S KD"), "d").game.moves) == ["d"]

    def test_it_recycles_when_the_stock_is_empty(self) -> None:
        table = pressed(board({}, waste="7S KD"), "space")

        assert texts(table.game.moves) == ["r"]
        assert table.board.drawn == 0

    def test_it_says_that_there_is_nothing_to_draw(self) -> None:
        assert reason_name(pressed(board({}), "d")) == "TALON_EMPTY"

    def test_it_says_that_the_rules_allow_no_further_pass(self) -> None:
        table = pressed(board({}, waste="7S", rules="solijoy redeals=1", recycled=1), "d")

        assert table.game.moves == ()
        assert reason_name(table) == "NO_REDEALS_LEFT"

    def test_a_last_draw_of_three_takes_what_is_left(self) -> None:
        table = pressed(board({}, stock="7S KD 2C 3C", rules="solijoy draw=3"), "d d")

        assert table.board.drawn == 4


class TestDrawUntil:
    def test_it_stops_at_the_first_card_that_fits(self) -> None:
        table = pressed(board({1: "KC | 8H"}, stock="7C 7S KD 2C"), "s")

        assert texts(table.game.moves) == ["d", "d", "d"]
        assert str(table.board.waste_top) == "7S"

    def test_all_it_draws_is_one_step(self) -> None:
        on = board({1: "KC | 8H"}, stock="7C 7S KD 2C")
        table = pressed(on, "s")
        assert steps(table) == 1

        press(table, "u")

        assert table.board == on

    def test_it_draws_although_the_waste_card_fits_already(self) -> None:
        table = pressed(board({1: "KC | 8H"}, stock="7C 7S KD 2C"), "s s")

        assert str(table.board.waste_top) == "7C"

    def test_it_recycles_on_the_way(self) -> None:
        table = pressed(board({1: "KC | 8H"}, waste="7S KD", stock="2C"), "s")

        assert texts(table.game.moves) == ["d", "r", "d"]
        assert steps(table) == 1

    def test_a_face_down_top_and_an_empty_pile_take_nothing(self) -> None:
        on = board({1: "KC 8H |", 2: ""}, stock="7S KD 2C")

        assert draws_until_fit(on) == ()

    def test_there_is_no_step_where_nothing_fits(self) -> None:
        on = board({1: "KC | 8H"}, waste="6S", stock="KD 2C")
        table = pressed(on, "s")

        assert table.board == on
        assert steps(table) == 0
        assert reason_name(table) == "NO_CARD_FITS"

    def test_there_is_no_step_where_only_the_waste_card_itself_fits(self) -> None:
        on = board({1: "KC | 8H"}, waste="6S 7S", stock="KD 2C")

        assert draws_until_fit(on) == ()

    def test_it_does_not_say_that_nothing_fits_while_the_waste_card_does(self) -> None:
        table = pressed(board({1: "KC | 8H"}, waste="6S 7S", stock="KD 2C"), "s")

        assert reason_name(table) != "NO_CARD_FITS"

    def test_there_is_no_step_where_stock_and_waste_are_empty(self) -> None:
        assert steps(pressed(board({1: "KC | 8H"}), "s")) == 0

    def test_of_three_cards_only_the_last_counts(self) -> None:
        on = board({1: "KC | 8H"}, stock="2S 4D 7C 2C KD 7S QD", rules="solijoy draw=3")

        assert texts(draws_until_fit(on)) == []

    def test_with_three_cards_a_recycle_brings_up_others(self) -> None:
        on = board({1: "KC | 8H"}, waste="2C KD 7S QD", stock="2S 2D", rules="solijoy draw=3")

        assert texts(draws_until_fit(on)) == ["d", "r", "d"]

    @pytest.mark.parametrize(("recycled", "moves"), [(0, ["d", "r", "d"]), (1, [])])
    def test_it_keeps_to_the_redeals_left(self, recycled: int, moves: list[str]) -> None:
        on = board({1: "KC | 8H"}, waste="7S KD", stock="2C", rules="solijoy redeals=1", recycled=recycled)

        assert texts(draws_until_fit(on)) == moves

    def test_a_card_that_may_go_home_is_of_use_too(self) -> None:
        assert texts(draws_until_fit(board({}, stock="5C AS 9D", rules=RELAXED))) == ["d", "d"]

    def test_a_card_that_goes_home_only_by_way_of_a_pile_is_not(self) -> None:
        assert texts(draws_until_fit(board({2: ""}, stock="5C AS 9D"))) == []


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(1, 10**6), st.integers(0, 2**32), st.integers(1, 120))
def test_it_goes_at_most_once_round_and_stops_where_a_card_fits_first(
    variant: str, deal: int, seed: int, length: int
) -> None:
    *_, on = playout(variant, deal, seed, length)
    moves = draws_until_fit(on)
    boards = [on]
    for move in moves:
        boards.append(boards[-1].play(move))
    assert moves.count(RECYCLE) <= 1
    assert moves.count(DRAW) <= len(on.talon)
    assert [after for after in boards[1:] if after.drawn == on.drawn] == []
    assert [fits_somewhere(after) for after in boards[1:]] == [False] * (len(moves) - 1) + [True] * bool(
        moves
    )


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(1, 10**6), st.integers(0, 2**32), st.integers(1, 120))
def test_it_finds_a_card_wherever_a_whole_round_has_one(
    variant: str, deal: int, seed: int, length: int
) -> None:
    *_, on = playout(variant, deal, seed, length)
    others = [after for after in whole_round(on) if after.drawn != on.drawn]

    assert bool(draws_until_fit(on)) == any(map(fits_somewhere, others))


def whole_round(on: Board) -> list[Board]:
    """The boards on which single draws go once round, as far as the rules let them."""
    boards = [on]
    for _ in range(len(on.talon) + 1):
        if boards[-1].refusal(next_draw(boards[-1])):
            break
        boards.append(boards[-1].play(next_draw(boards[-1])))
    assert all(before != after for before, after in pairwise(boards))
    return boards
