"""Small records to begin with, right and wrong ones."""

from __future__ import annotations

ALMOST_WON = """\
rules: solijoy layout=1,1,1,1
stock:
waste:
home: KS KS KH KH KD KD KC QC
1: | KC
2: |
3: |
4: |
"""
STUCK = """\
rules: solijoy layout=6,6,6,6
stock:
waste:
home: KS TS QH TH KD KD KC TC
1: QH JC KH JS KH JH | KS
2: | QS
3: | QC
4: | KC
"""


def record_text(moves: str, result: str = "*") -> str:
    """A record of deal 1 with moves that begin in line 6."""
    return f'[Game "SoliJoy"]\n[Rules "solijoy"]\n[Deal "1"]\n[Result "{result}"]\n\n{moves}\n'


def from_board(board: str, result: str, moves: str = "") -> str:
    """A record of a game that starts from a board text."""
    return f'[Game "SoliJoy"]\n[Board "{board}"]\n[Result "{result}"]\n\n{moves}\n'
