"""How much a search may spend."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_BETWEEN_CHECKS: Final = 32
"""Positions between two looks at the clock: less than a few milliseconds."""


class SpentError(Exception):
    """The budget is used up, or the search was told to stop."""


class Budget:
    """Counts positions, and ends a search that has searched enough."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """Start the clock. Arguments as for `solve`."""
        self.positions = 0
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._nodes = nodes
        self._stop = stop

    def spend(self) -> None:
        """Count a position.

        Raises:
            SpentError: it is one too many, the time is over, or `stop` says so.
        """
        if self._nodes is not None and self.positions >= self._nodes:
            raise SpentError
        if not self.positions % _BETWEEN_CHECKS:
            self.check()
        self.positions += 1

    def check(self) -> None:
        """Look at the clock and ask `stop`.

        Raises:
            SpentError: the time is over, or `stop` says so.
        """
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise SpentError
        if self._stop is not None and self._stop():
            raise SpentError
