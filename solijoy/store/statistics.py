"""What the games of a player add up to."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from solijoy.store.games import Kept

DAYS: Final = 30
"""Days that are counted one by one, today being the last."""
TIMES: Final = (5, 10, 15, 20, 30, 45, 60)
"""Minutes at which one bar of the spread of times ends and the next begins."""
GROUPS: Final = 20
"""Points of the win rate over time, at most."""


class Day(NamedTuple):
    """The ended games of one day."""

    date: datetime.date
    played: int
    won: int


class Best(NamedTuple):
    """Of something measured of each win, the best and the median; None without a win."""

    best: float | None
    median: float | None


class Statistics(NamedTuple):
    """What some games add up to; *played* are ended games, each counted once however often it was restarted.

    Attributes:
        played: ended games.
        won: those that were won.
        given_up: those that were not.
        streak: wins in a row up to now.
        best_streak: the most wins in a row.
        seconds: the times of wins.
        moves: the moves of wins.
        won_without_undo: wins without a step taken back.
        won_without_help: wins without help.
        days: the last 30 days.
        times: how many wins took less than each of `TIMES` and no less than the one before; last the rest.
        rates: the win rate over time, 0 to 1, of groups of games one after the other.
        daily_streak: days in a row, up to today or yesterday, on which the deal of the day was won.
        best_daily_streak: the most such days in a row.
    """

    played: int
    won: int
    given_up: int
    streak: int
    best_streak: int
    seconds: Best
    moves: Best
    won_without_undo: int
    won_without_help: int
    days: tuple[Day, ...]
    times: tuple[int, ...]
    rates: tuple[float, ...]
    daily_streak: int
    best_daily_streak: int

    @property
    def win_rate(self) -> float | None:
        """Won of played, 0 to 1; None before the first game has ended."""
        return self.won / self.played if self.played else None


def statistics_of(games: Iterable[Kept], today: datetime.date) -> Statistics:
    """What games add up to; those still open, and those before the statistics began anew, are left out."""
    ended = sorted((game for game in games if game.ended and game.counted), key=_by_end)
    wins = [game for game in ended if game.won]
    outcomes = [game.won for game in ended]
    daily = {game.ended_on for game in wins if game.ended_on and _of_its_day(game.deal, game.ended_on)}
    return Statistics(
        played=len(ended),
        won=len(wins),
        given_up=len(ended) - len(wins),
        streak=_streak(outcomes),
        best_streak=max((len(list(row)) for won, row in itertools.groupby(outcomes) if won), default=0),
        seconds=_best(wins, lambda game: int(game.seconds)),
        moves=_best(wins, lambda game: game.moves),
        won_without_undo=sum(not game.undos for game in wins),
        won_without_help=sum(not game.helps for game in wins),
        days=tuple(_days(ended, today)),
        times=tuple(_times(wins)),
        rates=tuple(_rates(outcomes)),
        daily_streak=max(_days_in_a_row(daily, today), _days_in_a_row(daily, today - _DAY)),
        best_daily_streak=max((_days_in_a_row(daily, day) for day in daily), default=0),
    )


_DAY: Final = datetime.timedelta(days=1)


def _by_end(game: Kept) -> tuple[datetime.datetime, int]:
    assert game.ended
    return game.ended, game.id


def _of_its_day(deal: int | None, date: datetime.date) -> bool:
    return deal == int(date.strftime("%Y%m%d"))


def _streak(outcomes: Sequence[bool]) -> int:
    """Wins in a row at the end."""
    count = 0
    for won in reversed(outcomes):
        if not won:
            break
        count += 1
    return count


def _days_in_a_row(days: set[datetime.date], last: datetime.date) -> int:
    count = 0
    while last in days:
        count += 1
        last -= _DAY
    return count


def _best(wins: list[Kept], measure: Callable[[Kept], int]) -> Best:
    values = sorted(map(measure, wins))
    middle = len(values) // 2
    # The standard library's median takes longer to load than all statistics take to count.
    return Best(values[0], (values[middle] + values[~middle]) / 2) if values else Best(None, None)


def _days(ended: list[Kept], today: datetime.date) -> Iterable[Day]:
    for back in reversed(range(DAYS)):
        date = today - back * _DAY
        games = [game for game in ended if game.ended_on == date]
        yield Day(date, len(games), sum(game.won for game in games))


def _times(wins: list[Kept]) -> list[int]:
    counts = [0] * (len(TIMES) + 1)
    for game in wins:
        counts[sum(game.seconds >= 60 * minutes for minutes in TIMES)] += 1
    return counts


def _rates(outcomes: Sequence[bool]) -> list[float]:
    """The rates of groups of equal size, but for a difference of one."""
    groups = min(GROUPS, len(outcomes))
    ends = [len(outcomes) * at // groups for at in range(groups + 1)] if groups else []
    return [sum(outcomes[first:last]) / (last - first) for first, last in itertools.pairwise(ends)]
