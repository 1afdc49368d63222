"""The application: one table, the menu around it, and an orderly end."""

from __future__ import annotations

import asyncio
import select
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import ClassVar, Final, TextIO

from rich.console import RenderableType
from textual import events
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen

from solijoy.i18n import _
from solijoy.tui.desk import Desk
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.dress import dress
from solijoy.tui.screens.panel import Panel
from solijoy.tui.screens.table import TableScreen

_ENDING_SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGINT")
_HANG_UP: Final = 128 + 1


class SoliJoyApp(App[None]):
    """SoliJoy in a terminal."""

    TITLE = "SoliJoy"
    # Wherever the focus is, these end the program; the table's own keys ask first.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(self, table: Table, view: Presentation, desk: Desk, *, on_screen: bool = False) -> None:
        """The application for a table.

        Args:
            table: the table.
            view: how it is presented.
            desk: where other tables come from, and where all are kept.
            on_screen: whether the alternate screen is on already, with the table's first picture.
        """
        super().__init__(driver_class=_driver(on_screen))
        self.failed = False
        self.table_screen = TableScreen(table, view, desk)
        dress(self, view)

    def panic(self, *renderables: RenderableType) -> None:
        """Something went wrong; also where Textual itself would not say so in the exit code."""
        self.failed = True
        super().panic(*renderables)

    def pop_screen(self) -> AwaitComplete:
        """Leave a screen; a second key of a burst finds that it has been left already."""
        return super().pop_screen() if len(self.screen_stack) > 1 else AwaitComplete()

    def get_default_screen(self) -> Screen[None]:
        """The table is what everything else lies on."""
        return self.table_screen

    def on_mount(self) -> None:
        """Watch for what ends the program from outside, and for news of the keeper."""
        loop = asyncio.get_running_loop()
        self.table_screen.desk.tell = lambda *news: loop.call_soon_threadsafe(self._told, *news)
        self._end_on_signals()
        driver = self._driver
        if driver and hasattr(driver, "suspending"):
            driver.suspending = self.table_screen.pause
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        for problem in self.table_screen.view.problems:
            self.notify(problem, severity="warning", timeout=15, markup=False)
        # Without a controlling terminal no signal tells that it has gone, and reading would spin.
        self.set_interval(1, self._end_without_terminal)

    def on_key(self, event: events.Key) -> None:
        """Let no key be lost that follows fast on one that leaves a screen."""
        if isinstance(self.screen, Panel) and self.screen.overtaken(event):
            event.prevent_default()

    def on_app_blur(self) -> None:
        """The terminal has lost the focus."""
        self.table_screen.pause()

    def on_app_focus(self) -> None:
        """The terminal has the focus again."""
        if self.screen is self.table_screen:
            self.table_screen.go_on()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """The command palette: the actions of the table."""
        for action in self.table_screen.view.actions:
            if action.in_menu:
                yield SystemCommand(
                    _(action.label), action.shown_keys, lambda call=action.call: self._run(call)
                )

    def action_leave(self) -> None:
        """Quit from wherever the player is."""
        while self.screen is not self.table_screen:
            self.pop_screen()
        self.table_screen.leave()

    def _told(self, sentence: str, kept: bool) -> None:
        """The keeper has news."""
        self.table_screen.told(sentence, kept)

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


def _driver(on_screen: bool) -> type[Driver] | None:
    """The driver; Textual's own where the platform is not POSIX.

    Args:
        on_screen: whether the alternate screen is on already.
    """
    if sys.platform == "win32":
        return None
    from solijoy.tui.driver import TableDriver

    TableDriver.on_screen = on_screen
    return TableDriver
