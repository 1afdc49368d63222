"""What is known of positions: whether they can still be won, and how."""

from __future__ import annotations

from typing import Final

from solijoy.engine import Board, Game, Move
from solijoy.solver import Outcome, Verdict
from solijoy.tui.model.outlook import Outlook

MOST: Final = 3_000
"""Positions that are remembered."""
FAR: Final = 200
"""Moves back to the last known position from which something is concluded."""

OUTLOOKS: Final = {
    Outcome.WON: Outlook.WON,
    Outcome.LOST: Outlook.LOST,
    Outcome.NOT_KNOWN: Outlook.NOT_KNOWN,
}


class Knowledge:
    """Verdicts on positions, the oracle's and what follows from them."""

    def __init__(self) -> None:
        self._known: dict[Board, Verdict] = {}

    def learn(self, board: Board, verdict: Verdict) -> None:
        """Remember a verdict; the oldest ones are forgotten."""
        self._known.pop(board, None)
        self._known[board] = verdict
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def verdict(self, board: Board) -> Verdict | None:
        """What is known of a board; None for nothing."""
        if board.is_won:
            return Verdict(Outcome.WON)
        found = self._known.get(board)
        if found is None and board.is_stuck:
            return Verdict(Outcome.LOST)
        return found

    def of(self, game: Game) -> Verdict | None:
        """What is known of the board of a game, also from what was known on the way to it.

        From a lost position every move leads to a lost one, and what is left of a winning line wins.
        """
        verdict = self.verdict(game.board) or self._concluded(game)
        if verdict:
            self.learn(game.board, verdict)
        return verdict

    def lost_ago(self, game: Game) -> int | None:
        """How many steps ago a lost game could still be won, as far as that is known without asking."""
        for steps, board in enumerate(since_start(game), 1):
            verdict = self.verdict(board)
            if verdict is None or verdict.result is Outcome.NOT_KNOWN:
                break
            if verdict.result is Outcome.WON:
                return steps
        return None

    def _concluded(self, game: Game) -> Verdict | None:
        moves: list[Move] = []
        for move, before in game.backwards():
            moves.append(move)
            known = self._known.get(before)
            if known is None or known.result is Outcome.NOT_KNOWN:
                if len(moves) == FAR:
                    break
                continue
            if known.result is Outcome.LOST:
                return known
            played = tuple(reversed(moves))
            rest = known.line[len(played) :]
            return Verdict(Outcome.WON, rest) if known.line[: len(played)] == played else None
        return None


def since_start(game: Game) -> list[Board]:
    """The boards that undo leads back to, the last one first, up to the start or a new start."""
    boards = []
    for board in game.past:
        boards.append(board)
        if board == game.start:
            break
    return boards
