"""The start of the table: its first picture at once, then the application."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator

from solijoy.engine import Board, Rules
from solijoy.tui.first_frame import ENTER, LEAVE, frame
from solijoy.tui.model.table import Table
from solijoy.tui.themes import Look


def play(deal: int, rules: Rules, look: Look) -> int:
    """Play a deal; the result is the exit code."""
    table = Table(Board.deal(deal, rules))
    picture = frame(table, deal, look, *shutil.get_terminal_size()) if _true_colours() else ""
    with _shown(picture):
        from solijoy.tui.app import SoliJoyApp

        app = SoliJoyApp(table, deal, look, on_screen=bool(picture))
    app.run()
    return app.return_code or 0


def _true_colours() -> bool:
    """Whether 24-bit colours can be written without asking the terminal first."""
    environment = os.environ
    return (
        os.name == "posix"
        and environment.get("COLORTERM") in ("truecolor", "24bit")
        and not environment.get("NO_COLOR")
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
