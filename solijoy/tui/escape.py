"""Escape followed fast by another key.

Terminals send it as they send alt and that key. Textual reads letters so, and digits as the signs that
the option key of a Mac types with them.
"""

from __future__ import annotations

from typing import Final

_OPTION_DIGITS: Final = {
    "º": "0",
    "inverted_exclamation_mark": "1",
    "trade_mark_sign": "2",
    "pound_sign": "3",
    "cent_sign": "4",
    "infinity": "5",
    "section_sign": "6",
    "pilcrow_sign": "7",
    "bullet": "8",
    "ª": "9",
}


MODIFIERS: Final = frozenset(
    f"{side}_{name}"
    for side in ("left", "right")
    for name in ("shift", "control", "alt", "super", "hyper", "meta")
)
"""Keys that some terminals report though nothing was typed."""


def key_after_escape(key: str) -> str | None:
    """The key that was pressed right after escape; None where the key is not such a pair."""
    if key in _OPTION_DIGITS:
        return _OPTION_DIGITS[key]
    modifier, _, letter = key.removeprefix("alt+").rpartition("shift+")
    if key.startswith("alt+") and len(letter) == 1 and modifier == "":
        return letter
    return None
