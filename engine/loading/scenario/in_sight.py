"""Scenarios in sight: which ids, titles and groups there are, from the unchecked values of their files.

Nothing is loaded for it that checks or plays a battle, so that a name nobody knows is refused at once.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal

from engine.loading.m44.suffix import is_m44
from engine.loading.schema.ids import OWN_GROUP, is_id
from engine.loading.words.errors import InputError
from engine.loading.words.files import peek_toml, shipped
from engine.loading.words.namesakes import ALL, Found, files_by_id
from engine.loading.words.quoting import shortened

KIND: Literal["scenarios"] = "scenarios"


def scenario_files() -> dict[str, list[Found]]:
    """Files that look like scenarios by the id they carry, the nearest first."""
    return files_by_id(KIND, glance)


def is_path(ref: str) -> bool:
    """Whether a name is the path of a file, not an id or a group."""
    return ref.endswith(".toml") or is_m44(ref)


def unknown(ref: str, names: Sequence[str]) -> InputError:
    """The error for a name that no scenario or group has."""
    near = get_close_matches(ref, names, 3, 0.4) or sorted(names)
    return InputError(
        file="scenario", key=ref, found="no such scenario", expected="one of " + ", ".join(near)
    )


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
    is_scenario = is_id(raw.get("id")) and all(isinstance(raw.get(key), str) for key in ("title", "map"))
    return raw if is_scenario else None


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
