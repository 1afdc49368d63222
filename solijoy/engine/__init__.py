"""The rules of SoliJoy: positions, moves, games, records.

Pure: standard library only, no input or output, no clock, no randomness.

>>> from solijoy.engine import Board, Game, Move
>>> game = Game(Board.deal(1))
>>> game.play(Move.parse("d"))
>>> str(game.board.waste[-1])
'8C'
"""

from solijoy.engine.board import Board
from solijoy.engine.cards import Card, Suit
from solijoy.engine.errors import (
    BoardTextError,
    DealNumberError,
    IllegalMoveError,
    InvalidMoveError,
    JournalError,
    RecordError,
    SoliJoyError,
)
from solijoy.engine.game import Game
from solijoy.engine.journal import Journal
from solijoy.engine.legal_moves import LegalMoves
from solijoy.engine.moves import DRAW, RECYCLE, Kind, Move
from solijoy.engine.perft import perft
from solijoy.engine.pile import Pile
from solijoy.engine.record import Record, Result
from solijoy.engine.refusal import Reason, Refusal
from solijoy.engine.rules import SOLIJOY, VARIANTS, EmptyPiles, FaceUp, Rules

__all__ = [
    "DRAW",
    "RECYCLE",
    "SOLIJOY",
    "VARIANTS",
    "Board",
    "BoardTextError",
    "Card",
    "DealNumberError",
    "EmptyPiles",
    "FaceUp",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "Journal",
    "JournalError",
    "Kind",
    "LegalMoves",
    "Move",
    "Pile",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "Rules",
    "SoliJoyError",
    "Suit",
    "perft",
]
