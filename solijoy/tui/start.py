"""The start of the table: its first picture at once, then the application."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from solijoy.i18n import _
from solijoy.store.places import games_file, settings_file
from solijoy.store.settings import read_settings
from solijoy.tui.actions import BY_ID
from solijoy.tui.desk import Desk
from solijoy.tui.first_frame import ENTER, LEAVE, frame
from solijoy.tui.model.said import Note, Problem
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation, presented

if TYPE_CHECKING:
    from solijoy.tui.app import SoliJoyApp


def play(find: Callable[[Desk], Table]) -> int:
    """Play at the table that a desk gives; the result is the exit code."""
    settings, problems = read_settings(settings_file(), lambda: BY_ID)
    view = presented(settings, problems)
    desk = Desk(games_file(), view.automatic)
    desk.deals = settings.deals
    table = find(desk)
    if table.said is Note.WELCOME and settings.outlook == "ask":
        table.said = Note.WELCOME_ASK
    _warn(table, [*view.problems, *desk.problems])
    desk.problems.clear()
    picture = frame(table, view, *_terminal_size()) if _true_colours(view) else ""
    with _shown(picture):
        from solijoy.tui.app import SoliJoyApp

        app = SoliJoyApp(table, view, desk, on_screen=bool(picture))
    try:
        app.run()
    finally:
        _close(app)
    return 1 if app.failed else app.return_code or 0


def _warn(table: Table, problems: list[str]) -> None:
    if problems:
        table.said = Problem(problems[0], len(problems))


def _close(app: SoliJoyApp) -> None:
    """Keep what is left to keep; where that fails, the terminal is free for a sentence about it."""
    desk = app.table_screen.desk
    unkept: list[str] = []
    desk.tell = lambda sentence, kept: unkept.clear() if kept else unkept.append(sentence)
    app.table_screen.pause()
    if not desk.close():
        unkept = unkept or [_("Not all could be kept.")]
    for sentence in unkept[-1:]:
        with contextlib.suppress(OSError):
            _write(f"solijoy: {sentence}\n")


def _terminal_size() -> tuple[int, int]:
    try:
        size = os.get_terminal_size(sys.stdin.fileno())
    except OSError:
        size = shutil.get_terminal_size()
    return size.columns, size.lines


def _true_colours(view: Presentation) -> bool:
    """Whether 24-bit colours can be written without asking the terminal first."""
    environment = os.environ
    return (
        os.name == "posix"
        and environment.get("COLORTERM") in ("truecolor", "24bit")
        and not environment.get("NO_COLOR")
        and view.look.theme.felt.startswith("#")
    )


@contextlib.contextmanager
def _shown(picture: str) -> Iterator[None]:
    """A picture on the alternate screen while the application loads; keys typed meanwhile wait unseen."""
    if not picture:
        yield
        return
    import termios

    before = termios.tcgetattr(sys.stdin)
    silent = termios.tcgetattr(sys.stdin)
    silent[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(sys.stdin, termios.TCSANOW, silent)
    try:
        _write(ENTER + picture)
        yield
    except BaseException:
        _write(LEAVE)
        raise
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
