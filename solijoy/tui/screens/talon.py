"""The cards of stock and waste that have been seen, in their order."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from solijoy.engine import Card
from solijoy.i18n import _
from solijoy.tui.model.search import seen_talon
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel


class TalonScreen(Panel[None]):
    """Shows the waste, the seen cards that come next, and how many are unknown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,p,P,q,Q,enter,space", "dismiss", show=False)]

    DEFAULT_CSS = """
    TalonScreen { #panel { width: 56; } }
    """

    def __init__(self, view: Presentation, table: Table) -> None:
        super().__init__(view)
        self._table = table

    def compose(self) -> ComposeResult:
        """The cards as text."""
        waste, coming = seen_talon(self._table)
        with VerticalScroll(id="panel") as panel:
            panel.border_title = _("Stock and waste")
            panel.border_subtitle = _("esc goes back")
            yield Static(self._part(_("On the waste, the last one in play:"), waste))
            yield Static(self._part(_("Seen before, in the order they come:"), coming))
            yield Static(_("Never seen: {count}").format(count=self._table.unseen))

    def _part(self, heading: str, cards: tuple[Card, ...]) -> Text:
        names = "  ".join(self.view.words.card(card) for card in cards) or _("none")
        return Text.assemble((heading, "bold"), "\n", names, "\n")
