"""What lies over the table, on real screens: games, statistics, settings, keys, and how each is left."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from solijoy.engine import VARIANTS, Board
from solijoy.store.settings import CHOICES, Settings, read_settings
from solijoy.tui.actions import ACTIONS, BY_ID
from solijoy.tui.desk import Desk
from solijoy.tui.model import one_key
from solijoy.tui.model.table import Automatic, Table
from solijoy.tui.screens.settings import LABELS, next_value
from solijoy.words import capital
from tests.store.plays import entries_in
from tests.terminal import Terminal
from tests.tui.kept import (
    choose,
    cursor,
    kept,
    playing,
    run,
    table_of,
    until,
    wait_to_show,
    won_record,
)
from tests.tui.kept import watch as look_on

slow: Final = functools.partial(pytest.param, marks=pytest.mark.slow)

WIDE: Final = (80, 24)
SMALL: Final = (44, 18)
DRAW: Final = [action.id for action in ACTIONS].index("draw")
"""Where drawing stands in the list of keys."""


def cells(terminal: Terminal) -> list[list[Any]]:
    """All that the screen shows, with its colours."""
    buffer = terminal._screen.buffer
    return [[buffer[y][x] for x in range(len(line))] for y, line in enumerate(terminal.lines)]


def paper(terminal: Terminal, x: int, y: int) -> str:
    """The colour behind a cell."""
    return str(terminal._screen.buffer[y][x].bg)


def line_with(terminal: Terminal, text: str) -> int:
    """The line of the screen that has a text."""
    (line,) = (number for number, line in enumerate(terminal.lines) if text in line)
    return line


def still(folder: Path, text: str = "clock = false\n") -> Path:
    """A folder with settings, by default without a clock: a screen that is the same then looks the same."""
    (folder / "settings.toml").write_text(text, encoding="utf-8")
    return folder


def begun(terminal: Terminal, *keys: str) -> None:
    """Wait for the table, and make some moves on it, that of the cursor among them."""
    terminal.wait_for("0 moves")
    terminal.send("8", "8", "space", "space", *keys)
    terminal.wait_for(" 4 moves")


class Screen(NamedTuple):
    """Something that lies over the table.

    Attributes:
        opened: the key that opens it, or its entry in the menu.
        shows: what can only be seen while it is open.
    """

    opened: str
    shows: str


SCREENS: Final = {
    "menu": Screen("escape", " Quit "),
    "help": Screen("?", "esc goes back"),
    "games": Screen("g", "enter plays ·"),
    "talon": Screen("p", "Never seen"),
    "par": Screen("c", "The fewest moves"),
    "statistics": Screen("Statistics", "begins anew"),
    "settings": Screen("Settings", "Keys…"),
    "variants": Screen("Variant", "enter deals"),
    "give up": Screen("Give up", "Give up this game?"),
    "find": Screen("/", "Which card?"),
    "deal by number": Screen("Deal by number", "Which deal?"),
}
LISTS: Final = ("menu", "games", "settings", "variants", "give up")
TYPED: Final = ("find", "deal by number")
"""Those in which one types: a key behind the escape may be lost, as it may have been meant for them."""


def open_screen(terminal: Terminal, name: str) -> None:
    """Open something over the table."""
    opened, shows = SCREENS[name]
    if len(opened) == 1 or opened == "escape":
        terminal.send(opened)
    else:
        choose(terminal, opened)
    terminal.wait_for(shows)


def step(terminal: Terminal, key: str) -> None:
    """Go to another line of a list, and wait until it is marked."""
    before = cursor(terminal)
    terminal.send(key)
    assert until(terminal, lambda: cursor(terminal) != before)


def leave(terminal: Terminal, shows: str) -> None:
    """Leave it with escape."""
    terminal.send("escape")
    terminal.wait_until_gone(shows)


def open_keys(terminal: Terminal) -> None:
    """Open the list of keys, by way of the settings; its entry is the last one there."""
    open_screen(terminal, "settings")
    terminal.send("up", "enter")
    terminal.wait_for("enter changes")


def what_matters(home: Path) -> tuple[object, ...]:
    """The kept games but for the time: it runs while nothing lies over the table."""
    found = [game._replace(touched=game.began, seconds=0) for game in kept(home)]
    return (*found, entries_in(home / "games.db"))


class TestLeft:
    """What was opened and left with escape has changed nothing."""

    @pytest.mark.parametrize("size", [WIDE, SMALL], ids=["80x24", "44x18"])
    def test_table_and_game_are_as_they_were(self, tmp_path: Path, size: tuple[int, int]) -> None:
        with playing(still(tmp_path), "play", "1", size=size) as terminal:
            begun(terminal)
            terminal.send("u", "right", "right")
            terminal.wait_for(" 3 moves")
            terminal.settle()
            open_screen(terminal, "help")
            leave(terminal, SCREENS["help"].shows)
            terminal.settle()
            before, game = cells(terminal), what_matters(tmp_path)
            changed = []
            for name, screen in SCREENS.items():
                open_screen(terminal, name)
                leave(terminal, screen.shows)
                if not until(terminal, lambda: cells(terminal) == before) or what_matters(tmp_path) != game:
                    changed.append(name)
            open_keys(terminal)
            leave(terminal, "enter changes")
            leave(terminal, "Keys…")
            assert until(terminal, lambda: cells(terminal) == before)
            assert what_matters(tmp_path) == game
            assert changed == []
            # The cards that are held stay so.
            terminal.send("down", "enter")
            terminal.wait_for("Holding")
            terminal.settle()
            before = cells(terminal)
            for name in ("help", "games", "find"):
                open_screen(terminal, name)
                leave(terminal, SCREENS[name].shows)
                assert until(terminal, lambda: cells(terminal) == before), name
            terminal.send("escape")
            terminal.wait_for("Let go.")
            terminal.send("r")
            terminal.wait_for(" 4 moves")
            terminal.send("q")
            assert terminal.wait_exit() == 0
            assert terminal.modes == terminal.modes_before
        assert (tmp_path / "settings.toml").read_text(encoding="utf-8") == "clock = false\n"

    def test_of_two_keys_in_one_write_none_is_lost(self, tmp_path: Path) -> None:
        """Escape leaves the screen, and the key right behind it is for the table."""
        with playing(still(tmp_path), "play", "1") as terminal:
            begun(terminal)
            moves = 4
            for name in ("menu", "help", "games", "talon", "par", "statistics", "variants", "give up"):
                open_screen(terminal, name)
                # In some of them the first of these means something too.
                terminal.send("escape", "space" if moves % 2 else "d")
                moves += 1
                assert until(terminal, lambda: f" {moves} moves" in terminal.lines[0]), name  # noqa: B023
                terminal.wait_until_gone(SCREENS[name].shows)
            # From the keys back to the settings, with the key behind it for those.
            open_keys(terminal)
            terminal.send("escape", "up")
            terminal.wait_until_gone("enter changes")
            leave(terminal, "Keys…")
            terminal.send("q")
            assert terminal.wait_exit() == 0

    @pytest.mark.parametrize(("name", "key"), [("settings", "space"), ("statistics", "right")])
    def test_not_even_a_key_that_the_screen_has_itself(self, tmp_path: Path, name: str, key: str) -> None:
        with playing(still(tmp_path), "play", "1") as terminal:
            begun(terminal)
            terminal.settle()
            table = cells(terminal)
            open_screen(terminal, name)
            terminal.send("escape", key)
            terminal.wait_until_gone(SCREENS[name].shows)
            look_on(terminal, 0.5)
            assert (tmp_path / "settings.toml").read_text(encoding="utf-8") == "clock = false\n"
            # One of them draws, the other one moves the cursor.
            assert cells(terminal) != table


class TestCursor:
    """The terminal's own cursor, which braille and screen readers follow."""

    def test_it_stands_on_the_marked_line(self, tmp_path: Path) -> None:
        games_by_chance(tmp_path, 3)
        with playing(still(tmp_path), "play", "1") as terminal:
            begun(terminal)
            for name in LISTS:
                open_screen(terminal, name)
                self.see_marks(terminal, 2 if name == "give up" else 3)
                leave(terminal, SCREENS[name].shows)
            open_keys(terminal)
            self.see_marks(terminal, 25)

    def test_it_does_so_in_a_list_that_is_scrolled(self, tmp_path: Path) -> None:
        games_by_chance(tmp_path, 30)
        with playing(still(tmp_path), size=SMALL) as terminal:
            terminal.wait_for("Going on")
            terminal.send("g")
            terminal.wait_for("enter plays ·")
            self.see_marks(terminal, 20)

    def test_it_does_so_after_many_keys_at_once(self, tmp_path: Path) -> None:
        games_by_chance(tmp_path, 30)
        with playing(still(tmp_path), size=SMALL) as terminal:
            terminal.wait_for("Going on")
            terminal.send("g")
            terminal.wait_for("enter plays ·")
            for _ in range(8):
                # At 20 steps down the list is scrolled; from there 9 on and 19 back.
                for keys in (["down"] * 20, ["down"] * 9 + ["up"] * 19, ["up"] * 10):
                    terminal.send(*keys)
                    terminal.settle(0.1)
                    assert self.marked(terminal), (cursor(terminal), terminal.text)

    def see_marks(self, terminal: Terminal, count: int) -> None:
        """Go down step by step; each time another line is marked, the last one is followed by the first."""
        seen = set[str]()
        for _ in range(count):
            until(terminal, lambda: self.marked(terminal) and self.see_mark(terminal) not in seen)
            seen.add(self.see_mark(terminal))
            terminal.send("down")
        assert len(seen) == count

    def see_mark(self, terminal: Terminal) -> str:
        """The text of the marked line, on which the cursor stands."""
        until(terminal, lambda: self.marked(terminal))
        assert self.marked(terminal), (cursor(terminal), terminal.text)
        return terminal.lines[cursor(terminal)[1]]

    def marked(self, terminal: Terminal) -> bool:
        """Whether the cursor's line has another colour than those around it, from the left to the right."""
        x, y = cursor(terminal)
        here = {paper(terminal, x + right, y) for right in (0, 5)}
        around = {paper(terminal, x, line) for line in (y - 1, y + 1)}
        return len(here) == 1 and not here & around and terminal.lines[y][x - 2] in "│║|"

    @pytest.mark.parametrize("name", ["menu", *map(slow, ("variants", "find"))])
    def test_it_is_back_on_the_card_when_a_screen_is_left(self, tmp_path: Path, name: str) -> None:
        with playing(still(tmp_path), "play", "1") as terminal:
            begun(terminal)
            terminal.settle()
            before = cursor(terminal)
            open_screen(terminal, name)
            leave(terminal, SCREENS[name].shows)
            terminal.settle()
            assert cursor(terminal) == before

    def test_it_stands_where_one_types(self, tmp_path: Path) -> None:
        with playing(still(tmp_path), "play", "1") as terminal:
            begun(terminal)
            open_screen(terminal, "find")
            terminal.settle()
            line = line_with(terminal, "Which card?")
            assert cursor(terminal) == (terminal.lines[line].index("Which"), line + 1)

    def test_it_is_back_on_the_line_of_the_settings(self, tmp_path: Path) -> None:
        with playing(still(tmp_path), "play", "1") as terminal:
            begun(terminal)
            open_keys(terminal)
            terminal.send("down", "down")
            terminal.settle()
            leave(terminal, "enter changes")
            terminal.settle()
            assert cursor(terminal)[1] == line_with(terminal, "Keys…")


def games_by_chance(home: Path, count: int) -> None:
    """Open games of many deals, kept."""
    keep_games(home, [(deal, "solijoy", 1, "") for deal in range(101, 101 + count)])


def keep_games(home: Path, wanted: Iterable[tuple[int, str, int, str]]) -> None:
    """Keep games: deal, variant, how many cards are drawn, and how each ends.

    A game is open, is given up, or is deal 1, won. The last one is the one that was played last.
    """
    desk = Desk(home / "games.db", Automatic())
    for deal, rules, draws, end in wanted:
        table = desk.dealt(deal, VARIANTS[rules])
        for _ in range(draws):
            one_key.draw(table)
        for move in won_record()[0].moves if end == "won" else ():
            table.play(move)
        desk.keep(table)
        if end == "given up":
            desk.end(table)
        desk.flush()
    assert desk.close()
    for game in kept(home):
        # This process plays none of them any longer.
        desk._locks.release(game.id)


SOME: Final = (
    (11, "solijoy", 1, "given up"),
    (12, "solijoy", 2, ""),
    (1, "solijoy", 0, "won"),
    (13, "relaxed", 3, ""),
    (14, "solijoy-9", 4, "given up"),
    (15, "solijoy", 5, ""),
)


def listed(terminal: Terminal) -> list[int]:
    """The deals in the list of games."""
    first = line_with(terminal, "─ Games ─") + 1
    last = line_with(terminal, "enter plays ·")
    return [int(line.split("│")[1].split()[0]) for line in terminal.lines[first:last]]


class TestGames:
    """The list of games."""

    def test_open_ones_first_and_each_part_by_when_it_was_played(self, tmp_path: Path) -> None:
        keep_games(tmp_path, SOME)
        with playing(tmp_path, "play", "99") as terminal:
            terminal.wait_for("Space draws")
            open_screen(terminal, "games")
            # The game on the table has no move, and is none yet.
            assert listed(terminal) == [15, 13, 12, 14, 1, 11]
            for deal, rules, draws, end in SOME:
                (line,) = (line for line in terminal.lines if f"│ {deal:>9}  " in line)
                moves = len(won_record()[0].moves) if end == "won" else draws
                assert f" {rules} " in line
                assert f" {moves} move" in line
                assert (end or "home 0") in line
            leave(terminal, "enter plays ·")
            terminal.send("space")
            terminal.wait_for(" 1 move ")
            open_screen(terminal, "games")
            assert listed(terminal) == [99, 15, 13, 12, 14, 1, 11]
            # Leave with the other key, then go on with a game by enter.
            terminal.send("q")
            terminal.wait_until_gone("enter plays ·")
            assert "deal 99 · 1 move " in terminal.text
            open_screen(terminal, "games")
            terminal.send("down", "down", "enter")
            terminal.wait_until_gone("enter plays ·")
            (game,) = (game for game in kept(tmp_path) if game.deal == 13)
            wait_to_show(terminal, table_of(tmp_path, game))
            terminal.send("space")
            terminal.wait_for("deal 13 · 4 moves")
            open_screen(terminal, "games")
            assert listed(terminal) == [13, 99, 15, 12, 14, 1, 11]
            terminal.send("down", "enter")
            terminal.wait_for("deal 99 · 1 move ")
            terminal.send("u", "q")
            assert terminal.wait_exit() == 0
        assert {game.deal: game.moves for game in kept(tmp_path) if game.open} == {99: 0, 13: 4, 15: 5, 12: 2}

    def test_an_ended_game_is_dealt_anew_and_watched(self, tmp_path: Path) -> None:
        keep_games(tmp_path, SOME)
        before = what_matters(tmp_path)
        with playing(tmp_path, "play", "99") as terminal:
            terminal.wait_for("Space draws")
            for at, deal in ((3, 14), (4, 1), (5, 11)):
                open_screen(terminal, "games")
                terminal.send(*["down"] * at, "enter")
                terminal.wait_for(f"deal {deal} · 0 moves" if deal != 14 else "0 moves")
                terminal.wait_until_gone("enter plays ·")
                assert ("solijoy-9" in terminal.lines[0]) == (deal == 14)
                # It is that of the same rules too.
                rules = VARIANTS["solijoy-9" if deal == 14 else "solijoy"]
                wait_to_show(terminal, Table(Board.deal(deal, rules), deal))
            assert what_matters(tmp_path) == before
            for key, at, deal, moves in (
                ("v", 3, 14, 4),
                ("V", 4, 1, len(won_record()[0].moves)),
                ("v", 0, 15, 5),
            ):
                open_screen(terminal, "games")
                terminal.send(*["down"] * at, key)
                terminal.wait_for(f"Watching  deal {deal} · move 0 of {moves}")
                terminal.send("q")
                terminal.wait_for("deal 11 · 0 moves")
            assert what_matters(tmp_path) == before
            terminal.send("space")
            terminal.wait_for("deal 11 · 1 move ")
            assert until(terminal, lambda: len(kept(tmp_path)) == len(SOME) + 1)
            open_screen(terminal, "games")
            assert listed(terminal) == [11, 15, 13, 12, 14, 1, 11]

    def test_what_another_one_plays_is_refused(self, tmp_path: Path) -> None:
        keep_games(tmp_path, SOME)
        with playing(tmp_path) as first, playing(still(tmp_path), "play", "99") as second:
            first.wait_for("deal 15 · 5 moves")
            second.wait_for("Space draws")
            second.send("space")
            second.wait_for("deal 99 · 1 move ")
            # What is marked and said is so until the next key.
            second.send("right")
            second.settle()
            table = cells(second)
            open_screen(second, "games")
            assert listed(second)[:2] == [99, 15]
            second.send("down", "enter")
            second.wait_for("Another SoliJoy plays that game.")
            second.settle()
            assert cells(second)[:-1] == table[:-1]
            # To watch it is no harm.
            open_screen(second, "games")
            second.send("down", "v")
            second.wait_for("Watching  deal 15 · move 0 of 5")
            second.send("escape")
            second.wait_for("deal 99 · 1 move ")
            first.send("q")
            assert first.wait_exit() == 0
            open_screen(second, "games")
            second.send(*["down"] * listed(second).index(15), "enter")
            second.wait_for("deal 15 · 5 moves")

    @pytest.mark.parametrize("size", [WIDE, slow(SMALL)])
    def test_an_empty_list_says_so(self, tmp_path: Path, size: tuple[int, int]) -> None:
        with playing(still(tmp_path), "play", "1", size=size) as terminal:
            terminal.wait_for("Space draws")
            terminal.settle()
            table = cells(terminal)
            open_screen(terminal, "games")
            terminal.wait_for("No game has been played yet.")
            terminal.send("v", "enter", "down", "up", "v")
            terminal.settle()
            assert "No game has been played yet." in terminal.text
            leave(terminal, "No game has")
            assert until(terminal, lambda: cells(terminal) == table)
            terminal.send("q")
            assert terminal.wait_exit() == 0
        assert kept(tmp_path) == []


class TestStatistics:
    """The figures of all games."""

    def figures(self, terminal: Terminal) -> dict[str, str]:
        """Some of the numbers that are shown."""
        found = re.findall(r"│ (played|won) +(\d+)  ", terminal.text)
        return dict(found)

    @pytest.mark.parametrize("size", [WIDE, slow(SMALL)])
    def test_without_games(self, tmp_path: Path, size: tuple[int, int]) -> None:
        with playing(still(tmp_path), "play", "1", size=size) as terminal:
            terminal.wait_for("Space draws")
            for key in ("escape", "q", "enter", "space"):
                open_screen(terminal, "statistics")
                terminal.wait_for("Statistics: all variants")
                assert self.figures(terminal) == {"played": "0", "won": "0"}
                assert "given up          0" in terminal.text
                terminal.send("right", "left", "left", "tab", "h", "l")
                terminal.settle(0.1)
                terminal.wait_for("Statistics: all variants")
                terminal.send(key)
                terminal.wait_until_gone("Statistics")
                assert " 0 moves" in terminal.lines[0]
        assert kept(tmp_path) == []

    def test_turning_through_the_variants(self, tmp_path: Path) -> None:
        ended = [(deal, rules, 1, "given up") for deal, rules in enumerate(["relaxed", "harp", "harp"], 21)]
        keep_games(tmp_path, [*SOME, *ended])
        wanted = {"all variants": ("6", "1"), "harp": ("2", "0"), "relaxed": ("1", "0")}
        wanted |= {"solijoy": ("2", "1"), "solijoy-9": ("1", "0")}
        with playing(still(tmp_path), "play", "99") as terminal:
            terminal.wait_for("Space draws")
            open_screen(terminal, "statistics")
            seen = []
            for key in ("right", "l", "tab", "right", "right", "left", "h", "\x1b[Z", "left", "left"):
                terminal.wait_for("Statistics: ")
                title = terminal.lines[line_with(terminal, "Statistics: ")]
                name = title.split("Statistics: ")[1].split(" ─")[0]
                until(terminal, lambda: tuple(self.figures(terminal).values()) == wanted[name])  # noqa: B023
                assert tuple(self.figures(terminal).values()) == wanted[name], name
                seen.append(name)
                terminal.send(key)
                terminal.wait_until_gone(f"Statistics: {name} ─")
            terminal.wait_for("Statistics: all variants")
            assert seen[0] == seen[5] == "all variants"
            assert sorted(seen[:5]) == sorted(wanted)
            # Backwards the same ones come in the other order.
            assert seen[6:] == seen[4:0:-1]
        assert run(tmp_path, "stats")["all"]["played"] == 6

    def test_x_asks_and_only_yes_begins_anew(self, tmp_path: Path) -> None:
        keep_games(tmp_path, SOME)
        before = what_matters(tmp_path)
        with playing(still(tmp_path), "play", "99") as terminal:
            terminal.wait_for("Space draws")
            for key in ("N", "escape", "enter"):
                open_screen(terminal, "statistics")
                terminal.wait_for("played            3")
                terminal.send("X" if key == "N" else "x")
                terminal.wait_for("Let the statistics begin anew?")
                terminal.send(key)
                terminal.wait_until_gone("begin anew")
            assert what_matters(tmp_path) == before
            assert run(tmp_path, "stats")["all"]["played"] == 3
            open_screen(terminal, "statistics")
            terminal.send("x")
            terminal.wait_for("Let the statistics begin anew?")
            terminal.send("down", "enter")
            terminal.wait_for("The statistics begin anew. All games stay in the list.")
            open_screen(terminal, "statistics")
            terminal.wait_for("played            0")
            leave(terminal, "begins anew")
            open_screen(terminal, "games")
            assert listed(terminal) == [15, 13, 12, 14, 1, 11]
            leave(terminal, "enter plays ·")
            # What ends from now on counts; y does it too.
            terminal.send("space")
            terminal.wait_for(" 1 move ")
            choose(terminal, "Give up")
            terminal.send("y")
            terminal.wait_for("Given up.")
            open_screen(terminal, "statistics")
            terminal.wait_for("played            1")
            terminal.send("x")
            terminal.wait_for("Let the statistics begin anew?")
            terminal.send("y")
            terminal.wait_for("The statistics begin anew.")
        assert run(tmp_path, "stats")["all"]["played"] == 0
        assert len(kept(tmp_path)) == len(SOME) + 1


MINE: Final = """\
# Mine, above all.
clock = true   # I like it

theme="auto"#tight
# outlook = "on" is for later
suits    =    'two'

[keys] # of mine
# none yet
undo = "u,f5"  # also this
"""


def comments(text: str) -> list[str]:
    """The comments of a file, in their order."""
    return [line[line.index("#") :] for line in text.split("\n") if "#" in line]


class TestTyped:
    """What is typed on one line."""

    def test_keys_of_one_burst_count_in_their_order(self, tmp_path: Path) -> None:
        with playing(still(tmp_path), "play", "1") as terminal:
            terminal.wait_for("Space draws")
            open_screen(terminal, "deal by number")
            terminal.send("5", "backspace", "7", "enter")
            terminal.wait_until_gone("Which deal?")
            assert "deal 7 " in terminal.lines[0]

    def test_the_question_for_keys_can_be_read_to_its_end(self, tmp_path: Path) -> None:
        with playing(still(tmp_path), "play", "1") as terminal:
            terminal.wait_for("Space draws")
            open_keys(terminal)
            terminal.send("enter")
            terminal.wait_for("Keys for watch-forward")
            terminal.settle()
            assert "own" in terminal.text


class TestSettings:
    """The screen of settings."""

    def test_each_changes_at_once_and_is_kept_with_the_comments(self, tmp_path: Path) -> None:
        file = still(tmp_path, MINE) / "settings.toml"
        expected, problems = read_settings(file, lambda: BY_ID)
        assert problems == []
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            open_screen(terminal, "settings")
            for name in LABELS:
                keys = ("right", "space", "l", "enter", "left", "h")
                for key in keys if name == "theme" else ("right", "space", "left"):
                    by = -1 if key in ("left", "h") else 1
                    value = next_value(expected, name, by)
                    expected = expected.__class__(**{**as_dict(expected), name: value})
                    terminal.send(key)
                    word = value if isinstance(value, str) else "yes" if value else "no"
                    line = f"{capital(LABELS[name]):<20} {word} "
                    terminal.wait_for(line)
                    found = until(terminal, lambda: read_settings(file)[0] == without_keys(expected))  # noqa: B023
                    assert found, (name, key)
                step(terminal, "down")
            leave(terminal, "Keys…")
            terminal.send("q")
            assert terminal.wait_exit() == 0
        text = file.read_text(encoding="utf-8")
        assert comments(text) == comments(MINE)
        assert tomllib.loads(text)["keys"] == {"undo": "u,f5"}
        assert read_settings(file, lambda: BY_ID) == (expected, [])

    def colours(self, terminal: Terminal) -> tuple[str, ...]:
        """The colours of the felt, the bar above it, and a card."""
        return paper(terminal, 4, 20), paper(terminal, 4, 0), paper(terminal, 3, 6)

    def test_keys_of_one_burst_count_in_their_order(self, tmp_path: Path) -> None:
        with playing(still(tmp_path), "play", "1") as terminal:
            terminal.wait_for("Space draws")
            open_screen(terminal, "settings")
            terminal.settle()
            terminal.send("down", "right")
            terminal.settle()
            assert "Theme                auto" in terminal.text
            assert "Colours of suits     four" in terminal.text

    def test_what_is_changed_can_be_seen_behind_it(self, tmp_path: Path) -> None:
        still(tmp_path, 'clock = true\nsigns = "unicode"\ntheme = "felt"\n')
        with playing(tmp_path, "play", "1") as terminal:
            begun(terminal)
            open_screen(terminal, "settings")
            # The felt and the cards: each theme has other colours, and after the last one comes the first.
            colours = [self.colours(terminal)]
            names = CHOICES["theme"]
            for name in (*names[2:], *names[:2]):
                terminal.send("right")
                terminal.wait_for(f"Theme                {name} ")
                if name == "auto":
                    # Felt is what it chooses here.
                    assert until(terminal, lambda: self.colours(terminal) == colours[0])
                elif name == "felt":
                    assert self.colours(terminal) == colours[0]
                elif name == "colour-blind":
                    # Its felt is that of felt; only what is marked has other colours.
                    terminal.settle(0.1)
                else:
                    assert until(terminal, lambda: self.colours(terminal) not in colours), name
                    terminal.settle(0.1)
                    colours.append(self.colours(terminal))
            # Four colours of suits: diamonds are no longer of the colour of hearts.
            heart, diamond = (5, 7), (21, 9)
            assert (sign(terminal, heart), sign(terminal, diamond)) == ("♥", "♦")
            assert ink(terminal, heart) == ink(terminal, diamond)
            step(terminal, "down")
            terminal.send("right")
            assert until(terminal, lambda: ink(terminal, heart) != ink(terminal, diamond))
            terminal.send("right")
            assert until(terminal, lambda: ink(terminal, heart) == ink(terminal, diamond))
            # Letters instead of signs, on the table and in the frame.
            step(terminal, "down")
            terminal.send("left")
            terminal.wait_for("Suits as             auto")
            terminal.send("left")
            terminal.wait_for("Suits as             ascii")
            assert until(terminal, lambda: not set("♠♥♦♣") & set(terminal.text))
            assert sign(terminal, heart) == "H"
            terminal.send("h")
            terminal.wait_for("Suits as             unicode")
            assert until(terminal, lambda: sign(terminal, heart) == "♥")
            assert ":" in terminal.lines[0]
            for _ in range(4):
                step(terminal, "up")
            terminal.send("right")
            terminal.wait_for("Clock                no")
            assert until(terminal, lambda: ":" not in terminal.lines[0])
            terminal.send("right")
            terminal.wait_for("Clock                yes")
            assert until(terminal, lambda: ":" in terminal.lines[0])
            leave(terminal, "Keys…")
            assert " 4 moves" in terminal.lines[0]


def as_dict(settings: Settings) -> dict[str, Any]:
    """Settings by their names."""
    return {name: getattr(settings, name) for name in Settings.__dataclass_fields__}


def without_keys(settings: Settings) -> Settings:
    """Settings as they are read where no action is known."""
    return Settings(**{**as_dict(settings), "keys": {}})


def sign(terminal: Terminal, cell: tuple[int, int]) -> str:
    """What a cell shows."""
    return terminal.lines[cell[1]][cell[0]]


def ink(terminal: Terminal, cell: tuple[int, int]) -> str:
    """The colour of what a cell shows."""
    return str(cells(terminal)[cell[1]][cell[0]].fg)


def give_keys(terminal: Terminal, keys: Sequence[str]) -> None:
    """Type keys for the marked action."""
    terminal.send("enter")
    terminal.wait_for("Keys for ")
    terminal.send(*keys, "enter")


class TestKeys:
    """The screen of keys."""

    def test_new_keys_work_at_once(self, tmp_path: Path) -> None:
        file = still(tmp_path, MINE) / "settings.toml"
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            open_keys(terminal)
            terminal.send(*["down"] * DRAW)
            give_keys(terminal, "t, f4")
            terminal.wait_for("draw            t f4")
            leave(terminal, "enter changes")
            leave(terminal, "Keys…")
            terminal.send("t")
            terminal.wait_for("deal 1 · 1 move ")
            terminal.send("\x1bOS")
            terminal.wait_for("deal 1 · 2 moves")
            # Its own keys have no meaning now; the player's others still have.
            terminal.send("space", "d", "T")
            terminal.wait_for("deal 1 · 3 moves")
            terminal.send("\x1b[15~")
            terminal.wait_for("Taken back.")
            # They stand at the bottom and in the help too.
            terminal.send("right")
            terminal.wait_for(" t draw ")
            open_screen(terminal, "help")
            line = line_with(terminal, "draw, or recycle")
            assert "t f4" in terminal.lines[line]
            leave(terminal, "esc goes back")
            assert tomllib.loads(file.read_text(encoding="utf-8"))["keys"] == {"undo": "u,f5", "draw": "t,f4"}
            assert comments(file.read_text(encoding="utf-8")) == comments(MINE)
            # None gives it its own again.
            open_keys(terminal)
            terminal.send(*["down"] * DRAW)
            give_keys(terminal, "")
            terminal.wait_for("draw            space d")
            leave(terminal, "enter changes")
            leave(terminal, "Keys…")
            terminal.send("t", "space")
            terminal.wait_for("deal 1 · 3 moves")
        assert tomllib.loads(file.read_text(encoding="utf-8"))["keys"] == {"undo": "u,f5"}
        assert comments(file.read_text(encoding="utf-8")) == comments(MINE)

    def test_wrong_keys_get_a_sentence_and_change_nothing(self, tmp_path: Path) -> None:
        file = still(tmp_path, MINE) / "settings.toml"
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("Space draws")
            open_keys(terminal)
            terminal.send(*["down"] * DRAW)
            terminal.send("enter")
            terminal.wait_for("Keys for draw")
            for wrong, told in (
                ("foo", "'foo' is no key such as"),
                ("d,,", "'' is no key"),
                ("f99", "'f99'"),
            ):
                terminal.send(wrong, "enter")
                terminal.wait_for(told)
                terminal.send(*["backspace"] * len(wrong))
                terminal.settle(0.1)
            terminal.send("t", "escape")
            terminal.wait_until_gone("Keys for draw")
            assert "draw            space d" in terminal.text
            assert file.read_text(encoding="utf-8") == MINE
            # A key that another action has is allowed; who has it is said in the settings.
            give_keys(terminal, "w")
            terminal.wait_for("draw            w")
            leave(terminal, "enter changes")
            terminal.wait_for("The key w is both draw and waste")

    @pytest.mark.parametrize(
        "broken", [b"theme = \n# mine\n", pytest.param(b'theme = "felt" # \xff\n', marks=pytest.mark.slow)]
    )
    def test_a_broken_file_is_never_overwritten(self, tmp_path: Path, broken: bytes) -> None:
        file = tmp_path / "settings.toml"
        file.write_bytes(broken)
        with playing(tmp_path, "play", "1") as terminal:
            terminal.wait_for("settings.toml can't be read")
            terminal.send("space")
            terminal.wait_for(" 1 move ")
            open_screen(terminal, "settings")
            terminal.send("right")
            terminal.wait_for("Theme                felt")
            terminal.wait_for("can't be changed")
            terminal.send("up", "enter")
            terminal.wait_for("enter changes")
            terminal.send(*["down"] * DRAW)
            give_keys(terminal, "t")
            terminal.wait_for("draw            t")
            leave(terminal, "enter changes")
            terminal.wait_for("can't be changed")
            leave(terminal, "Keys…")
            # For this time it holds all the same.
            terminal.send("t")
            terminal.wait_for(" 2 moves")
            terminal.send("o")
            terminal.wait_for("can't be changed")
            terminal.send("q")
            assert terminal.wait_exit() == 0
        assert file.read_bytes() == broken
        assert {path.name for path in tmp_path.iterdir()} <= {"settings.toml", "games.db", "games.db-lock"}
