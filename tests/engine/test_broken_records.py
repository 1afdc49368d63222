"""Broken records: refused with the line, and the place of a move among the moves."""

import pytest

from solijoy.engine import Record, RecordError
from tests.engine.naive_table import deal, write
from tests.engine.papers import ALMOST_WON, STUCK, from_board, record_text

BOARD = write(deal(1))
TAGS = '[Game "SoliJoy"]\n[Rules "solijoy"]\n[Deal "1"]\n'


@pytest.mark.parametrize(
    ("text", "line", "move", "words"),
    [
        pytest.param(record_text("d r"), 6, 2, ["r", "stock"], id="an illegal move"),
        pytest.param(record_text("d d\n8-h {a\nb}\nf8 d 1-2"), 9, 6, ["1-2", "KH", "7C"], id="a late one"),
        pytest.param(record_text("d 11-3"), 6, 2, ["11-3", "pile"], id="a pile that is not there"),
        pytest.param(record_text("d e"), 6, 2, ["'e'"], id="no move"),
        pytest.param(record_text("3-7x1"), 6, 1, ["3-7x1"], id="a second text of a move"),
        pytest.param(record_text("d, d"), 6, 1, ["'d,'"], id="a comma"),
        pytest.param(record_text("d d\n{never closed"), 7, None, ["{never closed"], id="an open comment"),
        pytest.param(record_text("d } d"), 6, None, ["}"], id="a comment that was never opened"),
        pytest.param('[Game "SoliJoy"]\n[Deal "1]\n\nd', 2, None, ["[Deal"], id="an open tag"),
        pytest.param('[Game "SoliJoy"]\n[Deal 1]\n\nd', 2, None, ["[Deal 1]"], id="a tag without quotes"),
        pytest.param(TAGS + '[Deal "2"]\n', 4, None, ["Deal"], id="a tag twice"),
        pytest.param(TAGS + "\nd\n\n" + TAGS, 7, None, ["Game"], id="two games"),
        pytest.param('[Game "SoliJoy"]\n[Deal "0"]\n', 2, None, ["'0'", "1 to"], id="no deal number"),
        pytest.param('[Game "SoliJoy"]\n[Deal "one"]\n', 2, None, ["'one'", "1 to"], id="no number"),
        pytest.param('[Deal "1"]\n[Rules "klondike"]\n', 2, None, ["klondike"], id="unknown rules"),
        pytest.param(TAGS + f'[Board "{BOARD}"]\n', 4, None, ["Deal", "Board"], id="a deal and a board"),
        pytest.param('[Game "SoliJoy"]\n', 1, None, ["Deal", "Board"], id="neither deal nor board"),
        pytest.param("", 1, None, ["Deal", "Board"], id="nothing"),
        pytest.param(record_text("d", "lost"), 4, None, ["lost", "given up"], id="an unknown result"),
        pytest.param(record_text("d", "won"), 4, None, ["won"], id="won too early"),
        pytest.param(record_text("d", "no more moves"), 4, None, ["no more moves"], id="stuck too early"),
        pytest.param(from_board(ALMOST_WON, "*", "1-h"), 11, None, ["*"], id="open when won"),
        pytest.param(
            from_board(ALMOST_WON, "given up", "1-h"), 11, None, ["given up"], id="given up when won"
        ),
        pytest.param(from_board(STUCK, "won"), 11, None, ["won"], id="won when stuck"),
    ],
)
def test_broken_record_is_refused_with_its_place(
    text: str, line: int, move: int | None, words: list[str]
) -> None:
    with pytest.raises(RecordError) as refused:
        Record.parse(text)
    assert isinstance(refused.value, ValueError)
    assert (refused.value.line, refused.value.move) == (line, move)
    assert [word for word in words if word not in str(refused.value)] == []


def test_broken_board_is_refused_with_its_line_in_the_record() -> None:
    with pytest.raises(RecordError) as refused:
        Record.parse(from_board(BOARD.replace("1: | KH", "1: | KX"), "*"))
    assert (refused.value.line, refused.value.move) == (6, None)
    assert "KX" in str(refused.value)
    assert str(refused.value).count("line ") == 1, "there is one place where it is wrong"
