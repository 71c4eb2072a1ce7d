"""Hexes with landmarks at the set-up."""

from collections.abc import Sequence

from engine.codes_of_boxes import Landmark
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.schema.document import Terrain
from engine.loading.words.errors import InputError


def hexes_with(landmark: Landmark, contents: Sequence[Contents], terrain: Terrain) -> list[int]:
    """Hexes on which a landmark stands."""
    return [hex_ for hex_, one in enumerate(contents) if has_trait(one.rows, landmark.name, terrain)]


def some_hexes(
    word: str, landmark: Landmark, contents: Sequence[Contents], terrain: Terrain, key: str
) -> list[int]:
    """Hexes of a kind of landmark at the set-up.  Rule: TP-AFD-2, TP-RAD-3.

    Raises
    ------
    InputError
        There is none on the map, and the rule of this key is on.
    """
    hexes = hexes_with(landmark, contents, terrain)
    if not hexes:
        raise InputError("scenario", key, f"no {word} on the map", "at least one, or the rule off")
    return hexes
