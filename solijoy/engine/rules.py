"""The rules a game is played by: SoliJoy's own, house rules, named variants."""

from __future__ import annotations

import dataclasses
import enum
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final


class FaceUp(enum.StrEnum):
    """Which cards of a pile are dealt face up."""

    LAST = "last"
    ALL = "all"


class EmptyPiles(enum.StrEnum):
    """What an empty tableau pile takes."""

    ANY = "any"
    KINGS = "kings"
    NONE = "none"


@dataclasses.dataclass(frozen=True, slots=True)
class Rules:
    """What may be chosen about a game; the defaults are the rules of SoliJoy.

    Attributes:
        layout: how many cards are dealt to each pile; 4 to 13 piles, at most 104 cards.
        face_up: which of them lie face up.
        draw: how many cards a draw turns up, 1 or 3.
        redeals: how often the waste may be recycled; None for as often as one likes.
        empty_piles: what an empty pile takes.
        waste_to_home: whether the waste card may go straight to a foundation.
        home_to_tableau: whether the top card of a foundation may come back.

    Raises:
        ValueError: a field has a value that is not allowed.
    """

    layout: tuple[int, ...] = tuple(range(1, 11))
    face_up: FaceUp = FaceUp.LAST
    draw: int = 1
    redeals: int | None = None
    empty_piles: EmptyPiles = EmptyPiles.ANY
    waste_to_home: bool = False
    home_to_tableau: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "face_up", FaceUp(self.face_up))
        object.__setattr__(self, "empty_piles", EmptyPiles(self.empty_piles))
        _require(
            isinstance(self.layout, tuple) and all(map(_is_number, self.layout)),
            "layout is a tuple of numbers",
        )
        _require(_is_number(self.draw), "draw is 1 or 3")
        _require(self.redeals is None or _is_number(self.redeals), "redeals is None or a number")
        for name in ("waste_to_home", "home_to_tableau"):
            _require(isinstance(getattr(self, name), bool), f"{name} is True or False")
        _require(4 <= len(self.layout) <= 13, f"layout has 4 to 13 piles, not {len(self.layout)}")
        _require(all(n >= 0 for n in self.layout), "layout deals no pile fewer than 0 cards")
        _require(sum(self.layout) <= 104, f"layout deals at most 104 cards, not {sum(self.layout)}")
        _require(self.draw in (1, 3), f"draw is 1 or 3, not {self.draw}")
        _require(self.redeals is None or 0 <= self.redeals <= 999, "redeals is unlimited, or from 0 to 999")

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read the name of a variant, or `solijoy` and what differs: `solijoy draw=3 redeals=2`.

        Raises:
            ValueError: the text names no rules; it says what was expected.
        """
        name, *differences = text.split() or [""]
        if name not in VARIANTS:
            raise ValueError(f"{name!r} is no variant; there are {', '.join(VARIANTS)}")
        if differences and name != "solijoy":
            raise ValueError(f"only solijoy takes house rules behind its name, not {name}")
        values: dict[str, Any] = {}
        for difference in differences:
            field, equals, value = difference.partition("=")
            if field not in _READ or not equals:
                raise ValueError(
                    f"{difference!r} is no house rule; there are {', '.join(_READ)}, as in draw=3"
                )
            if field in values:
                raise ValueError(f"{field} is given twice")
            values[field] = _READ[field](value)
        return dataclasses.replace(VARIANTS[name], **values)

    def __str__(self) -> str:
        for name, rules in VARIANTS.items():
            if rules == self:
                return name
        words = ["solijoy"]
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value != getattr(SOLIJOY, field.name):
                words.append(f"{field.name}={_written(value)}")
        return " ".join(words)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _written(value: object) -> str:
    match value:
        case None:
            return "unlimited"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)


def _number(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", text):
        raise ValueError(f"{text!r} is not a whole number from 0 to 999")
    return int(text)


def _one_of(values: Mapping[str, object]) -> Callable[[str], object]:
    def read(text: str) -> object:
        if text not in values:
            raise ValueError(f"{text!r} is none of {', '.join(values)}")
        return values[text]

    return read


_YES_NO: Final = _one_of({"yes": True, "no": False})
_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "layout": lambda text: tuple(_number(part) for part in text.split(",")),
    "face_up": _one_of({value.value: value for value in FaceUp}),
    "draw": _number,
    "redeals": lambda text: None if text == "unlimited" else _number(text),
    "empty_piles": _one_of({value.value: value for value in EmptyPiles}),
    "waste_to_home": _YES_NO,
    "home_to_tableau": _YES_NO,
}

SOLIJOY: Final = Rules()


def _up_to(piles: int) -> tuple[int, ...]:
    return tuple(range(1, piles + 1))


def _relative(layout: tuple[int, ...], empty_piles: EmptyPiles, redeals: int | None) -> Rules:
    return Rules(
        layout=layout, redeals=redeals, empty_piles=empty_piles, waste_to_home=True, home_to_tableau=True
    )


VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "solijoy": SOLIJOY,
        "solijoy-9": Rules(layout=_up_to(9)),
        "solijoy-11": Rules(layout=_up_to(11)),
        "solijoy-12": Rules(layout=_up_to(12)),
        "solijoy-13": Rules(layout=_up_to(13)),
        "relaxed": Rules(waste_to_home=True),
        "big-harp": _relative(tuple(range(10, 0, -1)), EmptyPiles.ANY, redeals=0),
        "double-klondike": _relative(_up_to(9), EmptyPiles.KINGS, redeals=None),
        "gargantua": _relative(_up_to(9), EmptyPiles.KINGS, redeals=1),
        "harp": _relative(_up_to(9), EmptyPiles.KINGS, redeals=2),
    }
)
"""The rules with a name of their own."""
