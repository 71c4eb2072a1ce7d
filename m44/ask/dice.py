"""Exact odds of one attack."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from engine.dice.describe import BattleOdds, describe_battle
from engine.dice.position import Setting
from engine.dice.without_cards import describe_without_cards
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_built_in
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted
from m44.names.attack_names import ALL_UNITS as ALL_UNITS
from m44.names.attack_names import CARDS as CARDS
from m44.names.attack_names import MODERN as MODERN
from m44.names.attack_names import by_cards, modern_rows, without_cards
from m44.names.named import Words
from m44.names.rules import MODERN_BOARD
from m44.play.question import BOARD, one_variant

Row = dict[str, Any]
DISTRIBUTIONS = ("hits", "flags", "figures_lost", "lost_to_flags", "retreats", "eliminated")
CIRCUMSTANCES = [one.name for one in fields(Setting) if one.name not in ("attacker", "target", "range")]
QUALITY = "quality"  # a circumstance of battles without cards alone


def odds(
    attacker: str,
    target: str,
    range_: int = 1,
    *,
    options: Words | None = None,
    rules: str = CARDS,
    **circumstances: Any,
) -> Row:
    """Exact odds of one attack: dice, faces, chances of hits, kill and retreat.

    Parameters
    ----------
    attacker, target : str
        Unit rows; the attacker may be a card that strikes (``air_power``), a minefield under the rules ``modern``.
    range_ : int, 1 to 8, or to 10 without cards
    options : str, optional
        One variant of the rules.
    rules : {"cards", "modern"}
        ``modern``: those of Modern Battle.
    **circumstances
        ``target_hex``, ``from_hex`` (terrain, pieces joined by ``+``), ``cover``, ``card``, ``figures``, ``room``,
        ``still``, ``own_works``, ``same_group``, ``side``; see ``engine.dice.position.Setting``; without cards also
        ``quality`` (``elite``, ``poor``).

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
    return odds_under(rules_of(options, rules), attacker, target, range_, circumstances)


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
    rules: str = CARDS,
    **circumstances: Any,
) -> list[Row]:
    """Exact chance of every number of hits, flags, figures lost or hexes of retreat.

    Parameters
    ----------
    attacker, target, range_, options, rules, **circumstances
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
    return distribution_under(rules_of(options, rules), attacker, target, range_, name, circumstances)


def distribution_under(
    built: Built, attacker: str, target: str, range_: int, name: str, circumstances: Mapping[str, Any]
) -> list[Row]:
    """The rows of `odds_distribution` under rules that are in force already."""
    if name not in DISTRIBUTIONS:
        raise InputError(COMMAND, "name", quoted(name), nearest(str(name), DISTRIBUTIONS))
    return _battle(built, attacker, target, range_, circumstances).distribution(name)


def odds_against_all(
    attacker: str, range_: int = 1, *, options: Words | None = None, **circumstances: Any
) -> list[Row]:
    """The rows of `odds` of Modern Battle for every kind of unit as the target."""
    built = rules_of(options, MODERN)
    return [odds_under(built, attacker, target, range_, circumstances) for target in modern_rows("units")]


def _battle(
    built: Built, attacker: str, target: str, range_: int, circumstances: Mapping[str, Any]
) -> BattleOdds:
    modern = built.scenario.id == MODERN_BOARD
    document = built.document if modern or built.variant.options else base_document()
    known = [*CIRCUMSTANCES, QUALITY] if modern else CIRCUMSTANCES
    for key in circumstances:
        if key not in known:
            raise InputError(COMMAND, key, "no such circumstance", nearest(key, known))
    meant = without_cards if modern else by_cards
    named = {key: meant(key, value) for key, value in circumstances.items()}
    describe = describe_without_cards if modern else describe_battle
    return describe(document, meant("attacker", attacker), meant("target", target), range_, **named)


def rules_of(options: Words | None, rules: str = CARDS) -> Built:
    """The rules in force, on a battle that comes with the program.

    Raises
    ------
    InputError
        No such rules.
    """
    boards = {CARDS: BOARD, MODERN: MODERN_BOARD}
    if not isinstance(rules, str) or rules not in boards:
        raise InputError(COMMAND, "rules", quoted(rules), " or ".join(boards))
    return build_tables(load_built_in(boards[rules]), one_variant(options))
