"""Whether games can be won, from the command line."""

from __future__ import annotations

from solijoy.cli.output import FAILED, note, put, put_json
from solijoy.engine import Board, Move, Record, Result
from solijoy.i18n import _, ngettext
from solijoy.solver import Outcome, Verdict, solve
from solijoy.solver.par import shorten


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


def shortened(board: Board, deal: int | None, seconds: float, *, as_json: bool) -> int:
    """Look for short wins, and print the shortest; each better one is told on the way."""
    best: tuple[Move, ...] = ()
    for line in shorten(board, seconds=seconds):
        best = line
        note(ngettext("{count} move", "{count} moves", len(line)).format(count=len(line)))
    if as_json:
        put_json({"par": len(best) if best else None, "moves": [*map(str, best)]})
    elif best:
        put(str(Record(board, best, deal, Result.WON)).rstrip("\n"))
    else:
        put(_("no win was found"))
    return 0 if best else FAILED


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
