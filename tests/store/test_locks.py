"""Locks on games: real processes, and ends of them that nobody tells of."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from solijoy.store.locks import Locks
from tests.store.plays import Child

PLAYER: Final = """
import sys
from pathlib import Path
from solijoy.store.locks import Locks
locks = Locks(Path(sys.argv[1]))
for line in sys.stdin:
    what, *numbers = line.split()
    done = {getattr(locks, what)(int(number)) for number in numbers}
    print(*done, flush=True)
"""
ALONE: Final = """
import sys
from pathlib import Path
from solijoy.store.locks import Locks
with Locks(Path(sys.argv[1])).alone():
    print("alone", flush=True)
    sys.stdin.readline()
    print("done", flush=True)
"""
HIGHEST: Final = 2**62


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def locks(file: Path) -> Locks:
    """The locks of this process."""
    return Locks(file)


@pytest.fixture
def other(file: Path) -> Iterator[Child]:
    """Another process that takes and releases locks on the same games."""
    with Child(PLAYER, file) as player:
        yield player


@pytest.fixture
def third(file: Path) -> Iterator[Child]:
    """One more."""
    with Child(PLAYER, file) as player:
        yield player


def test_a_game_is_played_by_one_process_and_free_again_once_released(locks: Locks, other: Child) -> None:
    assert other.ask("take 1") == "True"
    assert not locks.take(1)
    assert other.ask("release 1") == "None"
    assert locks.take(1)
    assert other.ask("take 1") == "False"
    locks.release(1)
    assert other.ask("take 1") == "True"


def test_who_has_a_game_can_take_it_again(locks: Locks, other: Child) -> None:
    assert [locks.take(1), locks.take(1), locks.take(1)] == [True] * 3
    assert other.ask("take 1") == "False"
    locks.release(1)
    assert other.ask("take 1") == "True", "one release is enough"


def test_games_are_locked_one_by_one(locks: Locks, other: Child) -> None:
    assert other.ask("take 5") == "True"
    assert [locks.take(number) for number in (4, 5, 6)] == [True, False, True]
    assert [other.ask(f"take {number}") for number in (3, 4, 5, 6, 7)] == [
        "True",
        "False",
        "True",
        "False",
        "True",
    ]
    locks.release(4)
    assert [other.ask(f"take {number}") for number in (4, 6)] == ["True", "False"]


def test_what_another_one_has_is_not_released(locks: Locks, other: Child, third: Child) -> None:
    assert other.ask("take 1") == "True"
    locks.release(1)
    assert third.ask("release 1") == "None"
    assert not locks.take(1)
    assert third.ask("take 1") == "False"


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_process_that_is_killed_lets_go_of_everything(locks: Locks, other: Child) -> None:
    assert other.ask("take 1 2 3 " + str(HIGHEST)) == "True"
    numbers = (1, 2, 3, HIGHEST)
    assert [locks.take(number) for number in numbers] == [False] * 4
    other.kill()
    assert [locks.take(number) for number in numbers] == [True] * 4


def test_a_process_that_ends_lets_go_of_everything(locks: Locks, other: Child) -> None:
    assert other.ask("take 1 2 3") == "True"
    assert not locks.take(2)
    assert other.rest() == ""
    assert [locks.take(number) for number in (1, 2, 3)] == [True] * 3


def test_many_numbers(locks: Locks, other: Child, third: Child) -> None:
    rng = Random(1)
    numbers = [*rng.sample(range(1, 100_000), 900), 1, 2**31 - 1, 2**31, 2**32, 2**32 + 1, HIGHEST]
    mine, others, thirds = numbers[0::3], numbers[1::3], numbers[2::3]
    assert all(map(locks.take, mine))
    assert other.ask("take " + " ".join(map(str, others))) == "True"
    assert third.ask("take " + " ".join(map(str, thirds))) == "True"
    for number in mine[::29]:
        assert other.ask(f"take {number}") == "False"
    assert not any(map(locks.take, others + thirds))
    for number in mine:
        locks.release(number)
    assert third.ask("take " + " ".join(map(str, mine))) == "True"
    assert not any(map(locks.take, mine))


# Those who make or mend the file.


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who takes too long does so sooner."""
    monkeypatch.setattr("solijoy.store.locks.PATIENCE", 0.4)


def test_one_process_is_alone_and_the_next_one_waits_for_it(locks: Locks, file: Path) -> None:
    with Child(ALONE, file) as other:
        assert other.read() == "alone"
        leaving = threading.Timer(0.3, other.tell)
        leaving.start()
        began = time.monotonic()
        with locks.alone():
            assert time.monotonic() - began > 0.2
            assert other.read() == "done"
        leaving.join()


@pytest.mark.usefixtures("impatient")
def test_a_process_that_takes_too_long_is_not_waited_for_and_stays_alone_for_others(
    locks: Locks, file: Path
) -> None:
    with Child(ALONE, file) as other:
        assert other.read() == "alone"
        for _ in range(2):
            began = time.monotonic()
            with locks.alone():
                assert 0.3 < time.monotonic() - began < 10
        assert other.ask("leave") == "done"
        assert other.rest() == ""


def test_a_process_that_is_killed_is_alone_no_more(locks: Locks, file: Path) -> None:
    with Child(ALONE, file) as other:
        assert other.read() == "alone"
    began = time.monotonic()
    with locks.alone():
        assert time.monotonic() - began < 1


def test_being_alone_is_over_after_an_error_and_may_be_had_twice(locks: Locks, file: Path) -> None:
    with pytest.raises(KeyError), locks.alone(), locks.alone():
        raise KeyError
    with locks.alone():
        with locks.alone():
            pass
        with Child(ALONE, file) as other:
            assert other.silent(0.4)
    with Child(ALONE, file) as other:
        assert other.read() == "alone"


def test_being_alone_has_nothing_to_do_with_games(locks: Locks, other: Child) -> None:
    assert other.ask("take 1 2 3") == "True"
    with locks.alone():
        assert [locks.take(number) for number in (1, 4)] == [False, True]
        assert other.ask("take 5") == "True"
        assert other.ask("take 4") == "False"
    assert other.ask("take 4") == "False"


def test_threads_are_alone_one_after_the_other(file: Path) -> None:
    inside, most = 0, 0

    def enter() -> None:
        nonlocal inside, most
        for _ in range(20):
            with Locks(file).alone():
                inside += 1
                most = max(most, inside)
                time.sleep(0.0005)
                inside -= 1

    threads = [threading.Thread(target=enter) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (inside, most) == (0, 1)


def test_two_files_have_nothing_to_do_with_each_other(tmp_path: Path, other: Child) -> None:
    assert other.ask("take 1") == "True"
    assert Locks(tmp_path / "other.db").take(1)
    assert not Locks(tmp_path / "games.db").take(1)


def test_games_themselves_are_not_touched(file: Path, locks: Locks, other: Child) -> None:
    file.write_bytes(b"some games")
    assert locks.take(1)
    assert other.ask("take 2") == "True"
    locks.release(1)
    assert file.read_bytes() == b"some games"
    assert sorted(found.name for found in file.parent.iterdir()) == ["games.db", "games.db-lock"]
    assert file.with_name("games.db-lock").read_bytes() == b""


def test_releasing_what_nobody_has_is_no_error(locks: Locks, other: Child) -> None:
    for number in (1, 7, HIGHEST):
        locks.release(number)
    assert other.ask("take 7") == "True"


def test_where_nothing_can_be_locked_every_game_is_free(tmp_path: Path) -> None:
    for path in (tmp_path / "away" / "games.db", tmp_path / ("a" * 300)):
        locks = Locks(path)
        assert locks.take(1)
        assert locks.take(2)
        locks.release(1)
    (tmp_path / "games.db-lock").mkdir()
    assert Locks(tmp_path / "games.db").take(1)


LOCKED_OUT: Final = """
import os, sys
from pathlib import Path
from solijoy.store.locks import Locks
os.setuid(54321)
print(Locks(Path(sys.argv[1])).take(1))
"""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be somebody else")
@pytest.mark.parametrize("there", [False, True])
def test_where_one_may_not_write_every_game_is_free(tmp_path: Path, there: bool) -> None:
    for above in tmp_path.parents[:-2]:
        above.chmod(above.stat().st_mode | 0o111)
    tmp_path.chmod(0o755)
    if there:
        assert Locks(tmp_path / "games.db").take(2)
    with Child(LOCKED_OUT, tmp_path / "games.db") as other:
        assert other.rest() == "True\n"


def test_a_folder_that_comes_later_is_locked_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "later" / "games.db"
    locks = Locks(path)
    assert locks.take(1)
    path.parent.mkdir()
    with Child(PLAYER, path) as other:
        assert other.ask("take 1") == "True"
        assert not locks.take(1)
        assert locks.take(2)
        assert other.ask("take 2") == "False"
