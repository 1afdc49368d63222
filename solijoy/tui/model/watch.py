"""Watching a record: its moves one by one, forwards and backwards."""

from __future__ import annotations

from typing import Final

from solijoy.engine import Journal, Record
from solijoy.tui.model.places import Zone, pile_place, source_of, target_of
from solijoy.tui.model.said import Note, Played
from solijoy.tui.model.table import Table

SPEEDS: Final = (2.0, 1.0, 0.5, 0.25, 0.1, 0.04)
"""Seconds between two moves, slow to fast."""


class Watch:
    """What is watched at a table, and how fast.

    Attributes:
        record: the game.
        at: how many of its moves have been shown.
        playing: whether moves follow each other by themselves.
        speed: which of the speeds it has.
        outcomes: what could be made of each position, once that is known.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.at = 0
        self.playing = False
        self.speed = 2
        self.outcomes: tuple[str, ...] = ()

    @property
    def seconds(self) -> float:
        """Seconds between two moves."""
        return SPEEDS[self.speed]

    @property
    def at_end(self) -> bool:
        """Whether all moves have been shown."""
        return self.at == len(self.record.moves)


def watching(record: Record) -> Table:
    """A table at the start of a record, to watch it."""
    table = Table(record.start, record.deal)
    table.watch = Watch(record)
    table.said = Note.WATCHING
    return table


def forward(table: Table) -> None:
    """Show the next move."""
    watch = _watch(table)
    table.begin()
    if watch.at_end:
        watch.playing = False
        table.said = Note.WATCHED
        return
    move, before = watch.record.moves[watch.at], table.board
    table.game.play(move)
    watch.at += 1
    target = target_of(move, before, table.board)
    home = target.zone is Zone.HOME
    table.changed(Played(before, move), source_of(move) if home else target)
    table.moved = {target: move.length}
    watch.playing = watch.playing and not watch.at_end


def back(table: Table) -> None:
    """Go back one move."""
    watch = _watch(table)
    watch.playing = False
    _go(table, max(watch.at - 1, 0))


def to_start(table: Table) -> None:
    """Go back to the start."""
    _watch(table).playing = False
    _go(table, 0)


def to_end(table: Table) -> None:
    """Go to the end."""
    watch = _watch(table)
    watch.playing = False
    _go(table, len(watch.record.moves))


def toggle(table: Table) -> None:
    """Let the moves follow each other, or stop; from the end begin again."""
    watch = _watch(table)
    if not watch.playing and watch.at_end:
        _go(table, 0)
    watch.playing = not watch.playing


def speed_up(table: Table, by: int) -> None:
    """Make it faster, or slower."""
    watch = _watch(table)
    watch.speed = min(max(watch.speed + by, 0), len(SPEEDS) - 1)


def _go(table: Table, at: int) -> None:
    """Go to the board after a number of moves."""
    watch = _watch(table)
    table.begin()
    watch.at = at
    table.game = Journal(watch.record.start)
    table.game.play(*watch.record.moves[:at])
    table.changed(Note.NOTHING, pile_place(0))


def _watch(table: Table) -> Watch:
    assert table.watch
    return table.watch
