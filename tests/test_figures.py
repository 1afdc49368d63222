"""Statistics as text: every number is right, nothing is wider than half a screen, and plots are true."""

from __future__ import annotations

import datetime
import itertools
import re
import time
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solijoy.figures import ASCII_BLOCKS, BAR, BLOCKS, bars, duration, figures
from solijoy.store.games import Kept
from solijoy.store.statistics import TIMES, Statistics, statistics_of

TODAY: Final = datetime.date(2026, 11, 30)
WIDTH: Final = 38
HALF: Final = re.compile(r"%[ds]|\{\w*\}|None|nan|inf")
"""What a template leaves behind, and what is no number."""


def ended(
    number: int, result: str | None, *, seconds: float = 60, moves: int = 300, back: int = 0, **more: object
) -> Kept:
    """A game that ended some days back."""
    moment = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC) - datetime.timedelta(days=back)
    moment += datetime.timedelta(seconds=number)
    values: dict[str, object] = {
        "id": number,
        "deal": number,
        "rules": "solijoy",
        "began": moment,
        "touched": moment,
        "ended": moment,
        "ended_on": moment.date(),
        "open": False,
        "result": result,
        "seconds": seconds,
        "moves": moves,
        "home": 104 if result == "won" else 20,
        "undos": 0,
        "helps": (),
        "cursor": "",
        "counted": True,
    }
    return Kept(**(values | more))  # type: ignore[arg-type]


def found(games: list[Kept]) -> Statistics:
    """What games add up to today."""
    return statistics_of(games, TODAY)


def lines(games: list[Kept], blocks: str = BLOCKS) -> list[str]:
    """All lines about some games."""
    left, right = figures(found(games), blocks)
    return [*left, *right]


def value(games: list[Kept], name: str) -> str:
    """What stands beside a name."""
    (line,) = [line for line in lines(games) if line[:18].rstrip() == name]
    return line[18:]


NO_GAMES: Final[list[Kept]] = []
SOME: Final = [
    ended(1, "won", seconds=299.9, moves=281, back=3),
    ended(2, "given up", back=3),
    ended(3, "won", seconds=754, moves=340, back=1, undos=2),
    ended(4, "no more moves", back=1),
    ended(5, "won", seconds=3700, moves=305, helps=("hint",)),
    ended(6, "won", seconds=420, moves=301),
]


def life(seed: int, count: int) -> list[Kept]:
    """So many games of somebody who plays less than an hour."""
    rng = Random(seed)
    rate, longest, most = rng.random(), rng.choice([100, 1000, 3599]), rng.choice([400, 9999])
    return [
        ended(
            number,
            "won" if rng.random() < rate else rng.choice(["given up", "no more moves"]),
            seconds=rng.random() * longest,
            moves=rng.randrange(1, most),
            back=rng.randrange(60 + count),
            undos=rng.randrange(2),
            helps=rng.choice([(), ("hint",)]),
        )
        for number in range(1, count + 1)
    ]


lives: Final = pytest.mark.parametrize("count", [0, 1, 2, 3, 19, 20, 21, 40, 400, 9_999])


@lives
@pytest.mark.parametrize("blocks", [BLOCKS, ASCII_BLOCKS], ids=["signs", "letters"])
def test_no_line_is_wider_than_half_a_screen_or_half_made(count: int, blocks: str) -> None:
    for seed in range(max(1, min(20, 1000 // (count + 1)))):
        for line in lines(life(seed, count), blocks):
            assert len(line) <= WIDTH, line
            assert not HALF.search(line), line


@pytest.mark.parametrize("seconds", [3600, 400_000])
def test_no_line_is_wider_than_half_a_screen_for_those_who_take_their_time(seconds: float) -> None:
    for line in lines([ended(1, "won", seconds=600), ended(2, "won", seconds=2 * seconds)]):
        assert len(line) <= WIDTH, line


@lives
def test_letters_alone_are_enough(count: int) -> None:
    games = life(count, count)
    plain = lines(games, ASCII_BLOCKS)
    assert "".join(plain).isascii()
    signs = str.maketrans(BLOCKS + "–", ASCII_BLOCKS + "-")
    # The same figures in other signs.
    assert [line.translate(signs) for line in lines(games)] == plain


class TestNone:
    """Before the first game has ended."""

    def test_dashes_stand_for_what_is_not_there(self) -> None:
        assert value(NO_GAMES, "played") == "0"
        assert value(NO_GAMES, "won") == "0  (–)"
        assert value(NO_GAMES, "fastest win") == "–, median –"
        assert value(NO_GAMES, "shortest win") == "–, median –"

    def test_plots_are_empty(self) -> None:
        assert not set("".join(lines(NO_GAMES))) & set(BLOCKS[1:])
        assert [
            line for line in lines(NO_GAMES) if "–" in line and "fast" not in line and "short" not in line
        ]

    def test_open_games_make_no_difference(self) -> None:
        game = ended(1, "won")
        still_open = ended(2, None, ended=None, ended_on=None, open=True)
        assert lines([still_open]) == lines(NO_GAMES)
        assert lines([game, still_open]) == lines([game])


class TestNumbers:
    """What stands beside its name."""

    @pytest.mark.parametrize(
        ("name", "shown"),
        [
            ("played", "6"),
            ("won", "4  (67 %)"),
            ("given up", "2"),
            ("wins in a row", "2, at most 2"),
            ("days in a row", "0, at most 0"),
            ("won without undo", "3"),
            ("won without help", "3"),
            ("fastest win", "04:59, median 09:47"),
            ("shortest win", "281, median 303"),
        ],
    )
    def test_each_is_right(self, name: str, shown: str) -> None:
        assert value(SOME, name) == shown

    def test_labels_say_that_they_are_about_wins(self) -> None:
        labels = [line for line in lines(SOME) if "median" in line or line.startswith("Times")]
        assert len(labels) == 3
        assert all("win" in label for label in labels)

    def test_a_median_between_two_counts_of_moves_is_halved(self) -> None:
        games = [ended(1, "won", moves=300), ended(2, "won", moves=301)]
        assert value(games, "shortest win") == "300, median 300.5"

    @pytest.mark.parametrize(
        ("won", "lost", "rate"), [(1, 0, "100 %"), (0, 3, "0 %"), (1, 2, "33 %"), (199, 1, "100 %")]
    )
    def test_rates_are_whole_percents(self, won: int, lost: int, rate: str) -> None:
        games = [ended(n, "won" if n <= won else "given up") for n in range(1, won + lost + 1)]
        assert value(games, "won") == f"{won}  ({rate})"


class TestDays:
    """The last thirty days."""

    def test_they_are_thirty_and_the_last_is_today(self) -> None:
        games = [ended(1, "won"), ended(2, "given up"), ended(3, "won", back=29), ended(4, "won", back=30)]
        assert "The last 30 days: 3 played, 2 won" in lines(games)
        played, won = (
            line for line in lines(games) if line.endswith(("  played", "  won")) and len(line) > 30
        )
        assert played == "▄" + " " * 28 + "█" + "  played"
        # Both have the same scale.
        assert won == "▄" + " " * 28 + "▄" + "  won"
        assert "most in a day: 2; last is today" in lines(games)


class TestTimes:
    """The spread of the times of wins."""

    def rows(self, games: list[Kept]) -> list[tuple[str, int, int]]:
        """The name, the length of the bar and the number of each row."""
        _, right = figures(found(games))
        rows = [line.rsplit(" ", 1) for line in right[1 : len(TIMES) + 2]]
        return [(left.strip("█ "), left.count("█"), int(count)) for left, count in rows]

    def test_each_win_is_in_its_row(self) -> None:
        counts = [count for _, _, count in self.rows(SOME)]
        assert counts == [1, 1, 1, 0, 0, 0, 0, 1]
        assert sum(counts) == found(SOME).won

    def test_rows_have_names_without_a_gap(self) -> None:
        names = [name for name, _, _ in self.rows(SOME)]
        assert names[0] == f"under {TIMES[0]}"
        assert names[1:-1] == [f"{low}–{high}" for low, high in itertools.pairwise(TIMES)]
        assert names[-1] == f"over {TIMES[-1]}"

    def test_bars_are_as_long_as_their_part_of_the_longest(self) -> None:
        games = [ended(n, "won", seconds=60) for n in range(1, 101)]
        games += [ended(n, "won", seconds=400) for n in range(101, 151)] + [ended(151, "won", seconds=700)]
        lengths = [length for _, length, _ in self.rows(games)]
        assert lengths[:3] == [BAR, BAR // 2, 1]
        assert not any(lengths[3:])


class TestRates:
    """The win rate over time."""

    def test_it_says_how_it_began_and_what_it_is(self) -> None:
        games = [ended(n, "won" if n > 20 else "given up") for n in range(1, 41)]
        shown = lines(games)
        assert "first 0 %, last 100 %" in shown
        assert "40 games in 20 bars" in shown
        assert " " * 10 + "█" * 10 in shown

    def test_a_rate_of_nothing_but_losses_is_no_bar(self) -> None:
        shown = lines([ended(1, "given up")])
        assert "first 0 %, last 0 %" in shown
        assert "1 game in 1 bars" in shown

    def test_the_size_of_a_group_is_not_said_too_small(self) -> None:
        shown = lines([ended(n, "won") for n in range(1, 40)])
        assert "39 games in 20 bars" in shown


class TestBars:
    """Signs as high as numbers."""

    @given(st.lists(st.floats(0, 1e9), max_size=40), st.sampled_from([BLOCKS, ASCII_BLOCKS]))
    def test_higher_numbers_are_never_lower(self, values: list[float], blocks: str) -> None:
        shown = bars(values, blocks)
        assert len(shown) == len(values)
        heights = [blocks.index(sign) for sign in shown]
        for value, height in zip(values, heights, strict=True):
            assert (height > 0) == (value > 0)
        for value, height in zip(values, heights, strict=True):
            assert all(height <= other for at, other in zip(values, heights, strict=True) if value <= at)
        if any(values):
            assert blocks[-1] in shown

    @given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
    def test_with_a_top_of_their_own_they_are_parts_of_it(self, values: list[float]) -> None:
        for value, sign in zip(values, bars(values, top=1), strict=True):
            part = BLOCKS.index(sign) / 8
            assert abs(part - value) <= 1 / 16 + 1e-9 or (0 < value < 1 / 16 and part == 1 / 8)

    def test_nothing_is_nothing(self) -> None:
        assert bars([]) == ""
        assert bars([0, 0]) == "  "
        assert bars([0, 0], top=0) == "  "


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, "–"),
        (0, "00:00"),
        (59.4, "00:59"),
        (60, "01:00"),
        (3599, "59:59"),
        (3600, "1:00:00"),
        (360_000, "100:00:00"),
    ],
)
def test_durations(seconds: float | None, text: str) -> None:
    assert duration(seconds) == text


def test_a_long_life_is_counted_in_no_time() -> None:
    rng = Random(1)
    games = [ended(n, rng.choice(["won", "given up"]), back=rng.randrange(4000)) for n in range(1, 20_001)]
    began = time.perf_counter()
    lines(games)
    assert time.perf_counter() - began < 5
