"""The keys of each action, to be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from solijoy.i18n import _
from solijoy.store.settings import is_key
from solijoy.tui.actions import Action
from solijoy.tui.screens.ask import AskScreen
from solijoy.tui.screens.panel import Panel

if TYPE_CHECKING:
    from solijoy.tui.screens.settings import SettingsScreen


class KeysScreen(Panel[None]):
    """Lists all actions by their names; enter changes the keys of one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q", "dismiss", show=False)]

    DEFAULT_CSS = """
    KeysScreen { #panel { width: 44; } OptionList { max-height: 1fr; } }
    """

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings.view)
        self._settings = settings

    def compose(self) -> ComposeResult:
        """A line for each action."""
        with Vertical(id="panel") as panel:
            panel.border_title = _("Keys")
            panel.border_subtitle = _("enter changes · esc")
            yield OptionList(*(Option(_line(action), id=action.id) for action in self.view.actions))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask for the keys of an action."""
        name = event.option_id or ""
        question = _("Keys for {action}, such as d,f2; none: its own").format(action=name)

        def answered(keys: str | None) -> None:
            if keys is not None:
                self._settings.set_keys(name, keys)
                self.view = self._settings.view
                self.query_one(OptionList).replace_option_prompt(
                    name, _line(next(action for action in self.view.actions if action.id == name))
                )

        self.app.push_screen(AskScreen(self.view, question, read_keys), answered)


def read_keys(text: str) -> str:
    """Keys as they are written in the settings: names with commas between.

    Raises:
        ValueError: one of them is no key.
    """
    parts = [part.strip() for part in text.split(",")] if text else []
    for part in parts:
        if not is_key(part):
            raise ValueError(_("{key!r} is no key such as d, f2, ctrl+d").format(key=part))
    return ",".join(parts)


def _line(action: Action) -> str:
    return f"{action.id:<15} {action.shown_keys}"
