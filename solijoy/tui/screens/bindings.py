"""Bindings, made from the table of actions."""

from __future__ import annotations

from textual.binding import Binding

from solijoy.tui.actions import Action


def binding(action: Action, call: str | None = None) -> Binding:
    """The binding of an action, or of another call by its keys.

    An action without a key is bound to one that no keyboard has, so that the settings can give it another.
    """
    keys = action.both_cases or (f"no-key-for-{action.id}",)
    return Binding(",".join(keys), call or action.call, action.label, show=False, id=action.id)
