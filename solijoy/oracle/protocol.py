"""What is said between the table and the oracle: a line of JSON for each question and each answer.

A question is `{"id": 7, "ask": "verdict", "board": "rules: …", "seconds": 5}`, or with `"ask": "par"` also
`"best": "d w-3 …"`, the shortest win known or nothing. The answer to the first is
`{"id": 7, "result": "won", "line": "d d w-3 …", "positions": 12}`; of the second each shorter win is one,
`{"id": 7, "result": "won", "line": …}`, and the last has the result `done`. A question that another one
overtook is answered `{"id": 7, "result": "overtaken"}`.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from solijoy.engine import Move

VERDICT: Final = "verdict"
PAR: Final = "par"
DONE: Final = "done"
OVERTAKEN: Final = "overtaken"


class Question(NamedTuple):
    """Something to find out.

    Attributes:
        id: its number.
        ask: `VERDICT` or `PAR`.
        board: a board text.
        seconds: how long to search at most.
        best: for a par the shortest win known.
    """

    id: int
    ask: str
    board: str
    seconds: float
    best: str = ""

    @classmethod
    def read(cls, line: str) -> Question:
        """Read a line.

        Raises:
            ValueError: it is no question.
        """
        return cls(**_fields(line))

    def __str__(self) -> str:
        return json.dumps(self._asdict())


class Answer(NamedTuple):
    """What was found out.

    Attributes:
        id: the number of the question.
        result: that of a verdict, or `DONE`, or `OVERTAKEN`.
        line: moves that win.
        positions: how many positions were searched.
    """

    id: int
    result: str
    line: str = ""
    positions: int = 0

    @property
    def moves(self) -> tuple[Move, ...]:
        """The line as moves."""
        return read_line(self.line)

    @classmethod
    def read(cls, line: str) -> Answer:
        """Read a line.

        Raises:
            ValueError: it is no answer.
        """
        return cls(**_fields(line))

    def __str__(self) -> str:
        return json.dumps(self._asdict())


def as_line(moves: tuple[Move, ...]) -> str:
    """Moves as text."""
    return " ".join(map(str, moves))


def read_line(text: str) -> tuple[Move, ...]:
    """Moves from text."""
    return tuple(map(Move.parse, text.split()))


def _fields(line: str) -> dict[str, Any]:
    fields = json.loads(line)
    if not isinstance(fields, dict) or "id" not in fields:
        raise ValueError(f"expected an object with an id, not {line!r}")
    return fields
