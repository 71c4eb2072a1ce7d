"""How a player searches, as its file says it: ``[search]`` with every parameter and ``[styles.NAME]`` with factors."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.hooks import NO_SEARCH
from engine.layout import MAX_PLANS, MAX_STYLES, SEARCH
from engine.loading.words.errors import InputError
from engine.players.common.weights import TERMS, WEIGHTS

MOST_FACTOR = 10.0


@dataclass(frozen=True)
class Parameter:
    """One parameter of a search.

    Attributes
    ----------
    low, high : float
        Range in which a file may set it.
    whole : bool
        A whole number.
    meaning : str
    """

    low: float
    high: float
    whole: bool
    meaning: str


PARAMETERS: dict[str, Parameter] = {
    "plans": Parameter(2, MAX_PLANS, True, "plans tried in a turn at most"),
    "cards": Parameter(1, 20, True, "cards tried in the player's own style"),
    "styled_cards": Parameter(0, 20, True, "cards tried in every other style"),
    "samples": Parameter(1, 64, True, "samples per plan in the first round, twice as many in each later one"),
    "turns": Parameter(1, 40, True, "player turns played out in a sample, the own one included"),
    "margin": Parameter(0, 1, False, "chance to win by which a plan must beat the player's own"),
    "medal": Parameter(0, 50, False, "worth of a position, per lead in medals as shares of the target"),
    "figure": Parameter(0, 50, False, "worth of a position, per lead in shares of figures left"),
    "near": Parameter(0, 50, False, "worth of a position, per lead in objectives within reach"),
}


def may_search(tables: np.ndarray) -> bool:
    """Whether players may imagine games under the rules in force.  ``tables``: ndarray of TABLES, shape (1,)."""
    return not any(tables[field].any() for field, _ in NO_SEARCH)


def check_may_search(tables: np.ndarray, searching: Sequence[str]) -> None:
    """Refuse players that search under rules by which nobody could imagine a game.

    Parameters
    ----------
    tables : ndarray of TABLES, shape (1,)
    searching : sequence of str
        Players that search.

    Raises
    ------
    InputError
        A rule in force keeps them from searching.
    """
    for field, expected in NO_SEARCH:
        if searching and tables[field].any():
            raise InputError("players", searching[0], "a player that imagines whole games", expected)


def check_search(data: Mapping[str, Any], base: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The tables ``search`` and ``styles`` of a player, checked; what the file leaves out is as in its base.

    Parameters
    ----------
    data : mapping
        The player's file.
    base : mapping
        The loaded player it is like; empty if there is none.
    file : str

    Returns
    -------
    dict
        ``search`` (name to number) and ``styles`` (name to factors by term); empty for a player that does not search.

    Raises
    ------
    InputError
        Unknown, missing or excessive parameters, unknown terms, too many styles, styles without a search.
    """
    search: dict[str, float] = dict(base.get("search", {}))
    for name, value in _table(data, "search", file).items():
        search[name] = _parameter(name, value, file)
    styles = {**base.get("styles", {})}
    for style, factors in _table(data, "styles", file).items():
        styles[style] = _factors(style, factors, file)
    if not search:
        if styles:
            raise InputError(file, "styles", "styles without [search]", "a player that searches")
        return {}
    if not base.get("weights"):
        raise InputError(
            file, "search", "a search without a policy", 'like = "..." with a player that judges'
        )
    for name, parameter in PARAMETERS.items():
        if name not in search:
            raise InputError(file, f"search.{name}", "no such line", f"a number: {parameter.meaning}")
    if len(styles) > MAX_STYLES:
        raise InputError(file, "styles", f"{len(styles)} styles", f"at most {MAX_STYLES}")
    return {"search": search, "styles": styles}


def _table(data: Mapping[str, Any], key: str, file: str) -> Mapping[str, Any]:
    """A table of the file, empty if there is none."""
    table = data.get(key, {})
    if not isinstance(table, Mapping):
        raise InputError(file, key, str(table), f"a table [{key}]")
    return table


def _number(value: Any) -> bool:
    return not isinstance(value, bool) and isinstance(value, (int, float)) and math.isfinite(value)


def _parameter(name: str, value: Any, file: str) -> float:
    """A parameter within its range."""
    if name not in PARAMETERS:
        raise InputError(file, f"search.{name}", "no such parameter", ", ".join(PARAMETERS))
    parameter = PARAMETERS[name]
    kind = "a whole number" if parameter.whole else "a number"
    expected = f"{kind} from {parameter.low:g} to {parameter.high:g}"
    if not _number(value) or (parameter.whole and not isinstance(value, int)):
        raise InputError(file, f"search.{name}", str(value), expected)
    if not parameter.low <= value <= parameter.high:
        raise InputError(file, f"search.{name}", f"{value:g}", expected)
    return value


def _factors(style: str, factors: Any, file: str) -> dict[str, float]:
    """Factors of a style by term."""
    key = f"styles.{style}"
    if not isinstance(factors, Mapping) or not factors:
        raise InputError(file, key, str(factors), f"a table [{key}] with factors of terms")
    for name, value in factors.items():
        if name not in TERMS:
            raise InputError(file, f"{key}.{name}", "no such term", ", ".join(TERMS))
        if not _number(value) or not 0 <= value <= MOST_FACTOR:
            raise InputError(file, f"{key}.{name}", str(value), f"a factor from 0 to {MOST_FACTOR:g}")
    return {name: float(value) for name, value in factors.items()}


def fill_search(players: tuple[Mapping[str, Any], Mapping[str, Any]]) -> np.ndarray:
    """A SEARCH record, shape (1,), for two loaded players (Axis, Allies)."""
    searches = np.zeros(1, SEARCH)
    search = searches[0]
    search["factor"] = 1.0
    for side, player in enumerate(players):
        for name, value in player.get("search", {}).items():
            search[name][side] = value
        styles = player.get("styles", {})
        search["styles"][side] = len(styles)
        for i, factors in enumerate(styles.values()):
            for term, factor in factors.items():
                search["factor"][side, i, WEIGHTS[term]] = factor
    return searches
