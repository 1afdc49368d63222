"""Boards at the edge: won ones, stuck ones, single cards, no talon."""

import pytest

from solijoy.engine import Board, Move
from solijoy.solver import Outcome, Verdict, solve

LAYOUT = "rules: solijoy layout=6,6,6,6"
ALL_HOME = "home: KS KS KH KH KD KD KC KC"
EMPTY = "1: |\n2: |\n3: |\n4: |\n"


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, text.split()))


def board(*lines: str, rules: str = LAYOUT) -> Board:
    return Board.parse("\n".join([rules, *lines]))


def test_won_already() -> None:
    assert solve(board("stock:", "waste:", ALL_HOME, EMPTY)) == Verdict(Outcome.WON, (), 1)


ONE_SHORT = "home: KS KS KH KH KD KD KC QC"


@pytest.mark.parametrize(
    ("stock", "waste", "piles", "line"),
    [
        ("", "", "1: | KC\n2: |\n3: |\n4: |", "1-h"),
        ("", "", "1: KC |\n2: |\n3: |\n4: |", "f1 1-h"),
        ("KC", "", EMPTY, "d w-1 1-h"),
        ("", "KC", EMPTY, "w-1 1-h"),
    ],
)
def test_single_card(stock: str, waste: str, piles: str, line: str) -> None:
    verdict = solve(board(f"stock: {stock}", f"waste: {waste}", ONE_SHORT, piles))
    assert verdict.line == moves(line)


def test_single_card_straight_home() -> None:
    rules = f"{LAYOUT} waste_to_home=yes empty_piles=none"
    assert solve(board("stock: KC", "waste:", ONE_SHORT, EMPTY, rules=rules)).line == moves("d w-h")


@pytest.mark.parametrize(("rules", "result"), [("", "won"), (" empty_piles=none", "lost")])
def test_talon_card_wants_a_place(rules: str, result: str) -> None:
    verdict = solve(board("stock: KC", "waste:", ONE_SHORT, EMPTY, rules=LAYOUT + rules))
    assert verdict.result == result


@pytest.mark.parametrize(("recycled", "result"), [(0, "won"), (1, "lost")])
def test_redeals_run_out(recycled: int, result: str) -> None:
    lines = ["stock:", "waste: QC KC", f"recycled: {recycled}", "home: KS KS KH KH KD KD KC JC", EMPTY]
    one_pass = solve(board(*lines, rules=f"{LAYOUT} redeals=1 empty_piles=kings waste_to_home=yes"))
    assert one_pass.result == "won"  # the king goes to an empty pile, and the queen home
    lines[1] = "waste: QC KC KC"
    lines[3] = "home: KS KS KH KH KD KD JC QC"
    no_room = solve(board(*lines, rules=f"{LAYOUT} redeals=1 empty_piles=none waste_to_home=yes"))
    assert no_room.result == result


def test_stuck() -> None:
    """Kings on what is wanted, and nothing to put them on."""
    stuck = board(
        "stock:",
        "waste:",
        "home: TS TS KH KH KD KD KC KC",
        "1: JS | KS\n2: JS | KS\n3: | QS\n4: | QS",
        rules=f"{LAYOUT} empty_piles=none",
    )
    assert stuck.is_stuck
    assert solve(stuck).result is Outcome.LOST


def test_no_talon() -> None:
    piles = "1: QS JS | KS\n2: QS JS | KS\n3: |\n4: |"
    verdict = solve(board("stock:", "waste:", "home: TS TS KH KH KD KD KC KC", piles))
    assert verdict.result is Outcome.WON


def test_lower_card_comes_back_to_a_place_made_for_it() -> None:
    """An empty pile takes only the higher card of a suit; the lower one wants a card to lie on."""
    position = board(
        "stock:",
        "waste:",
        "home: KS KS KH JH KD KD KC TC",
        "1: | QH\n2: KH KC | QC JC\n3: |\n4: |",
        rules=f"{LAYOUT} home_to_tableau=yes",
    )
    assert solve(position).result is Outcome.WON
