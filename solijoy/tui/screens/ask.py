"""Asks for something that is typed on one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Label

from solijoy.engine import SoliJoyError
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel, Result
from solijoy.words import capital, translated


class AskScreen(Panel[Result | None], Generic[Result]):
    """Its result is what was typed, once it makes sense; None where the player thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    DEFAULT_CSS = """
    AskScreen {
        #panel { width: 44; }
        Input, Input:focus { border: none; padding: 0; height: 1; background: $background; }
        #problem { color: $error; height: auto; width: 100%; }
        #problem.-none { display: none; }
    }
    """

    def __init__(self, view: Presentation, question: str, read: Callable[[str], Result]) -> None:
        """Ask a question.

        Args:
            view: how the game is presented.
            question: the question.
            read: makes the result of what was typed; a ValueError says why it can't.
        """
        super().__init__(view)
        self._question = question
        self._read = read

    def compose(self) -> ComposeResult:
        """The question, a line to type in, and what is wrong with what was typed."""
        with Vertical(id="panel"):
            yield Label(self._question)
            yield Input()
            yield Label("", id="problem", classes="-none", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept what makes sense; say what is wrong with anything else."""
        try:
            self.dismiss(self._read(event.value.strip()))
        except ValueError as error:
            told = translated(error) if isinstance(error, SoliJoyError) else str(error)
            problem = self.query_one("#problem", Label)
            problem.update(capital(told) + ".")
            problem.remove_class("-none")
