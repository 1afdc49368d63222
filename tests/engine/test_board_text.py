"""Board text: printed in one way, read leniently, refused with the line and what was expected."""

import re
from random import Random

import pytest
from hypothesis import given

from solijoy.engine import Board, BoardTextError, Rules
from tests.engine.naive_table import SUITS, Table, deal, write
from tests.engine.strategies import scattered_tables, seeds

LINES = write(deal(1)).splitlines()
ENDGAME = """\
rules: solijoy layout=1,1,1,1 redeals=2
stock: KH
waste: QS
recycled: 1
home: KS JS QH QH KD KD KC KC
1: KS |
2: | KH
3: |
4: |
"""


def edited(line: int, text: str | None) -> str:
    """Deal 1 with one of its lines, counted from 1, replaced or left out."""
    return "\n".join([*LINES[: line - 1], *([] if text is None else [text]), *LINES[line:]])


def added(text: str) -> str:
    """Deal 1 with a line after its last one."""
    return "\n".join([*LINES, text])


def recycled(count: str) -> str:
    """The endgame with its redeal counted otherwise."""
    return ENDGAME.replace("recycled: 1", f"recycled: {count}")


@given(scattered_tables())
def test_text_survives_parsing_and_printing(table: Table) -> None:
    assert str(Board.parse(write(table))) == write(table)


@given(scattered_tables())
def test_fields_are_what_the_text_says(table: Table) -> None:
    board = Board.parse(write(table))
    assert board.rules == Rules.parse(table.rules)
    assert [*map(str, board.stock)] == table.stock
    assert [*map(str, board.waste)] == table.waste
    assert board.home == tuple(height for suit in SUITS for height in table.home[suit])
    assert board.recycled == table.recycled


def test_empty_places_print_without_blanks_at_the_end() -> None:
    assert str(Board.parse(ENDGAME)) == ENDGAME
    assert not re.search(r" $", ENDGAME, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(write(deal(1)).lower(), id="lower case"),
        pytest.param(re.sub(r"\bT", "10", write(deal(1))), id="tens in digits"),
        pytest.param(re.sub(r"\bt", "10", write(deal(1)).lower()), id="tens in digits, lower case"),
        pytest.param(re.sub(r"\b(.)S\b", r"\1♠", write(deal(1))), id="spades as symbols"),
        pytest.param(re.sub(r"\b(.)H\b", r"\1♥", write(deal(1))), id="hearts as symbols"),
        pytest.param(re.sub(r"\b(.)D\b", r"\1♦", write(deal(1))), id="diamonds as symbols"),
        pytest.param(re.sub(r"\b(.)C\b", r"\1♣", write(deal(1))), id="clubs as symbols"),
        pytest.param("# a game\n" + write(deal(1)), id="comment before"),
        pytest.param(write(deal(1)) + "# the end", id="comment after"),
        pytest.param(write(deal(1)).replace("\n", "  # and so on\n"), id="comment on every line"),
        pytest.param(write(deal(1)).replace("waste:", "waste: # KH KH KH"), id="cards in a comment"),
        pytest.param(write(deal(1)).removesuffix("\n"), id="no line end after the last line"),
        pytest.param(edited(1, None), id="no rules"),
    ],
)
def test_reading_is_lenient(text: str) -> None:
    assert Board.parse(text) == Board.deal(1)


@given(scattered_tables(), seeds)
def test_home_is_read_in_any_order(table: Table, seed: int) -> None:
    text = write(table)
    tops = re.findall(r"^home: (.*)$", text, re.MULTILINE)[0].split()
    Random(seed).shuffle(tops)
    assert str(Board.parse(re.sub(r"(?m)^home: .*$", "home: " + " ".join(tops), text))) == text


def test_recycled_is_zero_unless_given() -> None:
    assert Board.parse(ENDGAME).recycled == 1
    assert Board.parse(ENDGAME.replace("recycled: 1\n", "")).recycled == 0
    assert Board.parse(recycled("0")).recycled == 0


ONE_2H_HOME = edited(4, "home: 2H -- -- -- -- -- -- --").replace(" 2H AH", " AH", 1)
BROKEN = [
    pytest.param(edited(5, "1: | KX"), 5, ["KX", "card"], id="a card that is none in a pile"),
    pytest.param(edited(5, "1: 11S | KH"), 5, ["11S", "card"], id="a rank that is none"),
    pytest.param(edited(3, "waste: --"), 3, ["--", "card"], id="an empty foundation in the waste"),
    pytest.param(edited(2, "stock: joker"), 2, ["joker", "card"], id="a card that is none in the stock"),
    pytest.param(edited(4, "home: ZZ -- -- -- -- -- -- --"), 4, ["ZZ", "card"], id="no card at home"),
    pytest.param(edited(14, LINES[13].replace("QC", "KH")), 14, ["KH"], id="a third copy in a pile"),
    pytest.param(edited(3, "waste: 9C"), 12, ["9C"], id="a third copy, the second one being wrong"),
    pytest.param(edited(6, "2: 6H | | 7C"), 6, ["|"], id="two bars"),
    pytest.param(edited(6, "2: | 6H | 7C |"), 6, ["|"], id="three bars"),
    pytest.param(edited(2, LINES[1] + " |"), 2, ["|"], id="a bar in the stock"),
    pytest.param(added("waste:"), 15, ["waste"], id="waste twice"),
    pytest.param(added("rules: solijoy"), 15, ["rules"], id="rules twice"),
    pytest.param(added("3: |"), 15, ["3"], id="a pile twice"),
    pytest.param(added("talon: KH"), 15, ["talon", "stock, waste"], id="an unknown line"),
    pytest.param(added("11: |"), 15, ["11", "1 to 10"], id="a pile too many"),
    pytest.param(added("0: |"), 15, ["0", "1 to 10"], id="a pile too few"),
    pytest.param(edited(5, "1 | KH"), 5, ["1 | KH", "name: cards"], id="no colon"),
    pytest.param(ONE_2H_HOME, 4, ["AH"], id="a foundation whose ace is elsewhere"),
    pytest.param(edited(4, "home: AS AS AS -- -- -- -- --"), 4, ["two foundations"], id="three of a suit"),
    pytest.param(edited(4, "home: -- -- -- -- -- -- --"), 4, ["7", "eight"], id="seven foundations"),
    pytest.param(edited(4, "home: -- -- -- -- -- -- -- -- --"), 4, ["9", "eight"], id="nine foundations"),
    pytest.param(edited(5, "1: |"), 14, ["KH"], id="a missing card"),
    pytest.param(edited(7, "3: |"), 14, ["KS", "2S", "3D"], id="three missing cards"),
    pytest.param(edited(2, None), 13, ["stock"], id="no stock"),
    pytest.param(edited(3, None), 13, ["waste"], id="no waste"),
    pytest.param(edited(4, None), 13, ["home"], id="no home"),
    pytest.param(edited(9, None), 13, ["5"], id="no pile 5"),
    pytest.param(edited(14, None), 13, ["10"], id="no pile 10"),
    pytest.param(edited(1, "rules: klondike"), 1, ["klondike", "solijoy, "], id="unknown rules"),
    pytest.param(edited(1, "rules:"), 1, ["solijoy, "], id="no rules named"),
    pytest.param(edited(1, "rules: solijoy draw=2"), 1, ["2", "1 or 3"], id="a house rule of no such value"),
    pytest.param(edited(1, "rules: solijoy speed=2"), 1, ["speed", "draw, "], id="an unknown house rule"),
    pytest.param(recycled("x"), 4, ["x", "number from 0 to 2"], id="recycled not a number"),
    pytest.param(recycled("-1"), 4, ["-1", "number from 0 to 2"], id="recycled below zero"),
    pytest.param(recycled(""), 4, ["number from 0 to 2"], id="recycled empty"),
]


@pytest.mark.parametrize(("text", "line", "words"), BROKEN)
def test_broken_text_is_refused_with_its_line(text: str, line: int, words: list[str]) -> None:
    with pytest.raises(BoardTextError) as refused:
        Board.parse(text)
    assert isinstance(refused.value, ValueError)
    assert refused.value.line == line
    message = str(refused.value).removeprefix(f"line {line}: ")
    assert [word for word in words if word not in message] == []


def test_lines_are_counted_with_comments_and_blank_ones() -> None:
    with pytest.raises(BoardTextError) as refused:
        Board.parse("# a game\n\n" + edited(5, "1: | KX"))
    assert refused.value.line == 7


@pytest.mark.parametrize("text", ["", "\n", "# nothing"])
def test_text_without_lines_is_refused(text: str) -> None:
    with pytest.raises(BoardTextError) as refused:
        Board.parse(text)
    assert refused.value.line == 1
