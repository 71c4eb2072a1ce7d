"""Players who never make the choice of an option: ``captain:never=infantry-charge``, in every other way the captain.

What keeps a player from a choice is told by the option's file (``never``), or by the declaration of the rule of battles
that offers it (``captain:never=dam``); the twin of any player is made on the spot.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.hooks import OFFERS
from engine.loading.options.option import list_options, load_option
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.policies.player_names import MARK


def never_of(options: tuple[str, ...]) -> dict[str, float]:
    """Weights that keep a player from the choices of these options, or rules of battles.

    Raises
    ------
    InputError
        No such option, or one without a choice.
    """
    weights: dict[str, float] = {}
    for option in options:
        if option in OFFERS:
            weights |= OFFERS[option].weights
            continue
        path = _path_of(option)
        stat = path.stat()
        weights |= dict(_never_in(option, stat.st_mtime_ns, stat.st_size))
    return weights


@lru_cache(maxsize=128)
def _path_of(option: str) -> Path:
    """File of an option."""
    return Path(load_option(option).file)


@lru_cache(maxsize=128)
def _never_in(option: str, changed: int, size: int) -> tuple[tuple[str, float], ...]:
    """What the file of an option says as long as it is the same: every block of games asks."""
    found = load_option(option)
    if not found.never:
        known = sorted(one["id"] for one in list_options() if one["never"])
        raise InputError(
            "players", MARK.strip(":="), f"{option}, which has no choice", nearest(option, known)
        )
    return tuple(found.never.items())


def with_never(player: str, loaded: Mapping[str, Any], weights: Mapping[str, float]) -> dict[str, Any]:
    """A loaded player, or every member of an ensemble, with weights that forbid.

    Raises
    ------
    InputError
        The player has no weights: nothing can be forbidden him.
    """
    if "members" in loaded:
        members = [with_never(str(one["id"]), one, weights) for one in loaded["members"]]
        return {**loaded, "id": player, "members": members}
    if not loaded["weights"]:
        raise InputError("players", player, "a player without weights", "one who judges, like captain")
    return {**loaded, "id": player, "weights": {**loaded["weights"], **weights}}
