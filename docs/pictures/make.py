"""Draws the pictures of the documentation from the running program: `python -m docs.pictures.make`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from solijoy.engine import Board
from solijoy.tui.app import SoliJoyApp
from solijoy.tui.desk import Desk
from solijoy.tui.model.table import Automatic, Table
from solijoy.tui.presentation import Presentation

HERE: Final = Path(__file__).parent
NOWHERE: Final = HERE / "make.py" / "games.db"
"""A file that can't be: nothing is kept."""
PICTURES: Final = {
    "table": ((80, 24), ["8", "8", *["space"] * 2, "w", "3", "m", "5"]),
    "roomy": ((120, 40), ["8", "8", *["space"] * 2, "w"]),
    "menu": ((80, 24), ["8", "8", "escape"]),
}
"""For each picture the size of the terminal, columns by lines, and the keys pressed on deal 1."""


async def draw(name: str, size: tuple[int, int], keys: list[str]) -> None:
    """Press the keys and save what the screen shows."""
    app = SoliJoyApp(Table(Board.deal(1), 1), Presentation(), Desk(NOWHERE, Automatic()))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        (HERE / f"{name}.svg").write_text(app.export_screenshot(title="SoliJoy"), encoding="utf-8")


def main() -> None:
    """Draw them all."""
    for name, (size, keys) in PICTURES.items():
        asyncio.run(draw(name, size, keys))


if __name__ == "__main__":
    main()
