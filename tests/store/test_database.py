"""The games' file: whatever stands where it should be, nothing is lost, and what is wrong is said.

All faults are real ones: bytes that are cut or overwritten, other processes, a limit on the size of files.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from solijoy.store import database, games, schema
from solijoy.store.database import DamagedError, connect, explained, opened, set_aside
from solijoy.store.errors import StoreError
from solijoy.store.games import Progress, Start
from tests.store.plays import HOLDING, RULES, Child, change, contents, dealt, entries_in, things_done

Whole = dict[int, list[str]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the games' file should be."""
    return tmp_path / "games.db"


def fill(path: Path, count: int = 6) -> Whole:
    """Keep some games in a file; their entries."""
    with opened(path, []) as connection:
        for seed in range(count):
            start = dealt(seed + 1, RULES[seed % len(RULES)])
            number = games.add(connection, Start(start, seed + 1))
            games.write(connection, number, 1, things_done(start, seed, 60).entries, Progress(moves=9))
    return entries_in(path)


@cache
def good() -> bytes:
    """A good file with some games."""
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder) / "games.db")
        return (Path(folder) / "games.db").read_bytes()


def read_all(path: Path, notes: list[str]) -> Whole:
    """All games of a file as the program reads them, every move through the validator."""
    with opened(path, notes) as connection:
        found = {}
        for kept in games.all_games(connection):
            found[kept.id] = games.journal(connection, kept).entries
            games.record(connection, kept)
    return found


def assert_kept_aside(folder: Path, damaged: bytes, notes: list[str]) -> None:
    """A damaged file was set aside, byte for byte, under the name that is said; the new one is fine."""
    (note,) = notes
    (name,) = (name for name, found in contents(folder).items() if found == damaged)
    assert name != "games.db"
    assert name in note
    assert "games.db was damaged" in note
    assert entries_in(folder / "games.db") == {}


# A file is made.


def test_without_a_file_one_is_made_with_all_folders_above_it(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "games.db"
    notes: list[str] = []
    with opened(path, notes) as connection:
        assert games.all_games(connection) == []
        assert schema.version(connection) == schema.VERSION
    assert list(contents(path.parent)) == ["games.db"]
    assert notes == []


def test_the_file_is_for_the_players_eyes_only(file: Path) -> None:
    connect(file, []).close()
    assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0


@pytest.mark.parametrize(
    "name", ["a b", "what?mode=memory", "#1", "100%", "%2e%2e", "ünïcödé ♠", "a=b&c=d", "'quo\"ted'", "-wal"]
)
def test_folders_and_files_may_have_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / f"{name}.db"
    whole = fill(path, 2)
    assert read_all(path, []) == whole
    assert list(tmp_path.iterdir()) == [tmp_path / name]
    assert list(contents(tmp_path / name)) == [f"{name}.db"]


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
def test_names_need_not_be_unicode(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"f\xff\xfeo") / "games.db"
    whole = fill(path, 2)
    assert read_all(path, []) == whole


def test_a_link_to_a_file_elsewhere_stays_one(tmp_path: Path, file: Path) -> None:
    whole = fill(tmp_path / "elsewhere" / "mine.db", 2)
    file.symlink_to(tmp_path / "elsewhere" / "mine.db")
    assert read_all(file, []) == whole
    assert file.is_symlink()


def test_a_file_that_was_made_keeps_what_is_written_and_reads_it_back(file: Path) -> None:
    whole = fill(file)
    notes: list[str] = []
    assert len(whole) == 6
    assert read_all(file, notes) == whole
    assert notes == []


def test_rules_between_tables_are_kept(file: Path) -> None:
    fill(file, 2)
    with opened(file, []) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("INSERT INTO entries VALUES (99, 1, 'd')")


# What is no file of games.


def test_a_path_from_where_one_is_means_that_there_is_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for path in ("games.db", "~/.local/share/solijoy/games.db", "../games.db"):
        with pytest.raises(StoreError, match="SOLIJOY_HOME"):
            connect(Path(path), [])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("inside", [[], ["something"]])
def test_a_folder_instead_of_the_file_is_left_alone(file: Path, inside: list[str]) -> None:
    file.mkdir()
    for name in inside:
        (file / name).write_text("mine")
    with pytest.raises(StoreError, match=r"games\.db"):
        connect(file, [])
    assert [found.name for found in file.iterdir()] == inside
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("below", ["games.db", "more/games.db", "more/and more/games.db"])
def test_a_file_instead_of_a_folder_is_left_alone(tmp_path: Path, below: str) -> None:
    blocking = tmp_path / "blocking"
    blocking.write_text("mine")
    with pytest.raises(StoreError):
        connect(blocking / below, [])
    assert blocking.read_text() == "mine"


def test_a_name_too_long_for_the_system(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        connect(tmp_path / ("a" * 300) / "games.db", [])
    with pytest.raises(StoreError):
        connect(tmp_path / ("a" * 300), [])
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_nowhere(tmp_path: Path, file: Path) -> None:
    """Such as to a disk that is not there now: nothing is begun anew behind it."""
    file.symlink_to(tmp_path / "away" / "games.db")
    with pytest.raises(StoreError):
        connect(file, [])
    assert file.is_symlink()
    assert not (tmp_path / "away").exists()


ASKING: Final = """
import os, sys
from pathlib import Path
from solijoy.store.database import connect
from solijoy.store.errors import StoreError
import sqlite3, tempfile
tempfile.gettempdir()
os.setuid(54321)
try:
    connect(Path(sys.argv[1]), [])
except StoreError as error:
    print("StoreError:", error)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be somebody else")
@pytest.mark.parametrize("mode", [0o700, 0o755, 0o711, 0o744])
@pytest.mark.parametrize("name", ["games.db", "there.db", "more/games.db"])
def test_a_folder_or_file_that_one_may_not_write(tmp_path: Path, mode: int, name: str) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    for above in tmp_path.parents[:-2]:
        above.chmod(above.stat().st_mode | 0o111)
    tmp_path.chmod(0o755)
    (closed / "there.db").write_bytes(good())
    closed.chmod(mode)
    with Child(ASKING, closed / name) as other:
        assert other.rest().startswith("StoreError: ")
    assert contents(closed) == {"there.db": good()}


# Damage.

NO_DATABASES: Final = {
    "nothing": b"",
    "two bytes": b"SQ",
    "NUL": bytes(4096),
    "text": b"Hello, this is a text.\n" * 300,
    "the name of the format": b"SQLite format 3",
    "the format alone": b"SQLite format 3\0",
    "the format and noise": b"SQLite format 3\0" + Random(1).randbytes(5000),
    "noise": Random(2).randbytes(9999),
    "short noise": Random(3).randbytes(99),
    "an old header": b"** This file contains an SQLite 2.1 database **" + bytes(2000),
}


@pytest.mark.parametrize("found", NO_DATABASES.values(), ids=NO_DATABASES)
def test_what_is_no_database_is_set_aside(file: Path, found: bytes) -> None:
    file.write_bytes(found)
    notes: list[str] = []
    connect(file, notes).close()
    assert_kept_aside(file.parent, found, notes)


def test_each_damaged_file_gets_a_name_of_its_own(file: Path) -> None:
    notes: list[str] = []
    found = [Random(seed).randbytes(100 * seed) for seed in range(5)]
    for number, noise in enumerate(found):
        file.write_bytes(noise)
        connect(file, notes).close()
        fill(file, number + 1)
        file.rename(file.with_name(f"good-{number}"))
    assert len(set(notes)) == len(found)
    left = contents(file.parent)
    assert min(map(len, left.values())) == 0
    assert set(found) <= set(left.values())
    assert len(left) == 2 * len(found)
    for number in range(len(found)):
        assert len(entries_in(file.with_name(f"good-{number}"))) == number + 1


@pytest.mark.parametrize("name", ["games-damaged-1.db", "games-damaged-2.db"])
@pytest.mark.parametrize("taken", ["file", "folder"])
def test_what_has_such_a_name_already_is_not_touched(file: Path, name: str, taken: str) -> None:
    other = file.with_name(name)
    if taken == "folder":
        other.mkdir()
        (other / "mine").write_text("mine")
    else:
        other.write_text("mine")
    for noise in (b"first", b"second", b"third"):
        file.write_bytes(noise)
        connect(file, []).close()
    assert (other / "mine" if taken == "folder" else other).read_text() == "mine"
    assert {b"first", b"second", b"third"} <= set(contents(file.parent).values())


def test_what_sqlite_keeps_beside_the_file_goes_along(file: Path) -> None:
    for beside, found in {"": b"noise", "-wal": b"a log", "-shm": b"an index"}.items():
        file.with_name(file.name + beside).write_bytes(found)
    note = set_aside(file)
    left = contents(file.parent)
    assert sorted(left.values()) == [b"a log", b"an index", b"noise"]
    (main,) = (name for name, found in left.items() if found == b"noise")
    assert left.keys() == {main, main + "-wal", main + "-shm"}
    assert main in note


def test_one_byte_is_nothing_to_sqlite_and_becomes_a_good_file(file: Path) -> None:
    file.write_bytes(b"S")
    whole = fill(file, 2)
    assert read_all(file, []) == whole


def lengths(whole: int) -> list[int]:
    """At how many bytes a file is cut."""
    return sorted({*range(0, whole, 512), *range(1, 200, 13), *(whole - back for back in (1, 2, 100, 4095))})


def test_a_file_cut_short_is_set_aside_or_what_is_wrong_is_said(tmp_path: Path) -> None:
    whole = entries_of_good(tmp_path)
    outcomes = []
    for length in lengths(len(good())):
        folder = tmp_path / str(length)
        folder.mkdir()
        outcomes.append(look_at(folder, good()[:length], whole))
    assert "set aside" in outcomes
    assert "whole" not in outcomes
    assert outcomes[0] == "set aside"


def test_a_file_with_noise_in_it_is_set_aside_or_what_is_wrong_is_said(tmp_path: Path) -> None:
    whole = entries_of_good(tmp_path)
    outcomes = set()
    for seed in range(120):
        rng = Random(seed)
        place = rng.choice((rng.randrange(100), rng.randrange(len(good()))))
        noise = rng.randbytes(min(rng.choice((1, 2, 8, 100, 4096, 20_000)), len(good()) - place))
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = good()[:place] + noise + good()[place + len(noise) :]
        outcomes.add(look_at(folder, found, whole))
    assert outcomes >= {"set aside", "said"}


def entries_of_good(tmp_path: Path) -> Whole:
    """What the good file holds."""
    (tmp_path / "good.db").write_bytes(good())
    return entries_in(tmp_path / "good.db")


def look_at(folder: Path, found: bytes, whole: Whole) -> str:
    """Read everything of a file that is perhaps damaged: what happens; only some things may."""
    path, notes = folder / "games.db", list[str]()
    path.write_bytes(found)
    outcome = "whole"
    try:
        if read_all(path, notes) != whole:
            outcome = "changed"
    except StoreError:
        outcome = "said"
    if notes:
        assert_kept_aside(folder, found, notes)
        return "set aside"
    assert list(contents(folder)) == ["games.db"], "where nothing is said, nothing is done"
    return outcome


def test_damage_is_told_from_other_faults(file: Path) -> None:
    fill(file)
    head = good()[:4096]
    file.write_bytes(head + Random(4).randbytes(len(good()) - len(head)))
    with pytest.raises(DamagedError), opened(file, []) as connection:
        games.all_games(connection)
    file.write_bytes(good())
    with pytest.raises(StoreError) as said, opened(file, []) as connection:
        connection.execute("SELECT nothing FROM nowhere")
    assert not isinstance(said.value, DamagedError)
    assert file.read_bytes() == good()


@pytest.mark.parametrize(
    ("code", "damage"),
    [
        (sqlite3.SQLITE_CORRUPT, True),
        (sqlite3.SQLITE_CORRUPT_VTAB, True),
        (sqlite3.SQLITE_NOTADB, True),
        (sqlite3.SQLITE_BUSY, False),
        (sqlite3.SQLITE_FULL, False),
        (sqlite3.SQLITE_CANTOPEN, False),
        (sqlite3.SQLITE_IOERR_WRITE, False),
        (sqlite3.SQLITE_READONLY_DBMOVED, False),
    ],
)
def test_sqlites_codes_are_damage_or_not(file: Path, code: int, damage: bool) -> None:
    error = sqlite3.OperationalError("something")
    error.sqlite_errorcode = code
    with pytest.raises(StoreError) as said, explained(file):
        raise error
    assert isinstance(said.value, DamagedError) == damage


def test_what_can_go_wrong_with_a_file_is_a_sentence(file: Path) -> None:
    for error in (sqlite3.OperationalError("disk I/O error"), OSError(28, "No space left on device")):
        with pytest.raises(StoreError) as said, explained(file):
            raise error
        assert str(said.value).startswith("games.db: ")
        assert not str(said.value).endswith(".")
    with pytest.raises(KeyboardInterrupt), explained(file):
        raise KeyboardInterrupt


KILLED: Final = """
import sys, time
from pathlib import Path
from solijoy.engine import Board
from solijoy.store import games
from solijoy.store.database import connect
from solijoy.store.games import Progress, Start
for deal in range(1, 4):
    connection = connect(Path(sys.argv[1]), [])
    connection.execute("BEGIN")
    for _ in range(int(sys.argv[2])):
        number = games.add(connection, Start(Board.deal(deal), deal))
        games.write(connection, number, 1, ["d"] * 40, Progress())
    connection.execute("COMMIT")
    if deal < 3:
        connection.close()
print("written", flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("count", [1, 60])
def test_a_log_left_by_a_file_that_is_gone_does_not_get_into_a_new_one(file: Path, count: int) -> None:
    """A program was killed, and then only the file itself was deleted."""
    with Child(KILLED, file, count) as other:
        assert other.read() == "written"
    assert file.with_name("games.db-wal").stat().st_size > 0
    file.unlink()
    notes: list[str] = []
    with opened(file, notes) as connection:
        number = games.add(connection, Start(dealt(2), 2))
        games.write(connection, number, 1, ["d", "d", "d"], Progress())
    assert notes == []
    assert entries_in(file) == {number: ["d", "d", "d"]}


def test_what_a_killed_program_had_written_is_there(file: Path) -> None:
    with Child(KILLED, file, 20) as other:
        assert other.read() == "written"
    notes: list[str] = []
    assert read_all(file, notes) == {number + 1: ["d"] * 40 for number in range(60)}
    assert notes == []


# Versions.


@pytest.mark.parametrize("newer", [schema.VERSION + 1, schema.VERSION + 1000, 2**31 - 1])
def test_a_file_of_a_newer_version_is_left_alone(file: Path, newer: int) -> None:
    fill(file, 2)
    change(file, f"PRAGMA user_version = {newer}")
    before = contents(file.parent)
    for _ in range(3):
        with pytest.raises(StoreError, match="newer"):
            connect(file, [])
    assert contents(file.parent) == before


def test_a_database_without_tables_gets_them(file: Path) -> None:
    change(file, "VACUUM")
    assert file.stat().st_size > 0
    fill(file, 2)
    assert len(read_all(file, [])) == 2


def test_a_database_of_something_else_is_left_alone(file: Path) -> None:
    change(file, "CREATE TABLE games (id INTEGER, home TEXT, guest TEXT)")
    change(file, "INSERT INTO games VALUES (1, 'Rovers', 'United')")
    before = contents(file.parent)
    notes: list[str] = []
    with pytest.raises(StoreError):
        connect(file, notes)
    assert notes == []
    assert contents(file.parent) == before


# Other programs.

EXCLUSIVE: Final = ("PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "UPDATE games SET moves = 1")


def test_a_file_that_another_program_holds_is_waited_for_and_left_alone(file: Path) -> None:
    whole, notes = fill(file, 2), list[str]()
    with Child(HOLDING, file, *EXCLUSIVE) as other:
        other.read()
        began = time.monotonic()
        with pytest.raises(StoreError) as said:
            connect(file, notes, patience=0.3)
        assert 0.25 < time.monotonic() - began < 3
        assert not isinstance(said.value, DamagedError)
        assert notes == []
        other.ask("let go")
        assert read_all(file, notes) == whole
    assert notes == []


def test_a_file_that_another_program_lets_go_in_time_is_opened(file: Path) -> None:
    whole = fill(file, 2)
    with Child(HOLDING, file, *EXCLUSIVE) as other:
        other.read()
        other.tell("let go")
        assert read_all_patiently(file) == whole


def read_all_patiently(path: Path) -> Whole:
    """What is in a file, once it can be had."""
    with opened(path, [], patience=20):
        pass
    return read_all(path, [])


def test_games_can_be_read_while_another_program_writes(file: Path) -> None:
    whole = fill(file, 2)
    with Child(HOLDING, file, "BEGIN EXCLUSIVE", "DELETE FROM games") as other:
        other.read()
        assert read_all(file, []) == whole
        with pytest.raises(StoreError) as said, opened(file, [], patience=0.05) as connection:
            games.add(connection, Start(dealt(1), 1))
        assert not isinstance(said.value, DamagedError)
        other.ask("let go")
    assert read_all(file, []) == {}


AT_ONCE: Final = """
import sys
from pathlib import Path
from solijoy.engine import Board
from solijoy.store import games
from solijoy.store.database import opened
from solijoy.store.games import Progress, Start
number = int(sys.argv[1])
print("ready", flush=True)
for line in sys.stdin:
    notes = []
    with opened(Path(line.rstrip("\\n")), notes, patience=20) as connection:
        connection.execute("BEGIN IMMEDIATE")
        game = games.add(connection, Start(Board.deal(number), number))
        games.write(connection, game, 1, ["d"] * number, Progress(moves=number))
        connection.execute("COMMIT")
    print(*notes, sep="; ", flush=True)
"""


@contextlib.contextmanager
def players(count: int) -> Iterator[list[Child]]:
    """So many processes that open a file when they are told which, and keep a game in it."""
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(Child(AT_ONCE, number + 1)) for number in range(count)]
        for player in found:
            assert player.read() == "ready"
        yield found


def all_at_once(found: list[Child], path: Path) -> list[str]:
    """Let processes open a file at the same time; what is said to them."""
    for player in found:
        player.tell(path)
    return [player.read() for player in found]


def test_processes_that_make_the_file_at_once_make_one(tmp_path: Path) -> None:
    with players(4) as found:
        for number in range(12):
            path = tmp_path / str(number) / "games.db"
            assert all_at_once(found, path) == [""] * 4
            assert list(contents(path.parent)) == ["games.db"]
            assert sorted(map(len, entries_in(path).values())) == [1, 2, 3, 4]


def test_processes_that_bring_the_file_up_to_date_at_once_do_it_once(tmp_path: Path) -> None:
    with players(4) as found:
        for number in range(6):
            path = tmp_path / f"{number}.db"
            change(path, "VACUUM")
            assert all_at_once(found, path) == [""] * 4
            assert sorted(map(len, entries_in(path).values())) == [1, 2, 3, 4]


def test_a_file_that_another_process_sets_aside_just_now(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is none for a moment, which is no reason not to have one."""
    fill(file, 1)
    first: Callable[..., sqlite3.Connection] = sqlite3.connect

    def overtaken(*arguments: Any, **named: Any) -> sqlite3.Connection:
        monkeypatch.undo()
        file.rename(file.with_name("aside"))
        return first(*arguments, **named)

    monkeypatch.setattr(sqlite3, "connect", overtaken)
    connect(file, []).close()
    assert entries_in(file) == {}
    assert len(entries_in(file.with_name("aside"))) == 1


def test_processes_that_find_damage_at_once_lose_nothing(tmp_path: Path) -> None:
    with players(3) as found:
        for number in range(20):
            folder = tmp_path / str(number)
            folder.mkdir()
            damaged = Random(number).randbytes(3000)
            (folder / "games.db").write_bytes(damaged)
            notes = all_at_once(found, folder / "games.db")
            assert damaged in contents(folder).values()
            assert sorted(map(len, entries_in(folder / "games.db").values())) == [1, 2, 3]
            assert len(contents(folder)) == 2
            assert sum(map(bool, notes)) == 1


def test_a_file_that_another_process_has_begun_anew_is_not_set_aside(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both find the damage, and one is done with it before the other has begun."""
    file.write_bytes(b"noise")
    first = database._connect

    def overtaken(path: Path, *others: Any) -> sqlite3.Connection:
        monkeypatch.undo()
        try:
            return first(path, *others)
        except DamagedError:
            with players(1) as found:
                assert all_at_once(found, path) != [""]
            raise

    monkeypatch.setattr(database, "_connect", overtaken)
    connect(file, []).close()
    assert b"noise" in contents(file.parent).values()
    assert entries_in(file) == {1: ["d"]}


# A full disk.

FULL: Final = """
import resource, sys
from pathlib import Path
from solijoy.engine import Board
from solijoy.store import games
from solijoy.store.database import opened
from solijoy.store.errors import StoreError
from solijoy.store.games import Progress, Start

def limited(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

def keep(path):
    notes = []
    try:
        with opened(path, notes) as connection:
            connection.execute("BEGIN IMMEDIATE")
            number = games.add(connection, Start(Board.deal(1), 1))
            games.write(connection, number, 1, ["d"] * 40, Progress())
            connection.execute("COMMIT")
    except StoreError as error:
        assert not notes, notes
        return type(error).__name__
    assert not notes, notes
    return "kept"

for line in sys.stdin:
    size, path = line.rstrip("\\n").split(" ", 1)
    limited(int(size))
    said = keep(Path(path))
    limited(resource.RLIM_INFINITY)
    print(said, flush=True)
"""
SIZES: Final = (0, 1, 100, 1000, 4095, 4096, 5000, 8192, 12_000, 16_384, 20_480, 32_767, 32_768, 40_000)


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files")
def test_a_full_disk_is_no_damage_and_when_there_is_room_all_is_well(tmp_path: Path) -> None:
    outcomes = []
    with Child(FULL) as other:
        for size in SIZES:
            path = tmp_path / str(size) / "games.db"
            outcomes.append(other.ask(f"{size} {path}"))
            assert other.ask(f"{10**9} {path}") == "kept"
            assert set(map(len, entries_in(path).values())) == {40}
    assert outcomes[0] == "StoreError"
    assert set(outcomes) <= {"StoreError", "kept"}
    assert outcomes[-1] == "kept"


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files")
def test_a_full_disk_leaves_nothing_half_made(tmp_path: Path) -> None:
    with Child(FULL) as other:
        for size in SIZES:
            path = tmp_path / str(size) / "games.db"
            kept = other.ask(f"{size} {path}") == "kept"
            left = {found.name for found in path.parent.iterdir() if not found.name.endswith("-lock")}
            assert left <= {"games.db", "games.db-wal", "games.db-shm"}
            assert not kept or left == {"games.db"}


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files")
def test_a_disk_that_becomes_full_harms_nothing_that_is_there(tmp_path: Path) -> None:
    with Child(FULL) as other:
        for size in SIZES:
            path = tmp_path / str(size) / "games.db"
            whole = fill(path, 2)
            kept = other.ask(f"{size} {path}") == "kept"
            assert list(entries_in(path).values()) == [*whole.values(), *[["d"] * 40] * kept]
            assert other.ask(f"{10**9} {path}") == "kept"
            assert list(entries_in(path).values()) == [*whole.values(), *[["d"] * 40] * (kept + 1)]
            assert read_all(path, []) == entries_in(path)
