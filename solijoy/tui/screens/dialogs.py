"""What the table's screen does besides playing: menu, help, questions, other deals."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import TYPE_CHECKING

from solijoy.engine import Card, Rules
from solijoy.engine.deck import LAST_DEAL, deal_number
from solijoy.i18n import _
from solijoy.tui.actions import BY_ID
from solijoy.tui.model import hand
from solijoy.tui.model.geometry import fit
from solijoy.tui.model.said import Note
from solijoy.tui.model.search import find
from solijoy.words import read_card

if TYPE_CHECKING:
    from solijoy.tui.screens.table import TableScreen


class Dialogs:
    """The actions of the screen; what they need is imported when it is opened."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._does: Mapping[str, Callable[[], None]] = {
            "talon": self.talon,
            "find": self.find,
            "new-deal": self.new_deal,
            "deal-number": self.deal_number,
            "todays-deal": self.todays_deal,
            "variant": self.variant,
            "earlier-game": screen.earlier,
            "help": self.help,
            "menu": self.menu,
            "repaint": self.repaint,
            "quit": screen.leave,
        }

    @property
    def names(self) -> Collection[str]:
        """The ids of the actions it does."""
        return self._does.keys()

    def do(self, name: str) -> None:
        """Do an action by its id."""
        self._does[name]()

    def menu(self) -> None:
        """Let go of what is held or typed; else open the menu."""
        if hand.let_go(self._screen.table):
            self._screen.show()
        else:
            from solijoy.tui.screens.menu import MenuScreen

            self._screen.app.push_screen(MenuScreen(self._screen.view), self._chosen)

    async def _chosen(self, name: str | None) -> None:
        """Do what was chosen in the menu."""
        if name:
            await self._screen.run_action(BY_ID[name].call)

    def help(self) -> None:
        """Show all keys."""
        from solijoy.tui.screens.help import HelpScreen

        self._screen.app.push_screen(HelpScreen(self._screen.view))

    def new_deal(self) -> None:
        """Deal a random number."""
        self._screen.start(1 + secrets.randbelow(LAST_DEAL))

    def deal_number(self) -> None:
        """Ask for a number and deal it."""
        from solijoy.tui.screens.ask import AskScreen

        self._screen.app.push_screen(
            AskScreen(self._screen.view, _("Which deal? 1 to 999,999,999"), deal_number), self._screen.start
        )

    def todays_deal(self) -> None:
        """Deal the number of today's date."""
        self._screen.start(int(date.today().strftime("%Y%m%d")))

    def variant(self) -> None:
        """Choose a variant and deal it."""
        from solijoy.tui.screens.variants import VariantScreen

        self._screen.app.push_screen(
            VariantScreen(self._screen.view, str(self._screen.table.board.rules)), self._with_rules
        )

    def _with_rules(self, name: str | None) -> None:
        if not name:
            return
        rules = Rules.parse(name)
        if fit(*self._screen.app.size, len(rules.layout)):
            self._screen.start(1 + secrets.randbelow(LAST_DEAL), rules)
        else:
            self._screen.table.said = Note.NO_ROOM
            self._screen.show()

    def talon(self) -> None:
        """Show the cards of stock and waste seen so far."""
        from solijoy.tui.screens.talon import TalonScreen

        self._screen.app.push_screen(TalonScreen(self._screen.view, self._screen.table))

    def find(self) -> None:
        """Ask for a card and mark it."""
        from solijoy.tui.screens.ask import AskScreen

        question = _("Which card? 9h, 10s, qc")
        self._screen.app.push_screen(AskScreen(self._screen.view, question, read_card), self._found)

    def _found(self, card: Card | None) -> None:
        if card:
            find(self._screen.table, card)
            self._screen.show()

    def repaint(self) -> None:
        """Paint the whole screen again."""
        self._screen.app.refresh(layout=True)
