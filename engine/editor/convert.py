"""From a .m44 file to a scenario: the text of a scenario file, and what is not in it as it was."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.editor.army import Placed, army, patches, place_units
from engine.editor.findings import Findings, Mode
from engine.editor.goals import goals
from engine.editor.names import Wall
from engine.editor.nations import army_rules, nations_of
from engine.editor.shape import Object
from engine.editor.source import Source, read_source
from engine.editor.switches import switches
from engine.editor.terrain import Ground, grounds
from engine.editor.toml_text import write_scenario
from engine.editor.trains import trains_of
from engine.editor.unit_markers import unit_markers
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.in_force.rules import base_document
from engine.loading.in_force.stacks import may_stand
from engine.loading.in_force.unit_rows import UnitRow
from engine.loading.schema.document import Document
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.imported import Imported
from engine.loading.words.reader import MOST_M44, read_bytes

MOUNTAINS = ("mountain", "pmcave")
OLDER = "battle"  # id of a file whose name has no letter or digit


@dataclass(frozen=True)
class Converted:
    """A scenario file made of a .m44 file.

    Attributes
    ----------
    text : str
        TOML.
    imported : Imported
        What is not in it as it was; the table ``[import]`` of the text.
    """

    text: str
    imported: Imported


def convert_file(path: Path, mode: Mode) -> Converted:
    """Read a .m44 file and turn it into the text of a scenario file.

    Parameters
    ----------
    path : Path
    mode : Mode
        What is put up with: STRICT guesses and rules in words, NEAREST also things not modelled yet and rules nobody
        knows, LENIENT also unknown names of things on the board.

    Raises
    ------
    InputError
        A file that cannot be read or is no scenario, or holds what the mode does not put up with.
    """
    return convert(read_bytes(path, MOST_M44), str(path), mode)


def nearest_text(path: Path) -> str:
    """The text of the scenario file that a .m44 file becomes: what is not modelled yet is taken for what is nearest.

    Raises
    ------
    InputError
        As `convert_file`.
    """
    return convert_file(path, Mode.NEAREST).text


def convert(data: bytes, file: str, mode: Mode) -> Converted:
    """Turn the bytes of a .m44 file into the text of a scenario file; ``file`` names it in errors."""
    findings = Findings()
    source = read_source(data, file, findings)
    document = scenario_of(source, findings)
    findings.keep(source.kept)
    findings.check(mode, file)
    name = re.split(r"[/\\]", file)[-1]
    imported = findings.imported("".join(mark if mark.isprintable() else "?" for mark in name))
    return Converted(write_scenario({**document, "import": imported}), imported)


def scenario_of(source: Source, findings: Findings) -> Object:
    """The scenario as a file would hold it, the ground of every hex in place of map and legend.

    Changes: findings.
    """
    rules = base_document()
    ground, walls = grounds(source, rules["terrain"], findings)
    trains, aboard = trains_of(source, ground, rules, findings)
    units = place_units(source, rules["units"], findings, aboard)
    objectives, exits = goals(source, units, findings)
    options = switches(source, rules, findings)
    nations = nations_of(source.hexes, source.countries)
    army_rules(source.hexes, findings)
    stem = re.split(r"[/\\]", source.file)[-1].rsplit(".", 1)[0]
    majority = any(one.get("need") == "MAJORITY" for one in objectives)
    return {
        "id": slug(stem),
        "title": title_of(stem),
        "date": source.date,
        "nations": {side: " ".join(names) for side, names in nations.of_side.items() if names},
        "front": source.front,
        "blitz": options.blitz,
        "source": ", ".join(filter(None, ["publisher's scenario editor", source.about])),
        "board": source.board.id,
        "face": source.face_below,
        "first_side": source.first_side,
        "medal_target": source.medals,
        "hand_size": source.hands,
        "hand_start": {**source.hands, **options.hand_start} if options.hand_start else {},
        "set_up_anyway": misplaced(ground, units, source, rules, findings),
        "ground": ground,
        "units": army(units),
        "tags": {nation: " ".join(hexes) for nation, hexes in nations.tags.items()},
        "objective": objectives,
        "exit": exits,
        "air_drop": options.drops,
        "train": trains,
        "marker": unit_markers(source, units, rules["units"], findings),
        "barrier": barriers(walls),
        "ruleset": {**options.ruleset, **({"majority": "MORE_THAN_ENEMY"} if majority else {})},
        "combat": source.combat,
        "patch": [
            *options.patches,
            *patches(units, rules["units"], options.slow, options.royal, findings),
        ],
    }


def misplaced(
    ground: Sequence[Ground],
    units: Iterable[Placed],
    source: Source,
    rules: Document,
    findings: Findings,
) -> str:
    """Hexes of units that stand where they could not go.  Changes: findings.

    Such a unit may leave, as the rules have it of a tank in a field bunker; but guns never leave a mountain, nor armor
    the bunker of a side.
    """
    grid = source.board.grid
    mountains = {
        mark.name for mark in source.hexes if any(one.name.lower() in MOUNTAINS for one in mark.pieces)
    }
    found = []
    for unit in units:
        hex_ = grid.parse(unit.hex_name)
        here = ground[hex_]
        tile = here.tile or source.board.printed(source.face_below, grid.hexes[hex_][0])
        rows = (tile, *here.pieces)
        row = UnitRow(unit.row, unit.side, rules["units"][unit.row])
        if not may_stand(Contents(rows, here.owner or None), row, rules):
            found.append(unit.hex_name)
            what = f"{unit.row} on {' + '.join(rows)}"
            holds = has_trait(rows, "HOLDS_GUNS", rules["terrain"])
            class_ = rules["units"][unit.row]["class"]
            if (class_ == "ART" and unit.hex_name in mountains) or (
                class_ == "ARM" and holds and here.owner in SIDES
            ):
                now = "set up there; it may leave, which by the rules it never does"
                findings.missing(what, unit.hex_name, now)
            else:
                findings.guessed(what, unit.hex_name, "set up there; it may leave and not come back")
    return " ".join(found)


def slug(stem: str) -> str:
    """An id out of the name of a file.

    Examples
    --------
    >>> slug("Sword Beach (v2)")
    'sword-beach-v2'
    """
    return re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-") or OLDER


def title_of(stem: str) -> str:
    """A title out of the name of a file.

    Examples
    --------
    >>> title_of("sword-beach")
    'Sword Beach'
    """
    return (
        " ".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", stem) if word)
        or OLDER.title()
    )


def barriers(walls: dict[Wall, list[str]]) -> list[dict[str, Any]]:
    """Barriers of the scenario, one for each kind."""
    return [{"hexes": " ".join(hexes), "who": wall.who, "test": wall.test} for wall, hexes in walls.items()]
