"""Terrain of a battle against a sheet typed from its map: rows with their number and hexes."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.loading.in_force.rules import base_document

TILES = {name for name, row in base_document()["terrain"].items() if row["layer"] == "TILE"}
SHAPES = ("curve", "fork_left", "fork_right", "cross", "y")


def shapes_of(*rows: str) -> dict[str, str]:
    """Shapes of roads and tracks, each with the row it is a shape of; other rows stand for themselves."""
    return {f"{row}_{shape}": row for row in rows for shape in SHAPES}


def assert_terrain(
    stacks: Mapping[str, Any], sheet: Mapping[str, Sequence[Any]], shapes: Mapping[str, str], parse: Any
) -> None:
    """Every row lies where the sheet says, so often, and nothing else lies anywhere.

    ``stacks``: contents of every hex by name; ``sheet``: row to its number and hexes.
    """
    lying = {name: {shapes.get(row, row) for row in one.rows} for name, one in stacks.items()}
    for row, (count, names) in sheet.items():
        found = [name for name, rows in lying.items() if row in rows]
        assert (len(found), found) == (count, sorted(names.split(), key=parse)), row
    for name, rows in lying.items():
        listed = {row for row, (_, names) in sheet.items() if name in names.split()}
        assert rows == (listed if listed & TILES else listed | {"open"}), name
