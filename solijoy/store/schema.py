"""The tables of the games' file."""

from __future__ import annotations

import sqlite3
from typing import Final

MIGRATIONS: Final = (
    """
    CREATE TABLE file (token TEXT NOT NULL);
    INSERT INTO file VALUES (lower(hex(randomblob(16))));

    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        deal INTEGER,
        board TEXT,
        rules TEXT NOT NULL,
        began TEXT NOT NULL,
        touched TEXT NOT NULL,
        ended TEXT,
        ended_on TEXT,
        open INTEGER NOT NULL DEFAULT 1,
        result TEXT CHECK (result IN ('won', 'no more moves', 'given up')),
        seconds REAL NOT NULL DEFAULT 0,
        moves INTEGER NOT NULL DEFAULT 0,
        home INTEGER NOT NULL DEFAULT 0,
        undos INTEGER NOT NULL DEFAULT 0,
        helps TEXT NOT NULL DEFAULT '',
        cursor TEXT NOT NULL DEFAULT '',
        counted INTEGER NOT NULL DEFAULT 1,
        CHECK ((deal IS NULL) <> (board IS NULL)),
        CHECK ((result IS NULL) = (ended IS NULL)),
        CHECK (open OR result IS NOT NULL)
    );

    CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;

    CREATE TABLE pars (
        start TEXT PRIMARY KEY,
        line TEXT NOT NULL,
        moves INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""What makes each version of the file from the one before; the first from nothing."""

VERSION: Final = len(MIGRATIONS)


def version(connection: sqlite3.Connection) -> int:
    """The version of a file; 0 for an empty one."""
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring a file to the newest version, whole or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for script in migrations[version(connection) :]:
            for statement in script.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
