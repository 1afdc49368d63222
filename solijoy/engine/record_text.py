"""The outer form of a record: tags in brackets, then words, with comments in braces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from solijoy.engine.errors import RecordError

WIDTH: Final = 78

# A text, compiled when the first record is read: most programs read none.
_TOKEN: Final = r"""(?x)
    (?P<blank> \s+ | \{[^}]*\} )
    | \[ \s* (?P<tag>\w+) \s+ "(?P<value>(?:[^"\\]|\\["\\])*)" \s* \]
    | (?P<word> [^\s{}\[\]]+ )
"""


class Found(NamedTuple):
    """A tag's value or a word, and the line it begins in."""

    text: str
    line: int


class Paper(NamedTuple):
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
    lines = [""]
    for word in map(str, words):
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    body = "\n".join(lines)
    return f"{head}\n{body}\n" if body else head


def _tokens(text: str) -> Iterator[tuple[re.Match[str], int]]:
    position, line, token = 0, 1, re.compile(_TOKEN)
    while position < len(text):
        match = token.match(text, position)
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
