"""A player who only knows the best-move keys: what they are worth, in games won and keys pressed."""

from __future__ import annotations

from solijoy.engine import Board, Kind
from solijoy.tui.model import one_key
from solijoy.tui.model.best import pile_options, waste_options
from solijoy.tui.model.table import Table


class Robot:
    """Plays the leftmost pile that has a best move, else the waste card, else draws until one fits.

    Where none does, it has an empty pile take a run off a face-down card, or the waste card.
    """

    def __init__(self, deal: int) -> None:
        self.table = Table(Board.deal(deal), deal)
        self.keys = 0

    def play(self) -> bool:
        """Play to the end; whether the game is won."""
        while not self.table.board.is_won and not self.table.stuck and self.keys < 500:
            before = self.table.board
            if not self._best():
                self._press_draw()
                if self.table.board == before and not self._empty_pile():
                    break
        return self.table.board.is_won

    def _best(self) -> bool:
        table = self.table
        self.keys += 1
        if table.can_finish:
            one_key.send_home(table)
            return True
        for index in range(len(table.board.piles)):
            if pile_options(table.board, index).avoiding(table.board, table.game.before).first:
                one_key.pile(table, index)
                return True
        if waste_options(table.board).avoiding(table.board, table.game.before).first:
            one_key.waste(table)
            return True
        self.keys -= 1
        return False

    def _press_draw(self) -> None:
        one_key.draw_until(self.table)
        self.keys += 1

    def _empty_pile(self) -> bool:
        table, before = self.table, self.table.board
        for index, pile in enumerate(before.piles):
            onto = [
                move.target for move in pile_options(before, index).later if move.kind is Kind.PILE_TO_PILE
            ]
            if pile.down and any(not len(before.piles[target]) for target in onto):
                one_key.pile(table, index)
                self.keys += 1
                while table.board.piles[index].up:
                    one_key.next_target(table)
                    self.keys += 1
                return True
        one_key.waste(table)
        one_key.next_target(table)
        self.keys += 2
        return table.board != before


def test_a_robot_with_one_key_wins_many_games_in_few_keys() -> None:
    robots = [Robot(deal) for deal in range(1, 21)]
    won = [robot for robot in robots if robot.play()]

    assert len(won) >= 10
    assert max(robot.keys for robot in won) <= 340
    assert sorted(robot.keys for robot in won)[len(won) // 2] <= 300
