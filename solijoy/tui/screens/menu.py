"""The menu: everything that can be done, with its key beside it."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from solijoy.i18n import _
from solijoy.tui.actions import ACTIONS
from solijoy.tui.screens.bindings import binding
from solijoy.tui.screens.panel import Panel
from solijoy.words import capital

ENTRIES: Final = [action for action in ACTIONS if action.in_menu]
WIDTH: Final = 28


class MenuScreen(Panel[str | None]):
    """Lets the player choose an action; its result is the action's id, None to resume."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        *(binding(entry, f"dismiss({entry.id!r})") for entry in ENTRIES),
    ]

    DEFAULT_CSS = """
    MenuScreen {
        #panel { width: 34; }
    }
    """

    def compose(self) -> ComposeResult:
        """The list of actions."""
        with Vertical(id="panel") as panel:
            panel.border_title = "SoliJoy"
            yield OptionList(
                Option(_entry(_("resume"), "esc"), id="resume"),
                *(
                    Option(_entry(_(entry.label), self.view.look.signs.text(entry.shown_keys)), id=entry.id)
                    for entry in self.view.actions
                    if entry.in_menu
                ),
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The chosen action is the result."""
        self.dismiss(None if event.option_id == "resume" else event.option_id)


def _entry(label: str, keys: str) -> str:
    first = keys.split()[0] if keys else ""
    return capital(label).ljust(WIDTH - len(first)) + first
