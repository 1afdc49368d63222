"""Each command: what it prints, and with which code it ends."""

from __future__ import annotations

import csv
import dataclasses
import datetime
import io
import itertools
import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from solijoy import __version__
from solijoy.engine import VARIANTS, Board, Record, Result, Rules
from solijoy.store.games import Kept
from solijoy.store.settings import CHOICES, Settings, read_settings
from solijoy.tui.actions import BY_ID
from tests.cli.calls import RECORDS, call, fill
from tests.store.plays import change, contents
from tests.tui.kept import ONE_MOVE_FROM_THE_WIN, kept

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games and settings; nothing is in it yet."""
    monkeypatch.setenv("SOLIJOY_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def games(home: Path) -> list[Kept]:
    """Some games, the last played first."""
    fill(home)
    return kept(home)


def asked(capsys: Capture, *arguments: str) -> Any:
    """What a command says as JSON."""
    code, out, err = call(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def refused(capsys: Capture, *arguments: str, code: int = 2) -> str:
    """The sentence about a command that can't be done, without its name and full stop."""
    answer = call(capsys, *arguments)
    assert answer.code == code
    assert answer.out == ""
    head, _, sentence = answer.err.partition("solijoy: ")
    assert head == ""
    assert sentence.count("\n") == 1
    assert not sentence.rstrip("\n").endswith(".")
    return sentence.rstrip("\n")


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let something come from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


class TestTop:
    """The command line itself."""

    def test_the_version(self, capsys: Capture) -> None:
        assert call(capsys, "--version") == (0, f"solijoy {__version__}\n", "")

    def test_the_help_names_every_command(self, capsys: Capture) -> None:
        code, out, err = call(capsys, "--help")
        assert (code, err) == (0, "")
        for name in ("play", "replay", "games", "stats", "export", "check", "deal", "config"):
            assert f"\n    {name} " in out

    @pytest.mark.parametrize(
        "arguments", [["nonsense"], ["games", "1"], ["--colour"], ["check"], ["deal"], ["replay"]]
    )
    def test_nonsense_is_refused_with_the_usage(self, capsys: Capture, arguments: list[str]) -> None:
        code, out, err = call(capsys, *arguments)
        assert (code, out) == (2, "")
        assert err.startswith("usage: solijoy")

    @pytest.mark.parametrize("command", [["games"], ["stats"], ["config"], ["deal", "1"]])
    def test_looking_makes_no_file(self, home: Path, capsys: Capture, command: list[str]) -> None:
        call(capsys, *command)
        assert contents(home) == {}

    @pytest.mark.parametrize("command", [["export"], ["export", "5"]])
    def test_looking_for_a_game_makes_no_file(self, home: Path, capsys: Capture, command: list[str]) -> None:
        call(capsys, *command)
        assert contents(home) == {}


class TestDeal:
    """The board of a deal."""

    @pytest.mark.parametrize("number", ["1", "11982", "999999999", "1,000", "1 000", "1_000", "007"])
    def test_it_is_printed_as_a_board_that_can_be_read(self, capsys: Capture, number: str) -> None:
        code, out, err = call(capsys, "deal", number)
        assert (code, err) == (0, "")
        assert Board.parse(out) == Board.deal(int(number.replace(",", "").replace(" ", "").replace("_", "")))

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_each_variant(self, capsys: Capture, variant: str) -> None:
        _, out, _ = call(capsys, "deal", "5", "--variant", variant)
        assert Board.parse(out) == Board.deal(5, VARIANTS[variant])

    def test_as_json_it_has_all_cards(self, capsys: Capture) -> None:
        found = asked(capsys, "deal", "5", "--variant", "harp")
        board = Board.deal(5, VARIANTS["harp"])
        assert found["deal"] == 5
        assert found["rules"] == "harp"
        assert found["waste"] == []
        assert found["stock"] == [str(card) for card in board.stock]
        assert found["piles"] == [
            {"down": [str(card) for card in pile.down], "up": [str(card) for card in pile.up]}
            for pile in board.piles
        ]

    @pytest.mark.parametrize("number", ["0", "1000000000", "-1", "+1", "x", "", "1.5", "٣", "1e3", "0x1"])
    def test_what_is_no_number_of_a_deal(self, capsys: Capture, number: str) -> None:
        assert "a deal number is a whole number from 1 to 999,999,999" in refused(capsys, "deal", number)

    @pytest.mark.parametrize("variant", ["nonsense", "", "solijoy draw=9", "solijoy piles=", "SOLIJOY-99"])
    @pytest.mark.parametrize("command", [["deal", "1"], ["stats"], ["play", "1"], ["play"]])
    def test_what_is_no_variant(self, home: Path, capsys: Capture, command: list[str], variant: str) -> None:
        assert refused(capsys, *command, "--variant", variant)
        assert contents(home) == {}


class TestPlay:
    """What can be said before a table is put up."""

    def test_without_a_terminal(self, home: Path, capsys: Capture) -> None:
        for command in ([], ["play"], ["play", "1"], ["replay", str(RECORDS / "deal-1.joy")]):
            assert "needs a terminal" in refused(capsys, *command)
        assert contents(home) == {}

    @pytest.mark.parametrize("number", ["0", "-5", "1000000000", "+7"])
    def test_a_number_that_is_none_of_a_deal(self, capsys: Capture, number: str) -> None:
        assert "a deal number is" in refused(capsys, "play", number)

    @pytest.mark.parametrize("command", ["play", "replay"])
    def test_a_file_that_is_not_there_or_is_none(self, tmp_path: Path, capsys: Capture, command: str) -> None:
        assert refused(capsys, command, "missing.txt") == "missing.txt: No such file or directory"
        assert refused(capsys, command, str(tmp_path)) == f"{tmp_path}: Is a directory"

    @pytest.mark.parametrize("command", ["play", "replay"])
    def test_a_file_that_is_no_text(self, tmp_path: Path, capsys: Capture, command: str) -> None:
        (tmp_path / "x").write_bytes(b"\xff\xfe\x00")
        assert "x: it is no text in UTF-8" in refused(capsys, command, str(tmp_path / "x"), code=1)

    @pytest.mark.parametrize("text", ["", "\n", "no board", "[Deal]", "rules: solijoy\n", "\x00"])
    @pytest.mark.parametrize("command", ["play", "replay"])
    def test_a_text_that_says_something_else(
        self, tmp_path: Path, capsys: Capture, command: str, text: str
    ) -> None:
        (tmp_path / "x").write_text(text, encoding="utf-8")
        assert "line 1" in refused(capsys, command, str(tmp_path / "x"))

    def test_a_board_has_its_own_rules(self, tmp_path: Path, capsys: Capture) -> None:
        (tmp_path / "x").write_text(str(Board.deal(1)), encoding="utf-8")
        sentence = refused(capsys, "play", str(tmp_path / "x"), "--variant", "harp")
        assert "the board has rules of its own" in sentence

    @pytest.mark.parametrize("command", ["play", "replay"])
    def test_standard_input_is_read(
        self, capsys: Capture, monkeypatch: pytest.MonkeyPatch, command: str
    ) -> None:
        typed(monkeypatch, b"no board")
        assert "line 1" in refused(capsys, command, "-")
        typed(monkeypatch, b"\xff")
        assert "-: it is no text" in refused(capsys, command, "-", code=1)


class TestGames:
    """The list of games."""

    def test_without_games_it_is_empty(self, home: Path, capsys: Capture) -> None:
        assert asked(capsys, "games") == []
        code, out, err = call(capsys, "games")
        assert (code, len(out.splitlines()), err) == (0, 1, "")

    def test_each_has_a_line(self, games: list[Kept], capsys: Capture) -> None:
        _, out, err = call(capsys, "games")
        head, *lines = out.splitlines()
        assert err == ""
        assert head.split() == ["game", "deal", "variant", "moves", "home", "result", "last", "played"]
        assert [line.split()[0] for line in lines] == [str(game.id) for game in games]
        assert [" given up " in line for line in lines] == [game.result == "given up" for game in games]
        assert [" open " in line for line in lines] == [game.open for game in games]
        assert ["own board" in line for line in lines] == [game.deal is None for game in games]
        assert {len(line) for line in lines} == {max(map(len, lines))}

    def test_as_json_it_has_all_that_is_known(self, games: list[Kept], capsys: Capture) -> None:
        found = asked(capsys, "games")
        assert [game["id"] for game in found] == [game.id for game in games]
        for said, game in zip(found, games, strict=True):
            for name in (
                "deal",
                "rules",
                "open",
                "result",
                "seconds",
                "moves",
                "home",
                "undos",
                "cursor",
                "counted",
            ):
                assert said[name] == getattr(game, name), name
            for name in ("began", "touched"):
                assert datetime.datetime.fromisoformat(said[name]) == getattr(game, name)
            assert (said["ended"] is None) == (game.ended is None)
            assert said["helps"] == list(game.helps)

    def test_a_damaged_file_is_said_and_not_lost(self, home: Path, capsys: Capture) -> None:
        (home / "games.db").write_bytes(b"no games")
        code, out, err = call(capsys, "games", "--json")
        assert (code, json.loads(out)) == (0, [])
        assert err == "solijoy: games.db was damaged: kept as games-damaged-1.db, a new one begun.\n"
        assert contents(home)["games-damaged-1.db"] == b"no games"

    @pytest.mark.parametrize("command", ["games", "stats", "export"])
    def test_a_file_of_a_newer_version(
        self, games: list[Kept], home: Path, capsys: Capture, command: str
    ) -> None:
        change(home / "games.db", "PRAGMA user_version = 99")
        assert "games.db was made by a newer SoliJoy" in refused(capsys, command, code=1)

    @pytest.mark.parametrize("command", ["games", "stats", "export"])
    def test_a_folder_in_its_place(self, home: Path, capsys: Capture, command: str) -> None:
        (home / "games.db").mkdir()
        assert refused(capsys, command, code=1).startswith("games.db: ")


class TestStatistics:
    """What all games add up to."""

    def test_without_games_there_are_noughts_and_nothings(self, home: Path, capsys: Capture) -> None:
        found = asked(capsys, "stats")
        assert found["variants"] == {}
        assert found["all"]["played"] == 0
        assert found["all"]["win_rate"] is None
        assert found["all"]["seconds"] == {"best": None, "median": None}
        code, out, err = call(capsys, "stats")
        assert (code, err) == (0, "")
        assert "None" not in out

    def test_as_json_they_are_those_of_the_games(self, games: list[Kept], capsys: Capture) -> None:
        found = asked(capsys, "stats")
        assert set(found["variants"]) == {game.rules for game in games}
        everything = found["all"]
        assert (everything["played"], everything["won"], everything["given_up"]) == (2, 1, 1)
        assert everything["win_rate"] == 0.5
        assert everything["moves"] == {"best": 1, "median": 1}
        assert everything["won_without_undo"] == 0
        assert everything["won_without_help"] == 1
        assert len(everything["days"]) == 30
        assert everything["days"][-1]["date"] == datetime.date.today().isoformat()
        assert sum(day["played"] for day in everything["days"]) == 2
        assert sum(everything["times"]) == 1
        assert sorted(everything["rates"]) == [0, 1]
        assert found["variants"]["solijoy-9"]["played"] == 0

    def test_as_a_table_they_are_the_same(self, games: list[Kept], capsys: Capture) -> None:
        found = asked(capsys, "stats")
        code, out, err = call(capsys, "stats", "--csv")
        assert (code, err) == (0, "")
        rows = {row.pop("variant"): row for row in csv.DictReader(io.StringIO(out))}
        assert set(rows) == {"all", *found["variants"]}
        for variant, row in rows.items():
            said = found["all"] if variant == "all" else found["variants"][variant]
            assert None not in row
            assert set(row) >= {"played", "won", "win_rate", "streak", "best_seconds", "median_moves"}
            for name, text in row.items():
                which, _, measure = name.partition("_")
                value = said[name] if name in said else said[measure][which]
                assert text == ("" if value is None else str(value)), name

    def test_as_text_they_are_the_figures(self, games: list[Kept], capsys: Capture) -> None:
        _, out, _ = call(capsys, "stats")
        lines = dict(line.split("  ", 1) for line in out.splitlines() if "  " in line)
        assert lines["played"].strip() == "2"
        assert lines["won"].strip() == "1  (50 %)"

    def test_of_one_variant_only(self, games: list[Kept], capsys: Capture) -> None:
        found = asked(capsys, "stats", "--variant", "solijoy-9")
        assert set(found["variants"]) == {"solijoy-9"}
        assert found["all"] == found["variants"]["solijoy-9"]

    def test_one_form_at_a_time(self, capsys: Capture) -> None:
        code, _, err = call(capsys, "stats", "--json", "--csv")
        assert code == 2
        assert "not allowed with" in err


class TestExport:
    """Games on paper."""

    def test_each_game_goes_there_and_back(self, games: list[Kept], tmp_path: Path, capsys: Capture) -> None:
        for game in games:
            code, out, err = call(capsys, "export", str(game.id))
            assert (code, err) == (0, "")
            record = Record.parse(out)
            assert (record.deal, len(record.moves)) == (game.deal, game.moves)
            assert record.result == (Result.OPEN if game.open else game.result)
            assert str(record) == out
            paper = tmp_path / "x.joy"
            paper.write_text(out, encoding="utf-8")
            code, out, err = call(capsys, "check", str(paper))
            assert (code, err) == (0, "")
            assert out.startswith(f"{paper}: {game.moves} move")

    def test_without_a_number_the_last_one(self, games: list[Kept], capsys: Capture) -> None:
        assert call(capsys, "export") == call(capsys, "export", str(games[0].id))

    def test_before_the_first_game(self, home: Path, capsys: Capture) -> None:
        assert refused(capsys, "export", code=1) == "no game has been played yet"

    @pytest.mark.parametrize("number", ["0", "-1", "99", "9223372036854775807"])
    def test_a_game_that_is_not_there(self, games: list[Kept], capsys: Capture, number: str) -> None:
        assert refused(capsys, "export", number, code=1) == f"there is no game {number}"

    @pytest.mark.parametrize("number", ["9223372036854775808", "-99999999999999999999"])
    def test_a_number_too_large_for_a_file(self, games: list[Kept], capsys: Capture, number: str) -> None:
        assert refused(capsys, "export", number, code=1) == f"there is no game {number}"

    @pytest.mark.parametrize("number", ["x", "1.5", ""])
    def test_what_is_no_number(self, capsys: Capture, number: str) -> None:
        code, out, err = call(capsys, "export", number)
        assert (code, out) == (2, "")
        assert "invalid int value" in err

    def test_a_game_that_cannot_be_read(self, games: list[Kept], home: Path, capsys: Capture) -> None:
        change(home / "games.db", "UPDATE entries SET text = 'nonsense' WHERE game = 1 AND number = 2")
        assert refused(capsys, "export", "1", code=1).startswith("game 1 can't be read: ")

    @pytest.mark.parametrize("arguments", [["export", "1"], ["export"]])
    def test_a_damaged_file_is_said(self, home: Path, capsys: Capture, arguments: list[str]) -> None:
        (home / "games.db").write_bytes(b"no games")
        code, out, err = call(capsys, *arguments)
        assert (code, out) == (1, "")
        assert "games.db was damaged: kept as games-damaged-1.db" in err


class TestCheck:
    """Records on paper."""

    def test_right_ones(self, capsys: Capture) -> None:
        names = [str(RECORDS / f"deal-{number}.joy") for number in (1, 2, 11982)]
        code, out, err = call(capsys, "check", *names)
        assert (code, err) == (0, "")
        assert [line.split(": ")[0] for line in out.splitlines()] == names
        assert all(line.endswith(", won") for line in out.splitlines())

    def test_wrong_ones_are_said_and_the_others_checked(self, tmp_path: Path, capsys: Capture) -> None:
        right = RECORDS / "deal-1.joy"
        for name, data in {
            "move": right.read_bytes().replace(b"8-h", b"8-9", 1),
            "cut": right.read_bytes().replace(b'[Result "won"]', b'[Result "given up"]'),
            "empty": b"",
            "binary": bytes(range(256)),
        }.items():
            (tmp_path / name).write_bytes(data)
        names = [
            *(str(tmp_path / name) for name in ("move", "cut", "empty", "binary", "missing")),
            str(right),
        ]
        code, out, err = call(capsys, "check", *names, str(tmp_path))
        assert code == 1
        assert out.startswith(f"{right}: ")
        lines = err.splitlines()
        assert [line.split(": ")[1] for line in lines] == [*names[:-1], str(tmp_path)]
        assert all(line.startswith("solijoy: ") for line in lines)
        assert "line " in lines[0]
        found = call(capsys, "check", *names, "--json")
        assert (found.code, found.err) == (1, "")
        said = json.loads(found.out)
        assert [each["file"] for each in said] == names
        assert [each["problem"] is None for each in said] == [False] * 5 + [True]
        assert said[-1] == {"file": str(right), "moves": 282, "result": "won", "problem": None}
        assert all(each["moves"] is None and each["result"] is None for each in said[:-1])

    def test_standard_input(self, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
        typed(monkeypatch, b"\xef\xbb\xbf" + (RECORDS / "deal-1.joy").read_bytes())
        assert call(capsys, "check", "-") == (0, "-: 282 moves, won\n", "")
        monkeypatch.setattr(sys, "stdin", None)
        assert call(capsys, "check", "-").code == 1

    def test_each_short_cut_of_a_record_is_right_or_refused(
        self, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = (RECORDS / "deal-1.joy").read_bytes()
        for end in range(0, len(text), 37):
            typed(monkeypatch, text[:end])
            assert call(capsys, "check", "-").code in (0, 1)


class TestConfig:
    """The settings."""

    def test_all_of_them_are_shown(self, home: Path, capsys: Capture) -> None:
        _, out, err = call(capsys, "config")
        head, *lines = out.splitlines()
        assert (head, err) == (f"# {home / 'settings.toml'}", "")
        names = [field.name for field in dataclasses.fields(Settings) if field.name != "keys"]
        assert [line.split(" = ")[0] for line in lines] == names
        found = asked(capsys, "config")
        assert found.pop("file") == str(home / "settings.toml")
        assert found == {name: getattr(Settings(), name) for name in names}

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *((name, value) for name, values in CHOICES.items() for value in values),
            ("clock", "false"),
            ("movement", "true"),
        ],
    )
    def test_each_can_be_changed_and_is_what_it_was_changed_to(
        self, home: Path, capsys: Capture, name: str, value: str
    ) -> None:
        assert call(capsys, "config", name, value) == (0, "", "")
        assert call(capsys, "config", name) == (0, f"{value}\n", "")
        assert str(asked(capsys, "config", name)[name]).lower() == value
        found, problems = read_settings(home / "settings.toml", lambda: BY_ID)
        assert str(getattr(found, name)).lower() == value
        assert problems == []

    def test_keys_of_every_action(self, home: Path, capsys: Capture) -> None:
        for number, name in enumerate(itertools.islice(BY_ID, 0, None, 9)):
            assert call(capsys, "config", f"keys.{name}") == (0, "\n", "")
            assert call(capsys, "config", f"keys.{name}", f"f{number + 2},ctrl+a") == (0, "", "")
            assert call(capsys, "config", f"keys.{name}").out == f"f{number + 2},ctrl+a\n"
            assert call(capsys, "config", f"keys.{name}", "") == (0, "", "")
            assert call(capsys, "config", f"keys.{name}").out == "\n"

    @pytest.mark.parametrize(
        "name", ["nonsense", "keys.nonsense", "keys.", "keys", "", "Theme", "__class__", "file"]
    )
    def test_what_is_no_setting(self, home: Path, capsys: Capture, name: str) -> None:
        assert name in refused(capsys, "config", name)
        assert refused(capsys, "config", name, "x")
        assert contents(home) == {}

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("theme", "purple"),
            ("theme", ""),
            ("theme", "true"),
            ("clock", "yes"),
            ("clock", ""),
            ("clock", "True"),
            ("clock", "1"),
            ("keys.undo", ","),
            ("keys.undo", "a,,b"),
            ("keys.undo", " "),
        ],
    )
    def test_what_is_no_value(self, home: Path, capsys: Capture, name: str, value: str) -> None:
        assert "allowed: " in refused(capsys, "config", name, value)
        assert contents(home) == {}

    @pytest.mark.parametrize("key", ["banana", "F2", "ctrl-d", "Escape"])
    def test_what_is_no_key(self, home: Path, capsys: Capture, key: str) -> None:
        assert "allowed: " in refused(capsys, "config", "keys.undo", key)

    @pytest.mark.parametrize("text", ["theme = ", "\x00", "[keys]\n[keys]"])
    def test_a_broken_file_is_said_and_left_alone(self, home: Path, capsys: Capture, text: str) -> None:
        (home / "settings.toml").write_text(text, encoding="utf-8")
        code, out, err = call(capsys, "config", "theme")
        assert (code, out) == (0, "auto\n")
        assert err.startswith("solijoy: settings.toml can't be read: ")
        assert "settings.toml can't be changed" in refused(capsys, "config", "theme", "dark", code=1)
        assert contents(home) == {"settings.toml": text.encode()}

    def test_wrong_values_are_said_and_can_be_mended(self, home: Path, capsys: Capture) -> None:
        (home / "settings.toml").write_text("theme = 'purple' # mine\nclock = false\n", encoding="utf-8")
        code, out, err = call(capsys, "config", "theme")
        assert (code, out) == (0, "auto\n")
        assert "theme = 'purple' is not allowed" in err
        assert call(capsys, "config", "theme", "dark") == (0, "", "")
        assert contents(home)["settings.toml"] == b'theme = "dark" # mine\nclock = false\n'


def test_rules_that_are_written_out_are_a_variant_too(capsys: Capture) -> None:
    rules: Final = "solijoy draw=3 redeals=1"
    _, out, _ = call(capsys, "deal", "1", "--variant", rules)
    assert Board.parse(out) == Board.deal(1, Rules.parse(rules))


def test_the_board_before_the_win_is_one(capsys: Capture, tmp_path: Path) -> None:
    assert str(Board.parse(ONE_MOVE_FROM_THE_WIN)).split() == ONE_MOVE_FROM_THE_WIN.split()
