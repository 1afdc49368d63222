"""The clock of a game: it runs from the first move while the table is in view."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

LONGEST_GAP: Final = 5.0
"""Seconds between two looks at the clock; more means that the machine slept or the program stood still."""


class Clock:
    """Counts the seconds a game is played.

    It is looked at once a second. A longer gap counts as one second: a machine that sleeps and a clock
    that jumps add nothing.

    Attributes:
        elapsed: the seconds up to the last look.
        began: whether it has ever run.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._last: float | None = None
        self.elapsed = 0.0
        self.began = False

    @property
    def seconds(self) -> int:
        """The whole seconds played so far."""
        return int(self.elapsed)

    @property
    def running(self) -> bool:
        """Whether it counts."""
        return self._last is not None

    def look(self) -> None:
        """Count the time since the last look."""
        if self._last is not None:
            now = self._now()
            gap = now - self._last
            self.elapsed += gap if 0 <= gap <= LONGEST_GAP else 1
            self._last = now

    def start(self) -> None:
        """Count from now on."""
        self.began = True
        if self._last is None:
            self._last = self._now()

    def resume(self, elapsed: float) -> None:
        """Stand where it stood when the game was left; it has run before."""
        self.elapsed = elapsed
        self.began = True

    def stop(self) -> None:
        """Count what has passed and then no more."""
        self.look()
        self._last = None


def clock_text(seconds: int) -> str:
    """Minutes and seconds, with hours where there are any: `04:12`, `1:04:12`."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"
