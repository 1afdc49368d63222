"""Asks for the number of a deal."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Label

from solijoy.engine import DealNumberError
from solijoy.engine.deck import deal_number
from solijoy.i18n import _
from solijoy.tui.screens.panel import Panel
from solijoy.words import capital, translated


class NumberScreen(Panel[int | None]):
    """Its result is the number, None where the player thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    DEFAULT_CSS = """
    NumberScreen {
        #panel { width: 44; }
        Input, Input:focus { border: none; padding: 0; height: 1; background: $background; }
        #problem { color: $error; height: auto; width: 100%; }
        #problem.-none { display: none; }
    }
    """

    def compose(self) -> ComposeResult:
        """A question, a line to type in, and what is wrong with what was typed."""
        with Vertical(id="panel"):
            yield Label(_("Which deal? 1 to 999,999,999"))
            yield Input()
            yield Label("", id="problem", classes="-none")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept a number; say what is wrong with anything else."""
        try:
            self.dismiss(deal_number(event.value.strip()))
        except DealNumberError as error:
            problem = self.query_one("#problem", Label)
            problem.update(capital(translated(error)) + ".")
            problem.remove_class("-none")
