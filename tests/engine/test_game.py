"""Games: undo and redo give back the exact boards, and no card is ever lost or doubled.

A machine plays any mixture of legal and illegal moves, steps of several moves, undo, redo and
restart; what must come of it is kept as a plain list of naive tables.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from solijoy.engine import Board, Game, IllegalMoveError, Move
from tests.engine import naive
from tests.engine.naive_table import CARDS, RANKS, SUITS, Table, write
from tests.engine.strategies import dealt_tables, scattered_tables, seeds

Point = tuple[Table, tuple[str, ...]]
"""A table and the moves that lead to it from the start."""


class GameMachine(RuleBasedStateMachine):
    """The game next to its model: the points that were gone through, and the place among them."""

    @initialize(table=dealt_tables() | scattered_tables())
    def start(self, table: Table) -> None:
        self.game = Game(Board.parse(write(table)))
        self.points: list[Point] = [(table, ())]
        self.place = 0

    @property
    def table(self) -> Table:
        return self.points[self.place][0]

    @property
    def moves(self) -> tuple[str, ...]:
        return self.points[self.place][1]

    def step_to(self, point: Point) -> None:
        self.points[self.place + 1 :] = [point]
        self.place += 1

    @rule(length=st.integers(1, 5), seed=seeds)
    def play_a_step(self, length: int, seed: int) -> None:
        table, step = random_step(self.table, length, Random(seed))
        if step:
            self.game.play(*map(Move.parse, step))
            self.step_to((table, (*self.moves, *step)))

    @rule(length=st.integers(0, 3), seed=seeds)
    def play_a_step_that_ends_illegally(self, length: int, seed: int) -> None:
        table, step = random_step(self.table, length, Random(seed))
        illegal = sorted(set(naive.conceivable_moves(table)) - naive.legal_moves(table))
        last = Move.parse(Random(seed).choice(illegal))
        with pytest.raises(IllegalMoveError) as refused:
            self.game.play(*map(Move.parse, step), last)
        assert refused.value.move == last

    @rule()
    def undo(self) -> None:
        assert self.game.undo() == (self.place > 0)
        self.place = max(0, self.place - 1)

    @rule()
    def redo(self) -> None:
        assert self.game.redo() == (self.place + 1 < len(self.points))
        self.place = min(self.place + 1, len(self.points) - 1)

    @precondition(lambda self: self.moves)
    @rule()
    def restart(self) -> None:
        self.game.restart()
        self.step_to((self.points[0][0], ()))

    @precondition(lambda self: not self.moves)
    @rule()
    def restart_where_nothing_was_played(self) -> None:
        self.game.restart()

    @rule()
    def undo_everything_and_redo_it(self) -> None:
        steps = sum(1 for _ in iter(self.game.undo, False))
        assert steps == self.place
        assert str(self.game.board) == write(self.points[0][0])
        assert [self.game.redo() for _ in range(steps)] == [True] * steps

    @invariant()
    def board_and_moves_are_those_of_the_model(self) -> None:
        assert str(self.game.board) == write(self.table)
        assert tuple(map(str, self.game.moves)) == self.moves
        assert str(self.game.start) == write(self.points[0][0])

    @invariant()
    def each_card_is_there_twice(self) -> None:
        assert cards_of(self.game.board) == Counter(CARDS * 2)


def random_step(table: Table, length: int, rng: Random) -> tuple[Table, list[str]]:
    """Up to so many random legal moves, and the table they lead to."""
    step: list[str] = []
    while len(step) < length and (moves := naive.legal_moves(table)):
        step.append(rng.choice(sorted(moves)))
        table = naive.play(table, step[-1])
    return table, step


def cards_of(board: Board) -> Counter[str]:
    """How often each card is on the board."""
    piles = [card for pile in board.piles for card in pile.down + pile.up]
    home = [
        rank + suit
        for place, height in enumerate(board.home)
        for rank in RANKS[:height]
        for suit in SUITS[place // 2]
    ]
    return Counter([*map(str, [*board.stock, *board.waste, *piles]), *home])


TestGame = GameMachine.TestCase


def test_a_new_move_after_undo_drops_what_could_be_redone() -> None:
    game = Game(Board.deal(1))
    game.play(Move.parse("d"))
    game.undo()
    game.play(Move.parse("8-h"))
    assert not game.redo()
    assert game.moves == (Move.parse("8-h"),)


def test_a_step_of_several_moves_is_undone_at_once() -> None:
    game = Game(Board.deal(1))
    game.play(*map(Move.parse, ["d", "d", "d"]))
    assert game.undo()
    assert game.board == Board.deal(1)
    assert not game.undo()


def test_restart_is_a_step_that_can_be_undone() -> None:
    game = Game(Board.deal(1))
    game.play(Move.parse("d"))
    after_draw = game.board
    game.restart()
    assert (game.board, game.moves) == (game.start, ())
    assert game.undo()
    assert (game.board, game.moves) == (after_draw, (Move.parse("d"),))
    assert game.redo()
    assert game.board == Board.deal(1)
