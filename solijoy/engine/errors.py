"""What can be wrong with something handed to the engine.

Every error keeps its sentence as a template and the values that go into it, so that whoever shows it
to a player can translate the template first. `str(error)` is the English sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solijoy.engine.moves import Move
    from solijoy.engine.refusal import Refusal


class SoliJoyError(ValueError):
    """Base of the engine's errors: a sentence that says what was expected.

    Attributes:
        template: the sentence with `{name}` fields.
        values: what goes into the fields.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(template.format(**values))


class InvalidMoveError(SoliJoyError):
    """The text is not a move at all, on any board."""


class IllegalMoveError(SoliJoyError):
    """A move that the rules do not allow here.

    Attributes:
        move: the move.
        refusal: why not.
    """

    def __init__(self, move: Move, refusal: Refusal) -> None:
        self.move = move
        self.refusal = refusal
        super().__init__("{move} is not legal here: {refusal}", move=move, refusal=refusal)


class DealNumberError(SoliJoyError):
    """Not the number of a deal."""


class BoardTextError(SoliJoyError):
    """A text that is no board.

    Attributes:
        line: the line it is about, counted from 1; the last one where something is missing.
        detail: the sentence without the line.
    """

    def __init__(self, line: int, template: str, **values: object) -> None:
        self.line = line
        self.detail = template.format(**values)
        super().__init__("line {line}: " + template, line=line, **values)


class RecordError(SoliJoyError):
    """A text that is no record of a game.

    Attributes:
        line: the line it is about, counted from 1.
        move: which move it is about, counted from 1; None where it is not about a move.
    """

    def __init__(self, line: int, template: str, move: int | None = None, **values: object) -> None:
        self.line = line
        self.move = move
        place = "line {line}: " if move is None else "line {line}, move {place}: "
        super().__init__(place + template, line=line, place=move, **values)


class JournalError(SoliJoyError):
    """Something kept of a game that cannot have happened.

    Attributes:
        entry: which entry it is about, counted from 1.
    """

    def __init__(self, entry: int, template: str, **values: object) -> None:
        self.entry = entry
        super().__init__("step {number}: " + template, number=entry, **values)
