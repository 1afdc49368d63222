"""The table of actions: what there is to do, by which keys, in which words.

Bindings, menu, help, the hints in the bottom line and the command palette are all made from it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from solijoy.i18n import N_
from solijoy.tui.model import hand, one_key, typed, watch
from solijoy.tui.model.table import Table

PILE_KEYS: Final = "1234567890xyz"

_KEY_NAMES: Final = {
    "escape": "esc",
    "comma": ",",
    "full_stop": ".",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "backspace": "⌫",
}


class Group(enum.Enum):
    """Headings of the help; the value is the heading."""

    PLAY = N_("Play")
    CURSOR = N_("Cursor")
    EXACT = N_("Exact move")
    GAME = N_("Game")
    WATCH = N_("Watching")


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player can do.

    Attributes:
        id: its name; also what a key map changes keys by.
        keys: the keys, as Textual names them.
        label: what it does, for menu and help.
        group: where it stands in the help.
        do: what it does with the table; None for an action of the screen itself.
        hint: one word for the bottom line; empty to leave it out.
        in_menu: whether the menu lists it.
        exact: whether it is only there while an exact move is typed.
        watching: whether it is only there while a record is watched.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    group: Group
    do: Callable[[Table], object] | None = None
    hint: str = ""
    in_menu: bool = False
    exact: bool = False
    watching: bool = False

    @property
    def call(self) -> str:
        """The action as Textual writes it."""
        return f"table({self.id!r})" if self.do else f"screen({self.id!r})"

    @property
    def both_cases(self) -> tuple[str, ...]:
        """The keys, a letter in upper case too: it does the same with shift or caps lock."""
        cases = (name for key in self.keys for name in (key, key.upper() if len(key) == 1 else key))
        return tuple(dict.fromkeys(cases))

    @property
    def shown_keys(self) -> str:
        """The keys as a player reads them."""
        return " ".join(_KEY_NAMES.get(key, key) for key in self.keys)


_PLAY, _CURSOR, _EXACT, _GAME, _WATCH = Group

_PILES: Final = tuple(
    Action(
        f"pile-{number}",
        (key,),
        N_("a pile's best move"),
        _PLAY,
        partial(one_key.pile, index=number - 1),
    )
    for number, key in enumerate(PILE_KEYS, 1)
)

_WATCHING: Final = (
    ("watch-forward", ("right", "l"), N_("one move on"), watch.forward, ""),
    ("watch-back", ("left", "h"), N_("one move back"), watch.back, ""),
    ("watch-start", ("home", "up"), N_("to the start"), watch.to_start, ""),
    ("watch-end", ("end", "down"), N_("to the end"), watch.to_end, ""),
    ("watch-play", ("space",), N_("play by itself, or stop"), watch.toggle, N_("play")),
    ("watch-faster", ("plus",), N_("faster"), partial(watch.speed_up, by=1), N_("faster")),
    ("watch-slower", ("minus",), N_("slower"), partial(watch.speed_up, by=-1), ""),
    ("watch-judge", ("j",), N_("judge the moves here"), None, N_("judge")),
    ("watch-play-on", ("enter",), N_("play on from here"), None, N_("play on")),
    ("watch-leave", ("escape", "q"), N_("back to the game"), None, N_("back")),
)

ACTIONS: Final = (
    # Those of an exact move and of watching come first: meanwhile their keys have no other meaning.
    *(
        Action(name, keys, label, _WATCH, do, hint, watching=True)
        for name, keys, label, do, hint in _WATCHING
    ),
    Action("exact-home", ("h",), N_("home"), _EXACT, typed.home, exact=True),
    Action("exact-empty", ("e",), N_("the first empty pile"), _EXACT, typed.empty, exact=True),
    Action(
        "exact-fewer", ("comma",), N_("one card fewer"), _EXACT, partial(typed.lengthen, by=-1), exact=True
    ),
    Action(
        "exact-more", ("full_stop",), N_("one card more"), _EXACT, partial(typed.lengthen, by=1), exact=True
    ),
    Action("draw", ("space", "d"), N_("draw, or recycle"), _PLAY, one_key.draw, hint=N_("draw")),
    *_PILES,
    Action("waste", ("w",), N_("play the waste card"), _PLAY, one_key.waste, hint=N_("waste")),
    Action("next-target", ("tab",), N_("the next target"), _PLAY, one_key.next_target),
    Action("draw-until", ("s",), N_("draw until one fits"), _PLAY, one_key.draw_until),
    Action("send-home", ("a",), N_("send home what is safe"), _PLAY, one_key.send_home),
    Action("flip", ("f",), N_("flip a face-down card"), _PLAY, one_key.flip, hint=N_("flip")),
    Action("hint", ("i",), N_("hint; again: why, then"), _PLAY, in_menu=True),
    Action("talon", ("p",), N_("stock and waste so far"), _PLAY),
    Action("find", ("slash",), N_("find a card"), _PLAY),
    Action("exact", ("m",), N_("then source, then target"), _EXACT, typed.begin),
    Action("left", ("left", "h"), N_("to the left"), _CURSOR, partial(hand.sideways, step=-1)),
    Action("right", ("right", "l"), N_("to the right"), _CURSOR, partial(hand.sideways, step=1)),
    Action("up", ("up", "k"), N_("up; take one more"), _CURSOR, hand.up),
    Action("down", ("down", "j"), N_("down; take one fewer"), _CURSOR, hand.down),
    Action("take", ("enter",), N_("take, put; twice: best"), _CURSOR, hand.take),
    Action("undo", ("u", "ctrl+z", "backspace"), N_("undo"), _GAME, Table.undo, N_("undo"), in_menu=True),
    Action("redo", ("r", "ctrl+y"), N_("redo"), _GAME, Table.redo, in_menu=True),
    Action("way-back", ("b",), N_("back to a winnable one"), _GAME),
    Action("restart", (), N_("restart this deal"), _GAME, Table.restart, in_menu=True),
    Action("new-deal", ("n",), N_("new deal"), _GAME, in_menu=True),
    Action("deal-number", (), N_("deal by number"), _GAME, in_menu=True),
    Action("todays-deal", (), N_("today's deal"), _GAME, in_menu=True),
    Action("variant", (), N_("variant"), _GAME, in_menu=True),
    Action("games", ("g",), N_("games"), _GAME, in_menu=True),
    Action("give-up", (), N_("give up"), _GAME, in_menu=True),
    Action("statistics", (), N_("statistics"), _GAME, in_menu=True),
    Action("par", ("c",), N_("par: the fewest moves"), _GAME, in_menu=True),
    Action("settings", (), N_("settings"), _GAME, in_menu=True),
    Action("outlook", ("o",), N_("say if it can be won"), _GAME),
    Action("help", ("question_mark", "f1"), N_("all keys"), _GAME, hint=N_("keys"), in_menu=True),
    Action("menu", ("escape",), N_("let go, or the menu"), _GAME, hint=N_("menu")),
    Action("repaint", ("ctrl+l",), N_("repaint the screen"), _GAME),
    Action("quit", ("q", "ctrl+c"), N_("quit"), _GAME, in_menu=True),
)

BY_ID: Final = {action.id: action for action in ACTIONS}

WHILE_WATCHING: Final = ("outlook", "help", "repaint", "quit")
"""Other actions that are there while a record is watched."""


def is_there(action: Action, table: Table) -> bool:
    """Whether an action is there now: some are only while an exact move is typed or a record is watched."""
    if table.watch or action.watching:
        return table.watch is not None and (action.watching or action.id in WHILE_WATCHING)
    return not action.exact or table.exact is not None
