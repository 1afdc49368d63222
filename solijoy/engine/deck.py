"""Numbered shuffles."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from solijoy.engine.cards import PACK, Card
from solijoy.engine.errors import DealNumberError

LAST_DEAL: Final = 999_999_999
_EXPECTED: Final = "a deal number is a whole number from 1 to {last:,}, not {number!r}"


def deal_number(text: str) -> int:
    """Read the number of a deal: decimal digits, commas and blanks between them allowed.

    Raises:
        DealNumberError: the text is no number from 1 to 999,999,999.
    """
    digits = re.sub("[ ,_]", "", text).lstrip("0")
    if not re.fullmatch("[1-9][0-9]{0,8}", digits):
        raise DealNumberError(_EXPECTED, last=LAST_DEAL, number=text)
    return int(digits)


@lru_cache(maxsize=8)
def shuffled_deck(number: int) -> tuple[Card, ...]:
    """The 104 cards of a deal number in the order they are dealt.

    The order is that of the SHA-256 digests of `solijoy:N:p:c`, for pack p in 1, 2 and card c, so any
    language can repeat it and no random number generator has to stay the same.

    Args:
        number: 1 to 999,999,999.

    Raises:
        DealNumberError: the number is none of these.
    """
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= LAST_DEAL:
        raise DealNumberError(_EXPECTED, last=LAST_DEAL, number=number)
    # It takes long to load, and not every program deals.
    import hashlib

    keyed = [
        (hashlib.sha256(f"solijoy:{number}:{pack}:{card}".encode()).digest(), card)
        for pack in (1, 2)
        for card in PACK
    ]
    return tuple(card for _, card in sorted(keyed, key=lambda pair: pair[0]))
