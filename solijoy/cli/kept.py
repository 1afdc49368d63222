"""The kept games, for commands."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import TYPE_CHECKING

from solijoy.cli.output import CommandError, complain
from solijoy.i18n import _
from solijoy.store import games
from solijoy.store.database import opened
from solijoy.store.errors import StoreError
from solijoy.store.games import Kept
from solijoy.store.places import games_file

if TYPE_CHECKING:
    from solijoy.engine import Record


def all_games() -> list[Kept]:
    """All games, the last played first."""
    if not games_file().exists():
        return []
    with _opened() as connection:
        return games.all_games(connection)


def record(number: int | None) -> Record:
    """The record of a game, or of the one played last."""
    if not games_file().exists():
        raise CommandError(_("no game has been played yet"))
    with _opened() as connection:
        kept = games.last_game(connection) if number is None else games.game(connection, number)
        return games.record(connection, kept)


@contextlib.contextmanager
def _opened() -> Iterator[sqlite3.Connection]:
    """The file of the games; a sentence where that is not possible, and one where it was damaged."""
    notes: list[str] = []
    try:
        with opened(games_file(), notes) as connection:
            yield connection
    except StoreError as error:
        raise CommandError(str(error)) from error
    finally:
        for note in notes:
            complain(note, 0)
