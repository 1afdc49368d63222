"""All games: to go on with one, deal it again, or watch it."""

from __future__ import annotations

import datetime
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from solijoy.i18n import _, ngettext
from solijoy.tui.desk import Listed
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel

MIDDLE: Final = 56
WIDE: Final = 76
"""Columns of the screen from which on a line says more."""


class Choice(NamedTuple):
    """What the player wants: a game, on the table or only to watch."""

    game: Listed
    watch: bool


class GamesScreen(Panel[Choice | None]):
    """Its result is what was chosen; None to stay with the game on the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q", "dismiss(None)", show=False),
        Binding("v,V", "watch", show=False),
    ]

    DEFAULT_CSS = """
    GamesScreen { #panel { width: 76; } OptionList { max-height: 1fr; } }
    """

    def __init__(self, view: Presentation, games: list[Listed]) -> None:
        super().__init__(view)
        # Open games first; among each the last played.
        self._games = sorted(games, key=lambda game: game.result is not None)

    def compose(self) -> ComposeResult:
        """A line for each game."""
        with Vertical(id="panel") as panel:
            panel.border_title = _("Games")
            panel.border_subtitle = _("enter plays · v watches")
            if not self._games:
                yield Label(_("No game has been played yet."))
            width = self.app.size.width
            yield OptionList(*(Option(line(game, width)) for game in self._games))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The chosen game."""
        self.dismiss(Choice(self._games[event.option_index], watch=False))

    def action_watch(self) -> None:
        """Watch the marked game."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.dismiss(Choice(self._games[at], watch=True))


def line(game: Listed, width: int) -> str:
    """A game in one line: deal, how far, when; with moves and variant where the screen is wide enough."""
    deal = f"{game.deal:>9}" if game.deal else _("own board")
    state = _(game.result) if game.result else _("home {home}").format(home=game.home)
    moves = ngettext("{count} move", "{count} moves", game.moves).format(count=game.moves)
    rules = [f"{game.rules[:18]:<18}"] * (width >= WIDE)
    count = [f"{moves:>11}"] * (width >= MIDDLE)
    return "  ".join([deal, *rules, *count, f"{state:<13}", _when(game.touched)])


def _when(touched: datetime.datetime | None) -> str:
    """The player's date, or the time where that is today."""
    if touched is None:
        return _("not kept")
    local = touched.astimezone()
    today = datetime.datetime.now().astimezone().date()
    return f"{local:%H:%M}" if local.date() == today else f"{local:%Y-%m-%d}"
