from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from textual.binding import Binding
from textual.screen import Screen

from solijoy.engine import Board, Record
from solijoy.tui.actions import ACTIONS, BY_ID, PILE_KEYS, Action, Group, is_there
from solijoy.tui.model import watch
from solijoy.tui.model.table import Table
from solijoy.tui.screens.adviser import Adviser
from solijoy.tui.screens.bindings import binding
from solijoy.tui.screens.dialogs import Dialogs
from solijoy.tui.screens.help import COLUMN_WIDTH, KEYS_WIDTH, LEFT, RIGHT, WATCHING, help_lines
from solijoy.tui.screens.menu import ENTRIES
from solijoy.tui.screens.table import TableScreen
from solijoy.tui.status import hints
from tests.tui.apps import app_with
from tests.tui.boards import action_of

SPECIFIED: Final = {
    "w": "waste",
    "tab": "next-target",
    "space": "draw",
    "d": "draw",
    "s": "draw-until",
    "f": "flip",
    "m": "exact",
    "enter": "take",
    "escape": "menu",
    "u": "undo",
    "ctrl+z": "undo",
    "backspace": "undo",
    "r": "redo",
    "ctrl+y": "redo",
    "n": "new-deal",
    "question_mark": "help",
    "f1": "help",
    "q": "quit",
    "ctrl+c": "quit",
    "ctrl+l": "repaint",
    **dict.fromkeys(("left", "h"), "left"),
    **dict.fromkeys(("right", "l"), "right"),
    **dict.fromkeys(("up", "k"), "up"),
    **dict.fromkeys(("down", "j"), "down"),
    **{key: f"pile-{number}" for number, key in enumerate("1234567890xyz", 1)},
}
DURING_AN_EXACT_MOVE: Final = {
    "h": "exact-home",
    "e": "exact-empty",
    "comma": "exact-fewer",
    "full_stop": "exact-more",
}
GAME: Final = [action for action in ACTIONS if not action.exact and not action.watching]


def bound_keys(action: Action) -> set[str]:
    """The keys that are bound to an action."""
    return set(binding(action).key.split(",")) - {""}


each_action = pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)


@pytest.mark.parametrize(("key", "name"), SPECIFIED.items())
def test_each_key_does_what_the_design_says(key: str, name: str) -> None:
    assert action_of(Table(Board.deal(1)), key).id == name


@pytest.mark.parametrize(("key", "name"), DURING_AN_EXACT_MOVE.items())
def test_letters_and_signs_are_something_else_during_an_exact_move(key: str, name: str) -> None:
    table = Table(Board.deal(1))
    exact = BY_ID["exact"].do
    assert exact
    exact(table)

    assert action_of(table, key).id == name


@each_action
def test_each_action_has_words(action: Action) -> None:
    assert action.label.strip()
    assert action.label[0].islower()


def test_names_are_unique() -> None:
    assert len(BY_ID) == len(ACTIONS)


def test_no_key_has_two_actions() -> None:
    counts = Counter(key for action in GAME for key in bound_keys(action))

    assert [key for key, count in counts.items() if count > 1] == []


def test_no_key_has_two_actions_during_an_exact_move() -> None:
    exact = [action for action in ACTIONS if action.exact]
    counts = Counter(key for action in exact for key in bound_keys(action))

    assert counts
    assert [key for key, count in counts.items() if count > 1] == []


def test_keys_of_an_exact_move_and_of_watching_come_before_the_same_keys_of_the_game() -> None:
    order = [action.exact or action.watching for action in ACTIONS]

    assert order == sorted(order, reverse=True)


def test_no_key_has_two_actions_while_a_record_is_watched() -> None:
    table = watch.watching(Record(Board.deal(1)))
    counts = Counter(
        key for action in ACTIONS if is_there(action, table) and action.watching for key in bound_keys(action)
    )

    assert counts
    assert [key for key, count in counts.items() if count > 1] == []


@each_action
def test_upper_case_does_what_lower_case_does(action: Action) -> None:
    bound = bound_keys(action)

    assert {key.upper() for key in action.keys if len(key) == 1 and key.isalpha()} <= bound
    assert set(action.keys) <= bound


def test_every_action_is_bound_by_its_name() -> None:
    bound = [bound.id for bound in TableScreen.BINDINGS if isinstance(bound, Binding)]

    assert bound == [action.id for action in ACTIONS]


def dialogs() -> Dialogs:
    screen = app_with(Table(Board.deal(1))).table_screen
    return Dialogs(screen, Adviser(screen))


@each_action
def test_every_action_is_done_by_the_table_or_the_screen(action: Action) -> None:
    assert action.do or action.id in dialogs().names


@each_action
def test_every_action_can_be_reached(action: Action) -> None:
    assert action.keys or action.in_menu


class TestHelp:
    @each_action
    def test_it_lists_every_key(self, action: Action) -> None:
        lines = {label: keys for keys, label in help_lines(action.group)}
        listed = " ".join(keys for keys, _ in help_lines(action.group))

        if action.id.startswith("pile-"):
            assert {"1-9", "0", "x", "y", "z"} <= set(lines[action.label].split())
        elif action.keys:
            assert action.shown_keys in lines[action.label]
            assert set(action.shown_keys.split()) <= set(listed.split())
        else:
            assert action.label not in lines

    def test_it_names_the_groups_once(self) -> None:
        assert sorted(LEFT + RIGHT + WATCHING, key=list(Group).index) == list(Group)

    @pytest.mark.parametrize("groups", [LEFT, RIGHT, WATCHING], ids=["left", "right", "watching"])
    def test_all_keys_stand_on_one_screen_of_24_lines(self, groups: tuple[Group, ...]) -> None:
        frame = 2
        lines = sum(len(help_lines(group)) + 1 for group in groups) + len(groups) - 1

        assert lines + frame <= 24

    @pytest.mark.parametrize("group", Group, ids=lambda group: group.name)
    def test_its_lines_are_not_broken(self, group: Group) -> None:
        too_long = [
            (keys, label)
            for keys, label in help_lines(group)
            if len(keys) >= KEYS_WIDTH or KEYS_WIDTH + len(label) > COLUMN_WIDTH
        ]

        assert too_long == []


class TestMenu:
    def test_menu_and_palette_list_the_same_actions(self) -> None:
        app = app_with(Table(Board.deal(1), 1))
        commands = list(app.get_system_commands(Screen[object]()))

        assert [command.title for command in commands] == [entry.label for entry in ENTRIES]
        assert [command.help for command in commands] == [entry.shown_keys for entry in ENTRIES]

    def test_it_holds_what_the_design_says(self) -> None:
        labels = {entry.label for entry in ENTRIES}

        assert labels >= {"undo", "redo", "restart this deal", "new deal", "deal by number", "quit"}
        assert BY_ID["help"] in ENTRIES

    def test_an_exact_move_is_not_continued_from_it(self) -> None:
        assert not any(entry.exact for entry in ENTRIES)


@pytest.mark.parametrize("watching", [False, True], ids=["playing", "watching"])
class TestHints:
    def test_each_names_a_key_that_does_it(self, watching: bool) -> None:
        labels = {
            action.shown_keys.split()[0]: action.hint
            for action in ACTIONS
            if action.hint and action.watching is watching
        }
        others = {"← →": "step"} if watching else {"1-0": "piles"}

        assert dict(hints(ACTIONS, watching=watching)) == labels | others

    def test_they_fit_the_bottom_line_of_80_columns(self, watching: bool) -> None:
        assert sum(len(key) + len(word) + 3 for key, word in hints(ACTIONS, watching=watching)) <= 80


def test_there_are_as_many_pile_keys_as_there_may_be_piles() -> None:
    assert len(set(PILE_KEYS)) == 13
