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

PATIENCE: Final = 0.25
"""Seconds to wait for another program that holds the file, where a player waits."""
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside a file in use."""


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


def connect(path: Path, notes: list[str], *, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open the games' file, or make it; one that is damaged is set aside first.

    Args:
        path: the file.
        notes: takes a sentence about a file that was set aside.
        patience: seconds to wait for another program that holds the file.

    Raises:
        StoreError: it can't be opened, or a newer version made it.
    """
    try:
        return _connect(path, patience)
    except DamagedError:
        notes.append(set_aside(path))
        return _connect(path, patience)


def set_aside(path: Path) -> str:
    """Give a damaged file another name; a sentence about it."""
    names = (path.with_name(f"{path.stem}-damaged-{number}{path.suffix}") for number in itertools.count(1))
    with explained(path):
        kept = next(name for name in names if not name.exists())
        for beside in ("", *_BESIDE):
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + beside).rename(kept.with_name(kept.name + beside))
    return _("{file} was damaged: kept as {name}, a new one begun.").format(file=path.name, name=kept.name)


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
    except ValueError as error:
        # A value that this program would never have written.
        raise StoreError(_("{file}: {problem}").format(file=path.name, problem=error)) from error


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    if not path.is_absolute():
        raise StoreError(_("there is no home folder; SOLIJOY_HOME can name another one"))
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        # SQLite would take what is left of another file for a part of the new one.
        remains = path.with_name(path.name + "-wal").exists()
        if not path.exists():
            if remains:
                raise DamagedError(_("{file} is gone").format(file=path.name))
            _make(path)
        if not path.stat().st_size:
            raise DamagedError(_("{file} is empty").format(file=path.name))
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode=rw", timeout=patience, isolation_level=None, uri=True
        )
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    found = schema.version(connection)
    if found > schema.VERSION:
        raise StoreError(_("{file} was made by a newer SoliJoy").format(file=path.name))
    if found < schema.VERSION:
        schema.migrate(connection)


def _make(path: Path) -> None:
    """Make a new file; it has its name only when it is whole, and never takes that of another."""
    # It takes long to load, and is used once in the life of a file.
    import tempfile

    number, name = tempfile.mkstemp(prefix=path.stem, suffix=".new", dir=path.parent)
    os.close(number)
    new = Path(name)
    try:
        connection = sqlite3.connect(new, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            schema.migrate(connection)
        finally:
            connection.close()
        _name(new, path)
    finally:
        new.unlink(missing_ok=True)


def _name(new: Path, path: Path) -> None:
    try:
        path.hardlink_to(new)
    except FileExistsError:
        pass
    except OSError:
        # A file system without links.
        if not path.exists():
            new.rename(path)
