"""The outer form of a record: tags in brackets, then words, with comments in braces."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from solijoy.engine.errors import RecordError

WIDTH: Final = 78

_TOKEN: Final = re.compile(
    r"""
    (?P<blank> \s+ | \{[^}]*\} )
    | \[ \s* (?P<tag>\w+) \s+ "(?P<value>(?:[^"\\]|\\["\\])*)" \s* \]
    | (?P<word> [^\s{}\[\]]+ )
    """,
    re.VERBOSE,
)


class Found(NamedTuple):
    """A tag's value or a word, and the line it begins in."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Paper:
    """What is written, not yet understood.

    Attributes:
        tags: the tags by name, in their order.
        words: what follows them.
    """

    tags: dict[str, Found]
    words: list[Found]


def read(text: str) -> Paper:
    """Take a record apart.

    Raises:
        RecordError: something is neither tag, word nor comment, or a tag comes twice or too late.
    """
    paper = Paper({}, [])
    for match, line in _tokens(text.removeprefix("\ufeff").replace("\r\n", "\n")):
        if word := match["word"]:
            paper.words.append(Found(word, line))
        elif name := match["tag"]:
            if paper.words:
                raise RecordError(line, "tag {name} stands behind the moves; one game a file", name=name)
            if name in paper.tags:
                raise RecordError(line, "tag {name} is given twice", name=name)
            paper.tags[name] = Found(re.sub(r"\\(.)", r"\1", match["value"]), line)
    return paper


def write(tags: Iterable[tuple[str, str]], words: Iterable[object]) -> str:
    """Put a record together, its words broken over lines."""
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags)
    body = textwrap.fill(" ".join(map(str, words)), WIDTH, break_on_hyphens=False)
    return f"{head}\n{body}\n" if body else head


def _tokens(text: str) -> Iterator[tuple[re.Match[str], int]]:
    position, line = 0, 1
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            rest = text[position:].partition("\n")[0][:40]
            raise RecordError(
                line, 'expected [Tag "value"], a move or {{comment}}, found {rest!r}', rest=rest
            )
        yield match, line
        line += match[0].count("\n")
        position = match.end()


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
