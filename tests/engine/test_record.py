"""Records: games on paper, replayed when they are read."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solijoy.engine import VARIANTS, Board, Game, Move, Record, Result, Rules
from tests.engine import naive
from tests.engine.naive_table import Table, write
from tests.engine.papers import ALMOST_WON, STUCK, from_board, record_text
from tests.engine.strategies import deal_numbers, dealt_tables, scattered_tables, seeds

PRINTED = """\
[Game "SoliJoy"]
[Rules "solijoy"]
[Deal "1"]
[Date "2026-11-30"]
[Time "00:12:44"]
[Result "*"]
[Help "outlook hint"]
[Undos "4"]

d 8-h f8
"""
tag_names = st.from_regex(r"X[A-Za-z0-9]{0,8}", fullmatch=True)
tag_values = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.just("\n"))
tags = st.dictionaries(tag_names, tag_values).map(lambda found: tuple(found.items()))


def played(table: Table, seed: int) -> Game:
    """A game of up to twenty random moves from a table."""
    rng = Random(seed)
    game = Game(Board.parse(write(table)))
    for _ in range(rng.randint(0, 20)):
        if moves := naive.legal_moves(table):
            move = rng.choice(sorted(moves))
            table = naive.play(table, move)
            game.play(Move.parse(move))
    return game


def possible_results(board: Board) -> list[Result]:
    """How a game that came to a board can have ended."""
    if board.is_won:
        return [Result.WON]
    return [Result.OPEN, Result.GIVEN_UP, *([Result.STUCK] if board.is_stuck else [])]


@given(scattered_tables() | dealt_tables(), seeds, tags, st.data())
def test_record_of_a_board_survives_printing_and_parsing(
    table: Table, seed: int, others: tuple[tuple[str, str], ...], data: st.DataObject
) -> None:
    game = played(table, seed)
    result = data.draw(st.sampled_from(possible_results(game.board)))
    record = Record.of(game, result=result, tags=others)
    assert Record.parse(str(record)) == record
    assert str(Record.parse(str(record))) == str(record)
    assert (record.start, record.moves, record.deal) == (game.start, game.moves, None)
    assert (record.result, record.tags) == (result, others)


@given(deal_numbers, st.sampled_from(list(VARIANTS)), seeds)
def test_record_of_a_deal_survives_printing_and_parsing(number: int, rules: str, seed: int) -> None:
    start = Board.deal(number, Rules.parse(rules))
    game, rng = Game(start), Random(seed)
    for _ in range(20):
        game.play(rng.choice(list(game.board.legal_moves)))
    record = Record.of(game, deal=number)
    assert f'[Rules "{rules}"]\n[Deal "{number}"]\n' in str(record)
    assert Record.parse(str(record)) == record
    assert (record.start, record.moves, record.deal) == (start, game.moves, number)


def test_record_is_printed_as_in_the_contract() -> None:
    game = Game(Board.deal(1))
    game.play(*map(Move.parse, ["d", "8-h", "f8"]))
    others = [("Date", "2026-11-30"), ("Time", "00:12:44"), ("Help", "outlook hint"), ("Undos", "4")]
    assert str(Record.of(game, deal=1, tags=others)) == PRINTED
    assert str(Record.parse(PRINTED)) == PRINTED


def test_game_of_a_record_is_the_game_played() -> None:
    game = Record.parse(PRINTED).game()
    assert tuple(map(str, game.moves)) == ("d", "8-h", "f8")
    assert game.start == Board.deal(1)
    assert game.undo()
    assert tuple(map(str, game.moves)) == ("d", "8-h")


@pytest.mark.parametrize(
    "moves",
    [
        "d\n8-h\nf8",
        "  d   8-h\n\n\nf8  ",
        "d {what else?} 8-h f8",
        "{a comment\nover lines} d 8-h{no blank}f8",
        'd 8-h f8 {[Deal "2"] r}',
        "d\r\n8-h f8",
    ],
)
def test_moves_may_be_broken_over_lines_and_commented(moves: str) -> None:
    assert Record.parse(record_text(moves)).moves == tuple(map(Move.parse, ["d", "8-h", "f8"]))


def test_comments_may_stand_between_tags() -> None:
    assert Record.parse("{one} " + PRINTED.replace("[Rules", "{two}\n[Rules")) == Record.parse(PRINTED)


def test_unknown_tags_are_kept_in_their_order() -> None:
    text = PRINTED.replace("[Undos", '[Mood "fair"]\n[Undos')
    others = [name for name, _ in Record.parse(text).tags]
    assert others == ["Date", "Time", "Help", "Mood", "Undos"]
    assert str(Record.parse(text)) == text


def test_won_game() -> None:
    record = Record.parse(from_board(ALMOST_WON, "won", "1-h"))
    assert record.result is Result.WON
    assert record.game().board.is_won
    assert Record.of(record.game()).result is Result.WON


@pytest.mark.parametrize("result", ["*", "given up", "no more moves"])
def test_stuck_game_ends_in_any_way_but_won(result: str) -> None:
    assert Record.parse(from_board(STUCK, result)).result.value == result


def test_record_of_another_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="2"):
        Record.of(Game(Board.deal(1)), deal=2)


@pytest.mark.parametrize("result", [Result.WON, Result.STUCK])
def test_result_that_the_game_contradicts_is_refused(result: Result) -> None:
    with pytest.raises(ValueError, match=result.value):
        Record.of(Game(Board.deal(1)), result=result)


@pytest.mark.parametrize(
    "tags",
    [
        [("Result", "won")],
        [("a b", "x")],
        [("", "x")],
        [("Event", "x"), ("Event", "y")],
        [("Date", "2026-99-99")],
        [("Date", "٢٠٢٦-11-30")],
        [("Undos", "many")],
        [("Event", "two\r\nlines")],
    ],
    ids=repr,
)
def test_tag_that_would_not_read_back_is_refused(tags: list[tuple[str, str]]) -> None:
    with pytest.raises(ValueError, match=tags[-1][0] or "''"):
        Record.of(Game(Board.deal(1)), tags=tags)
