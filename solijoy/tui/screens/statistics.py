"""What all games add up to, in all and for each variant."""

from __future__ import annotations

import datetime
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Static

from solijoy.figures import ASCII_BLOCKS, BLOCKS, figures
from solijoy.i18n import _
from solijoy.store.games import Kept
from solijoy.store.statistics import statistics_of
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel, Reading
from solijoy.tui.themes import ASCII

WIDE: Final = 78
"""Columns of the screen from which on the figures stand in two."""


class StatisticsScreen(Panel[bool]):
    """Its result is whether the player wants the statistics to begin anew."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q,enter,space", "dismiss(False)", show=False),
        Binding("x,X", "dismiss(True)", show=False),
        Binding("right,l,tab", "turn(1)", show=False),
        Binding("left,h,shift+tab", "turn(-1)", show=False),
    ]

    DEFAULT_CSS = """
    StatisticsScreen {
        #panel { width: 80; }
        Container { layout: vertical; height: auto; }
        Static { width: 1fr; padding-bottom: 1; }
        &.-wide Container { layout: horizontal; }
        &.-wide #numbers { width: 41; }
    }
    """

    def __init__(self, view: Presentation, games: list[Kept]) -> None:
        super().__init__(view)
        self._games = games
        self._variants = [None, *dict.fromkeys(game.rules for game in games)]
        self._at = 0

    def compose(self) -> ComposeResult:
        """The figures, to be filled in."""
        with Reading(id="panel") as panel:
            panel.border_subtitle = _("← → variant · x begins anew · esc")
            with Container():
                yield Static(id="numbers", markup=False)
                yield Static(markup=False)

    def on_mount(self) -> None:
        """All variants come first."""
        self.action_turn(0)

    def on_resize(self, event: events.Resize) -> None:
        """Two columns where there is room."""
        self.set_class(event.size.width >= WIDE, "-wide")

    def action_turn(self, by: int) -> None:
        """Go to another variant."""
        self._at = (self._at + by) % len(self._variants)
        rules = self._variants[self._at]
        games = [game for game in self._games if rules in (None, game.rules)]
        parts = figures(statistics_of(games, datetime.date.today()), self._blocks)
        for view, lines in zip(self.query(Static), parts, strict=True):
            view.update("\n".join(lines))
        self.query_one("#panel").border_title = _("Statistics: {what}").format(
            what=_("all variants") if rules is None else rules
        )

    @property
    def _blocks(self) -> str:
        return ASCII_BLOCKS if self.view.look.signs is ASCII else BLOCKS
