"""The mouse without a screen: what clicks, drags and the wheel do with the table."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import VARIANTS, Board, Card, Suit
from solijoy.tui.faces import marks_of, place_rows
from solijoy.tui.model import pointer
from solijoy.tui.model.best_play import play_best
from solijoy.tui.model.geometry import Geometry, fit
from solijoy.tui.model.holding import Held
from solijoy.tui.model.places import STOCK, WASTE, Place, Zone, all_places, pile_place
from solijoy.tui.model.pointer import Spot, spot_at
from solijoy.tui.model.rows import Art, Row, pile_rows
from solijoy.tui.model.table import Automatic, Table
from solijoy.tui.painting import paint
from solijoy.tui.themes import Look
from tests.tui.boards import HOUSE, board, playout, press, reason_name, steps, texts
from tests.tui.screens import geometry_of, long_piles

SIZES: Final = ((120, 40), (80, 24), (60, 20), (54, 18), (44, 18))
WIDEST: Final = (140, 40)
HOME: Final = Place(Zone.HOME, 6)
SPADES: Final = Place(Zone.HOME, 0)
DECK: Final = Counter({Card(rank, suit): 2 for suit in Suit for rank in range(1, 14)})
LONG: Final = settings(deadline=None, max_examples=60)


def simple() -> Board:
    """A board with a run, an empty pile, a face-down top, a covered pile and a card for home."""
    return board(
        {
            1: "KC | 9S 8H 7S",
            2: "8D",
            3: "",
            4: "QC JC |",
            5: "KD | 2S",
            6: "9H",
            7: "KH | AC",
        },
        home="AS",
        waste="6D 8S",
        stock="5C 4C",
    )


def click(table: Table, place: Place, depth: int | None = 0, *, twice: bool = False) -> None:
    """Click on a card."""
    pointer.click(table, Spot(place, depth), twice=twice)


def moves(table: Table) -> list[str]:
    """The moves that were played."""
    return texts(table.game.moves)


def cards_of(on: Board) -> Counter[Card]:
    """All cards of a board."""
    home = [Card(rank, Suit(slot // 2)) for slot in range(8) for rank in range(1, on.home[slot] + 1)]
    piles = [card for pile in on.piles for card in (*pile.down, *pile.up)]
    return Counter([*on.talon, *home, *piles])


# Clicks.


def test_a_click_takes_the_run_from_the_card_and_another_puts_it_down() -> None:
    table = Table(simple())

    click(table, pile_place(0), 1)
    assert table.held == Held(pile_place(0), 2)
    assert moves(table) == []
    click(table, pile_place(5))
    assert table.held is None or reason_name(table) == "DOES_NOT_FIT"
    click(table, pile_place(2), None)
    assert moves(table) == ["1-3x2"]
    assert table.held is None


def test_the_click_on_the_target_may_be_on_any_of_its_cards() -> None:
    for depth in (None, 0, 1, 2, 5):
        table = Table(simple())
        click(table, pile_place(1))
        click(table, pile_place(0), depth)
        assert reason_name(table) == "DOES_NOT_FIT"
        assert table.held == Held(pile_place(1), 1)


def test_a_refused_click_keeps_the_cards_in_the_hand_and_says_why() -> None:
    table = Table(simple())

    click(table, pile_place(0), 2)
    click(table, pile_place(1))
    assert reason_name(table) == "DOES_NOT_FIT"
    assert table.held == Held(pile_place(0), 3)
    assert moves(table) == []


@pytest.mark.parametrize("depth", [0, 1, 2, None])
def test_a_second_click_on_the_pile_lets_go(depth: int | None) -> None:
    table = Table(simple())

    click(table, pile_place(0), 1)
    click(table, pile_place(0), depth)
    assert table.held is None
    assert moves(table) == []


def test_a_click_on_the_stock_draws_and_recycles() -> None:
    table = Table(simple())

    # The unnamed cards lie face down in piles, so the stock has but two cards.
    for _ in range(4):
        click(table, STOCK)
    assert moves(table) == ["d", "d", "r", "d"]


def test_a_click_on_a_face_down_top_flips_it() -> None:
    table = Table(simple())

    click(table, pile_place(3))
    assert moves(table) == ["f4"]


def test_the_waste_card_goes_by_two_clicks_to_a_pile_but_not_home() -> None:
    table = Table(simple())

    click(table, WASTE)
    assert table.held == Held(WASTE)
    click(table, HOME)
    assert reason_name(table) == "WASTE_NOT_HOME"
    click(table, pile_place(5))
    assert moves(table) == ["w-6"]


@pytest.mark.parametrize("slot", range(8))
def test_a_card_goes_home_by_a_click_on_any_foundation(slot: int) -> None:
    table = Table(simple())

    click(table, pile_place(4))
    click(table, Place(Zone.HOME, slot))
    assert moves(table) == ["5-h"]
    assert table.board.home[:2] == (2, 0)


def test_a_click_with_cards_in_the_hand_never_draws() -> None:
    table = Table(simple())

    click(table, WASTE)
    click(table, STOCK, None)
    click(table, STOCK)
    assert moves(table) == []
    assert table.held in (None, Held(WASTE))


def test_a_card_inside_a_pile_that_is_no_run_stays() -> None:
    table = Table(board({1: "KC | 9S 5H", 2: ""}))

    click(table, pile_place(0), 1)
    assert reason_name(table) == "NOT_A_RUN"
    assert table.held is None


@pytest.mark.parametrize("twice", [False, True])
def test_what_is_home_stays_home(twice: bool) -> None:
    table = Table(simple())

    click(table, SPADES, twice=twice)
    assert reason_name(table) == "HOME_IS_FINAL"
    assert table.held is None


def test_by_the_house_rule_a_card_comes_back_from_home() -> None:
    table = Table(board({1: "3C", 2: "3D", 3: "KC | 4S"}, home="2H", rules=HOUSE))

    click(table, Place(Zone.HOME, 2))
    click(table, pile_place(0))
    assert moves(table) == ["hH-1"]


def test_a_click_ends_an_exact_move() -> None:
    table = Table(simple())

    press(table, "m 1")
    click(table, pile_place(1))
    assert table.exact is None
    assert table.held == Held(pile_place(1))
    assert moves(table) == []


# Double clicks.


@pytest.mark.parametrize(
    ("place", "depth", "best"),
    [
        (pile_place(4), 0, "5-h"),
        (pile_place(6), 0, "7-h"),
        (pile_place(1), 0, None),
        (WASTE, 0, "w-6"),
    ],
)
def test_a_double_click_plays_the_best_move(place: Place, depth: int, best: str | None) -> None:
    table = Table(simple())

    click(table, place, depth)
    click(table, place, depth, twice=True)
    assert moves(table) == ([best] if best else [])
    assert table.held is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_double_click_plays_only_what_the_key_of_the_pile_plays(variant: str) -> None:
    for on in list(playout(variant, 5, 7, 120))[::6]:
        for index in range(len(on.piles)):
            if not on.piles[index].up:
                continue
            by_mouse, by_key = Table(on), Table(on)
            click(by_mouse, pile_place(index))
            click(by_mouse, pile_place(index), twice=True)
            play_best(by_key, pile_place(index))
            assert by_mouse.game.moves == by_key.game.moves


# Covered cards, folds, felt.


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("place", [pile_place(n) for n in range(10)] + [STOCK, WASTE, HOME])
def test_a_click_beside_the_cards_does_nothing(place: Place, twice: bool) -> None:
    table = Table(simple())

    click(table, place, None, twice=twice)
    assert moves(table) == []
    assert table.held is None


@pytest.mark.parametrize("place", [pile_place(2), HOME])
def test_a_click_on_an_empty_place_takes_nothing(place: Place) -> None:
    table = Table(simple())

    click(table, place)
    click(table, place, twice=True)
    assert moves(table) == []
    assert table.held is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_covered_face_down_card_is_no_target_of_a_click(variant: str, size: tuple[int, int]) -> None:
    table = Table(Board.deal(3, VARIANTS[variant]))
    geometry = fit(*size, len(table.board.piles)) or geometry_of(table, *WIDEST)
    for index, pile in enumerate(table.board.piles):
        rows = pile_rows(pile, geometry)
        spots = [spot_at(pile_place(index), rows, 0, y, geometry.card) for y in range(len(rows))]
        covered = [spot for spot, row in zip(spots, rows, strict=True) if row.art in (Art.BACK, Art.FOLD)]
        assert all(spot.depth is None for spot in covered)
        assert len(covered) == len(pile.down) or any(row.art is Art.FOLD for row in rows)


# What lies under the pointer.


@pytest.mark.parametrize("size", [*SIZES, (70, 20), (64, 24), (100, 24), (110, 36)], ids=str)
@pytest.mark.parametrize("number", [2, 9, 4])
def test_where_a_card_can_be_read_it_is_hit(number: int, size: tuple[int, int]) -> None:
    tables = [Table(long_piles()), Table(pairs())]
    for table in tables:
        geometry = geometry_of(table, *size)
        place = pile_place(number - 1)
        rows = pile_rows(table.board.piles[number - 1], geometry)
        up = table.board.piles[number - 1].up
        for y, row in enumerate(rows):
            for x, depth in cells_of_names(row, geometry):
                spot = spot_at(place, rows, x, y, geometry.card)
                assert spot.depth == depth, f"{up[len(up) - 1 - depth]} in cell {x} of line {y}"


def pairs() -> Board:
    """A board with piles so long that two cards share a line, tens in either half of it."""
    even = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC"
    odd = "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD"
    return board({2: even, 9: odd, 4: "KC | KD"})


def cells_of_names(row: Row, geometry: Geometry) -> list[tuple[int, int]]:
    """The cells in which the rank or suit of a card is painted, with the depth of that card."""
    if row.art not in (Art.HEAD, Art.PAIR):
        return []
    spans = paint(row, geometry.card, geometry.column, geometry.full, Look())
    depths = [row.depth + 1, row.depth] if row.art is Art.PAIR else [row.depth]
    found, x = [], 0
    for span in spans:
        name = any(suit in span.text for suit in "♠♥♦♣")
        depth = depths.pop(0) if name else 0
        found += [(x + n, depth) for n, sign in enumerate(span.text) if name and sign != " "]
        x += len(span.text)
    assert not depths
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_line_of_a_card_is_that_card(size: tuple[int, int]) -> None:
    table = Table(simple())
    geometry = geometry_of(table, *size)
    for index, pile in enumerate(table.board.piles):
        rows = pile_rows(pile, geometry)
        for y, row in enumerate(rows):
            if row.art in (Art.HEAD, Art.BODY):
                spot = spot_at(pile_place(index), rows, 0, y, geometry.card)
                assert spot.depth is not None
                assert pile.up[len(pile.up) - 1 - spot.depth] is row.card


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_line_of_a_face_down_top_flips_it(size: tuple[int, int]) -> None:
    table = Table(simple())
    geometry = geometry_of(table, *size)
    rows = pile_rows(table.board.piles[3], geometry)
    depths = [spot_at(pile_place(3), rows, 2, y, geometry.card).depth for y in range(len(rows))]

    # Two cards: one line of the covered one, then the whole top one.
    assert depths == [None, *[0] * geometry.full, *[None] * (len(rows) - 1 - geometry.full)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_folded_pile_is_flipped_by_its_fold_only_where_nothing_lies_on_it(size: tuple[int, int]) -> None:
    down = " ".join(f"{rank}{suit} {rank}{suit}" for rank in "KQJT98765432A" for suit in "SH")
    for up in ("", " KD"):
        on = board({1: f"{down} |{up}", **({} if up else {2: "KD"})})
        geometry = geometry_of(Table(on), *size)
        rows = pile_rows(on.piles[0], geometry)
        for y, row in enumerate(rows):
            if row.art is Art.FOLD:
                assert spot_at(pile_place(0), rows, 1, y, geometry.card).depth == (None if up else 0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_top_places_are_hit_in_each_of_their_lines(size: tuple[int, int]) -> None:
    for on in (simple(), board({2: "KC | QH", 4: ""}, waste="7S KD 2C")):
        table = Table(on)
        geometry = geometry_of(table, *size)
        for place in all_places(on)[:10]:
            rows = place_rows(on, place, geometry, marks_of(table, place, []))
            assert len(rows) == geometry.full
            spots = {spot_at(place, rows, 1, y, geometry.card) for y in range(geometry.full)}
            assert spots == {Spot(place, 0)}


@pytest.mark.parametrize("y", [-1, 24, 1000])
def test_outside_the_lines_there_is_felt(y: int) -> None:
    geometry = geometry_of(Table(simple()), 80, 24)

    assert spot_at(pile_place(0), pile_rows(simple().piles[0], geometry), 0, y, geometry.card).depth is None


# Drags.


def test_a_drag_takes_and_puts_down() -> None:
    table = Table(simple())

    assert pointer.grab(table, Spot(WASTE, 0))
    assert table.held == Held(WASTE)
    pointer.drop(table, pile_place(5))
    assert moves(table) == ["w-6"]
    assert table.held is None


def test_a_refused_drop_goes_back_and_says_why() -> None:
    table = Table(simple())

    assert pointer.grab(table, Spot(pile_place(0), 2))
    pointer.drop(table, pile_place(1))
    assert reason_name(table) == "DOES_NOT_FIT"
    assert table.held is None
    assert table.board == simple()


@pytest.mark.parametrize("place", [None, pile_place(0), STOCK, WASTE])
def test_a_drop_where_no_move_leads_goes_back(place: Place | None) -> None:
    table = Table(simple())

    pointer.grab(table, Spot(pile_place(0), 1))
    pointer.drop(table, place)
    assert table.held is None
    assert table.board == simple()


@pytest.mark.parametrize(
    "spot",
    [
        Spot(STOCK, 0),
        Spot(pile_place(0), None),
        Spot(pile_place(2), 0),
        Spot(pile_place(3), 0),
        Spot(HOME, 0),
        Spot(SPADES, 0),
    ],
)
def test_what_cannot_be_taken_is_not_dragged_and_nothing_happens(spot: Spot) -> None:
    table = Table(simple())

    assert not pointer.grab(table, spot)
    assert table.held is None
    assert moves(table) == []


def test_a_drag_takes_other_cards_than_those_in_the_hand() -> None:
    table = Table(simple())

    click(table, pile_place(0), 2)
    assert pointer.grab(table, Spot(WASTE, 0))
    assert table.held == Held(WASTE)
    pointer.drop(table, pile_place(5))
    assert moves(table) == ["w-6"]


def test_a_drop_without_a_drag_is_nothing() -> None:
    table = Table(simple())

    pointer.drop(table, pile_place(2))
    assert moves(table) == []


# The wheel.


def test_the_wheel_changes_the_length_and_lets_go_below_one() -> None:
    table = Table(simple())
    lengths = []
    for by in (1, 1, 1, 1, -1, -1, -1, -1):
        pointer.wheel(table, Spot(pile_place(0), None), by)
        lengths.append(table.held.length if table.held else 0)

    assert lengths == [1, 2, 3, 3, 2, 1, 0, 0]
    assert moves(table) == []


@pytest.mark.parametrize("place", [STOCK, WASTE, HOME, pile_place(2), pile_place(3)])
def test_the_wheel_does_nothing_where_there_is_no_run(place: Place) -> None:
    table = Table(simple())

    for by in (1, -1, 1):
        pointer.wheel(table, Spot(place, 0), by)
    assert table.held is None
    assert moves(table) == []


def test_the_wheel_over_another_pile_leaves_the_hand_alone() -> None:
    table = Table(simple())

    click(table, pile_place(0), 1)
    pointer.wheel(table, Spot(pile_place(1), 0), 1)
    assert table.held == Held(pile_place(0), 2)


def test_what_the_wheel_took_is_put_down_by_a_click() -> None:
    table = Table(simple())

    for _ in range(3):
        pointer.wheel(table, Spot(pile_place(0), 0), 1)
    click(table, pile_place(2))
    assert moves(table) == ["1-3x3"]


# Anything at all.


@LONG
@given(
    variant=st.sampled_from(list(VARIANTS)),
    deal=st.integers(1, 999),
    seed=st.integers(0, 2**32),
    automatic=st.builds(Automatic, st.booleans(), st.booleans()),
)
def test_whatever_the_mouse_does_is_one_legal_step_and_loses_no_card(
    variant: str, deal: int, seed: int, automatic: Automatic
) -> None:
    chance = random.Random(seed)
    *_, on = playout(variant, deal, seed, chance.randrange(1, 150))
    table = Table(on, automatic=automatic)
    for _ in range(60):
        before, count = table.board, steps(table)
        gesture(table, chance)
        assert cards_of(table.board) == DECK
        if table.board == before:
            assert steps(table) in (count, count + 1)
            continue
        assert steps(table) == count + 1
        assert table.game.before == before
        first = table.game.moves[-moves_since(table, before)]
        assert first in before.legal_moves


def moves_since(table: Table, before: Board) -> int:
    """How many moves the last step has."""
    now = table.game.move_count
    assert table.game.undo()
    assert table.board == before
    count = now - table.game.move_count
    table.game.redo()
    return count


def gesture(table: Table, chance: random.Random) -> None:
    """Something a player may do with the mouse."""
    spot = somewhere(table, chance)
    match chance.randrange(6):
        case 0 | 1 | 2:
            pointer.click(table, spot, twice=chance.random() < 0.3)
        case 3:
            pointer.wheel(table, spot, chance.choice((1, -1)))
        case _:
            if pointer.grab(table, spot):
                target = somewhere(table, chance).place
                pointer.drop(table, target if chance.random() < 0.9 else None)


def somewhere(table: Table, chance: random.Random) -> Spot:
    """A cell of the screen, and what lies there."""
    size = chance.choice([size for size in (*SIZES, WIDEST) if fit(*size, len(table.board.piles))])
    geometry = geometry_of(table, *size)
    place = chance.choice(all_places(table.board))
    rows = place_rows(table.board, place, geometry, marks_of(table, place, table.targets()))
    shown = [y for y, row in enumerate(rows) if row.art is not Art.FELT] or [0]
    y = chance.choice(shown) if chance.random() < 0.9 else len(rows) - 1
    return spot_at(place, rows, chance.randrange(geometry.column), y, geometry.card)
