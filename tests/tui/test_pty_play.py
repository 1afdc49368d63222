"""Playing the real program in a real pseudo-terminal, as a person would."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solijoy.engine import Record
from tests.keys import keys_of
from tests.terminal import Terminal, solijoy

RECORDS = Path(__file__).parent.parent / "records"


def status(terminal: Terminal) -> str:
    """The status line without the clock."""
    return re.sub(r" · \d\d:\d\d", "", terminal.lines[0]).strip()


def pick(terminal: Terminal, entry: str) -> None:
    """Choose an entry of the menu with arrows and enter."""
    terminal.send("escape")
    terminal.wait_for("Quit")
    line = {name: n for n, text in enumerate(terminal.lines) for name in ("Resume", entry) if name in text}
    terminal.send(*["down"] * (line[entry] - line["Resume"]), "enter")
    terminal.wait_until_gone("Resume")


def test_the_first_screen_shows_the_deal_and_how_to_begin() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("Space draws")
        *_, bottom = terminal.lines
        assert status(terminal).split() == ["SoliJoy", "deal", "1", "·", "0", "moves", "·", "home", "0/104"]
        assert terminal.lines[4].split() == list("1234567890")
        tops = ["K♥", "7♣", "3♦", "J♦", "2♠", "5♠", "3♦", "A♦", "4♦", "Q♣"]
        assert all(top in terminal.text for top in tops)
        assert "? all keys" in bottom


def test_a_short_game_with_undo_and_redo() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("8")
        terminal.wait_for("A♦ is home.")
        assert "1 move · home 1/104" in status(terminal)
        terminal.send("8")
        terminal.wait_for("Pile 8: K♦ turned up.")
        terminal.send("space", "space")
        terminal.wait_for("Drew 10♣.")
        terminal.send("w")
        terminal.wait_for("10♣ to pile 4.")
        terminal.send("u", "u")
        terminal.wait_for("3 moves")
        assert "home 1/104" in status(terminal)
        terminal.send("r")
        terminal.wait_for("4 moves")
        terminal.send("u", "u", "u", "u", "u")
        terminal.wait_for("Nothing to take back")
        assert "0 moves · home 0/104" in status(terminal)


def test_a_refusal_is_a_sentence_and_changes_nothing() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("m", "2", "3")
        terminal.wait_for("7♣ needs a red 8; pile 3 shows 3♦.")
        assert "0 moves" in terminal.lines[0]


def test_the_cursor_takes_and_puts_down() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        # Pile 5 shows 2♠; of the two red threes the first takes it.
        terminal.send("right", "right", "right", "right", "enter")
        terminal.wait_for("Holding 2♠")
        assert "[3]" in terminal.lines[4]
        assert "[7]" in terminal.lines[4]
        terminal.send("right", "enter")
        terminal.wait_for("2♠ to pile 7.")
        terminal.send("u")
        terminal.wait_for("Taken back.")


def test_restart_from_the_menu_and_undo_of_it() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("8", "8", "space")
        terminal.wait_for("3 moves")
        pick(terminal, "Restart this deal")
        terminal.wait_for("Back at the start")
        assert "0 moves · home 0/104" in status(terminal)
        terminal.send("u")
        terminal.wait_for("3 moves")
        assert "home 1/104" in status(terminal)


def test_deal_by_number_says_what_is_wrong_and_deals() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        pick(terminal, "Deal by number")
        terminal.wait_for("Which deal?")
        terminal.send("0", "enter")
        terminal.wait_for("A deal number is a whole number")
        terminal.send("backspace")
        terminal.settle()
        terminal.send("11982", "enter")
        terminal.wait_for("deal 11982")


def test_help_is_shown_and_left() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("?")
        terminal.wait_for("a pile's best move")
        terminal.send("escape")
        terminal.wait_until_gone("a pile's best move")
        terminal.send("space")
        terminal.wait_for("Drew 8♣.")


def test_escape_followed_fast_by_a_key_is_two_keys() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("right", "enter")
        terminal.wait_for("Holding 7♣")
        terminal.send("\x1b8")
        terminal.wait_for("A♦ is home.")
        terminal.send("\x1bu")
        terminal.wait_for("Taken back.")


def test_quitting_asks_nothing_and_the_game_goes_on_later(tmp_path: Path) -> None:
    home = {"SOLIJOY_HOME": str(tmp_path)}
    with solijoy("play", "1", env=home) as terminal:
        terminal.wait_for("deal 1")
        terminal.send("space", "space", "u", "q")
        assert terminal.wait_exit() == 0
    with solijoy(env=home) as terminal:
        terminal.wait_for("deal 1")
        terminal.wait_for("Going on with the last game.")
        assert "1 move " in status(terminal)
        terminal.send("r")
        terminal.wait_for("2 moves")
        terminal.send("u", "u", "u")
        terminal.wait_for("Nothing to take back")


def test_a_new_deal_leaves_the_old_one_open(tmp_path: Path) -> None:
    home = {"SOLIJOY_HOME": str(tmp_path)}
    with solijoy("play", "1", env=home) as terminal:
        terminal.wait_for("deal 1")
        terminal.send("space", "n")
        terminal.wait_for("A new deal. The game before stays open")
        assert "deal 1 " not in terminal.lines[0]
        terminal.send("space", "space")
        terminal.wait_for("2 moves")
        terminal.send("g")
        terminal.wait_for("Games")
        terminal.send("down", "enter")
        terminal.wait_for("deal 1 ")
        assert status(terminal) == "SoliJoy  deal 1 · 1 move · home 0/104"
        terminal.send("u")
        terminal.wait_for("Taken back.")


def test_the_layout_follows_the_terminal() -> None:
    with solijoy("play", "1") as terminal:
        terminal.wait_for("deal 1")
        terminal.send("8")
        terminal.wait_for("A♦ is home")
        before = status(terminal), *terminal.lines[1:]
        for columns, lines in ((120, 40), (44, 18), (60, 20)):
            terminal.resize(columns, lines)
            terminal.settle()
            assert all(top in terminal.text for top in ("K♥", "7♣", "3♦", "J♦", "2♠", "5♠", "4♦", "Q♣"))
        terminal.resize(43, 18)
        terminal.wait_for("The table needs 44×18, this is 43×18.")
        terminal.send("space", "8")
        terminal.resize(80, 24)
        terminal.wait_for("deal 1")
        terminal.settle()
        # No key but quit counted while there was no room, and no cell is left over.
        assert (status(terminal), *terminal.lines[1:]) == before


@pytest.mark.parametrize("size", [(80, 24), (44, 18)])
def test_a_whole_deal_is_won_by_keys(size: tuple[int, int]) -> None:
    record = Record.parse((RECORDS / "deal-1.joy").read_text(encoding="utf-8"))
    keys = [key for move in keys_of(record) for key in move]
    with solijoy("play", "1", columns=size[0], lines=size[1]) as terminal:
        terminal.wait_for("deal 1")
        terminal.send(*keys)
        terminal.wait_for(f"Won in {len(record.moves)} moves.")
        # Any key ends the cascade, and does nothing else.
        terminal.settle(0.2)
        terminal.send("q")
        terminal.wait_for("All 104 cards are home")
        # A won game is over: leaving it needs no question.
        terminal.send("q")
        assert terminal.wait_exit() == 0


def test_cards_may_fly_and_land_where_they_belong(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("movement = true\nclock = false\n", encoding="utf-8")
    keys = ["8", "8", "space", "space", "w", "3", "u", "right", "space", "w", "tab", "s"]
    shown = []
    for pause in (0.0, 0.25):
        for file in tmp_path.glob("games*"):
            file.unlink()
        with solijoy("play", "1", env={"SOLIJOY_HOME": str(tmp_path)}) as terminal:
            terminal.wait_for("deal 1")
            for key in keys:
                terminal.send(key)
                # Without a pause the next key comes while the card is in the air.
                if pause:
                    terminal.settle(pause)
            terminal.settle(0.5)
            shown.append(terminal.text)
    with solijoy("play", "1", env={"TEXTUAL_ANIMATIONS": "none"}) as terminal:
        terminal.wait_for("deal 1")
        terminal.send(*keys)
        terminal.settle(0.5)
        shown.append("\n".join([shown[0].split("\n")[0], *terminal.text.split("\n")[1:]]))
    assert shown[0] == shown[1] == shown[2]
