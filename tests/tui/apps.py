"""The application for tests, with nothing kept."""

from __future__ import annotations

from pathlib import Path

from solijoy.tui.app import SoliJoyApp
from solijoy.tui.desk import Desk
from solijoy.tui.model.table import Automatic, Table
from solijoy.tui.presentation import Presentation

NOWHERE = Path("/dev/null/games.db")
"""A file that can't be."""


def app_with(table: Table, view: Presentation | None = None) -> SoliJoyApp:
    """The application with a table."""
    return SoliJoyApp(table, view or Presentation(), Desk(NOWHERE, Automatic()))
