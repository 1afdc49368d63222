"""The games in their file."""

from __future__ import annotations

import contextlib
import datetime
import sqlite3
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from solijoy.i18n import _
from solijoy.store.errors import StoreError

if TYPE_CHECKING:
    # Lists and statistics are made without the rules, which take long to load.
    from solijoy.engine import Board, Journal, Record, Result


class Start(NamedTuple):
    """What a game began from.

    Attributes:
        board: the board.
        deal: the number it was dealt from; None where it was not.
    """

    board: Board
    deal: int | None = None


class Progress(NamedTuple):
    """How far a game is.

    Attributes:
        seconds: the time it was played.
        moves: the moves from the start to the board.
        home: the cards on the foundations.
        undos: steps taken back, and new starts of the same deal.
        helps: what has helped, by name.
        cursor: where the cursor stands, as the table writes it.
        result: how it ended; None for an open game. Once won it stays so.
    """

    seconds: float = 0.0
    moves: int = 0
    home: int = 0
    undos: int = 0
    helps: tuple[str, ...] = ()
    cursor: str = ""
    result: Result | None = None


class Kept(NamedTuple):
    """A game in the file, without its moves.

    Attributes:
        id: its number in the file.
        deal: the number it was dealt from; None where the board is written out.
        rules: the text of its rules.
        began: when its first move was made, in UTC.
        touched: when it was last played, in UTC.
        ended: when it ended, in UTC; None for one that has not.
        ended_on: the player's date on which it ended.
        open: whether it can be played on.
        result: how it ended, as a record says it; an open one that was won and taken back is still won.
        seconds: the time it was played; of a won one the time of the win. So are moves, undos and helps.
        moves: the moves from the start to the board.
        home: the cards on the foundations.
        undos: steps taken back, and new starts of the same deal.
        helps: what has helped, by name.
        cursor: where the cursor stood.
        counted: whether the statistics count it.
    """

    id: int
    deal: int | None
    rules: str
    began: datetime.datetime
    touched: datetime.datetime
    ended: datetime.datetime | None
    ended_on: datetime.date | None
    open: bool
    result: str | None
    seconds: float
    moves: int
    home: int
    undos: int
    helps: tuple[str, ...]
    cursor: str
    counted: bool

    @property
    def won(self) -> bool:
        """Whether it was ever won."""
        return self.result == "won"


_KEPT: Final = (
    "id, deal, rules, began, touched, ended, ended_on, open, result,"
    " seconds, moves, home, undos, helps, cursor, counted"
)


def add(connection: sqlite3.Connection, start: Start) -> int:
    """Begin to keep a game; its number."""
    now = _now()
    values = (
        start.deal,
        str(start.board) if start.deal is None else None,
        str(start.board.rules),
        now,
        now,
    )
    sql = "INSERT INTO games (deal, board, rules, began, touched) VALUES (?, ?, ?, ?, ?)"
    number = connection.execute(sql, values).lastrowid
    assert number is not None
    return number


def token(connection: sqlite3.Connection) -> str:
    """What no two files have in common."""
    found: str = connection.execute("SELECT token FROM file").fetchone()[0]
    return found


class OtherGameError(Exception):
    """A game in the file is not the one it is taken for: it is gone, or somebody else has played it."""


def count(connection: sqlite3.Connection, number: int) -> int | None:
    """How many entries are kept of a game; None where there is no such game."""
    last = "SELECT coalesce(max(number), 0) FROM entries WHERE game = games.id"
    found = connection.execute(f"SELECT ({last}) FROM games WHERE id = ?", (number,)).fetchone()
    return None if found is None else int(found[0])


def write(
    connection: sqlite3.Connection, number: int, first: int, entries: Sequence[str], progress: Progress
) -> None:
    """Keep what has been done in a game.

    Args:
        connection: the file.
        number: the game.
        first: which entry the first of these is, from 1.
        entries: the texts of a journal.
        progress: how far the game is after them.

    Raises:
        OtherGameError: the file does not have just the entries before the first.
    """
    if count(connection, number) != first - 1:
        raise OtherGameError
    rows = ((number, at, entry) for at, entry in enumerate(entries, first))
    connection.executemany("INSERT INTO entries (game, number, text) VALUES (?, ?, ?)", rows)
    now, today = _now(), datetime.date.today().isoformat()
    result = progress.result
    # Of a game that was won once, the win is what counts, whatever is done with it later.
    connection.execute(
        """UPDATE games SET touched = ?, cursor = ?, open = ?, home = ?,
               seconds = iif(result IS 'won', seconds, ?), moves = iif(result IS 'won', moves, ?),
               undos = iif(result IS 'won', undos, ?), helps = iif(result IS 'won', helps, ?),
               ended = iif(result IS 'won', ended, ?), ended_on = iif(result IS 'won', ended_on, ?),
               result = iif(result IS 'won', 'won', ?)
           WHERE id = ?""",
        (
            now,
            progress.cursor,
            result is None,
            progress.home,
            progress.seconds,
            progress.moves,
            progress.undos,
            " ".join(progress.helps),
            now if result else None,
            today if result else None,
            result.value if result else None,
            number,
        ),
    )


def all_games(connection: sqlite3.Connection) -> list[Kept]:
    """All games, the last played first."""
    rows = connection.execute(f"SELECT {_KEPT} FROM games ORDER BY touched DESC, id DESC")
    return [_kept(row) for row in rows]


def last_game(connection: sqlite3.Connection) -> Kept:
    """The game that was played last.

    Raises:
        StoreError: there is none.
    """
    row = connection.execute(f"SELECT {_KEPT} FROM games ORDER BY touched DESC, id DESC LIMIT 1").fetchone()
    if row is None:
        raise StoreError(_("no game has been played yet"))
    return _kept(row)


def game(connection: sqlite3.Connection, number: int) -> Kept:
    """One game.

    Raises:
        StoreError: there is none of that number.
    """
    # As text, as there are numbers too large for the file.
    row = connection.execute(f"SELECT {_KEPT} FROM games WHERE id = ?", (str(number),)).fetchone()
    if row is None:
        raise StoreError(_("there is no game {number}").format(number=number))
    return _kept(row)


def journal(connection: sqlite3.Connection, kept: Kept) -> Journal:
    """A game with its moves, which go through the validator.

    Raises:
        StoreError: the moves kept can't have been played.
    """
    from solijoy.engine import Board, Journal, Rules

    found = connection.execute("SELECT board FROM games WHERE id = ?", (kept.id,)).fetchone()
    if found is None:
        raise StoreError(_("there is no game {number}").format(number=kept.id))
    board = found["board"]
    rows = connection.execute("SELECT text FROM entries WHERE game = ? ORDER BY number", (kept.id,))
    with _read_as_written(kept.id):
        start = Board.deal(kept.deal or 0, Rules.parse(kept.rules)) if board is None else Board.parse(board)
        return Journal.replay(start, (row["text"] for row in rows))


def record(connection: sqlite3.Connection, kept: Kept) -> Record:
    """A game on paper.

    Raises:
        StoreError: its moves can't have been played.
    """
    from solijoy.engine import Record, Result

    played = journal(connection, kept)
    ended = None if kept.open or kept.result is None else Result(kept.result)
    result = None if ended is None or ended.contradicts(played.board) else ended
    with _read_as_written(kept.id):
        return Record.of(played, kept.deal, result, _tags(kept))


@contextlib.contextmanager
def _read_as_written(number: object) -> Iterator[None]:
    """Turn what no game of this program would make into a StoreError."""
    try:
        yield
    except (ValueError, TypeError, OverflowError) as error:
        raise StoreError(
            _("game {number} can't be read: {problem}").format(number=number, problem=error)
        ) from error


def par(connection: sqlite3.Connection, start: Start) -> str:
    """The shortest win found from a start, as the text of its moves; empty without one."""
    row = connection.execute("SELECT line FROM pars WHERE start = ?", (_start_text(start),)).fetchone()
    return str(row["line"]) if row else ""


def keep_par(connection: sqlite3.Connection, start: Start, line: str) -> None:
    """Keep a win from a start if no shorter one is kept."""
    connection.execute(
        """INSERT INTO pars (start, line, moves) VALUES (?, ?, ?)
           ON CONFLICT (start) DO UPDATE SET line = excluded.line, moves = excluded.moves
           WHERE excluded.moves < moves""",
        (_start_text(start), line, len(line.split())),
    )


def _start_text(start: Start) -> str:
    return str(start.board) if start.deal is None else f"{start.board.rules}: {start.deal}"


def start_again(connection: sqlite3.Connection) -> None:
    """Let the statistics begin anew; all games stay."""
    connection.execute("UPDATE games SET counted = 0 WHERE result IS NOT NULL")


def _tags(kept: Kept) -> Iterator[tuple[str, str]]:
    yield "Date", kept.began.astimezone().date().isoformat()
    minutes, seconds = divmod(int(kept.seconds), 60)
    yield "Time", f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"
    if kept.helps:
        yield "Help", " ".join(kept.helps)
    if kept.undos:
        yield "Undos", str(kept.undos)


def _kept(row: sqlite3.Row) -> Kept:
    with _read_as_written(row["id"]):
        return Kept(**_values(row))


def _values(row: sqlite3.Row) -> dict[str, Any]:
    values = dict(row)
    for name in ("open", "counted"):
        values[name] = bool(values[name])
    for name in ("began", "touched", "ended"):
        values[name] = values[name] and datetime.datetime.fromisoformat(values[name])
    if values["ended_on"]:
        values["ended_on"] = datetime.date.fromisoformat(values["ended_on"])
    values["helps"] = tuple(values["helps"].split())
    return values


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds")
