"""Migrations: from every version to the newest, whole or not at all; and what the tables refuse."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from solijoy.store.schema import MIGRATIONS, VERSION, migrate, version

LATER: Final = (
    "ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'fair'",
    "CREATE TABLE notes (game INTEGER REFERENCES games, text TEXT); CREATE INDEX by_text ON notes (text);",
    "UPDATE games SET mood = 'of ' || id; ALTER TABLE notes RENAME TO remarks",
)
"""Versions that may come one day."""
ALL: Final = MIGRATIONS + LATER
OLD: Final = "INSERT INTO games (deal, rules, began, touched) VALUES (?, 'solijoy', 'then', 'then')"

Open = Callable[[], sqlite3.Connection]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some.db"


@pytest.fixture
def connect(file: Path) -> Iterator[Open]:
    """Opens the file as the program does; all is closed at the end."""
    connections = []

    def open_it() -> sqlite3.Connection:
        connections.append(sqlite3.connect(file, isolation_level=None))
        return connections[-1]

    yield open_it
    for connection in connections:
        connection.close()


def dump(connection: sqlite3.Connection) -> list[str]:
    """All that is in a file."""
    return [*connection.iterdump(), str(version(connection))]


def tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    """What a file can hold: its tables with their columns, and indices."""
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema ORDER BY name")]
    return [(name, *map(str, connection.execute(f"PRAGMA table_info({name})"))) for name in names]


def test_an_empty_file_is_of_version_0_and_becomes_the_newest(connect: Open) -> None:
    connection = connect()
    assert version(connection) == 0
    migrate(connection)
    assert version(connection) == VERSION == len(MIGRATIONS)
    assert {"games", "entries"} <= {name for name, *_ in tables(connection)}


@pytest.mark.parametrize("first", range(len(ALL) + 1))
def test_every_version_becomes_the_newest_and_loses_nothing(connect: Open, first: int) -> None:
    connection = connect()
    migrate(connection, ALL[:first])
    for deal in range(1, 4) if first else ():
        connection.execute(OLD, (deal,))
        connection.execute("INSERT INTO entries VALUES (?, 1, 'd')", (deal,))
    kept = connection.execute("SELECT id, deal FROM games").fetchall() if first else []

    migrate(connection, ALL)

    assert version(connection) == len(ALL)
    assert not connection.in_transaction
    assert connection.execute("SELECT id, deal FROM games").fetchall() == kept
    assert connection.execute("SELECT game, number, text FROM entries").fetchall() == [
        (number, 1, "d") for number, _ in kept
    ]
    with sqlite3.connect(":memory:", isolation_level=None) as fresh:
        migrate(fresh, ALL)
        assert tables(connection) == tables(fresh)
    fresh.close()


@pytest.mark.parametrize("first", range(len(ALL) + 1))
def test_what_is_the_newest_already_stays_as_it_is(connect: Open, first: int) -> None:
    connection = connect()
    migrate(connection, ALL[:first])
    before = dump(connection)
    migrate(connection, ALL[:first])
    assert dump(connection) == before


@pytest.mark.parametrize(
    "failing",
    [
        "CREATE TABLE games (again)",
        "DELETE FROM games; INSERT INTO nowhere VALUES (1)",
        "ALTER TABLE games RENAME TO old; CREATE TABLE games (a); this is not SQL",
        "DROP TABLE entries; UPDATE games SET result = 'unheard of'",
        "UPDATE games SET deal = 9; SELECT abs(-9223372036854775808)",
    ],
)
@pytest.mark.parametrize("first", range(1, len(ALL) + 1))
def test_a_migration_that_fails_leaves_the_file_as_it_was(
    connect: Open, file: Path, first: int, failing: str
) -> None:
    connection = connect()
    migrate(connection, ALL[:first])
    connection.execute(OLD, (1,))
    before, there = dump(connection), file.read_bytes()

    with pytest.raises(sqlite3.Error):
        migrate(connection, (*ALL, failing))

    assert not connection.in_transaction
    assert dump(connection) == dump(connect()) == before
    assert file.read_bytes() == there
    # It can be tried again, and then works.
    migrate(connection, (*ALL, "CREATE TABLE mended (a)"))
    assert version(connection) == len(ALL) + 1


class Stopped(sqlite3.Connection):
    """A connection on which Ctrl+C is pressed before a statement; which one is counted down."""

    left = 0

    def execute(self, *statement: Any) -> sqlite3.Cursor:
        if statement[0] != "ROLLBACK":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return super().execute(*statement)


@pytest.mark.parametrize("statement", range(2, 11))
def test_ctrl_c_in_the_middle_leaves_the_file_as_it_was(connect: Open, file: Path, statement: int) -> None:
    connection = connect()
    migrate(connection, ALL[:1])
    before = dump(connection)
    stopped = sqlite3.connect(file, isolation_level=None, factory=Stopped)
    stopped.left = statement
    with pytest.raises(KeyboardInterrupt):
        migrate(stopped, ALL)
    assert not stopped.in_transaction
    stopped.close()
    assert dump(connection) == before


def test_two_that_come_at_once_migrate_it_once(connect: Open) -> None:
    """One finds an old version, waits for the other, and sees what that one has made."""
    one, other = connect(), connect()
    assert version(one) == version(other) == 0
    migrate(one, ALL)
    migrate(other, ALL)
    assert version(other) == len(ALL)


@pytest.fixture
def made(connect: Open) -> sqlite3.Connection:
    """A new file of the newest version."""
    connection = connect()
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    return connection


COLUMNS: Final = {"deal": 1, "rules": "solijoy", "began": "then", "touched": "then"}
ENDED: Final = {"ended": "then", "ended_on": "1970-01-01", "open": 0}


def insert(connection: sqlite3.Connection, **values: object) -> None:
    """Insert a game, right but for these values."""
    values = {**COLUMNS, **values}
    marks = ", ".join("?" * len(values))
    connection.execute(f"INSERT INTO games ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"deal": None, "board": "a board"},
        *({"result": result, **ENDED} for result in ("won", "no more moves", "given up")),
        {"result": "won", **ENDED, "open": 1},
    ],
)
def test_games_as_they_are_kept(made: sqlite3.Connection, values: dict[str, object]) -> None:
    insert(made, **values)


@pytest.mark.parametrize(
    "values",
    [
        {"deal": None},
        {"board": "a board"},
        {"rules": None},
        {"began": None},
        {"touched": None},
        {"open": 0},
        {"open": None},
        {"result": "won"},
        {"ended": "then"},
        {"open": 0, "ended": "then"},
        {"result": "*", **ENDED},
        {"result": "lost", **ENDED},
        {"result": "Won", **ENDED},
        {"result": "", **ENDED},
        {"seconds": None},
        {"moves": None},
        {"home": None},
        {"undos": None},
        {"helps": None},
        {"cursor": None},
        {"counted": None},
        {"id": 7},
    ],
)
def test_games_that_make_no_sense_are_refused(made: sqlite3.Connection, values: dict[str, object]) -> None:
    insert(made, id=7)
    with pytest.raises(sqlite3.IntegrityError):
        insert(made, **values)
    assert made.execute("SELECT count(*) FROM games").fetchone()[0] == 1


@pytest.mark.parametrize("row", [(8, 1, "d"), (7, 1, "r"), (7, 2, None), (None, 2, "d"), (7, None, "d")])
def test_entries_that_make_no_sense_are_refused(made: sqlite3.Connection, row: tuple[object, ...]) -> None:
    insert(made, id=7)
    made.execute("INSERT INTO entries VALUES (7, 1, 'd')")
    with pytest.raises(sqlite3.IntegrityError):
        made.execute("INSERT INTO entries VALUES (?, ?, ?)", row)
    assert made.execute("SELECT * FROM entries").fetchall() == [(7, 1, "d")]


def test_a_game_that_is_deleted_takes_its_entries_along_and_its_number_is_not_given_again(
    made: sqlite3.Connection,
) -> None:
    for number in (1, 2):
        insert(made)
        made.execute("INSERT INTO entries VALUES (?, 1, 'd')", (number,))
    made.execute("DELETE FROM games WHERE id = 2")
    insert(made)
    assert made.execute("SELECT id FROM games ORDER BY id").fetchall() == [(1,), (3,)]
    assert made.execute("SELECT game FROM entries").fetchall() == [(1,)]
