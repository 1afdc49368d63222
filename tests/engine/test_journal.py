"""Journals: what they tell of a game is the whole game, with all that can be undone and redone.

A machine plays, undoes, redoes and restarts on a journal; next to it stand a plain list of the points it
went through, the texts it should have noted, and every naive table that was ever on the screen.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from solijoy.engine import Board, IllegalMoveError, Journal, JournalError, Move
from tests.engine import naive
from tests.engine.naive_table import Table, deal, write
from tests.engine.strategies import dealt_tables, scattered_tables, seeds
from tests.engine.test_game import Point, random_step

DRAWS: Final = {"solijoy": 1, "solijoy draw=3": 3, "solijoy-13 redeals=1 draw=3": 3}
"""Some rules, and how many cards they draw."""
LIVELY: Final = ("relaxed", "harp", "big-harp", "solijoy draw=3", "solijoy layout=1,1,1,1 face_up=all")

View = tuple[str, tuple[str, ...], int, bool, str | None]
"""All that a game says about where it stands."""


def view(journal: Journal) -> View:
    """What a journal says about where it stands."""
    before = None if journal.before is None else str(journal.before)
    moves = tuple(map(str, journal.moves))
    return str(journal.board), moves, journal.move_count, journal.can_undo, before


def history(journal: Journal) -> tuple[list[View], list[View]]:
    """Where undo leads, step by step to the first one, and redo likewise to the last; taken of copies."""
    undone, redone = copy.deepcopy(journal), copy.deepcopy(journal)
    backwards = [view(journal), *(view(undone) for _ in iter(undone.undo, False))]
    forwards = [view(journal), *(view(redone) for _ in iter(redone.redo, False))]
    return backwards, forwards


def assert_same(one: Journal, other: Journal) -> None:
    """Nothing that can be asked of two journals differs."""
    assert history(one) == history(other)
    assert one.start == other.start
    assert one.entries == other.entries
    assert one.unseen == other.unseen


class JournalMachine(RuleBasedStateMachine):
    """A journal next to its model.

    The model is the points that were gone through and the place among them, the texts that must have been
    noted, and all stocks that were ever on the table, those in the middle of a step too.
    """

    @initialize(table=dealt_tables() | scattered_tables())
    def start(self, table: Table) -> None:
        self.journal = Journal(Board.parse(write(table)))
        self.points: list[Point] = [(table, ())]
        self.place = 0
        self.told: list[str] = []
        self.stocks = [table.stock]

    @property
    def point(self) -> Point:
        return self.points[self.place]

    def step_to(self, point: Point) -> None:
        self.points[self.place + 1 :] = [point]
        self.place += 1

    @rule(length=st.integers(1, 6), seed=seeds)
    def play_a_step(self, length: int, seed: int) -> None:
        table, moves = self.point
        _, step = random_step(table, length, Random(seed))
        if not step:
            return
        self.journal.play(*map(Move.parse, step))
        for move in step:
            table = naive.play(table, move)
            self.stocks.append(table.stock)
        self.step_to((table, (*moves, *step)))
        self.told.append(" ".join(step))

    @rule(count=st.integers(1, 60))
    def draw_on_and_on(self, count: int) -> None:
        for _ in range(count):
            table, moves = self.point
            if not naive.may_draw(table):
                return
            self.journal.play(Move.parse("d"))
            table = naive.play(table, "d")
            self.stocks.append(table.stock)
            self.step_to((table, (*moves, "d")))
            self.told.append("d")

    @rule(length=st.integers(0, 3), seed=seeds)
    def play_a_step_that_ends_illegally(self, length: int, seed: int) -> None:
        table, step = random_step(self.point[0], length, Random(seed))
        illegal = sorted(set(naive.conceivable_moves(table)) - naive.legal_moves(table))
        with pytest.raises(IllegalMoveError):
            self.journal.play(*map(Move.parse, [*step, Random(seed).choice(illegal)]))

    @rule()
    def play_nothing(self) -> None:
        self.journal.play()

    @rule()
    def undo(self) -> None:
        assert self.journal.undo() == (self.place > 0)
        if self.place:
            self.place -= 1
            self.told.append("undo")

    @rule()
    def redo(self) -> None:
        there = self.place + 1 < len(self.points)
        assert self.journal.redo() == there
        if there:
            self.place += 1
            self.told.append("redo")

    @rule()
    def restart(self) -> None:
        # Where undo led back to the start, that is where the game stands.
        away = bool(self.point[1])
        assert self.journal.restart() == away
        if away:
            self.step_to((self.points[0][0], ()))
            self.told.append("restart")

    @rule()
    def go_on_with_what_was_read(self) -> None:
        self.journal = Journal.replay(self.journal.start, self.journal.entries)

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.journal = copy.deepcopy(self.journal)

    @invariant()
    def all_is_noted_and_nothing_else(self) -> None:
        assert self.journal.entries == self.told

    @invariant()
    def the_journal_stands_where_the_model_does(self) -> None:
        table, moves = self.point
        # To the start, where a restart leads, no step led.
        at_start = not moves
        before = write(self.points[self.place - 1][0]) if self.place and not at_start else None
        assert view(self.journal) == (write(table), moves, len(moves), self.place > 0, before)

    @invariant()
    def unseen_are_the_cards_that_never_left_the_stock(self) -> None:
        fewest = min(map(len, self.stocks))
        assert self.journal.unseen == fewest
        # They are the last ones to come of whatever stock holds them, and have never been moved.
        now = self.point[0].stock
        if len(now) >= fewest:
            assert now[:fewest] == self.stocks[0][:fewest]

    def teardown(self) -> None:
        if hasattr(self, "journal"):
            assert_same(Journal.replay(self.journal.start, self.told), self.journal)


TestJournal = JournalMachine.TestCase
TestJournal.settings = settings(deadline=None, max_examples=40, stateful_step_count=30)


def play_at_random(board: Board, rng: Random, length: int) -> Journal:
    """A journal of so many things done, half of them undo, redo and restart."""
    journal = Journal(board)
    for _ in range(length):
        match rng.randrange(8):
            case 0 | 1:
                journal.undo()
            case 2:
                journal.redo()
            case 3 if rng.random() < 0.2:
                journal.restart()
            case _:
                play_some(journal, rng)
    return journal


def play_some(journal: Journal, rng: Random) -> None:
    """Play a step of one to three moves if there are any."""
    board, step = journal.board, []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if moves := list(board.legal_moves):
            step.append(rng.choice(moves))
            board = board.play(step[-1])
    journal.play(*step)


@given(dealt_tables() | scattered_tables(), seeds)
@settings(max_examples=25)
def test_a_journal_is_read_back_whole(table: Table, seed: int) -> None:
    played = play_at_random(Board.parse(write(table)), Random(seed), 60)
    assert_same(Journal.replay(played.start, played.entries), played)


@pytest.mark.parametrize("rules", LIVELY)
def test_each_beginning_of_a_journal_is_the_game_as_it_was_then(rules: str) -> None:
    rng, on = Random(rules), Board.parse(write(deal(7, rules)))
    journal = Journal(on)
    seen = {0: history(journal)}
    for _ in range(40):
        rng.choice((play_some, play_some, undo, redo, restart))(journal, rng)
        seen[len(journal.entries)] = history(journal)
    assert len(seen) > 20
    for length, then in seen.items():
        assert history(Journal.replay(on, journal.entries[:length])) == then


def undo(journal: Journal, _: Random) -> None:
    journal.undo()


def redo(journal: Journal, _: Random) -> None:
    journal.redo()


def restart(journal: Journal, _: Random) -> None:
    journal.restart()


@pytest.mark.slow
def test_long_journals_are_read_back_whole() -> None:
    for seed in range(30):
        rng = Random(seed)
        on = Board.parse(write(deal(rng.randint(1, 999_999_999), rng.choice(LIVELY))))
        played = play_at_random(on, rng, 1500)
        assert_same(Journal.replay(on, played.entries), played)


def test_entries_can_come_from_anything_that_gives_texts_one_after_the_other() -> None:
    journal = Journal.replay(Board.deal(1), iter(["d", "8-h f8", "undo"]))
    assert journal.entries == ["d", "8-h f8", "undo"]
    assert [str(move) for move in journal.moves] == ["d"]
    assert journal.redo()
    assert [str(move) for move in journal.moves] == ["d", "8-h", "f8"]


def test_without_entries_a_journal_is_the_start() -> None:
    journal = Journal.replay(Board.deal(3), [])
    assert_same(journal, Journal(Board.deal(3)))
    assert not journal.can_undo
    assert (journal.undo(), journal.redo(), journal.restart(), journal.entries) == (False, False, False, [])


@pytest.mark.parametrize(("rules", "draw"), DRAWS.items())
def test_each_draw_shows_what_it_turns_up_and_nothing_hides_it_again(rules: str, draw: int) -> None:
    journal = Journal(Board.parse(write(deal(2, rules))))
    whole = journal.unseen
    journal.play(*[Move.parse("d")] * 2)
    assert journal.unseen == whole - 2 * draw
    for go_back in (journal.undo, journal.redo, journal.restart, journal.undo, journal.undo):
        assert go_back()
        assert journal.unseen == whole - 2 * draw
    journal.play(Move.parse("d"))
    assert journal.unseen == whole - 2 * draw


def test_what_a_step_shows_and_puts_away_again_has_been_seen() -> None:
    table = Table("solijoy layout=1,1,1,1", ["KS", "AS"], [], {}, [[], [], [], []], [["2H"], [], [], []])
    table.home = {"S": [12, 0], "H": [13, 0], "D": [13, 13], "C": [13, 13]}
    rest = [f"{rank}{suit}" for suit in "SH" for rank in "A23456789TJQK"]
    table.up[1] = [card for card in rest if card not in ("KS", "AS", "2H")] + ["KS"]
    journal = Journal(Board.parse(write(table)))
    journal.play(*map(Move.parse, ["d", "d", "r"]))
    assert len(journal.board.stock) == 2
    assert journal.unseen == 0


BROKEN: Final = {
    "a move that is not legal": "r",
    "a move on a pile that is not there": "99-98x99",
    "a step of which the last move is not legal": "d d r",
    "the same cards moved twice": "8-h 8-h",
    "nothing": "",
    "blanks": " \t ",
    "a line break": "\n",
    "garbage": "hello",
    "a move and garbage": "d hello",
    "undo in a step": "d undo",
    "redo in a step": "redo redo",
    "capitals": "Undo",
    "blanks around undo": " undo ",
    "braces": "{error} {0} {",
    "a percent sign": "%s%n",
    "NUL": "\0",
    "NUL behind a move": "d\0",
    "digits that are none of ours": "f٣",
    "a half of a pair": "\ud800",
    "a number without end": "f" + "9" * 5000,
    "redo with nothing to redo": "redo",
}


@pytest.mark.parametrize("entry", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("before", [[], ["d"], ["d", "d d", "undo", "redo", "restart"]], ids=len)
def test_a_broken_entry_is_refused_and_named(entry: str, before: list[str]) -> None:
    with pytest.raises(JournalError) as refused:
        Journal.replay(Board.deal(1), [*before, entry, "d", "more that is broken"])
    assert refused.value.entry == len(before) + 1
    assert str(refused.value).startswith(f"step {len(before) + 1}: ")
    assert refused.value.template.format(**refused.value.values) == str(refused.value)


@pytest.mark.parametrize(
    ("entries", "number"),
    [
        (["undo"], 1),
        (["redo"], 1),
        (["restart"], 1),
        (["d", "undo", "undo"], 3),
        (["d", "undo", "restart"], 3),
        (["d", "undo", "redo", "redo"], 4),
        (["d", "undo", "d", "redo"], 4),
        (["d", "restart", "restart"], 3),
        (["d", "restart", "undo", "undo", "undo"], 5),
        (["d"] * 49 + ["undo"] * 50, 99),
    ],
)
def test_there_must_be_something_to_take_back_or_to_make_again(entries: list[str], number: int) -> None:
    with pytest.raises(JournalError, match="nothing to") as refused:
        Journal.replay(Board.deal(1), entries)
    assert refused.value.entry == number


SOME_ENTRIES: Final = st.sampled_from(["d", "undo", "redo", "restart", "8-h", "f8", "d d"])


@given(st.lists(st.text(max_size=6) | SOME_ENTRIES, max_size=8))
@settings(max_examples=200)
def test_whatever_is_read_is_a_game_or_refused_where_it_stops_to_be_one(entries: list[str]) -> None:
    good = 0
    while good < len(entries) and is_a_game(entries[: good + 1]):
        good += 1
    if good == len(entries):
        assert len(Journal.replay(Board.deal(1), entries).entries) == good
    else:
        with pytest.raises(JournalError) as refused:
            Journal.replay(Board.deal(1), entries)
        assert refused.value.entry == good + 1


def is_a_game(entries: list[str]) -> bool:
    """Whether entries can be replayed on deal 1."""
    try:
        Journal.replay(Board.deal(1), entries)
    except JournalError:
        return False
    return True


def test_a_refused_step_leaves_no_trace() -> None:
    journal = Journal.replay(Board.deal(1), ["d", "d", "undo"])
    before, unseen = history(journal), journal.unseen
    with pytest.raises(IllegalMoveError):
        journal.play(*map(Move.parse, ["d", "d", "d", "r"]))
    assert history(journal) == before
    assert (journal.entries, journal.unseen) == (["d", "d", "undo"], unseen)


@given(dealt_tables() | scattered_tables(), seeds)
@settings(max_examples=15)
def test_a_copy_goes_its_own_way(table: Table, seed: int) -> None:
    rng = Random(seed)
    journal = play_at_random(Board.parse(write(table)), rng, 25)
    twin, third = copy.deepcopy(journal), copy.deepcopy(journal)
    assert type(twin) is Journal
    assert_same(twin, journal)
    for _ in range(25):
        rng.choice((play_some, undo, redo, restart))(twin, rng)
    assert_same(third, journal)
    assert_same(Journal.replay(twin.start, twin.entries), twin)
    play_some(journal, rng)
    journal.undo()
    assert_same(Journal.replay(twin.start, twin.entries), twin)
    assert_same(Journal.replay(journal.start, journal.entries), journal)


def test_a_very_long_game_can_be_copied_and_read() -> None:
    # Points are a chain; following it by recursion would end at a thousand.
    journal = Journal(Board.deal(1))
    for _ in range(5000):
        journal.play(next(iter(journal.board.legal_moves)))
    twin = copy.deepcopy(journal)
    assert twin.move_count == 5000
    assert Journal.replay(journal.start, journal.entries).moves == twin.moves
