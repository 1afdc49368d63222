"""The comparison with the slow twin can tell: it catches shortcuts that are wrong."""

from collections.abc import Callable

import pytest

from solijoy.engine import Board
from solijoy.solver import forced, ground, solving
from solijoy.solver.codes import OTHERS, PARTNER
from solijoy.solver.position import Position
from tests.solver.judge import answer, judge
from tests.solver.small import boards

Mutation = Callable[[pytest.MonkeyPatch], None]
TWO_BITS = int("01" * 52, 2)
BOTH_TWINS_FIRST = """\
rules: solijoy layout=6,6,6,6
stock: QC JD JD QH QH QC
waste:
home: TS TS TH TH TD TD TC TC
1: KD JC KC | QS
2: QS KD | JH
3: KS QD JC | KS
4: KC JH JS JS KH QD | KH
"""
QUEEN_COMES_BACK = """\
rules: solijoy layout=6,6,6,6 empty_piles=none home_to_tableau=yes
stock:
waste: JC
home: KS QS KH KH KD QD QC TC
1: KC | KC
2: | KS KD
3: |
4: | QC
"""


def low_ranks_always(patch: pytest.MonkeyPatch) -> None:
    """The rule of games with one pack, for the two lowest ranks in play."""
    patch.setattr(forced, "is_safe", lambda _position, rank, _suit: rank <= 12)


def higher_foundation(patch: pytest.MonkeyPatch) -> None:
    """By the higher of a suit's two foundations."""

    def is_safe(position: Position, rank: int, suit: int) -> bool:
        high = position.heights[4:]
        others = min(high[other] for other in OTHERS[suit])
        return others >= rank - 1 or (others >= rank - 2 and high[PARTNER[suit]] >= rank - 3)

    patch.setattr(forced, "is_safe", is_safe)


def whatever_is_in_the_talon(patch: pytest.MonkeyPatch) -> None:
    """Safe without a look at the talon."""
    patch.setattr(ground, "_rivals", lambda _card, _where: 0)


def home_is_final(patch: pytest.MonkeyPatch) -> None:
    """What may come back from home is forgotten."""
    patch.setattr(solving, "Ground", lambda board, final: ground.Ground(board, final=True))


def any_card_to_an_empty_pile(patch: pytest.MonkeyPatch) -> None:
    """Runs are put together as if they could be taken apart again."""
    patch.setattr(solving, "AnchoredPosition", Position)


def key_by(change: Callable[[Position, int], int]) -> Mutation:
    """Keys that tell less apart."""

    def mutation(patch: pytest.MonkeyPatch) -> None:
        whole = vars(Position)["key"]
        patch.setattr(Position, "key", property(lambda position: change(position, whole.fget(position))))

    return mutation


def twins_cancel(_: Position, key: int) -> int:
    """As if cards were combined by exclusive or: two of a kind are none."""
    twice = key >> 1 & TWO_BITS
    return key - 2 * twice


def no_lowest_cards(_: Position, key: int) -> int:
    """As if the lowest cards of piles with nothing buried did not matter."""
    return key & (1 << 256) - 1


def no_depths(_: Position, key: int) -> int:
    """As if it did not matter where something is buried."""
    return key & ~((1 << 91) - 1 << 160)


CASES = [
    pytest.param(low_ranks_always, "", 1, id="the two lowest ranks always"),
    pytest.param(higher_foundation, "", 1, id="by the higher foundation"),
    pytest.param(whatever_is_in_the_talon, "", 5, id="whatever is in the talon"),
    pytest.param(any_card_to_an_empty_pile, "empty_piles=kings", 1, id="any card to an empty pile"),
    pytest.param(key_by(no_lowest_cards), "empty_piles=kings", 2, id="lowest cards left out"),
    pytest.param(key_by(no_depths), "", 1, id="depths left out"),
]
RARE_CASES = [
    pytest.param(key_by(twins_cancel), BOTH_TWINS_FIRST, id="twins cancel"),
    pytest.param(home_is_final, QUEEN_COMES_BACK, id="nothing comes back"),
]


@pytest.mark.parametrize(("mutation", "house_rules", "seed"), CASES)
def test_wrong_shortcuts_are_caught(
    mutation: Mutation, house_rules: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = list(boards(seed, 40, house_rules, ranks=(3, 4)))
    right = list(map(answer, dealt))
    mutation(monkeypatch)
    suspects = [board for board, before in zip(dealt, right, strict=True) if answer(board) is not before]
    _, wrong = judge(suspects, cap=20_000)
    assert wrong != []
    monkeypatch.undo()
    _, wrong = judge(suspects, cap=20_000)
    assert wrong == []


@pytest.mark.parametrize(("mutation", "board"), RARE_CASES)
def test_wrong_shortcuts_are_caught_where_it_matters(
    mutation: Mutation, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among random boards it would take thousands to meet one."""
    assert judge([Board.parse(board)], cap=20_000)[1] == []
    mutation(monkeypatch)
    assert judge([Board.parse(board)], cap=20_000)[1] == [board]
