"""The moves one key stands for: the best move of a pile or of the waste card, and the others in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solijoy.engine import Board, Kind, Move
from solijoy.engine.moves import WASTE_HOME
from solijoy.engine.safety import is_safe_home, safe_moves


@dataclass(frozen=True, slots=True)
class Options:
    """What a key may play.

    Attributes:
        first: moves for the first press, the best one first.
        later: moves that are only tried one after the other, on request.
    """

    first: tuple[Move, ...] = ()
    later: tuple[Move, ...] = ()

    def avoiding(self, board: Board, unwanted: Board | None) -> Options:
        """The same without a first move that would only bring back a board; it is tried last."""
        back = tuple(move for move in self.first if board.play_unchecked(move) == unwanted)
        if not back:
            return self
        return Options(tuple(move for move in self.first if move not in back), self.later + back)


def pile_options(board: Board, index: int) -> Options:
    """The moves of a pile's key."""
    first = tuple(dict.fromkeys(_best_of_pile(board, index)))
    rest = (move for move in _others_of_pile(board, index) if move not in first)
    return Options(first, tuple(dict.fromkeys(rest)))


def waste_options(board: Board) -> Options:
    """The moves of the waste card's key."""
    card = board.waste_top
    if card is None:
        return Options()
    onto = [Move(Kind.WASTE_TO_PILE, target=target) for target in _targets(board)]
    legal = [move for move in onto if board.refusal(move) is None]
    first = [move for move in legal if board.piles[move.target].up]
    empty = [move for move in legal if not board.piles[move.target].up][:1]
    if board.refusal(WASTE_HOME) is None:
        safe = WASTE_HOME in safe_moves(board)
        first.insert(0 if safe else len(first), WASTE_HOME)
    elif board.goes_home(card):
        # The way home leads over a pile; where none takes the card an empty one has to do.
        first += empty
    return Options(tuple(first), tuple(move for move in empty if move not in first))


def _best_of_pile(board: Board, index: int) -> Iterator[Move]:
    pile = board.piles[index]
    if pile.can_flip:
        yield Move(Kind.FLIP, index)
    if not pile.up:
        return
    home = [Move(Kind.PILE_TO_HOME, index)] if board.goes_home(pile.up[-1]) else []
    if home and is_safe_home(board, pile.up[-1]):
        yield from home
    yield from _onto_cards(board, index, pile.run)
    if pile.down and len(pile.up) == 1:
        yield from home
    for length in range(1, pile.run):
        if board.goes_home(pile.up[-length - 1]):
            yield from _onto_cards(board, index, length)
    yield from home


def _others_of_pile(board: Board, index: int) -> Iterator[Move]:
    pile = board.piles[index]
    for length in range(pile.run - 1, 0, -1):
        yield from _onto_cards(board, index, length)
    # A run goes to an empty pile whole; one that has its pile to itself would only change places.
    length = pile.run if len(pile) > pile.run else min(pile.run - 1, 1)
    empty = [target for target, other in enumerate(board.piles) if not len(other)]
    moves = (Move(Kind.PILE_TO_PILE, index, target, length) for target in empty[:1])
    yield from (move for move in moves if board.refusal(move) is None)


def _onto_cards(board: Board, index: int, length: int) -> Iterator[Move]:
    for target in _targets(board):
        move = Move(Kind.PILE_TO_PILE, index, target, length)
        if board.piles[target].up and board.refusal(move) is None:
            yield move


def _targets(board: Board) -> list[int]:
    """The piles, those with fewest face-down cards first, then from the left."""
    return sorted(range(len(board.piles)), key=lambda index: len(board.piles[index].down))
