"""The command line. What needs no screen is answered without loading one."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from typing import Final

from solijoy import __version__
from solijoy.engine import Board, DealNumberError
from solijoy.engine.deck import LAST_DEAL, deal_number
from solijoy.engine.rules import SOLIJOY
from solijoy.i18n import _
from solijoy.words import translated

USAGE_ERROR: Final = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `solijoy` with arguments (by default those of the process) and exit with its code."""
    options = _parser().parse_args(arguments)
    if options.command == "deal":
        sys.stdout.write(str(Board.deal(options.number)))
        sys.exit(0)
    sys.exit(_play(options.number or 1 + secrets.randbelow(LAST_DEAL)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="solijoy",
        description=_("A two-pack solitaire for the terminal."),
        epilog=_("In the game, ? shows all keys."),
    )
    parser.add_argument("--version", action="version", version=f"solijoy {__version__}")
    parser.set_defaults(number=None)
    commands = parser.add_subparsers(dest="command", metavar=_("command"))
    play = commands.add_parser("play", help=_("play a deal (the default)"))
    play.add_argument(
        "number", nargs="?", type=_number, help=_("number of the deal; a random one if left out")
    )
    deal = commands.add_parser("deal", help=_("print the board of a deal"))
    deal.add_argument("number", type=_number, help=_("number of the deal"))
    return parser


def _number(text: str) -> int:
    try:
        return deal_number(text)
    except DealNumberError as error:
        raise argparse.ArgumentTypeError(translated(error)) from None


def _play(number: int) -> int:
    problem = _no_screen()
    if problem:
        print(problem, file=sys.stderr)
        return USAGE_ERROR
    from solijoy.tui import app
    from solijoy.tui.themes import ASCII, UNICODE, Look

    return app.run(number, SOLIJOY, Look(signs=UNICODE if _shows("♠♥♦♣▔╭") else ASCII))


def _no_screen() -> str | None:
    """Why the table cannot be shown here; None where it can."""
    # Textual reads from standard input and draws on standard error.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return _("solijoy: the table needs a terminal; input or output is redirected.")
    if os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return _("solijoy: this terminal (TERM={term}) can't show a table.").format(
            term=os.environ.get("TERM", "")
        )
    return None


def _shows(signs: str) -> bool:
    """Whether the terminal's encoding has these signs."""
    try:
        signs.encode(sys.stderr.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
