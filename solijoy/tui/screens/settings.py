"""The settings: each change shows at once, and is kept."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from solijoy.i18n import N_, _
from solijoy.store.errors import StoreError
from solijoy.store.places import settings_file
from solijoy.store.settings import CHOICES, Settings
from solijoy.tui.presentation import Presentation, presented
from solijoy.tui.screens.panel import Choices, Panel
from solijoy.words import capital

LABELS: Final = {
    "theme": N_("theme"),
    "suits": N_("colours of suits"),
    "signs": N_("suits as"),
    "digits": N_("row of digits"),
    "deals": N_("new deals"),
    "outlook": N_("say if winnable"),
    "animation": N_("animation"),
    "movement": N_("cards fly"),
    "auto_flip": N_("flip by itself"),
    "auto_home": N_("safe home by itself"),
    "clock": N_("clock"),
}
"""The words for each setting that is a choice."""


class SettingsScreen(Panel[None]):
    """Changes settings; the table behind shows what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q", "dismiss", show=False),
        Binding("right,space,l", "change(1)", show=False),
        Binding("left,h", "change(-1)", show=False),
    ]

    DEFAULT_CSS = """
    SettingsScreen {
        align: right middle;
        background: transparent;
        #panel { width: 40; }
        #problem { color: $error; height: auto; width: 100%; }
    }
    """

    def __init__(self, view: Presentation, dress: Callable[[Presentation], None]) -> None:
        """Show the settings.

        Args:
            view: how the game is presented.
            dress: presents it in another way.
        """
        super().__init__(view)
        self._present = dress

    def compose(self) -> ComposeResult:
        """A line for each setting, and one for the keys."""
        with Vertical(id="panel") as panel:
            panel.border_title = _("Settings")
            panel.border_subtitle = _("← → change · esc")
            yield Choices(
                *(Option(self._line(name), id=name) for name in LABELS), Option(_("Keys…"), id="keys")
            )
            yield Label("", id="problem", markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter goes on to the next value, or to the keys."""
        if event.option_id == "keys":
            from solijoy.tui.screens.keys import KeysScreen

            self.app.push_screen(KeysScreen(self))
        else:
            self.action_change(1)

    def action_change(self, by: int) -> None:
        """Give the marked setting its next value, or the one before."""
        option = self.query_one(OptionList).highlighted_option
        name = option.id if option else None
        if name in LABELS:
            self._set(name, next_value(self.view.settings, name, by))
            self.query_one(OptionList).replace_option_prompt(name, self._line(name))

    def set_keys(self, action: str, keys: str) -> None:
        """Give an action other keys; none gives it its own again."""
        changed = {name: text for name, text in self.view.settings.keys.items() if name != action}
        self._dress(
            dataclasses.replace(self.view.settings, keys={**changed, **({action: keys} if keys else {})})
        )
        self._keep(f"keys.{action}", keys)

    def _set(self, name: str, value: str | bool) -> None:
        change: dict[str, Any] = {name: value}
        self._dress(dataclasses.replace(self.view.settings, **change))
        self._keep(name, value)

    def _dress(self, settings: Settings) -> None:
        self.view = presented(settings)
        self._present(self.view)

    def _keep(self, name: str, value: str | bool) -> None:
        from solijoy.store.settings_writer import change_setting

        problems = list(self.view.problems)
        try:
            change_setting(settings_file(), name, value)
        except StoreError as error:
            problems.append(f"{error}.")
        self.query_one("#problem", Label).update("\n".join(problems))

    def _line(self, name: str) -> str:
        value = getattr(self.view.settings, name)
        shown = (_("yes") if value else _("no")) if isinstance(value, bool) else value
        return f"{capital(_(LABELS[name])):<20} {shown}"


def next_value(settings: Settings, name: str, by: int) -> str | bool:
    """The value of a setting that follows its present one, or comes before it."""
    value: str | bool = getattr(settings, name)
    if isinstance(value, bool):
        return not value
    choices = CHOICES[name]
    return choices[(choices.index(value) + by) % len(choices)]
