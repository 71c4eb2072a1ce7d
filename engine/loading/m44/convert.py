"""From a .m44 file to a scenario: the text of a scenario file, and everything that had to be replaced."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.loading.errors import InputError
from engine.loading.m44.army import army, patches, place_units
from engine.loading.m44.findings import Findings, Mode
from engine.loading.m44.goals import goals, switches
from engine.loading.m44.names import Wall
from engine.loading.m44.shape import Object
from engine.loading.m44.source import Source, read_source
from engine.loading.m44.terrain import grounds
from engine.loading.m44.toml_text import write_scenario
from engine.loading.rules import base_document

SUFFIX = ".m44"
OLDER = "battle"  # id of a file whose name has no letter or digit


@dataclass(frozen=True)
class Converted:
    """A scenario file made of a .m44 file.

    Attributes
    ----------
    text : str
        TOML.
    told : tuple of str
        Every replacement, one line each.
    """

    text: str
    told: tuple[str, ...]


def is_m44(path: Path | str) -> bool:
    """Whether a path names a file of the publisher's editor."""
    return str(path).lower().endswith(SUFFIX)


def convert_file(path: Path, mode: Mode) -> Converted:
    """Read a .m44 file and turn it into the text of a scenario file.

    Parameters
    ----------
    path : Path
    mode : Mode
        What is put up with: STRICT nothing, NEAREST things not modelled yet, LENIENT unknown names, too.

    Raises
    ------
    InputError
        A file that cannot be read or is no scenario, or holds what the mode does not put up with.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            str(path), "", error.strerror or "an unreadable file", "a file that exists"
        ) from None
    return convert(data, str(path), mode)


def convert(data: bytes, file: str, mode: Mode) -> Converted:
    """Turn the bytes of a .m44 file into the text of a scenario file; ``file`` names it in errors."""
    source = read_source(data, file)
    findings = Findings()
    document = scenario_of(source, findings)
    findings.check(mode, file)
    return Converted(write_scenario({**document, "notes": findings.told()}), findings.told())


def scenario_of(source: Source, findings: Findings) -> Object:
    """The scenario as a file would hold it, the ground of every hex in place of map and legend.

    Changes: findings.
    """
    rules = base_document()
    ground, walls = grounds(source, rules["terrain"], findings)
    units = place_units(source, rules["units"], findings)
    objectives, exits = goals(source, findings)
    ruleset, drops = switches(source, findings)
    stem = re.split(r"[/\\]", source.file)[-1].rsplit(".", 1)[0]
    return {
        "id": slug(stem),
        "title": title_of(stem),
        "date": source.date,
        "source": ", ".join(filter(None, ["publisher's scenario editor", source.about])),
        "board": source.board.id,
        "face": source.face_below,
        "first_side": source.first_side,
        "medal_target": source.medals,
        "hand_size": source.hands,
        "ground": ground,
        "units": army(units),
        "objective": objectives,
        "exit": exits,
        "air_drop": drops,
        "barrier": barriers(walls),
        "ruleset": ruleset,
        "patch": patches(units, rules["units"], findings),
    }


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
