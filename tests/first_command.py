"""Runs a command in a folder and a pseudo-terminal: it should end in a table one can play."""

from __future__ import annotations

import os
import sys

from tests.terminal import Terminal


def main() -> None:
    """Install and start, draw a card, quit."""
    folder, command = sys.argv[1:]
    os.chdir(folder)
    # As on a machine that has never seen it.
    home = {"SOLIJOY_HOME": f"{folder}/home"}
    terminal = Terminal("bash", "-c", command, patience=300, env=home)
    try:
        terminal.wait_for("Space draws")
        terminal.send("space")
        terminal.wait_for("Drew")
        terminal.send("q")
        assert terminal.wait_exit() == 0
    finally:
        terminal.close()
    sys.stdout.write("the table was playable\n")


if __name__ == "__main__":
    main()
