"""The lines of text around the table, as spans."""

from __future__ import annotations

from collections.abc import Sequence

from solijoy.engine import RECYCLE
from solijoy.figures import ASCII_STRIP, STRIP, outcome_strip
from solijoy.i18n import _, ngettext
from solijoy.tui.actions import PILE_KEYS, Action
from solijoy.tui.faces import shows_recycle
from solijoy.tui.model.clock import clock_text
from solijoy.tui.model.geometry import Geometry, Size
from solijoy.tui.model.outlook import Outlook
from solijoy.tui.model.places import Place, pile_place
from solijoy.tui.model.table import Table
from solijoy.tui.model.watch import Watch
from solijoy.tui.presentation import Presentation
from solijoy.tui.spans import Span
from solijoy.tui.speech import sentence
from solijoy.tui.themes import UNICODE, Look


def status_line(table: Table, width: int, view: Presentation, *, unkept: bool = False) -> list[Span]:
    """Name, deal, moves, clock and cards home, or that the game is over and how to go on.

    Args:
        table: the table.
        width: the width of the screen.
        view: how it is presented.
        unkept: whether the game can't be kept now.
    """
    look = view.look
    theme = look.theme
    count, home = table.game.move_count, table.board.cards_home
    moves = ngettext("{count} move", "{count} moves", count).format(count=count)
    if table.watch:
        return _watched(table, width, look)
    if table.board.is_won:
        return _over(_("Won in {moves}.").format(moves=moves), theme.bar_strong, width, look, stuck=False)
    if table.stuck:
        return _over(_("No more moves."), theme.bar_alert, width, look, stuck=True)
    deal = [_("deal {number}").format(number=table.deal)] if table.deal else []
    at_home = _("home {home}/104").format(home=home)
    outlook = outlook_words(table)
    ahead = [at_home, outlook] if outlook else [at_home]
    clock = clock_text(table.clock.seconds)
    named = f" {_variant(table)} "
    warning = _bar(" " + _("not kept") + " ", look, theme.bar_alert) if unkept else _bar("", look)
    width -= len(warning.text)
    # What does not fit is dropped: first the name, then the deal, then the clock.
    for name, parts in (
        (named, [*deal, moves, *[clock] * view.clock, *ahead]),
        ("", [*deal, moves, *[clock] * view.clock, *ahead]),
        ("", [moves, *[clock] * view.clock, *ahead]),
        ("", [moves, *ahead]),
    ):
        text = " " + " · ".join(parts)
        if len(name) + len(text) <= width:
            break
    return [_bar(name, look, theme.bar_strong)] * bool(name) + [warning] * unkept + [_bar(text, look)]


def outlook_words(table: Table) -> str:
    """Whether the game can still be won; nothing where that is not to be said."""
    ago = table.lost_ago
    if table.outlook is Outlook.LOST and ago:
        return ngettext("lost {count} step ago", "lost {count} steps ago", ago).format(count=ago)
    return outlook_name(table.outlook)


def outlook_name(outlook: Outlook) -> str:
    """An outlook in words."""
    return _(outlook.value) if outlook.value else ""


def _watched(table: Table, width: int, look: Look) -> list[Span]:
    """What is watched and how far it is."""
    watch = table.watch
    assert watch
    moves = _("move {at} of {count}").format(at=watch.at, count=len(watch.record.moves))
    deal = [_("deal {number}").format(number=table.deal)] if table.deal else []
    home = _("home {home}/104").format(home=table.board.cards_home)
    outlook = [outlook_name(table.outlook)] * (table.outlook is not Outlook.OFF)
    text = " · ".join([*deal, moves, home, *outlook] if width >= 60 else [moves, *(outlook or [home])])
    return [_bar(" " + _("Watching") + " ", look, look.theme.bar_strong), _bar(" " + text, look)]


def _variant(table: Table) -> str:
    """The name of what is played; SoliJoy itself, or the variant."""
    name = str(table.board.rules)
    return "SoliJoy" if name == "solijoy" else name.split()[0]


def _over(news: str, colour: str, width: int, look: Look, *, stuck: bool) -> list[Span]:
    """That the game is over, and the ways on, in as many words as fit."""
    ways = [_("u undo, n new, esc restart")]
    if stuck:
        ways.insert(0, _("u undo, b way back, n new deal, esc menu: restart"))
    else:
        ways.insert(0, _("u undo, n new deal, esc menu: restart"))
    fitting = [way for way in ways if len(news) + len(way) + 3 <= width]
    return [_bar(f" {news} ", look, colour), _bar((fitting or ways)[0 if fitting else -1], look)]


def won_words(table: Table, look: Look, par: int = 0) -> list[str]:
    """What is said in the middle of the table when the game is won.

    Args:
        table: the table.
        look: colours and signs.
        par: the fewest moves a win of the deal is known to take; 0 where none is known.
    """
    count, seconds = table.game.move_count, table.clock.seconds
    moves = ngettext("in {count} move", "in {count} moves", count).format(count=count)
    suits = " ".join(look.signs.suits * 2)
    told = [_("All 104 cards are home,"), f"{moves}, {clock_text(seconds)}."]
    if par:
        told.append(_("Par is {count}.").format(count=par))
    return [suits, "", *told, "", suits]


def bottom_line(table: Table, geometry: Geometry, width: int, view: Presentation) -> list[Span]:
    """What just happened or why not; else the keys that matter now."""
    look = view.look
    said = sentence(table.said, view.words)
    notes = _notes(table, geometry)
    if said:
        after = "".join(f" {note}" for note in notes)
        return [_bar(" " + _cut(look.signs.text(said), width - 1 - len(after)) + after, look)]
    if geometry.size is Size.TINY:
        notes.append(_talon(table))
    spans = [_bar(f" {note}", look) for note in notes]
    for key, word in _fitting(
        hints(view.actions, watching=table.watch is not None), width - sum(len(span.text) for span in spans)
    ):
        spans += [_bar(f" {key}", look, look.theme.bar_strong), _bar(f" {word} ", look)]
    return spans


def _notes(table: Table, geometry: Geometry) -> list[str]:
    """What has no room elsewhere, and that the game can be finished."""
    board, notes = table.board, []
    left = len(board.talon) - board.drawn
    if table.can_finish and not board.is_won and not table.watch:
        notes.append(_("a finishes the game."))
    if not left and not board.refusal(RECYCLE) and not shows_recycle(geometry):
        notes.append(_("recycle {count}").format(count=len(board.talon)))
    return notes


def _talon(table: Table) -> str:
    """How many cards stock and waste have, where their places have no room to say it."""
    board = table.board
    return _("stock {stock}, waste {waste}").format(stock=len(board.stock), waste=board.drawn)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 3, 0)] + "..."


def hints(actions: Sequence[Action], *, watching: bool = False) -> list[tuple[str, str]]:
    """Keys and a word for each, for the bottom line: of playing, or of watching a record."""
    hinted = [
        (action.shown_keys.split()[0], _(action.hint))
        for action in actions
        if action.hint and action.keys and action.watching is watching
    ]
    others = ("← →", _("step")) if watching else ("1-0", _("piles"))
    return [hinted[0], others, *hinted[1:]]


def _fitting(found: list[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """As many of the hints as fit: the first and the last ones before those between."""
    found = list(found)
    while len(found) > 1 and sum(len(key) + len(word) + 3 for key, word in found) > width:
        del found[len(found) // 2]
    return found


def key_line(table: Table, geometry: Geometry, look: Look) -> list[Span]:
    """The keys of the piles, over them; those that take what is held stand out. Or how a game went."""
    theme = look.theme
    if table.watch and table.watch.outcomes:
        return _graph(table.watch, geometry, look)
    targets = set[Place](table.targets())
    spans = [Span(" " * geometry.left, theme.felt_faint, theme.felt)]
    for index in range(len(table.board.piles)):
        target = pile_place(index) in targets
        key = f"[{PILE_KEYS[index]}]" if target else PILE_KEYS[index]
        text = key.center(geometry.card).ljust(geometry.column)
        spans.append(Span(text, theme.bar_strong if target else theme.felt_faint, theme.felt, bold=target))
    return spans


def _graph(watch: Watch, geometry: Geometry, look: Look) -> list[Span]:
    """A watched game as a strip, with where it is now."""
    theme = look.theme
    count = len(watch.outcomes)
    width = min(geometry.column * geometry.columns, count)
    here = min(watch.at * width // count, width - 1)
    strip = outcome_strip(watch.outcomes, width, STRIP if look.signs is UNICODE else ASCII_STRIP)
    left = Span(" " * geometry.left, theme.felt_faint, theme.felt)
    return [
        left,
        Span(strip[:here], theme.felt_faint, theme.felt),
        Span("|" if look.signs is not UNICODE else "┃", theme.bar_strong, theme.felt, bold=True),
        Span(strip[here + 1 :], theme.felt_faint, theme.felt),
    ]


def _bar(text: str, look: Look, colour: str = "") -> Span:
    """Text on the bars above and below; bold where it has a colour of its own."""
    theme = look.theme
    return Span(look.signs.text(text), colour or theme.bar_text, theme.bar, bold=bool(colour))
