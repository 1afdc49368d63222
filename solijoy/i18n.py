"""The translation catalogue: every sentence a player reads goes through here.

The language is that of the environment (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`), chosen when this
module is imported; where there is no catalogue for it sentences stay English. Catalogues lie in
`solijoy/locale/<language>/LC_MESSAGES/solijoy.mo`.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

_CATALOGUE: Final = gettext.translation("solijoy", Path(__file__).parent / "locale", fallback=True)

_ = _CATALOGUE.gettext
ngettext = _CATALOGUE.ngettext


def N_(sentence: str) -> str:  # noqa: N802 - the name that catalogue tools look for
    """Mark a sentence for the catalogue that is translated later."""
    return sentence
