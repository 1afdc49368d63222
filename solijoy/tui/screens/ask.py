"""Asks for something that is typed on one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Label

from solijoy.engine import SoliJoyError
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel, Result
from solijoy.words import capital, translated


class Line(Input):
    """A line that is typed in; its keys count in the order in which they come."""

    _EDITS: ClassVar[dict[str, str]] = {
        "backspace": "delete_left",
        "delete": "delete_right",
        "left": "cursor_left",
        "right": "cursor_right",
        "home": "home",
        "end": "end",
    }

    def on_key(self, event: events.Key) -> None:
        """Edit at once; Textual would take all that was typed meanwhile before."""
        edit = self._EDITS.get(event.key)
        if edit:
            event.stop()
            event.prevent_default()
            getattr(self, f"action_{edit}")()


class AskScreen(Panel[Result | None], Generic[Result]):
    """Its result is what was typed, once it makes sense; None where the player thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    DEFAULT_CSS = """
    AskScreen {
        #panel { width: 44; }
        Input, Input:focus { border: none; padding: 0; height: 1; background: $background; }
        #question { width: 100%; height: auto; }
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
            yield Label(self._question, id="question", markup=False)
            yield Line()
            yield Label("", id="problem", classes="-none", markup=False)

    def on_mount(self) -> None:
        """The terminal's cursor stands where one types."""
        self.call_after_refresh(lambda: self._put_cursor(self.query_one(Line).content_region.offset))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept what makes sense; say what is wrong with anything else."""
        try:
            self.dismiss(self._read(event.value.strip()))
        except ValueError as error:
            told = translated(error) if isinstance(error, SoliJoyError) else str(error)
            problem = self.query_one("#problem", Label)
            problem.update(capital(told) + ".")
            problem.remove_class("-none")
