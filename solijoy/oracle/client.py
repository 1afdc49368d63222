"""Asks the oracle: starts its process when it is first needed, and again when it has died."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from solijoy.engine import Board
from solijoy.oracle.protocol import DONE, OVERTAKEN, PAR, VERDICT, Answer, Question
from solijoy.solver import Outcome, Verdict

SECONDS: Final = 10.0
"""How long a verdict is searched for."""
_LONGEST: Final = 1 << 20
"""Bytes a line of the oracle can have."""


class OracleClient:
    """Puts questions to the oracle; each new one overtakes those before."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Queue[Answer | None]] = {}
        self._starting = asyncio.Lock()
        self._closed = False

    async def verdict(self, board: Board, seconds: float = SECONDS) -> Verdict | None:
        """What can still be made of a board; None where another question overtook this one.

        Where the oracle dies over it twice, the verdict is that it is not known.
        """
        for _ in range(2):
            async with aclosing(self._ask(VERDICT, board, seconds)) as answers:
                async for answer in answers:
                    if answer.result == OVERTAKEN:
                        return None
                    return Verdict(Outcome(answer.result), answer.moves, answer.positions)
        return Verdict(Outcome.NOT_KNOWN)

    async def par(self, board: Board, best: str, seconds: float) -> AsyncGenerator[str, None]:
        """Ever shorter wins from a board, as text, until the time is over or another question comes.

        Args:
            board: the board.
            best: the shortest win that is known, or nothing.
            seconds: how long to search.
        """
        async with aclosing(self._ask(PAR, board, seconds, best)) as answers:
            async for answer in answers:
                if answer.result in (DONE, OVERTAKEN):
                    return
                yield answer.line

    async def close(self) -> None:
        """Let the oracle end."""
        self._closed = True
        process, self._process = self._process, None
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reader:
            # It reads to the end, which closes the pipes.
            await asyncio.wait([self._reader], timeout=1)

    async def _ask(
        self, ask: str, board: Board, seconds: float, best: str = ""
    ) -> AsyncGenerator[Answer, None]:
        """The answers to a question; they end where the oracle dies over it."""
        question = Question(next(self._numbers), ask, str(board), seconds, best)
        answers: asyncio.Queue[Answer | None] = asyncio.Queue()
        try:
            process = await self._started()
            assert process.stdin
            self._waiting[question.id] = answers
            process.stdin.write(f"{question}\n".encode())
            await process.stdin.drain()
            while answer := await answers.get():
                yield answer
        except OSError:
            return
        finally:
            self._waiting.pop(question.id, None)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._closed:
            raise ConnectionError
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "solijoy.oracle",
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.DEVNULL,
                    limit=_LONGEST,
                    # Keys that end or suspend the game are not for the oracle: it ends with its input.
                    start_new_session=True,
                )
                self._reader = asyncio.create_task(self._read(self._process))
            return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand out answers until there are no more."""
        assert process.stdout
        with contextlib.suppress(ValueError):
            while line := await process.stdout.readline():
                answer = Answer.read(line.decode())
                if waiting := self._waiting.get(answer.id):
                    waiting.put_nowait(answer)
        await process.wait()
        for waiting in self._waiting.values():
            waiting.put_nowait(None)
