"""Piles: how many cards of them move together."""

from hypothesis import given

from solijoy.engine import Board
from tests.engine import naive
from tests.engine.naive_table import Table, write
from tests.engine.strategies import scattered_tables


@given(scattered_tables())
def test_run_is_the_longest_sequence_at_the_top(table: Table) -> None:
    for number, pile in enumerate(Board.parse(write(table)).piles, start=1):
        sizes = range(1, len(pile.up) + 1)
        assert pile.run == max((n for n in sizes if naive.top_sequence(table, str(number), n)), default=0)


@given(scattered_tables())
def test_down_and_up_are_what_the_text_says(table: Table) -> None:
    for pile, down, up in zip(Board.parse(write(table)).piles, table.down, table.up, strict=True):
        assert [*map(str, pile.down)] == down
        assert [*map(str, pile.up)] == up
