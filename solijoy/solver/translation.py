"""From the steps of a search to single moves, played on a board one by one.

A step says what is done; which of several equal places is used, and what has to be moved out of the way,
is decided here. Piles with nothing buried that could lie elsewhere are left alone until an empty pile
is needed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from solijoy.engine import DRAW, RECYCLE, Board, Card, Kind, Move
from solijoy.engine.cards import KING, PACK
from solijoy.engine.moves import WASTE_HOME
from solijoy.solver.ground import Ground
from solijoy.solver.position import ALONE
from solijoy.solver.steps import BACK, HOME, MERGE, PASSING, PLACE, TALON_HOME, UNLOAD, Step
from solijoy.solver.talon import distance


def translate(board: Board, plan: Iterable[Step]) -> tuple[Move, ...]:
    """The moves of a plan and those that bring the rest home.

    Raises:
        IllegalMoveError: the plan cannot be played.
        PlanError: the plan cannot be played, or does not win.
    """
    ground, plan = Ground(board), tuple(plan)
    try:
        return _translated(board, ground, plan, patient=True)
    except PlanError:
        # A card that was left for later may find no place then.
        return _translated(board, ground, plan, patient=False)


def _translated(board: Board, ground: Ground, plan: tuple[Step, ...], *, patient: bool) -> tuple[Move, ...]:
    line = Line(board, ground, patient=patient)
    for step in plan:
        line.make(step)
    line.finish()
    return tuple(line.moves)


class PlanError(Exception):
    """A plan that does not fit its board: a fault of the search."""


class Line:
    """Moves from a board, each played through the engine.

    Attributes:
        board: where they have led.
        moves: the moves.
    """

    def __init__(self, board: Board, ground: Ground, *, patient: bool) -> None:
        """Start at a board; if patient, cards that may go home as they come by are waited for."""
        self.board = board
        self._patient = patient
        self._passing: dict[int, Card] = {}
        self.moves: list[Move] = []
        self._ground = ground
        self._talon = list(range(len(board.talon)))
        self._depth = [max(len(pieces) - 1, 0) for pieces in ground.segments]
        self._base = [sum(map(len, pieces[:-1])) for pieces in ground.segments]
        for pile in range(len(board.piles)):
            self._flip(pile)

    def make(self, step: Step) -> None:
        """Play a step.

        Raises:
            IllegalMoveError: it cannot be played.
            PlanError: it cannot be played.
        """
        kind, code, where, _ = step
        card = PACK[code]
        if kind == PLACE:
            self._draw_to(where)
            self._place_waste(card)
        elif kind == HOME:
            self._send_home(card, where)
        elif kind == PASSING and self._patient:
            self._passing[where] = card
            self._pick_up()
        elif kind in (TALON_HOME, PASSING):
            self._fetch_for(card)
            self._draw_to(where)
            self._waste_home(card)
        elif kind == UNLOAD:
            self._move_run(where)
        elif kind == BACK:
            self._bring_back(card)
        elif kind == MERGE:
            self._move_run(self._find(card, ALONE)[0])

    def finish(self) -> None:
        """Bring everything home, nothing being buried any more.

        Raises:
            PlanError: something is left.
        """
        while not self.board.is_won:
            for pile, there in enumerate(self.board.piles):
                if there.up and self.board.goes_home(there.up[-1]):
                    self._play(Move(Kind.PILE_TO_HOME, pile))
                    break
            else:
                self._finish_from_talon()

    def _finish_from_talon(self) -> None:
        board = self.board
        left = (1 << len(board.talon)) - 1
        ways = [
            (distance(left, board.drawn, place), place)
            for place, card in enumerate(board.talon)
            if board.goes_home(card)
        ]
        if not ways or any(self._depth):
            raise PlanError("the plan does not win")
        place = min(ways)[1]
        self._draw_to(self._talon[place])
        self._waste_home(board.talon[place])

    def _play(self, move: Move) -> None:
        self.board = self.board.play(move)
        self.moves.append(move)

    def _draw_to(self, at: int) -> None:
        """Draw until a talon card, given by its first place, is on top of the waste."""
        rounds = 0
        self._passing.pop(at, None)
        while self.board.drawn != (wanted := bisect_left(self._talon, at) + 1):
            if self.board.drawn < len(self._talon):
                self._draw_towards(wanted)
            elif rounds < 2:
                self._play(RECYCLE)
                rounds += 1
            else:
                raise PlanError("the talon card does not come up")

    def _draw_towards(self, wanted: int) -> None:
        """Draw until so many cards, or all, are on the waste, or one of them can go home."""
        while self.board.drawn not in (wanted, len(self._talon)):
            self._play(DRAW)
            if self._talon[self.board.drawn - 1] in self._passing and self._pick_up():
                return

    def _pick_up(self) -> bool:
        """Send home the waste cards that are waited for, if there is a way; whether there were any."""
        picked = False
        while self.board.drawn and (at := self._talon[self.board.drawn - 1]) in self._passing:
            card = self._passing[at]
            if not (self.board.goes_home(card) and self._has_way_home(card)):
                break
            del self._passing[at]
            self._waste_home(card)
            picked = True
        return picked

    def _has_way_home(self, card: Card) -> bool:
        """Whether the waste card can go home without another move."""
        if self.board.rules.waste_to_home or self._place_for(card.wants) is not None:
            return True
        return self._ground.any_card and not all(map(len, self.board.piles))

    def _fetch_for(self, card: Card) -> None:
        """Send home what is waited for until a card may follow."""
        while not self.board.goes_home(card):
            lower = [
                (other.rank, at)
                for at, other in self._passing.items()
                if other.suit == card.suit and other.rank < card.rank
            ]
            if not lower:
                raise PlanError(f"{card} cannot go home")
            at = min(lower)[1]
            other = self._passing[at]
            self._draw_to(at)
            self._waste_home(other)

    def _place_waste(self, card: Card) -> int:
        del self._talon[self.board.drawn - 1]
        target = self._room(card)
        self._play(Move(Kind.WASTE_TO_PILE, target=target))
        return target

    def _waste_home(self, card: Card) -> None:
        if self.board.rules.waste_to_home:
            del self._talon[self.board.drawn - 1]
            self._play(WASTE_HOME)
        else:
            self._play(Move(Kind.PILE_TO_HOME, self._place_waste(card)))

    def _send_home(self, card: Card, which: int) -> None:
        self._fetch_for(card)
        pile = self._bare(card, which)
        self._play(Move(Kind.PILE_TO_HOME, pile))
        self._uncover(pile)

    def _move_run(self, pile: int) -> None:
        """Move all that is in play of a pile to a place or an empty pile."""
        target = self._room(self._run(pile)[0])
        self._play(Move(Kind.PILE_TO_PILE, pile, target, len(self._run(pile))))
        self._uncover(pile)

    def _bring_back(self, card: Card) -> None:
        target = self._place_for(card.wants)
        if target is None:
            if self.board.home[card.suit * 2] == card.rank:
                target = self._empty_pile()
            else:
                target = self._bare(self._some_in_play(card.wants), None)
        self._play(Move(Kind.HOME_TO_PILE, card.suit, target))

    def _bare(self, card: Card, which: int | None) -> int:
        """Move what lies on a card elsewhere; the card's pile. `which` as for `_find`."""
        pile, index = self._find(card, which)
        if index == len(self._run(pile)) - 1:
            return pile
        target = self._place_for(card.kind)
        if target is None:
            target = self._empty_pile()
            # Making an empty pile may have moved all this.
            pile, index = self._find(card, which)
        length = len(self._run(pile)) - 1 - index
        if length:
            self._play(Move(Kind.PILE_TO_PILE, pile, target, length))
        return pile

    def _find(self, card: Card, which: int | None) -> tuple[int, int]:
        """The pile of a card in play, and its index in the run there; of several the one least covered.

        Args:
            card: the card.
            which: which copy, as for `Position.send_home`; None for any.
        """
        found = [
            (len(run) - index, pile, index)
            for pile, there in enumerate(self.board.piles)
            if card in there.up
            for run in (self._run(pile),)
            for index, other in enumerate(run)
            if other is card and self._is_meant(pile, index, which)
        ]
        if not found:
            raise PlanError(f"no such {card}")
        return min(found)[1:]

    def _is_meant(self, pile: int, index: int, which: int | None) -> bool:
        if which is None:
            return True
        if which >= 0:
            return pile == which and index == 0
        if which == ALONE:
            return index == 0 and not self._depth[pile]
        return index > 0 or (self._ground.any_card and not self._depth[pile])

    def _some_in_play(self, kind: int) -> Card:
        for pile in range(len(self.board.piles)):
            for card in self._run(pile):
                if card.kind == kind:
                    return card
        raise PlanError("no card takes the one from home")

    def _room(self, card: Card) -> int:
        """A pile that takes a card or a run that it heads."""
        target = self._place_for(card.wants)
        if target is None and card.rank < self._ground.lowest:
            raise PlanError(f"no pile takes {card}")
        return self._empty_pile() if target is None else target

    def _place_for(self, kind: int) -> int | None:
        """A pile with a top card of a kind: of several the one whose card goes home last."""
        best, latest = None, 0
        home = self.board.home
        for pile, there in enumerate(self.board.piles):
            if there.up and there.up[-1].kind == kind:
                top = there.up[-1]
                wait = top.rank - home[top.suit * 2 + 1]
                if wait > latest:
                    best, latest = pile, wait
        return best

    def _empty_pile(self) -> int:
        """An empty pile; where there is none a run that lies alone is put on a place to make one."""
        piles = self.board.piles
        for pile in range(len(piles)):
            if not len(piles[pile]):
                return pile
        for pile in range(len(piles)) if self._ground.any_card else ():
            if not self._depth[pile]:
                run = self._run(pile)
                target = self._place_for(run[0].wants) if run[0].rank < KING else None
                if target is not None:
                    self._play(Move(Kind.PILE_TO_PILE, pile, target, len(run)))
                    return pile
        raise PlanError("no pile can be emptied")

    def _run(self, pile: int) -> tuple[Card, ...]:
        """The cards of a pile that are in play."""
        there = self.board.piles[pile]
        return there.up[self._base[pile] - len(there.down) :]

    def _uncover(self, pile: int) -> None:
        """Once nothing in play is left of a pile, bring what was buried last into play."""
        if self._depth[pile] and not self._run(pile):
            self._depth[pile] -= 1
            self._base[pile] -= len(self._ground.segments[pile][self._depth[pile]])
            self._flip(pile)

    def _flip(self, pile: int) -> None:
        if self.board.piles[pile].can_flip:
            self._play(Move(Kind.FLIP, pile))
