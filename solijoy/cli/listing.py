"""Games and statistics as text, JSON and CSV."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterator

from solijoy.cli.output import shows
from solijoy.figures import ASCII_BLOCKS, BLOCKS, figures
from solijoy.i18n import _
from solijoy.store.games import Kept
from solijoy.store.statistics import Statistics, statistics_of


def lines(found: list[Kept]) -> Iterator[str]:
    """A line for each game, with a heading."""
    yield _("game       deal  variant             moves  home  result         last played")
    for game in found:
        result = _("open") if game.open or game.result is None else _(game.result)
        deal = game.deal or _("own board")
        yield (
            f"{game.id:>4}  {deal:>9}  {game.rules[:18]:<18}  {game.moves:>5}  {game.home:>4}  "
            f"{result:<13}  {game.touched.astimezone():%Y-%m-%d %H:%M}"
        )


def as_json(found: list[Kept]) -> list[dict[str, object]]:
    """Games as values that JSON has."""
    return [{name: _plain(value) for name, value in game._asdict().items()} for game in found]


def statistics_lines(found: list[Kept]) -> list[str]:
    """The figures, in signs that can be shown."""
    left, right = figures(_statistics(found), BLOCKS if shows(BLOCKS) else ASCII_BLOCKS)
    return [*left, "", *right]


def statistics_json(found: list[Kept]) -> dict[str, object]:
    """The statistics in all and of each variant, as values that JSON has."""
    by_variant = {rules: _values(games) for rules, games in _by_variant(found).items()}
    return {"all": _values(found), "variants": by_variant}


def statistics_csv(found: list[Kept]) -> str:
    """A table: all games, then each variant."""
    text = io.StringIO()
    rows = [{"variant": "all", **_numbers(found)}]
    rows += [{"variant": rules, **_numbers(games)} for rules, games in _by_variant(found).items()]
    writer = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def _by_variant(found: list[Kept]) -> dict[str, list[Kept]]:
    variants: dict[str, list[Kept]] = {}
    for game in found:
        variants.setdefault(game.rules, []).append(game)
    return variants


def _statistics(found: list[Kept]) -> Statistics:
    return statistics_of(found, datetime.date.today())


def _values(found: list[Kept]) -> dict[str, object]:
    statistics = _statistics(found)
    values = {name: _plain(value) for name, value in statistics._asdict().items()}
    values["win_rate"] = statistics.win_rate
    for name in ("seconds", "moves"):
        values[name] = getattr(statistics, name)._asdict()
    values["days"] = [{**day._asdict(), "date": day.date.isoformat()} for day in statistics.days]
    return values


def _numbers(found: list[Kept]) -> dict[str, object]:
    """What is one number."""
    values = _values(found)
    best = {
        f"{which}_{name}": getattr(getattr(_statistics(found), name), which)
        for name in ("seconds", "moves")
        for which in ("best", "median")
    }
    single = {name: value for name, value in values.items() if not isinstance(value, dict | list | tuple)}
    return single | best


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime.date) else value
