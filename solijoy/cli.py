"""The command line. What needs no screen is answered without loading one."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from typing import Final, NoReturn, TextIO

from solijoy import __version__
from solijoy.engine import SOLIJOY, Board, DealNumberError
from solijoy.engine.deck import LAST_DEAL, deal_number
from solijoy.i18n import _
from solijoy.words import translated

FAILED: Final = 1
MISUSED: Final = 2


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `solijoy` with arguments (by default those of the process) and exit with its code.

    The code is 0 when all went well, 1 when something failed, 2 when the command makes no sense
    here, 128 and its number when a signal ended the game.
    """
    options = _parser().parse_args(arguments)
    try:
        number = (
            deal_number(options.number) if options.number is not None else 1 + secrets.randbelow(LAST_DEAL)
        )
    except DealNumberError as error:
        _leave(_complain(translated(error), MISUSED))
    _leave(_print(str(Board.deal(number))) if options.command == "deal" else _play(number))


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
    play.add_argument("number", nargs="?", help=_("number of the deal; a random one if left out"))
    deal = commands.add_parser("deal", help=_("print the board of a deal"))
    deal.add_argument("number", help=_("number of the deal"))
    return parser


def _play(number: int) -> int:
    problem = _no_screen()
    if problem:
        return _complain(problem, MISUSED)
    from solijoy.tui.start import play

    return play(number, SOLIJOY)


def _no_screen() -> str | None:
    """Why the table cannot be shown here; None where it can."""
    # Textual reads from standard input and draws on standard error.
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stderr)):
        return _("the table needs a terminal; input or output is redirected")
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        return _("a terminal of type {term!r} can't show a table").format(term=term)
    return None


def _is_terminal(stream: TextIO | None) -> bool:
    # A stream that was closed before the start is None.
    return stream is not None and stream.isatty()


def _print(text: str) -> int:
    """Write to standard output; a reader that has closed the pipe has read enough."""
    try:
        print(text, end="", flush=True)
    except BrokenPipeError:
        return 0
    except OSError as error:
        return _complain(_("can't write: {problem}").format(problem=error.strerror), FAILED)
    return 0


def _complain(sentence: str, code: int) -> int:
    # A stream that was closed before the start is None, and print would take standard output for it.
    if sys.stderr is not None:
        print(f"solijoy: {sentence}", file=sys.stderr)
    return code


def _leave(code: int) -> NoReturn:
    """Exit with a code, also where output or the terminal has gone and can't be flushed."""
    try:
        print(end="", flush=True)
        print(end="", flush=True, file=sys.stderr)
    except OSError:
        os._exit(code)
    sys.exit(code)
