"""A search ends when it is told to, and remembers no more than it may."""

import itertools
import tracemalloc

import pytest

from solijoy.engine import VARIANTS, Board, Rules
from solijoy.solver import Outcome, Verdict, search, solve
from solijoy.solver.budget import Budget, SpentError

HARD = Board.deal(36, VARIANTS["solijoy-13"])
"""Needs tens of thousands of positions."""


def test_nodes_are_a_bound() -> None:
    verdict = solve(HARD, nodes=1_000)
    assert verdict == Verdict(Outcome.NOT_KNOWN, positions=1_000)


@pytest.mark.parametrize("nodes", [0, 1])
def test_hardly_any_nodes(nodes: int) -> None:
    assert solve(HARD, nodes=nodes) == Verdict(Outcome.NOT_KNOWN, positions=nodes)


def test_time_is_a_bound() -> None:
    verdict = solve(HARD, seconds=0)
    assert verdict == Verdict(Outcome.NOT_KNOWN)


def test_stop_is_asked_every_few_positions() -> None:
    asked = itertools.count()
    verdict = solve(HARD, stop=lambda: next(asked) == 20)
    assert verdict.result is Outcome.NOT_KNOWN
    assert 20 * 8 <= verdict.positions <= 20 * 32


def test_stop_at_once() -> None:
    assert solve(HARD, stop=lambda: True).positions == 0


def test_budgets_count_positions() -> None:
    budget = Budget(nodes=2)
    budget.spend()
    budget.spend()
    with pytest.raises(SpentError):
        budget.spend()
    assert budget.positions == 2


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that may remember little gives up, and says so."""
    monkeypatch.setattr(search, "REMEMBERED", 500)
    tracemalloc.start()
    verdict = solve(HARD)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert verdict.result is Outcome.NOT_KNOWN
    assert verdict.positions < 10_000
    assert peak < 4_000_000


def test_answers_are_the_same_every_time() -> None:
    board = Board.deal(7, Rules.parse("solijoy-13"))
    assert solve(board) == solve(board)
