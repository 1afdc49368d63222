from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solijoy.engine import Card, Pile, Suit
from solijoy.engine.cards import PACK
from solijoy.tui.faces import marks_of, place_rows
from solijoy.tui.model.geometry import Geometry, Size, fit, smallest
from solijoy.tui.model.places import STOCK, WASTE, Place, Zone, pile_place
from solijoy.tui.model.rows import PAIR_WIDTH, Art, Mark, Marks, Row, pile_rows
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation
from solijoy.tui.status import bottom_line, key_line, status_line
from solijoy.tui.themes import Look
from tests.tui.boards import board, press, pressed
from tests.tui.screens import golden_screens, long_piles, place_lines, screen, stuck, text_of, won

CARDS: Final = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
RUN_OF_13: Final = tuple(Card(rank, Suit(rank % 2)) for rank in range(13, 0, -1))

cards = st.sampled_from(CARDS)
piles = st.builds(Pile, st.lists(cards, max_size=12).map(tuple), st.lists(cards, max_size=25).map(tuple))


def layout(width: int, height: int, count: int = 10) -> Geometry:
    geometry = fit(width, height, count)
    assert geometry
    return geometry


layouts = st.builds(layout, st.integers(56, 200), st.integers(18, 60), st.integers(4, 13))


def faces(rows: Iterable[Row]) -> list[Card]:
    """The cards whose rank and suit can be read, from the top of the screen down."""
    found: list[Card] = []
    for row in rows:
        shown = [row.card, row.other] if row.art is Art.PAIR else [row.card] * (row.art is Art.HEAD)
        found += [card for card in shown if card]
    return found


def arts(rows: Iterable[Row]) -> set[Art]:
    return {row.art for row in rows}


def bottom_text(table: Table, width: int, height: int) -> str:
    """What can be read of the bottom line."""
    geometry = layout(width, height)
    return text_of(bottom_line(table, geometry, width, Presentation()))[:width]


def fits(pile: Pile, geometry: Geometry) -> bool:
    """Whether there is a way to show all face-up cards; two share a line where their names have room."""
    lines = (len(pile.up) + 1) // 2 if geometry.card >= PAIR_WIDTH else len(pile.up)
    return bool(pile.down) + lines <= geometry.tableau


class TestPile:
    @given(piles, layouts)
    def test_it_has_exactly_the_lines_of_the_tableau(self, pile: Pile, geometry: Geometry) -> None:
        assert len(pile_rows(pile, geometry)) == geometry.tableau

    @given(piles, layouts)
    def test_every_face_up_card_can_be_read_wherever_any_way_fits(
        self, pile: Pile, geometry: Geometry
    ) -> None:
        if fits(pile, geometry):
            assert faces(pile_rows(pile, geometry)) == list(pile.up)

    def test_of_a_pile_too_long_for_any_way_the_end_is_shown_and_the_rest_counted(self) -> None:
        pile = Pile((), PACK[:25])
        rows = pile_rows(pile, layout(44, 18))

        assert rows[0] == Row(Art.FOLD, text="+12")
        assert faces(rows) == list(PACK[12:25])

    @given(piles, layouts)
    def test_face_down_cards_fold_only_where_one_line_each_is_too_much(
        self, pile: Pile, geometry: Geometry
    ) -> None:
        assume(fits(pile, geometry))
        rows = pile_rows(pile, geometry)

        folded = bool(pile.down) and len(pile) > geometry.tableau
        assert (Art.FOLD in arts(rows)) == folded
        assert sum(row.art is Art.BACK for row in rows) == (0 if folded else len(pile.down))

    @given(piles, layouts)
    def test_two_cards_share_a_line_only_where_folding_is_not_enough(
        self, pile: Pile, geometry: Geometry
    ) -> None:
        assume(fits(pile, geometry))
        rows = pile_rows(pile, geometry)

        assert (Art.PAIR in arts(rows)) == (bool(pile.down) + len(pile.up) > geometry.tableau)

    @given(piles, layouts)
    def test_the_overlap_tightens_only_where_it_is_too_much(self, pile: Pile, geometry: Geometry) -> None:
        covered = max(len(pile.up) - 1, 0)
        roomy = len(pile.down) + covered * geometry.overlap + geometry.full * bool(pile.up)
        lines = [row.depth for row in pile_rows(pile, geometry) if row.art in (Art.HEAD, Art.BODY)]
        each = {depth: lines.count(depth) for depth in range(1, len(pile.up))}

        if roomy <= geometry.tableau:
            assert set(each.values()) <= {geometry.overlap}
            assert lines.count(0) == (geometry.full if pile.up else 0)
        else:
            assert set(each.values()) <= {0, 1}

    @given(piles, layouts)
    def test_the_count_of_face_down_cards_can_be_read(self, pile: Pile, geometry: Geometry) -> None:
        shown = [
            row.text for row in pile_rows(pile, geometry) if row.art in (Art.BACK, Art.FOLD) and row.text
        ]

        assert shown == [str(len(pile.down))] * bool(pile.down)

    @given(piles, layouts)
    def test_nothing_stands_below_felt(self, pile: Pile, geometry: Geometry) -> None:
        felt = [row.art is Art.FELT for row in pile_rows(pile, geometry)]

        assert felt == sorted(felt)

    @given(piles, layouts, st.integers(0, 25), st.integers(0, 25))
    def test_marks_stand_at_the_cards_they_belong_to(
        self, pile: Pile, geometry: Geometry, cursor: int, held: int
    ) -> None:
        rows = pile_rows(pile, geometry, Marks(cursor=cursor, held=held))
        heads = [row for row in rows if row.art is Art.HEAD]

        assert [row.depth for row in heads if row.mark & Mark.HELD] == [
            row.depth for row in heads if row.depth < held
        ]
        assert [row.depth for row in heads if row.mark & Mark.CURSOR] == [
            row.depth for row in heads if row.depth == cursor
        ]

    @pytest.mark.parametrize("down", [9, 12])
    def test_a_pile_of_22_cards_can_be_read_at_80x24(self, down: int) -> None:
        pile = Pile(tuple(CARDS[:down]), RUN_OF_13[: 22 - down])
        rows = pile_rows(pile, layout(80, 24))

        assert faces(rows) == list(pile.up)
        assert Art.PAIR not in arts(rows)
        assert rows[0] == Row(Art.FOLD, text=str(down))

    @pytest.mark.parametrize(
        ("width", "height", "count"),
        [(44, 18, 10), (56, 18, 13), (60, 20, 10), (60, 20, 13), (80, 24, 10), (80, 24, 13)],
    )
    def test_a_run_of_13_on_12_face_down_cards_can_be_read(self, width: int, height: int, count: int) -> None:
        rows = pile_rows(Pile(tuple(CARDS[:12]), RUN_OF_13), layout(width, height, count))

        assert [row.card for row in rows if row.art is Art.HEAD] == list(RUN_OF_13)
        assert rows[0] == Row(Art.FOLD, text="12")

    def test_of_a_pile_longer_than_any_way_the_end_is_shown_and_the_rest_counted(self) -> None:
        pile = Pile((), tuple(CARDS * 2))
        rows = pile_rows(pile, layout(44, 18))
        shown = faces(rows)

        assert shown == list(pile.up[-len(shown) :])
        assert rows[0].text == f"+{104 - len(shown)}"

    def test_an_empty_pile_is_a_place_of_a_whole_card(self) -> None:
        rows = pile_rows(Pile(), layout(80, 24))

        assert [row.art for row in rows[:4]] == [Art.HOLE, Art.HOLE, Art.HOLE, Art.FELT]

    @pytest.mark.parametrize(
        ("moves", "depth"), [("", 0), ("up", 1), ("up enter esc", 1), ("up enter right esc up", 2)]
    )
    def test_the_cursor_stands_on_the_right_line_of_a_long_pile(self, moves: str, depth: int) -> None:
        table = pressed(board({1: "QC QC QD | KC QH JS TH 9S 8H 7S 6H 5S", 2: "6D"}), moves)
        geometry = layout(80, 24)
        rows = place_rows(table.board, pile_place(0), geometry, marks_of(table, pile_place(0), []))

        marked = [row.card for row in rows if row.mark & Mark.CURSOR and row.art is Art.HEAD]
        assert marked == [table.board.piles[0].up[-1 - depth]]


class TestGeometry:
    @pytest.mark.parametrize(
        ("count", "size"), [(4, (44, 18)), (9, (44, 18)), (10, (44, 18)), (11, (48, 18)), (13, (56, 18))]
    )
    def test_the_smallest_terminal_has_four_more_columns_for_each_pile_over_ten(
        self, count: int, size: tuple[int, int]
    ) -> None:
        assert smallest(count) == size

    @given(st.integers(0, 220), st.integers(0, 70), st.integers(4, 13))
    def test_there_is_a_layout_from_the_smallest_terminal_on(
        self, width: int, height: int, count: int
    ) -> None:
        least_width, least_height = smallest(count)

        assert (fit(width, height, count) is not None) == (width >= least_width and height >= least_height)

    @given(st.integers(56, 220), st.integers(18, 70), st.integers(4, 13))
    def test_columns_and_lines_never_exceed_the_terminal(self, width: int, height: int, count: int) -> None:
        geometry = layout(width, height, count)

        assert geometry.left >= 0
        assert geometry.left + (geometry.columns - 1) * geometry.column + geometry.card <= width
        assert geometry.card < geometry.column
        assert geometry.full + 3 + geometry.tableau == height

    @given(st.integers(56, 220), st.integers(18, 70), st.integers(4, 13))
    def test_both_rows_share_the_columns(self, width: int, height: int, count: int) -> None:
        assert layout(width, height, count).columns == max(10, count)

    @pytest.mark.parametrize(
        ("width", "height", "size"),
        [
            (120, 40, Size.ROOMY),
            (110, 36, Size.ROOMY),
            (110, 35, Size.COMPACT),
            (80, 24, Size.COMPACT),
            (44, 40, Size.TINY),
            (200, 18, Size.TINY),
            (44, 18, Size.TINY),
        ],
    )
    def test_cards_are_as_large_as_there_is_room(self, width: int, height: int, size: Size) -> None:
        assert layout(width, height).size is size

    @pytest.mark.parametrize("size", [(44, 18), (60, 20), (80, 24), (120, 40)])
    def test_top_places_stand_exactly_over_the_piles(self, size: tuple[int, int]) -> None:
        table = Table(long_piles())
        geometry = layout(*size)
        over = [Place(Zone.STOCK), Place(Zone.WASTE), *(Place(Zone.HOME, n) for n in range(8))]
        widths = [
            {len(text_of(line)) for line in place_lines(table, place, geometry, Look())}
            for place in [*over, *map(pile_place, range(10))]
        ]

        assert widths == [{geometry.column}] * 20


class TestCounts:
    @pytest.mark.parametrize("size", [(44, 18), (60, 20), (80, 24), (120, 40)])
    def test_stock_and_waste_can_be_read(self, size: tuple[int, int]) -> None:
        table = pressed(board({1: "KC | 9S"}, stock=" ".join(["2C 2D 2S 2H"] * 2), waste="3C 3C 3D"), "left")
        geometry = layout(*size)
        shown = [
            text_of(line) for place in (STOCK, WASTE) for line in place_lines(table, place, geometry, Look())
        ]
        words = " ".join([*shown, bottom_text(table, *size)])

        assert "8" in words
        assert "3" in words.replace("3♦", "")

    @pytest.mark.parametrize("cursor_on_it", [False, True], ids=["cursor elsewhere", "cursor on it"])
    @pytest.mark.parametrize("size", [(44, 18), (60, 20), (80, 24), (120, 40)])
    def test_an_empty_stock_says_recycle_and_how_many(
        self, size: tuple[int, int], cursor_on_it: bool
    ) -> None:
        table = pressed(board({1: "KC | 9S"}, waste="2C 2D 2S"), "up" if cursor_on_it else "left")
        geometry = layout(*size)
        place = " ".join(text_of(line).strip() for line in place_lines(table, STOCK, geometry, Look()))
        bottom = bottom_text(table, *size)

        assert any("recycle 3" in " ".join(text.split()) for text in (place, bottom))

    @pytest.mark.parametrize("size", [(44, 18), (60, 20), (80, 24), (120, 40)])
    def test_the_count_of_an_empty_stock_stands_unharmed_under_the_cursor(
        self, size: tuple[int, int]
    ) -> None:
        table = pressed(board({1: "KC | 9S"}, waste=" ".join(["2C 2D 2S 2H 3C 3D"] * 2)), "up")
        shown = place_lines(table, STOCK, layout(*size), Look())

        assert "12" in " ".join(map(text_of, shown))


def drawn() -> Table:
    """A table of the highest deal number on which one card has been drawn."""
    table = Table(long_piles(), 999_999_999)
    press(table, "d")
    return table


class TestStatusAndKeys:
    @pytest.mark.parametrize("width", [44, 60, 80, 120])
    def test_no_more_moves_and_all_ways_on_can_be_read(self, width: int) -> None:
        first = screen(Table(stuck()), width, 40).split("\n")[0]

        assert first.startswith(" No more moves.")
        assert [way for way in ("undo", "new", "restart") if way not in first] == []

    @pytest.mark.parametrize("width", [44, 60, 80, 120])
    def test_a_win_is_said(self, width: int) -> None:
        assert screen(Table(won()), width, 40).startswith(" Won in ")

    def test_first_the_name_is_dropped_then_the_deal_then_the_clock(self) -> None:
        texts = [text_of(status_line(drawn(), width, Presentation())) for width in range(20, 81)]
        parts = [("SoliJoy" in text, "deal 999999999" in text, "00:00" in text) for text in texts]

        assert parts == sorted(parts)
        assert len(set(parts)) == 4

    @pytest.mark.parametrize("width", range(44, 121))
    def test_it_fits_with_moves_and_cards_home(self, width: int) -> None:
        text = text_of(status_line(drawn(), width, Presentation()))

        assert len(text) <= width
        assert "1 move" in text
        assert "home 6/104" in text

    def test_the_clock_is_not_shown_where_it_is_not_wanted(self) -> None:
        assert "00:00" not in text_of(status_line(drawn(), 80, Presentation(clock=False)))

    @pytest.mark.parametrize("size", [(44, 18), (80, 24), (120, 40)])
    def test_pile_keys_stand_in_their_columns(self, size: tuple[int, int]) -> None:
        geometry = layout(*size)
        text = text_of(key_line(Table(long_piles()), geometry, Look()))

        for index, key in enumerate("1234567890"):
            start = geometry.left + index * geometry.column
            assert text[start : start + geometry.card].strip() == key

    def test_keys_of_piles_that_take_what_is_held_are_marked(self) -> None:
        table = pressed(board({1: "KC | 7S", 2: "8D", 3: "8H", 4: "8C"}), "enter")
        text = text_of(key_line(table, layout(80, 24), Look()))

        assert text.split() == ["1", "[2]", "[3]", "4", "5", "6", "7", "8", "9", "0"]

    @pytest.mark.parametrize("size", [(44, 18), (60, 20), (80, 24), (120, 40)])
    def test_the_hints_fit(self, size: tuple[int, int]) -> None:
        table = pressed(long_piles(), "left")

        geometry = layout(*size)

        assert len(text_of(bottom_line(table, geometry, size[0], Presentation())).rstrip()) <= size[0]


def test_targets_of_what_is_held_are_marked() -> None:
    table = pressed(board({1: "KC | AS", 2: "2D", 3: "", 4: "2H", 5: "2C"}), "enter")
    marked = [
        place
        for place in [Place(Zone.HOME, 0), *map(pile_place, range(10))]
        if marks_of(table, place, table.targets()).target
    ]

    assert marked == [Place(Zone.HOME, 0), *map(pile_place, [1, 2, 3])]


def test_what_just_moved_is_marked_until_the_next_key() -> None:
    table = pressed(board({1: "KC | 9S 8H", 2: "TD"}), "1")
    assert marks_of(table, pile_place(1), []).moved == 2

    press(table, "left")

    assert marks_of(table, pile_place(1), []).moved == 0


@pytest.mark.parametrize(
    ("path", "text"), list(golden_screens()), ids=lambda value: getattr(value, "stem", "")
)
def test_the_screen_looks_as_it_is_kept(path: Path, text: str) -> None:
    assert text == path.read_text(encoding="utf-8")
