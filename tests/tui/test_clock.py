"""The clock: it counts what is played, not what is slept or looked away."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solijoy.engine import Board
from solijoy.tui.model.clock import LONGEST_GAP, Clock, clock_text
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.status import status_line
from tests.tui.apps import app_with
from tests.tui.boards import board, press
from tests.tui.screens import text_of

LAST_CARD: Final = board({n: "KC" if n == 1 else "" for n in range(1, 11)}, home="KS KS KH KH KD KD KC QC")


class Time:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    """The time."""
    return Time()


@pytest.fixture
def clock(time: Time) -> Clock:
    """A clock that goes by it."""
    return Clock(time)


def watch(clock: Clock, time: Time, seconds: int) -> None:
    """Let seconds pass, with a look at the clock in each."""
    for _ in range(seconds):
        time.now += 1
        clock.look()


def test_before_the_start_nothing_counts(clock: Clock, time: Time) -> None:
    watch(clock, time, 60)

    assert clock.seconds == 0
    assert not clock.running


def test_seconds_are_counted_from_the_start(clock: Clock, time: Time) -> None:
    clock.start()
    watch(clock, time, 75)

    assert clock.seconds == 75
    assert clock.running


def test_a_second_start_changes_nothing(clock: Clock, time: Time) -> None:
    clock.start()
    for _ in range(4):
        time.now += 0.5
        clock.start()
    clock.look()

    assert clock.seconds == 2


def test_a_stop_counts_what_has_passed_and_no_more(clock: Clock, time: Time) -> None:
    clock.start()
    time.now += 2
    clock.stop()
    watch(clock, time, 60)
    assert clock.seconds == 2
    assert not clock.running
    clock.start()
    watch(clock, time, 3)
    assert clock.seconds == 5


def test_stops_on_end_count_once(clock: Clock, time: Time) -> None:
    clock.start()
    time.now += 2
    for _ in range(3):
        clock.stop()
        time.now += 1

    assert clock.seconds == 2


def test_parts_of_seconds_add_up(clock: Clock, time: Time) -> None:
    for _ in range(10):
        clock.start()
        time.now += 0.25
        clock.stop()

    assert clock.seconds == 2


@pytest.mark.parametrize("gap", [LONGEST_GAP + 1, 3600.0, -1.0, -3600.0])
def test_sleep_and_jumps_count_as_one_second(clock: Clock, time: Time, gap: float) -> None:
    clock.start()
    watch(clock, time, 10)
    time.now += gap
    clock.look()
    assert clock.seconds == 11
    watch(clock, time, 10)
    assert clock.seconds == 21


@given(st.lists(st.tuples(st.sampled_from(["start", "stop", "look"]), st.floats(-1e6, 1e6)), max_size=40))
def test_it_never_runs_backwards_nor_faster_than_its_looks(steps: list[tuple[str, float]]) -> None:
    time = Time()
    clock = Clock(time)
    for step, gap in steps:
        before = clock.seconds
        time.now += gap
        getattr(clock, step)()
        assert before <= clock.seconds <= before + LONGEST_GAP + 1


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "00:00"),
        (59, "00:59"),
        (60, "01:00"),
        (3599, "59:59"),
        (3600, "1:00:00"),
        (3852, "1:04:12"),
        (360_000, "100:00:00"),
    ],
)
def test_the_text_of_a_time(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text


def test_the_first_move_starts_it_and_the_win_stops_it(time: Time) -> None:
    table = Table(LAST_CARD)
    table.clock = Clock(time)
    press(table, "right")
    assert not table.clock.running
    press(table, "m 1 2")
    assert table.clock.running
    time.now += 3
    press(table, "2")
    assert table.board.is_won
    assert not table.clock.running
    assert table.clock.seconds == 3


def test_after_a_win_that_was_taken_back_it_goes_on(time: Time) -> None:
    table = Table(LAST_CARD)
    table.clock = Clock(time)
    press(table, "m 1 2")
    time.now += 3
    press(table, "2")
    time.now += 60
    press(table, "u m 2 3")
    time.now += 2
    press(table, "3")

    assert table.board.is_won
    assert table.clock.seconds == 5


def test_taking_back_a_win_lets_the_clock_run_again(time: Time) -> None:
    table = Table(LAST_CARD)
    table.clock = Clock(time)
    press(table, "1 u")

    assert table.clock.running


@pytest.mark.parametrize("shown", [True, False])
def test_the_status_line_shows_it_where_it_is_wanted(shown: bool, time: Time) -> None:
    table = Table(Board.deal(1), 1)
    table.clock = Clock(time)
    table.clock.start()
    watch(table.clock, time, 754)

    text = text_of(status_line(table, 80, Presentation(clock=shown)))
    assert ("12:34" in text) is shown


async def test_it_stands_still_under_a_menu_and_without_the_focus() -> None:
    app = app_with(Table(Board.deal(1), 1), Presentation())
    async with app.run_test(size=(80, 24)) as pilot:
        clock = app.table_screen.table.clock
        await pilot.press("escape", "escape")
        assert not clock.running
        await pilot.press("space")
        assert clock.running
        for key in ("escape", "question_mark", "p", "slash"):
            await pilot.press(key)
            assert not clock.running, key
            await pilot.press("escape")
            assert clock.running, key
        app.on_app_blur()
        assert not clock.running
        app.on_app_focus()
        assert clock.running
