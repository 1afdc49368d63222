"""Positions laid out, with the way to them: what the search for short wins works on.

Unlike `Position` it is known here which card lies on which, so that each move is counted.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from solijoy.engine import DRAW, RECYCLE, Board, Kind, Move
from solijoy.engine.moves import WASTE_HOME
from solijoy.solver.codes import RANK, SUIT
from solijoy.solver.ground import Ground
from solijoy.solver.talon import distance


class Option(NamedTuple):
    """Something to do that makes progress, with the moves it takes.

    Attributes:
        merge: a pile whose run is first put on another one to make an empty pile; -1 for none.
        onto: that other pile.
        source: the pile that cards are taken from; -1 for the talon.
        target: the pile that they are put on; -1 for none.
        length: how many.
        at: the place of the talon card; -1 for none.
        home: whether the card that is then the top of `source` goes home. A talon card without a target
            does.
        moves: how many moves all this takes, draws and a flip included.
        gain: by how much it brings the game on: cards home, uncovered, or out of the talon.
    """

    merge: int
    onto: int
    source: int
    target: int
    length: int
    at: int
    home: bool
    moves: int
    gain: int


class Layout:
    """A position.

    Attributes:
        ground: what does not change.
        runs: for each pile the cards in play.
        depth: for each pile how many pieces are buried.
        heights: four lower and four higher heights of the foundations, by suit.
        talon: the places of the cards left in the talon, as bits.
        drawn: the waste is what is left of the talon before this place.
        count: how many moves led here.
        before: the layout before.
        moves: the moves from there.
    """

    __slots__ = ("before", "count", "depth", "drawn", "ground", "heights", "moves", "runs", "talon")

    ground: Ground
    runs: list[tuple[int, ...]]
    depth: list[int]
    heights: list[int]
    talon: int
    drawn: int
    count: int
    before: Self | None
    moves: list[Move]

    @classmethod
    def of(cls, board: Board, ground: Ground) -> Self:
        """The layout of a board on which no card waits to be flipped."""
        self = cls()
        self.ground = ground
        self.runs = [pieces[-1] if pieces else () for pieces in ground.segments]
        self.depth = [max(len(pieces) - 1, 0) for pieces in ground.segments]
        self.heights = [*board.home[1::2], *board.home[::2]]
        self.talon = (1 << len(ground.talon)) - 1
        self.drawn = board.drawn
        self.count = 0
        self.before = None
        self.moves = []
        return self

    @property
    def key(self) -> tuple[int, int, tuple[int, ...]]:
        """What makes layouts alike for the search: it keeps one of those that differ in what lies on what.

        They may also differ in how far the stock is drawn; the others have mostly more moves behind them.
        """
        key = 0
        for height in self.heights:
            key = key << 4 | height
        return key, self.talon, tuple(self.depth)

    def after(self, option: Option) -> Self:
        """The layout after an option."""
        self_ = self.__class__()
        self_.ground = self.ground
        self_.runs = self.runs[:]
        self_.depth = self.depth[:]
        self_.heights = self.heights[:]
        self_.talon = self.talon
        self_.drawn = self.drawn
        self_.before = self
        self_.moves = []
        self_._do(option)
        self_.count = self.count + len(self_.moves)
        return self_

    def line(self) -> list[Move]:
        """All moves that led here."""
        parts = []
        layout: Layout | None = self
        while layout:
            parts.append(layout.moves)
            layout = layout.before
        return [move for part in reversed(parts) for move in part]

    def _do(self, option: Option) -> None:
        merge, onto, source, target, length, at, home, _, _ = option
        if merge >= 0:
            self._shift(merge, onto, len(self.runs[merge]))
        if at >= 0:
            self._take(at, target)
        elif target >= 0:
            self._shift(source, target, length or len(self.runs[source]))
        if home:
            self._send_home(source)

    def _shift(self, source: int, target: int, length: int) -> None:
        run = self.runs[source]
        self.runs[target] += run[-length:]
        self.runs[source] = run[:-length]
        self.moves.append(Move(Kind.PILE_TO_PILE, source, target, length))
        self._uncover(source)

    def _send_home(self, source: int) -> None:
        run = self.runs[source]
        self._raise(run[-1])
        self.runs[source] = run[:-1]
        self.moves.append(Move(Kind.PILE_TO_HOME, source))
        self._uncover(source)

    def _raise(self, card: int) -> None:
        place = SUIT[card] + 4
        if self.heights[place] != RANK[card] - 1:
            place -= 4
        self.heights[place] += 1

    def _take(self, at: int, target: int) -> None:
        draws = distance(self.talon, self.drawn, at)
        if at >= self.drawn or not draws:
            self.moves += [DRAW] * draws
        else:
            stock = (self.talon >> self.drawn).bit_count()
            self.moves += [*[DRAW] * stock, RECYCLE, *[DRAW] * (draws - stock - 1)]
        self.talon ^= 1 << at
        self.drawn = at
        card = self.ground.talon[at]
        if target >= 0:
            self.runs[target] += (card,)
            self.moves.append(Move(Kind.WASTE_TO_PILE, target=target))
        else:
            self._raise(card)
            self.moves.append(WASTE_HOME)

    def _uncover(self, pile: int) -> None:
        if not self.runs[pile] and self.depth[pile]:
            self.depth[pile] -= 1
            self.runs[pile] = self.ground.segments[pile][self.depth[pile]]
            if self.depth[pile] < self.ground.face_down[pile]:
                self.moves.append(Move(Kind.FLIP, pile))
