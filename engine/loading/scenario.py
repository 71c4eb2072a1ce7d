"""Scenarios: reading a file, checking it against the rules, finding scenarios by id, group or path."""

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine.geometry.boards import BOARDS
from engine.loading.contents import PRINTED
from engine.loading.errors import InputError
from engine.loading.files import find_files, peek_toml, read_toml, tell_pydantic
from engine.loading.hex_text import check_tokens, read_map
from engine.loading.imported import Imported
from engine.loading.m44.convert import convert_file, is_m44
from engine.loading.m44.findings import Mode
from engine.loading.rules import shared_base
from engine.loading.scenario_checks import check_scenario
from engine.loading.scenario_file import SIDES, LegendEntry, ScenarioFile, plain_objective, read_unit

NOT_MODELLED = ("tokens", "hooks")
# Columns that say who and where a battle comes from; a change to them leaves every game the same.
OPTIONAL = ("demoralised", "tags", "set_up_anyway")  # columns that count where a file has them
ABOUT = ("title", "group", "number", "source", "notes", "special_rules")


@dataclass(frozen=True)
class Scenario:
    """A battle as its file tells it, checked and with defaults filled in.

    Attributes
    ----------
    id, title, group : str
    chance_id : str
        Fixes the deck and the dice together with the seed; drafts that share it are played in pairs.
    data : dict
        Plain values; the part ``scenario`` of the rules document (see ``scenarios/README.md``).
    path : Path
    digest : str
        Hash of everything that can change a game.
    imported : Imported, optional
        What is not in it as it was in a file of the publisher's editor, if it comes from one.
    """

    id: str
    title: str
    group: str
    chance_id: str
    data: dict[str, Any]
    path: Path
    digest: str
    imported: Imported | None = None

    @property
    def file(self) -> str:
        """Short name of the file for messages."""
        return str(self.path)


def load_scenario(ref: str) -> Scenario:
    """Load a scenario by id or by the path of its file.

    Parameters
    ----------
    ref : str
        An id (``pegasus-bridge``) or a path ending in ``.toml`` or ``.m44``.

    Raises
    ------
    InputError
        Unknown scenario (with the nearest names) or a mistake in the file.
    """
    if is_path(ref):
        return read_scenario(Path(ref))
    for found in list_scenarios():
        if found["id"] == ref:
            return read_scenario(Path(found["path"]))
    raise unknown(ref, [found["id"] for found in list_scenarios()])


def is_path(ref: str) -> bool:
    """Whether a name is the path of a file, not an id or a group."""
    return ref.endswith(".toml") or is_m44(ref)


def unknown(ref: str, names: Sequence[str]) -> InputError:
    """The error for a name that no scenario or group has."""
    near = get_close_matches(ref, names, 3, 0.4) or sorted(names)
    return InputError(
        file="scenario", key=ref, found="no such scenario", expected="one of " + ", ".join(near)
    )


def list_scenarios() -> list[dict[str, Any]]:
    """All scenarios that can be found, by group and number.

    Returns
    -------
    list of dict
        ``id``, ``title``, ``group``, ``number``, ``date``, ``board``, ``source``, ``path``.  An id found
        twice counts once: users' own files come before the shipped ones.
    """
    found: dict[str, dict[str, Any]] = {}
    for path in find_files("scenarios"):
        raw = glance(path)
        if raw is not None and raw["id"] not in found:
            about = {
                key: raw.get(key, ScenarioFile.model_fields[key].default)
                for key in ("group", "date", "board")
            }
            about |= {"number": raw.get("number"), "source": raw.get("source", ""), "path": str(path)}
            found[raw["id"]] = {"id": raw["id"], "title": raw["title"], **about}
    return sorted(found.values(), key=lambda one: (one["group"], one["number"] or 0, one["id"]))


def glance(path: Path) -> Mapping[str, Any] | None:
    """The values of a TOML file that looks like a scenario, unchecked; None for any other file."""
    try:
        raw = peek_toml(path)
    except InputError:
        return None
    is_scenario = all(isinstance(raw.get(key), str) for key in ("id", "title", "map"))
    return raw if is_scenario else None


def resolve_scenarios(refs: Sequence[str]) -> list[Scenario]:
    """Load the scenarios that ids, groups and paths name, in the order named, each file once.

    Raises
    ------
    InputError
        A name is neither an id, nor a group, nor a path.
    """
    known = list_scenarios()
    wanted: list[str] = []
    for ref in refs:
        in_group = [one["path"] for one in known if one["group"] == ref]
        by_id = [one["path"] for one in known if one["id"] == ref]
        if not is_path(ref) and not in_group and not by_id:
            raise unknown(ref, [one["id"] for one in known] + sorted({one["group"] for one in known}))
        wanted += [ref] if is_path(ref) else by_id or in_group
    return [read_scenario(Path(path)) for path in dict.fromkeys(wanted)]


def read_scenario(path: Path) -> Scenario:
    """Read and check one scenario file.

    A file of the publisher's editor is converted in memory: what is known but not modelled yet is taken for what is
    nearest, rules that are not are left out, and both stay with the battle (``imported``); names nobody knows are
    refused.

    Raises
    ------
    InputError
        Names the file, the key or hex, what was found and what was expected.
    """
    if is_m44(path):
        return scenario_from(tomllib.loads(convert_file(path, Mode.NEAREST).text), path)
    return scenario_from(read_toml(path), path)


def scenario_from(raw: dict[str, Any], path: Path) -> Scenario:
    """Check the values of a scenario file; ``path`` names it in errors."""
    file = str(path)
    for key in NOT_MODELLED:
        if raw.get(key):
            raise InputError(
                file=file, key=key, found="a rule that is not modelled yet", expected="no such entry"
            )
    model = tell_pydantic(ScenarioFile, raw, file)
    data = plain_values(model, file)
    check_scenario(data, shared_base(), file)
    silent = {*ABOUT, *(key for key in OPTIONAL if not data[key])}
    playing = {key: value for key, value in data.items() if key not in silent}
    digest = hashlib.blake2s(json.dumps(playing, sort_keys=True).encode(), digest_size=8).hexdigest()
    imported = model.import_.imported() if model.import_ is not None else None
    return Scenario(model.id, model.title, model.group, data["chance_id"], data, path, digest, imported)


def plain_values(model: ScenarioFile, file: str) -> dict[str, Any]:
    """The file as a dict of plain values: map as rows of tokens, units one by one, defaults filled in."""
    data = model.model_dump(
        exclude={
            "map",
            "legend",
            "units",
            "objective",
            "exit",
            "barrier",
            "air_drop",
            "patch",
            "import_",
            *NOT_MODELLED,
        }
    )
    grid = BOARDS[model.board].grid
    tokens = read_map(model.map, grid, file)
    check_tokens(tokens, {PRINTED, *model.legend}, grid, file)
    data["chance_id"] = model.chance_id or model.id
    data["hand_start"] = data["hand_start"] or dict(data["hand_size"])
    data["map"] = [
        " ".join(token for token, (row, _) in zip(tokens, grid.hexes, strict=True) if row == r)
        for r in range(grid.n_rows)
    ]
    data["legend"] = {token: legend_entry(value) for token, value in model.legend.items()}
    data["tags"] = tags_of(model)
    data["units"] = list_units(model, file)
    tag_units(data["units"], data["tags"], file)
    data["objectives"] = [plain_objective(objective) for objective in model.objective]
    data["exits"] = [{**way.model_dump(exclude={"hexes"}), "cells": way.hexes} for way in model.exit]
    data["barriers"] = [
        {**barrier.model_dump(exclude={"hexes"}), "cells": barrier.hexes} for barrier in model.barrier
    ]
    data["air_drops"] = [{**drop.model_dump(exclude={"unit"}), "row": drop.unit} for drop in model.air_drop]
    data["patches"] = [patch.model_dump(exclude_none=True) for patch in model.patch]
    return data


def legend_entry(value: str | LegendEntry) -> dict[str, Any]:
    """A line of the legend with its row ids split: ``"river + bridge"`` is a tile and a piece."""
    entry = LegendEntry(terrain=value) if isinstance(value, str) else value
    return {**entry.model_dump(), "terrain": [word.strip() for word in entry.terrain.split("+")]}


def list_units(model: ScenarioFile, file: str) -> list[dict[str, Any]]:
    """Units one by one, Axis first, in the order of the file; figures only where the file gives them."""
    units = []
    for side in SIDES:
        for row, words in model.units.get(side, {}).items():  # type: ignore[call-overload]
            for word in words:
                try:
                    name, figures = read_unit(word)
                except ValueError:
                    expected = "a hex, or a hex and figures like C4:3"
                    raise InputError(
                        file=file, key=f"units.{side}.{row}", found=word, expected=expected
                    ) from None
                unit = {"side": side, "row": row, "hex": name.upper()}
                units.append(unit if figures is None else {**unit, "figures": figures})
    return units


def tags_of(model: ScenarioFile) -> dict[str, list[str]]:
    """Tags in small letters, as options name them, with their hexes."""
    found: dict[str, list[str]] = {}
    for tag, hexes in model.tags.items():
        found.setdefault(tag.lower(), []).extend(hexes)
    return found


def tag_units(units: list[dict[str, Any]], tags: Mapping[str, Sequence[str]], file: str) -> None:
    """Give units their tags.  Changes: units (only those that have a tag)."""
    for tag, hexes in tags.items():
        for name in hexes:
            there = [unit for unit in units if unit["hex"] == name.upper()]
            if not there:
                raise InputError(
                    file=file, key=f"tags.{tag}", found=f"no unit on {name}", expected="hexes of units"
                )
            for unit in there:
                unit.setdefault("tags", []).append(tag)
