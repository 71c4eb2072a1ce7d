"""The cells of a study column by column, each value written once: a manifest of many cells stays short.

The list of cells names the same battles, rules and players over and over, and the first moves name every cell again.
Packed, a column is one of three: ``all`` (one value for every cell), ``values`` and ``of`` (the different values, and
which of them each cell has) or ``each`` (a value for each cell).
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from analysis.measure.origin import FIRST, GLANCE, label
from engine.loading.options.variant import OFFICIAL

COLUMNS, N_CELLS = "columns", "n_cells"
BY_CELL = (*FIRST, GLANCE)  # of a manifest: what it keeps by name of a cell
ALL, VALUES, OF, EACH = "all", "values", "of", "each"
OPTIONS, VARIANT = "options", "variant"
BETWEEN_OPTIONS = "+"
OFTEN = 2  # cells that share a value, on average: from so many on a column names its values once


def packed(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """A manifest whose plan has its cells, and their first moves and games, in columns (`unpacked` gives them back).

    Parameters
    ----------
    manifest : mapping
        ``plan`` with ``cells``, all with the same keys; ``first_moves`` and the like by name of a cell.
    """
    by_cell = [key for key in BY_CELL if key in manifest]
    cells = [
        {key: value for key, value in cell.items() if key != OPTIONS or value != _options(cell[VARIANT])}
        | {key: manifest[key][label(cell)] for key in by_cell}
        for cell in manifest["plan"]["cells"]
    ]
    names = list(dict.fromkeys(key for cell in cells for key in cell))
    columns = {name: _column([cell.get(name) for cell in cells]) for name in names}
    rest = {key: value for key, value in manifest.items() if key not in by_cell}
    return {**rest, "plan": {**manifest["plan"], "cells": {N_CELLS: len(cells), COLUMNS: columns}}}


def unpacked(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """The same manifest with its cells as a list; one that is not packed is returned as it is.

    Raises
    ------
    KeyError, TypeError, IndexError, ValueError
        The columns are damaged.
    """
    plan = manifest.get("plan")
    if not isinstance(plan, Mapping) or not isinstance(plan.get("cells"), Mapping):
        return dict(manifest)
    n, columns = plan["cells"][N_CELLS], plan["cells"][COLUMNS]
    values = {name: _values(column, n) for name, column in columns.items()}
    cells = [dict(zip(values, row, strict=True)) for row in zip(*values.values(), strict=True)]
    for cell in cells:
        if cell.get(OPTIONS) is None:
            cell[OPTIONS] = _options(cell[VARIANT])
    by_cell = {key: {label(cell): cell[key] for cell in cells} for key in BY_CELL if key in values}
    kept = [{key: value for key, value in cell.items() if key not in BY_CELL} for cell in cells]
    return {**manifest, **by_cell, "plan": {**plan, "cells": kept}}


def _options(variant: str) -> list[str]:
    """Options of a variant, by its name."""
    return [] if variant == OFFICIAL.id else variant.split(BETWEEN_OPTIONS)


def _column(values: Sequence[Any]) -> dict[str, Any]:
    """A column in the shortest of the three forms."""
    words = [json.dumps(value, ensure_ascii=False) for value in values]
    different = {word: i for i, word in enumerate(dict.fromkeys(words))}
    if len(different) == 1:
        return {ALL: values[0]}
    if isinstance(values[0], str) and len(different) * OFTEN <= len(values):
        return {VALUES: [json.loads(word) for word in different], OF: [different[word] for word in words]}
    return {EACH: list(values)}


def _values(column: Mapping[str, Any], n: int) -> list[Any]:
    """One value for each of ``n`` cells."""
    if ALL in column:
        return [column[ALL]] * n
    if EACH in column:
        found = list(column[EACH])
    else:
        found = [column[VALUES][i] for i in column[OF]]
        if min(column[OF], default=0) < 0:
            raise IndexError("a value of a number below 0")
    if len(found) != n:
        raise ValueError(f"{len(found)} values of {n} cells")
    return found
