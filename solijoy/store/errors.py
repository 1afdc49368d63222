"""What can go wrong with what is kept."""

from __future__ import annotations


class StoreError(Exception):
    """Something can't be kept or read; the text is a sentence for the player, without its full stop."""
