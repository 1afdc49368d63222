"""Which process plays which game."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Final
from weakref import WeakValueDictionary

PATIENCE: Final = 2.0
"""Seconds to wait for a process that mends the file."""
_MENDING: Final = 0
"""The byte for those who make or mend the file; games have numbers from 1."""
_HELD: Final = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class Locks:
    """Locks on games, by number, in a file beside the games'.

    A lock is on one byte of it, and the system takes it back from a process that is no more, whatever ended
    it. Where a file can't be locked (on some network drives) every game counts as free.
    """

    _living: ClassVar[WeakValueDictionary[Path, Locks]] = WeakValueDictionary()

    def __new__(cls, path: Path) -> Locks:
        """The locks of a file: one object for each, as a second descriptor that is closed lets go of all."""
        found = cls._living.get(path)
        if found is None:
            found = super().__new__(cls)
            found._path = path.with_name(path.name + "-lock")
            found._file = None
            found._thread = threading.RLock()
            found._depth = 0
            cls._living[path] = found
        return found

    def __del__(self) -> None:
        """Let go of all."""
        if self._file is not None:
            os.close(self._file)

    _path: Path
    _file: int | None
    _thread: threading.RLock
    _depth: int

    def take(self, number: int) -> bool:
        """Lock a game for this process; False where another one plays it."""
        try:
            file = self._opened()
        except OSError:
            return True
        try:
            _lock(file, number, True)
        except OSError as error:
            return error.errno not in _HELD
        return True

    def release(self, number: int) -> None:
        """Let others play a game."""
        with contextlib.suppress(OSError):
            _lock(self._opened(), number, False)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Do what no other thread or process does meanwhile; whoever takes too long is not waited for."""
        with self._thread:
            deadline = time.monotonic() + PATIENCE
            while not self._depth and not self.take(_MENDING) and time.monotonic() < deadline:
                time.sleep(0.01)
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if not self._depth:
                    self.release(_MENDING)

    def _opened(self) -> int:
        if self._file is None:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        return self._file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, number: int, wanted: bool) -> None:
        os.lseek(file, number, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK if wanted else msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: int, number: int, wanted: bool) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB if wanted else fcntl.LOCK_UN, 1, number)
