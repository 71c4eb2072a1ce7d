"""What one draft of a battle says otherwise than another, cell by cell, in the words of patches."""

from collections.abc import Iterator
from typing import Any, Literal, get_args

from engine.loading.in_force.contents import Contents, contents_of
from engine.loading.in_force.rules import shared_base
from engine.loading.options.patches import Change, show
from engine.loading.options.set_up import unit_text
from engine.loading.scenario.load import Scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import ScenarioPart, UnitEntry
from engine.loading.schema.scenario_file import SIDES

# Values that a game depends on, or that are reported as they stand; the others have a word of their own below.
Plain = Literal[
    "board", "face", "first_side", "ruleset", "nations", "front", "date", "blitz", "demoralised", "tags"
]
PLAIN: tuple[Plain, ...] = get_args(Plain)
Pair = Literal["medal_target", "hand_size", "hand_start"]
PAIRS: tuple[Pair, ...] = get_args(Pair)
Listed = Literal["exits", "barriers", "air_drops", "patches"]
LISTS: tuple[Listed, ...] = get_args(Listed)


def differences(first: Scenario, other: Scenario, name: str) -> list[Change]:
    """Cells in which a draft differs from the first one.

    Parameters
    ----------
    first, other : Scenario
    name : str
        Of the other draft; stands where an option would.
    """
    old, new = first.data, other.data
    found = [*_plain(old, new), *_pairs(old, new), *_hexes(old, new), *_units(old, new)]
    found += [*_objectives(old, new), *_lists(old, new)]
    return [Change(f"scenario.{path}", was, now, name) for path, was, now in found if was != now]


Cell = tuple[str, Any, Any]


def _plain(old: ScenarioPart, new: ScenarioPart) -> Iterator[Cell]:
    for key in PLAIN:
        was, now = old[key], new[key]
        if isinstance(was, dict) and isinstance(now, dict):
            yield from ((f"{key}.{one}", was.get(one), now.get(one)) for one in dict.fromkeys([*was, *now]))
        else:
            yield key, was, now


def _pairs(old: ScenarioPart, new: ScenarioPart) -> Iterator[Cell]:
    for key in PAIRS:
        yield from ((f"{key}.{side}", old[key][side], new[key][side]) for side in SIDES)


def _hexes(old: ScenarioPart, new: ScenarioPart) -> Iterator[Cell]:
    """Terrain hex by hex; of two boards of different size only the hexes of the larger one that differ."""
    was, now = _ground(old), _ground(new)
    for name in dict.fromkeys([*was, *now]):
        yield f"hexes.{name}", was.get(name), now.get(name)


def _ground(data: ScenarioPart) -> dict[str, str]:
    grid = BOARDS[data["board"]].grid
    contents = contents_of(data, shared_base())
    return {grid.name(hex_): _lying(one) for hex_, one in enumerate(contents)}


def _lying(contents: Contents) -> str:
    """What lies on a hex: ``hill + bunker (axis)``, turned where its edges count, above ground that the file names."""
    owner = f" ({contents.owner})" if contents.owner else ""
    turned = f", turned by {contents.rotation}" if contents.rotation else ""
    above = f", above {contents.under}" if contents.under else ""
    return " + ".join(contents.rows) + owner + turned + above


def _units(old: ScenarioPart, new: ScenarioPart) -> Iterator[Cell]:
    was, now = ({one["hex"]: _unit(one) for one in data["units"]} for data in (old, new))
    for name in dict.fromkeys([*was, *now]):
        yield f"units.{name}", was.get(name), now.get(name)


def _unit(unit: UnitEntry) -> str:
    tags = f" ({', '.join(unit['tags'])})" if unit.get("tags") else ""
    return unit_text(unit) + tags


def _objectives(old: ScenarioPart, new: ScenarioPart) -> Iterator[Cell]:
    was, now = ({one["id"]: one for one in data["objectives"]} for data in (old, new))
    for id_ in dict.fromkeys([*was, *now]):
        before, after = was.get(id_), now.get(id_)
        if before is None or after is None:
            lie = [one and " ".join(one["cells"]) for one in (before, after)]
            yield f"objectives.{id_}", lie[0], lie[1]
            continue
        for key in dict.fromkeys([*before, *after]):
            yield f"objectives.{id_}.{key}", before.get(key), after.get(key)


def _lists(old: ScenarioPart, new: ScenarioPart) -> Iterator[Cell]:
    """Entries without an id, one by one in the order of the file."""
    for key in LISTS:
        for i in range(max(len(old[key]), len(new[key]))):
            was, now = (data[key][i] if i < len(data[key]) else None for data in (old, new))
            yield f"{key}.{i + 1}", was and show(was), now and show(now)
