"""Exact answers without short cuts: can this position be won, can progress be made from it?

Every single move of the rules is a step of the searches, draws and pointless shuffles too.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.engine.positions import Position, Steps


class Oracle:
    """Answers for the positions of one game, and remembers what it found."""

    def __init__(self, rules: str, cap: int) -> None:
        """Take the rules and the number of positions after which a search gives up."""
        self._steps = Steps(rules)
        self._cap = cap
        self._won: set[Position] = set()
        self._lost: set[Position] = set()

    def can_win(self, start: Position) -> bool | None:
        """Whether some sequence of moves wins; None where the search was given up.

        Depth first. All positions on the way to a win can be won; if there is none, no position
        that was seen can be.
        """
        path: list[Position] = []
        branches: list[Iterator[Position]] = [iter([start])]
        seen: set[Position] = set()
        while branches:
            position = next(branches[-1], None)
            if position is None:
                branches.pop()
                del path[-1:]
            elif position not in seen and position not in self._lost:
                path.append(position)
                if position in self._won or position.is_won:
                    self._won.update(path)
                    return True
                if len(seen) == self._cap:
                    return None
                seen.add(position)
                branches.append(self._steps.after(position))
        self._lost |= seen
        return False


def can_progress(start: Position, rules: str, cap: int) -> bool | None:
    """Whether a flip, a waste card placed or more cards home than at the start can be reached.

    All positions that other moves lead to are visited, breadth first. This is `naive.shuffles` for
    searches that would take that one too long.

    Returns:
        True or False; None where there are more positions than the cap.
    """
    steps = Steps(rules)
    seen, queue = {start}, [start]
    for position in queue:
        for after in steps.after(position):
            if _is_progress(start, after):
                return True
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(seen) > cap:
            return None
    return False


def _is_progress(start: Position, after: Position) -> bool:
    """Whether fewer cards are face down or in the talon, or more are home."""
    return (
        sum(after.home) > sum(start.home)
        or len(after.stock) + len(after.waste) < len(start.stock) + len(start.waste)
        or sum(len(down) for down, _ in after.piles) < sum(len(down) for down, _ in start.piles)
    )
