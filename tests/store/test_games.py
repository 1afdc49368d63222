"""Games in their file: what is read is what was written, won games stay won, what can't be is refused."""

from __future__ import annotations

import datetime
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solijoy.engine import VARIANTS, Board, Journal, Record, Result
from solijoy.store import games
from solijoy.store.database import connect, opened
from solijoy.store.errors import StoreError
from solijoy.store.games import OtherGameError, Progress, Start
from tests.engine.naive_table import Table, write
from tests.engine.papers import ALMOST_WON, STUCK
from tests.engine.strategies import deal_numbers, rules_texts, scattered_tables, seeds
from tests.engine.test_journal import assert_same
from tests.store.plays import RULES, change, cut, dealt, entries_in, things_done

MANY: Final = settings(
    deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
ENDS: Final = (Result.WON, Result.STUCK, Result.GIVEN_UP)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def connection(file: Path) -> Iterator[sqlite3.Connection]:
    """A new file."""
    found = connect(file, [])
    yield found
    found.close()


def keep(connection: sqlite3.Connection, start: Start, journal: Journal, progress: Progress) -> int:
    """Keep a whole game; its number."""
    number = games.add(connection, start)
    games.write(connection, number, 1, journal.entries, progress)
    return number


def keep_in_pieces(
    connection: sqlite3.Connection, start: Start, journal: Journal, progress: Progress, rng: Random
) -> int:
    """Keep a game as it is kept while it is played."""
    number, first = games.add(connection, start), 1
    for piece in cut(journal.entries, rng):
        games.write(connection, number, first, piece, Progress(moves=rng.randrange(99)))
        first += len(piece)
    games.write(connection, number, first, [], progress)
    return number


def read(connection: sqlite3.Connection, number: int) -> Journal:
    """A game with its moves."""
    return games.journal(connection, games.game(connection, number))


# What is written is read.


@MANY
@given(deal_numbers, rules_texts(), seeds)
def test_a_numbered_deal_comes_back(connection: sqlite3.Connection, deal: int, rules: str, seed: int) -> None:
    start = dealt(deal, rules)
    played = things_done(start, seed, 30)
    number = keep_in_pieces(connection, Start(start, deal), played, Progress(), Random(seed))
    kept = games.game(connection, number)
    assert (kept.deal, kept.rules) == (deal, rules)
    assert_same(read(connection, number), played)


@MANY
@given(scattered_tables(), seeds)
def test_a_board_written_out_comes_back(connection: sqlite3.Connection, table: Table, seed: int) -> None:
    start = Board.parse(write(table))
    played = things_done(start, seed, 20) if list(start.legal_moves) else Journal(start)
    number = keep_in_pieces(connection, Start(start), played, Progress(), Random(seed))
    kept = games.game(connection, number)
    assert (kept.deal, kept.rules) == (None, str(start.rules))
    assert_same(read(connection, number), played)


@pytest.mark.parametrize("rules", VARIANTS)
def test_every_variant_comes_back_from_a_file_that_was_closed(file: Path, rules: str) -> None:
    start = dealt(5, rules)
    played = things_done(start, 5, 80)
    with opened(file, []) as connection:
        keep(connection, Start(start, 5), played, Progress())
        keep(connection, Start(start), played, Progress())
    with opened(file, []) as connection:
        for kept in games.all_games(connection):
            assert_same(games.journal(connection, kept), played)


progresses = st.builds(
    Progress,
    seconds=st.floats(0, 1e7),
    moves=st.integers(0, 10**6),
    home=st.integers(0, 104),
    undos=st.integers(0, 10**6),
    helps=st.lists(st.from_regex("[a-z]{1,9}", fullmatch=True), max_size=4).map(tuple),
    cursor=st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    result=st.none() | st.sampled_from(ENDS),
)


class Twin:
    """How a game has to stand in the file after some writes, worked out in another way."""

    def __init__(self, writes: list[Progress]) -> None:
        won = [place for place, progress in enumerate(writes) if progress.result is Result.WON]
        self.last = writes[-1]
        # What counts is the first win if there is one, else what was written last.
        self.counting = writes[won[0]] if won else self.last
        self.ended_by = won[0] if won else len(writes) - 1


@MANY
@given(st.lists(progresses, min_size=1, max_size=8))
def test_how_far_a_game_is_comes_back_and_once_won_it_stays_so(
    connection: sqlite3.Connection, writes: list[Progress]
) -> None:
    before = now()
    number = games.add(connection, Start(dealt(1), 1))
    began = games.game(connection, number)
    moments = [now()]
    for place, progress in enumerate(writes):
        games.write(connection, number, place + 1, ["d"], progress)
        moments.append(now())
    kept, twin = games.game(connection, number), Twin(writes)
    counting = twin.counting
    assert (kept.seconds, kept.moves, kept.undos) == (counting.seconds, counting.moves, counting.undos)
    assert kept.helps == counting.helps
    assert (kept.home, kept.cursor, kept.open) == (
        twin.last.home,
        twin.last.cursor,
        twin.last.result is None,
    )
    assert (kept.result, kept.won) == (counting.result, counting.result == Result.WON)
    assert before <= kept.began == began.began <= moments[0]
    assert moments[-2] <= kept.touched <= moments[-1]
    assert kept.counted
    if counting.result:
        assert kept.ended is not None
        assert moments[twin.ended_by] <= kept.ended <= moments[twin.ended_by + 1]
        assert kept.ended_on in {kept.ended.astimezone().date(), datetime.date.today()}
    else:
        assert (kept.ended, kept.ended_on) == (None, None)


def now() -> datetime.datetime:
    """The time, as exactly as it is kept."""
    return datetime.datetime.now(datetime.UTC)


def test_a_game_just_begun_is_open_and_nothing_was_done_in_it(connection: sqlite3.Connection) -> None:
    kept = games.game(connection, games.add(connection, Start(dealt(3, "harp"), 3)))
    assert (kept.deal, kept.rules, kept.open, kept.counted) == (3, "harp", True, True)
    assert (kept.result, kept.won, kept.ended, kept.ended_on) == (None, False, None, None)
    assert (kept.seconds, kept.moves, kept.home, kept.undos, kept.helps, kept.cursor) == (0, 0, 0, 0, (), "")
    assert kept.began == kept.touched
    assert read(connection, kept.id).entries == []


def test_the_day_a_game_ended_is_the_players(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one side of the earth it is not the day that it is on the other."""
    dates = set()
    for zone in ("UTC-14", "UTC+12"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        number = games.add(connection, Start(dealt(1), 1))
        games.write(connection, number, 1, ["d"], Progress(result=Result.GIVEN_UP))
        kept = games.game(connection, number)
        assert kept.ended is not None
        assert kept.ended.utcoffset() == datetime.timedelta(0)
        assert kept.ended_on == kept.ended.astimezone().date()
        dates.add(kept.ended_on)
    monkeypatch.undo()
    time.tzset()
    assert len(dates) == 2


def test_games_do_not_get_in_each_others_way(file: Path) -> None:
    rng, played = Random(1), {}
    with opened(file, []) as connection:
        for seed, rules in enumerate(RULES):
            start = dealt(seed + 1, rules)
            played[games.add(connection, Start(start, seed + 1))] = things_done(start, seed, 50)
        places = dict.fromkeys(played, 0)
        while any(places[number] < 50 for number in played):
            number = rng.choice(list(played))
            piece = played[number].entries[places[number] : places[number] + rng.randint(0, 3)]
            games.write(connection, number, places[number] + 1, piece, Progress(moves=places[number]))
            places[number] += len(piece)
        for number, journal in played.items():
            assert_same(read(connection, number), journal)
    assert entries_in(file) == {number: journal.entries for number, journal in played.items()}


def test_no_entry_is_ever_overwritten(connection: sqlite3.Connection) -> None:
    number = keep(connection, Start(dealt(1), 1), things_done(dealt(1), 1, 5), Progress())
    before = read(connection, number).entries
    progress = games.game(connection, number)
    for first in (1, 2, 3, 4, 5, 7, 8, 99, 0, -1):
        for entries in ([], ["d"], ["d", "d"]):
            with pytest.raises(OtherGameError):
                games.write(connection, number, first, entries, Progress(9.0, 9, cursor="theirs"))
    for other in (number + 1, 0, -1):
        for first in (1, 2):
            with pytest.raises(OtherGameError):
                games.write(connection, other, first, [], Progress())
    assert read(connection, number).entries == before
    assert games.game(connection, number) == progress
    assert len(games.all_games(connection)) == 1


def test_no_two_files_are_taken_for_one(tmp_path: Path) -> None:
    tokens = set()
    for name in map(str, range(20)):
        with opened(tmp_path / name / "games.db", []) as connection:
            tokens.add(games.token(connection))
        with opened(tmp_path / name / "games.db", []) as connection:
            tokens.add(games.token(connection))
    assert len(tokens) == 20
    assert "" not in tokens


def test_how_a_game_ended_is_one_of_three(connection: sqlite3.Connection) -> None:
    number = games.add(connection, Start(dealt(1), 1))
    for result in ENDS[::-1]:
        games.write(connection, number, 1, [], Progress(result=result))
        assert games.game(connection, number).result == result
    other = games.add(connection, Start(dealt(1), 1))
    with pytest.raises(sqlite3.IntegrityError):
        games.write(connection, other, 1, [], Progress(result=Result.OPEN))


# All games.


@MANY
@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=12))
def test_all_games_are_there_and_the_last_played_first(file: Path, plan: list[tuple[int, bool]]) -> None:
    file.unlink(missing_ok=True)
    with opened(file, []) as connection:
        numbers = [games.add(connection, Start(dealt(1), 1)) for _ in plan]
    moments = {}
    for number, (second, afternoon) in zip(numbers, plan, strict=True):
        moments[number] = f"2026-02-0{1 + second}T{'12' if afternoon else '09'}:59:00.000+00:00"
        change(file, "UPDATE games SET touched = ? WHERE id = ?", moments[number], number)
    with opened(file, []) as connection:
        found = games.all_games(connection)
    assert [kept.id for kept in found] == sorted(numbers, key=lambda n: (moments[n], n), reverse=True)
    assert [kept.touched.isoformat(timespec="milliseconds") for kept in found] == [
        moments[kept.id] for kept in found
    ]


def test_who_is_played_on_comes_first(connection: sqlite3.Connection) -> None:
    first, second = (games.add(connection, Start(dealt(n), n)) for n in (1, 2))
    assert [kept.id for kept in games.all_games(connection)] == [second, first]
    before = games.game(connection, second).touched
    while now() <= before:
        pass
    games.write(connection, first, 1, ["d"], Progress())
    assert [kept.id for kept in games.all_games(connection)] == [first, second]


def test_the_last_game_is_the_first_of_all(connection: sqlite3.Connection, file: Path) -> None:
    with pytest.raises(StoreError):
        games.last_game(connection)
    for _ in range(4):
        games.add(connection, Start(dealt(1), 1))
    for year, number in enumerate((2, 4, 1, 3, 3, 2), 3000):
        change(file, "UPDATE games SET touched = ? WHERE id = ?", f"{year}-01-01T00:00:00.000+00:00", number)
        assert games.last_game(connection).id == number
        assert games.last_game(connection) == games.all_games(connection)[0]


def test_all_games_are_what_each_one_is(connection: sqlite3.Connection) -> None:
    for number, result in enumerate((None, *ENDS), 1):
        progress = Progress(2.5 * number, number, 2 * number, 3, ("hint", "outlook"), "w", result)
        keep(connection, Start(dealt(number), number), things_done(dealt(number), number, 3), progress)
    found = games.all_games(connection)
    assert len(found) == 4
    assert found == [games.game(connection, kept.id) for kept in found]


@pytest.mark.parametrize("number", [0, 1, 3, -1, 2**40])
def test_a_game_that_is_not_there(connection: sqlite3.Connection, number: int) -> None:
    assert games.add(connection, Start(dealt(1), 1)) == 1
    assert games.add(connection, Start(dealt(1), 1)) == 2
    connection.execute("DELETE FROM games WHERE id = 1")
    with pytest.raises(StoreError, match=str(number)):
        games.game(connection, number)


def test_a_game_deleted_before_its_moves_are_read(connection: sqlite3.Connection) -> None:
    """Another program did that, between the list and the choice."""
    kept = games.game(connection, games.add(connection, Start(dealt(1), 1)))
    connection.execute("DELETE FROM games")
    for ask in (games.journal, games.record):
        with pytest.raises(StoreError, match=str(kept.id)):
            ask(connection, kept)


def test_the_statistics_begin_anew_with_what_ends_from_now_on(connection: sqlite3.Connection) -> None:
    won_and_taken_back, open_, lost, ends_later = (
        games.add(connection, Start(dealt(1), 1)) for _ in range(4)
    )
    games.write(connection, won_and_taken_back, 1, ["d"], Progress(result=Result.WON))
    games.write(connection, won_and_taken_back, 2, ["undo"], Progress())
    games.write(connection, lost, 1, ["d"], Progress(result=Result.GIVEN_UP))

    games.start_again(connection)

    games.write(connection, ends_later, 1, ["d"], Progress(result=Result.STUCK))
    games.write(connection, won_and_taken_back, 3, ["redo"], Progress(result=Result.WON))
    later = keep(connection, Start(dealt(2), 2), Journal(dealt(2)), Progress(result=Result.WON))
    counted = {kept.id for kept in games.all_games(connection) if kept.counted}
    assert counted == {open_, ends_later, later}
    assert len(games.all_games(connection)) == 5
    games.start_again(connection)
    assert {kept.id for kept in games.all_games(connection) if kept.counted} == {open_}


# A game on paper.


def on_paper(connection: sqlite3.Connection, number: int) -> Record:
    """The record of a game, which must read back as itself."""
    found = games.record(connection, games.game(connection, number))
    assert Record.parse(str(found)) == found
    return found


@MANY
@given(deal_numbers, st.sampled_from(RULES), seeds, progresses, st.booleans())
def test_a_game_on_paper_is_the_game(
    connection: sqlite3.Connection, deal: int, rules: str, seed: int, progress: Progress, numbered: bool
) -> None:
    played = things_done(dealt(deal, rules), seed, 25)
    start = Start(played.start, deal if numbered else None)
    number = keep(connection, start, played, progress)
    record, kept = on_paper(connection, number), games.game(connection, number)
    assert (record.start, record.moves, record.deal) == (played.start, played.moves, start.deal)
    if progress.result is Result.GIVEN_UP:
        assert record.result is Result.GIVEN_UP
    elif progress.result is Result.STUCK:
        assert record.result is (Result.STUCK if played.board.is_stuck else Result.OPEN)
    else:
        # It says won and is not, after some moves were taken back.
        assert record.result is Result.OPEN
    tags = dict(record.tags)
    assert tags.pop("Date") == kept.began.astimezone().date().isoformat()
    hours, minutes, seconds = map(int, tags.pop("Time").split(":"))
    assert hours * 3600 + minutes * 60 + seconds == int(progress.seconds)
    assert max(minutes, seconds) < 60
    assert tags.pop("Undos", "0") == str(progress.undos)
    assert tags.pop("Help", "") == " ".join(progress.helps)
    assert tags == {}


def almost_won() -> Start:
    """A board one move from the win."""
    return Start(Board.parse(ALMOST_WON))


def test_a_game_on_paper_after_a_win_that_is_taken_back_and_played_on(connection: sqlite3.Connection) -> None:
    start = almost_won()
    journal = Journal(start.board)
    number = games.add(connection, start)
    told, results = 0, []
    for do in ("1-h", "undo", "1-2", "2-h", "undo", "restart"):
        journal = Journal.replay(start.board, [*journal.entries, do])
        won = journal.board.is_won
        progress = Progress(
            10.0 * (told + 1), told, 103, told, ("hint",) * told, "", Result.WON if won else None
        )
        games.write(connection, number, told + 1, [do], progress)
        told += 1
        kept = games.game(connection, number)
        assert (kept.result, kept.seconds, kept.moves, kept.undos, kept.helps) == (Result.WON, 10.0, 0, 0, ())
        assert kept.open != won
        results.append(on_paper(connection, number).result)
        assert_same(read(connection, number), journal)
    assert [result is Result.WON for result in results] == [True, False, False, True, False, False]
    games.write(connection, number, told + 1, [], Progress(result=Result.GIVEN_UP))
    assert games.game(connection, number).result == Result.WON
    assert not games.game(connection, number).open
    on_paper(connection, number)


def test_a_stuck_game_on_paper(connection: sqlite3.Connection) -> None:
    start = Start(Board.parse(STUCK))
    for result in (Result.STUCK, Result.GIVEN_UP):
        number = keep(connection, start, Journal(start.board), Progress(result=result))
        assert on_paper(connection, number).result is result


# What can't be.


def test_moves_are_only_believed_if_they_are_legal(file: Path) -> None:
    played = things_done(dealt(1), 1, 12)
    with opened(file, []) as connection:
        keep(connection, Start(dealt(1), 1), played, Progress())
        keep(connection, Start(dealt(2), 2), things_done(dealt(2), 2, 12), Progress())
    for place, entry in enumerate(["r", "99-1", "hello", "", "\0", "d d d d d d r", "redo redo"], 1):
        change(file, "UPDATE entries SET text = ? WHERE game = 1 AND number = ?", entry, place)
        with opened(file, []) as connection:
            for ask in (games.journal, games.record):
                with pytest.raises(StoreError, match=r"game 1 .*step") as said:
                    ask(connection, games.game(connection, 1))
                assert not str(said.value).endswith(".")
            assert len(read(connection, 2).entries) == 12
        change(
            file,
            "UPDATE entries SET text = ? WHERE game = 1 AND number = ?",
            played.entries[place - 1],
            place,
        )
    with opened(file, []) as connection:
        assert_same(read(connection, 1), played)


@MANY
@given(seeds)
def test_entries_that_are_missing_or_changed_places_give_a_game_or_a_sentence(file: Path, seed: int) -> None:
    file.unlink(missing_ok=True)
    rng, start = Random(seed), dealt(seed % 999 + 1)
    with opened(file, []) as connection:
        keep(connection, Start(start, seed % 999 + 1), things_done(start, seed, 20), Progress())
    one, other = rng.sample(range(1, 21), 2)
    change(file, "UPDATE entries SET number = -1 WHERE number = ?", one)
    change(file, "UPDATE entries SET number = ? WHERE number = ?", one, other)
    if rng.random() < 0.5:
        change(file, "UPDATE entries SET number = ? WHERE number = -1", other)
    else:
        change(file, "DELETE FROM entries WHERE number = -1")
    left = entry_texts(file)
    try:
        with opened(file, []) as connection:
            found = read(connection, 1)
            on_paper(connection, 1)
    except StoreError:
        with pytest.raises(ValueError, match="step"):
            Journal.replay(start, left)
    else:
        assert_same(found, Journal.replay(start, left))


def entry_texts(file: Path) -> list[str]:
    """The entries of all games of a file in their order, gaps or not."""
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT text FROM entries ORDER BY number").fetchall()
    connection.close()
    return [text for (text,) in rows]


WRONG: Final = {
    "rules that there are none of": ("rules = 'solitaire'", 1),
    "no rules": ("rules = ''", 1),
    "a deal too low": ("deal = 0", 1),
    "a deal too high": ("deal = 1000000000", 1),
    "a deal below zero": ("deal = -1", 1),
    "a deal that is a text": ("deal = 'one'", 1),
    "another deal": ("deal = 2", 1),
    "a board that is none": ("board = 'hello'", 2),
    "an empty board": ("board = ''", 2),
    "a board with a card too many": ("board = replace(board, 'stock:', 'stock: AS')", 2),
    "neither deal nor board": ("deal = NULL", 1),
    "a moment that is none": ("began = 'yesterday'", 1),
    "an end that is none": ("ended = 'soon', result = 'won'", 1),
    "a date that is none": ("ended = began, ended_on = '2026-02-30', result = 'won'", 1),
    "a result that there is none of": ("ended = began, result = 'lost', open = 0", 1),
    "time that is none": ("seconds = 'long'", 1),
}
NOT_ON_PAPER: Final = {
    "time before the start": ("seconds = -5", 1),
    "undos below zero": ("undos = -1", 1),
    "more undos than a record can tell": ("undos = 12345678901", 1),
}
BYTES: Final = {
    "infinite time": ("seconds = 9e999", 1),
    **{f"bytes as {name}": (f"{name} = x'00ff'", 1) for name in ("helps", "began", "touched")},
    "bytes as board": ("board = x'00ff'", 2),
    "bytes as end": ("ended = x'00ff', result = 'won'", 1),
    "bytes as date": ("ended = began, ended_on = x'00ff', result = 'won'", 1),
}


def read_all(file: Path) -> None:
    """Read all that is in a file; what is put on paper must be readable again."""
    with opened(file, []) as connection:
        found = games.all_games(connection)
        for kept in found:
            read(connection, kept.id)
        records = [games.record(connection, kept) for kept in found]
    for record in records:
        assert Record.parse(str(record)) == record


def assert_said(file: Path, sql: str, number: int) -> None:
    """What was changed in a game makes it unreadable, and that is said."""
    played = things_done(dealt(1), 1, 12)
    with opened(file, []) as connection:
        keep(connection, Start(dealt(1), 1), played, Progress())
        keep(connection, Start(dealt(1)), played, Progress())
    change(file, sql, number)
    with pytest.raises(StoreError):
        read_all(file)


@pytest.mark.parametrize(("values", "number"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_game_is_said(file: Path, values: str, number: int) -> None:
    assert_said(file, f"UPDATE games SET {values} WHERE id = ?", number)


@pytest.mark.parametrize(("values", "number"), NOT_ON_PAPER.values(), ids=NOT_ON_PAPER)
def test_what_would_make_no_record_is_said(file: Path, values: str, number: int) -> None:
    assert_said(file, f"UPDATE games SET {values} WHERE id = ?", number)


@pytest.mark.parametrize(("values", "number"), BYTES.values(), ids=BYTES)
def test_a_cell_of_a_wrong_kind_is_said(file: Path, values: str, number: int) -> None:
    assert_said(file, f"UPDATE games SET {values} WHERE id = ?", number)


def test_an_entry_of_a_wrong_kind_is_said(file: Path) -> None:
    assert_said(file, "UPDATE entries SET text = x'64' WHERE number = ?", 4)
