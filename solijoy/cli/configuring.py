"""The settings from the command line."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

from solijoy.cli.output import MISUSED, CommandError, complain, put, put_json
from solijoy.i18n import _
from solijoy.store.errors import StoreError
from solijoy.store.places import settings_file
from solijoy.store.settings import Settings, read_settings, wrong_setting


def show(name: str | None, *, as_json: bool) -> int:
    """Print all settings, or one."""
    settings, problems = read_settings(settings_file(), _actions)
    for problem in problems:
        complain(problem, 0)
    values = _values(settings)
    if name is not None:
        if name not in values and not _is_key(name):
            raise CommandError(_("there is no setting {name!r}").format(name=name), MISUSED)
        value = values.get(name, "")
        return put_json({name: value}) if as_json else put(_text(value))
    if as_json:
        return put_json({"file": str(settings_file()), **values})
    lines = [f"{key} = {_text(value)}" for key, value in values.items()]
    return put("\n".join([f"# {settings_file()}", *lines]))


def change(name: str, text: str) -> int:
    """Change one setting."""
    from solijoy.store.settings_writer import change_setting

    value = {"true": True, "false": False}.get(text, text)
    problem = wrong_setting(name, value, _actions)
    if problem:
        raise CommandError(problem, MISUSED)
    try:
        change_setting(settings_file(), name, value)
    except StoreError as error:
        raise CommandError(str(error)) from error
    return 0


def _values(settings: Settings) -> dict[str, str | bool]:
    values = dataclasses.asdict(settings)
    keys = values.pop("keys")
    return {**values, **{f"keys.{action}": text for action, text in keys.items()}}


def _actions() -> Collection[str]:
    """The names of the actions; they take long to load, and are only asked for where there are keys."""
    from solijoy.tui.actions import BY_ID

    return BY_ID


def _is_key(name: str) -> bool:
    return name.startswith("keys.") and name.removeprefix("keys.") in _actions()


def _text(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value
