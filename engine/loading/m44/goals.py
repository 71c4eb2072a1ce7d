"""Medals, exits and sudden death of a .m44 file as objectives and exits of a scenario."""

from collections.abc import Iterable

from engine.geometry.boards import Board
from engine.loading.errors import InputError
from engine.loading.m44.findings import Findings, shown
from engine.loading.m44.kept import OBJECTIVE, read_names
from engine.loading.m44.marks import HexMark, TagMark
from engine.loading.m44.names import ON, Tag, key_of, words
from engine.loading.m44.shape import Object, Part, Shape
from engine.loading.m44.source import Source
from engine.loading.scenario_file import SIDES

SUDDEN_DEATH = "group_sudden_death"
MOST_MEDALS = 10
Way = tuple[list[str], tuple[str, ...]]  # sides that may leave, hexes


def goals(source: Source, findings: Findings) -> tuple[list[Object], list[Object]]:
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
                ways.append(way_out(mark, tag, source.board, findings))
            elif word.star and mark.unit is None:
                findings.guessed(f"star {shown(tag.name)} without a unit", mark.name, "taken for decoration")
            elif word.rule:
                findings.missing(f"{what} ({word.rule})", mark.name)
    objectives += sudden_deaths(source, [one["id"] for one in objectives], shape)
    return objectives, exits(ways, source.board, findings)


def way_out(mark: HexMark, tag: TagMark, board: Board, findings: Findings) -> Way:
    """Who may leave by an exit and its hexes; where the file does not say who, a guess.  Changes: findings."""
    hexes = tuple(dict.fromkeys([mark.name, *tag.group]))
    if tag.side:
        return [tag.side], hexes
    rows = {0: "allies", board.grid.n_rows - 1: "axis"}
    side = rows.get(mark.hex_[0])
    told = f"of the {side}" if side else "of both sides"
    findings.guessed(f"side of the exit {shown(tag.name)}", mark.name, told)
    return [side] if side else list(SIDES), hexes


def exits(ways: Iterable[Way], board: Board, findings: Findings) -> list[Object]:
    """Exits, each hex once for a side however many markers name it: groups that overlap are a union.

    Rule: VIC-EXIT-1.  Changes: findings.
    """
    taken: dict[str, set[str]] = {side: set() for side in SIDES}
    found: list[Object] = []
    for sides, hexes in ways:
        at_edge = [name for name in hexes if min(board.grid.neighbors(board.grid.parse(name))) < 0]
        for name in hexes:
            if name not in at_edge:
                findings.missing("exit away from the edge of the board", name)
        left = {side: [name for name in at_edge if name not in taken[side]] for side in sides}
        for side in sides:
            taken[side] |= set(left[side])
        together = len({tuple(names) for names in left.values()}) == 1
        for some in [sides] if together else [[side] for side in sides]:
            if left[some[0]]:
                who = "both" if len(some) == len(SIDES) else some[0]
                found.append({"sides": who, "hexes": " ".join(left[some[0]])})
    return found


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


def needed(tag: TagMark, hex_: str, n_hexes: int, shape: Shape) -> Object:
    """How many hexes of the group have to be held.  Changes: shape.findings."""
    medal, key = tag.medal, f"hex {hex_} medal nbr_hex"
    need = shape.number(medal.get("nbr_hex") or 1, key, 1, n_hexes)
    if on(medal, "majority"):
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


def on(medal: Part, key: str) -> bool:
    """Whether an option of a medal is switched on."""
    value = medal.get(key)
    if isinstance(value, str):
        value = value.strip().lower()
    return isinstance(value, bool | int | str) and value in ON


def sudden_deaths(source: Source, taken: list[str], shape: Shape) -> list[Object]:
    """Objectives that win at once.  Changes: shape.findings."""
    found: list[Object] = []
    for one in source.conditions:
        for name, raw in one.items():
            if name == SUDDEN_DEATH:
                part = shape.part(raw, SUDDEN_DEATH, SUDDEN_DEATH)
                ids = [*taken, *(death["id"] for death in found)]
                found.append(sudden_death(part, len(found), ids, source, shape))
            elif name != "standard":
                shape.findings.no_rule(f"victory condition {shown(name)}")
    return found


def sudden_death(raw: Part, n: int, taken: list[str], source: Source, shape: Shape) -> Object:
    """Hexes that win the game if enough of them are held at the end of the own turn."""
    key = f"{SUDDEN_DEATH} group"
    hexes = dict.fromkeys(shape.places(raw.get("group"), key, source.board, source.turned))
    if not hexes:
        raise InputError(source.file, key, "no hexes", "hexes like F9 and f8")
    names = shape.part(raw.get(OBJECTIVE), OBJECTIVE, f"{SUDDEN_DEATH} {OBJECTIVE}")
    need = shape.number(raw.get("number") or 1, f"{SUDDEN_DEATH} number", 1, len(hexes))
    found = {
        **read_names(names, f"sudden-death-{n + 1}", taken, shape),
        "sides": shape.choice(raw.get("side"), f"{SUDDEN_DEATH} side", words().side),
        "hexes": " ".join(hexes),
    }
    return {**found, **({"need": need} if need > 1 else {}), "when": "TURN_END", "value": "WIN"}
