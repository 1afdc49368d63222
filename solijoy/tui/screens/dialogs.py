"""What the table's screen does besides playing: menu, help, questions, other deals."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from solijoy.engine import Card, Rules
from solijoy.engine.deck import deal_number
from solijoy.i18n import _
from solijoy.store.errors import StoreError
from solijoy.store.places import settings_file
from solijoy.tui.actions import BY_ID
from solijoy.tui.desk import todays_deal
from solijoy.tui.model import hand
from solijoy.tui.model.geometry import fit
from solijoy.tui.model.said import Note
from solijoy.tui.model.search import find
from solijoy.tui.presentation import presented
from solijoy.words import read_card

if TYPE_CHECKING:
    from solijoy.tui.screens.adviser import Adviser
    from solijoy.tui.screens.games import Choice
    from solijoy.tui.screens.table import TableScreen


class Dialogs:
    """The actions of the screen; what they need is imported when it is opened."""

    def __init__(self, screen: TableScreen, adviser: Adviser) -> None:
        self._screen = screen
        self._adviser = adviser
        self._does: Mapping[str, Callable[[], None]] = {
            "talon": self.talon,
            "find": self.find,
            "new-deal": self.new_deal,
            "deal-number": self.deal_number,
            "todays-deal": self.todays_deal,
            "variant": self.variant,
            "games": self.games,
            "give-up": self.give_up,
            "statistics": self.statistics,
            "settings": self.settings,
            "hint": adviser.hint,
            "way-back": adviser.way_back,
            "outlook": self.outlook,
            "par": self.par,
            "watch-judge": self.judge,
            "watch-play-on": screen.play_on,
            "watch-leave": screen.leave_watch,
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
        """Show all keys; a record that plays by itself stops for it."""
        from solijoy.tui.screens.help import HelpScreen

        watch = self._screen.table.watch
        if watch:
            watch.playing = False
        self._screen.app.push_screen(HelpScreen(self._screen.view, watching=watch is not None))

    def new_deal(self) -> None:
        """Deal a random number."""
        self._screen.deal_any()

    def deal_number(self) -> None:
        """Ask for a number and deal it."""
        from solijoy.tui.screens.ask import AskScreen

        self._screen.app.push_screen(
            AskScreen(self._screen.view, _("Which deal? 1 to 999,999,999"), deal_number), self._screen.deal
        )

    def todays_deal(self) -> None:
        """Deal the number of today's date."""
        self._screen.deal(todays_deal())

    def variant(self) -> None:
        """Choose a variant and deal it."""
        from solijoy.tui.screens.variants import VariantScreen

        self._screen.app.push_screen(
            VariantScreen(self._screen.view, str(self._screen.table.board.rules)), self._with_rules
        )

    def _with_rules(self, name: str | None) -> None:
        if name and self._has_room(rules := Rules.parse(name)):
            self._screen.deal_any(rules)

    def _has_room(self, rules: Rules) -> bool:
        """Whether the window has room for a table with these rules; says so where it has not."""
        room = fit(*self._screen.app.size, len(rules.layout)) is not None
        if not room:
            self._say(Note.NO_ROOM)
        return room

    def _say(self, note: Note) -> None:
        self._screen.table.begin()
        self._screen.table.said = note
        self._screen.show()

    def games(self) -> None:
        """List all games, to go on with one, deal it again, or watch it."""
        from solijoy.tui.screens.games import GamesScreen

        screen = self._screen
        screen.keep()
        screen.app.push_screen(GamesScreen(screen.view, screen.desk.games()), self._chosen_game)
        screen.report()

    def _chosen_game(self, chosen: Choice | None) -> None:
        if chosen is None or not self._has_room(Rules.parse(chosen.game.rules)):
            return
        if chosen.watch:
            record = self._screen.desk.record(chosen.game)
            if record:
                self._screen.show_record(record)
        elif table := self._screen.desk.open(chosen.game):
            self._screen.put(table)
        elif not self._screen.desk.problems:
            self._say(Note.PLAYED_ELSEWHERE)
        self._screen.report()

    def give_up(self) -> None:
        """Give up the game, once the player is sure."""
        table = self._screen.table
        if table.game.entries and not table.board.is_won:
            self._confirm(_("Give up this game?"), _("yes, give up"), self._screen.give_up)
        else:
            self._say(Note.NOTHING_TO_GIVE_UP)

    def _confirm(self, question: str, yes: str, do: Callable[[], None]) -> None:
        from solijoy.tui.screens.confirm import ConfirmScreen

        def answered(sure: bool | None) -> None:
            if sure:
                do()

        self._screen.app.push_screen(ConfirmScreen(self._screen.view, question, yes), answered)

    def statistics(self) -> None:
        """Show what all games add up to."""
        from solijoy.tui.screens.statistics import StatisticsScreen

        screen = self._screen
        screen.keep()
        screen.app.push_screen(StatisticsScreen(screen.view, screen.desk.all_kept()), self._asked_to_reset)
        screen.report()

    def _asked_to_reset(self, asked: bool | None) -> None:
        if asked:
            self._confirm(_("Let the statistics begin anew?"), _("yes, begin anew"), self._reset)

    def _reset(self) -> None:
        if self._screen.desk.start_again():
            self._say(Note.BEGUN_ANEW)
        self._screen.report()

    def par(self) -> None:
        """Show how few moves will do, and look for fewer."""
        from solijoy.tui.screens.par import ParScreen

        screen = self._screen
        screen.keep()
        screen.app.push_screen(ParScreen(screen.view, screen.desk, screen.table, self._adviser.par))

    def judge(self) -> None:
        """Judge all moves of the position that is watched."""
        from solijoy.tui.screens.judge import JudgeScreen

        table = self._screen.table
        if watch := table.watch:
            played = None if watch.at_end else watch.record.moves[watch.at]
            watch.playing = False
            self._screen.app.push_screen(
                JudgeScreen(self._screen.view, table.board, played, self._adviser.verdict)
            )

    def outlook(self) -> None:
        """Say whether the game can be won, or no longer."""
        view = self._screen.view
        on = not view.outlook
        settings = dataclasses.replace(view.settings, outlook="on" if on else "off")
        self._screen.dress(presented(settings))
        self._say(Note.OUTLOOK_ON if on else Note.OUTLOOK_OFF)
        from solijoy.store.settings_writer import change_setting

        try:
            change_setting(settings_file(), "outlook", settings.outlook)
        except StoreError as error:
            self._screen.desk.problems.append(f"{error}.")
            self._screen.report()

    def settings(self) -> None:
        """Change the settings."""
        from solijoy.tui.screens.settings import SettingsScreen

        self._screen.app.push_screen(SettingsScreen(self._screen.view, self._screen.dress))

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
