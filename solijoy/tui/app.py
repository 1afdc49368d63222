"""The application: one table, the menu around it, and an orderly end."""

from __future__ import annotations

import asyncio
import select
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import ClassVar, Final, TextIO

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solijoy.engine import Rules
from solijoy.i18n import _
from solijoy.tui.actions import ACTIONS
from solijoy.tui.screens.table import TableScreen
from solijoy.tui.themes import Look, textual_theme

_ENDING_SIGNALS: Final = ("SIGTERM", "SIGHUP")
_HANG_UP: Final = 128 + 1


class SoliJoyApp(App[None]):
    """SoliJoy in a terminal."""

    TITLE = "SoliJoy"
    # Wherever the focus is, these end the program; the table's own keys ask first.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(self, deal: int, rules: Rules, look: Look) -> None:
        super().__init__()
        self.register_theme(textual_theme(look.theme))
        self.theme = look.theme.name
        self.table_screen = TableScreen(deal, rules, look)

    def on_mount(self) -> None:
        """Put the table up."""
        self.push_screen(self.table_screen)
        self._end_on_signals()
        # Without a controlling terminal no signal tells that it has gone, and reading would spin.
        self.set_interval(1, self._end_without_terminal)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """The command palette: the actions of the table."""
        for action in ACTIONS:
            if action.in_menu:
                yield SystemCommand(
                    _(action.label), action.shown_keys, lambda call=action.call: self._run(call)
                )

    def action_leave(self) -> None:
        """Quit from wherever the player is."""
        while self.screen is not self.table_screen:
            self.pop_screen()
        self.table_screen.action_leave()

    async def _run(self, call: str) -> None:
        await self.table_screen.run_action(call)

    def _end_on_signals(self) -> None:
        """Give the terminal back before a signal ends the program."""
        loop = asyncio.get_running_loop()
        for name in _ENDING_SIGNALS:
            number = getattr(signal, name, None)
            if number:
                # Not every platform's loop takes handlers; there the signal ends the program at once.
                with suppress(NotImplementedError):
                    loop.add_signal_handler(number, self.exit, None, 128 + number)

    def _end_without_terminal(self) -> None:
        if _hung_up(sys.__stdin__):
            self.exit(return_code=_HANG_UP)


def _hung_up(stream: TextIO | None) -> bool:
    """Whether the terminal behind a stream has gone away."""
    if stream is None or not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(stream, 0)
    return bool(poll.poll(0))


def run(deal: int, rules: Rules, look: Look) -> int:
    """Play a deal; the result is the exit code."""
    app = SoliJoyApp(deal, rules, look)
    app.run()
    return app.return_code or 0
