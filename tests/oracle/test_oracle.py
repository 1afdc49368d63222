"""The oracle: what it answers, what it gives up, and that it dies and comes back unnoticed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from solijoy.engine import Board, Record, Rules
from solijoy.oracle.client import OracleClient
from solijoy.oracle.protocol import VERDICT, Answer, Question, as_line, read_line
from solijoy.solver import Outcome, solve

HARD = Board.deal(4, Rules.parse("big-harp"))


@pytest.fixture
async def oracle() -> AsyncIterator[OracleClient]:
    client = OracleClient()
    yield client
    await client.close()


def answers(*questions: str) -> list[Answer]:
    """What a whole run says to some lines."""
    done = subprocess.run(
        [sys.executable, "-m", "solijoy.oracle"],
        input="".join(f"{line}\n" for line in questions),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return [Answer.read(line) for line in done.stdout.splitlines()]


def question(number: int, board: Board, seconds: float = 30) -> str:
    return str(Question(number, VERDICT, str(board), seconds))


def test_question_and_answer_read_back() -> None:
    asked = Question(3, VERDICT, str(Board.deal(1)), 2.5)
    answer = Answer(3, "won", "d w-3 3-7x2", 12)

    assert Question.read(str(asked)) == asked
    assert Answer.read(str(answer)) == answer
    assert " ".join(map(str, answer.moves)) == answer.line


@pytest.mark.parametrize("line", ["", "[]", "3", '{"ask": "verdict"}', '{"id": 1', "null"])
def test_what_is_no_question_is_refused(line: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        Question.read(line)


def test_a_run_answers_as_the_solver_does_and_ends_with_its_input() -> None:
    (answer,) = answers(question(7, Board.deal(7)))

    assert answer.id == 7
    assert answer.moves == solve(Board.deal(7)).line


def test_each_question_is_answered_once_and_older_ones_may_be_overtaken() -> None:
    found = answers(*(question(number, Board.deal(number)) for number in range(1, 9)))

    assert sorted(answer.id for answer in found) == [*range(1, 9)]
    assert found[-1].id == 8
    assert found[-1].result == Outcome.WON
    assert {answer.result for answer in found} <= {"won", "overtaken"}


def test_a_new_question_ends_a_long_search() -> None:
    found = answers(question(1, HARD, 600), question(2, Board.deal(1)))

    assert [answer.id for answer in found] == [1, 2]
    assert found[1].result == Outcome.WON


async def test_verdicts_arrive(oracle: OracleClient) -> None:
    for deal in (1, 2, 3):
        verdict = await oracle.verdict(Board.deal(deal))
        assert verdict
        assert verdict.line == solve(Board.deal(deal)).line


async def test_an_overtaken_question_has_no_verdict(oracle: OracleClient) -> None:
    await oracle.verdict(Board.deal(1))
    long = asyncio.create_task(oracle.verdict(HARD, 600))
    await asyncio.sleep(0.2)

    verdict = await oracle.verdict(Board.deal(2))

    assert verdict
    assert verdict.result is Outcome.WON
    assert await asyncio.wait_for(long, 20) is None


def pid_of(oracle: OracleClient) -> int:
    assert oracle._process
    return oracle._process.pid


async def test_an_oracle_that_died_is_started_again(oracle: OracleClient) -> None:
    await oracle.verdict(Board.deal(1))
    first = pid_of(oracle)
    os.kill(first, signal.SIGKILL)

    verdict = await asyncio.wait_for(oracle.verdict(Board.deal(2)), 30)

    assert verdict
    assert verdict.result is Outcome.WON
    assert pid_of(oracle) != first


async def test_a_question_over_which_the_oracle_dies_is_asked_once_more(oracle: OracleClient) -> None:
    await oracle.verdict(Board.deal(1))
    asked = asyncio.create_task(oracle.verdict(HARD, 1))
    await asyncio.sleep(0.2)
    os.kill(pid_of(oracle), signal.SIGKILL)

    verdict = await asyncio.wait_for(asked, 30)

    assert verdict
    assert verdict.result in list(Outcome)


async def test_what_kills_it_twice_is_not_known(
    oracle: OracleClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")

    verdict = await asyncio.wait_for(oracle.verdict(Board.deal(1)), 30)

    assert verdict
    assert verdict.result is Outcome.NOT_KNOWN


async def test_where_no_process_can_be_started_nothing_is_known(
    oracle: OracleClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    verdict = await oracle.verdict(Board.deal(1))

    assert verdict
    assert verdict.result is Outcome.NOT_KNOWN


async def test_closing_ends_the_process_also_in_the_middle_of_a_search() -> None:
    oracle = OracleClient()
    asked = asyncio.create_task(oracle.verdict(HARD, 600))
    await asyncio.sleep(0.5)
    pid = pid_of(oracle)

    await oracle.close()

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    asked.cancel()


async def test_pars_get_shorter_and_each_wins(oracle: OracleClient) -> None:
    board = Board.deal(1)
    found = [line async for line in oracle.par(board, "", 4)]

    lengths = [len(line.split()) for line in found]
    assert lengths == sorted(set(lengths), reverse=True)
    for line in found:
        on = board
        for move in read_line(line):
            on = on.play(move)
        assert on.is_won


async def test_a_par_never_is_longer_than_the_best_that_is_known(oracle: OracleClient) -> None:
    record = Record.parse(Path("tests/records/deal-1.joy").read_text(encoding="utf-8"))
    best = as_line(record.moves)

    found = [line async for line in oracle.par(record.start, best, 2)]

    assert all(len(line.split()) < len(record.moves) for line in found)


async def test_a_verdict_overtakes_a_par(oracle: OracleClient) -> None:
    async def search() -> int:
        return len([line async for line in oracle.par(Board.deal(1), "", 600)])

    searching = asyncio.create_task(search())
    await asyncio.sleep(1)

    verdict = await asyncio.wait_for(oracle.verdict(Board.deal(2)), 10)

    assert verdict
    assert verdict.result is Outcome.WON
    assert await asyncio.wait_for(searching, 10) >= 0
