"""Spans become strips, which is what Textual paints."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from solijoy.tui.spans import Spans


@lru_cache(maxsize=256)
def _style(ink: str, paper: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold)


@lru_cache(maxsize=4096)
def strip(spans: Spans) -> Strip:
    """The strip of some spans; the same one each time, so that what Textual caches in it is kept."""
    segments = [Segment(span.text, _style(span.ink, span.paper, span.bold)) for span in spans]
    return Strip(segments, sum(len(span.text) for span in spans))
