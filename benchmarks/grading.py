"""Do grades say how hard a deal is for others? `python -m benchmarks.grading`.

Two players who never look at a face-down card play deals that no threshold was chosen by, through the engine
and without undo. Neither is the one that grades: that one plays in `solijoy.solver.grade`, by other code
and in another order. What the talon holds is taken to be known, as it is after a pass.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from solijoy.engine import DRAW, RECYCLE, Board, Card, EmptyPiles, Kind, Move, Rules
from solijoy.engine.deck import LAST_DEAL
from solijoy.engine.moves import WASTE_HOME
from solijoy.engine.safety import is_safe_home
from solijoy.solver.grade import Grade, dealt, grade

Player = Callable[[Board, Random, float], tuple[Move, ...]]
"""What a player does on a board, after so many passes of the talon in vain; nothing for turning cards."""

FIRST: Final = 500_001
"""The first held-out deal. Habits were chosen on deals 1 to 300, thresholds on 1 to 2000."""
PATIENCE: Final = 2.0
"""After how many passes of the talon without anything new a player gives up."""
SOUGHT: Final = 20
"""How many deals of each grade are looked for."""
OVERLOOKED: Final = 0.1
"""How often the careless player does not see what there is."""


def careless(board: Board, chance: Random, _: float) -> tuple[Move, ...]:
    """Takes what fits, whatever it is, and fills empty piles at once; overlooks some of it."""
    moves = [*_flips(board), *_homes(board), *_runs(board), *_waste(board)]
    moves = moves or [*_runs_to_empty(board), *_waste_to_empty(board)]
    if not moves or chance.random() < OVERLOOKED:
        return ()
    return (chance.choice(moves),)


def careful(board: Board, chance: Random, passes: float) -> tuple[Move, ...]:
    """Plays in the order of a one-key player; keeps cards and empty piles that may still be of use.

    Only when a whole pass has brought nothing they are used, or when there is no other pass.
    """
    rules = board.rules
    safe = [move for move in _homes(board) if is_safe_home(board, _card(board, move))]
    for moves in (_flips(board), safe, _runs(board)):
        if first := next(iter(moves), None):
            return (first,)
    if (over_hidden := next(_homes_uncovering(board), None)) is not None:
        return (over_hidden,)
    if first := next(_waste(board), None):
        return (first,)
    last = rules.redeals is not None and board.recycled >= rules.redeals
    if passes < 1 and not last:
        return ()
    if two := next(_homes_under_runs(board), None):
        return two
    late = [*_homes(board)] or [*_runs_to_empty(board)][:2] or [*_waste_to_empty(board)]
    return (chance.choice(late),) if late else ()


PLAYERS: Final[dict[str, Player]] = {"careless": careless, "careful": careful}


def wins(board: Board, player: Player, chance: Random) -> bool:
    """Play a game to its end; whether it was won."""
    in_vain = 0
    while not board.is_won:
        passes = in_vain / (len(board.talon) / board.rules.draw + 2)
        if passes >= PATIENCE:
            return False
        moves = player(board, chance, passes)
        in_vain = 0 if moves else in_vain + 1
        for move in moves or _turn(board):
            board = board.play(move)
    return True


def _turn(board: Board) -> Iterator[Move]:
    if board.drawn < len(board.talon):
        yield DRAW
    elif board.refusal(RECYCLE) is None:
        yield RECYCLE


def _targets(board: Board, card: Card) -> list[int]:
    """The piles that take a card on a card, those with fewest face-down cards first."""
    fitting = [at for at, pile in enumerate(board.piles) if pile.up and pile.up[-1].kind == card.wants]
    return sorted(fitting, key=lambda at: len(board.piles[at].down))


def _empty(board: Board, card: Card) -> Iterator[int]:
    """An empty pile that takes the card, if there is one."""
    kings = board.rules.empty_piles is EmptyPiles.KINGS and card.rank < 13
    if board.rules.empty_piles is not EmptyPiles.NONE and not kings:
        yield from [at for at, pile in enumerate(board.piles) if not len(pile)][:1]


def _card(board: Board, move: Move) -> Card:
    card = board.waste_top if move.kind is Kind.WASTE_TO_HOME else board.piles[move.source].up[-1]
    assert card
    return card


def _flips(board: Board) -> Iterator[Move]:
    return (Move(Kind.FLIP, at) for at, pile in enumerate(board.piles) if pile.can_flip)


def _homes(board: Board) -> Iterator[Move]:
    for at, pile in enumerate(board.piles):
        if pile.up and board.goes_home(pile.up[-1]):
            yield Move(Kind.PILE_TO_HOME, at)
    if board.rules.waste_to_home and board.waste_top and board.goes_home(board.waste_top):
        yield WASTE_HOME


def _homes_uncovering(board: Board) -> Iterator[Move]:
    """The last face-up card over hidden ones sent home."""
    for move in _homes(board):
        pile = board.piles[move.source]
        if move.kind is Kind.PILE_TO_HOME and pile.down and len(pile.up) == 1:
            yield move


def _homes_under_runs(board: Board) -> Iterator[tuple[Move, ...]]:
    """A part of a run moved, and the card it lay on sent home."""
    for at, pile in enumerate(board.piles):
        for length in range(1, pile.run):
            if board.goes_home(pile.up[-length - 1]):
                for target in _targets(board, pile.up[-length]):
                    if target != at:
                        yield Move(Kind.PILE_TO_PILE, at, target, length), Move(Kind.PILE_TO_HOME, at)


def _by_depth(board: Board) -> list[int]:
    return sorted(range(len(board.piles)), key=lambda at: len(board.piles[at].down))


def _runs(board: Board) -> Iterator[Move]:
    """Whole runs onto cards."""
    for at in _by_depth(board):
        if run := board.piles[at].run:
            for target in _targets(board, board.piles[at].up[-run]):
                yield Move(Kind.PILE_TO_PILE, at, target, run)


def _runs_to_empty(board: Board) -> Iterator[Move]:
    """Whole runs off other cards to an empty pile."""
    for at in _by_depth(board):
        pile = board.piles[at]
        if pile.up and len(pile) > pile.run:
            for target in _empty(board, pile.up[-pile.run]):
                yield Move(Kind.PILE_TO_PILE, at, target, pile.run)


def _waste(board: Board) -> Iterator[Move]:
    if card := board.waste_top:
        for target in _targets(board, card):
            yield Move(Kind.WASTE_TO_PILE, target=target)


def _waste_to_empty(board: Board) -> Iterator[Move]:
    if card := board.waste_top:
        for target in _empty(board, card):
            yield Move(Kind.WASTE_TO_PILE, target=target)


@dataclass
class Row:
    """What became of the deals of one grade.

    Attributes:
        shares: for each player the share of its games it won, deal by deal.
    """

    shares: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PLAYERS})

    def cell(self, name: str) -> str:
        """The mean share in percent, and how far off it may be with 95 % confidence."""
        shares = self.shares[name]
        if len(shares) < 2:
            return f"{len(shares)} deals"
        off = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
        return f"{100 * statistics.mean(shares):.0f} ± {100 * off:.0f} %"


@dataclass
class Findings:
    """All that is printed.

    Attributes:
        rows: the deals by their grade.
        again: how many grades lie so many steps from that by another seed.
        milliseconds: how long each deal took to grade.
    """

    rows: dict[Grade, Row] = field(default_factory=lambda: {grade: Row() for grade in Grade})
    again: list[int] = field(default_factory=lambda: [0] * len(Grade))
    milliseconds: list[float] = field(default_factory=list)

    def add(self, board: Board, number: int, games: int) -> None:
        """Grade a deal, and let the players play it."""
        start = time.perf_counter()
        found = grade(board)
        self.milliseconds.append((time.perf_counter() - start) * 1000)
        order = list(Grade)
        self.again[abs(order.index(found) - order.index(grade(board, seed=1)))] += 1
        for name, player in PLAYERS.items():
            won = sum(wins(board, player, Random(f"{name} {number} {game}")) for game in range(games))
            self.rows[found].shares[name].append(won / games)

    def print(self) -> None:
        """The table."""
        total = len(self.milliseconds)
        print("| grade | deals | " + " | ".join(f"{name} wins" for name in PLAYERS) + " |")
        print("| --- " * (2 + len(PLAYERS)) + "|")
        for found, row in self.rows.items():
            share = len(next(iter(row.shares.values()))) / total
            print(f"| {found} | {100 * share:.0f} % | " + " | ".join(map(row.cell, PLAYERS)) + " |")
        self.milliseconds.sort()
        median, worst = statistics.median(self.milliseconds), self.milliseconds[-1]
        print(f"{total} deals. A grade takes {median:.0f} ms, {worst:.0f} ms at most.")
        print(f"By another seed {100 * self.again[0] / total:.0f} % have the same grade,", end=" ")
        print(f"{100 * self.again[1] / total:.0f} % one next to it.")


def finding(rules: Rules, wanted: Grade) -> str:
    """How long it takes to find deals of a grade."""
    chance, times = Random(str(wanted)), []
    for _ in range(SOUGHT):
        start = time.perf_counter()
        dealt(rules, wanted, iter(lambda: chance.randint(1, LAST_DEAL), 0), seconds=10)
        times.append(time.perf_counter() - start)
    times.sort()
    return (
        f"To find a deal that is {wanted} takes {statistics.median(times):.2f} s, {times[-1]:.2f} s at most."
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Hold grades against players who see what a person sees.")
    parser.add_argument("--deals", type=int, default=500, help="how many (default 500)")
    parser.add_argument("--games", type=int, default=5, help="of each player with each deal (default 5)")
    parser.add_argument("--first", type=int, default=FIRST, help=f"the first deal (default {FIRST})")
    parser.add_argument("--variant", type=Rules.parse, default="solijoy", help="the rules")
    options = parser.parse_args()
    findings = Findings()
    for number in range(options.first, options.first + options.deals):
        findings.add(Board.deal(number, options.variant), number, options.games)
    findings.print()
    for wanted in Grade:
        print(finding(options.variant, wanted), flush=True)


if __name__ == "__main__":
    main()
