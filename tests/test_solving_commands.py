"""Commands about what can be won: solve, par, review, survey."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from solijoy.cli import main
from solijoy.engine import Board, Record, Rules
from solijoy.solver import Outcome, solve

DEAL_1 = "tests/records/deal-1.joy"
TURNING = Path("tests/records/turning.txt")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    out, err = capsys.readouterr()
    code = left.value.code
    assert isinstance(code, int)
    return code, out, err


@pytest.mark.parametrize("variant", [None, "solijoy-9", "relaxed"])
def test_a_deal_that_can_be_won_is_solved_by_a_record(
    variant: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "solve", "5", *(["--variant", variant] if variant else []))

    record = Record.parse(out)
    assert code == 0
    assert record.result == "won"
    assert record.start == Board.deal(5, Rules.parse(variant or "solijoy"))


def test_a_lost_position_is_told_with_the_size_of_its_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = Board.parse(TURNING.read_text(encoding="utf-8"))
    lost = next(
        after for move in board.legal_moves if solve(after := board.play(move)).result is Outcome.LOST
    )
    file = tmp_path / "lost.txt"
    file.write_text(str(lost), encoding="utf-8")

    code, out, _ = run(capsys, "solve", str(file))
    assert code == 0
    assert out.startswith("lost: proved with ")
    assert json.loads(run(capsys, "solve", str(file), "--json")[1])["result"] == "lost"


def test_what_is_not_found_out_in_time_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", "4", "--variant", "big-harp", "--seconds", "0.05")

    assert code == 1
    assert out.startswith("not known: ")


def test_a_record_is_solved_from_where_it_was_left(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "solve", DEAL_1, "--json")

    assert json.loads(out) == {"result": "won", "moves": [], "positions": 0} | {
        "positions": json.loads(out)["positions"]
    }


def test_a_board_comes_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(str(Board.deal(3)).encode())))

    code, out, _ = run(capsys, "solve", "-")
    assert code == 0
    assert Record.parse(out).start == Board.deal(3)


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon", ""])
def test_seconds_are_a_number(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "solve", "1", "--seconds", seconds)

    assert code == 2
    assert f"{seconds!r} is no number of seconds" in err


def test_a_par_is_a_record_that_wins(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "par", "1", "--seconds", "2")
    assert code == 0
    assert Record.parse(out).result == "won"

    found = json.loads(run(capsys, "par", "1", "--seconds", "1", "--json")[1])
    assert found["par"] == len(found["moves"])


def test_a_lost_position_has_no_par(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = Board.parse(TURNING.read_text(encoding="utf-8"))
    lost = next(
        after for move in board.legal_moves if solve(after := board.play(move)).result is Outcome.LOST
    )
    (tmp_path / "lost.txt").write_text(str(lost), encoding="utf-8")

    assert run(capsys, "par", str(tmp_path / "lost.txt"), "--seconds", "1")[:2] == (1, "no win was found\n")


def lost_game(tmp_path: Path) -> Path:
    """A game that turned at its first move."""
    board = Board.parse(TURNING.read_text(encoding="utf-8"))
    for move in board.legal_moves:
        if solve(board.play(move)).result is Outcome.LOST:
            file = tmp_path / "lost.joy"
            file.write_text(str(Record(board, (move,))), encoding="utf-8")
            return file
    raise AssertionError("the position does not turn")


def test_a_review_names_the_move_that_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = lost_game(tmp_path)

    code, out, _ = run(capsys, "review", str(file))
    assert code == 0
    assert "It could be won until move 1, " in out
    found = json.loads(run(capsys, "review", str(file), "--json")[1])
    assert (found["start"], found["mistake"]) == ("won", 1)
    assert [move["verdict"] for move in found["moves"]] == ["lost"]
    board = Board.parse(TURNING.read_text(encoding="utf-8"))
    assert found["instead"] == [*map(str, solve(board).line)]


def test_a_won_game_could_be_won_all_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "review", DEAL_1)

    strip, count, word, *_ = out.splitlines()
    assert set(strip) == {"█"}
    assert (count, word) == ("282 moves, won", "It could be won all the way.")
    assert sum(line.count("+") for line in out.splitlines()[5:]) == 282


def test_a_survey_counts_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "survey.jsonl"

    code, told, _ = run(capsys, "survey", "--deals", "1-30", "--out", str(out))
    assert code == 0
    assert told.splitlines()[0].split()[:2] == ["won", "30"]
    before = out.read_text(encoding="utf-8")
    _, told, _ = run(capsys, "survey", "--deals", "21-40", "--out", str(out))
    assert told.splitlines()[0].split()[:2] == ["won", "20"]
    after = out.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert sorted(json.loads(line)["deal"] for line in after.splitlines()) == [*range(1, 41)]


@pytest.mark.parametrize("deals", ["5-1", "0-3", "x", "1-1000000000", ""])
def test_deals_that_make_no_sense(deals: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "survey", f"--deals={deals}", "--out", str(tmp_path / "x"))

    assert code == 2
    assert err.startswith("solijoy: ")


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "survey", "--deals", "1-2", "--out", str(tmp_path))

    assert code == 1
    assert str(tmp_path) in err
