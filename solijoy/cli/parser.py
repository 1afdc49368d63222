"""The commands and what they take."""

from __future__ import annotations

import argparse

from solijoy import __version__
from solijoy.cli import commands
from solijoy.i18n import _


def parser() -> argparse.ArgumentParser:
    """The parser of the command line; each command's function is its option `run`."""
    top = argparse.ArgumentParser(
        prog="solijoy",
        description=_("A two-pack solitaire for the terminal. Alone it goes on with the last game."),
        epilog=_("In the game, ? shows all keys."),
    )
    top.add_argument("--version", action="version", version=f"solijoy {__version__}")
    top.set_defaults(run=commands.play, game=None, variant=None)
    add = top.add_subparsers(dest="command", metavar=_("command")).add_parser

    play = add("play", help=_("play: go on with the last game, or play a deal (the default)"))
    play.set_defaults(run=commands.play)
    play.add_argument("game", nargs="?", help=_("a deal's number, today, or a file with a board; - reads it"))
    _variant(play, _("what is played, such as solijoy-9 or double-klondike"))

    replay = add("replay", help=_("watch a recorded game, and play on from any point of it"))
    replay.set_defaults(run=commands.replay)
    replay.add_argument("file", help=_("the record; - reads standard input"))

    games = add("games", help=_("list all games"))
    games.set_defaults(run=commands.games)
    _json(games)

    stats = add("stats", help=_("what all games add up to"))
    stats.set_defaults(run=commands.stats)
    _variant(stats, _("only games of this variant"))
    _json(stats).add_argument("--csv", action="store_true", help=_("as a table of all variants"))

    export = add("export", help=_("print the record of a game"))
    export.set_defaults(run=commands.export)
    export.add_argument("game", nargs="?", type=int, help=_("its number in the list; else the last one"))

    check = add("check", help=_("check that records are right"))
    check.set_defaults(run=commands.check)
    check.add_argument("file", nargs="+", help=_("the records; - reads standard input"))
    _json(check)

    deal = add("deal", help=_("print the board of a deal"))
    deal.set_defaults(run=commands.deal)
    deal.add_argument("number", help=_("number of the deal"))
    _variant(deal, _("the variant it is dealt for"))
    _json(deal)

    solve = add("solve", help=_("find out whether a game can be won, and how"))
    solve.set_defaults(run=commands.solve)
    _position(solve, 60)

    par = add("par", help=_("look for a short win"))
    par.set_defaults(run=commands.par)
    _position(par, 10)

    review = add("review", help=_("say of a recorded game how long it could be won"))
    review.set_defaults(run=commands.review)
    review.add_argument("file", help=_("the record; - reads standard input"))
    _seconds(review, 10)
    _json(review)

    survey = add("survey", help=_("count the deals that can be won"))
    survey.set_defaults(run=commands.survey)
    survey.add_argument("--deals", default="1-1000", help=_("the first and the last deal (1-1000)"))
    _variant(survey, _("the variant they are dealt for"))
    survey.add_argument("--out", default="survey.jsonl", help=_("where the verdicts go (survey.jsonl)"))
    survey.add_argument("--dask", metavar="ADDRESS", help=_("solve on a Dask cluster"))
    _seconds(survey, 10)

    config = add("config", help=_("show or change the settings"))
    config.set_defaults(run=commands.config)
    config.add_argument("setting", nargs="?", help=_("show this one only, such as theme or keys.undo"))
    config.add_argument("value", nargs="?", help=_("its new value"))
    _json(config)
    return top


def _position(command: argparse.ArgumentParser, seconds: int) -> None:
    """What is to be solved, and how."""
    command.add_argument("what", help=_("a deal's number, or a file with a board or a record; - reads it"))
    _variant(command, _("the variant of the deal"))
    _seconds(command, seconds)
    _json(command)


def _seconds(command: argparse.ArgumentParser, seconds: int) -> None:
    text = _("how long to search ({seconds})").format(seconds=seconds)
    command.add_argument("--seconds", type=_positive, default=seconds, help=text)


def _positive(text: str) -> float:
    """Read a number of seconds, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(_("{text!r} is no number of seconds").format(text=text))
    return number


def _variant(command: argparse.ArgumentParser, text: str) -> None:
    command.add_argument("--variant", help=text)


def _json(command: argparse.ArgumentParser) -> argparse._MutuallyExclusiveGroup:
    group = command.add_mutually_exclusive_group()
    group.add_argument("--json", action="store_true", help=_("as JSON"))
    return group
