"""Statistics as text: numbers, and plots of blocks with their numbers beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from solijoy.i18n import _, ngettext
from solijoy.store.statistics import TIMES, Best, Statistics

BLOCKS: Final = " ▁▂▃▄▅▆▇█"
"""From nothing to a whole cell."""
STRIP: Final = {"won": "█", "lost": "▁", "not known": "▒"}
ASCII_STRIP: Final = {"won": "#", "lost": "_", "not known": "?"}
ASCII_BLOCKS: Final = " .:-=+*#@"
WIDTH: Final = 38
"""Cells a line has at most."""
BAR: Final = 16
"""Cells of the longest bar."""
NONE: Final = "–"
"""Where there is no number."""
ASCII_NONE: Final = "-"


def figures(statistics: Statistics, blocks: str = BLOCKS) -> tuple[list[str], list[str]]:
    """All there is to say, in two parts with lines of at most 38 cells.

    Args:
        statistics: the numbers.
        blocks: signs from nothing to a whole cell, of which the plots are made.
    """
    left = [*_numbers(statistics), "", *_days(statistics, blocks)]
    right = [*_times(statistics, blocks), "", *_rates(statistics, blocks)]
    if blocks == BLOCKS:
        return left, right
    return _plain(left), _plain(right)


def bars(values: Sequence[float], blocks: str = BLOCKS, top: float | None = None) -> str:
    """One cell for each value, as high as its part of the highest one, or of a top."""
    highest = top or max(values, default=0) or 1
    steps = len(blocks) - 1
    # What is not nothing is never shown as nothing.
    return "".join(blocks[max(round(value / highest * steps), value > 0)] for value in values)


def duration(seconds: float | None) -> str:
    """Minutes and seconds, with hours where there are any; a dash for none."""
    if seconds is None:
        return NONE
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def _plain(lines: list[str]) -> list[str]:
    return [line.replace(NONE, ASCII_NONE) for line in lines]


def _numbers(found: Statistics) -> Iterator[str]:
    yield _row(_("played"), str(found.played))
    yield _row(_("won"), f"{found.won}  ({_percent(found.win_rate)})")
    yield _row(_("given up"), str(found.given_up))
    yield _row(_("wins in a row"), _now_and_best(found.streak, found.best_streak))
    yield _row(_("days in a row"), _now_and_best(found.daily_streak, found.best_daily_streak))
    yield _row(_("won without undo"), str(found.won_without_undo))
    yield _row(_("won without help"), str(found.won_without_help))
    yield _row(_("fastest win"), _with_median(found.seconds, duration))
    yield _row(_("shortest win"), _with_median(found.moves, _whole))


def _days(found: Statistics, blocks: str) -> Iterator[str]:
    days = found.days
    played, won = sum(day.played for day in days), sum(day.won for day in days)
    yield _("The last {days} days: {played} played, {won} won").format(days=len(days), played=played, won=won)
    most = max(day.played for day in days)
    yield f"{bars([day.played for day in days], blocks)}  " + _("played")
    yield f"{bars([day.won for day in days], blocks, most)}  " + _("won")
    yield _("most in a day: {most}; last is today").format(most=most)


def _times(found: Statistics, blocks: str) -> Iterator[str]:
    yield _("Times of wins, in minutes")
    most = max(found.times) or 1
    for at, count in enumerate(found.times):
        if at == 0:
            name = _("under {minutes}").format(minutes=TIMES[0])
        elif at < len(TIMES):
            name = f"{TIMES[at - 1]}{NONE}{TIMES[at]}"
        else:
            name = _("over {minutes}").format(minutes=TIMES[-1])
        bar = blocks[-1] * max(round(count / most * BAR), count > 0)
        yield f"{name:>9}  {bar} {count}"


def _rates(found: Statistics, blocks: str) -> Iterator[str]:
    rates = found.rates
    yield _("Win rate over time")
    if not rates:
        yield NONE
        return
    each = ngettext("{count} game in {bars} bars", "{count} games in {bars} bars", found.played).format(
        count=found.played, bars=len(rates)
    )
    ends = _("first {first}, last {last}").format(first=_percent(rates[0]), last=_percent(rates[-1]))
    yield bars(rates, blocks, 1)
    yield ends
    yield each


def _row(name: str, value: str) -> str:
    # Two times with hours are long.
    return f"{name:<17} {value}" if len(value) <= WIDTH - 18 else f"{name} {value}"


def _now_and_best(now: int, best: int) -> str:
    return _("{now}, at most {best}").format(now=now, best=best)


def _with_median(found: Best, text: Callable[[float | None], str]) -> str:
    return _("{best}, median {median}").format(best=text(found.best), median=text(found.median))


def _whole(number: float | None) -> str:
    return NONE if number is None else f"{number:g}"


def _percent(rate: float | None) -> str:
    return NONE if rate is None else f"{100 * rate:.0f} %"


def outcome_strip(outcomes: Sequence[str], width: int, signs: Mapping[str, str] = STRIP) -> str:
    """A game as a strip: full where it could be won, empty where not, half where that is not known.

    Args:
        outcomes: what could be made of each position, as the solver says it.
        width: cells at most; each stands for as many positions, and shows the last of them.
        signs: the sign of each.
    """
    cells = min(width, len(outcomes))
    return "".join(signs[outcomes[len(outcomes) * (cell + 1) // cells - 1]] for cell in range(cells))
