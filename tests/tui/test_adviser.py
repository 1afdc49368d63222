"""What was asked for comes too late where the player has gone on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from solijoy.engine import Board, Move
from solijoy.solver import Verdict, solve
from solijoy.tui.model.table import Table
from tests.tui.apps import app_with

TURNING = Path(__file__).parent.parent / "records" / "turning.txt"


async def test_a_way_back_that_comes_after_another_key_takes_nothing_back() -> None:
    table = Table(Board.parse(TURNING.read_text(encoding="utf-8")))
    table.play(Move.parse("w-2"))
    app = app_with(table)
    go_on = asyncio.Event()

    async def slowly(board: Board) -> Verdict:
        await go_on.wait()
        return solve(board)

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.table_screen._adviser.verdict = slowly  # type: ignore[method-assign]
        await pilot.press("b", "space")
        moves = table.game.moves
        go_on.set()
        await pilot.pause(0.3)

        assert [str(move) for move in moves] == ["w-2", "r"]
        assert table.game.moves == moves
        await pilot.press("b")
        await pilot.pause(0.3)
        assert not table.game.moves
