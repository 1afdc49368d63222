"""The keeper: whatever happens to the file while games are played, all that was told is in it at the end.

What is in a file is read by SQLite alone, and the faults are real: files deleted, overwritten and held by
other processes, a limit on the size of files, SIGKILL.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from solijoy.engine import Journal, Result
from solijoy.store import games, keeper
from solijoy.store.database import connect, opened
from solijoy.store.games import Progress, Start
from solijoy.store.keeper import CLOSING, Keeper, Slot
from solijoy.store.locks import Locks
from tests.store.plays import (
    HOLDING,
    RULES,
    Child,
    change,
    column,
    contents,
    cut,
    dealt,
    do_something,
    entries_in,
    things_done,
)

PATIENCE: Final = 20.0
"""Seconds until what is awaited counts as never coming."""
HELD: Final = "BEGIN IMMEDIATE"

Told = list[tuple[str, bool]]
New = Callable[[Path], Keeper]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "games.db"


@pytest.fixture
def told() -> Told:
    """What was said to the player, and whether games are kept from then on."""
    return []


@pytest.fixture
def new(told: Told) -> Iterator[New]:
    """Begins to keep; what was begun is closed at the end."""
    found = []

    def begin(file: Path) -> Keeper:
        found.append(Keeper(file, Locks(file), lambda sentence, kept: told.append((sentence, kept))))
        return found[-1]

    yield begin
    for one in found:
        one.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits are short where it makes no difference how long they are."""
    monkeypatch.setattr(keeper, "WAITING", 0.05)
    monkeypatch.setattr(keeper, "RETRY", 0.1)


class Player:
    """Somebody who plays one game, and what must be in the file of it.

    Attributes:
        start: what it began from.
        slot: the game's place.
        progress: how far it is.
        journal: the game.
        keeper: who is told of it.
    """

    def __init__(self, keeper: Keeper, seed: int, *, numbered: bool = True) -> None:
        self.start = Start(dealt(seed, RULES[seed % len(RULES)]), seed if numbered else None)
        self.slot = Slot(self.start)
        self.progress = Progress()
        self.journal = Journal(self.start.board)
        self.keeper = keeper
        self._rng = Random(seed)

    @property
    def entries(self) -> list[str]:
        """All that was done in the game."""
        return self.journal.entries

    def play(self, count: int = 1, result: Result | None = None) -> None:
        """Do so many things and have them kept."""
        before, done = len(self.entries), len(self.entries) + count
        while len(self.journal.entries) < done:
            do_something(self.journal, self._rng)
        self.progress = Progress(
            done / 4, done, done % 104, done // 7, ("hint",) * (done % 2), f"p{done}", result
        )
        self.keeper.keep(self.slot, self.entries[before:], self.progress)


def players(keeper: Keeper, count: int) -> list[Player]:
    """So many players at once."""
    return [Player(keeper, seed + 1, numbered=seed % 3 != 2) for seed in range(count)]


def assert_kept(file: Path, *them: Player, others: Sequence[list[str]] = ()) -> None:
    """In the file are these games, whole, and with the right progress; and others with such entries."""
    found = entries_in(file)
    for player in them:
        assert player.slot.number is not None
        assert found.pop(player.slot.number) == player.entries
    assert sorted(found.values()) == sorted(others)
    with opened(file, []) as connection:
        for player in them:
            assert player.slot.number is not None
            kept, progress = games.game(connection, player.slot.number), player.progress
            assert (kept.deal, kept.rules) == (player.start.deal, str(player.start.board.rules))
            assert (kept.seconds, kept.moves, kept.home) == (progress.seconds, progress.moves, progress.home)
            assert (kept.undos, kept.helps, kept.cursor) == (progress.undos, progress.helps, progress.cursor)
            assert (kept.result, kept.open) == (progress.result, progress.result is None)
            assert_alike(games.journal(connection, kept), player.journal)


def assert_alike(one: Journal, other: Journal) -> None:
    """Two journals tell of the same game; `test_journal` looks at all the rest that follows from that."""
    assert (one.start, one.entries) == (other.start, other.entries)
    assert (one.board, one.moves, one.before) == (other.board, other.moves, other.before)


def said(told: Told, count: int) -> bool:
    """Whether so many sentences were said."""
    return len(told) == count


def wait_for(done: Callable[[], object], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"{what} never came"
        time.sleep(0.01)


# All goes well.


def test_a_game_is_in_the_file_once_it_was_flushed(new: New, file: Path, told: Told) -> None:
    player = Player(new(file), 1)
    for count in (1, 2, 0, 5, 1):
        player.play(count)
        assert player.keeper.flush(PATIENCE)
        assert_kept(file, player)
    assert told == []


def test_nothing_is_made_before_there_is_something_to_keep(new: New, file: Path) -> None:
    one = new(file)
    assert one.flush(PATIENCE)
    one.close()
    assert not file.parent.exists()


def test_three_thousand_things_told_at_once_are_all_there_and_in_their_order(
    new: New, file: Path, told: Told
) -> None:
    rng, one = Random(1), new(file)
    them = players(one, 9)
    for _ in range(3000):
        player = rng.choice(them)
        player.play(rng.choice((0, 1, 1, 1, 2)))
    assert one.flush(PATIENCE)
    assert_kept(file, *them)
    assert told == []


def test_what_is_told_from_more_threads_is_all_there(new: New, file: Path, told: Told) -> None:
    one = new(file)
    them = players(one, 4)

    def play_all(player: Player) -> None:
        for _ in range(150):
            player.play()

    threads = [threading.Thread(target=play_all, args=(player,)) for player in them]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert one.flush(PATIENCE)
    assert_kept(file, *them)
    assert told == []


def test_pieces_of_any_size_make_the_whole(new: New, file: Path) -> None:
    one, journal = new(file), things_done(dealt(3), 3, 200)
    slot = Slot(Start(dealt(3), 3))
    for piece in cut(journal.entries, Random(3), 9):
        one.keep(slot, piece, Progress())
        if len(piece) == 5:
            assert one.flush(PATIENCE)
    assert one.flush(PATIENCE)
    assert entries_in(file) == {slot.number: journal.entries}


def test_a_game_taken_up_again_goes_on_where_it_was(new: New, file: Path, told: Told) -> None:
    player = Player(new(file), 2)
    player.play(7)
    player.keeper.close()
    with opened(file, []) as connection:
        (kept,) = games.all_games(connection)
        journal = games.journal(connection, kept)
    player.keeper = new(file)
    player.slot = Slot(Start(journal.start, kept.deal), kept.id, journal.entries)
    player.play(3)
    player.play(0, Result.GIVEN_UP)
    assert player.keeper.flush(PATIENCE)
    assert player.slot.number == kept.id
    assert_kept(file, player)
    assert told == []


def test_a_game_begun_before_its_keeper_is_kept_whole(new: New, file: Path) -> None:
    journal = things_done(dealt(1), 1, 9)
    one, slot = new(file), Slot(Start(dealt(1), 1), None, journal.entries[:4])
    one.keep(slot, journal.entries[4:], Progress())
    assert one.flush(PATIENCE)
    assert entries_in(file) == {slot.number: journal.entries}


def test_what_a_slot_was_made_of_may_be_changed_by_its_owner(new: New, file: Path) -> None:
    one, owned = new(file), ["d", "d"]
    slot = Slot(Start(dealt(1), 1), None, owned)
    owned.clear()
    one.keep(slot, ["d"], Progress())
    assert one.flush(PATIENCE)
    assert entries_in(file) == {slot.number: ["d", "d", "d"]}


def test_two_that_keep_in_the_same_file_keep_apart(new: New, file: Path, told: Told) -> None:
    rng = Random(2)
    them = [*players(new(file), 3), *players(new(file), 3)]
    for _ in range(200):
        rng.choice(them).play()
    for player in them:
        assert player.keeper.flush(PATIENCE)
    assert_kept(file, *them)
    assert told == []


def test_closing_keeps_what_is_left(new: New, file: Path, told: Told) -> None:
    for count in range(8):
        one = new(file)
        player = Player(one, 1)
        for _ in range(count + 1):
            player.play(2)
        one.close()
        assert entries_in(file)[count + 1] == player.entries
    assert list(contents(file.parent)) == ["games.db"]
    assert told == []


@pytest.mark.usefixtures("impatient")
def test_what_is_kept_is_not_written_again(new: New, file: Path, told: Told) -> None:
    player = Player(new(file), 1)
    player.play()
    assert player.keeper.flush(PATIENCE)
    before = column(file, "touched")
    time.sleep(4 * keeper.RETRY)
    assert player.keeper.flush(PATIENCE)
    assert column(file, "touched") == before
    assert told == []


@pytest.mark.usefixtures("impatient")
def test_what_can_never_be_kept_does_not_leave_half_of_the_rest_behind(
    new: New, file: Path, told: Told
) -> None:
    """All that is written in one go is written or not; half of a pair is no text that SQLite knows."""
    whole, one = some_games(file, 1), new(file)
    good, bad = players(one, 2)
    with Child(HOLDING, file, HELD) as other:
        other.read()
        good.play(3)
        bad.play(3)
        one.keep(bad.slot, [], bad.progress._replace(cursor="\ud800"))
        assert one.flush(PATIENCE)
        other.ask("let go")
    time.sleep(4 * keeper.RETRY)
    assert one.flush(PATIENCE)
    assert list(entries_in(file).values()) == whole
    bad.play()
    assert one.flush(PATIENCE)
    assert_kept(file, good, bad, others=whole)
    assert [kept for _, kept in told] == [False, True]


def test_closing_says_that_all_was_kept(new: New, file: Path) -> None:
    one = new(file)
    Player(one, 1).play()
    assert one.close()
    assert one.close()


@pytest.mark.usefixtures("impatient")
def test_closing_says_that_not_all_was_kept(new: New, file: Path) -> None:
    """It was said long ago that the file is held; now it is the last chance."""
    some_games(file, 1)
    player = Player(new(file), 1)
    with Child(HOLDING, file, HELD) as other:
        other.read()
        player.play()
        assert player.keeper.flush(PATIENCE)
        assert not player.keeper.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.usefixtures("impatient")
def test_whoever_is_told_may_be_gone(file: Path) -> None:
    """As a screen that is being left: its loop takes no more calls."""
    some_games(file, 1)

    def gone(sentence: str, kept: bool) -> None:
        raise RuntimeError("Event loop is closed")

    player = Player(Keeper(file, Locks(file), gone), 1)
    with Child(HOLDING, file, HELD) as other:
        other.read()
        player.play()
        player.keeper.flush(2)
        other.ask("let go")
    player.play()
    player.keeper.close()
    assert entries_in(file)[2] == player.entries


def test_closing_twice_and_asking_afterwards_does_not_hang(new: New, file: Path) -> None:
    one = new(file)
    Player(one, 1).play()
    one.close()
    began = time.monotonic()
    one.close()
    assert not one.flush(0.1)
    assert time.monotonic() - began < 2


def test_a_game_belongs_to_this_process_before_others_can_see_it(new: New, file: Path) -> None:
    taking = "import sys; from pathlib import Path; from solijoy.store.locks import Locks"
    asking = f"{taking}; print(Locks(Path(sys.argv[1])).take(int(sys.argv[2])))"
    one = new(file)
    them = players(one, 3)
    for player in them:
        player.play()
    assert one.flush(PATIENCE)
    for player in them:
        with Child(asking, file, player.slot.number) as other:
            assert other.rest() == "False\n"
    with Child(asking, file, 99) as other:
        assert other.rest() == "True\n"


# The file goes away.


def delete(file: Path) -> None:
    """Delete the file and what is beside it."""
    for name in contents(file.parent):
        if name.startswith("games.db") and not name.endswith("-lock"):
            (file.parent / name).unlink()


def delete_folder(file: Path) -> None:
    """Delete all there is."""
    shutil.rmtree(file.parent)


def rename(file: Path) -> None:
    """Give the file another name."""
    file.rename(file.with_name("mine.sqlite"))


def put_a_new_one_there(file: Path) -> None:
    """Put an empty file of games in its place, as another process does that finds damage."""
    delete(file)
    connect(file, []).close()


def put_noise_there(file: Path) -> None:
    """Put a damaged file in its place."""
    delete(file)
    (file.parent / "noise").write_bytes(Random(1).randbytes(9000))
    (file.parent / "noise").rename(file)


def follows(file: Path, go: Callable[[Path], None], play: Callable[[], None]) -> bool:
    """Let the file go away and play on; whether the next one has the number (inode) the old one had."""
    before = file.stat().st_ino
    go(file)
    play()
    return file.stat().st_ino == before


@pytest.mark.parametrize("go", [rename, put_a_new_one_there])
def test_all_games_are_in_the_file_that_comes_next(new: New, file: Path, go: Callable[[Path], None]) -> None:
    goes_on_without(new(file), file, go)


@pytest.mark.parametrize("go", [delete, delete_folder, put_noise_there])
def test_all_games_are_in_the_next_file_even_if_it_has_the_number_of_the_old_one(
    new: New, tmp_path: Path, go: Callable[[Path], None]
) -> None:
    """File systems give the numbers of files that are gone to new ones, some at once."""
    for attempt in range(8):
        file = tmp_path / str(attempt) / "games.db"
        if goes_on_without(new(file), file, go):
            return
    pytest.skip("this file system takes its time")


def goes_on_without(one: Keeper, file: Path, go: Callable[[Path], None]) -> bool:
    """The file goes away while five games are played: all of them are whole in the next one."""
    them = players(one, 5)
    for count, player in enumerate(them, 1):
        player.play(3 * count)
    assert one.flush(PATIENCE)

    def play() -> None:
        them[1].play()
        assert one.flush(PATIENCE)

    reused = follows(file, go, play)
    assert_kept(file, *them)
    for player in them:
        player.play(2)
        assert one.flush(PATIENCE)
    assert_kept(file, *them)
    return reused


def test_games_are_not_mixed_up_in_the_next_file(new: New, tmp_path: Path) -> None:
    """Their numbers are given anew there: those of the old file are those of other games."""
    for attempt in range(8):
        file = tmp_path / str(attempt) / "games.db"
        one = new(file)
        long, short = players(one, 2)
        for player, count in ((long, 30), (short, 2)):
            player.play(count)
            assert one.flush(PATIENCE)
        reused = follows(file, delete, partial(play_one, short))
        play_one(long)
        assert_kept(file, long, short)
        if reused:
            return
    pytest.skip("this file system takes its time")


def play_one(player: Player) -> None:
    """Do one more thing and wait until it is kept."""
    player.play()
    assert player.keeper.flush(PATIENCE)


def test_all_games_are_in_an_older_copy_that_is_put_in_the_place_of_the_file(new: New, file: Path) -> None:
    """Somebody plays, and puts the backup of an hour ago back meanwhile."""
    one = new(file)
    played_on, left, begun_later = players(one, 3)
    for player in (played_on, left):
        player.play(4)
    assert one.flush(PATIENCE)
    backup = file.with_name("backup")
    with (
        contextlib.closing(sqlite3.connect(file)) as source,
        contextlib.closing(sqlite3.connect(backup)) as copy,
    ):
        source.backup(copy)
    for player in (left, begun_later, played_on):
        player.play(3)
    assert one.flush(PATIENCE)
    delete(file)
    backup.rename(file)
    play_one(played_on)
    found = list(entries_in(file).values())
    for player in (played_on, left, begun_later):
        assert player.entries in found


def test_of_a_file_that_is_gone_but_for_its_log_nothing_is_taken_for_damaged(
    new: New, file: Path, told: Told
) -> None:
    one = new(file)
    them = players(one, 3)
    for player in them:
        player.play(4)
    assert one.flush(PATIENCE)
    file.unlink()
    for player in them:
        player.play(1)
    assert one.flush(PATIENCE)
    assert_kept(file, *them)
    assert told == []


def test_a_file_that_goes_away_again_and_again(new: New, file: Path) -> None:
    rng, one = Random(5), new(file)
    them = players(one, 3)
    for number in range(12):
        for player in them:
            player.play(rng.randint(1, 3))
        assert one.flush(PATIENCE)
        file.rename(file.with_name(f"away-{number}"))
    for player in them:
        player.play()
    assert one.flush(PATIENCE)
    assert_kept(file, *them)


# The file is damaged.


def overwrite(file: Path) -> None:
    """Overwrite every byte with noise; it is still the same file."""
    with file.open("r+b") as stream:
        stream.write(Random(2).randbytes(file.stat().st_size))


def cut_in_half(file: Path) -> None:
    """Cut the file short."""
    os.truncate(file, file.stat().st_size // 2)


def empty(file: Path) -> None:
    """Cut it to nothing."""
    os.truncate(file, 0)


DAMAGE: Final = (overwrite, cut_in_half, empty)


@cache
def done_before(seed: int) -> list[str]:
    """What was done in a game that is there from before."""
    return things_done(dealt(seed + 1), seed, 50).entries


def some_games(file: Path, count: int = 30) -> list[list[str]]:
    """Games that are there from before; their entries."""
    with opened(file, []) as connection:
        connection.execute("BEGIN")
        for seed in range(count):
            number = games.add(connection, Start(dealt(seed + 1), seed + 1))
            games.write(connection, number, 1, done_before(seed), Progress())
        connection.execute("COMMIT")
    return list(entries_in(file).values())


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_file_damaged_before_is_set_aside_and_a_new_one_has_all(
    new: New, file: Path, told: Told, damage: Callable[[Path], None]
) -> None:
    some_games(file)
    damage(file)
    damaged, one = file.read_bytes(), new(file)
    them = players(one, 3)
    for player in them:
        player.play(3)
    assert one.flush(PATIENCE)
    assert_kept(file, *them)
    assert_set_aside(file, damaged, told)


def assert_set_aside(file: Path, damaged: bytes, told: Told) -> None:
    """A damaged file is there byte for byte, and it was said where; once."""
    ((sentence, kept),) = told
    assert kept
    left = {name: found for name, found in contents(file.parent).items() if name.endswith(".db")}
    (name,) = (name for name, found in left.items() if found == damaged)
    assert name in sentence


@pytest.mark.parametrize("page", range(1, 12))
def test_damage_in_the_middle_is_found_before_anything_is_written(
    new: New, file: Path, told: Told, page: int
) -> None:
    some_games(file)
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.seek(size * page // 12 // 4096 * 4096)
        stream.write(Random(page).randbytes(4096))
    damaged, one = file.read_bytes(), new(file)
    player = Player(one, 1)
    player.play(3)
    assert one.flush(PATIENCE)
    assert_kept(file, player)
    assert_set_aside(file, damaged, told)


def test_a_game_from_a_file_that_turns_out_to_be_damaged_is_whole_in_the_new_one(
    new: New, file: Path
) -> None:
    (entries,) = some_games(file, 1)
    slot, one = Slot(Start(dealt(1), 1), 1, entries), new(file)
    overwrite(file)
    one.keep(slot, ["d"], Progress())
    assert one.flush(PATIENCE)
    assert entries_in(file) == {slot.number: [*entries, "d"]}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_file_damaged_while_it_is_open_is_set_aside_and_a_new_one_has_all(
    new: New, file: Path, told: Told, damage: Callable[[Path], None]
) -> None:
    one = new(file)
    them = players(one, 3)
    for player in them:
        player.play(5)
    assert one.flush(PATIENCE)
    damage(file)
    for player in them:
        player.play(5)
    assert one.flush(PATIENCE)
    one.close()
    assert_kept(file, *them)
    assert len(told) == 1


@pytest.mark.parametrize("beside", ["-wal", "-shm"])
def test_noise_beside_the_file_while_it_is_open_loses_no_game(new: New, file: Path, beside: str) -> None:
    one = new(file)
    them = players(one, 3)
    for player in them:
        player.play(5)
    assert one.flush(PATIENCE)
    found = file.with_name(file.name + beside)
    with found.open("r+b") as stream:
        stream.write(Random(2).randbytes(found.stat().st_size))
    for player in them:
        player.play(5)
    assert one.flush(PATIENCE)
    one.close()
    assert_kept(file, *them)


# The file can't be written.


@pytest.mark.usefixtures("impatient")
def test_while_another_program_holds_the_file_it_is_said_once_and_then_all_is_kept(
    new: New, file: Path, told: Told
) -> None:
    one = new(file)
    them = players(one, 3)
    for player in them:
        player.play()
    assert one.flush(PATIENCE)
    with Child(HOLDING, file, HELD) as other:
        other.read()
        for _ in range(3):
            for player in them:
                player.play(2)
            assert one.flush(PATIENCE)
        late = Player(one, 9)
        late.play()
        assert one.flush(PATIENCE)
        ((sentence, kept),) = told
        assert not kept
        assert "games.db" in sentence
        assert sentence.endswith(".")
        assert not sentence.endswith("..")
        other.ask("let go")
    wait_for(partial(said, told, 2), "a second sentence")
    assert [kept for _, kept in told] == [False, True]
    assert_kept(file, *them, late)
    them[0].play()
    assert one.flush(PATIENCE)
    assert_kept(file, *them, late)
    assert len(told) == 2


@pytest.mark.usefixtures("impatient")
def test_each_time_that_it_cannot_be_kept_is_said(new: New, file: Path, told: Told) -> None:
    player = Player(new(file), 1)
    player.play()
    assert player.keeper.flush(PATIENCE)
    for sentences in (2, 4, 6):
        with Child(HOLDING, file, HELD) as other:
            other.read()
            player.play()
            assert player.keeper.flush(PATIENCE)
            other.ask("let go")
        wait_for(partial(said, told, sentences), "the next sentence")
    assert [kept for _, kept in told] == [False, True] * 3
    assert_kept(file, player)


@pytest.mark.usefixtures("impatient")
def test_a_folder_in_the_way(new: New, file: Path, told: Told) -> None:
    file.mkdir(parents=True)
    player = Player(new(file), 1)
    for _ in range(3):
        player.play()
        assert player.keeper.flush(PATIENCE)
    assert [kept for _, kept in told] == [False]
    assert contents(file.parent) == {}
    file.rmdir()
    wait_for(partial(said, told, 2), "the second sentence")
    assert told[1][1]
    assert_kept(file, player)


@pytest.mark.usefixtures("impatient")
def test_a_file_of_a_newer_version_stays_as_it_is(new: New, file: Path, told: Told) -> None:
    some_games(file, 2)
    change(file, "PRAGMA user_version = 99")
    before = contents(file.parent)
    player = Player(new(file), 1)
    for _ in range(3):
        player.play()
        assert player.keeper.flush(PATIENCE)
    player.keeper.close()
    ((sentence, kept),) = told
    assert "newer" in sentence
    assert not kept
    assert contents(file.parent) == before


def test_playing_does_not_wait_for_a_file_that_is_held(new: New, file: Path) -> None:
    some_games(file, 1)
    player = Player(new(file), 1)
    with Child(HOLDING, file, HELD) as other:
        other.read()
        began = time.monotonic()
        for _ in range(300):
            player.play()
        assert time.monotonic() - began < PATIENCE, "each waits for the file"
        assert not player.keeper.flush(0.01)


def test_leaving_while_the_file_is_held_takes_a_bounded_time(new: New, file: Path, told: Told) -> None:
    whole = some_games(file, 1)
    them = players(new(file), 3)
    with Child(HOLDING, file, HELD) as other:
        other.read()
        for player in them:
            player.play(2)
        began = time.monotonic()
        them[0].keeper.close()
        assert time.monotonic() - began < CLOSING + 1
        other.ask("let go")
    assert [kept for _, kept in told] == [False]
    assert list(entries_in(file).values()) == whole


def test_what_is_let_go_while_one_leaves_is_still_used(new: New, file: Path) -> None:
    whole = some_games(file, 1)
    player = Player(new(file), 1)
    with Child(HOLDING, file, HELD) as other:
        other.read()
        player.play(4)
        other.tell("let go")
        player.keeper.close()
    assert_kept(file, player, others=whole)


FULL: Final = """
import json, resource, sys
from pathlib import Path
from solijoy.engine import Board
from solijoy.store import keeper
from solijoy.store.games import Progress, Start
from solijoy.store.keeper import Keeper, Slot
from solijoy.store.locks import Locks

keeper.RETRY = 0.05
path, told = Path(sys.argv[1]), []
one = Keeper(path, Locks(path), lambda sentence, kept: told.append(kept))
slots = [Slot(Start(Board.deal(number), number)) for number in (1, 2, 3)]
for line in sys.stdin:
    size, count = map(int, line.split())
    resource.setrlimit(resource.RLIMIT_FSIZE, (size if size >= 0 else resource.RLIM_INFINITY, -1))
    for place in range(count):
        one.keep(slots[place % 3], ["d", "undo"] * 20, Progress(moves=place))
    assert one.flush(20)
    print(json.dumps(told), flush=True)
one.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files")
@pytest.mark.parametrize("size", [0, 100, 4096, 8192, 20_000, 32_768, 40_000])
def test_a_full_disk_loses_nothing_once_there_is_room(file: Path, size: int) -> None:
    with Child(FULL, file) as other:
        assert other.ask("-1 3") == "[]"
        count = 0
        for more in (1, 2, 90, 90):
            count += more
            said = json.loads(other.ask(f"{size} {more}"))
            if said:
                break
        assert said == [False], "that disk was never full"
        assert json.loads(other.ask(f"{size} 7")) == [False]
        assert json.loads(other.ask("-1 5")) == [False, True]
        assert json.loads(other.ask("-1 1")) == [False, True]
        assert other.rest() == ""
    # The rounds: each began anew with the first of the three games.
    rounds = [3, *[1, 2, 90, 90][: [1, 3, 93, 183].index(count) + 1], 7, 5, 1]
    times = [sum(len(range(game, told, 3)) for told in rounds) for game in range(3)]
    assert entries_in(file) == {game + 1: ["d", "undo"] * 20 * times[game] for game in range(3)}


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files")
def test_a_disk_that_is_full_from_the_start(file: Path) -> None:
    with Child(FULL, file) as other:
        assert json.loads(other.ask("1000 3")) == [False]
        assert json.loads(other.ask("30000 3")) == [False]
        assert json.loads(other.ask("-1 3")) == [False, True]
        assert other.rest() == ""
    assert list(entries_in(file).values()) == [["d", "undo"] * 60] * 3


# Others look at the games, and write into them.

PLAYING: Final = """
import sys
from pathlib import Path
from solijoy.engine import Board
from solijoy.store.games import Progress, Start
from solijoy.store.keeper import Keeper, Slot
from solijoy.store.locks import Locks
path, slot = Path(sys.argv[1]), Slot(Start(Board.deal(1), 1))
one = Keeper(path, Locks(path), lambda *said: print(said, flush=True))
for line in sys.stdin:
    one.keep(slot, ["d", "undo"], Progress())
    assert one.flush(20)
    print(len(slot.entries), flush=True)
"""


def test_looking_at_the_games_of_a_process_that_plays_takes_nothing_away(file: Path) -> None:
    """As `solijoy games` does in another window.

    SQLite's locks on a file are all gone once the process that has them closes it, whoever opened it there;
    another process then takes itself for the only one and clears up the log that is still in use.
    """
    with Child(PLAYING, file) as playing:
        for count in range(1, 7):
            assert playing.ask("go on") == str(2 * count)
            with opened(file, []) as connection:
                (kept,) = games.all_games(connection)
                assert len(games.journal(connection, kept).entries) == 2 * count
        playing.kill()
    assert entries_in(file) == {1: ["d", "undo"] * 6}


def test_looking_at_the_games_that_this_process_plays_takes_nothing_away(new: New, file: Path) -> None:
    """Lists and statistics are read while the keeper has the file open; then comes somebody else."""
    player = Player(new(file), 1)
    for _ in range(4):
        player.play()
        assert player.keeper.flush(PATIENCE)
        with opened(file, []) as connection:
            (kept,) = games.all_games(connection)
            assert games.journal(connection, kept).entries == player.entries
        with Child(COUNTING, file) as other:
            assert other.rest() == f"{len(player.entries)}\n"
    assert_kept(file, player)


COUNTING: Final = """
import sys
from pathlib import Path
from solijoy.store.database import opened
with opened(Path(sys.argv[1]), []) as connection:
    print(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
"""


def write_into(file: Path, number: int, entries: list[str], progress: Progress) -> None:
    """Go on with a game as another process would."""
    there = entries_in(file)[number]
    with opened(file, []) as connection:
        games.write(connection, number, len(there) + 1, entries, progress)


def test_where_another_one_goes_on_with_a_game_both_are_kept_whole(new: New, file: Path, told: Told) -> None:
    one = new(file)
    player, quiet = players(one, 2)
    for played in (player, quiet):
        played.play(3)
    assert one.flush(PATIENCE)
    first = player.slot.number
    assert first is not None
    common = player.entries.copy()
    write_into(file, first, ["d", "undo", "d"], Progress(moves=77, cursor="theirs"))
    player.play(2)
    assert one.flush(PATIENCE)
    assert player.slot.number not in (first, quiet.slot.number)
    player.play(4)
    quiet.play()
    assert one.flush(PATIENCE)
    assert_kept(file, player, quiet, others=[[*common, "d", "undo", "d"]])
    with opened(file, []) as connection:
        theirs = games.game(connection, first)
    assert (theirs.moves, theirs.cursor) == (77, "theirs")
    assert told == []


def test_two_that_go_on_with_the_same_game_both_keep_it_whole(new: New, file: Path) -> None:
    (entries,) = some_games(file, 1)
    slots = [Slot(Start(dealt(1), 1), 1, entries) for _ in range(2)]
    keepers = [new(file), new(file)]
    for number, (one, slot) in enumerate(zip(keepers, slots, strict=True)):
        one.keep(slot, [f"{number}"], Progress())
        assert one.flush(PATIENCE)
    for number, (one, slot) in enumerate(zip(keepers, slots, strict=True)):
        one.keep(slot, [f"{number}"], Progress())
        assert one.flush(PATIENCE)
    assert entries_in(file) == {1: [*entries, "0", "0"], 2: [*entries, "1", "1"]}


def test_the_progress_of_a_game_that_another_one_goes_on_with_is_not_overwritten(
    new: New, file: Path
) -> None:
    one = new(file)
    (player,) = players(one, 1)
    player.play(3)
    assert one.flush(PATIENCE)
    number = player.slot.number
    assert number is not None
    write_into(file, number, ["d"], Progress(moves=77, cursor="theirs"))
    player.play(0, Result.GIVEN_UP)
    assert one.flush(PATIENCE)
    with opened(file, []) as connection:
        theirs = games.game(connection, number)
    assert (theirs.moves, theirs.cursor, theirs.open) == (77, "theirs", True)


def test_a_game_that_was_deleted_goes_on_as_another_one(new: New, file: Path, told: Told) -> None:
    one = new(file)
    player, quiet = players(one, 2)
    for played in (player, quiet):
        played.play(3)
    assert one.flush(PATIENCE)
    first = player.slot.number
    change(file, "PRAGMA foreign_keys = ON")
    with opened(file, []) as connection:
        connection.execute("DELETE FROM games WHERE id = ?", (first,))
    player.play(2)
    quiet.play(2)
    assert one.flush(PATIENCE)
    assert player.slot.number not in (None, first)
    assert_kept(file, player, quiet)
    assert told == []


def test_the_end_of_a_game_that_was_deleted_is_kept(new: New, file: Path) -> None:
    """It is told without entries: those have been told before."""
    one = new(file)
    (player,) = players(one, 1)
    player.play(3)
    assert one.flush(PATIENCE)
    with opened(file, []) as connection:
        connection.execute("DELETE FROM games")
    player.play(0, Result.GIVEN_UP)
    assert one.flush(PATIENCE)
    assert_kept(file, player)


# The program is killed.

KILLED: Final = """
import os, random, signal, sys, time
from pathlib import Path
from random import Random
from solijoy.engine import Journal
from solijoy.store.games import Progress, Start
from solijoy.store.keeper import Keeper, Slot
from solijoy.store.locks import Locks
from tests.store.plays import dealt, do_something

def play(path, seed, reports):
    journal, rng, told = Journal(dealt(seed)), Random(seed), 0
    one = Keeper(path, Locks(path), lambda *said: os._exit(3))
    slot = Slot(Start(journal.start, seed))
    while True:
        for _ in range(rng.choice((1, 1, 1, 5, 30))):
            do_something(journal, rng)
            one.keep(slot, journal.entries[told:], Progress(moves=journal.move_count))
            told = len(journal.entries)
        assert one.flush(20)
        os.write(reports, b"%d\\n" % told)

folder, first, count, longest = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
for seed in range(first, first + count):
    reports = os.open(folder / f"{seed}.told", os.O_WRONLY | os.O_CREAT)
    pid = os.fork()
    if not pid:
        play(folder / str(seed) / "games.db", seed, reports)
    time.sleep(longest * Random(seed).random() ** 2)
    os.kill(pid, signal.SIGKILL)
    assert os.WIFSIGNALED(os.waitpid(pid, 0)[1])
    os.close(reports)
"""


def assert_all_reported_is_there(folder: Path, seeds: Sequence[int], new: Callable[[Path], Keeper]) -> int:
    """All that killed programs said to be kept is in their files, and these are as good as any; how much."""
    most = 0
    for seed in seeds:
        reports = (folder / f"{seed}.told").read_text().split()
        reported = int(reports[-1]) if reports else 0
        most = max(most, reported)
        file, notes = folder / str(seed) / "games.db", list[str]()
        with opened(file, notes) as connection:
            found = games.all_games(connection)
            journals = [games.journal(connection, kept) for kept in found]
            assert [kept.moves for kept in found] == [journal.move_count for journal in journals]
        assert notes == []
        assert len(journals) == 1 or (not reported and not journals)
        for journal in journals:
            assert len(journal.entries) >= reported
            assert_alike(journal, played_by(seed, len(journal.entries)))
        one = new(file)
        slot = Slot(Start(dealt(1), 1))
        one.keep(slot, ["d"], Progress())
        one.close()
        assert entries_in(file)[len(journals) + 1] == ["d"]
    return most


def played_by(seed: int, length: int) -> Journal:
    """The game that the killed program plays, up to some length: the same chance, the same game."""
    journal, rng = Journal(dealt(seed)), Random(seed)
    while True:
        for _ in range(rng.choice((1, 1, 1, 5, 30))):
            if len(journal.entries) >= length:
                return journal
            do_something(journal, rng)


def keeper_of(file: Path) -> Keeper:
    """A keeper that must have nothing to say."""

    def tell(sentence: str, kept: bool) -> None:
        raise AssertionError(sentence)

    return Keeper(file, Locks(file), tell)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="SIGKILL")
def test_what_was_reported_before_a_sigkill_is_there(tmp_path: Path) -> None:
    with Child(KILLED, tmp_path, 1, 30, 0.2) as zygote:
        assert zygote.rest() == ""
    assert assert_all_reported_is_there(tmp_path, range(1, 31), keeper_of) > 5


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="SIGKILL")
@pytest.mark.parametrize(("count", "longest"), [(150, 0.04), (60, 0.5), (6, 8.0)])
def test_many_sigkills(tmp_path: Path, count: int, longest: float) -> None:
    with Child(KILLED, tmp_path, 100, count, longest) as zygote:
        assert zygote.rest() == ""
    assert_all_reported_is_there(tmp_path, range(100, 100 + count), keeper_of)
