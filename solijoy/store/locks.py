"""Which process plays which game."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final

_HELD: Final = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class Locks:
    """Locks on games, by number, in a file beside the games'.

    A lock is on one byte of it, and the system takes it back from a process that is no more, whatever ended
    it. Where a file can't be locked (on some network drives) every game counts as free.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + "-lock")
        self._file: int | None = None

    def take(self, number: int) -> bool:
        """Lock a game for this process; False where another one plays it."""
        try:
            _lock(self._opened(), number, True)
        except OSError as error:
            return error.errno not in _HELD
        return True

    def release(self, number: int) -> None:
        """Let others play a game."""
        with contextlib.suppress(OSError):
            _lock(self._opened(), number, False)

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
