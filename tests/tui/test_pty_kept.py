"""What a player finds again, however the program ended and whatever the disk does.

All in real pseudo-terminals with real files: what a screen should show is made from the file's journal and a
table on which the same keys were pressed.
"""

from __future__ import annotations

import copy
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from solijoy.engine import Board, Result
from solijoy.engine.deck import LAST_DEAL
from solijoy.tui.desk import Desk, todays_deal
from solijoy.tui.model.cursor import cursor_text
from solijoy.tui.model.said import Note
from solijoy.tui.model.table import Automatic, Table
from tests.store.plays import HOLDING, Child, change, contents, entries_in
from tests.terminal import Terminal
from tests.tui.boards import board, press
from tests.tui.kept import (
    ONE_MOVE_FROM_THE_WIN,
    choose,
    clock,
    kept,
    playing,
    playing_after,
    press_on,
    run,
    shown,
    some_keys,
    table_of,
    timeless,
    until,
    wait_for_any,
    wait_to_show,
    watch,
)

NO_HOME: Final = "import pwd; pwd.getpwuid = lambda number: {}[number]"
"""As where the system does not know the user: there is no home folder without HOME."""
AS_ANYBODY: Final = """
if os.getuid() == 0:
    # Root may write everywhere, until it has given that up and become another program.
    import ctypes
    assert [ctypes.CDLL(None).prctl(24, number) for number in (1, 2)] == [0, 0]
os.execv(sys.executable, [sys.executable, "-m", "solijoy", *sys.argv[1:]])
"""


AS_STUCK: Final = {number: f"A{suit} | K{suit}" for number, suit in enumerate("SSHHDDCC", 1)} | {1: "| KS"}
OTHERS: Final = " ".join(f"{rank}{suit} {rank}{suit}" for rank in "QJ98765432" for suit in "SHDC")
ONE_MOVE_FROM_STUCK: Final = board({**AS_STUCK, 9: f"{OTHERS} TH TH TD TD TC TC | TS", 10: "TS AS"})
"""An ace can go home; then all other aces lie under kings, and nothing goes on."""


class Point(NamedTuple):
    """Where a game is after a key: how many entries it has, where its cursor stands, what the screen says."""

    entries: int
    cursor: str
    moves: int
    home: int


def point(table: Table) -> Point:
    """Where a game is now."""
    return Point(
        len(table.game.entries), cursor_text(table.cursor), table.game.move_count, table.board.cards_home
    )


def points(table: Table, keys: list[str]) -> list[Point]:
    """Where a game is at first and after each key."""
    found = [point(table)]
    for key in keys:
        press(table, key)
        found.append(point(table))
    return found


def killed(terminal: Terminal) -> None:
    """End the program with no warning; what it had written is read to the end."""
    os.kill(terminal.pid, signal.SIGKILL)
    assert terminal.wait_exit() == -signal.SIGKILL


def one(home: Path) -> tuple[list[str], Table]:
    """The entries of the only game in the folder, and its table."""
    (game,) = kept(home)
    return entries_in(home / "games.db")[game.id], table_of(home, game)


def start_of(deal: int) -> Table:
    """The table of a deal."""
    return Table(Board.deal(deal), deal)


class TestKill:
    """The program is killed with SIGKILL while keys come in, started again, and so on."""

    @pytest.mark.parametrize(
        ("seed", "times"), [(1, 10), *(pytest.param(s, 25, marks=pytest.mark.slow) for s in range(2, 10))]
    )
    def test_at_most_the_key_in_flight_is_missing(self, tmp_path: Path, seed: int, times: int) -> None:
        rng = Random(seed)
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            terminal.send("8", "8")
            terminal.wait_for("2 moves")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1 and len(one(tmp_path)[0]) == 2)
            killed(terminal)
        for turn in range(times):
            _, table = one(tmp_path)
            with playing(tmp_path) as terminal:
                wait_to_show(terminal, table)
                keys = some_keys(rng, rng.randint(5, 60))
                if turn % 2:
                    self.kill_in_a_burst(terminal, table, keys, rng, tmp_path)
                else:
                    self.kill_at_a_key(terminal, table, keys, rng, tmp_path)
        self.see_that_all_can_be_undone(tmp_path)

    def kill_in_a_burst(
        self, terminal: Terminal, table: Table, keys: list[str], rng: Random, home: Path
    ) -> None:
        """Of keys that all come at once those up to some one are kept, and none that comes later."""
        terminal.send(*keys)
        watch(terminal, rng.uniform(0, 0.35))
        killed(terminal)
        self.see_what_is_kept(home, table, keys, 0)

    def kill_at_a_key(
        self, terminal: Terminal, table: Table, keys: list[str], rng: Random, home: Path
    ) -> None:
        """Of keys typed one after the other all but the last are kept."""
        twin = copy.deepcopy(table)
        *before, last = keys
        press_on(terminal, twin, before)
        wait_to_show(terminal, twin)
        until(terminal, lambda: one(home)[0] == twin.game.entries)
        terminal.send(last)
        watch(terminal, rng.uniform(0, 0.02))
        killed(terminal)
        self.see_what_is_kept(home, table, keys, len(twin.game.entries))

    def see_what_is_kept(self, home: Path, table: Table, keys: list[str], least: int) -> None:
        """The file has what was done up to some key, and the cursor as it was then or later."""
        passed = points(table, keys)
        entries, again = one(home)
        assert entries == table.game.entries[: len(entries)]
        assert len(entries) >= least
        first = next(n for n, at in enumerate(passed) if at.entries == len(entries))
        later = [at for at in passed[first:] if at.entries == len(entries)]
        assert cursor_text(again.cursor) in {at.cursor for at in later}
        (game,) = kept(home)
        assert (game.moves, game.home) == (passed[first].moves, passed[first].home)

    def see_that_all_can_be_undone(self, home: Path) -> None:
        """Undo goes back to the deal, and redo comes back from there."""
        _, table = one(home)
        with playing(home) as terminal:
            wait_to_show(terminal, table)
            for key, end in (("u", Note.NOTHING_TO_UNDO), ("r", Note.NOTHING_TO_REDO)):
                while table.said is not end:
                    press_on(terminal, table, [key])
                wait_to_show(terminal, table)
                if key == "u":
                    assert table.game.move_count == 0
                    assert table.board == table.game.start


def quit_by(*keys: str) -> Callable[[Terminal], object]:
    """Quitting with keys."""
    return lambda terminal: terminal.send(*keys)


def signalled(number: signal.Signals) -> Callable[[Terminal], object]:
    """Quitting because of a signal."""
    return lambda terminal: os.kill(terminal.pid, number)


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (quit_by("q"), 0),
        (quit_by("ctrl+c"), 0),
        (quit_by("?", "ctrl+c"), 0),
        (signalled(signal.SIGTERM), 128 + signal.SIGTERM),
        (signalled(signal.SIGHUP), 128 + signal.SIGHUP),
        (Terminal.hang_up, 128 + signal.SIGHUP),
    ],
    ids=["q", "ctrl+c", "ctrl+c in the help", "SIGTERM", "SIGHUP", "closed terminal"],
)
def test_however_it_ends_nothing_is_missing(
    tmp_path: Path, end: Callable[[Terminal], object], code: int
) -> None:
    keys = ["8", "8", "space", "space", "w", "u", "u", "r", "right", "right", "right"]
    with playing(tmp_path, "play", "1") as terminal:
        terminal.wait_for("Space draws")
        press_on(terminal, table := start_of(1), keys)
        wait_to_show(terminal, table)
        # What follows the last move is kept too: the cursor, and the time.
        watch(terminal, 0.4)
        end(terminal)
        assert terminal.wait_exit() == code
    entries, again = one(tmp_path)
    assert entries == table.game.entries
    assert again.cursor == table.cursor
    assert 0.4 <= again.clock.elapsed < 10
    with playing(tmp_path) as terminal:
        wait_to_show(terminal, again)
        assert clock(terminal) in (again.clock.seconds, again.clock.seconds + 1)
        press_on(terminal, again, ["r"])
        wait_to_show(terminal, again)
        assert again.game.move_count == 5


def test_left_and_taken_up_again_it_is_the_same_game(tmp_path: Path) -> None:
    table = start_of(1)
    with playing(tmp_path, "play", "1") as terminal:
        terminal.wait_for("Space draws")
        press_on(terminal, table, ["8", "space", "u"])
        terminal.send("q")
        assert terminal.wait_exit() == 0
    before = entries_in(tmp_path / "games.db")
    table.said = Note.RESUMED
    for _ in range(3):
        with playing(tmp_path) as terminal:
            wait_to_show(terminal, table)
            terminal.send("q")
            assert terminal.wait_exit() == 0
    assert entries_in(tmp_path / "games.db") == before


def stop(terminal: Terminal, seconds: float) -> None:
    """Stop the program for a while, as a shell does with a job."""
    os.kill(terminal.pid, signal.SIGTSTP)
    deadline = time.monotonic() + 10
    while state(terminal) != "T":
        assert time.monotonic() < deadline
        watch(terminal, 0.01)
    watch(terminal, seconds)
    os.kill(terminal.pid, signal.SIGCONT)


def state(terminal: Terminal) -> str:
    """What the process does now: T where it is stopped."""
    text = Path(f"/proc/{terminal.pid}/stat").read_text(encoding="utf-8", errors="replace")
    return text.rpartition(")")[2].split()[0]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what a process does can't be seen here")
class TestStop:
    """The program is stopped and goes on, as with a shell's jobs."""

    def test_the_game_is_as_it_was(self, tmp_path: Path) -> None:
        table = start_of(1)
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            press_on(terminal, table, ["8", "8", "space", "right"])
            wait_to_show(terminal, table)
            stop(terminal, 0.3)
            press_on(terminal, table, ["u", "space", "space", "w"])
            wait_to_show(terminal, table)
            assert until(terminal, lambda: one(tmp_path)[0] == table.game.entries)

    def test_it_adds_nothing_to_the_clock(self, tmp_path: Path) -> None:
        began = time.monotonic()
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            terminal.send("8")
            terminal.wait_for("1 move ")
            stop(terminal, 3)
            watch(terminal, 0.3)
            terminal.send("q")
            assert terminal.wait_exit() == 0
            passed = time.monotonic() - began
        assert one(tmp_path)[1].clock.elapsed <= passed - 3


class TestTwoAtOnce:
    """Two programs in one folder."""

    def test_each_has_a_game_of_its_own_and_both_keep_every_move(self, tmp_path: Path) -> None:
        one, other = start_of(1), start_of(1)
        with playing(tmp_path, "play", "1") as first:
            first.wait_for("Space draws")
            press_on(first, one, ["8", "8"])
            wait_to_show(first, one)
            with playing(tmp_path) as third:
                third.wait_for("Space draws")
                assert "deal 1 " not in third.lines[0]
            with playing(tmp_path, "play", "1") as second:
                second.wait_for("Space draws")
                assert " 0 moves" in second.lines[0]
                for n in range(12):
                    press_on(first, one, [["space", "w", "u"][n % 3]])
                    press_on(second, other, [["s", "8", "r"][n % 3], "space"])
                wait_to_show(first, one)
                wait_to_show(second, other)
                self.the_others_game_is_refused(second, other)
                listed = run(tmp_path, "games")
                assert sorted(game["moves"] for game in listed) == sorted(
                    [one.game.move_count, other.game.move_count]
                )
                assert {game["deal"] for game in listed} == {1}
                choose(second, "Give up")
                second.wait_for("Give up this game?")
                second.send("y")
                second.wait_for("Given up.")
                assert until(second, lambda: [game.open for game in kept(tmp_path)] == [False, True])
                assert run(tmp_path, "stats")["all"]["played"] == 1
                choose(first, "Give up")
                first.send("y")
                first.wait_for("Given up.")
                assert until(first, lambda: [game.open for game in kept(tmp_path)] == [False, False])
                assert run(tmp_path, "stats")["all"]["played"] == 2
        assert entries_in(tmp_path / "games.db") == {1: one.game.entries, 2: other.game.entries}

    def the_others_game_is_refused(self, second: Terminal, other: Table) -> None:
        second.send("g")
        second.wait_for("enter plays")
        # Its own game was played last and stands first.
        second.send("down", "enter")
        second.wait_for("Another SoliJoy plays that game.")
        other.begin()
        assert timeless(second.text)[:-1] == shown(other)[:-1]

    def test_a_game_is_free_when_the_other_has_left(self, tmp_path: Path) -> None:
        with playing(tmp_path) as second:
            second.wait_for("Space draws")
            with playing(tmp_path, "play", "1") as first:
                first.wait_for("Space draws")
                first.send("8", "8", "q")
                assert first.wait_exit() == 0
            second.send("g")
            second.wait_for("enter plays")
            second.send("enter")
            wait_to_show(second, table_of(tmp_path, kept(tmp_path)[0]))
            assert "deal 1 · 2 moves" in second.lines[0]


def made_of(data: bytes) -> Callable[[Path], None]:
    """A games' file with that in it."""

    def make(home: Path) -> None:
        (home / "games.db").write_bytes(data)

    return make


def cut(size: int) -> Callable[[Path], None]:
    """A games' file with a game in it, of which the end is missing."""

    def make(home: Path) -> None:
        keep_a_game(home)
        data = (home / "games.db").read_bytes()
        assert len(data) > size
        (home / "games.db").write_bytes(data[:size])

    return make


def keep_a_game(home: Path) -> None:
    """A games' file as a program leaves it that was used for a while."""
    desk = Desk(home / "games.db", Automatic())
    table = desk.dealt(2)
    press(table, "d d d w")
    desk.keep(table)
    assert desk.close()


class TestDamage:
    """The games' file is not what it should be."""

    @pytest.mark.parametrize(
        "damage",
        [made_of(b""), made_of(Random(1).randbytes(20_000)), cut(100), cut(5000), cut(9000)],
        ids=["empty", "noise", "cut to 100", "cut to 5000", "cut to 9000"],
    )
    def test_a_damaged_file_is_kept_beside_and_a_new_one_begun(
        self, tmp_path: Path, damage: Callable[[Path], None]
    ) -> None:
        damage(tmp_path)
        before = contents(tmp_path)["games.db"]
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("games.db was damaged: kept as games-damaged-1.db, a new one begun.")
            terminal.send("8")
            terminal.wait_for("1 move ")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1)
            assert "not kept" not in terminal.lines[0]
            killed(terminal)
        assert contents(tmp_path)["games-damaged-1.db"] == before
        assert one(tmp_path)[0] == ["8-h"]

    def test_damage_while_it_is_in_use_loses_no_move(self, tmp_path: Path) -> None:
        table = start_of(1)
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            press_on(terminal, table, ["8", "8", "space"])
            wait_to_show(terminal, table)
            assert until(terminal, lambda: len(one(tmp_path)[0]) == 3)
            for file in tmp_path.glob("games.db*"):
                file.write_bytes(b"no longer a file of games" * 1000)
            press_on(terminal, table, ["space"])
            terminal.wait_for("games-damaged-1.db, a new one begun.")
            press_on(terminal, table, ["u", "w"])
            wait_to_show(terminal, table)
            terminal.send("q")
            assert terminal.wait_exit() == 0
        assert one(tmp_path)[0] == table.game.entries


NOT_KEPT: Final = "Not kept, the game goes on: "


def play_unkept(terminal: Terminal, sentence: str) -> None:
    """See that it is said that games are not kept, and play on all the same."""
    terminal.wait_for("deal 1 ")
    table = start_of(1)
    press_on(terminal, table, ["8"])
    terminal.wait_for(NOT_KEPT + sentence)
    assert terminal.lines[0].split("deal")[0].split() == ["SoliJoy", "not", "kept"]
    press_on(terminal, table, ["8", "space", "space", "w", "u", "u", "r", "left"])
    # The status line says that it is not kept, so it is another one.
    terminal.wait_for("4 moves")
    watch(terminal, 0.1)
    # On the right there may be a notice about the settings, which can't be read there either.
    left, wanted = (
        [line[:39].rstrip() for line in lines[1:-1]] for lines in (timeless(terminal.text), shown(table))
    )
    assert left == wanted
    terminal.wait_for("not kept")


def leave(terminal: Terminal) -> str:
    """Quit; what is written to the terminal from then on."""
    before = len(terminal.output)
    terminal.send("q")
    assert terminal.wait_exit() == 0
    return terminal.output[before:].decode()


def make_it_newer(home: Path) -> None:
    """A games' file of a version that is still to come."""
    keep_a_game(home)
    change(home / "games.db", "PRAGMA user_version = 99")


class TestFaults:
    """Games can't be kept: that is said, and the game can be played all the same."""

    def test_the_folder_is_below_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("mine", encoding="utf-8")
        with playing(tmp_path / "file" / "folder", "play", "1") as terminal:
            play_unkept(terminal, "games.db: Not a directory.")
            leave(terminal)
        assert contents(tmp_path) == {"file": b"mine"}

    def test_a_newer_version_made_the_file(self, tmp_path: Path) -> None:
        make_it_newer(tmp_path)
        before = contents(tmp_path)["games.db"]
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("games.db was made by a newer SoliJoy.")
            play_unkept(terminal, "games.db was made by a newer SoliJoy.")
            leave(terminal)
        assert contents(tmp_path)["games.db"] == before

    def test_another_program_holds_the_file_for_a_while(self, tmp_path: Path) -> None:
        keep_a_game(tmp_path)
        file = tmp_path / "games.db"
        with Child(HOLDING, file, "BEGIN EXCLUSIVE") as holder:
            assert holder.read() == "held"
            with playing(tmp_path, "play", "1") as terminal:
                play_unkept(terminal, "games.db: database is locked.")
                holder.tell()
                assert holder.read() == "free"
                terminal.wait_for("Games are kept again.")
                terminal.wait_until_gone("not kept")
                leave(terminal)
        assert len(entries_in(file)) == 2
        assert entries_in(file)[2] == ["8-h", "f8", "d", "d", "w-4", "undo", "undo", "redo"]

    @pytest.mark.parametrize("limit", [5_000, 60_000])
    def test_the_disk_is_full(self, tmp_path: Path, limit: int) -> None:
        code = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))"
        table = start_of(1)
        with playing_after(code, "play", "1", home=tmp_path) as terminal:
            terminal.wait_for("deal 1 ")
            while "not kept" not in terminal.lines[0]:
                press_on(terminal, table, ["space"])
                terminal.wait_for(f" {table.game.move_count} move")
                watch(terminal, 0.02)
            # The next key may already have said something else.
            assert NOT_KEPT + "games.db: " in terminal.output.decode(errors="replace")
            press_on(terminal, table, ["u", "u", "8"])
            terminal.wait_for("home 1/104")
            watch(terminal, 0.1)
            assert timeless(terminal.text)[1:-1] == shown(table)[1:-1]
            killed(terminal)
        if limit > 50_000:
            entries, again = one(tmp_path)
            assert entries == table.game.entries[: len(entries)]
            assert len(entries) >= table.game.move_count - 3
            with playing(tmp_path) as terminal:
                wait_to_show(terminal, again)

    @pytest.mark.skipif(sys.platform != "linux", reason="root may write everywhere here")
    @pytest.mark.parametrize("filled", [False, True], ids=["empty", "with games"])
    def test_the_folder_may_not_be_written(self, tmp_path: Path, filled: bool) -> None:
        if filled:
            keep_a_game(tmp_path)
            (tmp_path / "games.db").chmod(0o444)
        tmp_path.chmod(0o555)
        before = contents(tmp_path)
        with playing_after(AS_ANYBODY, "play", "1", home=tmp_path) as terminal:
            play_unkept(terminal, "games.db: ")
            leave(terminal)
        assert contents(tmp_path) == before

    def test_there_is_no_home_at_all(self, tmp_path: Path) -> None:
        code = f"os.chdir({str(tmp_path)!r}); {NO_HOME}"
        with playing_after(code, "play", "1", home=None) as terminal:
            wait_for_any(terminal, "deal 1 ", "Error")
            assert "Error" not in terminal.text
            play_unkept(terminal, "no home folder: set SOLIJOY_HOME")
            choose(terminal, "Settings")
            terminal.wait_for("Keys…")
            terminal.send("right")
            # The sentence may be broken where the panel ends.
            terminal.wait_for("│ no home folder:")
            killed(terminal)
        assert list(tmp_path.iterdir()) == []

    def test_the_home_is_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with playing_after("", "play", "1", home=None, env={"HOME": str(tmp_path / "new")}) as terminal:
            terminal.wait_for("Space draws")
            terminal.send("8", "q")
            assert terminal.wait_exit() == 0
        (file,) = tmp_path.rglob("games.db")
        assert entries_in(file) == {1: ["8-h"]}

    @pytest.mark.parametrize("waiting", [True, False])
    def test_at_the_end_it_is_said_that_the_game_is_lost(self, tmp_path: Path, waiting: bool) -> None:
        make_it_newer(tmp_path)
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("deal 1 ")
            terminal.send("8")
            if waiting:
                terminal.wait_for(NOT_KEPT)
            assert "solijoy: " in leave(terminal)


class TestCounting:
    """What counts as a game, and how it ended."""

    @pytest.fixture
    def board_file(self, tmp_path: Path) -> Path:
        """A board one move before the win."""
        file = tmp_path / "board.txt"
        file.write_text(ONE_MOVE_FROM_THE_WIN, encoding="utf-8")
        return file

    def test_a_win_counts_though_the_program_is_killed(self, tmp_path: Path, board_file: Path) -> None:
        with playing(tmp_path, "play", str(board_file)) as terminal:
            terminal.wait_for("home 103/104")
            terminal.send("1")
            terminal.wait_for("Won in 1 move.")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1)
            killed(terminal)
        (game,) = kept(tmp_path)
        assert (game.result, game.open, game.moves, game.home) == (Result.WON, False, 1, 104)
        with playing(tmp_path) as terminal:
            # It is over: the next start deals.
            terminal.wait_for("Space draws")
            assert " 0 moves" in terminal.lines[0]
            terminal.send("q")
            assert terminal.wait_exit() == 0
        found = run(tmp_path, "stats")["all"]
        assert (found["played"], found["won"], found["streak"]) == (1, 1, 1)

    def test_a_win_taken_back_and_won_again_is_one_win(self, tmp_path: Path, board_file: Path) -> None:
        with playing(tmp_path, "play", str(board_file)) as terminal:
            terminal.wait_for("home 103/104")
            for _ in range(2):
                terminal.send("1")
                terminal.wait_for("Won in 1 move.")
                terminal.send("u")
                terminal.wait_for("home 103/104")
            terminal.send("m", "1", "2")
            terminal.wait_for("1 move ")
            assert until(terminal, lambda: [(at.won, at.open) for at in kept(tmp_path)] == [(True, True)])
            killed(terminal)
        with playing(tmp_path) as terminal:
            terminal.wait_for("Going on with the last game.")
            assert "own board" not in terminal.text
            terminal.send("2")
            terminal.wait_for("Won in 2 moves.")
            choose(terminal, "Restart this deal")
            terminal.wait_for("Back at the start")
            terminal.send("m", "1", "h")
            terminal.wait_for("Won in 1 move.")
            terminal.send("q")
            assert terminal.wait_exit() == 0
        found = run(tmp_path, "stats")["all"]
        assert (found["played"], found["won"]) == (1, 1)
        (game,) = kept(tmp_path)
        # What counts is the first win.
        assert (game.result, game.open, game.moves, game.undos) == (Result.WON, False, 1, 0)

    def test_what_is_only_looked_at_leaves_no_record(self, tmp_path: Path) -> None:
        with playing(tmp_path) as terminal:
            terminal.wait_for("Space draws")
            for entry, shown_then in (("Deal by number", "Which deal?"), ("Variant", "enter deals")):
                choose(terminal, entry)
                terminal.wait_for(shown_then)
                terminal.send("escape")
                terminal.wait_until_gone(shown_then)
            choose(terminal, "Give up")
            terminal.wait_for("There is no game to give up")
            before = terminal.lines[0]
            terminal.send("n", "n")
            terminal.wait_until_gone(before.strip())
            terminal.send("u", "r", "m", "2", "2", "right", "enter", "up", "q")
            assert terminal.wait_exit() == 0
        assert kept(tmp_path) == []

    def test_each_start_deals_another_deal(self, tmp_path: Path) -> None:
        deals = []
        for _ in range(5):
            with playing(tmp_path) as terminal:
                terminal.wait_for("Space draws")
                deals.append(int(terminal.lines[0].split("deal")[1].split()[0]))
                killed(terminal)
        assert len(set(deals)) == 5
        assert all(1 <= deal <= LAST_DEAL for deal in deals)
        assert kept(tmp_path) == []

    def test_a_new_deal_on_a_stuck_table_ends_the_game(self, tmp_path: Path) -> None:
        file = tmp_path / "board.txt"
        file.write_text(str(ONE_MOVE_FROM_STUCK), encoding="utf-8")
        with playing(tmp_path, "play", str(file)) as terminal:
            terminal.wait_for("Space draws")
            terminal.send("0")
            terminal.wait_for("No more moves.")
            terminal.send("u")
            terminal.wait_for("0 moves")
            terminal.send("r")
            terminal.wait_for("No more moves.")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1)
            assert kept(tmp_path)[0].open
            terminal.send("n")
            terminal.wait_for(" 0 moves")
            until(terminal, lambda: not kept(tmp_path)[0].open)
            killed(terminal)
        (game,) = kept(tmp_path)
        assert (game.result, game.open, game.moves) == (Result.STUCK, False, 1)
        assert run(tmp_path, "stats")["all"]["given_up"] == 1

    def test_giving_up_asks_and_only_yes_does_it(self, tmp_path: Path) -> None:
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            terminal.send("8")
            terminal.wait_for("1 move ")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1)
            for key in ("n", "escape", "enter", "q"):
                choose(terminal, "Give up")
                terminal.wait_for("Give up this game?")
                terminal.send(key)
                terminal.wait_until_gone("Give up this game?")
                assert "deal 1 · 1 move " in terminal.lines[0]
                assert kept(tmp_path)[0].open
            # Restarted as often as one likes it is one game.
            for _ in range(2):
                choose(terminal, "Restart this deal")
                terminal.wait_for("Back at the start")
                terminal.send("8")
                terminal.wait_for("1 move ")
            choose(terminal, "Give up")
            terminal.wait_for("Give up this game?")
            terminal.send("y")
            terminal.wait_for("Given up. Here is another deal.")
            assert "deal 1 " not in terminal.lines[0]
            terminal.send("q")
            assert terminal.wait_exit() == 0
        (game,) = kept(tmp_path)
        assert (game.result, game.open) == (Result.GIVEN_UP, False)
        found = run(tmp_path, "stats")["all"]
        assert (found["played"], found["won"], found["given_up"]) == (1, 0, 1)
        with playing(tmp_path, "play", "1") as terminal:
            # The same deal again is another game.
            terminal.wait_for("Space draws")
            assert "deal 1 · 0 moves" in terminal.lines[0]

    def test_todays_deal_goes_on_with_todays_game(self, tmp_path: Path) -> None:
        today = todays_deal()
        with playing(tmp_path, "play", "today") as terminal:
            terminal.wait_for(f"deal {today} · 0 moves")
            terminal.send("space", "space", "n")
            terminal.wait_for("A new deal.")
            choose(terminal, "Today's deal")
            terminal.wait_for(f"deal {today} · 2 moves")
            terminal.send("q")
            assert terminal.wait_exit() == 0
        with playing(tmp_path, "play", "5") as terminal:
            terminal.wait_for("deal 5 · 0 moves")
            choose(terminal, "Today's deal")
            terminal.wait_for(f"deal {today} · 2 moves")
            choose(terminal, "Give up")
            terminal.send("y")
            terminal.wait_for("Given up.")
            choose(terminal, "Today's deal")
            terminal.wait_for(f"deal {today} · 0 moves")
            killed(terminal)
        assert len(kept(tmp_path)) == 1
