"""Depth-first searches with restarts.

Most positions are won by the first descent within some hundred positions; the few that are not
mislead it deep in, where it would search for ages. So it is given up after a while, and others follow
whose order of steps has noise. A descent that ends has seen all there is: that is a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from solijoy.solver.budget import Budget
from solijoy.solver.choices import choices
from solijoy.solver.forced import settle
from solijoy.solver.position import Position
from solijoy.solver.steps import Step, make

Plan = list[Step]

FIRST: Final = 250
"""Positions of the first descent."""
REMEMBERED: Final = 500_000
"""Positions that a descent remembers at most, about 100 MB of them; it is given up then."""
_SEED: Final = 11982


class CappedError(Exception):
    """A descent has been given up."""


def search(starts: Sequence[Position], budget: Budget) -> Plan | None:
    """Steps that win, or None where it is proved that there are none.

    Args:
        starts: the position to win from, last; before it the same on grounds that allow less. What wins
            there wins, and is found sooner.
        budget: what may be spent.

    Raises:
        CappedError: the largest descents found nothing out.
        SpentError: the budget is used up.
    """
    chance = Random(_SEED)
    left = list(starts)
    for cap, noisy in _descents():
        for start in tuple(left):
            try:
                plan = descend(start, cap, budget, chance if noisy else None)
            except CappedError:
                continue
            if plan is not None or start is starts[-1]:
                return plan
            left.remove(start)
    raise CappedError


def _descents() -> Iterator[tuple[int, bool]]:
    """The caps of the descents, and whether they have noise."""
    cap, plain_cap = FIRST, FIRST
    yield cap, False
    while plain_cap < REMEMBERED:
        for _ in range(4):
            yield cap, True
        cap = min(cap * 2, REMEMBERED)
        plain_cap = min(plain_cap * 4, REMEMBERED)
        yield plain_cap, False


def descend(start: Position, cap: int, budget: Budget, chance: Random | None) -> Plan | None:
    """One depth-first search.

    Args:
        start: where from.
        cap: after how many positions it is given up.
        budget: what counts them.
        chance: where the noise in the order of steps comes from; None for none.

    Raises:
        CappedError: it has been given up.
        SpentError: the budget is used up.
    """
    position, path = start.copy(), Plan()
    settle(position, path)
    seen = {position.key}
    stack: list[tuple[Position, Iterator[Step], int]] = []
    while True:
        budget.spend()
        if position.is_decided:
            return path
        stack.append((position, choices(position, chance), len(path)))
        following = _next_unseen(stack, path, seen)
        if following is None:
            return None
        if len(seen) > cap:
            raise CappedError
        position = following


def _next_unseen(
    stack: list[tuple[Position, Iterator[Step], int]], path: Plan, seen: set[int]
) -> Position | None:
    """The next position that was not seen before; the stack and the path then lead to it."""
    while stack:
        above, steps, length = stack[-1]
        del path[length:]
        for step in steps:
            position = above.copy()
            make(position, step)
            path.append(step)
            settle(position, path)
            key = position.key
            if key not in seen:
                seen.add(key)
                return position
            del path[length:]
        stack.pop()
    return None
