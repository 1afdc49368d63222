"""What the terminal driver does differently from Textual's own."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers import linux_driver
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
            yield from super().feed(first)
        for rest in others:
            yield _escape()
            yield from super().feed(rest)

    def tick(self) -> Iterable[Message]:
        """Look whether enough time has passed for an escape to be the key."""
        yield from super().tick()
        if self._held and time.monotonic() - self._since >= ESCAPE_DELAY:
            self._held = ""
            yield _escape()


def _escape() -> Message:
    return events.Key("escape", ESCAPE)


# The driver makes its parser itself, by this name.
vars(linux_driver)["XTermParser"] = PromptEscapeParser


class TableDriver(linux_driver.LinuxDriver):
    """Never hides the terminal's cursor, which stands on the selected card."""

    on_screen = False
    """Whether the alternate screen is on already, with a picture that is not to be cleared."""

    def write(self, data: str) -> None:
        """Write to the terminal."""
        if data == "\x1b[?1049h" and self.on_screen:
            type(self).on_screen = False
        elif data != "\x1b[?25l":
            super().write(data)
