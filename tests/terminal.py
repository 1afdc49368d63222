"""A real pseudo-terminal with a program in it, its screen read by pyte."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pyte

PATIENCE: Final = 20.0
"""Seconds until what is awaited counts as never coming; generous, as machines can be slow."""

KEYS: Final = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "backspace": "\x7f",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
}


class Terminal:
    """A program running in a pseudo-terminal of some size.

    Attributes:
        output: all bytes the program has written.
        pid: its process.
    """

    def __init__(
        self,
        *command: str,
        columns: int = 80,
        lines: int = 24,
        env: Mapping[str, str] | None = None,
        controlling: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        self.output = b""
        self._patience = patience
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self._status: int | None = None
        self._master, slave = pty.openpty()
        self.modes_before = termios.tcgetattr(slave)
        self._set_size(columns, lines)
        environment = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"], **(env or {})}
        self.pid = os.fork()
        if self.pid == 0:  # pragma: no cover - the child becomes the program
            _attach(slave, controlling)
            os.execvpe(command[0], command, environment)
        self._slave = slave

    @property
    def text(self) -> str:
        """What the screen shows, line by line."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return list(self._screen.display)

    @property
    def modes(self) -> list[object]:
        """The terminal's modes as they are now."""
        return termios.tcgetattr(self._slave)

    def send(self, *keys: str) -> None:
        """Type keys in one write, by their names or as they are."""
        os.write(self._master, "".join(KEYS.get(key, key) for key in keys).encode())

    def send_bytes(self, data: bytes) -> None:
        """Write bytes as they are, also such as no keyboard sends."""
        os.write(self._master, data)

    def wait_for(self, text: str) -> None:
        """Wait until the screen shows a text."""
        self._wait(lambda: text in self.text, f"{text!r} on the screen")

    def wait_until_gone(self, text: str) -> None:
        """Wait until the screen no longer shows a text."""
        self._wait(lambda: text not in self.text, f"no {text!r} on the screen")

    def settle(self, quiet: float = 0.3) -> None:
        """Wait until the program has written nothing for a while."""
        while self._read(quiet):
            pass

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self._set_size(columns, lines)
        self._screen.resize(lines, columns)
        os.kill(self.pid, signal.SIGWINCH)

    def hang_up(self) -> None:
        """Close the terminal under the program."""
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    def wait_exit(self) -> int:
        """Wait for the end of the program; its exit code, negative for a signal."""
        deadline = time.monotonic() + self._patience
        while self._status is None:
            if self._master >= 0:
                self._read(0.05)
            else:
                time.sleep(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > deadline:
                raise AssertionError(f"the program did not end; screen:\n{self.text}")
        if self._master >= 0:
            self.settle(0.05)
        return self._status

    def close(self) -> None:
        """End the program if it still runs, and the terminal."""
        if self._status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self._master >= 0:
            self.hang_up()

    def _wait(self, holds: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + self._patience
        while not holds():
            if not self._read(0.1) and time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {what}; it shows:\n{self.text}")

    def _read(self, seconds: float) -> bool:
        """Read what the program has written; whether there was anything."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.output += data
        # pyte would take the kitty protocol's CSI < u and CSI > u for cursor commands.
        self._stream.feed(data.replace(b"\x1b[<u", b"").replace(b"\x1b[>25u", b""))
        return bool(data)

    def _set_size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def _attach(slave: int, controlling: bool) -> None:
    """Make a terminal this process's own; where it does not control it, no signal will come from it."""
    if controlling:
        os.login_tty(slave)
    else:
        os.setsid()
        for stream in range(3):
            os.dup2(slave, stream)
        os.closerange(3, 256)


@contextlib.contextmanager
def solijoy(
    *arguments: str, columns: int = 80, lines: int = 24, env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """SoliJoy in a terminal, with a folder of its own unless the environment names one."""
    command = (sys.executable, "-m", "solijoy", *arguments)
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(*command, columns=columns, lines=lines, env={"SOLIJOY_HOME": home, **(env or {})})
        try:
            yield terminal
        finally:
            terminal.close()
