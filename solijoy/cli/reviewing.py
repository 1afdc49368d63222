"""A game looked back on, from the command line: how long it could be won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solijoy.cli.output import put, put_json, shows
from solijoy.engine import Record
from solijoy.figures import ASCII_STRIP, STRIP, outcome_strip
from solijoy.i18n import _
from solijoy.solver import Outcome
from solijoy.solver.review import Review, review

WIDTH: Final = 60
"""Cells of the graph."""
PER_LINE: Final = 6
"""Moves in a line."""
SIGNS: Final = {Outcome.WON: "+", Outcome.LOST: "-", Outcome.NOT_KNOWN: "?"}


def reviewed(record: Record, seconds: float, *, as_json: bool) -> int:
    """Say of every position of a game whether it could be won."""
    found = review(record, seconds=seconds)
    if as_json:
        return put_json(_values(record, found))
    return put("\n".join([*_told(record, found), "", *_moves(record, found)]))


def _values(record: Record, found: Review) -> dict[str, object]:
    moves = zip(map(str, record.moves), found.outcomes[1:], strict=True)
    return {
        "result": record.result.value,
        "start": found.outcomes[0].value,
        "moves": [{"move": move, "verdict": outcome.value} for move, outcome in moves],
        "mistake": None if found.mistake is None else found.mistake + 1,
        "instead": [*map(str, found.line)],
    }


def _told(record: Record, found: Review) -> Iterator[str]:
    """What there is to say in all."""
    yield outcome_strip(found.outcomes, WIDTH, STRIP if shows(STRIP.values()) else ASCII_STRIP)
    yield _("{count} moves, {result}").format(count=len(record.moves), result=record.result.value)
    if found.mistake is not None:
        lost = found.mistake
        yield _("It could be won until move {count}, {move}, lost it.").format(
            count=lost + 1, move=record.moves[lost]
        )
        yield _("Instead, for one: {moves}").format(moves=" ".join(map(str, found.line[:12])))
    elif found.first_lost == 0:
        yield _("It could never be won.")
    elif found.last_won == len(record.moves):
        yield _("It could be won all the way.")
    else:
        yield _("Where the win was lost was not found out in time.")


def _moves(record: Record, found: Review) -> Iterator[str]:
    """Every move, with a sign for what could still be made of the game after it."""
    yield _("after each move: + can be won, - lost, ? not known")
    words = [
        f"{number:>4} {move!s:<7}{SIGNS[outcome]}"
        for number, (move, outcome) in enumerate(zip(record.moves, found.outcomes[1:], strict=True), 1)
    ]
    for first in range(0, len(words), PER_LINE):
        yield "".join(words[first : first + PER_LINE]).rstrip()
