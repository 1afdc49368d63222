"""Where things are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

NO_HOME: Final = Path("~")
"""Where there is no home folder: not an absolute path, so nothing is kept there."""


def settings_file() -> Path:
    """The file of the settings: in the user's configuration folder, or in `SOLIJOY_HOME` if that is set."""
    return _folder("user_config_path") / "settings.toml"


def games_file() -> Path:
    """The file of the games: in the user's data folder, or in `SOLIJOY_HOME` if that is set."""
    return _folder("user_data_path") / "games.db"


def _folder(name: str) -> Path:
    """`SOLIJOY_HOME`, or a folder of the user's by the name that platformdirs gives it."""
    home = os.environ.get("SOLIJOY_HOME")
    if home:
        return Path(home).absolute()
    # Not loaded for those who name a folder.
    from platformdirs import PlatformDirs

    try:
        folder: Path = getattr(PlatformDirs("solijoy", appauthor=False), name)
    except RuntimeError:
        return NO_HOME
    return folder if folder.is_absolute() else NO_HOME
