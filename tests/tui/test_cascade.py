"""The cards of a won game: they fall, stay on the table and come to an end."""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import Board
from solijoy.tui.model.cascade import RANKS_SHOWN, Drop, cascade
from solijoy.tui.model.geometry import fit, smallest
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.widgets.cascade import Stage
from tests.tui.apps import app_with
from tests.tui.boards import board

LAST_CARD: Final = board({n: "KC" if n == 1 else "" for n in range(1, 11)}, home="KS KS KH KH KD KD KC QC")


def frames(width: int, height: int, piles: int, seed: int) -> tuple[list[list[Drop]], int, int]:
    """All frames on a terminal of that size, the lines of the table and those of a card."""
    geometry = fit(width, height, piles)
    assert geometry
    starts = [geometry.left + (place + 2) * geometry.column for place in range(8)]
    chance = random.Random(seed)
    found = []
    for frame in cascade(width, geometry.tableau, geometry.card, geometry.full, starts, chance):
        found.append(frame)
        assert len(found) < 2000, "no end"
    return found, geometry.tableau, geometry.full


@settings(deadline=None, max_examples=60)
@given(
    piles=st.integers(4, 13),
    wider=st.integers(0, 260),
    higher=st.integers(0, 100),
    seed=st.integers(0, 2**32),
)
def test_it_ends_and_every_card_is_on_the_table(piles: int, wider: int, higher: int, seed: int) -> None:
    width, height = smallest(piles)
    found, lines, full = frames(width + wider, height + higher, piles, seed)

    assert all(0 <= drop.y <= lines - full for frame in found for drop in frame)
    assert found[-1] == []


@settings(deadline=None, max_examples=60)
@given(
    width=st.integers(1, 200), height=st.integers(0, 80), lines=st.sampled_from([1, 3, 5]), seed=st.integers()
)
def test_it_ends_on_a_table_of_any_size(width: int, height: int, lines: int, seed: int) -> None:
    starts = [place * width // 8 for place in range(8)]
    found = cascade(width, lines + height, 5, lines, starts, random.Random(seed))
    for number, frame in enumerate(found):
        assert number < 2000
        assert all(0 <= drop.y <= height for drop in frame)
        assert all(-5 <= drop.x <= width for drop in frame)


def test_every_shown_card_of_each_foundation_falls_kings_first() -> None:
    found, _, _ = frames(80, 24, 10, 1)
    first_seen = {
        (drop.card, n): number
        for number, frame in reversed(list(enumerate(found)))
        for n, drop in enumerate(frame)
    }
    cards = {card for card, _ in first_seen}
    kings = [number for (card, _), number in first_seen.items() if card.rank == 13]

    assert len(cards) == 4 * RANKS_SHOWN
    assert min(kings) == 0
    assert max(len(frame) for frame in found) > 1


def test_the_same_chance_gives_the_same_frames() -> None:
    assert frames(80, 24, 10, 7) == frames(80, 24, 10, 7)
    assert frames(80, 24, 10, 7) != frames(80, 24, 10, 8)


@pytest.mark.parametrize("size", [(80, 24), (44, 18), (120, 40)])
async def test_a_win_takes_the_stage_and_any_key_ends_the_cascade(size: tuple[int, int]) -> None:
    app = app_with(Table(LAST_CARD), Presentation())
    async with app.run_test(size=size) as pilot:
        stage = app.table_screen.query_one(Stage)
        assert not stage.playing
        await pilot.press("1")
        assert app.table_screen.table.board.is_won
        assert stage.playing
        await pilot.press("u")
        assert not stage.playing
        assert app.table_screen.table.board.is_won
        await pilot.press("u")
        assert app.table_screen.table.board == LAST_CARD
        assert not app.table_screen.has_class("-won")
        # The second win is celebrated as the first.
        await pilot.press("1")
        assert stage.playing


async def test_without_movement_a_win_is_only_said() -> None:
    app = app_with(Table(LAST_CARD), Presentation(animation=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        assert app.table_screen.has_class("-won")
        assert not app.table_screen.query_one(Stage).playing
        text = "\n".join(strip.text for strip in app.table_screen._compositor.render_strips())
        assert "All 104 cards are home" in text


async def test_a_resize_during_the_cascade_is_survived() -> None:
    app = app_with(Table(LAST_CARD), Presentation())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("1")
        for size in ((44, 18), (10, 3), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
        assert app.table_screen.table.board.is_won
        assert app.is_running


async def test_a_new_deal_after_a_win_leaves_the_stage() -> None:
    app = app_with(Table(LAST_CARD), Presentation())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "n", "n")
        table = app.table_screen.table
        assert table.board == Board.deal(table.deal or 0)
        assert not app.table_screen.has_class("-won")
        assert not app.table_screen.query_one(Stage).playing
