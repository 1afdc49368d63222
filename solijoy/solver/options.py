"""What can be done on a layout, with the moves it takes."""

from __future__ import annotations

from collections.abc import Iterator

from solijoy.solver.codes import KIND, RANK, SUIT, WANTS
from solijoy.solver.layout import Layout, Option
from solijoy.solver.talon import nearest


class Options:
    """The options on one layout.

    Attributes:
        places: for each kind that is open a pile.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._runs = layout.runs
        self.places = self._find_places()
        self._room = self._find_room()
        heights = layout.heights
        self._next = {(place & 3) * 13 + height for place, height in enumerate(heights) if height < 13}

    def __iter__(self) -> Iterator[Option]:
        for pile, run in enumerate(self._runs):
            if run:
                if not self._next.isdisjoint(run):
                    yield from self._home(pile, run)
                if self._layout.depth[pile]:
                    yield from self._unload(pile, run)
        if self._layout.talon:
            yield from self._from_talon()

    def _find_places(self) -> dict[int, int]:
        """Of several places of a kind that one is taken whose card goes home last."""
        places: dict[int, int] = {}
        latest: dict[int, int] = {}
        for pile, run in enumerate(self._runs):
            if run:
                card = run[-1]
                kind, wait = KIND[card], RANK[card] - self._layout.heights[SUIT[card]]
                if kind not in places or wait > latest[kind]:
                    places[kind], latest[kind] = pile, wait
        return places

    def _find_room(self) -> tuple[int, int, int] | None:
        """An empty pile, and the run to move to make it one with where it goes; -1 where none need move."""
        alone = None
        for pile, depth in enumerate(self._layout.depth):
            if not depth:
                run = self._runs[pile]
                if not run:
                    return pile, -1, -1
                if alone is None and (onto := self.places.get(WANTS[run[0]])) is not None:
                    alone = pile, pile, onto
        return alone

    def _target(self, kind: int, source: int) -> tuple[int, int, int] | None:
        """Where a card that wants a kind goes, with the run to move first and where that goes."""
        place = self.places.get(kind)
        if place is not None and place != source:
            return place, -1, -1
        room = self._room
        return room if room and source not in room else None

    def _flips(self, pile: int) -> int:
        return self._layout.depth[pile] <= self._layout.ground.face_down[pile]

    def _home(self, pile: int, run: tuple[int, ...]) -> Iterator[Option]:
        """The top card home; or another one, by moving what lies on it."""
        uncovers = 1 if self._layout.depth[pile] else 0
        for index, card in enumerate(run):
            if card not in self._next:
                continue
            length = len(run) - 1 - index
            gain = 1 if index else 1 + uncovers
            moves = 1 if index or not uncovers else 1 + self._flips(pile)
            if not length:
                yield Option(-1, -1, pile, -1, 0, -1, True, moves, gain)
            elif found := self._target(KIND[card], pile):
                target, merge, onto = found
                moves += 1 if merge < 0 else 2
                yield Option(merge, onto, pile, target, length, -1, True, moves, gain)

    def _unload(self, pile: int, run: tuple[int, ...]) -> Iterator[Option]:
        if found := self._target(WANTS[run[0]], pile):
            target, merge, onto = found
            moves = (1 if merge < 0 else 2) + self._flips(pile)
            yield Option(merge, onto, pile, target, 0, -1, False, moves, 1)

    def _from_talon(self) -> Iterator[Option]:
        layout, ground = self._layout, self._layout.ground
        straight = ground.rules.waste_to_home
        usable = ground.on_nothing if self._room else 0
        for kind in self.places:
            usable |= ground.followers[kind]
        if straight:
            for card in self._next:
                usable |= ground.where[card]
        for at, draws in nearest(ground.talon, layout.talon, layout.drawn, usable & layout.talon):
            card = ground.talon[at]
            if straight and card in self._next:
                yield Option(-1, -1, -1, -1, 0, at, False, draws + 1, 2)
            if found := self._target(WANTS[card], -1):
                target, merge, onto = found
                moves = draws + (1 if merge < 0 else 2)
                yield Option(merge, onto, -1, target, 0, at, False, moves, 1)
