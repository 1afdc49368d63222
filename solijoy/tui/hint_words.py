"""Hints in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solijoy.engine import Board, Kind, Move
from solijoy.i18n import N_, _
from solijoy.tui.model.hint import Hint, Why
from solijoy.words import Words, moved_card


def hint_words(hint: Hint, words: Words) -> str:
    """What a hint says: the move, or what it is good for."""
    if hint.reason:
        why, card = hint.why()
        return _(_REASONS[why]).format(card=words.card(card) if card else "")
    sentence = _("Then: {move}. i goes on.") if hint.later else _("Hint: {move}. i says why.")
    if hint.sought and hint.draws:
        told = _("draw until {card} comes").format(card=words.card(hint.sought))
    else:
        told = move_words(hint.board, hint.move, words)
    return sentence.format(move=told)


def move_words(board: Board, move: Move, words: Words) -> str:
    """A move as something to do."""
    source, target = move.source + 1, move.target + 1
    match move.kind:
        case Kind.DRAW | Kind.RECYCLE:
            return _("draw") if move.kind is Kind.DRAW else _("recycle")
        case Kind.FLIP:
            return _("flip pile {pile}").format(pile=source)
    card = words.card(moved_card(board, move))
    match move.kind:
        case Kind.PILE_TO_HOME | Kind.WASTE_TO_HOME:
            return _("{card} home").format(card=card)
        case Kind.PILE_TO_PILE:
            return _("{card} from pile {pile} to pile {target}").format(card=card, pile=source, target=target)
        case Kind.HOME_TO_PILE:
            return _("{card} from home to pile {target}").format(card=card, target=target)
        case _:
            return _("{card} from the waste to pile {target}").format(card=card, target=target)


_REASONS: Final[Mapping[Why, str]] = {
    Why.TURNS: N_("A card more is seen. What follows hangs on it."),
    Why.UNCOVERS: N_("It uncovers a face-down card."),
    Why.EMPTIES: N_("It empties the pile: any card may go there."),
    Why.SAFE: N_("At home it will never be missed."),
    Why.FREES: N_("It frees {card}, which goes home."),
    Why.GOES_HOME: N_("From there it goes home."),
    Why.TAKES: N_("It makes a place for {card}."),
    Why.COMES: N_("{card} has a place on the table now."),
    Why.PROVED: N_("The proved way to the win begins with it."),
}
