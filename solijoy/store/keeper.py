"""Keeps games as they are played: in a thread of its own, in order, so that no key waits for a disk."""

from __future__ import annotations

import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from solijoy.i18n import _
from solijoy.store import games
from solijoy.store.database import DamagedError, connect, explained, set_aside
from solijoy.store.errors import StoreError
from solijoy.store.games import Progress, Start
from solijoy.store.locks import Locks

RETRY: Final = 2.0
"""Seconds until something that could not be kept is tried again."""
CLOSING: Final = 5.0
"""Seconds that leaving waits for the last things to be kept."""
WAITING: Final = 1.0
"""Seconds to wait for another program that holds the file."""
_MAGIC: Final = b"SQLite format 3\0"
"""How every file of SQLite begins."""


class Slot:
    """The place of one game: what has been done in it, and how much of that is in the file.

    Attributes:
        start: what the game began from.
        number: its number in the file; None as long as it is not there.
        entries: all that was told of it.
        written: how many of these are in the file.
        progress: how far it is.
    """

    def __init__(self, start: Start, number: int | None = None, entries: Sequence[str] = ()) -> None:
        self.start = start
        self.number = number
        self.entries = list(entries)
        self.written = len(self.entries) if number else 0
        self.progress = Progress()


class _Told(NamedTuple):
    """Something to be kept: what has been done in a game since the last time, and how far it is then."""

    slot: Slot
    entries: Sequence[str]
    progress: Progress


class Keeper:
    """Writes games to their file.

    What can't be written is held back and tried again, with all that has been done since.
    """

    def __init__(self, path: Path, locks: Locks, tell: Callable[[str, bool], object]) -> None:
        """A keeper for a file.

        Args:
            path: the file.
            locks: which process plays which game.
            tell: called from the keeper's thread with a sentence for the player, and whether games are kept
                from now on.
        """
        self._path = path
        self._locks = locks
        self._tell = tell
        self._jobs: queue.SimpleQueue[_Told | threading.Event | None] = queue.SimpleQueue()
        self._unwritten: list[Slot] = []
        self._slots: list[Slot] = []
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._token: str | None = None
        self._probe: int | None = None
        self._size = 0
        self._failing = False
        # Whatever the disk does, the program can end.
        self._thread = threading.Thread(target=self._work, name="keeper", daemon=True)
        self._thread.start()

    def keep(self, slot: Slot, entries: Sequence[str], progress: Progress) -> None:
        """Keep what has been done since the last time; returns at once.

        Args:
            slot: the game.
            entries: the texts of its journal since then.
            progress: how far it is.
        """
        self._jobs.put(_Told(slot, entries, progress))

    def flush(self, seconds: float = CLOSING) -> bool:
        """Wait until all that was to be kept has been tried; whether it was in time."""
        tried = threading.Event()
        self._jobs.put(tried)
        return tried.wait(seconds)

    def close(self) -> bool:
        """Keep what is left and end; whether all is kept."""
        self._jobs.put(None)
        self._thread.join(CLOSING)
        return not (self._thread.is_alive() or self._unwritten)

    def _work(self) -> None:
        going_on = True
        while going_on:
            going_on = self._take_jobs()
        self._end()

    def _take_jobs(self) -> bool:
        """Take what there is to do and write it in one go; whether there may be more."""
        waiting: list[threading.Event] = []
        going_on = True
        with contextlib.suppress(queue.Empty):
            job = self._jobs.get(timeout=RETRY if self._unwritten else None)
            while True:
                if isinstance(job, _Told):
                    self._note(job)
                elif job is None:
                    going_on = False
                else:
                    waiting.append(job)
                job = self._jobs.get_nowait()
        if self._unwritten:
            self._try()
        for tried in waiting:
            tried.set()
        return going_on

    def _note(self, told: _Told) -> None:
        slot = told.slot
        slot.entries += told.entries
        slot.progress = told.progress
        # What was played last is written last.
        self._unwritten = [other for other in self._unwritten if other is not slot] + [slot]
        if slot not in self._slots:
            self._slots.append(slot)

    def _try(self) -> None:
        """Write what is not written, or say why that is not possible; say too when it is again."""
        try:
            try:
                self._write()
            except DamagedError:
                self._mend()
                self._write()
        except StoreError as error:
            self._close()
            if not self._failing:
                self._failing = True
                self._say(_("Not kept, the game goes on: {problem}.").format(problem=error), False)
        else:
            if self._failing:
                self._failing = False
                self._say(_("Games are kept again."), True)

    def _write(self) -> None:
        connection = self._open()
        with explained(self._path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                numbers = [self._write_slot(connection, slot) for slot in self._unwritten]
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
        for slot, number in zip(self._unwritten, numbers, strict=True):
            slot.number, slot.written = number, len(slot.entries)
        self._unwritten.clear()

    def _write_slot(self, connection: sqlite3.Connection, slot: Slot) -> int:
        """Write one game; its number."""
        if slot.number is None:
            return self._write_whole(connection, slot)
        new = slot.entries[slot.written :]
        try:
            games.write(connection, slot.number, slot.written + 1, new, slot.progress)
        except games.OtherGameError:
            # It goes on as another one.
            return self._write_whole(connection, slot)
        return slot.number

    def _write_whole(self, connection: sqlite3.Connection, slot: Slot) -> int:
        number = games.add(connection, slot.start)
        # Before others can see it.
        self._locks.take(number)
        games.write(connection, number, 1, slot.entries, slot.progress)
        return number

    def _open(self) -> sqlite3.Connection:
        """The file, opened again where it is another one than before, such as after it was deleted."""
        if self._connection is None or self._identity() != self._file:
            self._close()
            notes: list[str] = []
            self._connection = connect(self._path, notes, patience=WAITING, thorough=True)
            for note in notes:
                self._say(note, True)
            self._file = self._identity()
            with explained(self._path):
                # Closed after the file only: with any descriptor POSIX takes all locks, SQLite's too.
                self._probe = os.open(self._path, os.O_RDONLY)
                self._size = os.fstat(self._probe).st_size
                token = games.token(self._connection)
            if self._token not in (None, token):
                self._forget()
            self._token = token
            self._find_missing(self._connection)
        elif not self._looks_whole():
            raise DamagedError(_("{file} is damaged").format(file=self._path.name))
        return self._connection

    def _find_missing(self, connection: sqlite3.Connection) -> None:
        """The file may be an older copy of itself: games in which something is missing are written again."""
        with explained(self._path):
            for slot in self._slots:
                missing = slot.number is not None and games.count(connection, slot.number) != slot.written
                if missing and slot not in self._unwritten:
                    self._unwritten.append(slot)

    def _looks_whole(self) -> bool:
        """Whether the file begins as it should and has not shrunk: SQLite itself looks only once."""
        assert self._probe is not None
        with explained(self._path):
            os.lseek(self._probe, 0, os.SEEK_SET)
            begins = os.read(self._probe, len(_MAGIC)) == _MAGIC
            size = os.fstat(self._probe).st_size
        shrunk, self._size = size < self._size, size
        return begins and not shrunk

    def _mend(self) -> None:
        """Set a damaged file aside that is still open: SQLite no longer writes into one that has moved."""
        if self._connection is not None:
            with Locks(self._path).alone():
                self._say(set_aside(self._path), True)
                self._close()

    def _end(self) -> None:
        """Close the file, and see that what was written is there: then it is still known."""
        self._close()
        if self._slots and not self._unwritten:
            with contextlib.suppress(StoreError):
                self._open()
        if self._unwritten:
            self._try()
        self._close()

    def _forget(self) -> None:
        """The file is another one: all games played here have to go there whole."""
        for slot in self._slots:
            slot.number, slot.written = None, 0
        self._unwritten = self._slots.copy()

    def _identity(self) -> tuple[int, int] | None:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _say(self, sentence: str, kept: bool) -> None:
        # Whoever was to be told may have gone.
        with contextlib.suppress(RuntimeError):
            self._tell(sentence, kept)

    def _close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
            if self._probe is not None:
                os.close(self._probe)
                self._probe = None
