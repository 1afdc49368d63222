"""The table in a pseudo-terminal beside the smallest Textual program: `python -m benchmarks.table`.

Times are in milliseconds from writing a key to the last byte of the answer. The machine is noisy, so
what counts is the ratio within one run.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

SIZE: Final = (120, 40)
QUIET: Final = 0.06
"""Seconds without output after which an answer is complete."""
CURSOR: Final = ["\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B"]
MOVES: Final = [" ", " ", "w", "u", "u", "u"]
SOLIJOY: Final = [sys.executable, "-m", "solijoy", "play", "1"]
FLOOR: Final = [sys.executable, "-m", "benchmarks.floor"]


class Program:
    """A program in a pseudo-terminal whose answers are timed."""

    def __init__(self, command: list[str], settings: str = "") -> None:
        self._home = tempfile.TemporaryDirectory()
        (Path(self._home.name) / "settings.toml").write_text(settings, encoding="utf-8")
        self._started = time.perf_counter()
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8")
            os.environ["SOLIJOY_HOME"] = self._home.name
            os.execvp(command[0], command)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))

    def first(self, sign: bytes) -> float:
        """Milliseconds from the start until a sign is written."""
        written = b""
        while sign not in written:
            written += os.read(self._terminal, 65536)
        return (time.perf_counter() - self._started) * 1000

    def answer(self, keys: str, quiet: float = QUIET) -> tuple[float, int]:
        """Write keys; the milliseconds to the last byte of the answer, and its bytes."""
        start = last = time.perf_counter()
        os.write(self._terminal, keys.encode())
        count = 0
        while select.select([self._terminal], [], [], quiet)[0]:
            count += len(os.read(self._terminal, 65536))
            last = time.perf_counter()
        return (last - start) * 1000, count

    def reaction(self, keys: str, quiet: float) -> float:
        """Write keys; the milliseconds to the first byte of the answer, once all of it has come."""
        start = time.perf_counter()
        os.write(self._terminal, keys.encode())
        select.select([self._terminal], [], [], quiet)
        first = time.perf_counter()
        self.answer("", quiet)
        return (first - start) * 1000

    def end(self) -> None:
        """End it."""
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self._terminal)
        self._home.cleanup()


def starts(command: list[str], sign: bytes, times: int = 7) -> float:
    """The median of some starts."""
    found = []
    for _ in range(times):
        program = Program(command)
        found.append(program.first(sign))
        program.end()
    return statistics.median(found)


def keys(command: list[str], cycle: Sequence[str], times: int = 12) -> tuple[float, float, float]:
    """Median and 95th percentile of a key's time, and the median of its bytes."""
    program = Program(command)
    program.answer("", quiet=1.5)
    answers = [program.answer(key) for _ in range(times) for key in cycle]
    program.end()
    spent = sorted(time for time, _ in answers)
    return statistics.median(spent), spent[int(len(spent) * 0.95)], statistics.median(n for _, n in answers)


def flood(command: list[str], count: int = 2000) -> float:
    """The time to digest many keys in one write."""
    program = Program(command)
    program.answer("", quiet=1.5)
    spent, _ = program.answer("\x1b[C" * count, quiet=2.5)
    program.end()
    return spent


def main() -> None:
    """Print the comparison."""
    floor_start, start = starts(FLOOR, "♠".encode()), starts(SOLIJOY, "K♥".encode())
    print(
        f"first card         {start:7.1f} ms   floor {floor_start:7.1f} ms   ratio {start / floor_start:5.2f}"
    )
    floor_key, _, floor_bytes = keys(FLOOR, CURSOR[:2])
    for name, cycle in (("cursor key", CURSOR), ("move of cards", MOVES)):
        median, p95, written = keys(SOLIJOY, cycle)
        print(
            f"{name:<18} {median:7.1f} ms   floor {floor_key:7.1f} ms   ratio {median / floor_key:5.2f}"
            f"   p95 {p95:5.1f} ms   {written:.0f} bytes (floor {floor_bytes:.0f})"
        )
    floor_flood, spent = flood(FLOOR), flood(SOLIJOY)
    print(
        f"2,000 keys at once {spent:7.0f} ms   floor {floor_flood:7.0f} ms   ratio {spent / floor_flood:5.2f}"
    )


if __name__ == "__main__":
    main()
