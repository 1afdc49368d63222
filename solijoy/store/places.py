"""Where things are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from platformdirs import PlatformDirs


def settings_file() -> Path:
    """The file of the settings: in the user's configuration folder, or in `SOLIJOY_HOME` if that is set."""
    return (_home() or _platform().user_config_path) / "settings.toml"


def games_file() -> Path:
    """The file of the games: in the user's data folder, or in `SOLIJOY_HOME` if that is set."""
    return (_home() or _platform().user_data_path) / "games.db"


def _home() -> Path | None:
    home = os.environ.get("SOLIJOY_HOME")
    return Path(home).absolute() if home else None


def _platform() -> PlatformDirs:
    # Not loaded by those who name a folder.
    from platformdirs import PlatformDirs

    return PlatformDirs("solijoy", appauthor=False)
