"""How few moves a deal can be won in, as far as is known, and the player's own wins of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from solijoy.engine import Board
from solijoy.figures import duration
from solijoy.i18n import _, ngettext
from solijoy.tui.desk import Desk
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel

SECONDS: Final = 120.0
"""How long fewer moves are looked for at a time."""
WINS: Final = 5
"""The player's wins that are listed."""

Search = Callable[[Board, str, float], AsyncGenerator[str, None]]


class ParScreen(Panel[None]):
    """Shows the par of the deal on the table; it gets better while the player looks at it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q,c,C,enter,space", "dismiss", show=False)]

    DEFAULT_CSS = """
    ParScreen { #panel { width: 44; } }
    """

    def __init__(self, view: Presentation, desk: Desk, table: Table, search: Search) -> None:
        """Show a par.

        Args:
            view: how the game is presented.
            desk: where pars and wins are kept.
            table: the table.
            search: finds ever shorter wins from a board.
        """
        super().__init__(view)
        self._desk = desk
        self._table = table
        self._search = search
        self._best = desk.par(table)
        self._wins = desk.wins(table)
        self._searching: asyncio.Task[None] | None = None

    def compose(self) -> ComposeResult:
        """The par, and the wins."""
        with Vertical(id="panel") as panel:
            panel.border_title = _("Par")
            panel.border_subtitle = _("esc goes back")
            yield Static(markup=False)

    def on_mount(self) -> None:
        """Look for fewer moves."""
        self._tell(searching=True)
        self._searching = asyncio.create_task(self._improve())

    def on_unmount(self) -> None:
        """Stop looking."""
        if self._searching:
            self._searching.cancel()

    async def _improve(self) -> None:
        async with aclosing(self._search(self._table.game.start, self._best, SECONDS)) as wins:
            async for line in wins:
                self._best = line
                self._desk.keep_par(self._table, line)
                self._tell(searching=True)
        self._tell(searching=False)

    def _tell(self, *, searching: bool) -> None:
        counts = [win.moves for win in self._wins[:1]] + [len(self._best.split())] * bool(self._best)
        count = min(counts, default=0)
        lines = [
            _("The fewest moves found: {count}").format(count=count or _("none yet")),
            _("Looking for fewer…") if searching else _("No fewer were found now."),
            "",
            _("Your wins of this deal:") if self._wins else _("You have not won this deal yet."),
        ]
        for win in self._wins[:WINS]:
            moves = ngettext("{count} move", "{count} moves", win.moves).format(count=win.moves)
            lines.append(f"  {moves:<12} {duration(win.seconds):>8}  {win.ended_on}")
        self.query_one(Static).update("\n".join(lines))
