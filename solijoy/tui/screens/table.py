"""The table on screen: sends keys to the model and shows what has become of it."""

from __future__ import annotations

import time
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.geometry import Offset
from textual.screen import Screen
from textual.timer import Timer

from solijoy.engine import Record, Rules
from solijoy.tui.actions import ACTIONS, BY_ID, is_there
from solijoy.tui.desk import Desk
from solijoy.tui.faces import cursor_cell, marks_of, place_rows
from solijoy.tui.model import hand
from solijoy.tui.model.geometry import Geometry, fit, smallest
from solijoy.tui.model.places import MOST_PILES, TOP_PLACES, Zone, pile_place, top_place
from solijoy.tui.model.rows import NO_MARKS
from solijoy.tui.model.said import Note, Problem
from solijoy.tui.model.table import Table
from solijoy.tui.model.watch import forward, watching
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.adviser import Adviser
from solijoy.tui.screens.bindings import binding
from solijoy.tui.screens.dialogs import Dialogs
from solijoy.tui.screens.dress import dress
from solijoy.tui.screens.flight import Flight
from solijoy.tui.screens.mouse import Mouse
from solijoy.tui.screens.replay import Replay
from solijoy.tui.status import bottom_line, key_line, status_line, won_words
from solijoy.tui.widgets.cascade import Stage
from solijoy.tui.widgets.dragged import Dragged
from solijoy.tui.widgets.line import LineView
from solijoy.tui.widgets.notice import Notice
from solijoy.tui.widgets.place import PlaceView

TICK_AFTER_KEY: Final = 0.4
"""Seconds after a key in which the clock does not move by itself."""

KEEP_TIME: Final = 10.0
"""Seconds of play after which the time is kept, also without a move."""

MODIFIERS: Final = frozenset(
    f"{side}_{name}"
    for side in ("left", "right")
    for name in ("shift", "control", "alt", "super", "hyper", "meta")
)
"""Keys that some terminals report though nothing was typed."""


class TableScreen(Screen[None]):
    """One game on the table."""

    BINDINGS: ClassVar[list[BindingType]] = [binding(action) for action in ACTIONS]
    ALLOW_SELECT: ClassVar[bool] = False

    DEFAULT_CSS = """
    TableScreen {
        overflow: hidden;
        layers: default drag;
        background: $background;
        #status, #bottom { background: $surface; }
        #top, #tableau { width: 100%; overflow: hidden; }
        #tableau { height: 1fr; }
        Notice { display: none; }
        &.-small > * { display: none; }
        &.-small > #too-small { display: block; }
        &.-won > #won { display: block; }
        &.-won > #tableau { display: none; }
    }
    """

    def __init__(self, table: Table, view: Presentation, desk: Desk) -> None:
        super().__init__()
        self.table = table
        self.view = view
        self.desk = desk
        self.unkept = False
        self._look = view.look
        self._geometry: Geometry | None = None
        self._fitted = (0, 0)
        self._waiting: Table | None = None
        self._watching: Timer | None = None
        self._shown = self._kept = 0.0

    def compose(self) -> ComposeResult:
        """Status line, top row, keys, tableau, bottom line."""
        places = [*map(top_place, range(TOP_PLACES)), *map(pile_place, range(MOST_PILES))]
        views = [PlaceView(place, self._look) for place in places]
        yield LineView("status")
        yield Horizontal(*(view for view in views if view.place.zone is not Zone.PILE), id="top")
        yield LineView("keys")
        yield Horizontal(*(view for view in views if view.place.zone is Zone.PILE), id="tableau")
        yield Stage(self._look)
        yield LineView("bottom")
        yield Notice(id="too-small")
        yield Dragged(self._look)

    def on_mount(self) -> None:
        """Keep the views at hand: every key needs them."""
        self._views = list(self.query(PlaceView))
        self._status, self._keys, self._bottom = (
            self.query_one(f"#{name}", LineView) for name in ("status", "keys", "bottom")
        )
        self._stage = self.query_one(Stage)
        self._replay = Replay(self, self.show)
        self._dragged = self.query_one(Dragged)
        self._flight = Flight(self, self._dragged, self.show)
        self._adviser = Adviser(self)
        self._dialogs = Dialogs(self, self._adviser)
        self._mouse = Mouse(self, self._dragged, self._dialogs.menu)
        self._adviser.look()
        self._fit(self.app.size.width, self.app.size.height)
        self.set_interval(1, self._tick)

    async def on_unmount(self) -> None:
        """Let the oracle go."""
        await self._adviser.close()

    def _tick(self) -> None:
        """A second has passed."""
        self.table.clock.look()
        # A key just now has shown the clock; it is not worth a second answer to that key.
        busy = time.monotonic() - self._shown < TICK_AFTER_KEY
        if self._geometry and self.view.clock and self.table.clock.running and not busy:
            self.show_status()
        if self.table.clock.running and time.monotonic() - self._kept >= KEEP_TIME:
            self.keep()

    def show_status(self) -> None:
        """Show the status line as it is now."""
        if self._geometry:
            self._status.show(status_line(self.table, self.app.size.width, self.view, unkept=self.unkept))

    def keep(self) -> None:
        """Keep the game with its time and its cursor."""
        self._kept = time.monotonic()
        self.desk.keep(self.table, anyway=True)

    def pause(self) -> None:
        """Stop the clock while the player looks elsewhere."""
        self.table.clock.stop()
        self.keep()

    def go_on(self) -> None:
        """Let the clock run again, if the game has begun and is not over."""
        if self.table.clock.began and not self.table.board.is_won:
            self.table.clock.start()

    def on_screen_suspend(self) -> None:
        """Something lies over the table."""
        self.pause()
        self._land()
        self.show()

    def on_screen_resume(self) -> None:
        """The table is in view again, and the cursor on it."""
        self.go_on()
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out for the new size."""
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        if (width, height) != self._fitted:
            self._fitted = width, height
            self._lay_out()

    def _lay_out(self) -> None:
        """Fit the table to the terminal, or say that there is too little room; what moves is over."""
        self._stage.stop()
        if self._mouse.cancel():
            hand.let_go(self.table)
        self._land()
        width, height = self._fitted
        piles = len(self.table.board.piles)
        self._geometry = geometry = fit(width, height, piles)
        self.set_class(geometry is None, "-small")
        if geometry is None:
            self.query_one("#too-small", Notice).too_small(smallest(piles), (width, height))
            return
        for view in self._views:
            view.display = view.place.zone is not Zone.PILE or view.place.slot < piles
        top, tableau = self.query_one("#top"), self.query_one("#tableau")
        top.styles.height = geometry.full
        top.styles.padding = tableau.styles.padding = (0, 0, 0, geometry.left)
        self.show()

    def show(self) -> None:
        """Show the table as it is now; what has not changed is not painted."""
        table, geometry = self.table, self._geometry
        if geometry is None:
            return
        self._shown = time.monotonic()
        board = self._replay.board or table.board
        under_way = self._replay.board is not None
        targets = table.targets()
        for view in self._views:
            if not view.display:
                continue
            marks = NO_MARKS if under_way else marks_of(table, view.place, targets)
            # What is dragged lies under the pointer, not in its pile; what flies has not landed yet.
            away, marks = (marks.held, NO_MARKS) if self._mouse.dragging and marks.held else (0, marks)
            there = self._flight.before if view.place == self._flight.target else None
            if there:
                marks = NO_MARKS
            view.show(place_rows(there or board, view.place, geometry, marks, away), geometry)
        width = self.app.size.width
        self.show_status()
        self._keys.show(key_line(table, geometry, self._look))
        self._bottom.show(bottom_line(table, geometry, width, self.view))
        self.app.cursor_position = Offset(*cursor_cell(table, geometry))
        self._celebrate(board.is_won and not table.watch, geometry)

    def _celebrate(self, won: bool, geometry: Geometry) -> None:
        """Only the win takes the stage."""
        if won == self.has_class("-won"):
            return
        self.set_class(won, "-won")
        if won:
            par = len(self.desk.par(self.table).split())
            self._stage.say(won_words(self.table, self._look, par))
        if won and self.view.animation:
            self._stage.play(geometry, self.app.size.width)
        else:
            self._stage.stop()

    # What keys do.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without room only leaving is possible; keys of an exact move and of watching only count then."""
        if action not in ("table", "screen"):
            return True
        known = BY_ID[str(parameters[0])]
        if self._geometry is None:
            return known.id == "quit"
        return is_there(known, self.table)

    def on_key(self, event: events.Key) -> None:
        """Any key cuts short what is only shown, and does nothing else."""
        if event.key not in MODIFIERS and (self._stage.playing or self._replay.finishing):
            event.stop()
            event.prevent_default()
            self._stage.stop()
            self._land()
            self.show()

    def _forward_event(self, event: events.Event) -> None:
        """Take mouse events as they come.

        Textual would send each by way of the widget under the pointer, and those of a burst, or of a slow
        line that delivers them together, would arrive in another order than they were made.
        """
        if isinstance(event, events.MouseEvent):
            if (
                self._geometry
                and not self.table.watch
                and self._mouse.handle(event, self.table, self._geometry)
            ):
                self.changed()
        else:
            super()._forward_event(event)

    def action_table(self, name: str) -> None:
        """Do one of the actions with the table."""
        do = BY_ID[name].do
        if do:
            self._land()
            do(self.table)
            if self.view.animation and len(self.table.steps) > 3:
                self._replay.start(self.table.steps)
            elif self.view.movement and self.table.steps and self._geometry:
                self._flight.start(self.table, self._geometry)
            self.changed()

    def changed(self) -> None:
        """The table has changed: show it, keep it, think about it."""
        self._adviser.look()
        self.show()
        self.desk.keep(self.table)
        self._watch_on()

    def action_screen(self, name: str) -> None:
        """Do one of the actions of the screen itself."""
        self._land()
        self._dialogs.do(name)

    def _land(self) -> None:
        """What still moves is at its end at once, and what is dragged no longer follows the pointer."""
        self._mouse.cancel()
        self._replay.stop()
        self._flight.stop()

    def deal(self, number: int | None, rules: Rules | None = None) -> None:
        """Put a deal on the table, with the same rules or others: its open game or a new one."""
        if number is not None:
            self._put_deal(self.desk.dealt(number, rules or self.table.board.rules))

    def deal_any(self, rules: Rules | None = None) -> None:
        """Put a deal on the table that chance chooses, with the same rules or others."""
        self._put_deal(self.desk.random(rules or self.table.board.rules))

    def _put_deal(self, table: Table) -> None:
        if table is self.table:
            table.begin()
            table.said = Note.SAME_DEAL
            self.show()
        elif self.table.stuck:
            self.desk.end(self.table)
        elif self.table.unfinished and not table.game.entries:
            # What is said of a deal that was not found is more urgent.
            table.said = Note.DEALT if table.said is Note.WELCOME else table.said
        self.put(table)

    def put(self, table: Table) -> None:
        """Put a table up; the game of the one before stays open."""
        old = self.table
        if table is old:
            return
        old.clock.stop()
        self.desk.keep(old, anyway=True)
        self.table = table
        self._watch_on()
        self.go_on()
        self._adviser.look()
        self._lay_out()

    def show_record(self, record: Record) -> None:
        """Show a record, to watch it; the game on the table waits."""
        self._waiting = self.table
        self.put(watching(record))

    def play_on(self) -> None:
        """Play on from where the watched record is."""
        watch = self.table.watch
        if watch and self.table.board.is_won:
            self.table.begin()
            self.table.said = Note.WON_THERE
            self.show()
        elif watch:
            self.put(self.desk.recorded(watch.record, watch.at))

    def leave_watch(self) -> None:
        """Back to the game that waits; without one, quit."""
        if self._waiting:
            self.put(self._waiting)
        else:
            self.app.exit()

    def _watch_on(self) -> None:
        """Show the next move of what is watched after a while, as long as it plays by itself."""
        watch = self.table.watch
        if self._watching:
            self._watching.stop()
        self._watching = (
            self.set_timer(watch.seconds, self._next_watched) if watch and watch.playing else None
        )

    def _next_watched(self) -> None:
        forward(self.table)
        self._adviser.look()
        self.show()
        self._watch_on()

    def dress(self, view: Presentation) -> None:
        """Show the table in another way."""
        dress(self.app, view)
        self.view, self._look = view, view.look
        for place in self._views:
            place.look = view.look
        self._stage.look = self._dragged.look = view.look
        self.desk.automatic = self.table.automatic = view.automatic
        self.desk.deals = view.settings.deals
        self._adviser.look()
        self._lay_out()
        for widget in self.query("*"):
            widget.refresh()

    def told(self, sentence: str, kept: bool) -> None:
        """The keeper has something to say."""
        self.unkept = not kept
        self.table.said = Problem(sentence, 1)
        self.show()

    def report(self) -> None:
        """Say what went wrong when games were read."""
        if self.desk.problems:
            self.table.begin()
            self.table.said = Problem(self.desk.problems[0], len(self.desk.problems))
            self.desk.problems.clear()
            self.show()

    def give_up(self) -> None:
        """End the game and deal another one."""
        self.desk.end(self.table)
        self.deal_any()
        self.table.said = Note.GIVEN_UP
        self.show()

    def leave(self) -> None:
        """Quit; the game is kept."""
        self.app.exit()
