"""How Textual itself looks and which keys it knows: brought in line with how the game is presented."""

from __future__ import annotations

from typing import TypeVar

from textual.app import App
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from solijoy.tui.presentation import Presentation
from solijoy.tui.themes import Theme

Result = TypeVar("Result")


def dress(app: App[Result], view: Presentation) -> None:
    """Give an application the colours and the keys of a presentation."""
    app.register_theme(_textual_theme(view.look.theme))
    app.theme = view.look.theme.name
    app.set_keymap(view.key_map)


def _textual_theme(theme: Theme) -> TextualTheme:
    """The colours for menus and other things that Textual draws."""
    ansi = not theme.felt.startswith("#")

    def colour(name: str) -> str:
        return f"ansi_{name}" if ansi else name

    return TextualTheme(
        name=theme.name,
        primary=colour(theme.bar_strong),
        secondary=colour(theme.back_edge),
        accent=colour(theme.bar_strong),
        foreground=colour(theme.bar_text),
        background=colour(theme.felt),
        surface=colour(theme.bar),
        panel=colour(theme.bar),
        warning=colour(theme.bar_alert),
        error=colour(theme.bar_alert),
        success=colour(theme.target),
        dark=theme.dark,
        ansi=ansi,
        variables={
            **(BUILTIN_THEMES["ansi-dark"].variables if ansi else {}),
            "block-cursor-foreground": colour(theme.black),
            "block-cursor-background": colour(theme.held),
            "input-cursor-foreground": colour(theme.black),
            "input-cursor-background": colour(theme.held),
            "border": colour(theme.bar_strong),
        },
    )
