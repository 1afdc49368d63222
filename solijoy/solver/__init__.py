"""What can still be won: searches over positions of the engine.

Pure but for the clock: engine and standard library only, no input or output.

>>> from solijoy.engine import Board
>>> from solijoy.solver import solve
>>> verdict = solve(Board.deal(1))
>>> str(verdict.result)
'won'
"""

from solijoy.solver.solving import solve
from solijoy.solver.verdict import Outcome, Verdict

__all__ = ["Outcome", "Verdict", "solve"]
