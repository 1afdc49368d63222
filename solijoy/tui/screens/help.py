"""All keys on one screen, made from the table of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.table import Column
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from solijoy.i18n import _
from solijoy.tui.actions import ACTIONS, PILE_KEYS, WHILE_WATCHING, Action, Group
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel

KEYS_WIDTH: Final = 13
COLUMN_WIDTH: Final = 37
LEFT: Final = (Group.PLAY, Group.CURSOR)
RIGHT: Final = (Group.GAME, Group.EXACT)
WATCHING: Final = (Group.WATCH,)


class HelpScreen(Panel[None]):
    """Shows the keys; escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,q,Q,enter,space", "dismiss", show=False)
    ]

    DEFAULT_CSS = """
    HelpScreen {
        #panel { width: 80; }
        Horizontal { height: auto; }
        Static { width: 1fr; padding-right: 1; }
    }
    """

    def __init__(self, view: Presentation, *, watching: bool) -> None:
        """Show keys.

        Args:
            view: how the game is presented.
            watching: whether those of watching a record, or those of playing.
        """
        super().__init__(view)
        self._watching = watching

    def compose(self) -> ComposeResult:
        """The groups of actions, in two columns where there is room."""
        with VerticalScroll(id="panel") as panel:
            panel.border_title = _("Keys")
            panel.border_subtitle = _("esc goes back")
            wide = self.app.size.width >= 2 * COLUMN_WIDTH + 4
            with Horizontal():
                for groups in self._columns(wide):
                    yield Static(_column(groups, self.view))

    def _columns(self, wide: bool) -> tuple[tuple[Group, ...], ...]:
        if self._watching:
            return (WATCHING,)
        return (LEFT, RIGHT) if wide else (LEFT + RIGHT,)


def _column(groups: tuple[Group, ...], view: Presentation) -> Grid:
    grid = Grid.grid(Column(width=KEYS_WIDTH), Column())
    for group in groups:
        grid.add_row(Text().append(_(group.value), style="bold underline"))
        for keys, label in help_lines(group, view.actions):
            grid.add_row(Text(view.look.signs.text(keys), style="bold"), Text(label))
        grid.add_row()
    return grid


def help_lines(group: Group, actions: Sequence[Action] = ACTIONS) -> list[tuple[str, str]]:
    """Keys and words of a group; actions with the same words, as those of the piles, share a line."""
    lines: dict[str, list[str]] = {}
    # What begins an exact move stands before what goes on with it.
    for action in sorted(actions, key=lambda action: action.exact):
        also = group is Group.WATCH and action.id in WHILE_WATCHING
        if (action.group is group or also) and action.keys:
            lines.setdefault(_(action.label), []).append(action.shown_keys)
    return [(_shortened(keys), label) for label, keys in lines.items()]


def _shortened(keys: list[str]) -> str:
    return f"{keys[0]}-9 0 x y z" if "".join(keys) == PILE_KEYS else " ".join(keys)
