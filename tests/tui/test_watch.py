"""Watching a record: the model against a plain count of moves, and the real program on real screens."""

from __future__ import annotations

import functools
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solijoy.engine import Board, Journal, Record
from solijoy.tui.actions import ACTIONS, Group
from solijoy.tui.model.said import Note
from solijoy.tui.model.table import Table
from solijoy.tui.model.watch import (
    SPEEDS,
    Watch,
    back,
    forward,
    speed_up,
    to_end,
    to_start,
    toggle,
    watching,
)
from tests.store.plays import entries_in, things_done
from tests.terminal import Terminal
from tests.tui.kept import (
    RECORDS,
    STILL,
    kept,
    playing,
    run,
    table_of,
    timeless,
    until,
    wait_to_show,
)
from tests.tui.kept import watch as look_on

HOME_KEY: Final = "\x1b[H"
END_KEY: Final = "\x1b[F"
LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 0, 1, 2, 64, 65
"""Buttons of the mouse, as terminals number them."""


@functools.cache
def won() -> Record:
    """A whole game, won."""
    return Record.parse((RECORDS / "deal-1.joy").read_text(encoding="utf-8"))


@functools.cache
def first_moves(count: int) -> Record:
    """A game that was left after some moves."""
    return Record(won().start, won().moves[:count], won().deal)


@functools.cache
def boards(record: Record) -> list[Board]:
    """The board before each move, and that at the end, by playing the moves one after the other."""
    return list(accumulate(record.moves, Board.play, initial=record.start))


def by_chance(seed: int) -> Record:
    """A game of which most moves make no sense."""
    journal = things_done(Board.deal(seed), seed, 30)
    return Record(journal.start, journal.moves, seed)


def watch_of(table: Table) -> Watch:
    """What is watched at a table."""
    assert table.watch
    return table.watch


def see(table: Table, record: Record, at: int) -> None:
    """The table is just where the record is after so many moves, and nobody has played at it."""
    watch = watch_of(table)
    assert (watch.at, watch.at_end) == (at, at == len(record.moves))
    assert table.board == boards(record)[at]
    assert table.game.moves == record.moves[:at]
    replayed = Journal(record.start)
    replayed.play(*record.moves[:at])
    assert table.unseen == replayed.unseen
    assert table.stuck == table.board.is_stuck
    assert (table.held, table.exact, table.undos, table.helps) == (None, None, 0, set())
    assert not table.clock.began


RECORDED: Final = st.one_of(
    st.integers(0, 25).map(first_moves), st.sampled_from(range(1, 6)).map(by_chance)
).filter(lambda record: len(record.moves) < 60)


class TestModel:
    """Forwards, backwards, by itself, without a screen."""

    @given(RECORDED, st.data())
    def test_as_many_back_as_forward_is_where_it_was(self, record: Record, data: st.DataObject) -> None:
        table = watching(record)
        ahead = data.draw(st.integers(0, len(record.moves)))
        steps = data.draw(st.integers(0, len(record.moves) - ahead))
        for _ in range(ahead):
            forward(table)
        see(table, record, ahead)
        for at in range(ahead + 1, ahead + steps + 1):
            forward(table)
            see(table, record, at)
        for at in reversed(range(ahead, ahead + steps)):
            back(table)
            see(table, record, at)

    @pytest.mark.parametrize("name", ["deal-1", "deal-2", "deal-11982"])
    def test_a_whole_game_there_and_back(self, name: str) -> None:
        record = Record.parse((RECORDS / f"{name}.joy").read_text(encoding="utf-8"))
        table = watching(record)
        for board in boards(record)[1:]:
            forward(table)
            assert table.board == board
        see(table, record, len(record.moves))
        assert table.board.is_won
        for board in reversed(boards(record)[:-1]):
            back(table)
            assert table.board == board
        see(table, record, 0)

    def test_it_begins_at_the_start_and_stands_still(self) -> None:
        table = watching(won())
        see(table, won(), 0)
        watch = watch_of(table)
        assert (watch.playing, watch.seconds, table.said) == (False, 0.5, Note.WATCHING)
        assert table.deal == 1

    @given(RECORDED, st.data())
    def test_start_and_end(self, record: Record, data: st.DataObject) -> None:
        table = watching(record)
        for _ in range(data.draw(st.integers(0, len(record.moves)))):
            forward(table)
        to_end(table)
        see(table, record, len(record.moves))
        forward(table)
        see(table, record, len(record.moves))
        assert table.said is Note.WATCHED
        to_start(table)
        see(table, record, 0)
        back(table)
        see(table, record, 0)

    @pytest.mark.parametrize("go", [back, to_start, to_end])
    def test_what_jumps_stops_what_plays(self, go: Callable[[Table], None]) -> None:
        table = watching(won())
        toggle(table)
        forward(table)
        assert watch_of(table).playing
        go(table)
        assert not watch_of(table).playing

    def test_it_stops_at_the_end_and_begins_again_from_there(self) -> None:
        record = first_moves(3)
        table = watching(record)
        toggle(table)
        for at in range(1, 4):
            assert watch_of(table).playing
            forward(table)
            see(table, record, at)
        assert not watch_of(table).playing
        toggle(table)
        assert watch_of(table).playing
        see(table, record, 0)
        forward(table)
        toggle(table)
        assert not watch_of(table).playing
        see(table, record, 1)
        toggle(table)
        assert watch_of(table).playing
        see(table, record, 1)

    def test_a_record_without_moves_plays_to_its_end_at_once(self) -> None:
        table = watching(first_moves(0))
        toggle(table)
        forward(table)
        assert (watch_of(table).playing, table.said) == (False, Note.WATCHED)
        see(table, first_moves(0), 0)

    @given(st.lists(st.integers(-3, 3), max_size=30))
    def test_it_is_never_faster_or_slower_than_there_are_speeds(self, changes: list[int]) -> None:
        table = watching(first_moves(1))
        watch = watch_of(table)
        for by in changes:
            before = watch.speed
            speed_up(table, by)
            assert watch.speed == min(max(before + by, 0), len(SPEEDS) - 1)
            assert watch.seconds == SPEEDS[watch.speed]
        assert (watch.at, watch.playing) == (0, False)

    def test_each_speed_is_faster_than_the_one_before(self) -> None:
        assert list(SPEEDS) == sorted(SPEEDS, reverse=True)
        assert len(set(SPEEDS)) == len(SPEEDS)
        table = watching(first_moves(1))
        for end, by in ((SPEEDS[-1], 1), (SPEEDS[0], -1)):
            for _ in SPEEDS:
                speed_up(table, by)
            assert watch_of(table).seconds == end

    @pytest.mark.parametrize("count", [200, pytest.param(5000, marks=pytest.mark.slow)])
    @pytest.mark.parametrize("seed", range(4))
    def test_any_keys_in_any_order(self, seed: int, count: int) -> None:
        """Against what a count of moves and a switch would say."""
        rng = random.Random(seed)
        record = first_moves(12) if seed % 2 else by_chance(seed + 1)
        last = len(record.moves)
        table, at, plays = watching(record), 0, False
        for _ in range(count):
            do = rng.choice([forward, forward, forward, back, back, toggle, to_start, to_end])
            do(table)
            if do is forward:
                plays = plays and at + 1 < last
                at = min(at + 1, last)
            elif do is toggle:
                at, plays = 0 if at == last and not plays else at, not plays
            else:
                at, plays = {back: max(at - 1, 0), to_start: 0, to_end: last}[do], False
            see(table, record, at)
            assert watch_of(table).playing == plays

    def test_what_moved_is_marked_and_said(self) -> None:
        record = first_moves(12)
        table = watching(record)
        for move in record.moves:
            forward(table)
            assert list(table.moved.values()) == [move.length]
            assert not isinstance(table.said, Note)
        back(table)
        assert (table.moved, table.said) == ({}, Note.NOTHING)


def file_of(folder: Path, record: Record) -> str:
    """A file with a record."""
    file = folder / "game.joy"
    file.write_text(str(record), encoding="utf-8")
    return str(file)


def seen_at(record: Record, at: int, said: Note | None = None) -> Table:
    """The table that is watched, gone forward to a move."""
    table = watching(record)
    for _ in range(at):
        forward(table)
    if said:
        table.begin()
        table.said = said
    return table


def jumped_to(record: Record, at: int, said: Note = Note.NOTHING) -> Table:
    """The table that is watched, gone to a move in another way than by the move before it."""
    table = watching(record)
    to_end(table)
    for _ in range(len(record.moves) - at):
        back(table)
    table.said = said
    return table


def mouse(button: int, x: int, y: int) -> str:
    """A button pressed and released, or the wheel turned."""
    pressed = f"\x1b[<{button};{x};{y}M"
    return pressed if button >= WHEEL_UP else pressed + f"\x1b[<{button};{x};{y}m"


def everywhere(width: int, height: int) -> Iterator[str]:
    """The mouse in many places, with all its buttons, and dragged."""
    for number, y in enumerate(range(1, height + 1, 2)):
        for x in range(1 + number % 3, width + 1, 9):
            yield mouse((LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN)[(x + y) % 5], x, y)
    yield f"\x1b[<0;4;3M\x1b[<32;10;8M\x1b[<32;{width};9M\x1b[<0;{width};9m"
    yield mouse(LEFT, 5, 3) * 2


class TestReplay:
    """`solijoy replay FILE`."""

    def test_forwards_and_backwards_by_all_keys(self, tmp_path: Path) -> None:
        record = first_moves(5)
        with playing(tmp_path, "replay", file_of(tmp_path, record)) as terminal:
            wait_to_show(terminal, watching(record))
            assert terminal.lines[0].startswith(" Watching  deal 1 · move 0 of 5 · home 0/104")
            for at, key in enumerate(("right", "l", "right", "l", "right"), 1):
                terminal.send(key)
                wait_to_show(terminal, seen_at(record, at))
            terminal.send("right")
            wait_to_show(terminal, seen_at(record, 5, Note.WATCHED))
            for there, key in ((4, "left"), (3, "h"), (0, "up"), (5, "down"), (0, HOME_KEY), (5, END_KEY)):
                terminal.send(key)
                wait_to_show(terminal, jumped_to(record, there))
            terminal.send("up", "left")
            wait_to_show(terminal, jumped_to(record, 0))
            # Many keys in one write are as many keys.
            terminal.send(*["right"] * 4, "left", "l", "h")
            wait_to_show(terminal, jumped_to(record, 3))
            terminal.send("q")
            assert terminal.wait_exit() == 0
            assert terminal.modes == terminal.modes_before
        assert kept(tmp_path) == []

    def test_a_whole_game_by_itself_faster_and_slower(self, tmp_path: Path) -> None:
        record = first_moves(14)
        with playing(tmp_path, "replay", file_of(tmp_path, record), size=(44, 18)) as terminal:
            terminal.wait_for("move 0 of 14")
            terminal.send(*"-" * 7, "space")
            look_on(terminal, 1.2)
            assert "move 0 of 14" in terminal.text
            before = time.monotonic()
            terminal.send(*"+" * 9)
            terminal.wait_for("move 14 of 14")
            # At the speed before it would take 28 seconds, at the next one 14.
            assert time.monotonic() - before < 8
            wait_to_show(terminal, seen_at(record, 14), (44, 18))
            look_on(terminal, 0.3)
            wait_to_show(terminal, seen_at(record, 14), (44, 18))
            # From the end it begins anew, and a second space stops it.
            terminal.send(*"-" * 9, "space")
            wait_to_show(terminal, jumped_to(record, 0), (44, 18))
            terminal.send("space", *"+" * 9)
            look_on(terminal, 0.5)
            wait_to_show(terminal, jumped_to(record, 0), (44, 18))
            terminal.send("escape")
            assert terminal.wait_exit() == 0

    def test_a_won_game_is_not_celebrated_and_not_played_on_from_its_end(self, tmp_path: Path) -> None:
        record = won()
        with playing(tmp_path, "replay", file_of(tmp_path, record)) as terminal:
            wait_to_show(terminal, watching(record))
            terminal.send("down")
            wait_to_show(terminal, jumped_to(record, len(record.moves)))
            terminal.send("enter")
            wait_to_show(terminal, jumped_to(record, len(record.moves), Note.WON_THERE))
            terminal.send("left", "enter")
            terminal.wait_for(f"{len(record.moves) - 1} moves")
            assert "Watching" not in terminal.text
            terminal.send("ctrl+c")
            assert terminal.wait_exit() == 0
        # Nobody has made a move of it.
        assert kept(tmp_path) == []
        assert run(tmp_path, "stats")["all"]["played"] == 0

    def test_played_on_it_is_a_game_of_ones_own(self, tmp_path: Path) -> None:
        record = won()
        moves = [str(move) for move in record.moves]
        with playing(tmp_path, "replay", file_of(tmp_path, record)) as terminal:
            wait_to_show(terminal, watching(record))
            terminal.send(*["right"] * 7, "enter")
            terminal.wait_for("deal 1 · 7 moves")
            terminal.send("space", "space", "u")
            terminal.wait_for("Taken back.")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1)
            terminal.send("q")
            assert terminal.wait_exit() == 0
        (game,) = kept(tmp_path)
        assert (game.deal, game.open, game.moves, game.helps) == (1, True, 8, ("record",))
        assert entries_in(tmp_path / "games.db")[game.id][:7] == moves[:7]
        table = table_of(tmp_path, game)
        assert table.board == boards(record)[7].play(table.game.moves[7])
        with playing(tmp_path) as terminal:
            wait_to_show(terminal, table)
            # What is in the record can be taken back too.
            terminal.send(*["u"] * 9)
            terminal.wait_for("Nothing to take back")
            terminal.wait_for("deal 1 · 0 moves")

    def test_the_mouse_does_nothing(self, tmp_path: Path) -> None:
        record = first_moves(6)
        with playing(tmp_path, "replay", file_of(tmp_path, record)) as terminal:
            wait_to_show(terminal, watching(record))
            while b"\x1b[?1003h" not in terminal.output:
                terminal.settle(0.1)
            for at, events in ((3, "".join(everywhere(80, 24))), (4, mouse(LEFT, 5, 3))):
                terminal.send(events)
                terminal.settle(0.1)
                terminal.send(*["right"] * (3 if at == 3 else 1))
                wait_to_show(terminal, seen_at(record, at))
                terminal.send(events)
                terminal.settle()
                wait_to_show(terminal, seen_at(record, at))
            terminal.send("q")
            assert terminal.wait_exit() == 0
        assert kept(tmp_path) == []

    def test_help_shows_the_keys_of_watching_and_others_do_nothing(self, tmp_path: Path) -> None:
        record = first_moves(4)
        with playing(tmp_path, "replay", file_of(tmp_path, record)) as terminal:
            wait_to_show(terminal, watching(record))
            for key, leave in (("?", "escape"), ("\x1bOP", "q")):
                terminal.send(key)
                terminal.wait_for("esc goes back")
                for action in ACTIONS:
                    if action.watching:
                        assert action.label in terminal.text
                for text in (*(group.value for group in (Group.CURSOR, Group.EXACT)), "draw, or recycle"):
                    assert text not in terminal.text
                terminal.send(leave)
                terminal.wait_until_gone("esc goes back")
                wait_to_show(terminal, watching(record))
            # Keys of playing, and of what lies over the table, are not there.
            terminal.send(*"1234567890xyzdwsafipmukngcbr/", "tab", "backspace")
            terminal.settle()
            wait_to_show(terminal, watching(record))
            # The key right behind the escape that leaves the help counts.
            terminal.send("?")
            terminal.wait_for("esc goes back")
            terminal.send("escape", "l")
            wait_to_show(terminal, seen_at(record, 1))
            terminal.send("escape")
            assert terminal.wait_exit() == 0
        assert kept(tmp_path) == []

    def test_the_heading_of_the_help_stands_on_one_line(self, tmp_path: Path) -> None:
        with playing(tmp_path, "replay", file_of(tmp_path, first_moves(4))) as terminal:
            terminal.wait_for("move 0 of 4")
            terminal.send("?")
            terminal.wait_for("esc goes back")
            assert Group.WATCH.value in terminal.text

    def test_the_help_lists_the_outlook_too(self, tmp_path: Path) -> None:
        with playing(tmp_path, "replay", file_of(tmp_path, first_moves(4))) as terminal:
            terminal.wait_for("move 0 of 4")
            terminal.send("?")
            terminal.wait_for("esc goes back")
            assert "say if it can be won" in terminal.text


class TestFromTheList:
    """Watching a game of the list of games."""

    def test_the_game_that_waits_is_as_it_was(self, tmp_path: Path) -> None:
        with playing(tmp_path, "play", "2") as terminal:
            terminal.wait_for("Space draws")
            terminal.send("space", "space", "space", "u")
            terminal.wait_for("Taken back.")
            terminal.send("right", "right")
            terminal.wait_until_gone("Taken back.")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1)
            terminal.send("g")
            terminal.wait_for("enter plays ·")
            terminal.send("escape")
            terminal.wait_until_gone("enter plays ·")
            before = terminal.text
            (game,) = kept(tmp_path)
            entries = entries_in(tmp_path / "games.db")
            terminal.send("g")
            terminal.wait_for("enter plays ·")
            terminal.send("v")
            terminal.wait_for("Watching  deal 2 · move 0 of 2")
            terminal.send("right", "right", "right", *everywhere(80, 24))
            terminal.wait_for("That was the last move.")
            terminal.send("left", "o")
            terminal.wait_for("Watching  deal 2 · move 1 of 2")
            terminal.send("o", "escape")
            terminal.wait_until_gone("Watching")
            assert until(terminal, lambda: timeless(terminal.text) == timeless(before))
            assert timeless(terminal.text) == timeless(before)
            # What plays by itself ends with the watching.
            for key in ("g", "v", "space"):
                terminal.send(key)
                terminal.wait_for({"g": "enter plays ·", "v": "move 0 of 2", "space": "move 0 of 2"}[key])
            terminal.send("q")
            look_on(terminal, 0.8)
            assert timeless(terminal.text) == timeless(before)
            terminal.send("r")
            terminal.wait_for("Made again.")
            terminal.wait_for("deal 2 · 3 moves")
            terminal.send("u", "q")
            assert terminal.wait_exit() == 0
        (after,) = kept(tmp_path)
        assert after._replace(touched=game.touched, seconds=0, undos=0) == game._replace(seconds=0, undos=0)
        assert (game.undos, after.undos, after.helps) == (1, 2, ())
        assert entries_in(tmp_path / "games.db")[game.id][: len(entries[game.id])] == entries[game.id]

    def test_played_on_both_games_are_open(self, tmp_path: Path) -> None:
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            terminal.send("8", "space", "space")
            terminal.wait_for("3 moves")
            assert until(terminal, lambda: len(kept(tmp_path)) == 1)
            terminal.send("g")
            terminal.wait_for("enter plays ·")
            terminal.send("v")
            terminal.wait_for("move 0 of 3")
            terminal.send("right", "enter")
            terminal.wait_for("deal 1 · 1 move ")
            terminal.send("8")
            terminal.wait_for("deal 1 · 2 moves")
            assert until(terminal, lambda: len(kept(tmp_path)) == 2)
            # The game that waited is one of the list, and goes on.
            terminal.send("g")
            terminal.wait_for("enter plays ·")
            terminal.send("down", "enter")
            terminal.wait_for("deal 1 · 3 moves")
            terminal.send("q")
            assert terminal.wait_exit() == 0
        assert sorted((game.moves, game.open, game.helps) for game in kept(tmp_path)) == [
            (2, True, ("record",)),
            (3, True, ()),
        ]


@contextmanager
def piped(
    home: Path, command: str, file: str, *, shell: str, env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """SoliJoy in a terminal that controls it, with its standard input from elsewhere."""
    line = shell.format(program=f'"{sys.executable}" -m solijoy {command} -', file=file)
    environment = {"SOLIJOY_HOME": str(home), **STILL, **(env or {})}
    terminal = Terminal("/bin/sh", "-c", line, env=environment)
    try:
        yield terminal
    finally:
        terminal.close()


PIPE: Final = 'cat "{file}" | {program}'
FILE: Final = 'exec {program} < "{file}"'


@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="needs a shell")
class TestStandardInput:
    """What is shown comes from standard input; keys come from the terminal."""

    @pytest.mark.parametrize("shell", [PIPE, pytest.param(FILE, marks=pytest.mark.slow)])
    def test_a_record(self, tmp_path: Path, shell: str) -> None:
        record = first_moves(6)
        # The first picture is written before anything else, to a terminal with all colours.
        env = {"COLORTERM": "truecolor"} if shell == FILE else {}
        with piped(tmp_path, "replay", file_of(tmp_path, record), shell=shell, env=env) as terminal:
            wait_to_show(terminal, watching(record))
            terminal.send("right", "right", "left", "l", "right")
            wait_to_show(terminal, seen_at(record, 3))
            terminal.resize(100, 30)
            terminal.send("right")
            wait_to_show(terminal, seen_at(record, 4), (100, 30))
            terminal.send("escape")
            assert terminal.wait_exit() == 0
            assert terminal.modes == terminal.modes_before
        assert kept(tmp_path) == []

    @pytest.mark.parametrize("shell", [FILE, pytest.param(PIPE, marks=pytest.mark.slow)])
    def test_a_board(self, tmp_path: Path, shell: str) -> None:
        file = tmp_path / "board.txt"
        file.write_text(str(boards(won())[9]), encoding="utf-8")
        table = Table(boards(won())[9])
        table.said = Note.WELCOME_ASK
        env = {"COLORTERM": "truecolor"} if shell == FILE else {}
        with piped(tmp_path, "play", str(file), shell=shell, env=env) as terminal:
            wait_to_show(terminal, table)
            terminal.send("space", "space")
            terminal.wait_for("2 moves")
            terminal.send("ctrl+c" if shell == FILE else "q")
            assert terminal.wait_exit() == 0
            assert terminal.modes == terminal.modes_before
        (game,) = kept(tmp_path)
        assert (game.deal, game.moves, game.open) == (None, 2, True)

    def test_the_terminal_may_close(self, tmp_path: Path) -> None:
        with piped(tmp_path, "replay", file_of(tmp_path, first_moves(6)), shell=FILE) as terminal:
            terminal.wait_for("move 0 of 6")
            terminal.settle()
            terminal.hang_up()
            assert terminal.wait_exit() == 128 + 1
