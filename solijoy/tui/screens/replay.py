"""Shows the boards between the two ends of a long step, quickly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.screen import Screen
from textual.timer import Timer

from solijoy.engine import Board

FRAME: Final = 1 / 40
MOVEMENT: Final = 0.15
"""Seconds a step of a few moves takes."""
FINISH: Final = 1.6
"""Seconds the finish of a game takes."""
LONG_STEP: Final = 20
"""Boards from which on a step is worth more than a movement."""


class Replay:
    """Plays the boards of a step one after the other; the game itself is at the end of it already.

    Attributes:
        board: the board to show now; None for that of the game.
    """

    def __init__(self, screen: Screen[None], show: Callable[[], None]) -> None:
        self.board: Board | None = None
        self._screen = screen
        self._show = show
        self._frames: list[Board] = []
        self._long = False
        self._timer: Timer | None = None

    @property
    def finishing(self) -> bool:
        """Whether a long step is shown, which a key only cuts short."""
        return self._timer is not None and self._long

    def start(self, boards: list[Board]) -> None:
        """Show these boards, the last one being the game's own."""
        self.stop()
        self._long = len(boards) >= LONG_STEP
        most = int((FINISH if self._long else MOVEMENT) / FRAME)
        between = boards[1:-1]
        stride = -(-len(between) // most) if between else 1
        self._frames = between[::stride]
        if self._frames:
            self._step()
            self._timer = self._screen.set_interval(FRAME, self._next)

    def stop(self) -> None:
        """Go to the end at once; what is shown is for the caller to say."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        self._frames = []
        self.board = None

    def _step(self) -> None:
        self.board = self._frames.pop(0)

    def _next(self) -> None:
        if self._frames:
            self._step()
        else:
            self.stop()
        self._show()
