"""Asks whether the player is sure."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from solijoy.i18n import _
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel
from solijoy.words import capital


class ConfirmScreen(Panel[bool]):
    """Its result is whether the player is sure; *no* comes first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n,N,q,Q", "dismiss(False)", show=False),
        Binding("y,Y", "dismiss(True)", show=False),
    ]

    DEFAULT_CSS = """
    ConfirmScreen { #panel { width: 38; } }
    """

    def __init__(self, view: Presentation, question: str, yes: str) -> None:
        """Ask a question.

        Args:
            view: how the game is presented.
            question: the question.
            yes: the answer that does it, in words that say what is done.
        """
        super().__init__(view)
        self._question = question
        self._yes = yes

    def compose(self) -> ComposeResult:
        """The question and two answers."""
        with Vertical(id="panel"):
            yield Label(self._question)
            yield OptionList(Option(_("No"), id="no"), Option(capital(self._yes), id="yes"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The answer."""
        self.dismiss(event.option_id == "yes")
