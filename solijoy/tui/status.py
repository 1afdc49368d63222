"""The lines of text around the table, as segments."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style

from solijoy.i18n import _, ngettext
from solijoy.tui.actions import ACTIONS, PILE_KEYS
from solijoy.tui.model.geometry import Geometry, Size
from solijoy.tui.model.places import Place, pile_place
from solijoy.tui.model.table import Table
from solijoy.tui.speech import sentence
from solijoy.tui.themes import Look
from solijoy.words import Words


def status_line(table: Table, deal: int, width: int, look: Look) -> list[Segment]:
    """Name, deal, moves and cards home, or that the game is over and how to go on."""
    theme = look.theme
    strong = Style.parse(f"bold {theme.bar_strong} on {theme.bar}")
    plain = Style.parse(f"{theme.bar_text} on {theme.bar}")
    alert = Style.parse(f"bold {theme.bar_alert} on {theme.bar}")
    count, home = table.game.move_count, table.board.cards_home
    moves = ngettext("{count} move", "{count} moves", count).format(count=count)
    at_home = _("home {home}/104").format(home=home)
    if table.board.is_won:
        return [Segment(" " + _("Won in {moves}.").format(moves=moves), strong), Segment(_ways_on(), plain)]
    if table.stuck:
        return [Segment(" " + _("No more moves."), alert), Segment(_ways_on(), plain)]
    # What does not fit is dropped: first the name, then the deal.
    parts = [_("deal {number}").format(number=deal), moves, at_home]
    name = " SoliJoy "
    while len(parts) > 2 and len(" " + " · ".join(parts)) > width:
        parts.pop(0)
    text = " " + " · ".join(parts)
    return [Segment(name, strong)] * (len(name) + len(text) <= width) + [Segment(text, plain)]


def _ways_on() -> str:
    return "  " + _("u undo · n new deal · esc menu: restart")


def bottom_line(table: Table, geometry: Geometry, words: Words, look: Look) -> list[Segment]:
    """What just happened or why not; else the keys that matter now."""
    theme = look.theme
    said = sentence(table.said, words)
    plain = Style.parse(f"{theme.bar_text} on {theme.bar}")
    if said:
        return [Segment(" " + said, plain)]
    strong = Style.parse(f"bold {theme.bar_strong} on {theme.bar}")
    segments = [Segment(_talon(table), plain)] if geometry.size is Size.TINY else []
    for key, word in hints():
        segments += [Segment(f" {key}", strong), Segment(f" {word} ", plain)]
    return segments


def _talon(table: Table) -> str:
    """How many cards stock and waste have, where the places have no room to say it."""
    board = table.board
    return " " + _("stock {stock}, waste {waste} ").format(
        stock=len(board.talon) - board.drawn, waste=board.drawn
    )


def hints() -> list[tuple[str, str]]:
    """Keys and a word for each, for the bottom line."""
    hinted = [(action.shown_keys.split()[0], _(action.hint)) for action in ACTIONS if action.hint]
    return [hinted[0], ("1-0", _("piles")), *hinted[1:]]


def key_line(table: Table, geometry: Geometry, look: Look) -> list[Segment]:
    """The keys of the piles, over them; those that take what is held stand out."""
    theme = look.theme
    faint = Style.parse(f"{theme.felt_faint} on {theme.felt}")
    strong = Style.parse(f"bold {theme.bar_strong} on {theme.felt}")
    targets = set[Place](table.targets())
    segments = [Segment(" " * geometry.left, faint)]
    for index in range(len(table.board.piles)):
        target = pile_place(index) in targets
        key = f"[{PILE_KEYS[index]}]" if target else PILE_KEYS[index]
        text = key.center(geometry.card).ljust(geometry.column)
        segments.append(Segment(text, strong if target else faint))
    return segments
