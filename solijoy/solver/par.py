"""How few moves will do? A search for short wins that may go on as long as one likes.

Draws, flips and recycles count. From a fresh deal of SoliJoy no win has less than 247 moves: 104 cards go
home, 45 are flipped, 49 drawn and placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, count
from random import Random
from typing import Final

from solijoy.engine import Board, Kind, Move
from solijoy.solver.beam import Beam, Weights
from solijoy.solver.budget import Budget, SpentError
from solijoy.solver.ground import Ground
from solijoy.solver.layout import Layout
from solijoy.solver.search import CappedError, descend
from solijoy.solver.solving import solve, start_on
from solijoy.solver.translation import translate

Line = tuple[Move, ...]

_WIDTHS: Final = (15, 20, 30, 40, 60)
_AGAIN: Final = 0.6
"""How often a search starts on the best line known so far instead of at its start."""
_FRESH: Final = 5
"""How many searches first start all over."""
_CAP: Final = 1_000


def shorten(
    board: Board,
    *,
    seconds: float,
    seed: int = 0,
    best: Line | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Line]:
    """Find ever shorter wins.

    Args:
        board: the position.
        seconds: how long to search.
        seed: where the chance comes from.
        best: a win that is known; only shorter ones are of interest.
        stop: is asked every few milliseconds; the search ends when it says True.

    Yields:
        Moves that bring all cards home, each time fewer, all found legal by the engine. None at all where
        no win was found.

    Raises:
        IllegalMoveError: `best` cannot be played.
        ValueError: it does not win.
    """
    budget, chance = Budget(seconds, None, stop), Random(seed)
    known = best
    if best is None:
        best = solve(board, seconds=seconds, stop=stop).line
        if not (best or board.is_won):
            return
    best = simplified(board, best)
    if known is None or len(best) < len(known):
        yield best
    try:
        for attempt in count() if best else ():
            again = attempt >= _FRESH and chance.random() < _AGAIN
            kept = chance.randrange(len(best)) if again else 0
            line = _attempt(board, best[:kept], chance, budget)
            if line is not None and len(line) < len(best):
                best = simplified(board, line)
                yield best
    except SpentError:
        return


def simplified(board: Board, line: Line) -> Line:
    """A win without moves that are not needed, as far as they can be left out one by one.

    Raises:
        IllegalMoveError: the line cannot be played.
        ValueError: it does not win.
    """
    boards = list(accumulate(line, Board.play, initial=board))
    if not boards[-1].is_won:
        raise ValueError("the moves do not bring all cards home")
    line = _without_loops(boards, line)
    index = 0
    while index < len(line):
        shorter = line[:index] + line[index + 1 :]
        if line[index].kind is not Kind.PILE_TO_HOME and _wins(board, shorter[index:]):
            line = shorter
        else:
            board = board.play(line[index])
            index += 1
    return line


def _without_loops(boards: list[Board], line: Line) -> Line:
    last = {position: index for index, position in enumerate(boards)}
    kept, index = [], 0
    while index < len(line):
        index = last[boards[index]]
        if index < len(line):
            kept.append(line[index])
        index += 1
    return tuple(kept)


def _wins(board: Board, line: Line) -> bool:
    for move in line:
        if board.refusal(move):
            return False
        board = board.play_unchecked(move)
    return board.is_won


def _attempt(board: Board, kept: Line, chance: Random, budget: Budget) -> Line | None:
    """Another win that starts with some moves, and may be long; None where the attempt failed.

    Raises:
        SpentError: the budget is used up.
    """
    played = list(kept)
    for move in played:
        board = board.play(move)
    for pile, there in enumerate(board.piles):
        if there.can_flip:
            played.append(Move(Kind.FLIP, pile))
            board = board.play(played[-1])
    rest = _other_win(board, chance, budget)
    return None if rest is None else (*played, *rest)


def _other_win(board: Board, chance: Random, budget: Budget) -> Line | None:
    ground = Ground(board)
    if not ground.is_easy:
        return _noisy_win(board, chance, budget)
    weights = Weights().varied(chance)
    beam = Beam(Layout.of(board, ground), chance.choice(_WIDTHS), weights, chance)
    layout = beam.run(budget.check)
    return None if layout is None else tuple(layout.line())


def _noisy_win(board: Board, chance: Random, budget: Budget) -> Line | None:
    """What another descent finds, where the order of the talon or of piles does not allow a beam."""
    try:
        plan = descend(start_on(board), _CAP, budget, chance)
    except CappedError:
        return None
    return None if plan is None else translate(board, plan)
