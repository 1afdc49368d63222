"""Hints: true, useful, and silent about what the player has not seen."""

from __future__ import annotations

import random
import re

import pytest

from solijoy.engine import Board, Card, Journal, Kind, Move
from solijoy.solver import solve
from solijoy.tui.hint_words import hint_words
from solijoy.tui.model.hint import Hint, Why
from solijoy.tui.model.places import Zone
from solijoy.words import SYMBOLS, Words
from tests.tui.boards import board

WORDS = Words()
CARD = re.compile(rf"(?:10|[A2-9JQK])[{SYMBOLS}]")


def chain(hint: Hint | None) -> list[Hint]:
    """A hint and all that follow it."""
    found = []
    while hint:
        found.append(hint)
        hint = hint.next()
    return found


def seen(game: Journal) -> set[str]:
    """The names of cards that were ever face up: on the table now, or in the talon as far as it came by."""
    now = game.board
    up = [card for pile in now.piles for card in pile.up]
    talon = now.talon[: len(now.talon) - game.unseen]
    return {WORDS.card(card) for card in (*up, *talon)}


@pytest.mark.parametrize("deal", range(1, 9))
def test_along_a_won_game_hints_are_true_and_name_only_what_was_seen(deal: int) -> None:
    game, chance = Journal(Board.deal(deal)), random.Random(deal)
    line = solve(game.board).line
    while line:
        first = Hint(game.board, line, game.unseen)
        for hint in chain(first)[:8]:
            assert not hint.board.refusal(hint.move)
            words = hint_words(hint, WORDS)
            assert set(CARD.findall(words)) <= seen(game), words
        for _ in range(chance.randint(1, 12)):
            if line:
                game.play(line[0])
                line = line[1:]


def test_a_card_of_the_stock_whose_twin_lies_open_is_not_named() -> None:
    on = board({1: "9S", 2: "TH"}, stock="2C 9S", waste="")
    line = (Move.parse("d"), Move.parse("w-2"))

    unseen = Hint(on, line, len(on.talon))
    known = Hint(on, line, 0)

    assert unseen.sought is None
    assert hint_words(unseen, WORDS) == "Hint: draw. i says why."
    assert len(chain(unseen)) == 2
    assert known.sought is Card.parse("9S")
    assert hint_words(known, WORDS) == "Hint: draw until 9♠ comes. i says why."


def test_draws_in_a_row_are_one_hint() -> None:
    on = board({1: "TH"}, stock="2C 9S 3C 4C", waste="")
    line = tuple(map(Move.parse, ["d", "d", "d", "w-1"]))

    words = [hint_words(hint, WORDS) for hint in chain(Hint(on, line, 0))]

    assert words == [
        "Hint: draw until 9♠ comes. i says why.",
        "9♠ has a place on the table now.",
        "Then: 9♠ from the waste to pile 1. i goes on.",
        "The proved way to the win begins with it.",
    ]


def test_after_a_flip_nothing_is_told() -> None:
    on = board({1: "5C 4H |", 2: "TH"})

    words = [hint_words(hint, WORDS) for hint in chain(Hint(on, tuple(map(Move.parse, ["f1", "1-2"])), 0))]

    assert words == ["Hint: flip pile 1. i says why.", "A card more is seen. What follows hangs on it."]


REASONS = {
    "it uncovers": ({1: "5C | 9S", 2: "TH"}, "", "1-2", Why.UNCOVERS, "It uncovers a face-down card."),
    "it empties": ({1: "9S", 2: "TH"}, "", "1-2", Why.EMPTIES, "It empties the pile: any card may go there."),
    "an ace": ({1: "5C | 9S AH", 2: "TH"}, "", "1-h", Why.SAFE, "At home it will never be missed."),
    "it frees": ({1: "KC | AH 9S", 2: "TH"}, "", "1-2 1-h", Why.FREES, "It frees A♥, which goes home."),
    "it makes a place": (
        {1: "KC | QH 9S", 2: "TH", 3: "KD | JS 8D"},
        "",
        "1-2 3-2",
        Why.TAKES,
        "It makes a place for 8♦.",
    ),
}


@pytest.mark.parametrize(("piles", "home", "line", "why", "words"), REASONS.values(), ids=REASONS)
def test_reasons(piles: dict[int, str], home: str, line: str, why: Why, words: str) -> None:
    on = board(piles, home=home)
    hint = Hint(on, tuple(map(Move.parse, line.split())), 0)
    reason = hint.next()

    assert reason
    assert hint.why()[0] is why
    assert hint_words(reason, WORDS) == words


def test_marks_are_where_the_cards_lie_and_go() -> None:
    on = board({1: "KC | QH JS", 2: "QD"}, stock="2C", waste="3C")

    held, target = Hint(on, (Move.parse("1-2"),), 0).places()
    assert held
    assert target
    assert (held.source.slot, held.length, target.zone, target.slot) == (0, 1, Zone.PILE, 1)
    held, target = Hint(on, (Move.parse("d"),), 0).places()
    assert held is None
    assert target
    assert target.zone is Zone.STOCK
    assert Hint(on, (Move.parse("1-2"),), 0, later=True).places() == (None, None)


def test_every_kind_of_move_has_words() -> None:
    told = set()
    for deal in range(1, 30):
        on, line = Board.deal(deal), solve(Board.deal(deal)).line
        for at, move in enumerate(line):
            if move.kind not in told:
                told.add(move.kind)
                sentence = hint_words(Hint(on, line[at:], 0), WORDS)
                assert sentence.startswith("Hint: ")
            on = on.play(move)

    assert told == {
        Kind.DRAW,
        Kind.RECYCLE,
        Kind.WASTE_TO_PILE,
        Kind.PILE_TO_PILE,
        Kind.PILE_TO_HOME,
        Kind.FLIP,
    }
