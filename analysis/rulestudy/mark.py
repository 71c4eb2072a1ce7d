"""What stands on every page of a study: its size, and where its numbers come from."""

from collections.abc import Mapping
from typing import Any

FOLLOWS = "{games:,} games a battle; the full size follows ({full:,})."


def size_mark(plan: Mapping[str, Any]) -> str:
    """That a study is smaller than its full size; nothing if it is not."""
    games, full = int(plan["games"]), int(plan["full_games"])
    return FOLLOWS.format(games=games, full=full) if games < full else ""
