"""The outlook, hints and the way back on a real screen."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from solijoy.engine import Board, Journal, Move, Record
from solijoy.solver import Outcome, solve
from solijoy.tui.hint_words import hint_words
from solijoy.tui.model.hint import Hint, obvious
from solijoy.words import Words
from tests.keys import keys_of
from tests.terminal import Terminal, solijoy

TURNING = Path(__file__).parent.parent / "records" / "turning.txt"
"""A position that can be won, and can't any more after w-2."""


def settings(folder: Path, text: str = 'outlook = "on"\n') -> dict[str, str]:
    (folder / "settings.toml").write_text(text, encoding="utf-8")
    return {"SOLIJOY_HOME": str(folder)}


def helps(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "solijoy", "games", "--json"],
        env={**os.environ, "SOLIJOY_HOME": str(folder)},
        capture_output=True,
        check=True,
    )
    return " ".join(json.loads(done.stdout)[0]["helps"])


def test_the_outlook_is_there_from_the_first_position_on(tmp_path: Path) -> None:
    with solijoy("play", "1", env=settings(tmp_path)) as terminal:
        terminal.wait_for("can be won")
        terminal.send("8", "8", "space", "w", "s", "u")
        terminal.wait_for("can be won")
        terminal.send("q")
        assert terminal.wait_exit() == 0
    assert helps(tmp_path) == "outlook"


def test_one_key_switches_it_and_that_is_remembered(tmp_path: Path) -> None:
    env = settings(tmp_path, "# mine\n")
    with solijoy("play", "1", env=env) as terminal:
        terminal.wait_for("Tell if it can be won? o: yes")
        assert "can be won ·" not in terminal.lines[0]
        terminal.send("o")
        terminal.wait_for("can be won")
        terminal.send("q")
        assert terminal.wait_exit() == 0
    assert "# mine" in (tmp_path / "settings.toml").read_text(encoding="utf-8")
    with solijoy("play", "1", env=env) as terminal:
        terminal.wait_for("home 0/104 · can be won")
        terminal.send("o")
        terminal.wait_for("no longer said")
        assert "can be won" not in terminal.lines[0]


def test_without_it_nothing_counts_as_help(tmp_path: Path) -> None:
    with solijoy("play", "1", env=settings(tmp_path, 'outlook = "off"\n')) as terminal:
        terminal.wait_for("deal 1")
        terminal.send("space", "space", "q")
        assert terminal.wait_exit() == 0
    assert helps(tmp_path) == ""


def test_the_position_of_these_tests_turns() -> None:
    board = Board.parse(TURNING.read_text(encoding="utf-8"))

    assert solve(board).result is Outcome.WON
    assert solve(board.play(Move.parse("w-2"))).result is Outcome.LOST


def test_where_the_win_is_lost_is_said_and_one_key_goes_back(tmp_path: Path) -> None:
    with solijoy("play", str(TURNING), env=settings(tmp_path), columns=100, lines=30) as terminal:
        terminal.wait_for("can be won")
        before = cards(terminal)
        terminal.send("m", "w", "2")
        terminal.wait_for("lost 1 step ago")
        terminal.send("space")
        terminal.wait_for("lost 2 steps ago")
        terminal.send("i")
        terminal.wait_for("No hint: the win is lost.")
        terminal.send("b")
        terminal.wait_for("2 steps back: it can be won.")
        terminal.wait_for("can be won")
        terminal.settle()
        assert cards(terminal) == before
        terminal.send("b")
        terminal.wait_for("there is no need to go back")
        terminal.send("r", "r")
        terminal.wait_for("lost 2 steps ago")


def cards(terminal: Terminal) -> list[str]:
    """The table without the cursor and what else is marked."""
    return [line.translate(str.maketrans("", "", "›•▔ ")) for line in terminal.lines[1:-1]]


def test_hints_lead_along_a_proved_win(tmp_path: Path) -> None:
    """A newcomer who does what the hints say."""
    game, line = Journal(Board.deal(2)), tuple[Move, ...]()
    with solijoy("play", "2", env=settings(tmp_path, 'outlook = "off"\n')) as terminal:
        terminal.wait_for("deal 2")
        for count in range(1, 31):
            line = line or solve(game.board).line
            move = obvious(game.board) or line[0]
            line = line if line[0] == move else (move,)
            hint = Hint(game.board, line, game.unseen)
            terminal.send("i")
            terminal.wait_for(hint_words(hint, Words()))
            terminal.send("i")
            terminal.wait_for(hint_words(hint._replace(reason=True), Words()))
            (keys,) = keys_of(Record(game.board, (move,)))
            terminal.send(*keys)
            terminal.wait_for(f" {count} move")
            game.play(move)
            line = line[1:]
        terminal.send("q")
        assert terminal.wait_exit() == 0
    assert helps(tmp_path) == "hint"


def test_the_oracle_may_die_at_any_time(tmp_path: Path) -> None:
    with solijoy("play", "1", env=settings(tmp_path)) as terminal:
        terminal.wait_for("can be won")
        for key in ("8", "8", "space", "w"):
            for child in children(terminal.pid):
                os.kill(child, signal.SIGKILL)
            terminal.send(key)
            terminal.wait_for("can be won")
        terminal.send("q")
        assert terminal.wait_exit() == 0


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    for end in ("q", None):
        with solijoy("play", "1", env=settings(tmp_path)) as terminal:
            terminal.wait_for("can be won")
            (oracle,) = children(terminal.pid)
            if end:
                terminal.send(end)
            else:
                os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait_exit()
            for _ in range(100):
                if not alive(oracle):
                    break
                terminal.settle(0.05)
            assert not alive(oracle)


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


def alive(pid: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False


def test_a_record_tells_of_the_help(tmp_path: Path) -> None:
    with solijoy("play", "1", env=settings(tmp_path)) as terminal:
        terminal.wait_for("can be won")
        terminal.send("space")
        terminal.wait_for("1 move ")
        terminal.wait_for("can be won")
        terminal.send("i")
        terminal.wait_for("Hint")
        terminal.send("space", "q")
        assert terminal.wait_exit() == 0
    done = subprocess.run(
        [sys.executable, "-m", "solijoy", "export"],
        env={**os.environ, "SOLIJOY_HOME": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    record = Record.parse(done.stdout.decode())
    assert dict(record.tags)["Help"] == "hint outlook"


def test_a_record_is_looked_back_on_and_its_moves_judged(tmp_path: Path) -> None:
    board = Board.parse(TURNING.read_text(encoding="utf-8"))
    moves = tuple(map(Move.parse, ["w-2", "r", "d"]))
    file = tmp_path / "game.joy"
    file.write_text(str(Record(board, moves)), encoding="utf-8")
    with solijoy("replay", str(file), env=settings(tmp_path), columns=100, lines=30) as terminal:
        terminal.wait_for("move 0 of 3 · home 8/104 · can be won")
        terminal.wait_for("▁▁▁")
        terminal.send("right")
        terminal.wait_for("move 1 of 3 · home 8/104 · lost")
        terminal.send("left", "j")
        terminal.wait_for("What could be done here")
        terminal.wait_until_gone("thinking")
        judged = {line.split("│")[1].strip(" ▁▂▃▄▅▆▇█▔") for line in terminal.lines if line.count("│") == 2}
        (played,) = (line for line in judged if line.startswith("›"))
        assert played.split()[-1] == "lost"
        assert any(line.endswith("can be won") for line in judged)
        assert [line for line in judged if not line.endswith(("can be won", "lost"))] == []
        terminal.send("escape", "down")
        terminal.wait_for("move 3 of 3")
        terminal.send("o")
        terminal.wait_until_gone("lost")
        terminal.send("o", "up")
        terminal.wait_for("move 0 of 3 · home 8/104 · can be won")


def test_par_gets_better_and_is_kept(tmp_path: Path) -> None:
    env = settings(tmp_path)

    def shown(terminal: Terminal) -> int:
        line = next(line for line in terminal.lines if "The fewest moves found" in line)
        return int(line.split(":")[1].split()[0])

    with solijoy("play", "1", env=env) as terminal:
        terminal.wait_for("can be won")
        terminal.send("c")
        terminal.wait_for("The fewest moves found: 3")
        terminal.settle(1)
        first = shown(terminal)
        terminal.send("escape", "space")
        terminal.wait_for("1 move ")
        terminal.wait_for("can be won")
        terminal.send("q")
        assert terminal.wait_exit() == 0
    with solijoy("play", "1", env=env) as terminal:
        terminal.wait_for("deal 1")
        terminal.send("c")
        terminal.wait_for("The fewest moves found:")
        assert shown(terminal) <= first
