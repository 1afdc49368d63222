"""The text of moves: one for each move, read strictly."""

import pytest
from hypothesis import given

from solijoy.engine import InvalidMoveError, Move
from tests.engine.strategies import move_texts


@given(move_texts())
def test_text_survives_parsing_and_printing(text: str) -> None:
    assert str(Move.parse(text)) == text


@given(move_texts())
def test_repr_can_be_pasted(text: str) -> None:
    move = Move.parse(text)
    assert repr(move) == f"Move.parse({text!r})"
    assert eval(repr(move), {"Move": Move}) == move


@given(move_texts(), move_texts())
def test_moves_are_equal_when_their_texts_are(one: str, other: str) -> None:
    assert (Move.parse(one) == Move.parse(other)) == (one == other)
    assert len({Move.parse(one), Move.parse(one), Move.parse(other)}) == len({one, other})


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "-", "h", "w", "f", "dd", "d1", "D", "R", "w-", "-3", "3-", "3", "3-7-2"),
        *("3-7x1", "3-7x0", "3-7x", "3-7x04", "3-7x100", "3-7X4", "3-7 x4", "3-hx2", "w-3x2", "w-hx2"),
        *("0-7", "3-0", "03-7", "3-07", "100-1", "1-100", "f0", "f03", "f100", "w-0", "0-h", "hS-0"),
        *("3-w", "h-3", "h-w", "w-w", "h-h", "F3", "f-3", "w3", "3-H", "W-h", "hs-3", "hX-3", "hS3", "hSH-3"),
        *(" d", "d ", "d\n", "3-7\n", "3 - 7", "3–7", "３-7", "3-٧", "+3-7", "3--7"),
    ],
)
def test_text_that_is_no_move_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidMoveError) as refused:
        Move.parse(text)
    assert isinstance(refused.value, ValueError)
    assert text in str(refused.value) or repr(text) in str(refused.value)
