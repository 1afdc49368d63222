"""Where games come from and where they are kept: between the tables and the store."""

from __future__ import annotations

import contextlib
import datetime
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from solijoy.engine import SOLIJOY, Board, Journal, Record, Result, Rules
from solijoy.engine.deck import LAST_DEAL
from solijoy.store import games
from solijoy.store.database import opened
from solijoy.store.errors import StoreError
from solijoy.store.games import Kept, Progress, Start
from solijoy.store.keeper import Keeper, Slot
from solijoy.store.locks import Locks
from solijoy.tui.model.cursor import cursor_text, read_cursor
from solijoy.tui.model.said import Note
from solijoy.tui.model.table import Automatic, Table

SECONDS: Final = 2.0
"""How long a deal that is wanted is looked for."""


def _chance() -> int:
    return 1 + secrets.randbelow(LAST_DEAL)


def todays_deal() -> int:
    """The number of the deal of the day, by the player's date."""
    return int(datetime.date.today().strftime("%Y%m%d"))


class Listed(NamedTuple):
    """A game one can choose.

    Attributes:
        table: its table, if it was on one since the start.
        number: its number in the file; None where it is not kept.
        deal: the number it was dealt from, if from one.
        rules: the text of its rules.
        touched: when it was last played, in UTC; None where it is not kept.
        moves: its moves.
        home: its cards home.
        result: how it ended; None for an open one.
    """

    table: Table | None
    number: int | None
    deal: int | None
    rules: str
    touched: datetime.datetime | None
    moves: int
    home: int
    result: str | None = None


class Desk:
    """Gives out tables and keeps what is done on them.

    Attributes:
        automatic: what happens by itself on new tables.
        deals: which new deals are wanted, as the setting says it.
        tell: called from another thread with a sentence for the player, and whether games are kept now.
        problems: sentences about what went wrong when games were read.
    """

    def __init__(self, path: Path, automatic: Automatic) -> None:
        """A desk for a file of games.

        Args:
            path: the file.
            automatic: what happens by itself on new tables.
        """
        self.automatic = automatic
        self.deals = "any"
        self.tell: Callable[[str, bool], object] = lambda _sentence, _kept: None
        self.problems: list[str] = []
        self._path = path
        self._locks = Locks(path)
        self._keeper: Keeper | None = None
        self._slots: dict[Table, Slot] = {}
        self._told: dict[Table, int] = {}
        self._ended: dict[Table, Result] = {}
        self._begun: set[Slot] = set()

    def last(self) -> Table | None:
        """The open game that was played last and that no other SoliJoy plays; None without one."""
        return self._first(lambda kept: kept.open)

    def dealt(self, deal: int, rules: Rules = SOLIJOY) -> Table:
        """The open game of a deal, or else a new one."""
        for table, slot in self._slots.items():
            if slot.start.deal == deal and table.board.rules == rules and self._is_open(table):
                return table
        found = self._first(lambda kept: kept.open and kept.deal == deal and kept.rules == str(rules))
        return found or self.new(Board.deal(deal, rules), deal)

    def random(self, rules: Rules = SOLIJOY) -> Table:
        """A new game of a deal that chance chooses, among those that are wanted."""
        wanted = self._chosen(rules)
        deal = wanted or _chance()
        table = self.new(Board.deal(deal, rules), deal)
        if wanted is None:
            table.said = Note.ANY_DEAL
        return table

    def _chosen(self, rules: Rules) -> int | None:
        """A deal as the player wants it; None where none was found in time."""
        if self.deals == "any":
            return _chance()
        # Not loaded by those who take what comes.
        from solijoy.solver.grade import Grade, dealt

        wanted = None if self.deals == "winnable" else Grade(self.deals)
        return dealt(rules, wanted, iter(_chance, 0), seconds=SECONDS)

    def new(self, board: Board, deal: int | None = None) -> Table:
        """A new game; it is kept from its first move on."""
        return self._put(Table(board, deal, self.automatic), Slot(Start(board, deal)))

    def recorded(self, record: Record, moves: int) -> Table:
        """A new game that begins with the first moves of a record."""
        journal = Journal.replay(record.start, [str(move) for move in record.moves[:moves]])
        table = Table.of(journal, record.deal, self.automatic)
        table.helps.add("record")
        # Kept from the player's first own move on; then with the moves before it.
        self._told[table] = len(journal.entries)
        return self._put(table, Slot(Start(record.start, record.deal), entries=journal.entries))

    def open(self, listed: Listed) -> Table | None:
        """The table of a listed game, or of its deal again where it has ended.

        None where another SoliJoy plays it, or its moves can't be read.
        """
        if listed.result:
            record = self.record(listed)
            return self.new(record.start, record.deal) if record else None
        return listed.table or self._first(lambda kept: kept.id == listed.number)

    def record(self, listed: Listed) -> Record | None:
        """A listed game on paper; None where it can't be read."""
        if listed.number is None:
            return Record.of(listed.table.game, listed.deal) if listed.table else None
        try:
            with opened(self._path, self.problems) as connection:
                return games.record(connection, games.game(connection, listed.number))
        except StoreError as error:
            self.problems.append(f"{error}.")
            return None

    def games(self) -> list[Listed]:
        """All games, the last played first."""
        self.flush()
        by_number = {slot.number: table for table, slot in self._slots.items() if slot.number is not None}
        unkept = [
            _listed(table)
            for table, slot in self._slots.items()
            if slot.number is None and slot in self._begun and self._is_open(table)
        ]
        listed = [_listed_kept(kept, by_number.get(kept.id)) for kept in self._all()]
        # What was ended here may still wait to be kept.
        ended = [
            game._replace(result=self._ended[game.table]) if game.table in self._ended else game
            for game in listed
        ]
        return [*reversed(unkept), *ended]

    def all_kept(self) -> list[Kept]:
        """All games in the file."""
        self.flush()
        return self._all()

    def keep(self, table: Table, *, anyway: bool = False) -> None:
        """Keep what has been done at a table since the last time.

        Args:
            table: the table.
            anyway: whether also only its time and its cursor.
        """
        slot, told = self._slots.get(table), self._told.get(table, 0)
        entries = table.game.entries[told:]
        begun = slot is not None and (slot.number is not None or slot in self._begun)
        if slot is None or table in self._ended or not (entries or (anyway and begun)):
            return
        self._begun.add(slot)
        self._told[table] = told + len(entries)
        self._keep(table, slot, entries, Result.WON if table.board.is_won else None)

    def end(self, table: Table) -> None:
        """End a game that has begun and is not won: it is given up, or there are no more moves."""
        slot = self._slots.get(table)
        if slot and table.game.entries and self._is_open(table):
            self.keep(table)
            self._ended[table] = Result.STUCK if table.stuck else Result.GIVEN_UP
            self._keep(table, slot, [], self._ended[table])

    def par(self, table: Table) -> str:
        """The shortest win found of the game's start, as text; empty without one."""
        try:
            with opened(self._path, self.problems) as connection:
                return games.par(connection, self._start(table))
        except StoreError:
            return ""

    def keep_par(self, table: Table, line: str) -> None:
        """Keep a win of the game's start, if it is the shortest."""
        # What can't be kept is found again.
        with contextlib.suppress(StoreError), opened(self._path, self.problems) as connection:
            games.keep_par(connection, self._start(table), line)

    def wins(self, table: Table) -> list[Kept]:
        """The player's wins of the same start, the shortest first."""
        rules = str(table.board.rules)
        same = [
            game for game in self.all_kept() if game.won and (game.deal, game.rules) == (table.deal, rules)
        ]
        return sorted(same, key=lambda game: game.moves) if table.deal else []

    def _start(self, table: Table) -> Start:
        return Start(table.game.start, table.deal)

    def start_again(self) -> bool:
        """Let the statistics begin anew; whether that was possible."""
        try:
            with opened(self._path, self.problems) as connection:
                games.start_again(connection)
        except StoreError as error:
            self.problems.append(f"{error}.")
            return False
        return True

    def flush(self) -> None:
        """Wait until all that was to be kept has been tried."""
        if self._keeper:
            self._keeper.flush()

    def close(self) -> bool:
        """Keep what is left to keep; whether all is kept."""
        return self._keeper is None or self._keeper.close()

    def _keep(self, table: Table, slot: Slot, entries: list[str], result: Result | None) -> None:
        if self._keeper is None:
            self._keeper = Keeper(self._path, self._locks, lambda sentence, kept: self.tell(sentence, kept))
        progress = Progress(
            table.clock.elapsed,
            table.game.move_count,
            table.board.cards_home,
            table.undos,
            tuple(sorted(table.helps)),
            cursor_text(table.cursor),
            result,
        )
        self._keeper.keep(slot, entries, progress)

    def _is_open(self, table: Table) -> bool:
        return table not in self._ended and not table.board.is_won

    def _put(self, table: Table, slot: Slot) -> Table:
        self._slots[table] = slot
        return table

    def _all(self) -> list[Kept]:
        try:
            with opened(self._path, self.problems) as connection:
                return games.all_games(connection)
        except StoreError as error:
            self.problems.append(f"{error}.")
            return []

    def _first(self, wanted: Callable[[Kept], bool]) -> Table | None:
        """The table of the first game that is wanted, free, and whole."""
        return next(self._tables(filter(wanted, self._all())), None)

    def _tables(self, kept: Iterator[Kept]) -> Iterator[Table]:
        here = {slot.number: table for table, slot in self._slots.items() if slot.number is not None}
        for game in kept:
            if game.id in here:
                if self._is_open(here[game.id]):
                    yield here[game.id]
                continue
            if not self._locks.take(game.id):
                continue
            try:
                yield self._table(game)
            except StoreError as error:
                self._locks.release(game.id)
                self.problems.append(f"{error}.")

    def _table(self, kept: Kept) -> Table:
        with opened(self._path, self.problems) as connection:
            journal = games.journal(connection, kept)
        table = Table.of(journal, kept.deal, self.automatic)
        table.clock.resume(kept.seconds)
        table.cursor = read_cursor(journal.board, kept.cursor)
        table.undos, table.helps = kept.undos, set(kept.helps)
        table.said = Note.RESUMED
        self._told[table] = len(journal.entries)
        return self._put(table, Slot(Start(journal.start, kept.deal), kept.id, journal.entries))


def _listed(table: Table) -> Listed:
    board = table.board
    return Listed(table, None, table.deal, str(board.rules), None, table.game.move_count, board.cards_home)


def _listed_kept(kept: Kept, table: Table | None) -> Listed:
    result = None if kept.open else kept.result
    return Listed(table, kept.id, kept.deal, kept.rules, kept.touched, kept.moves, kept.home, result)
