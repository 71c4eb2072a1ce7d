"""Players as the engine meets them: who answers, with which weights; many weight vectors without writing files."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from engine.dice.odds import odds_tables
from engine.layout import MIND
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.likeness import nearest
from engine.loading.words.namesakes import shown
from engine.loading.words.quoting import quoted
from engine.policies.player_files import KERNELS, check_weights, complete, load_player, seat_members
from engine.policies.player_names import KEYS, check_posture, player_ids, variant_ids

SUFFIX = ".toml"


@dataclass(frozen=True)
class Policy:
    """A player with his weights.

    Attributes
    ----------
    id : str
        What he is called.
    kernel : str
        Code that answers (``engine.codes.Player``).
    weights : tuple of (term, number)
        One for every term; empty for a player without any.
    members : tuple of Policy
        Of an ensemble; else empty.
    notices : tuple of str
        In whose place a file of weights plays, if it carries the id of a player that comes with the program.
    """

    id: str
    kernel: str
    weights: tuple[tuple[str, float], ...] = ()
    members: tuple["Policy", ...] = ()
    notices: tuple[str, ...] = field(default=(), compare=False)

    def with_weights(self, id_: str, **changed: float) -> "Policy":
        """The same judgement with some weights changed."""
        return replace(self, id=id_, weights=tuple({**dict(self.weights), **changed}.items()))

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as ``load_player`` gives them."""
        own = {"id": self.id, "kernel": self.kernel, "weights": dict(self.weights)}
        return {**own, "members": [one.to_dict() for one in self.members]} if self.members else own


def read_policy(ref: str) -> Policy:
    """A player by id, or from a file of weights.

    Parameters
    ----------
    ref : str
        Id of a player, or path of a ``.toml`` file written like those of the players: ``[weights]`` with all terms and
        the ``kernel`` that reads them, or ``like`` and some terms.

    Raises
    ------
    InputError
        No such player or file; weights that are unknown, missing, out of range or no numbers; an unknown key.
    """
    if not ref.endswith(SUFFIX):
        return _policy(load_player(ref))
    policy = _policy(_read_file(ref))
    if policy.id not in built_in_players():
        return policy
    return replace(policy, notices=(f"Note: plays {shown(Path(ref))} in place of the built-in {policy.id}.",))


def built_in_players() -> list[str]:
    """Ids of the players that come with the program."""
    return [*player_ids(), *variant_ids()]


def check_players(policies: Sequence[Policy]) -> None:
    """Refuse two different players of one id, for the answer calls each by it.

    Raises
    ------
    InputError
    """
    known: dict[str, Policy] = {}
    for policy in policies:
        if known.setdefault(policy.id, policy) != policy:
            raise InputError("players", policy.id, "two players of that id", "an id of its own in each file")


def _policy(data: dict[str, Any]) -> Policy:
    members = tuple(_policy(member) for member in data.get("members", ()))
    if members:
        return Policy(data["id"], members[0].kernel, (), members)
    return Policy(data["id"], data["kernel"], tuple(data["weights"].items()))


def _read_file(file: str) -> dict[str, Any]:
    """A player of the user's own, who can do without title and words about him."""
    data = read_toml(Path(file))
    for key in data:
        if key not in KEYS or key == "members":
            raise InputError(
                file, key, "an unknown key", nearest(key, [key for key in KEYS if key != "members"])
            )
    for key in ("id", "like", "kernel"):
        if not isinstance(data.get(key, ""), str):
            raise InputError(file, key, quoted(data[key]), "a word in quotes")
    check_posture(data, file)
    known = built_in_players()
    if "like" in data and data["like"] not in known:
        raise InputError(file, "like", f"unknown player {quoted(data['like'])}", nearest(data["like"], known))
    base = load_player(data["like"]) if "like" in data else {}
    id_ = str(data.get("id", Path(file).stem))
    kernel = data.get("kernel", base.get("kernel", id_))
    if kernel not in KERNELS:
        raise InputError(file, "kernel", repr(kernel), " or ".join(KERNELS))
    weights = check_weights(data.get("weights", {}), file)
    return {"id": id_, "kernel": kernel, "weights": complete({**base.get("weights", {}), **weights}, file)}


def policy_text(policy: Policy, title: str, description: str) -> str:
    """A file of weights that ``read_policy`` reads back to the last bit."""
    lines = [f'id = "{policy.id}"', f'title = "{title}"', f'kernel = "{policy.kernel}"']
    lines += [f'description = """\n{description}"""', "", "[weights]"]
    lines += [f"{name} = {value!r}" for name, value in policy.weights]
    return "\n".join(lines) + "\n"


def mind_of(axis: Policy, allies: Policy) -> np.ndarray:
    """A MIND record of these players, shape (1,): who plays, weights and exact odds.

    One record serves any number of blocks one after the other, in one thread.
    """
    mind = np.zeros(1, MIND)
    for side, policy in enumerate((axis, allies)):
        mind[0]["members_n"][side] = len(policy.members)
        seat_members(mind[0], side, [one.to_dict() for one in policy.members or (policy,)])
    for name, table in odds_tables().items():
        mind[0][name][...] = table
    return mind
