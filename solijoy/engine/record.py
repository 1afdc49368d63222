"""Games on paper: tags and moves, in the manner of chess's PGN."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solijoy.engine import record_text
from solijoy.engine.board import Board
from solijoy.engine.deck import deal_number
from solijoy.engine.errors import BoardTextError, DealNumberError, RecordError
from solijoy.engine.game import Game
from solijoy.engine.moves import Move
from solijoy.engine.record_text import Found, Paper
from solijoy.engine.rules import SOLIJOY, Rules

_OWN: Final = ("Game", "Rules", "Deal", "Board", "Result")
"""Tags that become fields of a record."""
_BEFORE_RESULT: Final = ("Date", "Time")
_SHAPES: Final = {
    "Date": ("[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", "a date such as 2026-11-30"),
    "Time": ("[0-9]{2,9}:[0-5][0-9]:[0-5][0-9]", "a time such as 00:12:44"),
    "Undos": ("[0-9]{1,9}", "a number"),
}


class Result(enum.StrEnum):
    """How a game ended."""

    WON = "won"
    STUCK = "no more moves"
    GIVEN_UP = "given up"
    OPEN = "*"

    def contradicts(self, board: Board) -> bool:
        """Whether a game that came to this board cannot have ended so."""
        if board.is_won or self is Result.WON:
            return not (board.is_won and self is Result.WON)
        return self is Result.STUCK and not board.is_stuck


@dataclass(frozen=True, slots=True)
class Record:
    """One game from its start to where it was left.

    Attributes:
        start: the board it started from.
        moves: the moves, all legal in their turn.
        deal: the number it was dealt from; None where the start is written out.
        result: how it ended.
        tags: all other tags in their order, unknown ones too.
    """

    start: Board
    moves: tuple[Move, ...] = ()
    deal: int | None = None
    result: Result = Result.OPEN
    tags: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        # One order for all, so that a record reads back as itself.
        ordered = sorted(self.tags, key=lambda tag: tag[0] not in _BEFORE_RESULT)
        object.__setattr__(self, "tags", tuple(ordered))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record and replay it.

        Raises:
            RecordError: the text is no record, or a move in it is not legal; the error says where.
        """
        paper = record_text.read(text)
        _check_shapes(paper)
        start, deal = _start(paper)
        moves, end = _replayed(start, paper)
        others = tuple((name, found.text) for name, found in paper.tags.items() if name not in _OWN)
        return cls(start, moves, deal, _result(paper, end), others)

    def __str__(self) -> str:
        tags = [("Game", "SoliJoy"), ("Rules", str(self.start.rules))]
        tags.append(("Board", str(self.start)) if self.deal is None else ("Deal", str(self.deal)))
        early = sum(name in _BEFORE_RESULT for name, _ in self.tags)
        tags += [*self.tags[:early], ("Result", self.result.value), *self.tags[early:]]
        return record_text.write(tags, self.moves)

    @classmethod
    def of(
        cls,
        game: Game,
        deal: int | None = None,
        result: Result | None = None,
        tags: Iterable[tuple[str, str]] = (),
    ) -> Record:
        """The record of a game.

        Args:
            game: the game.
            deal: the number it was dealt from.
            result: how it ended; by default won where the board is won, else open.
            tags: more tags, such as `("Date", "2026-11-30")`.

        Raises:
            ValueError: the deal starts with another board, the game cannot have ended so, or a tag
                could not be read back.
        """
        tags = tuple(tags)
        _check_tags(tags)
        if deal is not None and Board.deal(deal, game.start.rules) != game.start:
            raise ValueError(f"deal {deal} does not start with the board of this game")
        if result is None:
            result = Result.WON if game.board.is_won else Result.OPEN
        if result.contradicts(game.board):
            raise ValueError(f"the game did not end as {result.value!r}")
        return cls(game.start, game.moves, deal, result, tags)

    def game(self) -> Game:
        """The game, each move a step of its own."""
        game = Game(self.start)
        for move in self.moves:
            game.play(move)
        return game


def _check_tags(tags: tuple[tuple[str, str], ...]) -> None:
    """Tags that a record can be given: each once, none that it writes itself, values that read back."""
    names = [name for name, _ in tags]
    for name, value in tags:
        if name in _OWN or names.count(name) > 1 or not re.fullmatch(r"\w+", name):
            raise ValueError(f"{name!r} cannot be a tag of its own here")
        shape, wanted = _SHAPES.get(name, (None, ""))
        if "\r" in value or (shape and not re.fullmatch(shape, value)):
            raise ValueError(f"{name} is {wanted or 'text without carriage returns'}, not {value!r}")


def _check_shapes(paper: Paper) -> None:
    for name, (shape, wanted) in _SHAPES.items():
        found = paper.tags.get(name)
        if found and not re.fullmatch(shape, found.text):
            raise RecordError(
                found.line, "{name} is {wanted}, not {text!r}", name=name, wanted=wanted, text=found.text
            )
    game = paper.tags.get("Game")
    if game and game.text != "SoliJoy":
        raise RecordError(game.line, "expected a game of SoliJoy, not {text!r}", text=game.text)


def _start(paper: Paper) -> tuple[Board, int | None]:
    """The board a record starts from, and its number if it was dealt from one."""
    deal, board = paper.tags.get("Deal"), paper.tags.get("Board")
    if deal and board:
        raise RecordError(max(deal.line, board.line), "a record has a Deal or a Board, not both")
    if deal:
        return _dealt(deal, _rules(paper.tags.get("Rules")) or SOLIJOY)
    if board:
        return _written(board, paper.tags.get("Rules")), None
    raise RecordError(1, "expected a tag Deal with a number, or a tag Board with a board text")


def _rules(found: Found | None) -> Rules | None:
    if found is None:
        return None
    try:
        return Rules.parse(found.text)
    except ValueError as error:
        raise RecordError(found.line, "{error}", error=error) from None


def _dealt(found: Found, rules: Rules) -> tuple[Board, int]:
    try:
        number = deal_number(found.text)
    except DealNumberError as error:
        raise RecordError(found.line, "{error}", error=error) from None
    return Board.deal(number, rules), number


def _written(found: Found, rules_tag: Found | None) -> Board:
    try:
        board = Board.parse(found.text)
    except BoardTextError as error:
        # The board's first line stands in the tag's own.
        raise RecordError(found.line + error.line - 1, "{detail}", detail=error.detail) from None
    rules = _rules(rules_tag)
    if rules_tag and rules != board.rules:
        raise RecordError(
            rules_tag.line, "Rules say {tag}, the board says {board}", tag=rules, board=board.rules
        )
    return board


def _replayed(start: Board, paper: Paper) -> tuple[tuple[Move, ...], Board]:
    board, moves = start, []
    for place, word in enumerate(paper.words, 1):
        try:
            move = Move.parse(word.text)
            board = board.play(move)
        except ValueError as error:
            raise RecordError(word.line, "{error}", move=place, error=error) from None
        moves.append(move)
    return tuple(moves), board


def _result(paper: Paper, end: Board) -> Result:
    found = paper.tags.get("Result")
    if found is None:
        return Result.WON if end.is_won else Result.OPEN
    if found.text not in list(Result):
        raise RecordError(
            found.line, "Result is one of {results}, not {text!r}", results=", ".join(Result), text=found.text
        )
    result = Result(found.text)
    if result.contradicts(end):
        raise RecordError(found.line, "the moves contradict the result {result!r}", result=result.value)
    return result
