"""All keys on one screen, made from the table of actions."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.columns import Columns
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from solijoy.i18n import _
from solijoy.tui.actions import ACTIONS, Group

KEYS_WIDTH: Final = 14


class HelpScreen(ModalScreen[None]):
    """Shows the keys; escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,q,Q,enter,space", "dismiss", show=False)
    ]

    DEFAULT_CSS = """
    HelpScreen {
        align: center middle;
        VerticalScroll {
            width: 80; max-width: 100%; height: auto; max-height: 100%;
            padding: 0 1; background: $surface; border: round $primary;
            border-title-color: $primary; border-subtitle-color: $primary;
        }
    }
    """

    def compose(self) -> ComposeResult:
        """The groups of actions, in two columns where there is room."""
        with VerticalScroll() as scroll:
            scroll.border_title = _("Keys")
            scroll.border_subtitle = _("esc goes back")
            yield Static(Columns([_group(group) for group in Group], padding=(0, 1)))


def _group(group: Group) -> Text:
    text = Text()
    text.append(_(group.value) + "\n", style="bold")
    for keys, label in help_lines(group):
        text.append(f"{keys:<{KEYS_WIDTH}}", style="bold")
        text.append(f"{label}\n")
    return text


def help_lines(group: Group) -> list[tuple[str, str]]:
    """Keys and words of a group; actions with the same words share a line."""
    lines: dict[str, list[str]] = {}
    for action in ACTIONS:
        if action.group is group and action.keys:
            lines.setdefault(_(action.label), []).append(action.shown_keys)
    return [(" ".join(keys), label) for label, keys in lines.items()]
