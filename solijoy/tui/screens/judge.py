"""All moves of a position, each with what could be made of the game after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from solijoy.engine import Board, Move
from solijoy.i18n import _
from solijoy.solver import Verdict
from solijoy.tui.hint_words import move_words
from solijoy.tui.model.knowledge import OUTLOOKS
from solijoy.tui.model.outlook import Outlook
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel
from solijoy.tui.status import outlook_name
from solijoy.words import capital

Ask = Callable[[Board], Awaitable[Verdict | None]]


class JudgeScreen(Panel[None]):
    """Lists the legal moves; verdicts come in as they are found."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q,j,J,space", "dismiss", show=False)]

    DEFAULT_CSS = """
    JudgeScreen { #panel { width: 58; } OptionList { max-height: 1fr; } }
    """

    def __init__(self, view: Presentation, board: Board, played: Move | None, ask: Ask) -> None:
        """Judge the moves of a board.

        Args:
            view: how the game is presented.
            board: the board.
            played: the move that was played on it.
            ask: finds out what can be made of a board.
        """
        super().__init__(view)
        self._board = board
        self._played = played
        self._ask = ask
        self._moves = list(board.legal_moves)
        self._judging: asyncio.Task[None] | None = None

    def compose(self) -> ComposeResult:
        """A line for each move."""
        with Vertical(id="panel") as panel:
            panel.border_title = _("What could be done here")
            panel.border_subtitle = _("› was played · esc")
            if not self._moves:
                yield Label(_("No move is left."))
            yield OptionList(*(Option(self._line(move, Outlook.THINKING)) for move in self._moves))

    def on_mount(self) -> None:
        """Begin to judge."""
        self._judging = asyncio.create_task(self._judge())

    def on_option_list_option_selected(self) -> None:
        """Enter goes back too."""
        self.dismiss()

    def on_unmount(self) -> None:
        """Stop."""
        if self._judging:
            self._judging.cancel()

    async def _judge(self) -> None:
        options = self.query_one(OptionList)
        for at, move in enumerate(self._moves):
            verdict = await self._ask(self._board.play(move))
            outlook = OUTLOOKS[verdict.result] if verdict else Outlook.NOT_KNOWN
            options.replace_option_prompt_at_index(at, self._line(move, outlook))

    def _line(self, move: Move, outlook: Outlook) -> str:
        words = capital(move_words(self._board, move, self.view.words))
        mark = "›" if move == self._played else " "
        return self.view.look.signs.text(f"{mark} {words:<38} {outlook_name(outlook)}")
