"""The command line. What needs no screen is answered without loading one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from solijoy.cli.output import MISUSED, CommandError, complain, leave
from solijoy.cli.parser import parser


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `solijoy` with arguments (by default those of the process) and exit with its code.

    The code is 0 when all went well, 1 when something failed, 2 when the command makes no sense
    here, 128 and its number when a signal ended the game.
    """
    options = parser().parse_args(arguments)
    try:
        code = options.run(options)
    except CommandError as error:
        code = complain(str(error), error.code)
    except ValueError as error:
        code = complain(_sentence(error), MISUSED)
    leave(code)


def _sentence(error: ValueError) -> str:
    """The sentence of an engine's error; any other is a fault of this program."""
    from solijoy.engine import SoliJoyError
    from solijoy.words import translated

    if not isinstance(error, SoliJoyError):
        raise error
    return translated(error)
