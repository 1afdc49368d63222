"""What is said about whether the game on the table can be won."""

from __future__ import annotations

import enum

from solijoy.i18n import N_


class Outlook(enum.Enum):
    """What is said about the game on the table; the value is how."""

    OFF = ""
    THINKING = N_("thinking")
    WON = N_("can be won")
    LOST = N_("lost")
    NOT_KNOWN = N_("not known")
