"""Surveys from the command line: how many deals can be won."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from solijoy.cli.output import MISUSED, CommandError, note, put
from solijoy.engine import Rules
from solijoy.engine.deck import deal_number
from solijoy.i18n import _
from solijoy.solver import Outcome
from solijoy.solver.survey import Progress, SurveyError, survey

TOLD: Final = 1.0
"""Seconds between two words about how far it is."""


def deals(text: str) -> range:
    """Read the first and the last deal, such as `1-1000`.

    Raises:
        DealNumberError: one of them is no deal.
    """
    first, _dash, last = text.partition("-")
    numbers = range(deal_number(first), deal_number(last or first) + 1)
    if not numbers:
        raise CommandError(_("{text}: the first deal comes behind the last").format(text=text), MISUSED)
    return numbers


def surveyed(numbers: range, rules: Rules, out: Path, seconds: float, cluster: str | None) -> int:
    """Solve the deals that are not in the file yet, and count all."""
    began = told = time.monotonic()
    before = None
    try:
        with _executor(cluster) as executor:
            for progress in survey(numbers, rules, out, seconds=seconds, executor=executor):
                before = progress.done if before is None else before
                now = time.monotonic()
                if now - told >= TOLD:
                    told = now
                    note(_progress(progress, before, now - began))
    except OSError as error:
        raise CommandError(_("{file}: {problem}").format(file=out, problem=error.strerror)) from error
    except SurveyError as error:
        raise CommandError(str(error)) from error
    return put("\n".join(_result(progress)))


def _progress(progress: Progress, before: int, spent: float) -> str:
    """How far it is, and how long it will take at the pace it has."""
    done, left = progress.done - before, progress.asked - progress.done
    minutes, seconds = divmod(round(spent / done * left) if done else 0, 60)
    return _("{done:,} of {asked:,}, {minutes}:{seconds:02} left").format(
        done=progress.done, asked=progress.asked, minutes=minutes, seconds=seconds
    )


def _result(progress: Progress) -> Iterator[str]:
    for outcome in Outcome:
        share = progress.share(outcome)
        low, high = share.interval
        yield _("{outcome:<10}{count:>9,}  {low:7.3f} % to {high:7.3f} %").format(
            outcome=outcome.value, count=share.count, low=100 * low, high=100 * high
        )


@contextlib.contextmanager
def _executor(cluster: str | None) -> Iterator[Executor | None]:
    """The executor of a Dask cluster; None to use the processors here."""
    if cluster is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise CommandError(
            _("a Dask cluster needs the extra: pip install 'solijoy[cluster]'"), MISUSED
        ) from error
    try:
        client = Client(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise CommandError(_("no Dask cluster answers at {address}").format(address=cluster)) from error
    with client, client.get_executor(retries=3) as executor:
        yield executor
