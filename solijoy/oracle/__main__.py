"""The oracle: reads questions from standard input and answers on standard output.

It ends with its input. What it has not found out when the next question comes is given up.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Iterator
from typing import TextIO

from solijoy.engine import Board
from solijoy.oracle.protocol import OVERTAKEN, Answer, Question, as_line
from solijoy.solver import Outcome, solve


class Oracle:
    """Answers questions, the newest first."""

    def __init__(self, questions: TextIO, answers: TextIO) -> None:
        self._answers = answers
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        reader = threading.Thread(target=self._read, args=(questions,), daemon=True)
        reader.start()

    def run(self) -> None:
        """Answer until there are no more questions."""
        while question := self._questions.get():
            if self._overtaken():
                self._say(Answer(question.id, OVERTAKEN))
                continue
            for answer in self._answered(question):
                self._say(answer)

    def _read(self, questions: TextIO) -> None:
        for line in questions:
            self._questions.put(Question.read(line))
        self._questions.put(None)

    def _overtaken(self) -> bool:
        return not self._questions.empty()

    def _answered(self, question: Question) -> Iterator[Answer]:
        board = Board.parse(question.board)
        verdict = solve(board, seconds=question.seconds, stop=self._overtaken)
        # What was found in the same moment as the next question came is worth telling.
        overtaken = verdict.result is Outcome.NOT_KNOWN and self._overtaken()
        result = OVERTAKEN if overtaken else verdict.result
        yield Answer(question.id, result, as_line(verdict.line), verdict.positions)

    def _say(self, answer: Answer) -> None:
        self._answers.write(f"{answer}\n")
        self._answers.flush()


def main() -> None:
    """Run until standard input ends, or nobody reads the answers."""
    try:
        Oracle(sys.stdin, sys.stdout).run()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()


if __name__ == "__main__":
    main()
