"""Where files are looked for: one folder if the player names it, else the two the system has for that."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from solijoy.store.places import games_file, settings_file

BOTH: Final = """
import sys
from solijoy.store import places
print(places.settings_file())
print(places.games_file())
print("platformdirs" in sys.modules)
"""


def places(folder: Path, **env: str) -> list[str]:
    """The two files, and whether platformdirs was loaded, of a process with only these variables."""
    path = {"PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-c", BOTH]
    done = subprocess.run(command, cwd=folder, env=path | env, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", ["here", "with blanks", "ünïcödé", "per%20cent", "what?", "#1", "a=b;c&d"])
def test_the_folder_that_is_named_holds_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("SOLIJOY_HOME", str(tmp_path / name))
    assert games_file() == tmp_path / name / "games.db"
    assert settings_file() == tmp_path / name / "settings.toml"
    assert not (tmp_path / name).exists(), "asking where files are makes none"


def test_it_may_be_named_from_where_one_is(tmp_path: Path) -> None:
    found = places(tmp_path, SOLIJOY_HOME="some/where")
    assert found[:2] == [str(tmp_path / "some/where" / name) for name in ("settings.toml", "games.db")]


def test_going_elsewhere_later_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOLIJOY_HOME", "mine")
    before = games_file(), settings_file()
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert before == (tmp_path / "mine/games.db", tmp_path / "mine/settings.toml")


def test_who_names_a_folder_does_not_wait_for_platformdirs(tmp_path: Path) -> None:
    assert places(tmp_path, SOLIJOY_HOME=str(tmp_path))[2] == "False"


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of Linux")
@pytest.mark.parametrize("unset", [{}, {"SOLIJOY_HOME": ""}], ids=["unset", "empty"])
def test_without_a_folder_the_systems_are_used(tmp_path: Path, unset: dict[str, str]) -> None:
    home = {"HOME": str(tmp_path / "me")}
    assert places(tmp_path, **home, **unset)[:2] == [
        str(tmp_path / "me/.config/solijoy/settings.toml"),
        str(tmp_path / "me/.local/share/solijoy/games.db"),
    ]
    own = {"XDG_CONFIG_HOME": str(tmp_path / "c"), "XDG_DATA_HOME": str(tmp_path / "d")}
    assert places(tmp_path, **home, **own, **unset)[:2] == [
        str(tmp_path / "c/solijoy/settings.toml"),
        str(tmp_path / "d/solijoy/games.db"),
    ]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be somebody else")
def test_nobody_without_a_home_is_told_so_and_gets_no_file(tmp_path: Path) -> None:
    """A user that the system does not know: there is no home folder to be found."""
    tmp_path.chmod(0o777)
    lines = (
        "import os",
        "from solijoy.store import database, errors, places",
        "places.games_file()",
        "os.setuid(54321)",
        "os.environ.pop('HOME', None)",
        "try: database.connect(places.games_file(), [])",
        "except errors.StoreError as error: print(error)",
        "places.settings_file()",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        check=True,
        capture_output=True,
        text=True,
    )
    assert "SOLIJOY_HOME" in done.stdout
    assert list(tmp_path.iterdir()) == []
