"""What the screens over the table have in common."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import OptionList

from solijoy.tui.presentation import Presentation
from solijoy.tui.themes import ASCII

Result = TypeVar("Result")


class Choices(OptionList, inherit_bindings=False):
    """A list of which left and right are free for the screen."""

    BINDINGS: ClassVar[list[BindingType]] = OptionList.BINDINGS


class Reading(VerticalScroll, inherit_bindings=False):
    """A long text of which left and right are free for the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", show=False),
        Binding("down,j", "scroll_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]


class Panel(ModalScreen[Result], Generic[Result]):
    """A framed box in the middle of the screen; the frame is plain where the terminal can't draw one."""

    DEFAULT_CSS = """
    Panel {
        align: center middle;
        #panel {
            max-width: 100%; height: auto; max-height: 100%;
            padding: 0 1; background: $surface; border: round $primary;
            border-title-color: $primary; border-subtitle-color: $primary;
        }
        OptionList { border: none; height: auto; background: $surface; padding: 0; }
        OptionList:focus { border: none; background-tint: transparent; }
        &.-ascii #panel { border: ascii $primary; }
    }
    """

    def __init__(self, view: Presentation) -> None:
        super().__init__(classes="-ascii" if view.look.signs is ASCII else None)
        self.view = view
        self._late: list[events.Key] = []
        self._left = False

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The terminal's cursor goes to the marked line: braille and screen readers follow it."""
        self.point(event.option_list)
        # A list that has to scroll does so a moment later.
        self.call_after_refresh(self.point, event.option_list)

    def on_screen_resume(self) -> None:
        """What lay over it is gone: the cursor comes back to its line."""
        for options in self.query(OptionList):
            self.call_after_refresh(self.point, options)

    def point(self, options: OptionList) -> None:
        """Put the terminal's cursor on the marked line."""
        if options.highlighted is not None and self.is_current:
            line = options.highlighted - round(options.scroll_offset.y)
            self._put_cursor(options.content_region.offset + Offset(0, line))

    def _put_cursor(self, place: Offset) -> None:
        if self.app.cursor_position != place:
            self.app.cursor_position = place
            # It is only told with something that is painted.
            self.refresh()

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave; a second key of a burst finds that it has been left already."""
        if self._left or not self.is_current:
            return AwaitComplete()
        self._left = True
        return super().dismiss(result)

    def overtaken(self, event: events.Key) -> bool:
        """Whether a key comes while the screen is being left; then it is for what comes after it."""
        if self._left:
            self._late.append(event)
        return self._left

    def on_unmount(self) -> None:
        """Hand on the keys that came too late."""
        for event in self._late:
            self.app.post_message(events.Key(event.key, event.character))
