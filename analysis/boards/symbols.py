"""Which symbols show a row of the rules: the words of its column ``drawn``, else its own id."""

from functools import cache
from typing import Literal

from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.unit_rows import base_row
from engine.loading.schema.columns import TerrainColumns, UnitColumns


@cache
def symbols(table: Literal["terrain", "units"], row: str) -> tuple[str, ...]:
    """Words by which the symbols of a row are found; a row that no table knows is called by its id.

    Examples
    --------
    >>> symbols("terrain", "hill_steep"), symbols("units", "elite_armor#green"), symbols("terrain", "salt_lick")
    (('hill_steep',), ('elite_armor',), ('salt_lick',))
    """
    name = base_row(row)
    columns: UnitColumns | TerrainColumns | None = shared_base()[table].get(name)
    return tuple(((columns and columns["drawn"]) or name).split())
