"""The games' file: opened, made, and set aside where it is damaged."""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from solijoy.i18n import _
from solijoy.store import schema
from solijoy.store.errors import StoreError
from solijoy.store.locks import Locks

PATIENCE: Final = 0.25
"""Seconds to wait for another program that holds the file, where a player waits."""
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_ENDS: Final = ("", "-wal", "-shm")
"""The file, and what SQLite keeps beside it while it is in use."""


class DamagedError(StoreError):
    """The file is none of SQLite's, or no longer whole."""


@contextlib.contextmanager
def opened(path: Path, notes: list[str], *, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    """The games' file for a short while; see `connect`."""
    connection = connect(path, notes, patience=patience)
    try:
        with explained(path):
            yield connection
    finally:
        connection.close()


def connect(
    path: Path, notes: list[str], *, patience: float = PATIENCE, thorough: bool = False
) -> sqlite3.Connection:
    """Open the games' file, or make it; one that is damaged is set aside first.

    Args:
        path: the file.
        notes: takes a sentence about a file that was set aside.
        patience: seconds to wait for another program that holds the file.
        thorough: whether to look at the whole file for damage.

    Raises:
        StoreError: it can't be opened, or a newer version made it.
    """
    try:
        return _connect(path, patience, thorough)
    except DamagedError:
        with Locks(path).alone():
            try:
                # Another process may have mended it meanwhile.
                return _connect(path, patience, thorough)
            except DamagedError:
                notes.append(set_aside(path))
                return _connect(path, patience, thorough)
    except StoreError:
        # Where a name can't be, `Path.exists` fails.
        if not path.is_absolute() or os.path.exists(path):  # noqa: PTH110
            raise
        # Another process has just set it aside, and makes a new one.
        with Locks(path).alone():
            return _connect(path, patience, thorough)


def set_aside(path: Path) -> str:
    """Give a damaged file another name; a sentence about it."""
    with explained(path):
        kept = _beside(path)
        for end in _ENDS:
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + end).rename(kept.with_name(kept.name + end))
    return _("{file} was damaged: kept as {name}, a new one begun.").format(file=path.name, name=kept.name)


def _beside(path: Path) -> Path:
    """A name that no file has."""
    names = (path.with_name(f"{path.stem}-damaged-{number}{path.suffix}") for number in itertools.count(1))
    return next(name for name in names if not any(name.with_name(name.name + end).exists() for end in _ENDS))


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what goes wrong with the file into a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        # The code may say more than the kind: its lowest byte is the kind.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        kind = DamagedError if code in _DAMAGED else StoreError
        raise kind(_("{file}: {problem}").format(file=path.name, problem=error)) from error
    except OSError as error:
        raise StoreError(_("{file}: {problem}").format(file=path.name, problem=error.strerror)) from error
    except (ValueError, OverflowError) as error:
        # A value that this program would never have written.
        raise StoreError(_("{file}: {problem}").format(file=path.name, problem=error)) from error


def _connect(path: Path, patience: float, thorough: bool) -> sqlite3.Connection:
    if not path.is_absolute():
        raise StoreError(_("no home folder: set SOLIJOY_HOME"))
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _begin(path)
        if not path.stat().st_size:
            raise DamagedError(_("{file} is empty").format(file=path.name))
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode=rw", timeout=patience, isolation_level=None, uri=True
        )
        try:
            _prepare(connection, path)
            if thorough:
                _check(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def _begin(path: Path) -> None:
    """Make a new file, unless somebody else does."""
    with Locks(path).alone():
        if path.exists():
            return
        kept = _beside(path)
        # SQLite would take what is left of another file for a part of the new one.
        for end in _ENDS[1:]:
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + end).rename(kept.with_name(kept.name + end))
        _make(path)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    found = schema.version(connection)
    if found > schema.VERSION:
        raise StoreError(_("{file} was made by a newer SoliJoy").format(file=path.name))
    if found < schema.VERSION:
        schema.migrate(connection)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Look at the whole file for damage."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise DamagedError(_("{file} is damaged").format(file=path.name))


def _make(path: Path) -> None:
    """Make a new file; it has its name only when it is whole, and never takes that of another."""
    # It takes long to load, and is used once in the life of a file.
    import tempfile

    with tempfile.TemporaryDirectory(prefix=path.stem, dir=path.parent) as folder:
        new = Path(folder) / path.name
        # What others may see of a game is the player's to say.
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        connection = sqlite3.connect(new, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            schema.migrate(connection)
        finally:
            connection.close()
        _name(new, path)


def _name(new: Path, path: Path) -> None:
    try:
        path.hardlink_to(new)
    except FileExistsError:
        pass
    except OSError:
        # A file system without links.
        if not path.exists():
            new.rename(path)
