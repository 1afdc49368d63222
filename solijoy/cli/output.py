"""What commands print, and how they end."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable
from typing import Final, NoReturn

from solijoy.i18n import _

FAILED: Final = 1
MISUSED: Final = 2


class CommandError(Exception):
    """A command can't be done; the text is a sentence for the player, without its full stop.

    Attributes:
        code: the exit code.
    """

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        self.code = code
        super().__init__(sentence)


def put(text: str) -> int:
    """Write text and a line's end to standard output; a reader that has closed the pipe has read enough."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        return 0
    except UnicodeEncodeError:
        # A locale without these signs; the rest is worth reading.
        encoding = sys.stdout.encoding
        return put(text.encode(encoding, "replace").decode(encoding))
    except OSError as error:
        raise CommandError(_("can't write: {problem}").format(problem=error.strerror)) from error
    return 0


def shows(signs: Iterable[str]) -> bool:
    """Whether standard output has some signs."""
    try:
        "".join(signs).encode(sys.stdout.encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def put_json(value: object) -> int:
    """Write a value as JSON."""
    return put(json.dumps(value, ensure_ascii=False, indent=2))


def note(text: str) -> None:
    """Say on standard error how far it is, if somebody is there to see it."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(text, file=sys.stderr)


def complain(sentence: str, code: int) -> int:
    """Say on standard error what is wrong; the result is the exit code."""
    # A stream that was closed before the start is None, and print would take standard output for it.
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"solijoy: {sentence}", file=sys.stderr)
    return code


def leave(code: int) -> NoReturn:
    """Exit with a code, also where output or the terminal has gone and can't be flushed."""
    try:
        print(end="", flush=True)
        print(end="", flush=True, file=sys.stderr)
    except OSError:
        os._exit(code)
    sys.exit(code)
