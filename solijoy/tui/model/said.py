"""What there is to say about a key; the sentences themselves are made in `solijoy.words`."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from solijoy.engine import Board, Card, Move, Refusal
from solijoy.tui.model.exact import Exact
from solijoy.tui.model.hint import Hint
from solijoy.tui.model.places import Place


@dataclass(frozen=True, slots=True)
class Played:
    """Moves were played.

    Attributes:
        before: the board before the last of them.
        move: the last of them.
        count: how many there were.
        unsafe: whether a card went home that may be missed.
    """

    before: Board
    move: Move
    count: int = 1
    unsafe: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules forbid it."""

    board: Board
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Holding:
    """Cards are held."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Stays:
    """No place takes a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Typed:
    """An exact move has been typed so far."""

    board: Board
    exact: Exact


@dataclass(frozen=True, slots=True)
class SentHome:
    """Cards went home at once."""

    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """Where a card that was looked for can be seen."""

    card: Card
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something is wrong with the settings: the first sentence about it, and how many there are."""

    sentence: str
    count: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint was asked for."""

    hint: Hint


@dataclass(frozen=True, slots=True)
class WentBack:
    """The table is back where the game could still be won."""

    steps: int


class Note(enum.Enum):
    """Something that needs no more than its name to be said."""

    NOTHING = enum.auto()
    WELCOME = enum.auto()
    UNDONE = enum.auto()
    REDONE = enum.auto()
    RESTARTED = enum.auto()
    NOTHING_TO_UNDO = enum.auto()
    NOTHING_TO_REDO = enum.auto()
    NOTHING_TO_FLIP = enum.auto()
    NOTHING_TO_TAKE = enum.auto()
    NOTHING_TAKES_IT = enum.auto()
    ONLY_EMPTY = enum.auto()
    ONLY_OTHERS = enum.auto()
    NO_TARGET_YET = enum.auto()
    POSITION_BEFORE = enum.auto()
    NO_CARD_FITS = enum.auto()
    NO_OTHER_FITS = enum.auto()
    NO_EMPTY_PILE = enum.auto()
    NOTHING_SAFE = enum.auto()
    NO_SUCH_WAY = enum.auto()
    LET_GO = enum.auto()
    NOTHING_TO_GIVE_UP = enum.auto()
    RESUMED = enum.auto()
    GIVEN_UP = enum.auto()
    BEGUN_ANEW = enum.auto()
    PLAYED_ELSEWHERE = enum.auto()
    DEALT = enum.auto()
    NO_ROOM = enum.auto()
    ANY_DEAL = enum.auto()
    SAME_DEAL = enum.auto()
    WON_THERE = enum.auto()
    WATCHING = enum.auto()
    WATCHED = enum.auto()
    WELCOME_ASK = enum.auto()
    THINKING = enum.auto()
    HINT_HANGS = enum.auto()
    HINT_LOST = enum.auto()
    HINT_NOT_KNOWN = enum.auto()
    NOT_LOST = enum.auto()
    NO_WAY_BACK = enum.auto()
    OUTLOOK_ON = enum.auto()
    OUTLOOK_OFF = enum.auto()


Said = Played | Refused | Holding | Stays | Typed | SentHome | Found | Problem | Hinted | WentBack | Note
