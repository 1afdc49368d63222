"""What each command does; what it needs is imported when it is called."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from solijoy.cli.output import FAILED, MISUSED, CommandError, complain, put, put_json
from solijoy.i18n import _, ngettext

if TYPE_CHECKING:
    from solijoy.engine import Board, Rules


def play(options: argparse.Namespace) -> int:
    """Play: the last game, a numbered deal, the deal of the day, or a board from a file."""
    from solijoy.engine import SOLIJOY, Board
    from solijoy.engine.deck import deal_number

    rules = _rules(options.variant)
    wanted = options.game
    board = number = None
    if wanted is not None and not _is_deal(wanted):
        board = Board.parse(_text(wanted))
        if rules and rules != board.rules:
            raise CommandError(_("the board has rules of its own; leave --variant out"), MISUSED)
    elif wanted is not None:
        number = _today() if wanted == "today" else deal_number(wanted)
    _check_screen(was_read=wanted == "-")
    from solijoy.tui import start
    from solijoy.tui.desk import Desk
    from solijoy.tui.model.table import Table

    def find(desk: Desk) -> Table:
        if board:
            return desk.new(board)
        if number:
            return desk.dealt(number, rules or SOLIJOY)
        return (None if rules else desk.last()) or desk.random(rules or SOLIJOY)

    return start.play(find)


def replay(options: argparse.Namespace) -> int:
    """Watch a record."""
    from solijoy.engine import Record

    record = Record.parse(_text(options.file))
    _check_screen(was_read=options.file == "-")
    from solijoy.tui import start
    from solijoy.tui.model.watch import watching

    return start.play(lambda _desk: watching(record))


def games(options: argparse.Namespace) -> int:
    """List all games, the last played first."""
    from solijoy.cli import kept, listing

    found = kept.all_games()
    return put_json(listing.as_json(found)) if options.json else put("\n".join(listing.lines(found)))


def stats(options: argparse.Namespace) -> int:
    """Say what all games add up to."""
    from solijoy.cli import kept, listing

    rules = _rules(options.variant)
    found = [game for game in kept.all_games() if rules is None or game.rules == str(rules)]
    if options.csv:
        return put(listing.statistics_csv(found))
    if options.json:
        return put_json(listing.statistics_json(found))
    return put("\n".join(listing.statistics_lines(found)))


def export(options: argparse.Namespace) -> int:
    """Print the record of a game."""
    from solijoy.cli import kept

    return put(str(kept.record(options.game)).rstrip("\n"))


def check(options: argparse.Namespace) -> int:
    """Check records; the code says whether all are right."""
    results = [_checked(name) for name in options.file]
    if options.json:
        put_json(results)
    for result in [] if options.json else results:
        if result["problem"]:
            complain(f"{result['file']}: {result['problem']}", FAILED)
        else:
            count = ngettext("{count} move", "{count} moves", int(str(result["moves"])))
            put(f"{result['file']}: {count.format(count=result['moves'])}, {result['result']}")
    return FAILED if any(result["problem"] for result in results) else 0


def deal(options: argparse.Namespace) -> int:
    """Print the board of a deal."""
    from solijoy.engine import SOLIJOY, Board
    from solijoy.engine.deck import deal_number

    number = deal_number(options.number)
    board = Board.deal(number, _rules(options.variant) or SOLIJOY)
    if not options.json:
        return put(str(board).rstrip("\n"))
    piles = [{"down": [*map(str, pile.down)], "up": [*map(str, pile.up)]} for pile in board.piles]
    stock = [*map(str, board.stock)]
    return put_json({"deal": number, "rules": str(board.rules), "stock": stock, "waste": [], "piles": piles})


def solve(options: argparse.Namespace) -> int:
    """Find out whether a deal, a board, or a recorded game from where it was left can be won."""
    from solijoy.cli import solving

    board, deal = _position(options.what, _rules(options.variant))
    return solving.solved(board, deal, options.seconds, as_json=options.json)


def review(options: argparse.Namespace) -> int:
    """Say of a recorded game how long it could be won."""
    from solijoy.cli import reviewing
    from solijoy.engine import Record

    record = Record.parse(_text(options.file))
    return reviewing.reviewed(record, options.seconds, as_json=options.json)


def par(options: argparse.Namespace) -> int:
    """Look for a short win."""
    from solijoy.cli import solving

    board, deal = _position(options.what, _rules(options.variant))
    return solving.shortened(board, deal, options.seconds, as_json=options.json)


def survey(options: argparse.Namespace) -> int:
    """Count the deals that can be won."""
    from solijoy.cli import surveying
    from solijoy.engine import SOLIJOY

    rules = _rules(options.variant) or SOLIJOY
    return surveying.surveyed(
        surveying.deals(options.deals), rules, Path(options.out), options.seconds, options.dask
    )


def config(options: argparse.Namespace) -> int:
    """Show the settings, or change one."""
    from solijoy.cli import configuring

    if options.value is not None:
        return configuring.change(options.setting, options.value)
    return configuring.show(options.setting, as_json=options.json)


def _rules(text: str | None) -> Rules | None:
    if text is None:
        return None
    from solijoy.engine import Rules

    try:
        return Rules.parse(text)
    except ValueError as error:
        raise CommandError(str(error), MISUSED) from error


def _position(what: str, rules: Rules | None) -> tuple[Board, int | None]:
    """The board of a deal, in a file, or at the end of a record; with its number where a deal begins so."""
    from solijoy.engine import SOLIJOY, Board, Record
    from solijoy.engine.deck import deal_number

    if _is_deal(what):
        number = _today() if what == "today" else deal_number(what)
        return Board.deal(number, rules or SOLIJOY), number
    text = _text(what)
    if not text.lstrip().startswith("["):
        return Board.parse(text), None
    record = Record.parse(text)
    return record.game().board, None if record.moves else record.deal


def _today() -> int:
    from solijoy.tui.desk import todays_deal

    return todays_deal()


def _is_deal(text: str) -> bool:
    """Whether a text can't be a file: a number, or the word for the deal of the day."""
    return text == "today" or text.lstrip("+-").replace(",", "").replace("_", "").isdigit()


def _text(name: str) -> str:
    """The text of a file, or of standard input for `-`; what is wrong with it names the file."""
    try:
        return _read(name)
    except CommandError as error:
        raise CommandError(f"{name}: {error}", error.code) from error


def _read(name: str) -> str:
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig") if sys.stdin else ""
        return Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(str(error.strerror), MISUSED) from error
    except UnicodeDecodeError as error:
        raise CommandError(_("it is no text in UTF-8")) from error


def _checked(name: str) -> dict[str, str | int | None]:
    from solijoy.engine import Record, RecordError
    from solijoy.words import translated

    try:
        record = Record.parse(_read(name))
    except RecordError as error:
        return {"file": name, "moves": None, "result": None, "problem": translated(error)}
    except CommandError as error:
        return {"file": name, "moves": None, "result": None, "problem": str(error)}
    result = record.result.value
    return {"file": name, "moves": len(record.moves), "result": result, "problem": None}


def _check_screen(*, was_read: bool) -> None:
    """See that the table can be shown here.

    Args:
        was_read: whether a board or a record came from standard input; keys then come from the terminal.

    Raises:
        CommandError: it can't be shown.
    """
    if was_read:
        _take_terminal()
    # Textual reads from standard input and draws on standard error.
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stderr)):
        raise CommandError(_("the table needs a terminal; input or output is redirected"), MISUSED)
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        raise CommandError(_("a terminal of type {term!r} can't show a table").format(term=term), MISUSED)


def _take_terminal() -> None:
    """Read keys from the terminal where something else was read from standard input.

    Only where what the table is drawn on is a terminal too: else nobody is there.
    """
    if not _is_terminal(sys.stderr) or os.name != "posix":
        return
    with contextlib.suppress(OSError):
        terminal = os.open("/dev/tty", os.O_RDWR)
        os.dup2(terminal, 0)
        os.close(terminal)


def _is_terminal(stream: TextIO | None) -> bool:
    # A stream that was closed before the start is None.
    return stream is not None and stream.isatty()
