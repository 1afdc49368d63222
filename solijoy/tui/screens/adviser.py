"""What can still be won, hints, and the way back: asks the oracle while the player goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from itertools import accumulate
from typing import TYPE_CHECKING

from solijoy.engine import Board
from solijoy.oracle.client import OracleClient
from solijoy.solver import Outcome, Verdict
from solijoy.tui.model.hint import Hint, obvious
from solijoy.tui.model.knowledge import OUTLOOKS, Knowledge, since_start
from solijoy.tui.model.outlook import Outlook
from solijoy.tui.model.said import Hinted, Note, WentBack

if TYPE_CHECKING:
    from solijoy.tui.model.table import Table
    from solijoy.tui.model.watch import Watch
    from solijoy.tui.screens.table import TableScreen


class Adviser:
    """Thinks about the game on the table; a key never waits for it."""

    def __init__(self, screen: TableScreen) -> None:
        self.knowledge = Knowledge()
        self._screen = screen
        self._client = OracleClient()
        self._task: asyncio.Task[None] | None = None
        self._reviewed: Watch | None = None

    def look(self) -> None:
        """The table has changed: say what is known, and find out the rest, if the outlook is on."""
        table = self._screen.table
        if not self._screen.view.outlook:
            table.outlook = Outlook.OFF
            self._reviewed = None
            if table.watch:
                table.watch.outcomes = ()
            return
        if table.watch:
            self._look_at_record(table, table.watch)
            return
        known = self.knowledge.of(table.game)
        self._note(table, known)
        lost = known is not None and known.result is Outcome.LOST
        table.lost_ago = self.knowledge.lost_ago(table.game) if lost else None
        if known is None or (lost and table.lost_ago is None):
            self._begin(self._think(table))

    def _look_at_record(self, table: Table, watch: Watch) -> None:
        """Say of the position that is watched what is known, once all of the record is."""
        if watch.outcomes:
            table.outlook = OUTLOOKS[Outcome(watch.outcomes[watch.at])]
        else:
            table.outlook = Outlook.THINKING
            if watch is not self._reviewed:
                self._reviewed = watch
                self._begin(self._review(table, watch))

    async def _review(self, table: Table, watch: Watch) -> None:
        """Find out of each position what could be made of it: there is one place where a win is lost."""
        boards = list(accumulate(watch.record.moves, Board.play, initial=watch.record.start))
        outcomes = [Outcome.NOT_KNOWN] * len(boards)
        first, last = 0, len(boards)
        while first < last:
            middle = (first + last) // 2
            verdict = await self.verdict(boards[middle])
            if verdict and verdict.result is Outcome.WON:
                outcomes[: middle + 1] = [Outcome.WON] * (middle + 1)
                first = middle + 1
            else:
                if verdict and verdict.result is Outcome.LOST:
                    outcomes[middle:] = [Outcome.LOST] * (len(boards) - middle)
                last = middle
        watch.outcomes = tuple(outcomes)
        self._look_at_record(table, watch)
        self._screen.show()

    def hint(self) -> None:
        """Give a hint: the next move, then what it is good for, then the move after it."""
        table = self._screen.table
        before, shown = table.hint, table.said
        table.begin()
        if before and isinstance(shown, Hinted):
            following = before.next()
            if following:
                self._give(table, following)
            else:
                table.said = Note.HINT_HANGS
                self._screen.show()
            return
        table.said = Note.THINKING
        self._begin(self._hint(table))
        self._screen.show()

    def way_back(self) -> None:
        """Go back to the last position that could be won."""
        table = self._screen.table
        table.begin()
        table.said = Note.THINKING
        self._begin(self._way_back(table))
        self._screen.show()

    def par(self, board: Board, best: str, seconds: float) -> AsyncGenerator[str, None]:
        """Ever shorter wins from a board, as text; see the oracle."""
        return self._client.par(board, best, seconds)

    async def close(self) -> None:
        """Stop thinking."""
        if self._task:
            self._task.cancel()
        await self._client.close()

    def _begin(self, thought: Coroutine[object, object, None]) -> None:
        if self._task:
            self._task.cancel()
        self._task = asyncio.create_task(thought)

    def _note(self, table: Table, verdict: Verdict | None) -> None:
        table.outlook = OUTLOOKS[verdict.result] if verdict else Outlook.THINKING
        if verdict and table.game.entries:
            table.helps.add("outlook")

    async def _think(self, table: Table) -> None:
        verdict = await self.verdict(table.board)
        self._note(table, verdict)
        self._screen.show_status()
        if verdict and verdict.result is Outcome.LOST:
            table.lost_ago = await self._steps_back(table)
            self._screen.show_status()

    async def _hint(self, table: Table) -> None:
        board = table.board
        # Along a way that was begun hints go on.
        verdict = self.knowledge.of(table.game) or await self.verdict(board)
        if verdict is None or table.board != board:
            return
        if verdict.line:
            table.helps.add("hint")
            move = obvious(board)
            line = verdict.line if move in (None, verdict.line[0]) else (move,)
            self._give(table, Hint(board, line, table.unseen))
        else:
            table.said = Note.HINT_LOST if verdict.result is Outcome.LOST else Note.HINT_NOT_KNOWN
            self._screen.show()

    def _give(self, table: Table, hint: Hint) -> None:
        table.hint = hint
        table.said = Hinted(hint)
        self._screen.show()

    async def _way_back(self, table: Table) -> None:
        board = table.board
        verdict = await self.verdict(board)
        won = verdict is not None and verdict.result is Outcome.WON
        steps = None if won else await self._steps_back(table)
        if self._screen.table is not table or table.board != board:
            # The player has gone on meanwhile: these would be other steps.
            return
        if steps:
            table.helps.add("way back")
            table.go_back(steps)
            table.said = WentBack(steps)
        else:
            table.said = Note.NOT_LOST if won else Note.NO_WAY_BACK
        self._screen.changed()

    async def _steps_back(self, table: Table) -> int | None:
        """How many steps back the game could still be won; None if that was never known.

        A lost game stays lost, so the steps are halved until the place is found. What lies before a restart
        is left out, as the start is as good as anything that came before.
        """
        boards = since_start(table.game)
        first, last = 0, len(boards)
        while first < last:
            middle = (first + last) // 2
            verdict = await self.verdict(boards[middle])
            if verdict and verdict.result is Outcome.WON:
                last = middle
            else:
                first = middle + 1
        return first + 1 if first < len(boards) else None

    async def verdict(self, board: Board) -> Verdict | None:
        """What can be made of a board; None where another question is more urgent."""
        known = self.knowledge.verdict(board)
        if known is None:
            known = await self._client.verdict(board)
            if known:
                self.knowledge.learn(board, known)
        return known
