"""The settings file: whatever is in it, the game starts, and what is wrong is said."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solijoy.store.places import settings_file
from solijoy.store.settings import CHOICES, Settings, read_settings

ACTIONS: Final = ("draw", "undo", "pile-1")
SWITCHES: Final = ("animation", "movement", "auto_flip", "auto_home", "clock")
DEFAULTS: Final = Settings()
WHOLE: Final = """
theme = "dark"
suits = "four"
signs = "ascii"
digits = "azerty"
outlook = "off"
deals = "hard"
animation = false
movement = true
auto_flip = true
auto_home = true
clock = false
[keys]
draw = "f2,ctrl+d"
undo = "t"
"""
EVERY_EXAMPLE: Final = settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

Found = tuple[Settings, list[str]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the settings are."""
    return tmp_path / "settings.toml"


def read(file: Path, text: str | bytes) -> Found:
    """What is read of a file with that content."""
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_settings(file, lambda: ACTIONS)


def toml(values: Mapping[str, object]) -> str:
    """TOML of some values; a table of keys stands at the end."""
    lines = [f"{quoted(name)} = {written(value)}" for name, value in values.items()]
    return "\n".join(lines) + "\n"


def written(value: object) -> str:
    """A value as TOML has it."""
    match value:
        case dict():
            return "{" + ", ".join(f"{quoted(k)} = {written(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(written, value)) + "]"
        case str():
            return quoted(value)
        case _:
            return repr(value).lower()


def quoted(text: str) -> str:
    """A text as TOML has it; unlike JSON it wants DEL escaped, and no surrogates."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def test_without_a_file_all_is_as_a_newcomer_has_it(file: Path) -> None:
    assert read_settings(file, lambda: ACTIONS) == (DEFAULTS, [])


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "[keys]\n"])
def test_a_file_without_settings_is_fine(file: Path, text: str) -> None:
    assert read(file, text) == (DEFAULTS, [])


def test_every_setting_is_read(file: Path) -> None:
    found, problems = read(file, WHOLE)

    assert problems == []
    assert found == Settings(
        theme="dark",
        suits="four",
        signs="ascii",
        digits="azerty",
        outlook="off",
        deals="hard",
        animation=False,
        movement=True,
        auto_flip=True,
        auto_home=True,
        clock=False,
        keys={"draw": "f2,ctrl+d", "undo": "t"},
    )


def test_the_whole_file_of_this_test_changes_every_setting(file: Path) -> None:
    found, _ = read(file, WHOLE)

    names = [field.name for field in dataclasses.fields(Settings)]
    assert [name for name in names if getattr(found, name) == getattr(DEFAULTS, name)] == []


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in CHOICES for value in CHOICES[name]])
def test_every_choice_is_taken(file: Path, name: str, value: str) -> None:
    found, problems = read(file, toml({name: value}))

    assert getattr(found, name) == value
    assert problems == []


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe\x00\x01",
        b"theme = \x80",
        b"theme = ",
        b'theme = "dark',
        b'theme = "dark"\n[keys',
        b'theme = "dark"\ntheme = "felt"\n',
        b"theme: dark\n",
        b"\0",
        b"clock = true false",
        b"clock = 0x",
        b"clock = 1979-13-45",
    ],
)
def test_what_is_no_toml_leaves_the_defaults_and_is_said(file: Path, text: bytes) -> None:
    found, problems = read(file, text)

    assert found == DEFAULTS
    (problem,) = problems
    assert "settings.toml" in problem
    assert "default" in problem


def test_a_cut_file_never_stops_the_game(file: Path) -> None:
    whole = dataclasses.asdict(read(file, WHOLE)[0])
    for length in range(len(WHOLE)):
        found, problems = read(file, WHOLE[:length])
        assert all("settings.toml" in problem for problem in problems)
        # A cut setting is no setting; those before it count where the rest is TOML.
        settled = dataclasses.asdict(found) | {"keys": {}}
        assert all(
            value in (whole[name], getattr(DEFAULTS, name))
            for name, value in settled.items()
            if name != "keys"
        )


def test_a_folder_in_its_place_is_said(file: Path) -> None:
    file.mkdir()

    found, problems = read_settings(file, lambda: ACTIONS)

    assert found == DEFAULTS
    assert len(problems) == 1
    assert "settings.toml" in problems[0]


def test_a_file_in_place_of_its_folder_is_no_exception(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")

    found, _ = read_settings(tmp_path / "folder" / "settings.toml", lambda: ACTIONS)

    assert found == DEFAULTS


def test_an_unreadable_file_is_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> str:
        raise PermissionError(13, "Permission denied")

    file.write_text(WHOLE)
    monkeypatch.setattr(Path, "read_bytes", refuse)

    found, problems = read_settings(file, lambda: ACTIONS)

    assert found == DEFAULTS
    assert len(problems) == 1
    assert "settings.toml" in problems[0]
    assert "Permission denied" in problems[0]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("clock = " + "[" * 20_000, id="deep arrays"),
        pytest.param("clock = " + "{a=" * 20_000, id="deep tables"),
        pytest.param("clock = " + "9" * 10_000, id="a long number"),
        pytest.param("[" + "a." * 3_000 + "a]", id="a long name"),
        pytest.param("\ufeff" + 'theme = "dark"', id="a byte order mark"),
    ],
)
def test_monstrous_files_are_no_exception(file: Path, text: str) -> None:
    found, problems = read(file, text)

    assert found in (DEFAULTS, Settings(theme="dark"))
    assert all("settings.toml" in problem for problem in problems)


@pytest.mark.parametrize("value", ["purple", "", "Felt", 1, 1.5, True, [], ["felt"], {}, {"felt": 1}])
@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_that_is_none_is_named_with_those_there_are(file: Path, name: str, value: object) -> None:
    found, problems = read(file, toml({"animation": False, name: value}))

    assert found == Settings(animation=False)
    (problem,) = problems
    assert all(word in problem for word in ("settings.toml", name, repr(value), *CHOICES[name]))


@pytest.mark.parametrize("value", ["true", "", 0, 1, 0.0, [], {}])
@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_that_is_neither_on_nor_off_is_named(file: Path, name: str, value: object) -> None:
    found, problems = read(file, toml({name: value, "theme": "dark"}))

    assert found == Settings(theme="dark")
    (problem,) = problems
    assert all(word in problem for word in ("settings.toml", name, repr(value), "true", "false"))


@pytest.mark.parametrize("name", ["colour", "Theme", "theme ", "", "keys.draw", "__class__", "ключ"])
def test_an_unknown_setting_is_named_with_those_there_are(file: Path, name: str) -> None:
    found, problems = read(file, toml({name: "x", "theme": "dark"}))

    assert found == Settings(theme="dark")
    (problem,) = problems
    names = [field.name for field in dataclasses.fields(Settings)]
    assert all(word in problem for word in ("settings.toml", name, "'x'", *names))


@pytest.mark.parametrize("value", ["space", 1, True, ["d"]])
def test_keys_that_are_no_table_are_named(file: Path, value: object) -> None:
    found, problems = read(file, toml({"keys": value, "clock": False}))

    assert found == Settings(clock=False)
    (problem,) = problems
    assert all(word in problem for word in ("settings.toml", "keys", repr(value), "table"))


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ("drew", "d"),
        ("", "d"),
        ("draw", ""),
        ("draw", " "),
        ("draw", "d,"),
        ("draw", ",d"),
        ("draw", 4),
        ("draw", ["d"]),
        ("draw", {"key": "d"}),
    ],
)
def test_a_wrong_key_is_named_and_the_others_count(file: Path, action: str, key: object) -> None:
    found, problems = read(file, toml({"theme": "dark", "keys": {action: key, "undo": "t"}}))

    assert found == Settings(theme="dark", keys={"undo": "t"})
    (problem,) = problems
    assert all(word in problem for word in ("settings.toml", f"keys.{action}", repr(key), "action"))


def test_each_thing_that_is_wrong_has_its_sentence(file: Path) -> None:
    wrong = {"theme": "purple", "clock": 1, "colour": "red", "keys": {"drew": "d", "draw": ""}}

    found, problems = read(file, toml({**wrong, "suits": "four"}))

    assert found == Settings(suits="four")
    assert len(problems) == 5


def test_braces_in_a_value_are_said_as_they_are(file: Path) -> None:
    _, problems = read(file, toml({"theme": "{file} {0} {", "{key}": 1}))

    assert "{file} {0} {" in problems[0]
    assert "{key}" in problems[1]


@EVERY_EXAMPLE
@given(st.text())
def test_any_text_is_survived(tmp_path: Path, text: str) -> None:
    found, problems = read(tmp_path / "settings.toml", text.encode("utf-8", "surrogatepass"))

    assert found == DEFAULTS or not problems or any(field in text for field in (*CHOICES, *SWITCHES, "keys"))


@EVERY_EXAMPLE
@given(st.binary())
def test_any_bytes_are_survived(tmp_path: Path, data: bytes) -> None:
    found, problems = read(tmp_path / "settings.toml", data)

    assert isinstance(found, Settings)
    assert all("settings.toml" in problem for problem in problems)


TEXTS: Final = st.text(st.characters(codec="utf-8"))
VALUES: Final = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
NAMES: Final = st.sampled_from([*CHOICES, *SWITCHES, "keys"]) | TEXTS


@EVERY_EXAMPLE
@given(st.dictionaries(NAMES, VALUES, max_size=5))
def test_any_values_leave_only_settings_that_are_allowed(tmp_path: Path, values: dict[str, object]) -> None:
    found, problems = read(tmp_path / "settings.toml", toml(values))

    assert all(getattr(found, name) in CHOICES[name] for name in CHOICES)
    assert all(isinstance(getattr(found, name), bool) for name in SWITCHES)
    assert all(name in ACTIONS and isinstance(key, str) for name, key in found.keys.items())
    unknown = [name for name in values if not hasattr(DEFAULTS, name)]
    assert len(problems) >= len(unknown)
    right = {name: value for name, value in values.items() if name in SWITCHES and isinstance(value, bool)}
    assert {name: getattr(found, name) for name in right} == right


def test_a_folder_of_ones_own_moves_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOLIJOY_HOME", str(tmp_path))

    assert settings_file() == tmp_path / "settings.toml"


def test_otherwise_the_file_is_in_the_users_configuration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    places = []
    for home in ("", None):
        if home is None:
            monkeypatch.delenv("SOLIJOY_HOME", raising=False)
        else:
            monkeypatch.setenv("SOLIJOY_HOME", home)
        places.append(settings_file())

    assert places[0] == places[1]
    assert places[0].parts[-2:] == ("solijoy", "settings.toml")
    assert os.path.commonpath([places[0], tmp_path]) == str(tmp_path)
