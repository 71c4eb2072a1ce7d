"""Medals, exits and sudden death of a .m44 file as objectives and exits of a scenario."""

from collections.abc import Collection, Sequence
from typing import Any

from engine.editor.army import Placed
from engine.editor.extra_keys import BY_MEDALS, OBJECTIVE, read_names
from engine.editor.findings import Findings, shown
from engine.editor.marks import HexMark, TagMark
from engine.editor.names import OFF, ON, Tag, key_of, words
from engine.editor.shape import ABSENT, FileObject, Object, Shape
from engine.editor.source import Source
from engine.editor.ways_out import MOST_MEDALS, Way, exits, way_out
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

SUDDEN_DEATH = "group_sudden_death"
SWITCHES = ("permanent", "majority", "turn_start", "last_to_occupy", "sole_control", "any_hex")
# Two options of a medal that cannot both hold: the one that counts, the other, and what is reported.
CONFLICTS = (
    ("permanent", "last_to_occupy", "permanent counts: once won it is kept"),
    ("majority", "any_hex", "majority counts: more hexes than the enemy"),
)


def goals(source: Source, units: Sequence[Placed], findings: Findings) -> tuple[list[Object], list[Object]]:
    """Objectives and exits.  Changes: findings.

    Raises
    ------
    InputError
        An option of a medal of the wrong shape.
    """
    objectives: list[Object] = []
    ways: list[Way] = []
    shape = Shape(source.file, findings)
    for mark in source.hexes:
        for tag in mark.tags:
            word = words().tag.get(key_of(tag.name, tag.behavior))
            what = f"marker {shown(tag.name)} {shown(tag.behavior)}".rstrip()
            if word is None:
                findings.no_mark(what, mark.name)
            elif word.medal is not None:
                objectives.append(objective(mark, tag, word, [one["id"] for one in objectives], shape))
            elif word.exit:
                if not tag.behavior:
                    findings.guessed(f"{what} without a behavior", mark.name, "taken for an exit")
                ways.append(way_out(mark, tag, source, shape))
            elif word.marker is not None and mark.unit is None:
                findings.guessed(f"{what} without a unit", mark.name, "taken for decoration")
            elif word.star and mark.unit is None:
                findings.guessed(f"star {shown(tag.name)} without a unit", mark.name, "taken for decoration")
            elif word.rule:
                findings.missing(f"{what} ({word.rule})", mark.name)
    objectives += sudden_deaths(source, [one["id"] for one in objectives], shape)
    return objectives, exits(ways, source, units, findings)


def objective(mark: HexMark, tag: TagMark, word: Tag, taken: list[str], shape: Shape) -> Object:
    """A medal for standing on the hex of a marker or on one of its group.  Changes: shape.findings."""
    hexes = list(dict.fromkeys([mark.name, *tag.group]))
    found: Object = {
        **read_names(tag.objective, f"medal-{len(taken) + 1}-{mark.name.lower()}", taken, shape),
        "sides": tag.side or word.medal,
        "hexes": " ".join(hexes),
        **needed(tag, mark.name, len(hexes), shape),
    }
    medal = tag.medal
    report_medal(tag, word, mark.name, shape)
    if on(medal, "sole_control"):
        found["deny_enemy"] = True
    if on(medal, "turn_start"):
        found["when"] = "TURN_START"
    if on(medal, "permanent"):
        found["hold"] = "FOREVER"
    elif on(medal, "last_to_occupy"):
        found["hold"] = "UNTIL_ENEMY"
    key = f"hex {mark.name} medal counts_for"
    value = shape.number(medal.get("counts_for") or 1, key, 1, MOST_MEDALS)
    if value > 1:
        found["value"] = value
    return found


def report_medal(tag: TagMark, word: Tag, hex_: str, shape: Shape) -> None:
    """Options of a medal whose value nobody knows, and those that contradict each other.  Changes: shape.findings."""
    for key in SWITCHES:
        value = tag.medal.get(key)
        if not (is_switch(value, ON) or is_switch(value, OFF)):
            shape.findings.no_rule(f"medal {key} {shown(value)}", hex_)
    for counts, other, now in CONFLICTS:
        if on(tag.medal, counts) and on(tag.medal, other):
            shape.findings.guessed(f"medal both {counts} and {other}", hex_, now)
    if tag.side and word.medal not in (tag.side, "both"):
        what = f"marker {shown(tag.name)} with the side {tag.side}"
        shape.findings.guessed(what, hex_, f"a medal of the {tag.side}")


def needed(tag: TagMark, hex_: str, n_hexes: int, shape: Shape) -> Object:
    """How many hexes of the group have to be held.  Changes: shape.findings."""
    medal, key = tag.medal, f"hex {hex_} medal nbr_hex"
    need = shape.number(medal.get("nbr_hex") or 1, key, 1, n_hexes, of=hexes_of("the medal", n_hexes))
    if on(medal, "majority"):
        if not tag.group:
            key, expected = f"hex {hex_} tag group", "the other hexes of the majority, like F9 and f8"
            what, now = "medal majority without a group", "a medal for the hex alone"
            shape.findings.mistaken(key, "no hexes", expected, what, hex_, now)
            return {}
        if need > 1:
            shape.findings.missing(f"medal majority of {need} hexes at least", hex_, "any majority counts")
        return {"need": "MAJORITY"}
    if on(medal, "any_hex"):
        if tag.side:
            other = SIDES[1 - SIDES.index(tag.side)]
            what = f"medal any_hex of the {tag.side}"
            shape.findings.missing(what, hex_, f"the {other} do not hold it while the {tag.side} are away")
        elif need > 1:
            shape.findings.guessed("medal any_hex without a side", hex_, "one hex is enough")
        return {}
    return {"need": need} if need > 1 else {}


def hexes_of(whose: str, n_hexes: int) -> str:
    """Why no more hexes can be asked for."""
    return f"{whose} has {n_hexes} {'hex' if n_hexes == 1 else 'hexes'}"


def on(medal: FileObject, key: str) -> bool:
    """Whether an option of a medal is switched on."""
    return is_switch(medal.get(key), ON)


def is_switch(value: Any, words_: Collection[Any]) -> bool:
    """Whether a value is one of the ways to say on, or to say off; a list or an object is neither."""
    if isinstance(value, str):
        value = value.strip().lower()
    return isinstance(value, bool | int | str | None) and value in words_


def sudden_deaths(source: Source, taken: list[str], shape: Shape) -> list[Object]:
    """Objectives that win at once.  Changes: shape.findings."""
    found: list[Object] = []
    for one in source.conditions:
        for name, raw in one.items():
            if name == SUDDEN_DEATH:
                part = shape.part(raw, SUDDEN_DEATH, SUDDEN_DEATH)
                ids = [*taken, *(death["id"] for death in found)]
                found.append(sudden_death(part, len(found), ids, source, shape))
            elif name != BY_MEDALS:
                shape.findings.no_rule(f"victory condition {shown(name)}")
    return found


def sudden_death(raw: FileObject, n: int, taken: list[str], source: Source, shape: Shape) -> Object:
    """Hexes that win the game if enough of them are held at the end of the own turn."""
    key = f"{SUDDEN_DEATH} group"
    hexes = dict.fromkeys(shape.places(raw.get("group"), key, source.board, source.turned))
    if not hexes:
        raise InputError(source.file, key, "no hexes", "hexes like F9 and f8")
    names = shape.part(raw.get(OBJECTIVE), OBJECTIVE, f"{SUDDEN_DEATH} {OBJECTIVE}")
    of = hexes_of("the group", len(hexes))
    need = shape.number(raw.get("number") or 1, f"{SUDDEN_DEATH} number", 1, len(hexes), of=of)
    found = {
        **read_names(names, f"sudden-death-{n + 1}", taken, shape),
        "sides": shape.choice(raw.get("side", ABSENT), f"{SUDDEN_DEATH} side", words().side),
        "hexes": " ".join(hexes),
    }
    return {**found, **({"need": need} if need > 1 else {}), "when": "TURN_END", "value": "WIN"}
