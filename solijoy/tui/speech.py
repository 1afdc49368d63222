"""The sentence about the last key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solijoy.engine import Card
from solijoy.i18n import N_, _, ngettext
from solijoy.tui.hint_words import hint_words
from solijoy.tui.model.exact import run_of
from solijoy.tui.model.places import Place, Zone
from solijoy.tui.model.said import (
    Found,
    Hinted,
    Holding,
    Note,
    Played,
    Problem,
    Refused,
    Said,
    SentHome,
    Stays,
    Typed,
    WentBack,
)
from solijoy.words import Words, moved_card, rank_name


def sentence(said: Said, words: Words) -> str:
    """What the bottom line says; empty where there is nothing to say."""
    match said:
        case Played():
            return _played(said, words)
        case Refused():
            return words.refusal(said.board, said.refusal)
        case Holding(cards):
            return _holding(cards, words)
        case Stays(card):
            return _("Nothing takes {card} now.").format(card=words.card(card))
        case Typed():
            return _typed(said)
        case Found():
            return _found(said, words)
        case Hinted(hint):
            return hint_words(hint, words)
        case SentHome() | WentBack() | Problem():
            return _counted(said)
        case Note():
            return _note(said)


def _note(said: Note) -> str:
    return _(_NOTES[said]) if said in _NOTES else ""


def _counted(said: SentHome | WentBack | Problem) -> str:
    match said:
        case SentHome(count):
            told = ngettext("{count} card is home, and safe.", "{count} cards are home, and safe.", count)
            return told.format(count=count)
        case WentBack(steps):
            told = ngettext("{count} step back: it can be won.", "{count} steps back: it can be won.", steps)
            return told.format(count=steps)
        case Problem(told, count):
            more = count - 1
            return told + (
                ngettext(" ({more} more)", " ({more} more)", more).format(more=more) if more else ""
            )


def _played(said: Played, words: Words) -> str:
    told = words.move(said.before, said.move)
    if said.count > 1:
        told += " " + ngettext("({count} move)", "({count} moves)", said.count).format(count=said.count)
    if said.unsafe:
        told += " " + _missed(moved_card(said.before, said.move))
    return told


def _missed(card: Card) -> str:
    """What a card that went home may be missed for."""
    rank = rank_name(max(card.rank - 1, 1))
    if card.red:
        return _("A black {rank} may miss it.").format(rank=rank)
    return _("A red {rank} may miss it.").format(rank=rank)


def _holding(cards: tuple[Card, ...], words: Words) -> str:
    names = words.card(cards[0]) if len(cards) == 1 else f"{words.card(cards[0])}…{words.card(cards[-1])}"
    return _("Holding {cards}: ← → enter, esc lets go.").format(cards=names)


def _found(said: Found, words: Words) -> str:
    card = words.card(said.card)
    names = [_place_name(place) for place in said.places]
    match names:
        case []:
            return _("{card}: neither can be seen.").format(card=card)
        case [first, second] if first == second:
            return _("{card}: both are there: {place}.").format(card=card, place=first)
        case [one]:
            return _("{card}: {place}; the other can't be seen.").format(card=card, place=one)
        case _:
            return _("{card}: {place} and {other}.").format(card=card, place=names[0], other=names[1])


def _typed(said: Typed) -> str:
    place = said.exact.source
    if place is None:
        return _("Move from: a pile key, w waste, h home.")
    name = _place_name(place)
    run = run_of(said.board, place)
    if run < 2:
        return _("Move from {place} to: a pile key, h home, e empty pile.").format(place=name)
    if said.exact.length is None:
        return _("Move from {place} to: a pile key, h home, e empty pile; , fewer.").format(place=name)
    return ngettext(
        "Move {count} card from {place} to: a pile key, h, e; , fewer . more",
        "Move {count} cards from {place} to: a pile key, h, e; , fewer . more",
        said.exact.length,
    ).format(count=said.exact.length, place=name)


def _place_name(place: Place) -> str:
    match place.zone:
        case Zone.PILE:
            return _("pile {pile}").format(pile=place.slot + 1)
        case Zone.HOME:
            return _("home")
        case _:
            return _("waste")


_NOTES: Final[Mapping[Note, str]] = {
    Note.WELCOME: N_("Space draws, 1-0 play a pile, ? all keys."),
    Note.UNDONE: N_("Taken back."),
    Note.REDONE: N_("Made again."),
    Note.RESTARTED: N_("Back at the start of the deal. u takes that back."),
    Note.NOTHING_TO_UNDO: N_("Nothing to take back: this is where it began."),
    Note.NOTHING_TO_REDO: N_("Nothing to make again."),
    Note.NOTHING_TO_FLIP: N_("No top card lies face down."),
    Note.NOTHING_TO_TAKE: N_("The pile is empty: there is nothing to take."),
    Note.NOTHING_TAKES_IT: N_("No place takes it now. esc lets go."),
    Note.ONLY_EMPTY: N_("Only an empty pile takes it: tab."),
    Note.ONLY_OTHERS: N_("No move of it is clearly good: tab shows what there is."),
    Note.NO_TARGET_YET: N_("tab changes the target of a pile key or w pressed just before."),
    Note.POSITION_BEFORE: N_("Back where it was. tab begins again."),
    Note.NO_CARD_FITS: N_("No card of stock and waste fits now."),
    Note.NO_OTHER_FITS: N_("No other card of stock and waste fits now."),
    Note.NO_EMPTY_PILE: N_("No pile is empty."),
    Note.NOTHING_SAFE: N_("No card is safe to send home now."),
    Note.NO_SUCH_WAY: N_("Only a single card goes home, and only to a pile from there."),
    Note.LET_GO: N_("Let go."),
    Note.NOTHING_TO_GIVE_UP: N_("There is no game to give up: no move has been made."),
    Note.RESUMED: N_("Going on with the last game. n deals another one."),
    Note.GIVEN_UP: N_("Given up. Here is another deal."),
    Note.BEGUN_ANEW: N_("The statistics begin anew. All games stay in the list."),
    Note.PLAYED_ELSEWHERE: N_("Another SoliJoy plays that game."),
    Note.DEALT: N_("A new deal. The game before stays open: esc, games."),
    Note.WELCOME_ASK: N_("Space draws, 1-0 play a pile, ? all keys. Tell if it can be won? o: yes"),
    Note.THINKING: N_("Thinking…"),
    Note.HINT_HANGS: N_("What follows hangs on cards that nobody has seen yet."),
    Note.HINT_LOST: N_("No hint: the win is lost. b goes back to where it was not."),
    Note.HINT_NOT_KNOWN: N_("No hint: no way to the win was found in time."),
    Note.NOT_LOST: N_("The game can still be won: there is no need to go back."),
    Note.NO_WAY_BACK: N_("No step back is known from which the game could be won."),
    Note.OUTLOOK_ON: N_("From now on the line above says whether the game can be won."),
    Note.OUTLOOK_OFF: N_("Whether the game can be won is no longer said."),
    Note.WATCHING: N_("Space plays, ← → step, o outlook, j judge, enter plays on, esc ends."),
    Note.WATCHED: N_("That was the last move."),
    Note.SAME_DEAL: N_("That deal is on the table."),
    Note.WON_THERE: N_("The game is won there. Go back to play on."),
    Note.ANY_DEAL: N_("No deal as you want it was found in time: this one came by chance."),
    Note.NO_ROOM: N_("That many piles need a wider window."),
}
