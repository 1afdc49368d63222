"""Playing the real program with the mouse, in a real pseudo-terminal."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from solijoy.engine import Board, Kind, Move, Record
from solijoy.tui.faces import marks_of, place_rows
from solijoy.tui.model.places import STOCK, Place, Zone, pile_place, source_of
from solijoy.tui.model.pointer import spot_at
from solijoy.tui.model.table import Table
from tests.terminal import Terminal, solijoy
from tests.tui.screens import geometry_of

RECORDS: Final = Path(__file__).parent.parent / "records"
HOME: Final = Place(Zone.HOME, 3)
LEFT, DRAG, WHEEL_UP, WHEEL_DOWN = 0, 32, 64, 65

Cell = tuple[int, int]


def mouse(button: int, cell: Cell, *, released: bool = False) -> str:
    """What a terminal sends of the mouse; cells are counted from 0, the terminal does from 1."""
    x, y = cell
    return f"\x1b[<{button};{x + 1};{y + 1}{'m' if released else 'M'}"


def click(cell: Cell) -> str:
    """A button pressed and released."""
    return mouse(LEFT, cell) + mouse(LEFT, cell, released=True)


def drag(start: Cell, end: Cell) -> str:
    """A button pressed, the pointer moved by way of a third cell, the button released."""
    between = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    moves = "".join(mouse(DRAG, cell) for cell in (start, between, end))
    return mouse(LEFT, start) + moves + mouse(LEFT, end, released=True)


def cell_of(on: Board, place: Place, depth: int = 0, size: tuple[int, int] = (80, 24)) -> Cell:
    """A cell of the screen that shows a card, or an empty place."""
    table = Table(on)
    geometry = geometry_of(table, *size)
    rows = place_rows(on, place, geometry, marks_of(table, place, []))
    top = 1 if place.zone is not Zone.PILE else 1 + geometry.full + 1
    line = next(y for y in range(len(rows)) if spot_at(place, rows, 1, y, geometry.card).depth == depth)
    return geometry.left + place.column * geometry.column + 1, top + line


def clicks_of(on: Board, move: Move, size: tuple[int, int] = (80, 24)) -> list[str]:
    """The clicks that play a move."""
    match move.kind:
        case Kind.DRAW | Kind.RECYCLE:
            return [click(cell_of(on, STOCK, size=size))]
        case Kind.FLIP:
            return [click(cell_of(on, pile_place(move.source), size=size))]
        case Kind.PILE_TO_HOME:
            target = HOME
        case _:
            target = pile_place(move.target)
    source = cell_of(on, source_of(move), move.length - 1, size)
    return [click(source), click(cell_of(on, target, size=size))]


def boards_and_moves(record: Record) -> Iterator[tuple[Board, Move]]:
    """Each move of a record with the board it is played on."""
    on = record.start
    for move in record.moves:
        yield on, move
        on = on.play(move)


def record_of_deal_1() -> Record:
    """Deal 1, won."""
    return Record.parse((RECORDS / "deal-1.joy").read_text(encoding="utf-8"))


def ready(terminal: Terminal) -> None:
    """Wait until the program has asked for the mouse and painted all."""
    while b"\x1b[?1003h" not in terminal.output:
        terminal.settle(0.1)
    terminal.wait_for("Space draws")
    terminal.settle(0.1)


def send_slowly(terminal: Terminal, *events: str) -> None:
    """Send events one by one, as a hand makes them."""
    for event in re.findall(r"\x1b\[<[^Mm]*[Mm]", "".join(events)):
        terminal.send(event)
        terminal.settle(0.05)


def move_count(terminal: Terminal) -> int:
    """How many moves the status line counts."""
    found = re.search(r"(\d+) moves?", terminal.lines[0])
    assert found, terminal.text
    return int(found[1])


def cards_below(terminal: Terminal) -> list[str]:
    """The table without the lines of text around it, and without edges and signs of marks."""
    return [line.translate(dict.fromkeys(map(ord, "›▔◂•"), " ")) for line in terminal.lines[1:-1]]


DEAL_1: Final = Board.deal(1)


def test_a_click_on_the_stock_draws() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        terminal.send(click(cell_of(DEAL_1, STOCK)))
        terminal.wait_for("Drew 8♣.")
        terminal.send(click((5, 3)) * 2)
        terminal.wait_for("Drew 10♠.")
        assert move_count(terminal) == 3


def test_two_clicks_move_a_card_and_a_third_flips_what_it_uncovered() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        terminal.send(click(cell_of(DEAL_1, pile_place(4))))
        terminal.wait_for("Holding 2♠")
        assert "[3]" in terminal.lines[4]
        terminal.send(click(cell_of(DEAL_1, pile_place(6))))
        terminal.wait_for("2♠ to pile 7.")
        after = DEAL_1.play(Move.parse("5-7"))
        terminal.send(click(cell_of(after, pile_place(4))))
        terminal.wait_for("Pile 5: 4♥ turned up.")


def test_a_refused_click_says_why() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        terminal.send(click(cell_of(DEAL_1, pile_place(1))), click(cell_of(DEAL_1, pile_place(2))))
        terminal.wait_for("7♣ needs a red 8; pile 3 shows 3♦.")
        assert move_count(terminal) == 0


def test_a_double_click_plays_the_best_move() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        terminal.send(click(cell_of(DEAL_1, pile_place(7))) * 2)
        terminal.wait_for("A♦ is home.")
        assert move_count(terminal) == 1


def test_a_click_on_a_covered_card_does_nothing() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        before = terminal.text
        x, y = cell_of(DEAL_1, pile_place(7))
        terminal.send(*(click((x, line)) for line in range(5, y)))
        terminal.settle()
        assert terminal.text == before


def test_cards_are_dragged_and_dropped() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        start = cell_of(DEAL_1, pile_place(4))
        send_slowly(terminal, drag(start, cell_of(DEAL_1, pile_place(2))))
        terminal.wait_for("2♠ to pile 3.")
        terminal.send("u")
        terminal.wait_for("Taken back.")
        # Home, then where it is refused, then where there is nothing.
        send_slowly(terminal, drag(cell_of(DEAL_1, pile_place(7)), cell_of(DEAL_1, HOME)))
        terminal.wait_for("A♦ is home.")
        terminal.send("u")
        terminal.wait_for("Taken back.")
        send_slowly(terminal, drag(start, cell_of(DEAL_1, pile_place(0))))
        terminal.wait_for("2♠ needs a red 3; pile 1 shows K♥.")
        send_slowly(terminal, drag(start, (40, 4)))
        terminal.wait_for("Let go.")
        assert move_count(terminal) == 0


def test_what_is_dragged_follows_the_pointer_and_leaves_nothing_behind() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        before = cards_below(terminal)
        start = cell_of(DEAL_1, pile_place(4))
        send_slowly(terminal, mouse(LEFT, start), mouse(DRAG, start), mouse(DRAG, (60, 20)))
        terminal.settle()
        assert "2♠" in "".join(terminal.lines[20])
        assert "2♠" not in terminal.lines[start[1]]
        send_slowly(terminal, *(mouse(DRAG, cell) for cell in ((10, 18), (70, 12), start)))
        send_slowly(terminal, mouse(LEFT, start, released=True))
        terminal.wait_for("Let go.")
        terminal.settle()
        assert cards_below(terminal) == before


def test_the_click_that_ends_a_drag_is_none() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        cell = cell_of(DEAL_1, pile_place(7))
        send_slowly(terminal, mouse(LEFT, cell), mouse(DRAG, (cell[0] + 1, cell[1])), mouse(DRAG, cell))
        send_slowly(terminal, mouse(LEFT, cell, released=True))
        terminal.wait_for("Let go.")
        assert move_count(terminal) == 0


def test_a_key_during_a_drag_is_obeyed_and_nothing_is_dropped() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        start, end = cell_of(DEAL_1, pile_place(4)), cell_of(DEAL_1, pile_place(2))
        send_slowly(terminal, mouse(LEFT, start), mouse(DRAG, start), mouse(DRAG, (60, 20)))
        terminal.send("space")
        terminal.wait_for("Drew 8♣.")
        send_slowly(terminal, mouse(DRAG, end), mouse(LEFT, end, released=True))
        terminal.settle()
        assert move_count(terminal) == 1
        terminal.send("u")
        terminal.wait_for("Taken back.")


def test_cards_taken_by_a_key_during_a_drag_are_not_dropped() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        start, jack = cell_of(DEAL_1, pile_place(4)), cell_of(DEAL_1, pile_place(3))
        send_slowly(terminal, mouse(LEFT, start), mouse(DRAG, start), mouse(DRAG, (60, 20)))
        terminal.send("space", "space", "enter")
        terminal.wait_for("Holding 10♣")
        # Ten of clubs would fit the jack, but what the pointer carried was the two of spades.
        send_slowly(terminal, mouse(DRAG, jack), mouse(LEFT, jack, released=True))
        terminal.settle()
        assert move_count(terminal) == 2


def test_the_wheel_takes_and_lets_go() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        cell = cell_of(DEAL_1, pile_place(4))
        terminal.send(mouse(WHEEL_UP, cell))
        terminal.wait_for("Holding 2♠")
        terminal.send(mouse(WHEEL_DOWN, cell))
        terminal.wait_for("Let go.")
        # A run of two: 2♠ on 3♦, taken whole by two turns and put nowhere.
        terminal.send("5")
        terminal.wait_for("2♠ to pile 3.")
        after = DEAL_1.play(Move.parse("5-3"))
        cell = cell_of(after, pile_place(2))
        send_slowly(terminal, mouse(WHEEL_UP, cell) * 2)
        terminal.wait_for("Holding 3♦…2♠")
        terminal.send(mouse(WHEEL_DOWN, cell))
        terminal.wait_for("Holding 2♠")
        assert move_count(terminal) == 1


def test_a_click_on_the_title_opens_the_menu_and_a_click_chooses() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        terminal.send("8", "space", click((3, 0)))
        terminal.wait_for("Restart this deal")
        line = next(y for y, text in enumerate(terminal.lines) if "Restart this deal" in text)
        terminal.send(click((40, line)))
        terminal.wait_for("Back at the start")
        assert move_count(terminal) == 0


def test_where_there_is_no_room_the_mouse_does_nothing() -> None:
    with solijoy("play", "1", columns=43, lines=17) as terminal:
        terminal.wait_for("The table needs 44×18")
        while b"\x1b[?1003h" not in terminal.output:
            terminal.settle(0.1)
        before = terminal.text
        for y in range(17):
            terminal.send(click((3, y)), click((21, y)))
            terminal.settle(0.1)
            assert terminal.text == before
        terminal.resize(80, 24)
        terminal.wait_for("deal 1")
        assert move_count(terminal) == 0


def gestures_at_random(count: int, seed: int) -> Iterator[str]:
    """Clicks, double clicks, drags and turns of the wheel, anywhere but on the lines of text."""
    chance = random.Random(seed)
    for _ in range(count):
        start, end = ((chance.randrange(80), chance.choice([2, *range(5, 20)])) for _ in range(2))
        wheel = mouse(chance.choice((WHEEL_UP, WHEEL_DOWN)), start)
        yield chance.choice((drag(start, end), wheel, click(start), click(start) * 2))


def clicks_at_random(count: int, seed: int) -> Iterator[str]:
    """Clicks anywhere but on the lines of text."""
    chance = random.Random(seed)
    return (click((chance.randrange(80), chance.choice([2, *range(5, 20)]))) for _ in range(count))


@pytest.mark.parametrize(
    "burst",
    [
        pytest.param(clicks_at_random(300, 1), id="clicks"),
        pytest.param(clicks_at_random(300, 2), id="other clicks"),
        pytest.param(gestures_at_random(200, 3), id="all gestures"),
    ],
)
def test_a_burst_loses_no_card(burst: Iterator[str]) -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        before = cards_below(terminal)
        terminal.send(click(cell_of(DEAL_1, STOCK)))
        terminal.wait_for(" 1 move ")
        terminal.send("".join(burst))
        terminal.settle(1)
        terminal.send("?")
        terminal.wait_for("all keys")
        terminal.send("escape")
        terminal.wait_until_gone("all keys")
        count = move_count(terminal)
        assert count > 0
        # Whatever was moved goes back to where it came from, and forth again.
        terminal.send(*["u"] * (count + 1))
        terminal.wait_for("Nothing to take back")
        terminal.settle()
        assert cards_below(terminal) == before
        terminal.send(*["r"] * (count + 1))
        terminal.wait_for("Nothing to make again")
        assert move_count(terminal) == count


def test_a_burst_of_clicks_is_obeyed_in_its_order() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        moves = list(boards_and_moves(record_of_deal_1()))[:13]
        terminal.send(*(each for on, move in moves for each in clicks_of(on, move)))
        terminal.settle(0.5)
        assert move_count(terminal) == len(moves)
        assert "home 1/104" in terminal.lines[0]


def test_a_burst_with_a_drag_leaves_nothing_in_the_air() -> None:
    with solijoy("play", "1") as terminal:
        ready(terminal)
        before = cards_below(terminal)
        terminal.send(drag(cell_of(DEAL_1, pile_place(4)), (40, 4)))
        terminal.settle(0.5)
        assert cards_below(terminal) == before
        assert "Holding" not in terminal.text


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        pytest.param((44, 18), marks=pytest.mark.slow),
        pytest.param((120, 40), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_a_whole_deal_is_won_with_the_mouse(size: tuple[int, int]) -> None:
    record = record_of_deal_1()
    with solijoy("play", "1", columns=size[0], lines=size[1]) as terminal:
        ready(terminal)
        for number, (on, move) in enumerate(boards_and_moves(record), 1):
            *first, last = clicks_of(on, move, size)
            for taking in first:
                terminal.send(taking)
                terminal.wait_for("Holding")
            terminal.send(last)
            terminal.wait_for(f" {number} move")
        terminal.wait_for(f"Won in {len(record.moves)} moves.")
