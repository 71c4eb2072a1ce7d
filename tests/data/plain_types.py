"""What the models of the schema leave in the rules document, as types: the other half of ``schema.columns``.

Annotations lose their notes; ``Holds`` and ``Only`` say where a cell holds less than its annotation; a model becomes
the ``TypedDict`` of its columns.
"""

from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import AfterValidator, BaseModel
from pydantic.fields import FieldInfo

from engine.loading.schema import (
    card_rows,
    columns,
    combat_cards,
    document,
    penalties,
    rows,
    scenario_file,
    strikes,
    terrain_rows,
)
from engine.loading.schema.cells import Holds, Only

# Models of the schema, and what becomes of them.
SHAPES: dict[type[BaseModel], type] = {
    rows.UnitPatch: columns.UnitChange,
    rows.UnitType: columns.UnitColumns,
    terrain_rows.Climb: columns.ClimbColumns,
    terrain_rows.Edges: columns.EdgeColumns,
    terrain_rows.Shelled: columns.ShelledColumns,
    terrain_rows.OnEnter: columns.EnterColumns,
    terrain_rows.TerrainType: columns.TerrainColumns,
    card_rows.Strike: columns.StrikeColumns,
    card_rows.CardType: columns.CardColumns,
    combat_cards.CombatCard: columns.CombatColumns,
    penalties.Penalty: columns.PenaltyColumns,
    penalties.BlitzArmor: columns.BlitzArmorColumns,
    strikes.ReconAs: columns.ReconAsColumns,
    strikes.StrikeUse: columns.StrikeUseColumns,
    scenario_file.Hands: document.OfSides,
    scenario_file.Targets: document.OfSides,
    scenario_file.Nations: document.NationsEntry,
    scenario_file.Patch: document.PatchEntry,
}


def of_field(field: FieldInfo) -> Any:
    """What a column holds."""
    return plain(field.annotation, field.metadata)


def plain(kind: Any, notes: Any = ()) -> Any:
    """A type without its notes, as exact as they make it."""
    for note in notes:
        if isinstance(note, Holds):
            return plain(note.kind)
    for note in notes:
        allowed = note.func if isinstance(note, AfterValidator) else None
        if isinstance(allowed, Only) and not any(isinstance(value, (dict, list)) for value in allowed.values):
            return plain(Literal[tuple(allowed.values)])
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return plain(inner[0], inner[1:])
    if origin in (Union, UnionType):
        return reduce(or_, (plain(one) for one in inner))
    if origin is Literal and None in inner:
        others = tuple(one for one in inner if one is not None)
        return Literal[others] | None if others else NoneType
    if origin in (list, dict):
        return origin[tuple(plain(one) for one in inner)]
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return SHAPES[kind]
    return object if kind is Any else kind


def misfits(value: Any, kind: Any, path: str = "") -> list[str]:
    """Places of a value that are not of a type, each with what stands there."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is object:
        return []
    if is_typeddict(kind):
        return _misfit_keys(value, kind, path)
    if origin in (Union, UnionType):
        return [] if any(not misfits(value, one) for one in inner) else [f"{path}: {value!r}"]
    if origin is Literal:
        fits = any(type(value) is type(one) and value == one for one in inner)
        return [] if fits else [f"{path}: {value!r}"]
    if not isinstance(value, origin or kind) or (kind is int and isinstance(value, bool)):
        return [f"{path}: {value!r}"]
    if origin is list:
        return [one for i, entry in enumerate(value) for one in misfits(entry, inner[0], f"{path}[{i}]")]
    if origin is dict:
        pairs = value.items()
        return [one for key, entry in pairs for one in misfits(entry, inner[1], f"{path}.{key}")] + [
            one for key in value for one in misfits(key, inner[0], f"{path} key")
        ]
    return []


def _misfit_keys(value: Any, kind: Any, path: str) -> list[str]:
    """Keys that are unknown or missing, and values that do not fit."""
    if not isinstance(value, dict):
        return [f"{path}: {value!r}"]
    hints = get_type_hints(kind)
    odd = [f"{path}.{key}: unknown" for key in value if key not in hints]
    odd += [f"{path}.{key}: missing" for key in kind.__required_keys__ if key not in value]
    known = ((key, entry) for key, entry in value.items() if key in hints)
    return odd + [one for key, entry in known for one in misfits(entry, hints[key], f"{path}.{key}")]
