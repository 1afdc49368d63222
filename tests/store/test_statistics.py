"""Statistics: what they say is what a slow count of the same games says."""

from __future__ import annotations

import datetime
import statistics
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import Result
from solijoy.store.games import Kept
from solijoy.store.statistics import DAYS, GROUPS, TIMES, Best, Day, Statistics, statistics_of

TODAY: Final = datetime.date(2026, 3, 2)
DAY: Final = datetime.timedelta(days=1)
EPOCH: Final = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
NOT_ENDED: Final = Kept(
    id=1,
    deal=1,
    rules="solijoy",
    began=EPOCH,
    touched=EPOCH,
    ended=None,
    ended_on=None,
    open=True,
    result=None,
    seconds=0.0,
    moves=0,
    home=0,
    undos=0,
    helps=(),
    cursor="",
    counted=True,
)
LOST: Final = (Result.GIVEN_UP, Result.STUCK)


def ended_at(hours: int, result: Result, **values: Any) -> Kept:
    """A game that ended so many hours after the epoch, by the player's date the same as in UTC."""
    ended = EPOCH + datetime.timedelta(hours=hours)
    kept = NOT_ENDED._replace(ended=ended, ended_on=ended.date(), open=False, result=result.value)
    return kept._replace(**values)


def daily(date: datetime.date, result: Result = Result.WON, of: datetime.date | None = None) -> Kept:
    """A game that ended on a day: the deal of that day or of another one."""
    ended = datetime.datetime.combine(date, datetime.time(12), datetime.UTC)
    return ended_at(0, result, ended=ended, ended_on=date, deal=number_of(of or date))


def number_of(date: datetime.date) -> int:
    """The number of the deal of a day."""
    return date.year * 10_000 + date.month * 100 + date.day


@st.composite
def lives(draw: st.DrawFn, most: int = 70) -> list[Kept]:
    """The games of a player in any order, some of them open, some on both sides of midnight."""
    rng = Random(draw(st.integers(0, 2**32)))
    chance, life = rng.random(), list[Kept]()
    for number in range(draw(st.integers(0, most))):
        hours = rng.choice((rng.randrange(24 * 65), rng.randrange(24), 24 * 50 + number // 3))
        result = Result.WON if rng.random() < chance else rng.choice(LOST)
        kept = ended_at(
            hours,
            result,
            id=number + 1,
            seconds=rng.choice((rng.uniform(0, 4000), 60.0 * rng.choice(TIMES), 299.999, 0.0)),
            moves=rng.randrange(60, 400),
            undos=rng.choice((0, 0, 1, 30)),
            helps=rng.choice(((), (), ("hint",), ("hint", "outlook"))),
            counted=rng.random() < 0.9,
            open=result == "won" and rng.random() < 0.1,
        )
        assert kept.ended_on
        kept = kept._replace(ended_on=kept.ended_on + rng.choice((-1, 0, 0, 0, 1)) * DAY)
        assert kept.ended_on
        of_its_day = number_of(kept.ended_on + rng.choice((0, 0, 0, -1)) * DAY)
        kept = kept._replace(deal=rng.choice((None, 7, of_its_day, of_its_day)))
        life.append(
            kept if rng.random() < 0.9 else NOT_ENDED._replace(id=number + 1, counted=rng.random() < 0.9)
        )
    rng.shuffle(life)
    return life


class Twin:
    """The same numbers, counted one game after the other and one day after the other."""

    def __init__(self, life: list[Kept], today: datetime.date) -> None:
        self.ended = list(self._in_order([game for game in life if game.counted and game.ended is not None]))
        self.days = {today - back * DAY: [0, 0] for back in range(DAYS)}
        self.times = [0] * (len(TIMES) + 1)
        self.won = self.lost = self.streak = self.best_streak = self.without_undo = self.without_help = 0
        self.seconds: list[int] = []
        self.moves: list[int] = []
        self.daily: set[int] = set()
        for game in self.ended:
            self._count(game)
        self.daily_streak = self._row_to(today) or self._row_to(today - DAY)
        self.best_daily_streak = max(self._row_to(EPOCH.date() + day * DAY) for day in range(-5, 100))

    @staticmethod
    def _in_order(games: list[Kept]) -> Iterator[Kept]:
        while games:
            first = games[0]
            for game in games:
                assert game.ended
                assert first.ended
                earlier = (game.ended - first.ended).total_seconds()
                if earlier < 0 or (earlier == 0 and game.id < first.id):
                    first = game
            games.remove(first)
            yield first

    def _count(self, game: Kept) -> None:
        won = game.result == "won"
        if game.ended_on in self.days:
            self.days[game.ended_on][0] += 1
            self.days[game.ended_on][1] += won
        if not won:
            self.lost += 1
            self.streak = 0
            return
        self.won += 1
        self.streak += 1
        self.best_streak = max(self.best_streak, self.streak)
        self.without_undo += game.undos == 0
        self.without_help += len(game.helps) == 0
        self.seconds.append(int(game.seconds))
        self.moves.append(game.moves)
        bar = 0
        for minutes in TIMES:
            bar += game.seconds / 60 >= minutes
        self.times[bar] += 1
        assert game.ended_on
        if game.deal == number_of(game.ended_on):
            self.daily.add(game.ended_on.toordinal())

    def _row_to(self, date: datetime.date) -> int:
        if date.toordinal() not in self.daily:
            return 0
        return 1 + self._row_to(date - DAY)


def best(values: list[int]) -> Best:
    """Best and median by the standard library."""
    return Best(min(values), statistics.median(values)) if values else Best(None, None)


@settings(deadline=None, max_examples=300)
@given(lives(), st.integers(0, 70))
def test_everything_is_as_counted_by_hand(life: list[Kept], day: int) -> None:
    today = EPOCH.date() + day * DAY
    found, twin = statistics_of(life, today), Twin(life, today)
    assert (found.played, found.won, found.given_up) == (len(twin.ended), twin.won, twin.lost)
    assert (found.streak, found.best_streak) == (twin.streak, twin.best_streak)
    assert (found.seconds, found.moves) == (best(twin.seconds), best(twin.moves))
    assert (found.won_without_undo, found.won_without_help) == (twin.without_undo, twin.without_help)
    assert found.times == tuple(twin.times)
    assert found.days == tuple(Day(date, *twin.days[date]) for date in sorted(twin.days))
    assert (found.daily_streak, found.best_daily_streak) == (twin.daily_streak, twin.best_daily_streak)
    assert found.win_rate == (twin.won / len(twin.ended) if twin.ended else None)


@settings(deadline=None, max_examples=200)
@given(lives())
def test_the_numbers_go_together(life: list[Kept]) -> None:
    found = statistics_of(life, TODAY)
    assert 0 <= found.won <= found.played
    assert found.won + found.given_up == found.played
    assert found.streak <= found.best_streak <= found.won
    assert found.daily_streak <= found.best_daily_streak <= found.won
    assert max(found.won_without_undo, found.won_without_help) <= found.won
    assert sum(found.times) == found.won
    assert sum(day.played for day in found.days) <= found.played
    assert all(day.won <= day.played for day in found.days)
    assert all(0 <= rate <= 1 for rate in found.rates)
    assert len(found.rates) == min(GROUPS, found.played)
    for measured in (found.seconds, found.moves):
        assert (measured.best is None) == (measured.median is None) == (found.won == 0)
        assert measured.best is None or measured.median is None or measured.best <= measured.median
    whole = groups(found.played)
    assert sum(rate * whole.count(at) for at, rate in enumerate(found.rates)) == pytest.approx(found.won)


@settings(deadline=None, max_examples=100)
@given(lives(40), st.randoms(use_true_random=False))
def test_the_order_in_which_games_are_told_of_makes_no_difference(life: list[Kept], rng: Random) -> None:
    shuffled = life.copy()
    rng.shuffle(shuffled)
    assert statistics_of(iter(shuffled), TODAY) == statistics_of(life, TODAY)


@settings(deadline=None, max_examples=100)
@given(lives(40))
def test_what_is_open_or_no_longer_counted_is_as_if_it_were_not_there(life: list[Kept]) -> None:
    left = [kept for kept in life if kept.counted and kept.ended]
    assert statistics_of(life, TODAY) == statistics_of(left, TODAY)
    nothing = [kept._replace(counted=False) for kept in life] + [NOT_ENDED] * 3
    assert statistics_of(nothing, TODAY) == statistics_of([], TODAY)


def test_without_a_game_there_is_nothing_and_no_error() -> None:
    found = statistics_of([], TODAY)
    assert found == Statistics(
        played=0,
        won=0,
        given_up=0,
        streak=0,
        best_streak=0,
        seconds=Best(None, None),
        moves=Best(None, None),
        won_without_undo=0,
        won_without_help=0,
        days=tuple(Day(TODAY - back * DAY, 0, 0) for back in range(29, -1, -1)),
        times=(0,) * 8,
        rates=(),
        daily_streak=0,
        best_daily_streak=0,
    )
    assert found.win_rate is None


def test_with_losses_only_there_is_no_best() -> None:
    found = statistics_of([ended_at(1, result) for result in LOST], TODAY)
    assert (found.played, found.won, found.given_up, found.win_rate) == (2, 0, 2, 0.0)
    assert (found.seconds, found.moves, found.rates) == (Best(None, None), Best(None, None), (0.0, 0.0))


def test_a_win_that_was_taken_back_and_is_played_on_is_a_win() -> None:
    found = statistics_of([ended_at(1, Result.WON, open=True)], TODAY)
    assert (found.played, found.won, found.streak) == (1, 1, 1)


@pytest.mark.parametrize(
    ("seconds", "bar"),
    [
        *[(60.0 * minutes, place + 1) for place, minutes in enumerate(TIMES)],
        *[(60.0 * minutes - 0.001, place) for place, minutes in enumerate(TIMES)],
        (0.0, 0),
        (1e6, len(TIMES)),
    ],
)
def test_a_time_is_in_the_bar_that_begins_with_it(seconds: float, bar: int) -> None:
    found = statistics_of([ended_at(1, Result.WON, seconds=seconds)], TODAY)
    assert [place for place, count in enumerate(found.times) if count] == [bar]


def test_times_are_whole_seconds_as_the_clock_shows_them() -> None:
    found = statistics_of([ended_at(1, Result.WON, seconds=s) for s in (61.9, 65.2, 70.0, 70.9)], TODAY)
    assert found.seconds == Best(61, 67.5)


def test_games_that_ended_at_the_same_moment_stand_as_they_began() -> None:
    won, lost = ended_at(1, Result.WON, id=2), ended_at(1, Result.GIVEN_UP, id=1)
    assert statistics_of([won, lost], TODAY).streak == 1
    assert statistics_of([won._replace(id=1), lost._replace(id=2)], TODAY).streak == 0


# The win rate over time.


@cache
def groups(played: int) -> tuple[int, ...]:
    """In which group each game is: found by letting one after the other be the only one that was won."""
    found = []
    for only in range(played):
        rates = statistics_of(
            [ended_at(at, Result.WON if at == only else Result.STUCK) for at in range(played)], TODAY
        ).rates
        (place,) = (at for at, rate in enumerate(rates) if rate)
        found.append(place)
    return tuple(found)


@pytest.mark.parametrize("played", [1, 2, 3, 19, 20, 21, 39, 40, 41, 59, 77])
def test_groups_are_one_after_the_other_and_of_one_size_but_for_one(played: int) -> None:
    found = groups(played)
    assert list(found) == sorted(found)
    assert set(found) == set(range(min(GROUPS, played)))
    sizes = {found.count(group) for group in found}
    assert max(sizes) - min(sizes) <= 1


@settings(deadline=None, max_examples=30)
@given(st.lists(st.booleans(), max_size=60))
def test_each_rate_is_that_of_its_group(outcomes: list[bool]) -> None:
    life = [ended_at(at, Result.WON if won else Result.STUCK) for at, won in enumerate(outcomes)]
    of = groups(len(outcomes))
    for group, rate in enumerate(statistics_of(life, TODAY).rates):
        inside = [won for won, place in zip(outcomes, of, strict=True) if place == group]
        assert rate == pytest.approx(sum(inside) / len(inside))


# Days.


def test_the_last_of_the_days_is_today_and_the_first_29_before() -> None:
    life = [daily(TODAY - back * DAY) for back in (-1, 0, 0, 29, 30)]
    found = statistics_of(life, TODAY)
    assert [day.date for day in found.days] == [TODAY - back * DAY for back in range(29, -1, -1)]
    assert [day.played for day in found.days] == [1, *[0] * 28, 2]
    assert found.played == 5


def test_a_game_belongs_to_the_players_date_whatever_it_is_in_utc() -> None:
    kept = daily(TODAY)._replace(ended=datetime.datetime(2026, 3, 1, 13, tzinfo=datetime.UTC))
    found = statistics_of([kept], TODAY)
    assert found.days[-1] == Day(TODAY, 1, 1)
    assert found.daily_streak == 1


@pytest.mark.parametrize(
    "today", [TODAY, datetime.date(2026, 1, 1), datetime.date(2024, 3, 1), datetime.date(2028, 2, 29)]
)
@pytest.mark.parametrize(
    ("back", "now", "most"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),
        ([2], 0, 1),
        ([0, 1], 2, 2),
        ([0, 0, 1, 1], 2, 2),
        ([1, 2, 3], 3, 3),
        ([0, 1, 2, 3], 4, 4),
        ([0, 2, 3, 4], 1, 3),
        ([1, 3, 4, 5], 1, 3),
        ([2, 3, 4], 0, 3),
        ([0, 1, 3, 4, 6, 7, 8], 2, 3),
        (list(range(400)), 400, 400),
        (list(range(1, 400)), 399, 399),
        ([-1], 0, 1),
        ([-1, 0], 1, 2),
    ],
)
def test_days_in_a_row(today: datetime.date, back: list[int], now: int, most: int) -> None:
    """Today need not be played yet; months, leap days and years make no difference."""
    life = [daily(today - days * DAY) for days in back]
    found = statistics_of(life, today)
    assert (found.daily_streak, found.best_daily_streak) == (now, most)


def test_only_the_deal_of_the_day_won_on_its_day_counts() -> None:
    for kept in (
        daily(TODAY, Result.GIVEN_UP),
        daily(TODAY, Result.STUCK),
        daily(TODAY, of=TODAY - DAY),
        daily(TODAY, of=TODAY + DAY),
        daily(TODAY)._replace(deal=None),
        daily(TODAY)._replace(deal=1),
        daily(TODAY)._replace(counted=False),
    ):
        found = statistics_of([kept], TODAY)
        assert (found.daily_streak, found.best_daily_streak) == (0, 0)


def test_a_deal_of_the_day_that_was_lost_first_and_then_won_counts() -> None:
    found = statistics_of([daily(TODAY, Result.GIVEN_UP), daily(TODAY)._replace(id=2)], TODAY)
    assert (found.daily_streak, found.best_daily_streak, found.streak) == (1, 1, 1)


@pytest.mark.slow
@settings(deadline=None, max_examples=400)
@given(lives(400), st.integers(0, 70))
def test_long_lives_are_as_counted_by_hand(life: list[Kept], day: int) -> None:
    today = EPOCH.date() + day * DAY
    found, twin = statistics_of(life, today), Twin(life, today)
    assert (found.played, found.won, found.streak, found.best_streak) == (
        len(twin.ended),
        twin.won,
        twin.streak,
        twin.best_streak,
    )
    assert found.days == tuple(Day(date, *twin.days[date]) for date in sorted(twin.days))
    assert (found.daily_streak, found.best_daily_streak) == (twin.daily_streak, twin.best_daily_streak)
