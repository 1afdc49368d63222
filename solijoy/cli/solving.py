"""Whether games can be won, from the command line."""

from __future__ import annotations

from solijoy.cli.output import FAILED, put, put_json
from solijoy.engine import Board, Record, Result
from solijoy.i18n import ngettext
from solijoy.solver import Outcome, Verdict, solve


def solved(board: Board, deal: int | None, seconds: float, *, as_json: bool) -> int:
    """Say whether a board can be won: with a record that wins, or with the size of the proof.

    The code says whether it was found out.
    """
    verdict = solve(board, seconds=seconds)
    if as_json:
        put_json(
            {
                "result": verdict.result.value,
                "moves": [*map(str, verdict.line)],
                "positions": verdict.positions,
            }
        )
    else:
        put(_told(board, deal, verdict))
    return FAILED if verdict.result is Outcome.NOT_KNOWN else 0


def _told(board: Board, deal: int | None, verdict: Verdict) -> str:
    count = verdict.positions
    match verdict.result:
        case Outcome.WON:
            return str(Record(board, verdict.line, deal, Result.WON)).rstrip("\n")
        case Outcome.LOST:
            return ngettext(
                "lost: proved with {count:,} position", "lost: proved with {count:,} positions", count
            ).format(count=count)
        case Outcome.NOT_KNOWN:
            return ngettext(
                "not known: {count:,} position searched", "not known: {count:,} positions searched", count
            ).format(count=count)
