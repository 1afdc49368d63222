"""Many deals, kept in a file."""

import json
import os
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from solijoy.engine import SOLIJOY, Rules
from solijoy.solver import Outcome
from solijoy.solver import survey as surveys
from solijoy.solver.survey import Share, SurveyError, read, solve_deals, survey

SECONDS = 60.0


def run(out: Path, deals: range = range(1, 41), rules: Rules = SOLIJOY, **options: Any) -> surveys.Progress:
    """A whole survey; how far it got."""
    *_, last = survey(deals, rules, out, seconds=SECONDS, **options)
    return last


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "survey.jsonl"


def test_each_deal_has_a_line(out: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        last = run(out, executor=executor)
    assert (last.asked, last.done, last.counts) == (40, 40, {Outcome.WON: 40})
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["deal"] for line in lines] == list(range(1, 41))
    assert set(lines[0]) == {"deal", "variant", "result", "positions", "moves", "milliseconds"}
    assert lines[0]["variant"] == "solijoy"
    assert lines[0]["result"] == "won"


def test_goes_on_where_it_stopped_even_within_a_line(out: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        progress = survey(range(1, 41), SOLIJOY, out, seconds=SECONDS, executor=executor)
        next(progress)
        next(progress)
        del progress
        whole = out.read_text()
        assert len(read(out)) == 16
        out.write_text(whole[:-20])
        first, *_, last = survey(range(1, 41), SOLIJOY, out, seconds=SECONDS, executor=executor)
    assert (first.done, last.done) == (15, 40)
    assert sorted(entry.deal for entry in read(out)) == list(range(1, 41))


def test_variants_share_a_file(out: Path) -> None:
    hard = Rules.parse("solijoy-13")
    with ThreadPoolExecutor(1) as executor:
        run(out, range(1, 4), executor=executor)
        assert run(out, range(20, 23), hard, executor=executor).counts == {Outcome.WON: 2, Outcome.LOST: 1}
        assert run(out, range(1, 4), executor=executor).done == 3
    assert len(read(out)) == 6


def test_processes(out: Path) -> None:
    assert run(out, workers=2).done == 40


class Dying(Executor):
    """Workers of which one dies now and then."""

    def __init__(self, *, always: bool = False) -> None:
        self._count = 0
        self._always = always

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._count += 1
        future: Future[Any] = Future()
        if self._always or self._count % 2:
            future.set_exception(RuntimeError("killed"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_deals_of_dead_workers_are_solved_by_others(out: Path) -> None:
    assert run(out, executor=Dying()).done == 40
    assert sorted(entry.deal for entry in read(out)) == list(range(1, 41))


def test_workers_that_always_die_are_given_up(out: Path) -> None:
    with pytest.raises(SurveyError):
        run(out, executor=Dying(always=True))


def dies_once(variant: str, numbers: tuple[int, ...], seconds: float) -> Any:
    """A worker that is killed when it meets deal 17 for the first time."""
    mark = Path(os.environ["SURVEY_MARK"])
    if 17 in numbers and not mark.exists():
        mark.touch()
        os._exit(1)
    return solve_deals(variant, numbers, seconds)


def test_a_process_that_is_killed(out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SURVEY_MARK", str(tmp_path / "mark"))
    monkeypatch.setattr(surveys, "solve_deals", dies_once)
    assert run(out, workers=1).done == 40
    assert (tmp_path / "mark").exists()


def test_no_file_and_no_deals(out: Path) -> None:
    assert read(out) == []
    assert run(out, range(0), executor=ThreadPoolExecutor(1)).done == 0


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_intervals(count: int, total: int, low: float, high: float) -> None:
    assert Share(count, total).interval == pytest.approx((low, high), abs=1e-4)
