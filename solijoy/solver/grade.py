"""How hard a deal is for somebody who does not see the face-down cards.

Nearly every deal can be won, so that says nothing about how hard one is. Here a simulated player plays it
a number of times, without undo and by what a person sees: the cards that lie open, the next card of the
talon that fits, and what the talon holds, as one knows after a pass. Its habits vary by chance. The grade
is how often it wins. `python -m benchmarks.grading` holds grades against other players.

The player makes steps (see `solijoy.solver.steps`): it is taken to move open cards to and fro as a step
needs it. It never looks at what is buried.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final, overload

from solijoy.engine import Board, Rules
from solijoy.solver.codes import KIND, RANK, WANTS
from solijoy.solver.forced import settle
from solijoy.solver.position import ALONE, NO_ANCHOR, Position
from solijoy.solver.search import Plan
from solijoy.solver.solving import solve, start_on
from solijoy.solver.steps import HOME, MERGE, PLACE, TALON_HOME, UNLOAD, Step, make
from solijoy.solver.talon import Reach, nearest, reach
from solijoy.solver.verdict import Outcome

Stop = Callable[[], bool]


class Grade(enum.StrEnum):
    """How hard a deal is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    CRUEL = "cruel"


GAMES: Final = 48
"""How many games the simulated player plays; each takes about 1 ms."""

# How many of them it wins at least; below is cruel. Chosen so that of deals 1 to 2000 of SoliJoy about
# 40, 30, 20 and 10 % have the four grades. The same numbers hold for all rules, so that a grade means much
# the same everywhere: most deals of hard variants are cruel.
_LEAST: Final = {Grade.EASY: 35, Grade.MEDIUM: 22, Grade.HARD: 10}
_LEVELS: Final = tuple(Grade)

# Habits: how often the player does what it need not do.
_SENDS_HOME: Final = 0.15
"""Sends a card home before others although it may be missed."""
_LETS_PASS: Final = 0.1
"""Lets a talon card pass that fits; if no other one comes up it is taken after all."""
_LEAVES_EMPTY: Final = 0.5
"""The same for a talon card that only an empty pile takes."""
_EMPTY_FOR_RUN: Final = 0.65
"""Uses an empty pile for a run over something buried rather than for a talon card."""

# For `dealt`: most deals take 100 positions to solve. A few take very many; others are sooner had.
_NODES: Final = 4_000


@overload
def grade(board: Board, *, seed: int = 0, stop: None = None) -> Grade: ...
@overload
def grade(board: Board, *, seed: int = 0, stop: Stop | None) -> Grade | None: ...
def grade(board: Board, *, seed: int = 0, stop: Stop | None = None) -> Grade | None:
    """How hard it is to win from a position for somebody who sees only the open cards.

    Args:
        board: the position.
        seed: where the chance in the games comes from; the same seed gives the same grade.
        stop: is asked between games, that is every millisecond or so.

    Returns:
        The grade; None if `stop` ended it before it was certain. A board that cannot be won is cruel.
    """
    for easiest, hardest in _narrowing(board, seed):
        if easiest == hardest:
            return _LEVELS[easiest]
        if stop is not None and stop():
            break
    return None


def dealt(
    rules: Rules,
    wanted: Grade | None,
    numbers: Iterator[int],
    *,
    seed: int = 0,
    seconds: float = 2.0,
    stop: Stop | None = None,
) -> int | None:
    """Find a deal that can be won and is as hard as wanted.

    Which one is found depends on the numbers and the seed alone; on the clock only whether one is.

    Args:
        rules: what is played.
        wanted: its grade, by `grade` with the same seed; None for any.
        numbers: deal numbers, tried in turn.
        seed: as for `grade`.
        seconds: how long to look at most.
        stop: is asked every few milliseconds; the search ends when it says True.

    Returns:
        The number of the first deal that is proved winnable and has the grade; None if time is over or no
        number left. Deals whose proof would take long are passed over.
    """
    deadline = time.monotonic() + seconds

    def over() -> bool:
        return time.monotonic() >= deadline or (stop is not None and stop())

    # A number is only taken while there is time, so what is left of them can be used later.
    while not over() and (number := next(numbers, None)) is not None:
        board = Board.deal(number, rules)
        suits = wanted is None or _is_graded(board, wanted, seed, over)
        if suits and solve(board, nodes=_NODES, stop=over).result is Outcome.WON:
            return number
    return None


def _is_graded(board: Board, wanted: Grade, seed: int, stop: Stop) -> bool:
    """Whether a board has a grade; that it has not is often known after a few games."""
    level = _LEVELS.index(wanted)
    for easiest, hardest in _narrowing(board, seed):
        if not easiest <= level <= hardest:
            return False
        if easiest == hardest:
            return True
        if stop():
            break
    return False


def _narrowing(board: Board, seed: int) -> Iterator[tuple[int, int]]:
    """Play the games; before and after each the easiest and the hardest level there can be."""
    start, chance, won = start_on(board), Random(seed), 0
    for left in range(GAMES, -1, -1):
        yield _level(won + left), _level(won)
        won += left > 0 and playout(start, chance) is not None


def _level(won: int) -> int:
    """The place of a grade in their order, by the games won."""
    return sum(won < least for least in _LEAST.values())


def playout(start: Position, chance: Random) -> Plan | None:
    """A game of the simulated player: its steps until the rest goes home by itself; None if it lost."""
    position, path = start.copy(), Plan()
    # Each step makes progress, so this ends.
    while True:
        settle(position, path)
        if position.is_decided:
            return path
        step = _step(position, chance)
        if step is None:
            return None
        make(position, step)
        path.append(step)


def _step(position: Position, chance: Random) -> Step | None:
    """What the player does next; None if it gives up.

    Uncovering comes first, then what the talon brings, then cards home that may be missed, then empty
    piles; and all that with a redeal used up, where they are counted.
    """
    eager = chance.random() < _SENDS_HOME
    steps = _uncovering(position)
    if eager:
        steps += _homes(position)
    return (
        _any(steps, chance)
        or (None if position.ground.is_easy else _any(_runs_to_empty(position), chance))
        or _from_talon(position, _fitting(position), _LETS_PASS, chance)
        or (None if eager else _any(_homes(position), chance))
        or _to_empty(position, chance)
        or _any(_merges(position), chance)
        or _from_talon(position, _fitting(position), _LETS_PASS, chance, redeal=True)
        or _from_talon(position, _on_nothing(position), _LEAVES_EMPTY, chance, redeal=True)
    )


def _any(steps: list[Step], chance: Random) -> Step | None:
    # Not `choice`: only `random` is sure to give the same in all versions of Python.
    return steps[int(chance.random() * len(steps))] if steps else None


def _uncovering(position: Position) -> list[Step]:
    """Runs off something buried onto a card, and such cards sent home."""
    balance, bottoms, recycled = position.balance, position.ground.bottoms, position.recycled
    steps = []
    for pile, depth in enumerate(position.depth):
        if depth:
            card = bottoms[pile][depth]
            if balance[WANTS[card]] > 0:
                steps.append((UNLOAD, card, pile, recycled))
            if balance[KIND[card]] > 0 and position.goes_home(card):
                steps.append((HOME, card, pile, recycled))
    return steps


def _homes(position: Position) -> list[Step]:
    """Other cards sent home."""
    others = position.in_play - position.anchors
    steps = []
    for place, height in enumerate(position.heights):
        card = (place & 3) * 13 + height
        if height < 13 and others >> 2 * card & 3 and position.balance[KIND[card]] > 0:
            which = ALONE if position.alone(card) else NO_ANCHOR
            steps.append((HOME, card, which, position.recycled))
    return steps


def _fitting(position: Position) -> int:
    """The places of the talon cards that go on a card, or home at once, as bits."""
    ground, bits = position.ground, 0
    for balance, followers in zip(position.balance, ground.followers, strict=True):
        if balance > 0:
            bits |= followers
    return (bits | _straight_home(position)) & position.talon


def _straight_home(position: Position) -> int:
    """The places of the talon cards that go home at once, as bits."""
    ground, bits = position.ground, 0
    if ground.rules.waste_to_home:
        for place, height in enumerate(position.heights):
            if height < 13:
                bits |= ground.where[(place & 3) * 13 + height]
    return bits


def _on_nothing(position: Position) -> int:
    """The places of the talon cards that go to an empty pile, as bits."""
    return position.ground.on_nothing & position.talon if position.spare > 0 else 0


def _from_talon(
    position: Position, usable: int, passing: float, chance: Random, *, redeal: bool = False
) -> Step | None:
    """The first of some talon cards that comes up and is not let pass; else the last of them."""
    step = None
    for at, _, recycled in _ways(position, usable) if usable else ():
        if recycled > position.recycled and not redeal:
            break
        card = position.ground.talon[at]
        # On a card of the tableau it may still be of use; an empty pile is too good for it.
        home = position.balance[WANTS[card]] <= 0 and _straight_home(position) >> at & 1
        step = (TALON_HOME if home else PLACE, card, at, recycled)
        if chance.random() >= passing:
            break
    return step


def _ways(position: Position, usable: int) -> Iterable[Reach]:
    """How the usable talon cards come up, the nearest first."""
    ground = position.ground
    if ground.is_set:
        return ((at, moves, 0) for at, moves in nearest(ground.talon, position.talon, position.drawn, usable))
    return (way for way in reach(position) if usable >> way[0] & 1)


def _to_empty(position: Position, chance: Random) -> Step | None:
    """An empty pile used: for a run over something buried, or for a talon card."""
    if position.spare <= 0:
        return None
    runs = _runs_to_empty(position)
    for_run = chance.random() < _EMPTY_FOR_RUN
    return (
        (_any(runs, chance) if for_run else None)
        or _from_talon(position, _on_nothing(position), _LEAVES_EMPTY, chance)
        or _any(runs, chance)
    )


def _runs_to_empty(position: Position) -> list[Step]:
    """Runs over something buried moved to an empty pile."""
    if position.spare <= 0:
        return []
    ground = position.ground
    cards = ((pile, ground.bottoms[pile][depth]) for pile, depth in enumerate(position.depth) if depth)
    return [(UNLOAD, card, pile, position.recycled) for pile, card in cards if RANK[card] >= ground.lowest]


def _merges(position: Position) -> list[Step]:
    """Runs put together to make an empty pile, where only kings may go to one."""
    if position.ground.any_card or position.ground.lowest > 13:
        return []
    return [
        (MERGE, card, NO_ANCHOR, position.recycled)
        for card in range(52)
        if position.balance[WANTS[card]] > 0 and position.alone(card)
    ]
