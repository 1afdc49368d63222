"""Which share of the deals can be won? Many deals solved side by side, kept in a file.

The file has a line of JSON for each deal, added as it is solved, so a survey that was interrupted goes on
where it stopped. This is the one module of the solver that reads and writes.
"""

from __future__ import annotations

import json
import math
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import asdict, dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from solijoy.engine import Board, Rules
from solijoy.solver.solving import solve
from solijoy.solver.verdict import Outcome

Chunk = tuple[int, ...]

_CHUNK: Final = 16
_AHEAD: Final = 64
"""How many chunks are handed out at a time: enough for many workers, few enough to be remembered."""
_FAILURES: Final = 5
"""How often the same deals may be lost with their worker."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What was found out about a deal; a line of the file.

    Attributes:
        deal: its number.
        variant: the rules, as text.
        result: whether it can be won.
        positions: how many positions were searched.
        moves: the length of the line that was found, in single moves; 0 for none.
        milliseconds: how long it took.
    """

    deal: int
    variant: str
    result: Outcome
    positions: int
    moves: int
    milliseconds: float

    @classmethod
    def parse(cls, line: str) -> Entry | None:
        """Read a line of the file; None if it is none, or not a whole one."""
        try:
            values = json.loads(line)
            return cls(**{**values, "result": Outcome(values["result"])})
        except (ValueError, TypeError, KeyError):
            return None

    def __str__(self) -> str:
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class Share:
    """How often something was found among deals.

    Attributes:
        count: how often.
        total: among how many.
    """

    count: int
    total: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95 % confidence: Wilson's score interval."""
        if not self.total:
            return 0.0, 1.0
        z, n = 1.959964, self.total
        share = self.count / n
        centre = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(centre - half, 0.0), min(centre + half, 1.0)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a survey is.

    Attributes:
        asked: how many deals it is about.
        counts: how many of them had which result.
    """

    asked: int
    counts: dict[Outcome, int]

    @property
    def done(self) -> int:
        """How many deals are solved, or given up."""
        return sum(self.counts.values())

    def share(self, result: Outcome) -> Share:
        """How often a result was found."""
        return Share(self.counts.get(result, 0), self.done)


class SurveyError(Exception):
    """The workers that solve the same deals die again and again."""


def survey(
    deals: range,
    rules: Rules,
    out: Path,
    *,
    seconds: float,
    workers: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Progress]:
    """Solve deals that are not in the file yet, and add them to it.

    Args:
        deals: their numbers.
        rules: what is played.
        out: the file; it may have other deals and variants too.
        seconds: how long to search for each deal at most.
        workers: how many processes to use; by default as many as there are processors.
        executor: where to solve instead, such as that of a Dask client.

    Yields:
        How far it is, at once and then each time some more deals are in the file.

    Raises:
        OSError: the file cannot be read or written.
        SurveyError: the same deals are lost again and again.
    """
    known = {entry.deal: entry for entry in read(out) if entry.variant == str(rules)}
    counts = Counter(known[deal].result for deal in deals if deal in known)
    yield Progress(len(deals), dict(counts))
    missing = (deal for deal in deals if deal not in known)
    pool = Pool(workers, executor)
    try:
        for entries in pool.run(str(rules), missing, seconds):
            append(out, entries)
            counts.update(entry.result for entry in entries)
            yield Progress(len(deals), dict(counts))
    finally:
        pool.close()


def read(out: Path) -> list[Entry]:
    """The entries of a file, as far as they are whole; none if there is no file.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        text = out.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    return [entry for line in text.splitlines() if (entry := Entry.parse(line))]


def append(out: Path, entries: Iterable[Entry]) -> None:
    """Add entries to a file, on lines of their own even if its last one broke off.

    Raises:
        OSError: the file cannot be written.
    """
    with out.open("a+b") as file:
        if file.tell():
            file.seek(-1, 2)
            if file.read(1) != b"\n":
                file.write(b"\n")
        file.write("".join(f"{entry}\n" for entry in entries).encode())


def solve_deals(variant: str, numbers: Chunk, seconds: float) -> list[Entry]:
    """Solve some deals: the work of a worker."""
    entries = []
    for number in numbers:
        start = time.perf_counter()
        verdict = solve(Board.deal(number, Rules.parse(variant)), seconds=seconds)
        spent = round((time.perf_counter() - start) * 1000, 3)
        entries.append(Entry(number, variant, verdict.result, verdict.positions, len(verdict.line), spent))
    return entries


class Pool:
    """Workers, and what to do when one dies: its deals are handed out again."""

    def __init__(self, workers: int | None, executor: Executor | None) -> None:
        self._workers = workers
        self._given = executor
        self._executor = executor or _processes(workers)

    def run(self, variant: str, numbers: Iterable[int], seconds: float) -> Iterator[list[Entry]]:
        """The entries of deals, as they are solved.

        Raises:
            SurveyError: the same deals are lost again and again.
        """
        chunks, again, failures = _chunks(numbers), deque[Chunk](), Counter[Chunk]()
        pending: dict[Future[list[Entry]], Chunk] = {}
        while True:
            while len(pending) < _AHEAD and (chunk := again.popleft() if again else next(chunks, ())):
                pending[self._submit(variant, chunk, seconds)] = chunk
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                chunk = pending.pop(future)
                error = CancelledError() if future.cancelled() else future.exception()
                if error is None:
                    yield future.result()
                    continue
                failures[chunk] += 1
                if failures[chunk] == _FAILURES:
                    raise SurveyError(f"deals {chunk[0]} to {chunk[-1]} are lost again and again") from error
                again.append(chunk)

    def _submit(self, variant: str, chunk: Chunk, seconds: float) -> Future[list[Entry]]:
        try:
            return self._executor.submit(solve_deals, variant, chunk, seconds)
        except BrokenExecutor:
            if self._given is not None:
                raise
            # A pool of processes takes nothing any more once one of them has died.
            self.close()
            self._executor = _processes(self._workers)
            return self._executor.submit(solve_deals, variant, chunk, seconds)

    def close(self) -> None:
        """Let the workers go, but for those of an executor that was handed in."""
        if self._given is None:
            self._executor.shutdown(wait=False, cancel_futures=True)


def _processes(workers: int | None) -> Executor:
    # A fork would copy locks that other threads hold.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def _chunks(numbers: Iterable[int]) -> Iterator[Chunk]:
    left = iter(numbers)
    while chunk := tuple(islice(left, _CHUNK)):
        yield chunk
