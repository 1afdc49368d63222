"""A beam search for short wins.

Progress is counted in cards home, pieces uncovered and talon cards placed: each way to win makes the same
total of it. So layouts of equal progress are compared, and of each level only the best few are kept. What
is good is a weighted sum; with other weights other layouts survive, so it is worth trying many.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from solijoy.solver.codes import WANTS
from solijoy.solver.layout import Layout, Option
from solijoy.solver.options import Options

Candidate = tuple[float, int, Layout, Option]


class Weights(NamedTuple):
    """How many moves something is worth, as far as it is known before the end.

    Attributes:
        waste: a talon card that only another pass brings up.
        buried: a piece that is buried.
        spare: an empty pile.
        talon: a card in the talon.
        open: a kind that has a place.
        movable: a run over something buried that could be moved away.
        noise: how much chance has a say.
    """

    waste: float = 1.24
    buried: float = 1.11
    spare: float = 1.0
    talon: float = 0.84
    open: float = 0.36
    movable: float = -0.34
    noise: float = 0.0

    def varied(self, chance: Random) -> Weights:
        """Other weights near these."""
        near = (value + chance.gauss(0, spread) for value, spread in zip(self, _SPREAD, strict=True))
        return Weights(*near)._replace(noise=chance.choice((0.0, 0.5, 1.0)))


_SPREAD: Final = (0.25, 0.5, 0.5, 0.3, 0.3, 0.3, 0.0)


class Beam:
    """One search."""

    def __init__(self, start: Layout, width: int, weights: Weights, chance: Random) -> None:
        """Take what to search.

        Args:
            start: where from.
            width: how many layouts of equal progress are kept.
            weights: which are the best.
            chance: where noise comes from.
        """
        self._start = start
        self._width = width
        self._weights = weights
        self._chance = chance
        self._met = 0
        cards_left = 104 - sum(start.heights)
        self._goal = cards_left + sum(start.depth) + start.talon.bit_count()
        self._levels: list[list[Candidate]] = [[] for _ in range(self._goal + 2)]

    def run(self, check: Callable[[], None]) -> Layout | None:
        """The shortest win that survives; None where none does.

        Args:
            check: is called every few milliseconds, and may raise an error to end the search.
        """
        kept = [self._start]
        for level in range(self._goal):
            for layout in kept:
                self._extend(layout, level)
            check()
            kept = self._best(level + 1)
        return kept[0] if kept else None

    def _best(self, level: int) -> list[Layout]:
        candidates = self._levels[level]
        self._levels[level] = []
        candidates.sort()
        kept: list[Layout] = []
        seen = set()
        for _, _, layout, option in candidates:
            after = layout.after(option)
            if after.key not in seen:
                seen.add(after.key)
                kept.append(after)
                if len(kept) == self._width:
                    break
        return kept

    def _extend(self, layout: Layout, level: int) -> None:
        weights, options = self._weights, Options(layout)
        depth, runs = layout.depth, layout.runs
        movable = sum(
            1 for run, below in zip(runs, depth, strict=True) if below and WANTS[run[0]] in options.places
        )
        spare = sum(1 for run, below in zip(runs, depth, strict=True) if not below and not run)
        base = layout.count + weights.buried * sum(depth) - weights.spare * spare
        base -= weights.open * len(options.places) + weights.movable * movable
        talon = self._talon_worth(layout.talon, layout.drawn)
        noise, chance = weights.noise, self._chance.random
        for option in options:
            score = base + option.moves + self._change(layout, option)
            at = option.at
            score += talon if at < 0 else self._talon_worth(layout.talon ^ 1 << at, at)
            if noise:
                score += noise * chance()
            self._met += 1
            self._levels[level + option.gain].append((score, self._met, layout, option))

    def _change(self, layout: Layout, option: Option) -> float:
        """What an option does to buried pieces and to empty piles, in moves."""
        weights, source, target = self._weights, option.source, option.target
        worth = 0.0
        if source >= 0:
            if option.gain > option.home:
                worth -= weights.buried
            elif not layout.depth[source] and len(layout.runs[source]) == 1:
                worth -= weights.spare
        if target >= 0 and not layout.runs[target]:
            worth += weights.spare
        return worth

    def _talon_worth(self, talon: int, drawn: int) -> float:
        """What is left of a talon, in moves: the stock is drawn once in any case."""
        stock, left = (talon >> drawn).bit_count(), talon.bit_count()
        return stock + self._weights.waste * (left - stock) + self._weights.talon * left
