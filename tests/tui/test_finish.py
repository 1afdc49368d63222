"""Sending home what is safe, finishing a game, and what happens by itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solijoy.engine import VARIANTS, Board, Kind, Move, Record
from solijoy.engine.safety import safe_moves
from solijoy.tui.model import one_key
from solijoy.tui.model.finish import finishing_moves, safe_home
from solijoy.tui.model.places import pile_place
from solijoy.tui.model.said import Note, SentHome
from solijoy.tui.model.table import Automatic, Table
from tests.tui.boards import board, playout, press, pressed, reason_name, steps, texts
from tests.tui.screens import won

RECORDS: Final = sorted((Path(__file__).parent.parent / "records").glob("*.joy"))
BOARDS: Final = {
    "variant": st.sampled_from(list(VARIANTS)),
    "deal": st.integers(1, 999),
    "seed": st.integers(0, 2**32),
}


def boards_of(path: Path) -> Iterator[Board]:
    """The boards of a record, from the start to the end."""
    record = Record.parse(path.read_text(encoding="utf-8"))
    on = record.start
    yield on
    for move in record.moves:
        on = on.play(move)
        yield on


def after(on: Board, moves: tuple[Move, ...]) -> Board:
    """The board after some moves, each of which has to be legal."""
    for move in moves:
        on = on.play(move)
    return on


def reached(variant: str, deal: int, seed: int) -> Board:
    """A board of a game played at random."""
    *_, on = playout(variant, deal, seed, random.Random(seed).randrange(1, 150))
    return on


def nearly_won(waste: str) -> Board:
    """A board on which nothing lies face down and a pile is empty; queens and kings are not home yet."""
    piles = {1: "KS QH", 2: "KH", 3: "KS", 4: "KH", 5: "KD", 6: "KD", 7: "KC", 8: "KC QD", 9: "", 10: "QH"}
    spades, clubs = ("J" if f"Q{suit}" in waste else "Q" for suit in "SC")
    return board(piles, home=f"QS {spades}S JH JH QD JD QC {clubs}C", waste=waste)


# Safe home.


@settings(deadline=None, max_examples=25)
@given(**BOARDS)
def test_safe_home_plays_safe_cards_home_until_none_is_left(variant: str, deal: int, seed: int) -> None:
    on = reached(variant, deal, seed)
    for move in safe_home(on):
        assert move in safe_moves(on)
        assert move.kind in (Kind.PILE_TO_HOME, Kind.WASTE_TO_HOME)
        on = on.play(move)
    assert list(safe_moves(on)) == []


def test_two_free_aces_of_a_suit_go_to_its_two_foundations() -> None:
    on = board({1: "KC | AS", 2: "KD | AS", 3: "2S"})
    table = pressed(on, "a")

    assert texts(table.game.moves) == ["1-h", "2-h", "3-h"]
    assert table.board.home[:2] == (2, 1)
    assert table.said == SentHome(3)


def test_a_card_that_may_be_missed_stays() -> None:
    on = board({1: "KC | 6H", 2: "5S | 9D"}, home="5H 5H")
    table = pressed(on, "a")

    assert table.board == on
    assert reason_name(table) == "NOTHING_SAFE"


# Finishing.


@settings(deadline=None, max_examples=40)
@given(**BOARDS)
def test_nothing_is_finished_while_a_card_lies_face_down(variant: str, deal: int, seed: int) -> None:
    on = reached(variant, deal, seed)
    moves = finishing_moves(on)

    if any(pile.down for pile in on.piles) or on.is_won:
        assert moves == ()
    else:
        assert moves == () or after(on, moves).is_won


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_won_game_can_be_finished_from_the_first_moment_on(path: Path) -> None:
    offered = 0
    for on in boards_of(path):
        moves = finishing_moves(on)
        open_now = not any(pile.down for pile in on.piles) and not on.is_won
        if open_now and (not on.talon or not all(map(len, on.piles))):
            assert after(on, moves).is_won
            assert moves
            offered += 1
        if any(pile.down for pile in on.piles):
            assert moves == ()
    assert offered


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finish_takes_no_more_draws_than_it_has_to(path: Path) -> None:
    for on in boards_of(path):
        turns = [move for move in finishing_moves(on) if move.kind in (Kind.DRAW, Kind.RECYCLE)]
        assert len(turns) <= (len(on.talon) + 1) * (len(on.talon) + 1)


@pytest.mark.parametrize("waste", ["", "QS", "QS QC"])
def test_a_finish_takes_the_cards_of_the_talon_by_way_of_an_empty_pile(waste: str) -> None:
    on = nearly_won(waste)

    assert after(on, finishing_moves(on)).is_won


@pytest.mark.parametrize("rules", ["solijoy redeals=0", "solijoy draw=3", "solijoy empty_piles=none"])
def test_under_other_rules_only_a_way_that_wins_is_offered(rules: str) -> None:
    # The aces of two suits lie in the stock in the wrong order; what empty piles take is limited.
    low = {1: "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H", 2: "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S"}
    on = board(
        {**dict.fromkeys(range(3, 11), ""), **low},
        home="AS AH KD KD KC KC",
        stock="AH AS 2S 2H 3H 3S 4S 4H 5H 5S 6S 6H 7H 7S 8S 8H 9H 9S TS TH JH JS QS QH KH KS",
        rules=rules,
    )
    moves = finishing_moves(on)

    assert moves == () or after(on, moves).is_won


def test_a_won_board_needs_no_finish() -> None:
    assert finishing_moves(won()) == ()
    table = pressed(won(), "a")
    assert table.said is Note.NOTHING_SAFE


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_key_finishes_in_one_step(path: Path) -> None:
    on = next(on for on in boards_of(path) if finishing_moves(on))
    table = Table(on)
    press(table, "a")
    assert table.board.is_won
    assert steps(table) == 1
    press(table, "u")
    assert table.board == on
    press(table, "r")
    assert table.board.is_won


@settings(deadline=None, max_examples=25)
@given(**BOARDS, automatic=st.builds(Automatic, st.booleans(), st.booleans()))
def test_the_key_is_one_step_or_says_why_not(
    variant: str, deal: int, seed: int, automatic: Automatic
) -> None:
    on = reached(variant, deal, seed)
    table = Table(on, automatic=automatic)
    one_key.send_home(table)
    if table.board == on:
        assert table.said is Note.NOTHING_SAFE
        assert steps(table) == 0
        return
    assert steps(table) == 1
    assert table.game.undo()
    assert table.board == on


def test_that_it_can_be_finished_is_known_after_each_key() -> None:
    path = RECORDS[0]
    record = Record.parse(path.read_text(encoding="utf-8"))
    table = Table(record.start)
    for move in record.moves:
        table.play(move)
        assert table.can_finish is bool(finishing_moves(table.board))
    while table.game.can_undo:
        table.undo()
        assert table.can_finish is bool(finishing_moves(table.board))


def test_a_board_that_can_be_finished_from_the_start_says_so() -> None:
    on = nearly_won("QS")

    assert Table(on).can_finish is bool(finishing_moves(on))


# By itself.


KINGS: Final = {5: "KS", 6: "KS", 7: "KH", 8: "KH", 9: "KC", 10: "KD"}
ACES_BUT_ONE: Final = "AS AH AH AD AD AC AC"


def flips_and_homes() -> Board:
    """A board on which one move uncovers an ace, and with that sends a two home."""
    piles = {1: "3S AS | 9S", 2: "TH", 3: "KC | 2S", 4: "KD"}
    return board({**piles, **KINGS}, home=ACES_BUT_ONE)


def test_without_the_setting_nothing_happens_by_itself() -> None:
    table = Table(flips_and_homes())
    press(table, "1")

    assert texts(table.game.moves) == ["1-2"]


def test_what_is_turned_up_by_itself_is_part_of_the_step() -> None:
    on = flips_and_homes()
    table = Table(on, automatic=Automatic(flip=True))
    press(table, "1")
    assert texts(table.game.moves) == ["1-2", "f1"]
    press(table, "u")
    assert table.board == on


def test_what_goes_home_by_itself_is_part_of_the_step_and_goes_on() -> None:
    on = flips_and_homes()
    table = Table(on, automatic=Automatic(flip=True, home=True))
    press(table, "1")
    assert texts(table.game.moves) == ["1-2", "f1", "1-h", "f1", "3-h", "f3"]
    assert steps(table) == 1
    press(table, "u")
    assert table.board == on
    assert table.game.move_count == 0


def test_after_undo_it_stays_quiet_until_the_next_move() -> None:
    on = flips_and_homes()
    table = Table(on, automatic=Automatic(flip=True, home=True))
    press(table, "1 u")
    for key in ("right", "left", "up", "enter", "esc", "m", "esc"):
        press(table, key)
        assert table.board == on
    press(table, "r")
    assert table.game.move_count == 6
    press(table, "u u")
    assert table.board == on


def test_the_next_target_is_still_one_step_with_all_that_follows() -> None:
    on = board({1: "3S AS | 9S", 2: "TH", 3: "TD", 4: "KC", **KINGS}, home=ACES_BUT_ONE)
    table = Table(on, automatic=Automatic(flip=True, home=True))
    press(table, "1")
    assert texts(table.game.moves) == ["1-2", "f1", "1-h", "f1"]
    press(table, "tab")
    assert texts(table.game.moves) == ["1-3", "f1", "1-h", "f1"]
    assert steps(table) == 1
    press(table, "u")
    assert table.board == on


@settings(deadline=None, max_examples=40)
@given(**BOARDS, automatic=st.builds(Automatic, st.booleans(), st.booleans()))
def test_every_key_is_one_step_with_what_follows(
    variant: str, deal: int, seed: int, automatic: Automatic
) -> None:
    chance = random.Random(seed)
    table = Table(Board.deal(deal, VARIANTS[variant]), automatic=automatic)
    boards = [table.board]
    for _ in range(40):
        press(table, chance.choice("dsw123456789fa"))
        if table.board != boards[-1]:
            boards.append(table.board)
            assert automatic.moves(table.board) == ()
    for expected in boards[-2::-1]:
        press(table, "u")
        assert table.board == expected
    assert not table.game.can_undo


def test_a_card_that_went_on_home_by_itself_leaves_no_mark_on_what_lay_under_it() -> None:
    piles = {1: "3H", 2: "KC", 3: "KD", 4: "QD"}
    on = board({**piles, **KINGS}, home="AS AS AH AH AD AD AC AC", waste="2S")
    table = Table(on, automatic=Automatic(home=True))
    press(table, "w")

    assert texts(table.game.moves) == ["w-1", "1-h"]
    assert pile_place(0) not in table.moved
