"""Players as the engine meets them: who answers, with which weights; many weight vectors without writing files."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from engine.codes import Player
from engine.dice.odds import odds_tables
from engine.layout import MIND
from engine.loading.errors import InputError
from engine.loading.files import nearest, read_toml
from engine.play.games import PLAYERS, player_ids
from engine.players.weights import WEIGHTS

KEYS = ("id", "title", "description", "kernel", "weights")


@dataclass(frozen=True)
class Policy:
    """A player with his weights.

    Attributes
    ----------
    id : str
        What he is called.
    kernel : str
        Player whose judgement reads the weights.
    weights : tuple of (term, number)
        In the order of ``players.weights``; empty for a player without any.
    """

    id: str
    kernel: str
    weights: tuple[tuple[str, float], ...] = ()

    def with_weights(self, id_: str, **changed: float) -> "Policy":
        """The same judgement with some weights changed."""
        return replace(self, id=id_, weights=tuple({**dict(self.weights), **changed}.items()))


def read_policy(ref: str) -> Policy:
    """A player by id, or from a file of weights.

    Parameters
    ----------
    ref : str
        Id of a player, or path of a ``.toml`` file: ``kernel`` names the player whose judgement reads the weights (left
        out: ``id`` does), ``[weights]`` holds one number for every term.

    Raises
    ------
    InputError
        No such player or file; unknown, missing or endless weights; an unknown key.
    """
    is_file = ref.endswith(".toml")
    path = Path(ref) if is_file else PLAYERS / f"{ref}.toml"
    if not is_file and ref not in player_ids():
        expected = f"{nearest(ref, player_ids())}, or the path of a .toml file of weights"
        raise InputError("players", ref, "an unknown player", expected)
    data = read_toml(path)
    for key in data:
        if key not in KEYS:
            raise InputError(str(path), key, "an unknown key", nearest(key, list(KEYS)))
    id_ = data.get("id", path.stem)
    kernel = data.get("kernel", id_)
    if kernel not in player_ids():
        key = "kernel" if "kernel" in data else "id"
        raise InputError(str(path), key, f"{kernel!r}, an unknown player", nearest(str(kernel), player_ids()))
    return Policy(str(id_), kernel, checked_weights(str(path), data.get("weights")))


def checked_weights(file: str, weights: Any) -> tuple[tuple[str, float], ...]:
    """Weights in the order of the terms, if there is a finite number for each; none at all if there is no table."""
    if weights is None:
        return ()
    if not isinstance(weights, dict):
        raise InputError(file, "weights", repr(weights), "a table of term = number")
    for name, value in weights.items():
        if name not in WEIGHTS:
            raise InputError(file, f"weights.{name}", "no such term", nearest(name, list(WEIGHTS)))
        if isinstance(value, bool) or not isinstance(value, int | float) or not np.isfinite(value):
            raise InputError(file, f"weights.{name}", repr(value), "a finite number")
    missing = [name for name in WEIGHTS if name not in weights]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise InputError(file, f"weights.{missing[0]}", f"nothing{more}", "a number for every term")
    return tuple((name, float(weights[name])) for name in WEIGHTS)


def policy_text(policy: Policy, title: str, description: str) -> str:
    """A file of weights that ``read_policy`` reads back to the last bit."""
    lines = [f'id = "{policy.id}"', f'title = "{title}"', f'description = "{description}"']
    lines += [f'kernel = "{policy.kernel}"', "", "[weights]"]
    lines += [f"{name} = {value!r}" for name, value in policy.weights]
    return "\n".join(lines) + "\n"


def mind_of(axis: Policy, allies: Policy) -> np.ndarray:
    """A MIND record of these players, shape (1,): who plays, weights and exact odds.

    One record serves any number of blocks one after the other, in one thread.
    """
    mind = np.zeros(1, MIND)
    for side, policy in enumerate((axis, allies)):
        mind[0]["player"][side] = Player[policy.kernel.upper()]
        for name, value in policy.weights:
            mind[0]["weights"][side, WEIGHTS[name]] = value
    for name, table in odds_tables().items():
        mind[0][name][...] = table
    return mind
