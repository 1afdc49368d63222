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
from solijoy.oracle.protocol import DONE, OVERTAKEN, PAR, Answer, Question, as_line, read_line
from solijoy.solver import Outcome, solve
from solijoy.solver.par import shorten


class Oracle:
    """Answers questions, the newest first."""

    def __init__(self, questions: TextIO, answers: TextIO) -> None:
        self._answers = answers
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._newest: Question | None = None
        reader = threading.Thread(target=self._read, args=(questions,), daemon=True)
        reader.start()

    def run(self) -> None:
        """Answer until there are no more questions."""
        while question := self._questions.get():
            for answer in self._answered(question):
                self._answers.write(f"{answer}\n")
                self._answers.flush()

    def _read(self, questions: TextIO) -> None:
        for line in questions:
            self._newest = question = Question.read(line)
            self._questions.put(question)
        self._questions.put(None)

    def _answered(self, question: Question) -> Iterator[Answer]:
        def overtaken() -> bool:
            return self._newest is not question

        if overtaken():
            yield Answer(question.id, OVERTAKEN)
            return
        board = Board.parse(question.board)
        if question.ask == PAR:
            best = read_line(question.best)
            for line in shorten(board, seconds=question.seconds, best=best or None, stop=overtaken):
                yield Answer(question.id, Outcome.WON, as_line(line))
            yield Answer(question.id, DONE)
            return
        verdict = solve(board, seconds=question.seconds, stop=overtaken)
        # What was found in the same moment as the next question came is worth telling.
        given_up = verdict.result is Outcome.NOT_KNOWN and overtaken()
        result = OVERTAKEN if given_up else verdict.result
        yield Answer(question.id, result, as_line(verdict.line), verdict.positions)


def main() -> None:
    """Run until standard input ends, or nobody reads the answers."""
    try:
        Oracle(sys.stdin, sys.stdout).run()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()


if __name__ == "__main__":
    main()
