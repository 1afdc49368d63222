"""Bindings, made from the table of actions."""

from __future__ import annotations

from textual.binding import Binding

from solijoy.tui.actions import Action


def binding(action: Action, call: str | None = None) -> Binding:
    """The binding of an action, or of another call by its keys; a letter does the same in upper case."""
    keys = [name for key in action.keys for name in dict.fromkeys((key, _upper(key)))]
    return Binding(",".join(keys), call or action.call, action.label, show=False, id=action.id)


def _upper(key: str) -> str:
    return key.upper() if len(key) == 1 else key
