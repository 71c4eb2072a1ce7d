"""Kept games: what is kept of games that were played once, and how to remove it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from engine.loading.words.errors import InputError
from m44.names.named import Words, words_of

if TYPE_CHECKING:
    from engine.runs.one_writer import Say

MEGABYTE = 1_000_000
COLUMNS = (
    "scenario", "variant", "axis_player", "allies_player", "seed", "games", "traced_games", "megabytes", "last_used",
    "shipped", "file",
)  # fmt: skip


def kept_rows(scenarios: Words | None = None, say: "Say | None" = None) -> list[dict[str, Any]]:
    """The rows of `m44.kept`; ``say`` takes a line for each file that cannot be read."""
    from engine.runs.kept_shelf import open_shelf

    shelf = open_shelf()
    listed = [] if shelf is None else shelf.listed(say or (lambda line: None))
    wanted = None if scenarios is None else _ids(scenarios, {one.head.about["scenario"] for one in listed})
    return [
        {
            **{key: one.head.about[key] for key in ("scenario", "variant", "axis_player", "allies_player")},
            "seed": int(one.head.about["seed"]),
            "games": one.head.games,
            "traced_games": one.head.traced,
            "megabytes": one.size / MEGABYTE,
            "last_used": datetime.fromtimestamp(one.used, UTC).isoformat(timespec="seconds"),
            "shipped": one.is_shipped,
            "file": str(one.file),
        }
        for one in listed
        if wanted is None or one.head.about["scenario"] in wanted
    ]


def clear_kept(scenarios: Words | None = None) -> Mapping[str, Any]:
    """Remove games that this user has kept; those that ship stay.

    Parameters
    ----------
    scenarios : str or sequence of str, optional
        Ids, groups or paths of battles; default all.

    Returns
    -------
    mapping
        ``removed``: how many entries, one for each battle, rules, players and seed; ``megabytes`` that they took.

    Raises
    ------
    InputError
        A ValueError: no such battle, or ``M44_KEPT_LIMIT`` is no size.
    """
    from engine.runs.kept_shelf import open_shelf

    shelf = open_shelf()
    if shelf is None:
        return {"removed": 0, "megabytes": 0.0}
    wanted = None
    if scenarios is not None:
        wanted = _ids(scenarios, {one.head.about["scenario"] for one in shelf.listed(lambda line: None)})
    removed, size = shelf.clear(wanted)
    return {"removed": removed, "megabytes": size / MEGABYTE}


def place() -> tuple[str, float, float] | None:
    """The user's folder, what it holds and what it may hold in megabytes; None where kept games are switched off."""
    from engine.runs.kept_shelf import open_shelf

    shelf = open_shelf()
    if shelf is None:
        return None
    held = sum(one.size for one in shelf.listed(lambda line: None) if not one.is_shipped)
    return str(shelf.folder), held / MEGABYTE, shelf.limit / MEGABYTE


def _ids(scenarios: Words, there: set[str]) -> set[str]:
    """Ids of battles: a word that an entry carries is one, also where its file has gone."""
    from engine.loading.scenario.load import resolve_scenarios

    found: set[str] = set()
    for word in words_of(scenarios, "scenarios"):
        if not word:
            raise InputError("", "SCENARIO", "an empty word", "the id of a battle")
        found |= {word} if word in there else {one.id for one in resolve_scenarios([word])}
    return found
