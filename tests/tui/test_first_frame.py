"""The picture written before Textual is loaded is, cell by cell, the one Textual shows first."""

from __future__ import annotations

from typing import Final, NamedTuple

import pyte
import pytest
from textual.strip import Strip

from solijoy.engine import VARIANTS, Board, Rules
from solijoy.store.settings import Settings
from solijoy.tui.first_frame import ENTER, LEAVE, frame
from solijoy.tui.model.said import Note, Problem
from solijoy.tui.model.table import Table
from solijoy.tui.presentation import Presentation, present
from tests.terminal import solijoy
from tests.tui.apps import app_with

SIZES: Final = ((80, 24), (120, 40), (60, 20), (44, 18))
TRUE_COLOURS: Final = {"COLORTERM": "truecolor"}


class Cell(NamedTuple):
    """A cell as one sees it; the ink of a blank cannot be seen."""

    sign: str
    ink: str
    paper: str
    bold: bool


def seen(sign: str, ink: str, paper: str, bold: bool) -> Cell:
    """A cell as one sees it."""
    return Cell(sign, ink, paper, bold) if sign != " " else Cell(" ", "", paper, False)


def view_of(settings: Settings = Settings(), encoding: str = "utf-8") -> Presentation:  # noqa: B008 - immutable
    """A presentation on a terminal with all colours."""
    return present(settings, TRUE_COLOURS, encoding, [])


def written(text: str, width: int, height: int) -> pyte.Screen:
    """The screen of a terminal to which a text was written."""
    screen = pyte.Screen(width, height)
    pyte.Stream(screen).feed(text)
    return screen


def cells_of_screen(screen: pyte.Screen) -> list[list[Cell]]:
    """The cells of a terminal's screen."""
    lines = ([screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines))
    return [[seen(char.data, char.fg, char.bg, char.bold) for char in line] for line in lines]


def cells_of_strips(strips: list[Strip]) -> list[list[Cell]]:
    """The cells Textual would write."""
    return [[cell for segment in strip for cell in cells_of_segment(segment)] for strip in strips]


def cells_of_segment(segment: object) -> list[Cell]:
    """The cells of text in one style."""
    text, style = getattr(segment, "text", ""), getattr(segment, "style", None)
    assert style, repr(segment)
    ink, paper = (
        colour.get_truecolor().hex.removeprefix("#") if colour else "default"
        for colour in (style.color, style.bgcolor)
    )
    return [seen(sign, ink, paper, bool(style.bold)) for sign in text]


async def textual_cells(table: Table, view: Presentation, size: tuple[int, int]) -> list[list[Cell]]:
    """The cells the application shows first."""
    app = app_with(table, view)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return cells_of_strips(app.table_screen._compositor.render_strips())


def differing(one: list[list[Cell]], other: list[list[Cell]]) -> list[tuple[int, int, Cell, Cell]]:
    """Line, column and the two cells wherever they differ."""
    return [
        (y, x, first, second)
        for y, (line, other_line) in enumerate(zip(one, other, strict=True))
        for x, (first, second) in enumerate(zip(line, other_line, strict=True))
        if first != second
    ]


@pytest.mark.parametrize("size", [*SIZES, (81, 24), (110, 36), (119, 37), (200, 60), (54, 19)], ids=str)
async def test_it_is_what_textual_shows_first(size: tuple[int, int]) -> None:
    table, view = Table(Board.deal(1), 1), view_of()
    picture = cells_of_screen(written(frame(table, view, *size), *size))

    assert differing(picture, await textual_cells(table, view, size)) == []


@pytest.mark.parametrize(
    "view",
    [
        pytest.param(view_of(Settings(theme="light", suits="four")), id="light, four colours"),
        pytest.param(view_of(Settings(theme="contrast")), id="contrast"),
        pytest.param(view_of(Settings(theme="colour-blind", clock=False)), id="without a clock"),
        pytest.param(view_of(encoding="ascii"), id="letters"),
        pytest.param(view_of(Settings(keys={"draw": "f2", "undo": "t"})), id="other keys"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (44, 18)], ids=str)
async def test_it_is_so_with_other_settings(view: Presentation, size: tuple[int, int]) -> None:
    table = Table(Board.deal(2), 2, view.automatic)
    picture = cells_of_screen(written(frame(table, view, *size), *size))

    assert differing(picture, await textual_cells(table, view, size)) == []


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
async def test_it_is_so_for_every_variant(rules: Rules) -> None:
    table, view = Table(Board.deal(3, rules), 3), view_of()
    picture = cells_of_screen(written(frame(table, view, 80, 24), 80, 24))

    assert differing(picture, await textual_cells(table, view, (80, 24))) == []


@pytest.mark.parametrize("length", [20, 200])
async def test_it_is_so_where_a_problem_is_told(length: int) -> None:
    table, view = Table(Board.deal(1), 1), view_of()
    table.said = Problem("settings.toml: " + "x" * length, 3)
    picture = cells_of_screen(written(frame(table, view, 60, 20), 60, 20))

    assert differing(picture, await textual_cells(table, view, (60, 20))) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_terminals_cursor_stands_where_textual_puts_it(size: tuple[int, int]) -> None:
    table, view = Table(Board.deal(1), 1), view_of()
    screen = written(frame(table, view, *size), *size)
    app = app_with(table, view)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert (screen.cursor.x, screen.cursor.y) == tuple(app.cursor_position)


@pytest.mark.parametrize("size", [(43, 18), (44, 17), (1, 1), (10, 3), (200, 2)])
def test_there_is_none_where_there_is_no_room(size: tuple[int, int]) -> None:
    assert frame(Table(Board.deal(1), 1), view_of(), *size) == ""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_fills_the_screen_and_scrolls_nothing(size: tuple[int, int]) -> None:
    screen = written(frame(Table(Board.deal(1), 1), view_of(), *size), *size)
    cells = cells_of_screen(screen)

    assert all(cell.paper != "default" for line in cells for cell in line)
    assert "deal 1" in screen.display[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_real_program_ends_up_with_just_that_picture(size: tuple[int, int]) -> None:
    width, height = size
    table = Table(Board.deal(1), 1)
    table.said = Note.WELCOME_ASK
    picture = frame(table, view_of(), width, height)
    with solijoy("play", "1", columns=width, lines=height, env=TRUE_COLOURS) as terminal:
        terminal.wait_for("Space draws")
        # Textual is there once it has asked for the mouse.
        while b"\x1b[?1000h" not in terminal.output:
            terminal.settle(0.1)
        terminal.settle(0.5)
        output = terminal.output.decode()
        terminal.send("q")
        assert terminal.wait_exit() == 0
    first, _, rest = output.partition(picture)
    assert first.replace("\r", "").endswith(ENTER)
    assert ENTER not in rest
    assert LEAVE not in rest
    shown = written(output.replace("\x1b[<u", "").replace("\x1b[>25u", ""), width, height)
    assert differing(cells_of_screen(written(picture, width, height)), cells_of_screen(shown)) == []


@pytest.mark.parametrize(
    "env", [{}, {"COLORTERM": "truecolor", "NO_COLOR": "1"}, {"COLORTERM": "8bit"}], ids=str
)
def test_where_the_colours_are_not_known_there_is_no_such_picture(env: dict[str, str]) -> None:
    picture = frame(Table(Board.deal(1), 1), view_of(), 80, 24)
    with solijoy("play", "1", env=env) as terminal:
        terminal.wait_for("Space draws")
        terminal.send("q")
        assert terminal.wait_exit() == 0
    assert picture.encode() not in terminal.output
    assert terminal.output.count(ENTER.encode()) == 1


def test_keys_typed_while_it_is_all_there_is_are_obeyed_later() -> None:
    with solijoy("play", "1", env=TRUE_COLOURS) as terminal:
        terminal.wait_for("Space draws")
        terminal.send("space", "space", "8")
        terminal.wait_for("3 moves")
        assert "home 1/104" in terminal.lines[0]
