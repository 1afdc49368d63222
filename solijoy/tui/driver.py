"""What the terminal driver does differently from Textual's own."""

from __future__ import annotations

import asyncio
import codecs
import os
import re
import signal
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers import linux_driver
from textual.geometry import Size
from textual.message import Message

ESCAPE: Final = "\x1b"
_ESCAPE_AND_KEY: Final = re.compile(r"\x1b(?=[^\x1b\[O\]PX^_])")
"""An escape that begins no control sequence: the escape key, and another key right behind it."""


class PromptEscapeParser(XTermParser):
    """Reads escape followed fast by another key as the two keys they were.

    Terminals send it as they send alt and the key, which Textual reads as one key, and for some as
    none of the two. An escape at the end of what has been read is held back until it is known what
    follows, or that nothing does.
    """

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._debug = debug
        self._held = ""
        self._since = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """Read some input; nothing means that there will be no more."""
        if not data:
            yield from super().feed(data)
            return
        data, self._held = self._held + data, ""
        if data.endswith(ESCAPE):
            data, self._held, self._since = data[:-1], ESCAPE, time.monotonic()
        first, *others = _ESCAPE_AND_KEY.split(data)
        if first:
            yield from self._understood(first)
        for rest in others:
            yield _escape()
            yield from self._understood(rest)

    def _understood(self, data: str) -> Iterable[Message]:
        """What some input means; a sequence that makes no sense is left out."""
        try:
            yield from super().feed(data)
        except ValueError:
            super().__init__(self._debug)

    def tick(self) -> Iterable[Message]:
        """Look whether enough time has passed for an escape to be the key."""
        yield from super().tick()
        if self._held and time.monotonic() - self._since >= ESCAPE_DELAY:
            self._held = ""
            yield _escape()


def _escape() -> Message:
    return events.Key("escape", ESCAPE)


def _lenient_decoder(encoding: str) -> Callable[..., codecs.IncrementalDecoder]:
    """A decoder that replaces bytes which are no text: a terminal may send any."""
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")


# The driver makes its parser and its decoder itself, by these names.
vars(linux_driver)["XTermParser"] = PromptEscapeParser
vars(linux_driver)["getincrementaldecoder"] = _lenient_decoder


class TableDriver(linux_driver.LinuxDriver):
    """Never hides the terminal's cursor, which stands on the selected card; sees the last of many sizes."""

    on_screen = False
    """Whether the alternate screen is on already, with a picture that is not to be cleared."""
    suspending: Callable[[], object] = staticmethod(lambda: None)
    """Called just before the program is suspended: Textual itself tells of it only afterwards."""

    def start_application_mode(self) -> None:
        """Take the terminal over.

        Textual reads the size within the signal's handler, which another signal can interrupt; of a burst of
        sizes the first would then be told last. The event loop calls one handler after the other.
        """
        super().start_application_mode()  # type: ignore[no-untyped-call]
        asyncio.get_running_loop().add_signal_handler(signal.SIGWINCH, self._resized)

    def _sigtstp_application(self, *arguments: object) -> None:
        """Stop the clock first: a program that stands still is not played."""
        self.suspending()
        super()._sigtstp_application(*arguments)

    def _resized(self) -> None:
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self._app.post_message(events.Resize(size, size))

    def _get_terminal_size(self) -> tuple[int, int]:
        """Columns and lines as the terminal has them, whatever the environment says."""
        try:
            columns, lines = os.get_terminal_size(self.fileno)
        except OSError:
            return super()._get_terminal_size()
        return columns or 80, lines or 24

    def write(self, data: str) -> None:
        """Write to the terminal."""
        if data == "\x1b[?1049h" and self.on_screen:
            type(self).on_screen = False
        elif data != "\x1b[?25l":
            super().write(data)
