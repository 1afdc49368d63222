"""Changes to the settings' file: only what is changed changes, and there is always a whole file."""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from solijoy.store.errors import StoreError
from solijoy.store.settings import CHOICES, LONGEST, Settings, read_settings
from solijoy.store.settings_writer import TEMPLATE, change_setting
from tests.store.plays import contents

ACTIONS: Final = ("draw", "undo", "pile-1")
SWITCHES: Final = ("animation", "movement", "auto_flip", "auto_home", "clock")
EVERY_EXAMPLE: Final = settings(
    deadline=None, max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the settings are."""
    return tmp_path / "settings.toml"


def changed(file: Path, text: str, name: str, value: str | bool) -> str:
    """What a file with a text says after a change."""
    file.write_bytes(text.encode())
    change_setting(file, name, value)
    return file.read_bytes().decode()


def after(values: dict[str, Any], name: str, value: str | bool) -> dict[str, Any]:
    """Values with one changed, as it should be."""
    _table, dot, action = name.partition(".")
    if not dot:
        return {**values, name: value}
    keys = {key: text for key, text in values.get("keys", {}).items() if key != action}
    if value:
        keys[action] = value
    return {**values, "keys": keys}


def comments(text: str) -> list[str]:
    """All comments in their order; here no text in quotes has the sign in it."""
    return [line[line.index("#") :] for line in text.splitlines() if "#" in line]


CHANGES: Final = st.one_of(
    *(st.tuples(st.just(name), st.sampled_from(values)) for name, values in CHOICES.items()),
    st.tuples(st.sampled_from(SWITCHES), st.booleans()),
    st.tuples(
        st.sampled_from([f"keys.{action}" for action in ACTIONS]),
        st.sampled_from(["", "d", "f2,ctrl+d", "é", "quotation_mark"]),
    ),
)
BLANKS: Final = st.sampled_from(["", " ", "  ", "\t"])
NOTES: Final = st.sampled_from(["", "# a note", "#", "# theme = 'x'", "# [keys]"])


@st.composite
def files(draw: st.DrawFn) -> str:
    """Files as people write them: settings in any order, comments and blank lines anywhere, keys."""
    names = draw(st.lists(st.sampled_from([*CHOICES, *SWITCHES]), unique=True))
    lines: list[str] = []
    for name in names:
        lines += draw(st.lists(st.one_of(st.just(""), NOTES), max_size=2))
        value = draw(st.sampled_from(CHOICES[name])) if name in CHOICES else draw(st.booleans())
        text = (
            str(value).lower()
            if isinstance(value, bool)
            else draw(st.sampled_from([f'"{value}"', f"'{value}'"]))
        )
        left, right, end = draw(BLANKS), draw(BLANKS), draw(NOTES)
        lines.append(f"{draw(BLANKS)}{name}{left}={right}{text}{' ' if end else ''}{end}")
    lines += draw(st.lists(NOTES, max_size=2))
    if draw(st.booleans()):
        lines.append("[keys]" + draw(st.sampled_from(["", "  # of mine"])))
        for action in draw(st.lists(st.sampled_from([*ACTIONS, "flip"]), unique=True)):
            lines += draw(st.lists(NOTES, max_size=1))
            lines.append(f'{action} = "t"' + draw(st.sampled_from(["", "  # since 2025"])))
        lines += draw(st.lists(NOTES, max_size=2))
    return "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"]))


class TestChange:
    """One setting is another one then."""

    @EVERY_EXAMPLE
    @given(files(), CHANGES)
    def test_it_is_changed_and_nothing_else(
        self, tmp_path: Path, text: str, change: tuple[str, str | bool]
    ) -> None:
        name, value = change
        new = changed(tmp_path / "settings.toml", text, name, value)
        before, now = tomllib.loads(text), tomllib.loads(new)
        assert {**now, "keys": now.get("keys", {})} == {"keys": {}} | after(before, name, value)
        found, problems = read_settings(tmp_path / "settings.toml", lambda: [*ACTIONS, "flip"])
        assert not problems
        assert (found.keys.get(name[5:], "") if "." in name else getattr(found, name)) == value

    @EVERY_EXAMPLE
    @given(files(), CHANGES)
    def test_every_other_line_stays_where_it_is(
        self, tmp_path: Path, text: str, change: tuple[str, str | bool]
    ) -> None:
        name, value = change
        new = changed(tmp_path / "settings.toml", text, name, value)
        key = name.rpartition(".")[2]
        old_lines, new_lines = (
            [line for line in found.splitlines() if line.strip() and line.split("=")[0].strip() != key]
            for found in (text, new)
        )
        assert [line for line in new_lines if line != "[keys]"] == [
            line for line in old_lines if line != "[keys]"
        ]

    @EVERY_EXAMPLE
    @given(files(), st.lists(CHANGES, min_size=1, max_size=8))
    def test_comments_stay_whatever_is_changed_how_often(
        self, tmp_path: Path, text: str, changes: list[tuple[str, str | bool]]
    ) -> None:
        file = tmp_path / "settings.toml"
        file.write_text(text, encoding="utf-8")
        wanted = tomllib.loads(text)
        for name, value in changes:
            change_setting(file, name, value)
            wanted = after(wanted, name, value)
        new = file.read_text(encoding="utf-8")
        assert {"keys": {}} | tomllib.loads(new) == {"keys": {}} | wanted
        removed = {name for name, value in changes if name.startswith("keys.") and not value}
        if not removed:
            assert comments(new) == comments(text)

    @settings(EVERY_EXAMPLE, max_examples=20)
    @given(st.lists(CHANGES, max_size=8))
    def test_a_file_that_was_made_here_stays_in_order(
        self, tmp_path: Path, changes: list[tuple[str, str | bool]]
    ) -> None:
        file = tmp_path / "settings.toml"
        file.unlink(missing_ok=True)
        wanted: dict[str, Any] = tomllib.loads(TEMPLATE)
        for name, value in changes:
            change_setting(file, name, value)
            wanted = after(wanted, name, value)
        if not changes:
            return
        new = file.read_text(encoding="utf-8")
        assert tomllib.loads(new) == wanted
        assert comments(new) == comments(TEMPLATE)
        # Comments stand one under the other as long as values are no longer than in the template.
        assert [line.split(" ")[0] for line in new.splitlines()[:13]] == [
            line.split(" ")[0] for line in TEMPLATE.splitlines()[:13]
        ]


class TestTemplate:
    """A file that is made anew."""

    def test_it_says_what_a_newcomer_has(self, file: Path) -> None:
        file.write_text(TEMPLATE, encoding="utf-8")
        assert read_settings(file) == (Settings(), [])

    def test_it_names_every_setting_with_every_value(self) -> None:
        lines = {line.split(" ")[0]: line for line in TEMPLATE.splitlines()}
        for name, values in CHOICES.items():
            note = lines[name].split("#")[1]
            assert all(value in note for value in values), name
        assert {*CHOICES, *SWITCHES} == {*tomllib.loads(TEMPLATE)} - {"keys"}

    def test_it_is_made_with_its_folder_and_the_change(self, tmp_path: Path) -> None:
        file = tmp_path / "a" / "b" / "settings.toml"
        change_setting(file, "clock", False)
        assert file.read_text(encoding="utf-8") == TEMPLATE.replace("clock = true ", "clock = false ")
        assert [*contents(file.parent)] == ["settings.toml"]

    def test_taking_away_what_is_not_there_makes_it_all_the_same(self, file: Path) -> None:
        change_setting(file, "keys.undo", "")
        assert file.read_text(encoding="utf-8") == TEMPLATE


TABLES: Final = [
    pytest.param('keys = {undo = "u", draw = "d"}  # mine\nclock = false\n', id="inline"),
    pytest.param('keys.undo = "u"  # mine\nkeys.draw = "d"\nclock = false\n', id="dotted"),
    pytest.param('clock = false\n[keys]  # mine\n"undo" = "u"\n\'draw\' = "d"\n', id="quoted keys"),
    pytest.param('clock = false\n["keys"]  # mine\nundo = "u"\ndraw = "d"\n', id="quoted table"),
    pytest.param("clock = false\n[keys]  # mine\nundo = \"\"\"u\"\"\"\ndraw = '''d'''", id="more lines"),
]
ODD: Final = [
    "[theme]\na = 1\n[other]\nb = 2\n",
    '[keys]\nundo = "t"\n[theme]\na = 1\n',
    '[[keys]]\nundo = "t"\n',
    "[[theme]]\na = 1\n[[theme]]\na = 2\n",
    'theme = {a = 1}\n[keys]\nundo = "t"\n',
    "[keys.undo]\na = 1\n",
    '[other]\nx = 1\n[keys]\nundo = "t"\n[zzz]\ny = 1\n',
    "theme = [1,\n2, # a note\n]\nclock = true",
    'theme = """\na\nb"""\n',
    '[a.b]\nc = 1\n[keys]\nundo = "t"\n[a.d]\ne = 1\n',
    "theme.a = 1\nclock = true\n",
    "[other]\nx = 1\n\n# a note\n",
]


class TestKeys:
    """Keys of actions, in all the ways that TOML has for a table."""

    def test_they_are_put_in_changed_and_taken_away(self, file: Path) -> None:
        for keys in ("t", "f2,ctrl+z", ""):
            change_setting(file, "keys.undo", keys)
            found, problems = read_settings(file, lambda: ACTIONS)
            assert (dict(found.keys), problems) == ({"undo": keys} if keys else {}, [])

    def test_without_a_table_one_comes_at_the_end(self, file: Path) -> None:
        new = changed(file, "# mine\nclock = false # no hurry\n", "keys.undo", "t")
        assert new.startswith("# mine\nclock = false # no hurry\n")
        assert tomllib.loads(new) == {"clock": False, "keys": {"undo": "t"}}

    @pytest.mark.parametrize("name", ["undo", "pile-1"])
    @pytest.mark.parametrize("keys", ["a", "x,y", "é", "☃", '"', "\\", "#", "a, #", "'"])
    def test_they_read_back_as_they_were(self, file: Path, name: str, keys: str) -> None:
        change_setting(file, f"keys.{name}", keys)
        found, problems = read_settings(file, lambda: ACTIONS)
        assert (dict(found.keys), problems) == ({name: keys}, [])

    @pytest.mark.parametrize("text", TABLES)
    @pytest.mark.parametrize("keys", ["t", ""])
    def test_any_table_that_is_read_can_be_changed(self, file: Path, text: str, keys: str) -> None:
        file.write_text(text, encoding="utf-8")
        before, _ = read_settings(file, lambda: ACTIONS)
        assert dict(before.keys) == {"undo": "u", "draw": "d"}
        change_setting(file, "keys.undo", keys)
        found, problems = read_settings(file, lambda: ACTIONS)
        assert not problems
        assert dict(found.keys) == {"draw": "d"} | ({"undo": keys} if keys else {})
        assert not found.clock
        if keys:
            assert "# mine" in file.read_text(encoding="utf-8")

    def test_a_setting_of_that_name_that_is_no_table_is_left_alone(self, file: Path) -> None:
        file.write_text('keys = "u"\n', encoding="utf-8")
        with pytest.raises(StoreError, match=r"settings\.toml can't be changed: keys is no table"):
            change_setting(file, "keys.undo", "t")
        assert file.read_text(encoding="utf-8") == 'keys = "u"\n'


class TestFile:
    """The file as a file."""

    @pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o666])
    def test_who_may_read_it_stays(self, file: Path, mode: int) -> None:
        file.write_text(TEMPLATE, encoding="utf-8")
        file.chmod(mode)
        change_setting(file, "clock", False)
        assert stat.S_IMODE(file.stat().st_mode) == mode

    def test_a_link_stays_one(self, tmp_path: Path, file: Path) -> None:
        real = tmp_path / "dotfiles" / "solijoy.toml"
        real.parent.mkdir()
        real.write_text("# in my dotfiles\n", encoding="utf-8")
        file.symlink_to(Path("dotfiles") / "solijoy.toml")
        change_setting(file, "clock", False)
        assert file.is_symlink()
        assert real.read_text(encoding="utf-8") == "# in my dotfiles\nclock = false\n"
        assert [*contents(real.parent)] == ["solijoy.toml"]

    def test_a_link_to_what_is_not_there_gets_it(self, tmp_path: Path, file: Path) -> None:
        file.symlink_to(tmp_path / "new" / "solijoy.toml")
        change_setting(file, "clock", False)
        assert file.is_symlink()
        assert "clock = false" in (tmp_path / "new" / "solijoy.toml").read_text(encoding="utf-8")

    def test_a_link_in_a_circle_is_refused(self, file: Path) -> None:
        file.symlink_to(file)
        with pytest.raises(StoreError, match=r"settings\.toml can't be changed: "):
            change_setting(file, "clock", False)
        assert file.is_symlink()

    def test_lines_end_as_they_did(self, file: Path) -> None:
        new = changed(file, "# mine\r\nclock = true # x\r\n", "clock", False)
        assert new == "# mine\r\nclock = false # x\r\n"

    def test_a_mark_of_the_byte_order_does_no_harm(self, file: Path) -> None:
        new = changed(file, "\ufeffclock = true\n", "clock", False)
        assert read_settings(file) == (Settings(clock=False), [])
        assert new.lstrip("\ufeff") == "clock = false\n"

    def test_a_file_just_short_enough_stays_readable(self, file: Path) -> None:
        text = "clock = true\n#" + "x" * (LONGEST - 14)
        file.write_text(text, encoding="utf-8")
        before = read_settings(file)
        assert before == (Settings(), [])
        try:
            change_setting(file, "clock", False)
        except StoreError:
            assert file.read_text(encoding="utf-8") == text
        else:
            assert read_settings(file) == (Settings(clock=False), [])


BROKEN: Final = [
    "clock = ",
    "clock = true\nclock = false\n",
    "[keys]\n[keys]\n",
    "= 1",
    "theme = 'dark",
    "\x00",
    "theme: dark",
    '{"theme": "dark"}',
]


class TestBroken:
    """What can't be understood is not written over."""

    @pytest.mark.parametrize("text", BROKEN)
    @pytest.mark.parametrize(("name", "value"), [("clock", False), ("keys.undo", "t")])
    def test_broken_toml_is_refused(self, file: Path, text: str, name: str, value: str | bool) -> None:
        file.write_text(text, encoding="utf-8")
        before = contents(file.parent)
        with pytest.raises(StoreError, match=r"^settings\.toml can't be changed: .") as caught:
            change_setting(file, name, value)
        assert not str(caught.value).endswith(".")
        assert contents(file.parent) == before

    @pytest.mark.parametrize("data", [b"\xff\xfe", b"# \xe9\nclock = true\n", b"x" * (LONGEST + 1)])
    def test_what_is_no_text_or_too_long_is_refused(self, file: Path, data: bytes) -> None:
        file.write_bytes(data)
        with pytest.raises(StoreError, match=r"^settings\.toml can't be changed: ."):
            change_setting(file, "clock", False)
        assert contents(file.parent) == {"settings.toml": data}

    @EVERY_EXAMPLE
    @given(st.text(st.characters(codec="utf-8")), CHANGES)
    @example("a = [[1]]\n[a]\n", ("clock", True))
    def test_any_text_is_changed_rightly_or_left_alone(
        self, tmp_path: Path, text: str, change: tuple[str, str | bool]
    ) -> None:
        file = tmp_path / "settings.toml"
        file.write_bytes(text.encode())
        try:
            change_setting(file, *change)
        except StoreError:
            assert contents(tmp_path) == {"settings.toml": text.encode()}
        else:
            assert tomllib.loads(file.read_text(encoding="utf-8"))

    @pytest.mark.parametrize("text", ODD)
    @pytest.mark.parametrize(
        ("name", "value"), [("theme", "dark"), ("clock", False), ("keys.undo", "z"), ("keys.undo", "")]
    )
    def test_odd_files_are_changed_rightly_or_left_alone(
        self, file: Path, text: str, name: str, value: str | bool
    ) -> None:
        try:
            new = changed(file, text, name, value)
        except StoreError:
            assert contents(file.parent) == {"settings.toml": text.encode()}
        else:
            assert {"keys": {}} | tomllib.loads(new) == {"keys": {}} | after(tomllib.loads(text), name, value)

    @pytest.mark.parametrize("kind", ["folder", "pipe"])
    def test_what_is_no_file_is_refused(self, file: Path, kind: str) -> None:
        file.mkdir() if kind == "folder" else os.mkfifo(file)
        with pytest.raises(StoreError, match=r"^settings\.toml can't be changed: ."):
            change_setting(file, "clock", False)

    def test_a_file_instead_of_the_folder_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "x").write_text("mine", encoding="utf-8")
        with pytest.raises(StoreError, match=r"^settings\.toml can't be changed: Not a directory$"):
            change_setting(tmp_path / "x" / "settings.toml", "clock", False)
        assert contents(tmp_path) == {"x": b"mine"}

    def test_text_that_cannot_be_written_leaves_the_file_alone(self, file: Path) -> None:
        file.write_text("# mine\n", encoding="utf-8")
        with pytest.raises(StoreError, match=r"^settings\.toml can't be changed: ."):
            change_setting(file, "keys.undo", "\udcff")
        assert contents(file.parent) == {"settings.toml": b"# mine\n"}


@pytest.fixture(params=["mkstemp", "fsync", "chmod", "replace"])
def fault(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """One of the steps of writing fails, as on a full disk."""

    def failing(*_: object, **__: object) -> None:
        raise OSError(28, os.strerror(28))

    names = {
        "mkstemp": "tempfile.mkstemp",
        "fsync": "os.fsync",
        "chmod": "pathlib.Path.chmod",
        "replace": "pathlib.Path.replace",
    }
    monkeypatch.setattr(names[request.param], failing)
    yield request.param
    monkeypatch.undo()


def test_whatever_step_fails_the_old_file_is_there(file: Path, fault: str) -> None:
    text = "# mine\nclock = true\n"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match=r"^settings\.toml can't be changed: No space left on device$"):
        change_setting(file, "clock", False)
    assert contents(file.parent) == {"settings.toml": text.encode()}


def test_on_a_full_disk_there_is_no_half_a_file(file: Path) -> None:
    import resource

    file.write_text("# " + "x" * 5000 + "\nclock = true\n", encoding="utf-8")
    before = contents(file.parent)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        with pytest.raises(StoreError, match=r"^settings\.toml can't be changed: ."):
            change_setting(file, "clock", False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert contents(file.parent) == before


def test_without_a_home_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match="no home folder"):
        change_setting(Path("~") / "settings.toml", "clock", False)
    assert list(tmp_path.iterdir()) == []
