"""The solver's slow twin: it tries every legal move, and knows nothing else.

No step is forced, none is left out, draws and pointless moves are steps like any other. One liberty is
taken: piles that change places leave the position the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solijoy.engine import Board, Kind

LAST = (Kind.PILE_TO_PILE, Kind.DRAW, Kind.RECYCLE, Kind.HOME_TO_PILE)
"""Moves tried after the others. The order does not matter for the answer, only for how soon it is found."""


def can_win(start: Board, cap: int) -> bool | None:
    """Whether some sequence of legal moves wins; None where more than `cap` positions were met.

    Depth first: what has been seen does not win, or it would have been found to.
    """
    seen = {key(start)}
    branches: list[Iterator[Board]] = [iter([start])]
    while branches:
        board = next(branches[-1], None)
        if board is None:
            branches.pop()
        elif board.is_won:
            return True
        elif len(seen) > cap:
            return None
        else:
            branches.append(unseen(board, seen))
    return False


def unseen(board: Board, seen: set[object]) -> Iterator[Board]:
    """The boards one legal move on that were not seen before."""
    for move in sorted(board.legal_moves, key=lambda move: move.kind in LAST):
        after = board.play(move)
        if key(after) not in seen:
            seen.add(key(after))
            yield after


def key(board: Board) -> object:
    """All that tells boards of one game apart, but for the order of the piles."""
    piles = frozenset(Counter(board.piles).items())
    return board.home, piles, board.talon, board.drawn, board.recycled
