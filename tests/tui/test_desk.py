"""The desk: which table it gives, what it keeps of it, and what it says when files can't be used."""

from __future__ import annotations

import contextlib
import datetime
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from solijoy.engine import SOLIJOY, VARIANTS, Board, Record, Result, Rules
from solijoy.solver import Outcome, solve
from solijoy.solver.grade import Grade, grade
from solijoy.store import locks
from solijoy.store.statistics import statistics_of
from solijoy.tui.desk import Desk, Listed, todays_deal
from solijoy.tui.model.cursor import Cursor
from solijoy.tui.model.places import pile_place
from solijoy.tui.model.said import Note
from solijoy.tui.model.table import Automatic, Table
from tests.store.plays import HOLDING, Child, change, column, contents, dealt, entries_in, things_done
from tests.tui.boards import press
from tests.tui.kept import ONE_MOVE_FROM_THE_WIN, RECORDS
from tests.tui.screens import stuck

RECORD: Final = Record.parse((RECORDS / "deal-1.joy").read_text(encoding="utf-8"))
ALMOST_WON: Final = Board.parse(ONE_MOVE_FROM_THE_WIN)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the games are."""
    return tmp_path / "games.db"


@pytest.fixture
def desk(file: Path) -> Iterator[Desk]:
    """A desk for them."""
    with sitting(file) as desk:
        yield desk


@contextlib.contextmanager
def sitting(file: Path, *, keeps: bool = True) -> Iterator[Desk]:
    """A desk that is left in order, with its locks given back as at the end of a process."""
    desk = Desk(file, Automatic())
    yield desk
    assert desk.close() is keeps
    leave(desk)


def leave(desk: Desk) -> None:
    """Give back all locks, as the system does when a process has ended."""
    for number in range(1, 50):
        desk._locks.release(number)


def played(desk: Desk, deal: int = 1, keys: str = "d d") -> Table:
    """A table of a deal on which some keys were pressed, kept."""
    table = desk.dealt(deal)
    press(table, keys)
    desk.keep(table)
    return table


def written_before(desk: Desk) -> None:
    """Let what comes next be written at another time than what came before, as the file tells times."""
    desk.games()
    time.sleep(0.002)


def listed(desk: Desk, table: Table) -> Listed:
    """The line of a table in the list of games."""
    (found,) = [game for game in desk.games() if game.table is table]
    return found


class TestLast:
    """What a start without arguments gives."""

    def test_without_games_there_is_none_and_nothing_to_say(self, desk: Desk) -> None:
        assert desk.last() is None
        assert desk.problems == []

    def test_it_is_the_game_played_last_as_it_was(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 2)
            table = played(desk, 1, "8 8 d d w u u r")
            played(desk, 3, "d")
            written_before(desk)
            table.cursor = Cursor(pile_place(6), 0)
            table.clock.elapsed = 83.5
            desk.keep(table, anyway=True)
        with sitting(file) as desk:
            again = desk.last()
            assert again
            assert again.game.entries == table.game.entries
            assert again.board == table.board
            assert (again.deal, again.undos, again.helps) == (1, 2, set())
            assert again.cursor == Cursor(pile_place(6), 0)
            assert again.clock.seconds == 83
            assert not again.clock.running
            assert again.said is Note.RESUMED

    @pytest.mark.parametrize("seed", range(5))
    def test_ten_times_in_a_row_it_is_the_same(self, file: Path, seed: int) -> None:
        rng = Random(seed)
        journal = things_done(dealt(seed + 1), seed, 60)
        with sitting(file) as desk:
            table = desk.new(journal.start, seed + 1)
            table.game = journal
            table.helps = {"hint", "record"}
            desk.keep(table)
        for _ in range(10):
            with sitting(file) as desk:
                again = desk.last()
                assert again
                assert again.game.entries == table.game.entries
                assert again.helps == {"hint", "record"}
                press(again, rng.choice(["d", "u", "r", "d d", "1 2 3"]))
                desk.keep(again)
                table = again
        assert len(column(file, "id")) == 1

    def test_it_is_the_game_played_last_also_where_nothing_was_kept_for_a_while(self, file: Path) -> None:
        with sitting(file) as desk:
            first = played(desk, 1)
            played(desk, 2)
            desk.games()
            with Child(HOLDING, file, "BEGIN IMMEDIATE") as holder:
                assert holder.read() == "held"
                for table in (first, played(desk, 2), first):
                    press(table, "d")
                    desk.keep(table)
                holder.ask("")
        with sitting(file) as desk:
            again = desk.last()
            assert again
            assert again.deal == 1

    def test_ended_games_are_over(self, file: Path) -> None:
        with sitting(file) as desk:
            desk.end(played(desk, 1))
            won = desk.new(ALMOST_WON)
            press(won, "1")
            desk.keep(won)
        with sitting(file) as desk:
            assert desk.last() is None

    def test_a_game_that_another_one_plays_is_left_to_it(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 1)
            written_before(desk)
            played(desk, 2)
        with Child(LOCKING, file, 2) as other:
            assert other.read() == "True"
            with sitting(file) as desk:
                table = desk.last()
                assert table
                assert table.deal == 1
                assert desk.problems == []

    def test_a_game_that_cannot_be_read_is_said_and_the_one_before_given(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 1)
            written_before(desk)
            played(desk, 2)
        change(file, "UPDATE entries SET text = '1-1' WHERE game = 2 AND number = 1")
        with sitting(file) as desk:
            table = desk.last()
            assert table
            assert table.deal == 1
            (problem,) = desk.problems
            assert problem.startswith("game 2 can't be read: ")
            assert problem.endswith(".")
            # It is free for one who can read it.
            with Child(LOCKING, file, 2) as other:
                assert other.read() == "True"


LOCKING: Final = """
import sys
from pathlib import Path
from solijoy.store.locks import Locks
locks = Locks(Path(sys.argv[1]))
print(locks.take(int(sys.argv[2])), flush=True)
sys.stdin.readline()
"""


class TestDealt:
    """A deal by its number."""

    def test_a_new_deal_is_kept_from_its_first_move_on(self, desk: Desk, file: Path) -> None:
        table = desk.dealt(7)
        desk.keep(table, anyway=True)
        assert table.board == Board.deal(7)
        assert desk.games() == []
        press(table, "d")
        desk.keep(table)
        assert [game.deal for game in desk.games()] == [7]
        assert entries_in(file) == {1: ["d"]}

    def test_its_open_game_goes_on_also_after_a_start(self, file: Path) -> None:
        with sitting(file) as desk:
            table = played(desk, 7)
            assert desk.dealt(7) is table
        with sitting(file) as desk:
            again = desk.dealt(7)
            assert again.game.entries == ["d", "d"]
            assert desk.dealt(7) is again

    def test_with_other_rules_it_is_another_game(self, desk: Desk) -> None:
        table = played(desk, 7)
        other = desk.dealt(7, VARIANTS["solijoy-9"])
        assert other is not table
        assert len(other.board.piles) == 9
        press(other, "d")
        desk.keep(other)
        assert desk.dealt(7) is table
        assert desk.dealt(7, VARIANTS["solijoy-9"]) is other

    def test_an_ended_one_is_dealt_anew(self, file: Path) -> None:
        with sitting(file) as desk:
            table = played(desk, 7)
            desk.end(table)
            again = desk.dealt(7)
            assert again is not table
            assert again.game.entries == []
        with sitting(file) as desk:
            assert desk.dealt(7).game.entries == []

    def test_an_ended_one_is_dealt_anew_also_where_the_end_is_not_kept_yet(self, file: Path) -> None:
        with sitting(file) as desk:
            table = played(desk, 7)
            desk.games()
            with Child(HOLDING, file, "BEGIN IMMEDIATE") as holder:
                holder.read()
                desk.end(table)
                assert desk.dealt(7) is not table
                holder.ask("")

    def test_no_move_is_lost_where_an_end_is_not_kept_yet(self, file: Path) -> None:
        with sitting(file) as desk:
            table = played(desk, 7)
            before = desk.games()
            with Child(HOLDING, file, "BEGIN IMMEDIATE") as holder:
                holder.read()
                desk.end(table)
                (game,) = desk.games()
                assert game.number == before[0].number
                again = desk.open(game)
                assert again
                press(again, "d")
                desk.keep(again)
                holder.ask("")
        assert sum(len(entries) for entries in entries_in(file).values()) == 3

    def test_another_one_s_game_of_it_is_left_alone(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 7)
        with Child(LOCKING, file, 1) as other:
            assert other.read() == "True"
            with sitting(file) as desk:
                table = desk.dealt(7)
                assert table.game.entries == []
                press(table, "d")
                desk.keep(table)
        assert entries_in(file) == {1: ["d", "d"], 2: ["d"]}

    def test_the_deal_of_the_day_has_the_number_of_the_date(self) -> None:
        today = datetime.date.today()
        assert todays_deal() in {int(f"{day:%Y%m%d}") for day in (today, today + datetime.timedelta(days=1))}


def test_random_deals_differ_and_are_what_their_numbers_say(desk: Desk) -> None:
    tables = [desk.random() for _ in range(30)]
    assert len({table.deal for table in tables}) == 30
    for table in tables[:5]:
        assert table.deal
        assert table.board == Board.deal(table.deal)
    assert str(desk.random(VARIANTS["harp"]).board.rules) == "harp"


class TestKeep:
    """What is kept of a table, and when."""

    def test_all_that_was_done_since_the_last_time_and_once(self, desk: Desk, file: Path) -> None:
        table = desk.dealt(1)
        for keys in ("8", "8 d", "u u", "", "r"):
            press(table, keys)
            desk.keep(table)
            desk.keep(table)
        desk.games()
        assert entries_in(file) == {1: table.game.entries}

    def test_time_and_cursor_alone_only_when_asked(self, desk: Desk, file: Path) -> None:
        table = played(desk)
        table.clock.elapsed, table.cursor = 50, Cursor(pile_place(3))
        desk.keep(table)
        assert desk.all_kept()[0].seconds < 50
        desk.keep(table, anyway=True)
        (kept,) = desk.all_kept()
        assert (kept.seconds, kept.cursor) == (50, "PILE 3 0")

    def test_a_table_of_elsewhere_is_not_kept(self, desk: Desk) -> None:
        table = Table(Board.deal(1), 1)
        press(table, "d")
        desk.keep(table)
        desk.end(table)
        assert desk.games() == []

    def test_a_win_closes_it_and_taking_it_back_opens_it_again(self, desk: Desk) -> None:
        table = desk.new(ALMOST_WON)
        states = []
        for keys in ("1", "u", "m 1 2", "2"):
            press(table, keys)
            desk.keep(table)
            (kept,) = desk.all_kept()
            states.append((kept.won, kept.open, kept.moves))
        assert states == [(True, False, 1), (True, True, 1), (True, True, 1), (True, False, 1)]

    def test_an_automatic_desk_gives_automatic_tables(self, file: Path) -> None:
        with sitting(file) as desk:
            desk.automatic = Automatic(flip=True)
            table = played(desk, 1, "8")
            assert [len(move.split()) for move in table.game.entries] == [2]
        with sitting(file) as desk:
            # What followed by itself is kept as such, whatever the settings say later.
            again = desk.last()
            assert again
            assert again.board == table.board
            assert again.automatic == Automatic()


class TestEnd:
    """Giving up."""

    def test_a_game_with_moves_is_given_up_once(self, desk: Desk) -> None:
        table = played(desk)
        desk.end(table)
        desk.end(table)
        press(table, "d")
        desk.keep(table, anyway=True)
        (kept,) = desk.all_kept()
        assert (kept.result, kept.open, kept.moves) == (Result.GIVEN_UP, False, 2)
        assert [(game.result, game.moves) for game in desk.games()] == [(Result.GIVEN_UP, 2)]

    def test_what_has_not_begun_cannot_be_given_up(self, desk: Desk) -> None:
        desk.end(desk.dealt(1))
        assert desk.games() == []

    def test_a_won_game_stays_won(self, desk: Desk) -> None:
        table = desk.new(ALMOST_WON)
        press(table, "1")
        desk.keep(table)
        desk.end(table)
        (kept,) = desk.all_kept()
        assert (kept.result, kept.open) == (Result.WON, False)
        press(table, "u m 1 2")
        desk.keep(table)
        desk.end(table)
        (kept,) = desk.all_kept()
        assert (kept.result, kept.open, kept.won) == (Result.WON, False, True)

    def test_a_stuck_one_has_no_more_moves(self, desk: Desk) -> None:
        start = stuck()
        table = desk.new(start)
        press(table, "d")
        if not table.game.entries:
            table.game.entries.append("restart")
        desk.end(table)
        assert [game.result for game in desk.all_kept()] == [Result.STUCK]

    def test_games_end_when_they_end_and_not_when_the_program_does(self, file: Path) -> None:
        with sitting(file) as desk:
            for won in (True, False, True):
                table = desk.new(ALMOST_WON)
                press(table, "1" if won else "m 1 2")
                desk.keep(table)
                desk.end(table)
                written_before(desk)
            before = {game.id: game.ended for game in desk.all_kept()}
            assert statistics_of(desk.all_kept(), datetime.date.today()).streak == 1
            time.sleep(0.002)
        with sitting(file) as desk:
            assert {game.id: game.ended for game in desk.all_kept()} == before
            assert statistics_of(desk.all_kept(), datetime.date.today()).streak == 1

    def test_what_was_not_kept_yet_is_kept_with_the_end(self, desk: Desk, file: Path) -> None:
        table = desk.dealt(1)
        press(table, "d d")
        desk.end(table)
        assert desk.all_kept()[0].result == Result.GIVEN_UP
        assert entries_in(file) == {1: ["d", "d"]}


class TestGames:
    """The list of games, and what one can do with them."""

    def test_the_last_played_comes_first(self, file: Path) -> None:
        with sitting(file) as desk:
            tables = []
            for deal in (1, 2, 3):
                tables.append(played(desk, deal))
                written_before(desk)
            assert [game.deal for game in desk.games()] == [3, 2, 1]
            press(tables[0], "d")
            desk.keep(tables[0])
            assert [(game.deal, game.moves) for game in desk.games()] == [(1, 3), (3, 2), (2, 2)]
            assert all(game.table for game in desk.games())
        with sitting(file) as desk:
            assert [(game.table, game.deal) for game in desk.games()] == [(None, 1), (None, 3), (None, 2)]

    def test_an_open_one_is_opened_once(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 1)
            written_before(desk)
            played(desk, 2)
        with sitting(file) as desk:
            game = desk.games()[1]
            table = desk.open(game)
            assert table
            assert table.deal == 1
            assert desk.open(game) is table
            assert listed(desk, table).number == 1

    def test_an_ended_one_is_dealt_again_as_another_game(self, file: Path) -> None:
        with sitting(file) as desk:
            desk.end(played(desk, 1))
            won = desk.new(ALMOST_WON)
            press(won, "1")
            desk.keep(won)
            for game, start in zip(desk.games(), (ALMOST_WON, Board.deal(1)), strict=True):
                again = desk.open(game)
                assert again
                assert (again.board, again.game.entries) == (start, [])
            assert len(desk.games()) == 2

    def test_another_one_s_is_refused(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 1)
        with Child(LOCKING, file, 1) as other:
            assert other.read() == "True"
            with sitting(file) as desk:
                (game,) = desk.games()
                assert desk.open(game) is None
                assert desk.problems == []
                # Looking on is allowed.
                record = desk.record(game)
                assert record
                assert len(record.moves) == 2

    def test_one_that_cannot_be_read_is_refused_with_a_sentence(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 1)
        change(file, "DELETE FROM entries WHERE number = 1")
        change(file, "UPDATE entries SET text = 'w-1' WHERE number = 2")
        with sitting(file) as desk:
            (game,) = desk.games()
            assert desk.open(game) is None
            assert desk.record(game) is None
            assert len(desk.problems) == 2
            assert all(problem.startswith("game 1 can't be read: ") for problem in desk.problems)

    def test_its_record_is_the_game(self, desk: Desk) -> None:
        table = played(desk, 1, "8 8 d d w u")
        record = desk.record(listed(desk, table))
        assert record
        assert record.moves == table.game.moves
        assert (record.deal, record.result) == (1, Result.OPEN)
        assert dict(record.tags)["Undos"] == "1"

    def test_statistics_begin_anew(self, desk: Desk) -> None:
        desk.end(played(desk, 1))
        played(desk, 2)
        desk.all_kept()
        assert desk.start_again()
        assert {game.deal: game.counted for game in desk.all_kept()} == {1: False, 2: True}


class TestRecorded:
    """A record that is played on from."""

    @pytest.mark.parametrize("at", [1, 7, 281])
    def test_it_is_a_game_of_its_own_that_had_help(self, desk: Desk, file: Path, at: int) -> None:
        table = desk.recorded(RECORD, at)
        assert table.game.moves == RECORD.moves[:at]
        assert table.deal == 1
        table.play(next(iter(table.board.legal_moves)))
        desk.keep(table)
        (kept,) = desk.all_kept()
        assert kept.helps == ("record",)
        assert entries_in(file) == {1: table.game.entries}
        press(table, " ".join("u" for _ in range(at + 2)))
        assert table.board == RECORD.start

    def test_one_of_a_board_that_was_never_dealt(self, desk: Desk) -> None:
        board = Board.parse(ONE_MOVE_FROM_THE_WIN)
        table = desk.new(board)
        press(table, "m 1 2 m 2 3")
        record = Record.of(table.game)
        again = desk.recorded(record, 1)
        press(again, "2")
        desk.keep(again)
        (kept,) = desk.all_kept()
        assert (kept.deal, kept.result, kept.moves) == (None, Result.WON, 2)

    def test_from_its_start_it_is_kept_from_the_first_move_on(self, desk: Desk) -> None:
        table = desk.recorded(RECORD, 0)
        desk.keep(table, anyway=True)
        assert desk.games() == []

    @pytest.mark.parametrize("at", [5, len(RECORD.moves)])
    def test_without_a_move_of_the_players_own_nothing_is_kept(self, desk: Desk, at: int) -> None:
        desk.keep(desk.recorded(RECORD, at), anyway=True)
        assert desk.games() == []


class TestFaults:
    """Files that can't be used."""

    @pytest.mark.parametrize(
        "found", [b"", b"no games", Random(0).randbytes(9000)], ids=["empty", "text", "noise"]
    )
    def test_a_damaged_file_is_said_once_and_set_aside(self, file: Path, found: bytes) -> None:
        file.write_bytes(found)
        with sitting(file) as desk:
            assert desk.last() is None
            assert desk.problems == ["games.db was damaged: kept as games-damaged-1.db, a new one begun."]
            table = desk.dealt(1)
            press(table, "d")
            desk.keep(table)
            assert len(desk.games()) == 1
            assert len(desk.problems) == 1
        assert contents(file.parent)["games-damaged-1.db"] == found

    @pytest.mark.parametrize("name", ["below a file", "newer"])
    def test_a_file_that_is_not_to_be_had_is_said_and_games_stay_in_memory(
        self, tmp_path: Path, name: str
    ) -> None:
        file = tmp_path / "games.db"
        if name == "newer":
            with sitting(file) as desk:
                played(desk, 9)
            change(file, "PRAGMA user_version = 99")
        else:
            (tmp_path / "x").write_text("", encoding="utf-8")
            file = tmp_path / "x" / "games.db"
        with sitting(file, keeps=False) as desk:
            told: list[tuple[str, bool]] = []
            desk.tell = lambda sentence, kept: told.append((sentence, kept))
            assert desk.last() is None
            assert len(desk.problems) == 1
            assert desk.problems[0].startswith("games.db")
            first, second = played(desk, 1, "d"), played(desk, 2, "d d")
            played(desk, 3, "")
            games = desk.games()
            assert [(game.table, game.deal, game.moves, game.number) for game in games] == [
                (second, 2, 2, None),
                (first, 1, 1, None),
            ]
            assert [kept for _, kept in told] == [False]
            assert desk.open(games[1]) is first
            assert desk.dealt(1) is first
            record = desk.record(games[0])
            assert record
            assert len(record.moves) == 2
            assert not desk.start_again()
            assert desk.all_kept() == []
            assert len({*desk.problems}) == 1

    def test_a_lock_file_that_may_not_be_opened_stops_nobody(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with sitting(file) as desk:
            played(desk, 1)
        del desk
        really, lock = os.open, f"{file}-lock"

        def refusing(name: str, *arguments: int, **more: int) -> int:
            if os.fspath(name) == lock:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return really(name, *arguments, **more)

        monkeypatch.setattr(os, "open", refusing)
        began = time.monotonic()
        with sitting(file) as desk:
            table = desk.last()
            assert table
            assert table.deal == 1
        with locks.Locks(file).alone():
            assert time.monotonic() - began < 1

    def test_games_go_to_the_file_when_it_is_there_again(self, file: Path) -> None:
        with sitting(file) as desk:
            played(desk, 9)
        with sitting(file) as desk, Child(HOLDING, file, "BEGIN EXCLUSIVE") as holder:
            assert holder.read() == "held"
            table = played(desk, 1, "8")
            (first, _) = desk.games()
            assert (first.table, first.touched) == (table, None)
            press(table, "8")
            desk.keep(table)
            assert holder.ask("") == "free"
            (game, _) = desk.games()
            assert (game.table, game.number, game.moves) == (table, 2, 2)
        assert entries_in(file)[2] == ["8-h", "f8"]

    def test_a_file_that_is_deleted_gets_all_that_is_played_here(self, file: Path) -> None:
        with sitting(file) as desk:
            first, second = played(desk, 1, "8 8"), played(desk, 2, "d")
            desk.games()
            for beside in file.parent.iterdir():
                beside.unlink()
            press(second, "d")
            desk.keep(second)
            assert {game.deal: game.moves for game in desk.games()} == {1: 2, 2: 2}
            assert {game.table for game in desk.games()} == {first, second}


def test_after_a_restart_a_key_does_what_it_did_at_first() -> None:
    table = Table(Board.deal(1), 1)
    press(table, "8")
    assert table.game.entries == ["8-h"]
    table.restart()
    press(table, "8")
    assert table.game.entries == ["8-h", "restart", "8-h"]


def test_rules_are_those_of_the_game_unless_others_are_named(desk: Desk) -> None:
    assert desk.random().board.rules == SOLIJOY
    assert desk.dealt(4).board.rules == SOLIJOY


class TestDealsAsWanted:
    @pytest.mark.parametrize("wanted", ["winnable", *Grade])
    def test_they_are_proved_and_graded(self, desk: Desk, wanted: str) -> None:
        desk.deals = wanted
        table = desk.random()

        assert table.deal
        assert solve(table.board).result is Outcome.WON
        if wanted != "winnable":
            assert grade(table.board) is Grade(wanted)

    def test_of_rules_under_which_there_is_none_any_deal_comes_and_that_is_said(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("solijoy.tui.desk.SECONDS", 0.1)
        desk.deals = "easy"
        table = desk.random(Rules.parse("gargantua"))

        assert table.deal
        assert table.said is Note.ANY_DEAL
