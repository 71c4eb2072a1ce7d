"""Medals, exits, sudden death and switches of a .m44 file as objectives, exits and ruleset of a scenario."""

import copy
from typing import Any

from engine.loading.errors import InputError
from engine.loading.files import fields_of
from engine.loading.m44.army import split_name
from engine.loading.m44.findings import Findings, shown
from engine.loading.m44.marks import HexMark, TagMark
from engine.loading.m44.names import Option, Tag, key_of, words
from engine.loading.m44.shape import Object, Shape
from engine.loading.m44.source import Source
from engine.loading.rules import check_ruleset
from engine.loading.scenario_file import ScenarioFile

LEFT_OUT = "left out"
SUDDEN_DEATH = "group_sudden_death"
ON = (True, 1, "1", "true", "TRUE")


def goals(source: Source, findings: Findings) -> tuple[list[Object], list[Object]]:
    """Objectives and exits.  Changes: findings.

    Raises
    ------
    InputError
        An option of a medal of the wrong shape.
    """
    objectives: list[Object] = []
    exits: list[Object] = []
    for mark in source.hexes:
        for tag in mark.tags:
            word = words().tag.get(key_of(tag.name, tag.behavior))
            what = f"marker {shown(tag.name)} {shown(tag.behavior)}".rstrip()
            if word is None:
                findings.no_name(what, mark.name, LEFT_OUT)
            elif word.medal is not None:
                objectives.append(objective(mark, tag, word, len(objectives), Shape(source.file)))
            elif word.exit and models("exit"):
                hexes = " ".join(dict.fromkeys([mark.name, *tag.group]))
                exits.append({"sides": tag.side or "both", "hexes": hexes})
            else:
                findings.not_modelled(what, mark.name, LEFT_OUT)
    return objectives + sudden_deaths(source, findings), exits


def models(key: str) -> bool:
    """Whether scenario files have a key."""
    return key in fields_of(ScenarioFile)


def objective(mark: HexMark, tag: TagMark, word: Tag, n: int, shape: Shape) -> Object:
    """A medal for standing on the hex of a marker or on one of its group."""
    key = f"hex {mark.name} medal"
    hexes = list(dict.fromkeys([mark.name, *tag.group]))
    found: Object = {
        "id": f"medal-{n + 1}-{mark.name.lower()}",
        "sides": tag.side or word.medal,
        "hexes": " ".join(hexes),
    }
    medal = tag.medal
    need = shape.number(medal.get("nbr_hex") or 1, f"{key} nbr_hex", 1, len(hexes))
    if on(medal, "majority"):
        found["need"] = "MAJORITY"
    elif need > 1 and not on(medal, "any_hex"):
        found["need"] = need
    if on(medal, "sole_control"):
        found["deny_enemy"] = True
    if on(medal, "turn_start"):
        found["when"] = "TURN_START"
    if on(medal, "permanent"):
        found["hold"] = "FOREVER"
    elif on(medal, "last_to_occupy"):
        found["hold"] = "UNTIL_ENEMY"
    value = shape.number(medal.get("counts_for") or 1, f"{key} counts_for", 1, 10)
    if value > 1:
        found["value"] = value
    return found


def on(medal: Object, key: str) -> bool:
    """Whether an option of a medal is switched on."""
    value = medal.get(key)
    return isinstance(value, bool | int | str) and value in ON


def sudden_deaths(source: Source, findings: Findings) -> list[Object]:
    """Objectives that win at once.  Changes: findings."""
    found: list[Object] = []
    shape = Shape(source.file)
    for one in source.conditions:
        for name, raw in one.items():
            if name == SUDDEN_DEATH:
                found.append(sudden_death(shape.table(raw, SUDDEN_DEATH), len(found), source, shape))
            elif name != "standard":
                findings.not_modelled(f"victory condition {shown(name)}", "", LEFT_OUT)
    return found


def sudden_death(raw: Object, n: int, source: Source, shape: Shape) -> Object:
    """Hexes that win the game if enough of them are held at the end of the own turn."""
    key = f"{SUDDEN_DEATH} group"
    hexes = dict.fromkeys(shape.places(raw.get("group"), key, source.board, source.turned))
    if not hexes:
        raise InputError(source.file, key, "no hexes", "hexes like F9 and f8")
    need = shape.number(raw.get("number") or 1, f"{SUDDEN_DEATH} number", 1, len(hexes))
    found = {
        "id": f"sudden-death-{n + 1}",
        "sides": shape.choice(raw.get("side"), f"{SUDDEN_DEATH} side", words().side),
        "hexes": " ".join(hexes),
    }
    return {**found, **({"need": need} if need > 1 else {}), "when": "TURN_END", "value": "WIN"}


def switches(source: Source, findings: Findings) -> tuple[Object, list[Object]]:
    """Ruleset and air drops that the options of the file stand for.  Changes: findings."""
    ruleset: Object = {}
    drops: list[Object] = []
    for name, value in source.options.items():
        word = words().option.get(name)
        if word is None:
            findings.remarks.append(f"option {shown(name)}: nothing known of it, left out")
            continue
        changed = ruleset_of(name, value, word, source)
        drop = air_drop(value, source) if name == "airdrop" and models("air_drop") else None
        if changed is not None:
            ruleset |= changed
        elif drop is not None:
            drops.append(drop)
        else:
            findings.not_modelled(f"option {shown(name)}", "", LEFT_OUT)
    return ruleset, drops


def ruleset_of(name: str, value: Any, word: Option, source: Source) -> Object | None:
    """Switches of the ruleset that an option sets; None if there are none, or the program lacks one of them."""
    found = copy.deepcopy(word.ruleset)
    if word.hexes:
        switch, cell = word.hexes.split(".")
        shape = Shape(source.file)
        places = shape.places(value, f"option {name}", source.board, source.turned)
        found[switch][cell] = " ".join(dict.fromkeys(places))
    try:
        check_ruleset(found, source.file)
    except InputError:
        return None
    return found or None


def air_drop(value: Any, source: Source) -> Object | None:
    """An air drop before the first turn; None where it is one of several drops."""
    shape = Shape(source.file)
    raw = shape.table(value, "option airdrop")
    unit = shape.table(raw.get("unit"), "option airdrop unit")
    split = split_name(shape.text(unit.get("name"), "option airdrop unit"))
    if split is None or raw.get("behavior") or raw.get("nbr_drops"):
        return None
    kind, side = split
    rows = words().kind[kind].rows
    numbers = raw.get("nbr_units")
    drops = (
        shape.listing(numbers, "option airdrop nbr_units") if isinstance(numbers, dict | list) else [numbers]
    )
    count = sum(shape.number(one, "option airdrop nbr_units", 1, 12) for one in drops)
    return {
        "side": shape.choice(raw.get("side") or side, "option airdrop side", words().side),
        "unit": rows[0],
        "count": count,
        "steps": shape.number(raw.get("range") or 4, "option airdrop range", 1, 12),
    }
