"""Games under an option beside the same games without it: where they part, and whether a trigger says why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words
from engine.loading.checks.occurrence import State, provenance_of
from engine.loading.options.variant import OFFICIAL, Variant, parse_variant
from engine.loading.scenario.load import Scenario, built_in_group, load_built_in
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.replay.names import Names
from engine.replay.replay import reported_events
from engine.runs.games import play_games, trace_game
from tests.support.catalogue import shipped
from tests.triggers.levels import PART

RANDOM = ("random", "random")  # they foresee nothing, so that only the rule itself can part two games
SEED = 1
ACT = ("event", "unit", "hex", "from", "to", "attacker", "target", "card", "section", "by")
PLAYED = "trajectory"
GROUPS = ("base", "stages", "terrain-pack", "winter", "breakthrough", "overlord", "proving", "training")
# Triggers, and what only lies ready: piles, hands of combat cards, the light of day, units that face each other.
ASIDE = ("rule", "shuffle", "combat_shuffle", "combat_draw", "dawn", "engaged")
SET_UP = (
    "first_side", "hand_start", "hand_size", "medal_target", "n_cards", "copy_row", "copy_address", "hex_stack",
    "n_units", "first_unit", "end_unit", "unit_side", "unit_row", "unit_hex", "unit_figures", "unit_full",
    "unit_camouflaged", "camouflage_ends", "unit_led", "reserve_first", "levy_first", "dice_met", "fired_start",
    "n_drops", "drop_first", "unit_airborne",
)  # fmt: skip
WAYS = ("n_paths", "start_paths", "hex_paths", "edge_paths")  # where ways lie, not what they do to a move


@dataclass(frozen=True)
class Fault:
    """A game that an option changes and nothing says so.

    Attributes
    ----------
    words, scenario : str
        Of the variant, and the battle.
    game : int
    what : str
        ``silent``: no trigger in the whole game; ``late``: none until the end of the turn in which the games part;
        ``offer``: one of the two, where the games part because a player has other choices than without the option;
        ``cannot``: the option is reported as one that changes nothing here.
    where : str
        The first events that differ.
    """

    words: str
    scenario: str
    game: int
    what: str
    where: str = ""


@cache
def battles_in(group: str) -> list[Scenario]:
    return built_in_group(group)


@cache
def battle(id_: str) -> Scenario:
    return load_built_in(id_)


@cache
def without(scenario: str, words: str) -> Built:
    """A battle without the option that is looked at, other options of its words in force."""
    return build_tables(battle(scenario), parse_variant(words) if words else OFFICIAL)


def beside(words: str, name: str) -> str:
    """Words without the option itself; none where the others cannot do without it."""
    rest = "+".join(part for part in PART.split(words) if part.partition(":")[0] != name)
    try:
        parse_variant(rest)
    except InputError:
        return ""
    return rest


def battles_of(name: str, variant: Variant, base: str) -> Iterator[tuple[Built, Built]]:
    """Battles in which a variant may be played and changes TABLES, one after the other: pairs of rules.

    Stages of the option, then all that come with the program, those of the base game first.
    """
    ids = [*shipped()[name]["stages"], *(one.id for group in GROUPS for one in battles_in(group))]
    for id_ in dict.fromkeys(ids):
        try:
            built, plain = build_tables(battle(id_), variant), without(id_, base)
        except InputError:
            continue
        if built.tables.tobytes() != plain.tables.tobytes():
            yield plain, built


def faults_of(
    name: str, words: str, games: int, battles: int, players: tuple[str, str] = RANDOM, passed: int = 0
) -> tuple[list[Fault], int, int]:
    """Unreported games of one option with one level; with the games played and those that differ.

    Parameters
    ----------
    games : int
        Of each battle.
    battles : int
        Battles in which games differ.
    passed : int
        Battles that may be passed over because no game of them differs.

    Raises
    ------
    InputError
        The words do not go together at all.
    """
    variant, base = parse_variant(words), beside(words, name)
    faults: list[Fault] = []
    played = differing = changed = 0
    for plain, built in islice(battles_of(name, variant, base), battles + passed):
        if changed == battles:
            break
        own, old = (play_games(one, SEED, players, count=games).results for one in (built, plain))
        other = own[PLAYED] != old[PLAYED]
        played += games
        differing += int(other.sum())
        changed += bool(other.any())
        idle = {
            part.id.partition(":")[0]: part.state
            for part in provenance_of(without(built.scenario.id, ""), built).parts
        }
        if idle.get(name) in (State.CANNOT, State.OFFICIAL):
            faults += [Fault(words, built.scenario.id, game, "cannot") for game in np.flatnonzero(other)]
        alike = set_up_alike(plain, built)
        if alike is None and not bits_of(name, built):
            continue
        alike = alike or plain
        if alike is not plain:
            other &= own[PLAYED] != play_games(alike, SEED, players, count=games).results[PLAYED]
        for game in map(int, np.flatnonzero(other)):
            fault = fault_in(name, words, alike, built, game, own[game : game + 1], players)
            faults += [fault] if fault else []
    return faults, played, differing


def bits_of(name: str, built: Built) -> list[Any]:
    """Triggers that say that an option acts in a game: its own, and where it adds a choice that this was offered.

    Those that stand from the start are left out: they say that the set-up is another one, and nothing of what follows.
    """
    about = shipped()[name]
    names = {*about["triggers"], *(["offered"] if about["never"] else [])}
    start = built.tables["fired_start"]
    return [bit for bit in Fired if bit.name.lower() in names and not acted(start, [bit]).any()]


def set_up_alike(plain: Built, built: Built) -> Built | None:
    """The battle without the option, but with the option's set-up where a trigger reports that from the start.

    Games under the option that differ from these differ for another reason, which needs a trigger of its own.
    None where the option brings units, ground or cards of its own: the rules without it have no such thing.  Games then
    may part at the deal, at a choice and at a unit that the set-up made another one; any other outcome needs a trigger.
    """
    plain = with_ways(plain, built)
    if not (built.tables["fired_start"] != plain.tables["fired_start"]).any():
        return plain
    if any(
        getattr(plain, rows) != getattr(built, rows) for rows in ("unit_rows", "stack_names", "card_rows")
    ):
        return None
    return with_fields_of(built, plain, SET_UP)


def with_fields_of(built: Built, plain: Built, fields: Sequence[str]) -> Built:
    """A battle with some fields of TABLES taken from another one."""
    tables = plain.tables.copy()
    for field in fields:
        tables[field] = built.tables[field]
    tables.setflags(write=False)
    return replace(plain, tables=tables)


def with_ways(plain: Built, built: Built) -> Built:
    """The battle without the option, whose moves are searched along the ways that matter under it, if only there.

    Ways that bend no move are the same hexes, found in another order, and players at random draw from the list.
    """
    if plain.tables["n_paths"][0] > 0 or built.tables["n_paths"][0] == 0:
        return plain
    return with_fields_of(built, plain, WAYS)


def other_units(plain: Built, built: Built) -> set[str]:
    """Names of the units that begin with another row, other figures or on another hex than without the option."""
    names = Names(built)
    found = set[str]()
    for unit in range(int(built.tables["n_units"][0])):
        rows = (one.unit_rows[int(one.tables["unit_row"][0, unit])] for one in (plain, built))
        fields = ("unit_hex", "unit_figures", "unit_side")
        same = all(plain.tables[field][0, unit] == built.tables[field][0, unit] for field in fields)
        if not same or len(set(rows)) > 1:
            found.add(names.units[unit])
    return found


def fault_in(
    name: str, words: str, plain: Built, built: Built, game: int, row: np.ndarray, players: tuple[str, str]
) -> Fault | None:
    """Whether a game that differs has a trigger of the option until the end of the turn in which the two part."""
    a, b = (told(one, game, players) for one in (plain, built))
    part = first_difference(a, b)
    if part is None:
        return None  # the same play in other numbers
    bits, turn, same = bits_of(name, built), part[1]["turn"], same_act(*part)
    if set_up_alike(plain, built) is None:
        if turn == 0 or not same or other_units(plain, built) & named_in(*part):
            return (
                None  # the deal, a choice among other units or cards, a unit that the set-up made another one
            )
    if acted(fired_until(built, game, turn, players), bits).any():
        return None
    where = f"turn {turn}: {short(part[0])} / {short(part[1])}"
    late = acted(fired_words(row), bits).any()
    return Fault(words, built.scenario.id, game, ("late" if late else "silent") if same else "offer", where)


def fired_until(built: Built, game: int, turn: int, players: tuple[str, str]) -> Any:
    """The fired words of a game that is cut off at the end of a turn, shape (1, n_words)."""
    tables = built.tables.copy()
    tables["turn_cap"] = max(1, turn)
    tables.setflags(write=False)
    return fired_words(play_games(replace(built, tables=tables), SEED, players, first=game, count=1).results)


def named_in(*events: dict[str, Any]) -> set[str]:
    """All words in some events."""
    return {value for event in events for value in event.values() if isinstance(value, str)}


def same_act(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two events are the same act with another outcome; players at random part only over other choices."""
    return all(one.get(key) == other.get(key) for key in ACT)


def told(built: Built, game: int, players: tuple[str, str]) -> list[dict[str, Any]]:
    """Events of a game in names."""
    return reported_events(Names(built), trace_game(built, SEED, game, players)[0])


def first_difference(
    a: Sequence[dict[str, Any]], b: Sequence[dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The first events of two games that differ, `ASIDE` and numbers of events left out; None if there are none.

    A smaller deck differs once another card is drawn, the light once a unit sees farther, and so on.
    """
    first, second = ([one for one in log if one["event"] not in ASIDE] for log in (a, b))
    for one, other in zip(first, second, strict=False):
        if {**one, "n": 0} != {**other, "n": 0}:
            return one, other
    return None if len(first) == len(second) else (first[-1], second[-1])


def short(event: dict[str, Any]) -> str:
    """An event in few words."""
    return " ".join(
        str(value) for key, value in event.items() if key not in ("n", "turn") and value is not None
    )
