"""Scenarios in sight: which ids, titles and groups there are, from the unchecked values of their files.

Nothing is loaded for it that checks or plays a battle, so that a name nobody knows is refused at once.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from engine.loading.schema.ids import OWN_GROUP, is_id
from engine.loading.words.editor_files import is_m44
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.files import peek_toml, shipped
from engine.loading.words.namesakes import ALL, Found, files_by_id, meant, meant_beside
from engine.loading.words.namesakes import shown as path_shown
from engine.loading.words.not_here_yet import unknown_name
from engine.loading.words.quoting import shortened
from engine.loading.words.reader import real_path

KIND: Literal["scenarios"] = "scenarios"


def scenario_files() -> dict[str, list[Found]]:
    """Files that look like scenarios by the id they carry, the nearest first."""
    return files_by_id(KIND, glance)


def is_path(ref: str) -> bool:
    """Whether a name is the path of a file, not an id or a group."""
    return ref.endswith(".toml") or is_m44(ref)


def unknown(ref: str, names: Sequence[str]) -> InputError:
    """The error for a name that no scenario or group has."""
    return unknown_name("scenario", ref, ref, "no such scenario", names, "m44 list scenarios")


def head_of(raw: Mapping[str, Any], key: str, kind: type, usual: Any) -> Any:
    """A value of an unchecked file, or the usual one: a list must not fail by a faulty file."""
    value = raw.get(key, usual)
    if not isinstance(value, kind):
        return usual
    return shortened(value) if isinstance(value, str) else value


def glance(path: Path) -> Mapping[str, Any] | None:
    """The values of a TOML file that looks like a scenario, unchecked; None for any other file."""
    raw = peek_toml(path)
    if raw is None:
        return None
    has_ground = any(isinstance(raw.get(key), str) for key in ("map", "of"))  # a stage has that of another
    is_scenario = is_id(raw.get("id")) and isinstance(raw.get("title"), str) and has_ground
    return raw if is_scenario else None


def whole_head(one: Found, files: Mapping[str, Sequence[Found]]) -> Mapping[str, Any]:
    """The unchecked values of a file; a stage has those of its battle for what it does not say itself."""
    battle = files.get(str(one.raw.get("of")), ())
    return {**(battle[0].raw if battle else {}), **one.raw}


def group_of(one: Found) -> str:
    """Group that a file names, or the usual one."""
    return str(head_of(one.raw, "group", str, OWN_GROUP))


def group_ids(group: str, files: Mapping[str, Sequence[Found]]) -> list[str]:
    """Ids of the battles of a group by number; a file in place of a built-in battle stays in the group of that."""
    members: list[tuple[int, str]] = []
    for id_, found in files.items():
        counted = [found[0], *(one for one in found[1:] if one.built_in)]
        numbers = [head_of(one.raw, "number", int, 0) for one in counted if group_of(one) == group]
        members += [(numbers[-1], id_)] if numbers else []
    return [id_ for _, id_ in sorted(members)]


@cache
def reserved_ids() -> dict[str, str]:
    """Words that no battle may have for an id, each with what it means."""
    raws = [glance(path) for path in sorted(shipped(KIND).rglob("*.toml"))]
    groups = {str(raw["group"]): "a group of built-in battles" for raw in raws if raw and "group" in raw}
    return {ALL: "the row over all battles", **groups}


def files_meant(refs: Sequence[str], files: Mapping[str, Sequence[Found]]) -> tuple[list[Path], list[str]]:
    """The files that ids, groups and paths name, each once, and what the answer says of the groups among them.

    Whether there is a file at a path that is named is not looked at.

    Raises
    ------
    InputError
        As ``load.resolve_scenarios``.
    """
    named = {real_path(ref) for ref in refs if is_path(ref)}
    wanted: dict[Path, Path] = {}
    asked: dict[Path, str] = {}
    joined: list[str] = []
    for ref in refs:
        in_group = [] if is_path(ref) else group_ids(ref, files)
        if is_path(ref):
            chosen = [Path(ref)]
        elif ref in files and in_group not in ([], [ref]):
            found = f"an id and a group of {len(in_group)} battles"
            raise InputError("scenario", ref, found, "the path of the battle, or another id in its file")
        elif ref in files:
            in_group, chosen = [], [meant_beside(KIND, ref, files[ref], named).path]
        elif in_group:
            chosen = [meant(KIND, id_, files[id_]).path for id_ in in_group]
        else:
            raise unknown(ref, [*files, *sorted({group_of(found[0]) for found in files.values()})])
        if not in_group:
            _refuse_twice(ref, real_path(chosen[0]), asked)
        joined += _joined(ref, [files[id_] for id_ in in_group])
        for path in chosen:
            wanted.setdefault(real_path(path), path)
    return list(wanted.values()), joined


def _refuse_twice(ref: str, path: Path, asked: dict[Path, str]) -> None:
    """Refuse a battle that is named twice, for two were meant.  Changes: asked (file to the word that names it)."""
    if path in asked:
        found = f"{ref} twice" if asked[path] == ref else f"{asked[path]} and {ref}, which are one file"
        raise InputError(COMMAND, "SCENARIO", found, "every battle once; a draft is a file of its own")
    asked[path] = ref


def _joined(group: str, members: Sequence[Sequence[Found]]) -> list[str]:
    """What the answer says of the user's battles in a group of built-in ones."""
    own = [path_shown(found[0].path) for found in members if not any(one.built_in for one in found)]
    is_ours = len(own) < len(members)
    return [f"Note: the group {group} also holds {', '.join(own)}."] if own and is_ours else []
