"""Players as files: weights of every term, differences from another player, or members of an ensemble.

A file in ``engine/data/players`` names one player:

- ``[weights]`` with every term of ``engine.players.common.weights.TERMS``: a player of its own;
- ``like = "captain"`` and ``[weights]`` with some terms: that player with these terms changed;
- ``members = [...]``: an ensemble, whose member is drawn by the index of the game;
- none of them: a player without weights.

A player that is like another may also have ``[search]`` and ``[styles.NAME]``: it tries plans before each turn, and the
player it is like carries them out (``engine.policies.search_files``).

``posture`` says how a style of a player fights: ``holding`` stays in works, on objectives that earn the enemy medals
and on high ground; ``sallying`` goes to meet the enemy (``engine.policies.postures``).

``captain:never=OPTION`` is the captain with the weights that the option's file names as ``never``.

``kernel`` names the code that answers (``engine.codes.Player``); without it the id does.  Players in the folder
``variants`` can be named like all others and are not listed among the rungs of the ladder.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.codes import Player
from engine.dice.odds import odds_tables
from engine.layout import MAX_MEMBERS, MIND
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted
from engine.players.common.weights import FIRST_OF_OPTIONS, TERMS, WEIGHTS
from engine.policies.abstainers import never_of, with_never
from engine.policies.player_names import files_now, player_path, read_player, split_player
from engine.policies.search_files import check_search, fill_search

N_WEIGHTS = MIND["weights"].shape[1]
KERNELS = [player.name.lower() for player in Player]


def load_player(player: str) -> dict[str, Any]:
    """A player as it plays: its file with ``kernel`` and all ``weights`` filled in.

    An ensemble has ``members``: the list of its members, each loaded.  Every call gives the same dictionary as long as
    no file of a player changes: read it, never write into it.  Unknown ids, unknown or missing terms and values that
    are no numbers within range are InputErrors.

    ``ID:never=OPTION`` is the player who never makes the choice of that option (``engine.policies.abstainers``).
    """
    name, options = split_player(player)
    loaded = _loaded(name, files_now())
    if not options:
        return loaded
    return with_never(player, loaded, check_weights(never_of(options), player))


@lru_cache(maxsize=128)
def _loaded(player: str, files: tuple[tuple[str, int, int], ...]) -> dict[str, Any]:
    """``load_player`` while the files are these: every cell and every block of games asks."""
    data = read_player(player)
    path = str(player_path(player))
    if "members" in data:
        return {**data, "members": [_loaded(member, files) for member in members_of(data, path)]}
    base: dict[str, Any] = {}
    if "like" in data:
        base = _loaded(data["like"], files)
        if "members" in base or not base["weights"]:
            raise InputError(path, "like", data["like"], "a player with weights of its own")
    kernel = data.get("kernel", base.get("kernel", player))
    if kernel not in KERNELS:
        raise InputError(path, "kernel", str(kernel), " or ".join(KERNELS))
    weights = check_weights(data.get("weights", {}), path)
    if "like" not in data and weights:
        weights = complete(weights, path)
    loaded = {**data, "kernel": kernel, "weights": {**base.get("weights", {}), **weights}}
    return {**loaded, **check_search(data, base, path)}


def searches(player: str) -> bool:
    """Whether the player searches."""
    return "search" in load_player(player)


def members_of(data: Mapping[str, Any], path: str) -> list[str]:
    """Ids of the members of an ensemble, checked."""
    members = data["members"]
    if not isinstance(members, list) or not 1 <= len(members) <= MAX_MEMBERS:
        raise InputError(path, "members", str(members), f"a list of 1 to {MAX_MEMBERS} players")
    for i, member in enumerate(members):
        if "members" in read_player(str(member)):
            raise InputError(path, f"members[{i}]", str(member), "a player that is no ensemble")
        if searches(str(member)):
            raise InputError(path, f"members[{i}]", str(member), "a player that does not search")
    return [str(member) for member in members]


def check_weights(weights: Mapping[str, Any], file: str) -> dict[str, float]:
    """Known terms with numbers within their range, as floats; anything else is an InputError."""
    if not isinstance(weights, Mapping):
        raise InputError(file, "weights", quoted(weights), "a table of terms and numbers")
    for name, value in weights.items():
        key = f"weights.{name}"
        if name not in TERMS:
            raise InputError(file, key, "no such term", nearest(name, list(TERMS)))
        term = TERMS[name]
        expected = f"a number from {term.low:g} to {term.high:g}"
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            raise InputError(file, key, quoted(value), expected)
        if not term.low <= value <= term.high:
            raise InputError(file, key, f"{value:g}", expected)
    return {name: float(value) for name, value in weights.items()}


def complete(weights: dict[str, float], file: str) -> dict[str, float]:
    """The weights of all terms: those of choices that options add are the usual ones where the file is silent.

    Raises
    ------
    InputError
        Any other term has no weight.
    """
    usual = {name: term.usual for name, term in TERMS.items() if WEIGHTS[name] >= FIRST_OF_OPTIONS}
    for name in TERMS:
        if name not in weights and name not in usual:
            raise InputError(file, f"weights.{name}", "no such line", "a number: every term has its weight")
    return {name: {**usual, **weights}[name] for name in TERMS}


def weight_vector(weights: Mapping[str, float]) -> npt.NDArray[np.float64]:
    """Weights in the order of ``Weight``, shape (N_WEIGHTS,); terms not named are 0."""
    vector = np.zeros(N_WEIGHTS)
    for name, value in weights.items():
        vector[WEIGHTS[name]] = value
    return vector


def fill_mind(players: tuple[str, str]) -> np.ndarray:
    """A MIND record for these players (Axis, Allies), shape (1,): who plays, weights and exact odds."""
    mind = np.zeros(1, MIND)
    for side, player in enumerate(players):
        data = load_player(player)
        members = data.get("members", [data])
        seat_members(mind[0], side, members)
        mind[0]["members_n"][side] = len(members) if "members" in data else 0
    for name, table in odds_tables().items():
        mind[0][name][...] = table
    return mind


def fill_search_minds(players: tuple[str, str]) -> tuple[np.ndarray, np.ndarray]:
    """MIND records, shape (4,), and a SEARCH record, shape (1,), for players of whom at least one searches.

    The players as they sit; the policy of the Axis player on both sides; that of the Allies player; one to work with.
    """
    axis, allies = players
    minds = [fill_mind(players), fill_mind((axis, axis)), fill_mind((allies, allies)), np.zeros(1, MIND)]
    return beside_each_other(minds), fill_search((load_player(axis), load_player(allies)))


def beside_each_other(minds: Sequence[np.ndarray]) -> np.ndarray:
    """MIND records of several arrays in one: NumPy's own ways of joining them lose where fields lie."""
    joined = np.zeros(sum(map(len, minds)), MIND)
    at = 0
    for some in minds:
        joined[at : at + len(some)] = some
        at += len(some)
    return joined


def seat_members(mind: np.void, side: int, members: list[dict[str, Any]]) -> None:
    """Put the members of a player into a MIND record; the first of them plays until a game begins."""
    for i, member in enumerate(members):
        mind["member_player"][side, i] = Player[member["kernel"].upper()]
        mind["member_weights"][side, i] = weight_vector(member["weights"])
    mind["player"][side] = mind["member_player"][side, 0]
    mind["weights"][side] = mind["member_weights"][side, 0]
