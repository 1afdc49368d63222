from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from solijoy.engine import Board, Card, Move, Reason, Refusal, Suit
from solijoy.tui.model.exact import Exact
from solijoy.tui.model.places import WASTE, Place, Zone, pile_place
from solijoy.tui.model.said import Holding, Note, Played, Refused, Said, Stays, Typed
from solijoy.tui.speech import sentence
from solijoy.words import LETTERS, Words
from tests.tui.boards import ACES, HOUSE, RELAXED, board, pressed

WIDEST: Final = 78
LAYOUT_13: Final = "solijoy layout=1,2,3,4,5,6,7,8,9,10,11,12,13"
BOARD: Final = board(
    {12: "QC | KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS", 13: ""}, home="TD 9D", rules=LAYOUT_13
)
TEN: Final = Card(10, Suit.SPADES)
RED: Final = Card(10, Suit.HEARTS)
KING: Final = Card(13, Suit.CLUBS)


def say(said: Said, words: Words | None = None) -> str:
    return sentence(said, words or Words())


def refused(reason: Reason, *cards: Card, piles: tuple[int, ...] = (11, 12)) -> Refused:
    return Refused(BOARD, Refusal(reason, cards, piles))


def check(text: str) -> None:
    assert text == text.strip()
    assert text
    assert len(text) <= WIDEST, len(text)
    assert "{" not in text
    assert text[0].isupper() or text[0].isdigit() or text.startswith("tab")


@pytest.mark.parametrize("note", [note for note in Note if note is not Note.NOTHING], ids=lambda n: n.name)
def test_each_note_is_a_sentence_that_fits(note: Note) -> None:
    check(say(note))


def test_there_are_no_words_for_nothing() -> None:
    assert say(Note.NOTHING) == ""


def test_no_two_notes_say_the_same() -> None:
    assert len({say(note) for note in Note}) == len(Note)


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
@pytest.mark.parametrize("card", [TEN, RED, Card(12, Suit.DIAMONDS)], ids=str)
def test_each_refusal_is_a_sentence_that_fits(reason: Reason, card: Card) -> None:
    check(say(refused(reason, card, TEN)))


def test_the_refusals_tell_themselves_apart() -> None:
    said = {reason: say(refused(reason, TEN, RED)) for reason in Reason}
    face_down = {Reason.FACE_DOWN, Reason.TARGET_FACE_DOWN}

    assert len(set(said.values())) >= len(said) - len(face_down) + 1


class TestDoesNotFit:
    def test_a_black_card_needs_a_red_one(self) -> None:
        said = pressed(board({2: "KC | 7S", 4: "9H"}), "m 2 4").said

        assert say(said).rstrip(".") == "7♠ needs a red 8; pile 4 shows 9♥"

    def test_a_red_card_needs_a_black_one(self) -> None:
        said = pressed(board({2: "KC | QD", 10: "TS"}), "m 2 0").said

        assert say(said).rstrip(".") == "Q♦ needs a black K; pile 10 shows 10♠"

    def test_the_signs_are_letters_where_symbols_cannot_be_shown(self) -> None:
        said = pressed(board({2: "KC | 7S", 4: "9H"}), "m 2 4").said

        assert say(said, Words(LETTERS)).rstrip(".") == "7S needs a red 8; pile 4 shows 9H"

    def test_a_king_fits_on_no_card(self) -> None:
        text = say(refused(Reason.DOES_NOT_FIT, KING, TEN))

        check(text)
        assert "K♣" in text
        assert "10♠" in text

    def test_of_several_cards_the_highest_decides(self) -> None:
        said = pressed(board({2: "KC | 8D 7S", 4: "9H"}), "up m 2 4").said

        assert say(said).startswith("8♦ needs a black 9")


class TestNotNextHome:
    def test_it_says_what_home_waits_for(self) -> None:
        text = say(pressed(board({2: "KC | 7S"}, home="4S"), "m 2 h").said)

        check(text)
        assert [card for card in ("7♠", "5♠", "A♠") if card not in text] == []

    def test_it_says_it_once_where_both_wait_for_the_same(self) -> None:
        assert say(pressed(board({2: "KC | 7S"}), "m 2 h").said).count("A♠") == 1

    def test_a_full_foundation_waits_for_nothing(self) -> None:
        text = say(pressed(board({2: "KC | 7S"}, home="KS 2S"), "m 2 h").said)

        assert "3♠" in text
        assert "K♠" not in text


class TestPlayed:
    @pytest.mark.parametrize(
        ("on", "keys", "words"),
        [
            (board({}, stock="TH"), "d", ["10♥"]),
            (board({}, waste="TH 9H"), "d", ["2"]),
            (board({3: "KC TH |"}), "3", ["3", "10♥"]),
            (board({10: "QC | TH"}, home="9H"), "0", ["10♥", "home", "black 9"]),
            (board({10: "QC | TS"}, home="9S"), "0", ["10♠", "home", "red 9"]),
            (board({1: "KC | AS"}), "1", ["A♠", "home"]),
            (board({1: "KC | 9S", 10: "TH"}), "1", ["9♠", "10"]),
            (board({1: "KC | 9S 8H 7S", 10: "TH"}), "1", ["9♠", "2", "10"]),
            (board({10: "JH"}, waste="TS"), "w", ["10♠", "10"]),
            (board({}, waste="AS", rules=RELAXED), "w", ["A♠", "home"]),
            (board({10: "JH"}, home="TS", rules=HOUSE), "m h 0", ["10♠", "10"]),
            (board({1: "8H"}, stock="7S KD"), "s", ["7♠", "2 moves"]),
        ],
    )
    def test_it_names_cards_and_places(self, on: Board, keys: str, words: list[str]) -> None:
        table = pressed(on, keys)
        text = say(table.said)

        assert isinstance(table.said, Played)
        check(text)
        assert [word for word in words if word not in text] == []

    def test_a_safe_card_is_not_said_to_be_missed(self) -> None:
        assert "miss" not in say(pressed(board({1: "KC | 2H"}, home=ACES), "1").said)

    def test_an_unsafe_waste_card_is_said_to_be_missed(self) -> None:
        assert "miss" in say(pressed(board({}, waste="5S", home="4S", rules=RELAXED), "w").said)

    def test_the_last_of_many_draws_is_named(self) -> None:
        text = say(Played(board({1: "8H"}, stock="TS"), Move.parse("d"), 104))

        check(text)
        assert "10♠" in text
        assert "104" in text

    def test_the_longest_run_fits(self) -> None:
        check(say(Played(BOARD, Move.parse("12-13x13"))))


def exact_moves() -> Iterator[Exact]:
    yield Exact()
    for place in (pile_place(11), WASTE, Place(Zone.HOME)):
        yield Exact(place)
    yield Exact(pile_place(11), 12)
    yield Exact(pile_place(11), 1)


@pytest.mark.parametrize("exact", list(exact_moves()), ids=str)
def test_what_is_typed_is_a_sentence_that_fits(exact: Exact) -> None:
    check(say(Typed(BOARD, exact)))


@pytest.mark.parametrize("cards", [(TEN,), (TEN, RED), (RED, KING, TEN)], ids=len)
def test_what_is_held_is_a_sentence_that_fits(cards: tuple[Card, ...]) -> None:
    text = say(Holding(cards))

    check(text)
    assert "10" in text
    assert "esc" in text


def test_a_card_that_stays_is_named() -> None:
    check(say(Stays(TEN)))
    assert "10♠" in say(Stays(TEN))


def test_that_only_an_empty_pile_takes_it_points_to_tab() -> None:
    assert "nly an empty pile takes it: tab" in say(pressed(board({2: ""}, waste="8S"), "w").said)


@pytest.mark.parametrize("empty_piles", ["kings", "none"])
def test_an_empty_pile_is_not_said_to_take_any_card_where_it_does_not(empty_piles: str) -> None:
    table = pressed(board({1: ""}, rules=f"solijoy empty_piles={empty_piles}"), "enter")

    assert "any card" not in say(table.said)
