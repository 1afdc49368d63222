"""Refusals: which rule a move breaks, and which cards and piles it is about."""

import pytest

from solijoy.engine import Board, Card, IllegalMoveError, Move, Reason

TALON = "9H TH TS TH JS JS JH JH QS QS QH QH KS"


def board(house_rules: str = "", stock: str = TALON, waste: str = "8S", below: str = "") -> Board:
    """Five piles: a king over some cards, a 9H, a face-down 7S, nothing, and 7S on 8S on TS.

    Args:
        house_rules: What differs from SoliJoy.
        stock: The stock, which takes the cards that are nowhere else.
        waste: The waste.
        below: The cards below the king, face down.
    """
    return Board.parse(
        f"rules: solijoy layout=1,1,1,1,1 {house_rules}\n"
        f"stock: {stock}\nwaste: {waste}\nhome: 6S 6S 8H 8H KD KD KC KC\n"
        f"1: {below} | KH\n2: KS KH 9S 9S | 9H\n3: 7S |\n4: |\n5: | TS 8S 7S\n"
    )


@pytest.mark.parametrize(
    ("position", "move", "reason", "cards", "piles"),
    [
        (board(), "6-1", Reason.NO_SUCH_PILE, "", (5,)),
        (board(), "1-6", Reason.NO_SUCH_PILE, "", (5,)),
        (board(), "f99", Reason.NO_SUCH_PILE, "", (98,)),
        (board(), "w-6", Reason.NO_SUCH_PILE, "", (5,)),
        (board(), "6-h", Reason.NO_SUCH_PILE, "", (5,)),
        (board(), "5-5", Reason.SAME_PILE, "", (4,)),
        (board(stock="", waste=f"8S {TALON}"), "d", Reason.STOCK_EMPTY, "", ()),
        (board(stock="", waste="", below=f"8S {TALON}"), "d", Reason.TALON_EMPTY, "", ()),
        (board(stock="", waste="", below=f"8S {TALON}"), "r", Reason.TALON_EMPTY, "", ()),
        (board(), "r", Reason.STOCK_NOT_EMPTY, "", ()),
        (board("redeals=0", stock="", waste=f"8S {TALON}"), "r", Reason.NO_REDEALS_LEFT, "", ()),
        (board(stock=f"8S {TALON}", waste=""), "w-4", Reason.WASTE_EMPTY, "", ()),
        (board("waste_to_home=yes", stock=f"8S {TALON}", waste=""), "w-h", Reason.WASTE_EMPTY, "", ()),
        (board(), "4-1", Reason.PILE_EMPTY, "", (3,)),
        (board(), "4-h", Reason.PILE_EMPTY, "", (3,)),
        (board(), "f4", Reason.PILE_EMPTY, "", (3,)),
        (board(), "f2", Reason.NOT_FACE_DOWN, "9H", (1,)),
        (board(), "3-1", Reason.FACE_DOWN, "", (2,)),
        (board(), "3-h", Reason.FACE_DOWN, "", (2,)),
        (board(), "1-4x2", Reason.TOO_FEW_CARDS, "", (0,)),
        (board(), "5-4x2", Reason.NOT_A_RUN, "8S 7S", (4,)),
        (board(), "2-3", Reason.TARGET_FACE_DOWN, "9H", (1, 2)),
        (board(), "5-2", Reason.DOES_NOT_FIT, "7S 9H", (4, 1)),
        (board(), "2-1", Reason.DOES_NOT_FIT, "9H KH", (1, 0)),
        (board(), "w-1", Reason.DOES_NOT_FIT, "8S KH", (0,)),
        (board("empty_piles=kings"), "2-4", Reason.EMPTY_TAKES_KINGS, "9H", (1, 3)),
        (board("empty_piles=kings"), "w-4", Reason.EMPTY_TAKES_KINGS, "8S", (3,)),
        (board("empty_piles=none"), "1-4", Reason.EMPTY_TAKES_NOTHING, "KH", (0, 3)),
        (board(), "1-h", Reason.NOT_NEXT_HOME, "KH", (0,)),
        (board("waste_to_home=yes"), "w-h", Reason.NOT_NEXT_HOME, "8S", ()),
        (board(), "w-h", Reason.WASTE_NOT_HOME, "8S", ()),
        (board(), "hS-4", Reason.HOME_IS_FINAL, "", ()),
        (board("home_to_tableau=yes"), "hS-2", Reason.DOES_NOT_FIT, "6S 9H", (1,)),
    ],
)
def test_refusal_names_rule_cards_and_piles(
    position: Board, move: str, reason: Reason, cards: str, piles: tuple[int, ...]
) -> None:
    refusal = position.refusal(Move.parse(move))
    assert refusal is not None
    assert refusal.reason is reason
    assert refusal.cards == tuple(map(Card.parse, cards.split()))
    assert refusal.piles == piles


def test_foundations_without_cards_give_none_back() -> None:
    text = str(Board.deal(1)).replace("rules: solijoy", "rules: solijoy home_to_tableau=yes")
    refusal = Board.parse(text).refusal(Move.parse("hD-1"))
    assert refusal is not None
    assert refusal.reason is Reason.FOUNDATION_EMPTY


def test_illegal_move_carries_move_and_refusal() -> None:
    with pytest.raises(IllegalMoveError) as illegal:
        board().play(Move.parse("5-2"))
    assert isinstance(illegal.value, ValueError)
    assert illegal.value.move == Move.parse("5-2")
    assert illegal.value.refusal == board().refusal(Move.parse("5-2"))
    assert all(word in str(illegal.value) for word in ("5-2", "7S", "9H"))
