"""A few words in the middle of the screen."""

from __future__ import annotations

from textual.widgets import Static

from solijoy.i18n import _


class Notice(Static):
    """Text that stands in the middle of the table."""

    DEFAULT_CSS = """
    Notice {
        width: 1fr;
        height: 1fr;
        content-align: center middle;
        text-align: center;
        background: $background;
        color: $foreground;
    }
    """

    def too_small(self, needed: tuple[int, int], there: tuple[int, int]) -> None:
        """Say what room is needed and what there is."""
        self.update(
            _("The table needs {needed}, this is {there}. Enlarge the window; q quits.").format(
                needed="{}×{}".format(*needed), there="{}×{}".format(*there)
            )
        )
