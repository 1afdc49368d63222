"""What is said about whether the game on the table can be won."""

from __future__ import annotations

import enum


class Outlook(enum.Enum):
    """What is said about the game on the table."""

    OFF = enum.auto()
    THINKING = enum.auto()
    WON = enum.auto()
    LOST = enum.auto()
    NOT_KNOWN = enum.auto()
