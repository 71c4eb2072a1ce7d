"""Scenarios: reading a file, checking it against the rules, finding scenarios by id, group or path."""

import hashlib
import json
import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args

from engine.loading.in_force.rules import shared_base
from engine.loading.scenario.in_sight import (
    KIND,
    files_meant,
    group_ids,
    head_of,
    is_path,
    reserved_ids,
    scenario_files,
    unknown,
    whole_head,
)
from engine.loading.scenario.plain_values import plain_values
from engine.loading.scenario.refusals import check_scenario, of_its_file
from engine.loading.scenario.stage import of_its_ground, spelled_out
from engine.loading.scenario.without_cards import settle_targets, without_cards
from engine.loading.schema.document import ScenarioPart
from engine.loading.schema.scenario_file import ScenarioFile
from engine.loading.schema.stage_file import is_stage
from engine.loading.words.checked import validated
from engine.loading.words.editor_files import is_m44
from engine.loading.words.errors import InputError
from engine.loading.words.files import look_at
from engine.loading.words.imported import Imported
from engine.loading.words.namesakes import (
    Found,
    meant,
    notices_of_file,
    refuse_word,
)
from engine.loading.words.quoting import quoted, shortened

# Columns that count where a file has them.
OptionalKey = Literal["demoralised", "tags", "set_up_anyway", "trains", "markers", "combat", "carried"]
OPTIONAL: tuple[OptionalKey, ...] = get_args(OptionalKey)
EDITOR = (
    "engine.editor.convert:nearest_text"  # makes the text of a scenario of a file of the publisher's editor
)
# Columns that say who and where a battle comes from; a change to them leaves every game the same.
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
    notices : tuple of str
        In whose place the file plays, if others in sight carry its id (``namesakes``).
    """

    id: str
    title: str
    group: str
    chance_id: str
    data: ScenarioPart
    path: Path
    digest: str
    imported: Imported | None = None
    notices: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """Short name of the file for messages."""
        return str(self.path)


def load_scenario(ref: str | os.PathLike[str]) -> Scenario:
    """Load a scenario by id or by the path of its file.

    Parameters
    ----------
    ref : str or path
        An id (``pegasus-bridge``) or a path ending in ``.toml`` or ``.m44``.

    Raises
    ------
    InputError
        Unknown scenario (with the nearest names), two files of that id in one folder, or a mistake in the file.
    """
    ref, files = os.fspath(ref), scenario_files()
    if not is_path(ref) and ref not in files:
        raise unknown(ref, list(files))
    return _noticed([Path(ref) if is_path(ref) else meant(KIND, ref, files[ref]).path], files)[0]


def scenario_in(path: Path) -> Scenario:
    """The scenario of a file, and what the answer says of other files that carry its id."""
    return _noticed([path], scenario_files())[0]


def load_built_in(id_: str) -> Scenario:
    """Load a scenario that comes with the program, whatever files of the user's carry its id.

    Raises
    ------
    InputError
        No such scenario.
    """
    files = {key: one for key, found in scenario_files().items() for one in found if one.built_in}
    if id_ not in files:
        raise unknown(id_, list(files))
    return read_scenario(files[id_].path)


def built_in_ids() -> list[str]:
    """Ids of the scenarios that come with the program."""
    return [id_ for id_, found in scenario_files().items() if any(one.built_in for one in found)]


def built_in_group(group: str) -> list[Scenario]:
    """The scenarios of a group that come with the program, by number."""
    files = {id_: [one for one in found if one.built_in] for id_, found in scenario_files().items()}
    there = {id_: found for id_, found in files.items() if found}
    return [read_scenario(there[id_][0].path) for id_ in group_ids(group, there)]


def _noticed(paths: Sequence[Path], files: Mapping[str, Sequence[Found]]) -> list[Scenario]:
    """Scenarios read, each with what the answer says of other files that carry its id."""
    scenarios = [read_scenario(path) for path in paths]
    return [
        replace(one, notices=notices_of_file(KIND, one.id, path, files.get(one.id, ()), paths))
        for one, path in zip(scenarios, paths, strict=True)
    ]


def list_scenarios() -> list[dict[str, Any]]:
    """All scenarios that can be found, by group and number.

    Returns
    -------
    list of dict
        ``id``, ``title``, ``group``, ``number``, ``date``, ``board``, ``source``, ``path``.  An id found
        twice counts once: users' own files come before the shipped ones.
    """
    rows = []
    files = scenario_files()
    for id_, (one, *_) in files.items():
        whole = whole_head(one, files)
        about: dict[str, Any] = {
            key: head_of(raw, key, str, ScenarioFile.model_fields[key].default)
            for key, raw in (("group", one.raw), ("date", whole), ("board", whole), ("source", one.raw))
        }
        about |= {"number": head_of(one.raw, "number", int, None), "path": str(one.path)}
        rows.append({"id": id_, "title": shortened(one.raw["title"]), **about})
    return sorted(rows, key=lambda one: (one["group"], one["number"] or 0, one["id"]))


def resolve_scenarios(refs: Sequence[str]) -> list[Scenario]:
    """Load the scenarios that ids, groups and paths name, in the order named, each file of groups once.

    Beside a draft that is named by its path, an id means what else carries it: ``pegasus-bridge ./draft.toml`` are the
    built-in battle and the draft, whatever id the draft has.

    Raises
    ------
    InputError
        A name is neither an id, nor a group, nor a path; it is both an id and a group; two files of one id in a folder;
        two names of one file.
    """
    files = scenario_files()
    paths, joined = files_meant(refs, files)
    first, *others = _noticed(paths, files)
    return [replace(first, notices=(*joined, *first.notices)), *others]


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
        return converted_scenario(_text_in(EDITOR, path), path)
    raw = look_at(path)
    scenario = _stage(raw, path) if is_stage(raw) else scenario_from(raw, path)
    refuse_word(scenario.id, path, reserved_ids())
    return scenario


def _text_in(reader: str, path: Path) -> str:
    """The text of a scenario file that a room above this one makes of a file of another format, imported only then."""
    module, _, name = reader.partition(":")
    text: str = getattr(import_module(module), name)(path)
    return text


def converted_scenario(text: str, path: Path) -> Scenario:
    """The scenario of a converted file, checked as one that is read; ``path`` names the file in errors.

    Raises
    ------
    InputError
        As `read_scenario`.
    """
    scenario = scenario_from(tomllib.loads(text), path)
    refuse_word(scenario.id, path, reserved_ids())
    return scenario


def built_in_ref(id_: str) -> str:
    """What names a battle that comes with the program: its id, or its path where another file plays under that id."""
    found = scenario_files()[id_]
    return id_ if found[0].built_in else str(next(one.path for one in found if one.built_in))


def _stage(raw: Mapping[str, Any], path: Path) -> Scenario:
    """A battle that is a patch of another one."""
    whole = spelled_out(raw, _battle_of(raw, path), str(path))
    try:
        return scenario_from(whole, path)
    except InputError as error:
        raise of_its_ground(error) from None


def _battle_of(raw: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
    """The values of the battle that a stage is a copy of, checked by loading it."""
    id_, files = raw["of"], scenario_files()
    if not isinstance(id_, str) or id_ not in files:
        expected = (
            f"the id of a battle, like {unknown(str(id_), list(files)).expected.removeprefix('one of ')}"
        )
        raise InputError(str(path), "of", quoted(id_), expected)
    found = meant(KIND, id_, files[id_])
    if not is_stage(found.raw):
        read_scenario(found.path)
    return found.raw


def scenario_from(raw: Mapping[str, Any], path: Path) -> Scenario:
    """Check the values of a scenario file; ``path`` names it in errors."""
    file = str(path)
    model = validated(ScenarioFile, without_cards(raw, file), file)
    data = plain_values(model, file)
    settle_targets(data, shared_base())
    try:
        check_scenario(data, shared_base(), file)
    except InputError as error:
        raise of_its_file(error, file) from None
    silent = {*ABOUT, *(key for key in OPTIONAL if not data[key])}
    playing = {key: value for key, value in data.items() if key not in silent}
    digest = hashlib.blake2s(json.dumps(playing, sort_keys=True).encode(), digest_size=8).hexdigest()
    imported = model.import_.imported() if model.import_ is not None else None
    return Scenario(model.id, model.title, model.group, data["chance_id"], data, path, digest, imported)
