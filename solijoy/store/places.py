"""Where things are kept."""

from __future__ import annotations

import os
from pathlib import Path


def settings_file() -> Path:
    """The file of the settings: in the user's configuration folder, or in `SOLIJOY_HOME` if that is set."""
    home = os.environ.get("SOLIJOY_HOME")
    if home:
        return Path(home) / "settings.toml"
    import platformdirs

    return platformdirs.user_config_path("solijoy", appauthor=False) / "settings.toml"
