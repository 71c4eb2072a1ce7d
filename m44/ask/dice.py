"""Exact odds of one attack."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from engine.dice.describe import BattleOdds, describe_battle
from engine.dice.position import Setting
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_built_in
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted
from m44.names.named import Words
from m44.names.typed_names import terrain_name, unit_or_card
from m44.play.question import BOARD, one_variant

Row = dict[str, Any]
DISTRIBUTIONS = ("hits", "flags", "figures_lost", "lost_to_flags", "retreats", "eliminated")
CIRCUMSTANCES = [one.name for one in fields(Setting) if one.name not in ("attacker", "target", "range")]
NAMED = {
    "attacker": unit_or_card,
    "target": unit_or_card,
    "target_hex": terrain_name,
    "from_hex": terrain_name,
    "card": unit_or_card,
}


def odds(
    attacker: str, target: str, range_: int = 1, *, options: Words | None = None, **circumstances: Any
) -> Row:
    """Exact odds of one attack: dice, faces, chances of hits, kill and retreat.

    Parameters
    ----------
    attacker, target : str
        Unit rows; the attacker may be a card that strikes (``air_power``).
    range_ : int, 1 to 8
    options : str, optional
        One variant of the rules.
    **circumstances
        ``target_hex``, ``from_hex`` (terrain, pieces joined by ``+``), ``cover``, ``card``, ``figures``, ``room``,
        ``still``, ``own_works``, ``same_group``, ``side``; see ``engine.dice.position.Setting``.

    Returns
    -------
    dict
        One flat row: the setting, the count of the dice, chances ``p_…`` and means ``mean_…``, ``what_changed`` by the
        variant, ``notices``.

    Raises
    ------
    InputError
        Unknown words, numbers out of range.

    Examples
    --------
    >>> odds("armor", "infantry", 2, target_hex="town")["dice"]
    1
    """
    return odds_under(rules_of(options), attacker, target, range_, circumstances)


def odds_under(
    built: Built, attacker: str, target: str, range_: int, circumstances: Mapping[str, Any]
) -> Row:
    """The row of `odds` under rules that are in force already."""
    row = _battle(built, attacker, target, range_, circumstances).row()
    from analysis.pages.footnotes import footnotes_of_rules  # late: it loads the pictures of pages

    return {**row, **footnotes_of_rules(built).columns()}


def odds_distribution(
    attacker: str,
    target: str,
    range_: int = 1,
    name: str = "hits",
    *,
    options: Words | None = None,
    **circumstances: Any,
) -> list[Row]:
    """Exact chance of every number of hits, flags, figures lost or hexes of retreat.

    Parameters
    ----------
    attacker, target, range_, options, **circumstances
        As in `odds`.
    name : {"hits", "flags", "figures_lost", "lost_to_flags", "retreats", "eliminated"}

    Returns
    -------
    list of dict
        The value under its name, ``rolls`` of all (``of``), ``chance`` as an exact fraction, ``p``.

    Examples
    --------
    >>> [(row["hits"], row["p"]) for row in odds_distribution("infantry", "infantry", 3)]
    [(0, 0.5), (1, 0.5)]
    """
    return distribution_under(rules_of(options), attacker, target, range_, name, circumstances)


def distribution_under(
    built: Built, attacker: str, target: str, range_: int, name: str, circumstances: Mapping[str, Any]
) -> list[Row]:
    """The rows of `odds_distribution` under rules that are in force already."""
    if name not in DISTRIBUTIONS:
        raise InputError(COMMAND, "name", quoted(name), nearest(str(name), DISTRIBUTIONS))
    return _battle(built, attacker, target, range_, circumstances).distribution(name)


def _battle(
    built: Built, attacker: str, target: str, range_: int, circumstances: Mapping[str, Any]
) -> BattleOdds:
    document = built.document if built.variant.options else base_document()
    for key in circumstances:
        if key not in CIRCUMSTANCES:
            raise InputError(COMMAND, key, "no such circumstance", nearest(key, CIRCUMSTANCES))
    named = {key: _as_meant(key, value) for key, value in circumstances.items()}
    return describe_battle(
        document, _as_meant("attacker", attacker), _as_meant("target", target), range_, **named
    )


def _as_meant(key: str, value: Any) -> Any:
    """A unit, a card or terrain by the name that is meant; whatever else stands in a setting as it is."""
    return NAMED[key](value) if key in NAMED and isinstance(value, str) else value


def rules_of(options: Words | None) -> Built:
    """The rules in force, on a battle that comes with the program."""
    return build_tables(load_built_in(BOARD), one_variant(options))
