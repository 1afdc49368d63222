from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import VARIANTS
from solijoy.tui.actions import PILE_KEYS
from tests.tui.boards import all_options, board, playout, press, pressed, reason_name, steps, texts

THREE_TARGETS: Final = board({1: "KC | 7S", 2: "QC QD | 8H", 3: "QS | 8D", 4: ""})
CYCLE: Final = ["1-3", "1-2", "1-4"]


@pytest.mark.parametrize("tabs", [0, 1, 2])
def test_each_press_plays_the_next_target_instead(tabs: int) -> None:
    table = pressed(THREE_TARGETS, "1" + " tab" * tabs)

    assert texts(table.game.moves) == [CYCLE[tabs]]


@pytest.mark.parametrize("tabs", [0, 1, 2])
def test_it_stays_one_step_to_undo(tabs: int) -> None:
    table = pressed(THREE_TARGETS, "1" + " tab" * tabs)
    assert steps(table) == 1

    press(table, "u")

    assert table.board == THREE_TARGETS


def test_steps_made_before_stay() -> None:
    table = pressed(board({1: "KC | 7S", 2: "QC QD | 8H", 3: "QS | 8D", 5: "9D |"}), "5 1 tab tab tab tab")

    assert texts(table.game.moves) == ["f5", "1-2"]
    assert steps(table) == 2


def test_after_the_last_target_comes_the_position_before() -> None:
    table = pressed(THREE_TARGETS, "1 tab tab tab")

    assert table.board == THREE_TARGETS
    assert steps(table) == 0
    assert reason_name(table) == "POSITION_BEFORE"


def test_then_it_begins_again() -> None:
    table = pressed(THREE_TARGETS, "1 tab tab tab tab")

    assert texts(table.game.moves) == CYCLE[:1]


def test_it_leads_to_an_empty_pile_where_only_that_takes_the_card() -> None:
    table = pressed(board({2: ""}, waste="8S"), "w")
    assert table.game.moves == ()

    press(table, "tab")

    assert texts(table.game.moves) == ["w-2"]


def test_a_single_target_alternates_with_the_position_before() -> None:
    table = pressed(board({1: "KC | 7S", 2: "8D"}), "1 tab")
    assert table.game.moves == ()

    press(table, "tab")

    assert texts(table.game.moves) == ["1-2"]


def test_it_works_after_the_cursor_took_the_best_move() -> None:
    table = pressed(THREE_TARGETS, "enter enter tab")

    assert texts(table.game.moves) == CYCLE[1:2]


@pytest.mark.parametrize("key", ["left", "k", "space", "f", "u", "r", "m"])
def test_any_other_key_ends_it(key: str) -> None:
    table = pressed(THREE_TARGETS, f"1 {key}")
    before = table.game.moves

    press(table, "tab")

    assert table.game.moves == before
    assert reason_name(table) == "NO_TARGET_YET"


def test_it_needs_a_key_before() -> None:
    table = pressed(THREE_TARGETS, "tab")

    assert table.game.moves == ()
    assert reason_name(table) == "NO_TARGET_YET"


def test_it_needs_a_key_that_had_something_to_play() -> None:
    assert reason_name(pressed(board({1: ""}), "1 tab")) == "NO_TARGET_YET"


def test_the_cursor_is_back_at_the_pile_when_the_position_is() -> None:
    table = pressed(THREE_TARGETS, "1 tab tab tab")

    assert table.cursor.place.slot == 0


@settings(deadline=None, max_examples=20)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(1, 10**6), st.integers(0, 2**32), st.integers(1, 120))
def test_it_goes_through_all_options_and_back(variant: str, deal: int, seed: int, length: int) -> None:
    *_, on = playout(variant, deal, seed, length)
    keys = [*PILE_KEYS[: len(on.piles)], "w"]
    for key, options in zip(keys, all_options(on), strict=True):
        moves = options.first + options.later
        round_trip = [*texts(moves), ""]
        start = 0 if options.first else len(moves)
        table = pressed(on, key)
        for at in range(start, start + len(round_trip) + 1 if moves else start):
            assert " ".join(texts(table.game.moves)) == round_trip[at % len(round_trip)]
            assert steps(table) == len(table.game.moves)
            press(table, "tab")
