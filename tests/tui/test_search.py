"""Finding a card, and the cards of the talon that have been seen."""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import VARIANTS, Board, Card, Suit
from solijoy.tui.faces import marks_of
from solijoy.tui.model import one_key
from solijoy.tui.model.places import WASTE, Place, Zone, all_places, pile_place
from solijoy.tui.model.said import Found, Note
from solijoy.tui.model.search import depths, find, seen_talon
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.table import TableScreen
from tests.tui.apps import app_with
from tests.tui.boards import board, playout, press, pressed

PACK: Final = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]


def card(text: str) -> Card:
    """A card by its text."""
    return Card.parse(text)


def found(on: Board, text: str) -> list[Place]:
    """The places where a card can be seen."""
    table = Table(on)
    find(table, card(text))
    assert isinstance(table.said, Found)
    assert table.said.card is card(text)
    return list(table.said.places)


def searched() -> Board:
    """A board with twins in all kinds of places."""
    return board(
        {1: "KC | 9S 8H 7S", 2: "9S | 8H", 3: "", 4: "7S |", 5: "KD QD", 6: "9D | 4C 9D"},
        home="3S AS 2H",
        waste="7D JD",
        stock="7D JC",
    )


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("8H", [pile_place(0), pile_place(1)]),
        ("9S", [pile_place(0)]),
        ("7S", [pile_place(0)]),
        ("9D", [pile_place(5)]),
        ("JD", [WASTE]),
        ("7D", []),
        ("JC", []),
        ("AS", [Place(Zone.HOME, 0), Place(Zone.HOME, 1)]),
        ("2S", [Place(Zone.HOME, 0)]),
        ("3S", [Place(Zone.HOME, 0)]),
        ("AH", [Place(Zone.HOME, 2)]),
        ("4S", []),
    ],
)
def test_the_copies_that_can_be_seen_are_found(text: str, places: list[Place]) -> None:
    assert found(searched(), text) == places


def test_two_copies_in_one_pile_are_two_places_and_two_marks() -> None:
    on = board({1: "KC | 9S 5H 9S"})

    assert found(on, "9S") == [pile_place(0), pile_place(0)]
    assert depths(on, pile_place(0), card("9S")) == (2, 0)


def test_the_places_found_are_marked_until_the_next_key() -> None:
    table = Table(searched())
    find(table, card("8H"))
    marked = {place: marks_of(table, place, []).found for place in all_places(table.board)}
    assert {place: depth for place, depth in marked.items() if depth} == {
        pile_place(0): (1,),
        pile_place(1): (0,),
    }
    press(table, "right")
    assert all(marks_of(table, place, []).found == () for place in all_places(table.board))


def test_looking_for_a_card_moves_nothing_and_is_no_step() -> None:
    table = pressed(searched(), "d")
    before = table.board
    find(table, card("8H"))

    assert table.board == before
    assert table.game.move_count == 1


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(list(VARIANTS)), st.integers(1, 999), st.integers(0, 2**32))
def test_every_copy_that_lies_face_up_is_found_and_no_other(variant: str, deal: int, seed: int) -> None:
    *_, on = playout(variant, deal, seed, random.Random(seed).randrange(1, 200))
    for sought in PACK:
        places = found(on, str(sought))
        assert len(places) <= 2
        piles = [place for place in places if place.zone is Zone.PILE]
        assert len(piles) == sum(pile.up.count(sought) for pile in on.piles)
        home = sum(height >= sought.rank for height in on.home[sought.suit * 2 : sought.suit * 2 + 2])
        assert sum(place.zone is Zone.HOME for place in places) == home
        assert (WASTE in places) is (on.waste_top is sought)


# The talon seen so far.


def test_nothing_is_seen_before_the_first_draw() -> None:
    table = Table(Board.deal(1))

    assert seen_talon(table) == ((), ())
    assert table.unseen == 49


def test_what_was_drawn_is_seen_in_the_order_it_is_drawn() -> None:
    table = pressed(Board.deal(1), "d d d")

    waste, coming = seen_talon(table)
    assert waste == table.board.waste
    assert [str(seen) for seen in waste] == ["8C", "TC", "TS"]
    assert coming == ()
    assert table.unseen == 46


def test_undo_does_not_make_a_seen_card_unseen() -> None:
    table = pressed(Board.deal(1), "d d d u u")

    assert [[str(seen) for seen in part] for part in seen_talon(table)] == [["8C"], ["TC", "TS"]]
    assert table.unseen == 46


def test_a_played_card_leaves_the_seen_ones_and_comes_back_with_undo() -> None:
    table = pressed(Board.deal(1), "d d w")
    assert table.board.waste_top is card("8C")
    assert table.unseen == 47
    press(table, "u")
    assert [str(seen) for seen in seen_talon(table)[0]] == ["8C", "TC"]
    assert table.unseen == 47


def test_after_a_recycle_all_are_seen() -> None:
    table = pressed(Board.deal(1), " ".join(["d"] * 51))

    waste, coming = seen_talon(table)
    assert waste == table.board.waste
    assert waste + coming == table.board.talon
    assert table.unseen == 0


def test_after_drawing_past_a_recycle_with_one_key_all_are_seen() -> None:
    # No card of the stock's end fits, so `s` goes round: it shows the whole stock on its way.
    on = board({1: "8D", 2: "KC", **dict.fromkeys(range(3, 11), "")}, waste="7S 2D 3D", stock="2C 3C")
    table = Table(Board(on.rules, on.talon, len(on.talon) - 2, on.home, on.piles))
    assert table.unseen == 2
    press(table, "s")
    assert [str(move) for move in table.game.moves].count("r") == 1
    assert table.unseen == 0


def test_a_restart_keeps_what_has_been_seen() -> None:
    table = pressed(Board.deal(1), "d d d")
    table.restart()

    assert table.unseen == 46
    assert [str(seen) for seen in seen_talon(table)[1]] == ["8C", "TC", "TS"]


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(list(VARIANTS)), st.integers(1, 999), st.integers(0, 2**32))
def test_what_counts_as_seen_is_what_has_been_on_the_waste(variant: str, deal: int, seed: int) -> None:
    chance = random.Random(seed)
    table = Table(Board.deal(deal, VARIANTS[variant]))
    never_drawn = len(table.board.talon)
    for _ in range(120):
        press(table, chance.choice("ddddsswwuur123456789fa"))
        never_drawn = min(never_drawn, *(len(on.talon) - on.drawn for on in shown(table)))
        assert table.unseen == never_drawn
        waste, coming = seen_talon(table)
        assert waste == table.board.waste
        assert len(waste) + len(coming) + table.unseen == len(table.board.talon)


def shown(table: Table) -> list[Board]:
    """The boards on the way to this one."""
    on, boards = table.game.start, [table.game.start]
    for move in table.game.moves:
        on = on.play(move)
        boards.append(on)
    return boards


def test_what_will_be_drawn_is_what_is_said_to_come() -> None:
    table = pressed(Board.deal(1), " ".join(["d"] * 20) + " " + " ".join(["u"] * 15))
    _, coming = seen_talon(table)
    for expected in coming:
        one_key.draw(table)
        assert table.board.waste_top is expected


# On the screen.


async def test_the_keys_ask_for_a_card_and_mark_it() -> None:
    app = app_with(Table(Board.deal(1), 1), Presentation())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", "q", "1", "enter")
        assert not isinstance(app.screen, TableScreen)
        await pilot.press("backspace", "c", "enter")
        assert isinstance(app.screen, TableScreen)
        table = app.table_screen.table
        assert table.said == Found(card("QC"), (pile_place(9),))
        await pilot.press("slash", "escape")
        assert table.said == Found(card("QC"), (pile_place(9),))
        await pilot.press("slash", *"10S", "enter")
        assert table.said == Found(card("TS"), ())


async def test_the_talon_is_shown_and_left() -> None:
    app = app_with(Table(Board.deal(1), 1), Presentation())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "space", "u", "p")
        text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "8♣" in text
        assert "10♣" in text
        assert "Never seen: 47" in text
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)
        assert app.table_screen.table.said is Note.UNDONE
