"""The variants one can play."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from solijoy.engine import VARIANTS, EmptyPiles, Rules
from solijoy.i18n import _, ngettext
from solijoy.tui.presentation import Presentation
from solijoy.tui.screens.panel import Panel


class VariantScreen(Panel[str | None]):
    """Lets the player choose a variant; its result is the name, None to keep the one that is played."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    DEFAULT_CSS = """
    VariantScreen {
        #panel { width: 66; max-width: 100%; }
    }
    """

    def __init__(self, view: Presentation, played: str) -> None:
        super().__init__(view)
        self._played = played

    def compose(self) -> ComposeResult:
        """The names, with what differs."""
        with Vertical(id="panel") as panel:
            panel.border_title = _("Variant")
            panel.border_subtitle = _("enter deals")
            yield OptionList(
                *(Option(f"{name:<16}{described(VARIANTS[name])}", id=name) for name in VARIANTS)
            )

    def on_mount(self) -> None:
        """Begin at the one that is played."""
        names = list(VARIANTS)
        if self._played in names:
            self.query_one(OptionList).highlighted = names.index(self._played)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The chosen variant is the result."""
        self.dismiss(event.option_id)


def described(rules: Rules) -> str:
    """What matters of some rules, in a few words."""
    piles = len(rules.layout)
    parts = [ngettext("{count} pile", "{count} piles", piles).format(count=piles)]
    if rules.empty_piles is EmptyPiles.KINGS:
        parts.append(_("kings only"))
    if rules.redeals is not None:
        parts.append(ngettext("{count} redeal", "{count} redeals", rules.redeals).format(count=rules.redeals))
    if rules.waste_to_home:
        parts.append(_("waste home"))
    return ", ".join(parts)
