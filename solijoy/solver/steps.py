"""Steps: what a search does at once, and which steps there are.

Each step makes progress (a card flipped, gone home, or placed from the talon), but for cards that come
back from home and for runs put together where an empty pile does not take any card. All the moving to
and fro that a step needs is part of it; `solijoy.solver.translation` finds it.

Taking part of a run away serves only to send the card home that it lay on, so it is no step of its own:
the place that opens takes the place of the one that is filled.
"""

from __future__ import annotations

from typing import Final

from solijoy.solver.position import AnchoredPosition, Position

Step = tuple[int, int, int, int]
"""What is done, the card, which or where, and the redeals used after it.

`UNLOAD` a run, given its lowest card and its pile; `MERGE` a run that has nothing buried under it;
`HOME` a card in play, and which copy (see `Position.send_home`); `PLACE` a talon card from its place in
the talon; `TALON_HOME` the same, to a foundation; `PASSING` the same, but only once it comes by or is
needed; `BACK` a card from a foundation.
"""

UNLOAD: Final = 0
MERGE: Final = 1
HOME: Final = 2
PLACE: Final = 3
TALON_HOME: Final = 4
PASSING: Final = 5
BACK: Final = 6


def make(position: Position, step: Step) -> None:
    """Change a position by a step."""
    kind, card, where, recycled = step
    if kind == PLACE:
        position.place(card, where, recycled)
    elif kind == HOME:
        position.send_home(card, where)
    elif kind == TALON_HOME:
        position.talon_home(card, where, recycled, where)
    elif kind == PASSING:
        position.talon_home(card, where, recycled, position.drawn)
    elif kind == UNLOAD:
        position.unload(where)
    elif kind == BACK:
        position.bring_back(card)
    else:
        assert isinstance(position, AnchoredPosition)
        position.merge(card)
