"""How far it is to march: hexes from every hex to next to every other, round rivers and closed slopes.

Players use these distances to find their way; no rule asks for them.
"""

from functools import lru_cache

import numpy as np

from engine.geometry.hexgrid import HexGrid
from engine.layout import MAX_MARCHES
from engine.sizes import AS_IF_FAR, NO_WAY, OUT_OF_REACH

KEPT = 128  # matrices: those of the same map under other rules are mostly the same


def fill_marches(table: np.void, grid: HexGrid, n_rows: int) -> None:
    """Write the distances of each kind of unit that is barred from the same edges.

    Kinds beyond the last matrix use the first.  Changes: table.march, row_march, n_marches.
    """
    found: list[np.ndarray] = []
    for row in range(n_rows):
        march = marches(table, grid, row)
        same = [i for i, one in enumerate(found) if np.array_equal(one, march)]
        if not same and len(found) < MAX_MARCHES:
            found.append(march)
            same = [len(found) - 1]
        table["row_march"][row] = same[0] if same else 0
    table["n_marches"] = len(found)
    for i, march in enumerate(found):
        table["march"][i, : grid.n_hexes, : grid.n_hexes] = march


def keep_from_exits(table: np.void, n_hexes: int, n_rows: int) -> None:
    """Put exits that are not for a unit row out of its reach, so that they draw nobody who may not leave by them.

    Where that makes more kinds of marches than there are matrices, all stay as they are.  Objectives are not put away.
    Changes: table.march, row_march, n_marches.  Rule: SCEN-EXIT-3.
    """
    if not table["exits_narrow"]:
        return
    found: list[np.ndarray] = []
    kinds = []
    for row in range(n_rows):
        march = table["march"][table["row_march"][row]].copy()
        march[:, :n_hexes][:, is_closed(table, n_hexes, row)] = OUT_OF_REACH
        kind = next((i for i, one in enumerate(found) if np.array_equal(one, march)), len(found))
        found += [march] if kind == len(found) else []
        kinds.append(kind)
    if len(found) <= MAX_MARCHES:
        table["n_marches"] = len(found)
        table["march"][: len(found)] = found
        table["row_march"][:n_rows] = kinds


def part_marches(table: np.void, n_rows: int) -> None:
    """Give kinds of their own to unit rows that loose pieces bar from other hexes.

    So blocks cleared open new ways to those alone whom they barred.
    Where that makes more kinds of marches than there are matrices, all stay as they are.
    Call when every stack and every march is written.  Changes: table.march, row_march, n_marches.
    """
    if not table["loose_bars"]:
        return
    barred = table["stack_barred"][: int(table["n_stacks"])]
    ways = [(int(table["row_march"][row]), (barred >> row & 1).tobytes()) for row in range(n_rows)]
    found = list(dict.fromkeys(ways))
    if len(found) <= MAX_MARCHES:
        table["n_marches"] = len(found)
        table["march"][: len(found)] = table["march"][[kind for kind, _ in found]]
        table["row_march"][:n_rows] = [found.index(way) for way in ways]


def is_closed(table: np.void, n_hexes: int, row: int) -> np.ndarray:
    """Which hexes are exits, but none for a unit row, and nothing else that earns a medal."""
    mine = sum(1 << kind for kind, rows in enumerate(table["exit_rows"]) if int(rows) >> row & 1)
    exits = np.bitwise_or.reduce(table["hex_exits"][:, :n_hexes])
    closed: np.ndarray = (exits != 0) & (exits & mine == 0) & (table["hex_objectives"][:n_hexes] == 0)
    return closed


def marches(table: np.void, grid: HexGrid, row: int) -> np.ndarray:
    """Hexes a unit of a row marches from every hex until it stands on or next to every other, shape (n, n)."""
    n = grid.n_hexes
    is_shut = (table["edge_shut_move"][:n] >> row & 1).astype(np.uint8)
    return marches_round(grid, is_shut.tobytes(), table["edge_cost"][:n].astype(np.uint8).tobytes())


@lru_cache(maxsize=KEPT)
def marches_round(grid: HexGrid, is_shut: bytes, cost: bytes) -> np.ndarray:
    """Marches of a unit that is barred from some edges.

    The last step is never barred, so that an enemy in a place the unit may not enter can still be approached.
    Without a way the straight distance counts, made longer.

    Parameters
    ----------
    grid : HexGrid
    is_shut, cost : bytes, shape (n_hexes, 6)
        Whether an edge is barred, and the allowance a step over it uses.

    Returns
    -------
    ndarray, shape (n_hexes, n_hexes)
        Read only.
    """
    shape = (grid.n_hexes, 6)
    walk = walks(
        grid, np.frombuffer(is_shut, np.uint8).reshape(shape), np.frombuffer(cost, np.uint8).reshape(shape)
    )
    march = walk.copy()
    for there in range(grid.n_hexes):
        beside = [hex_ for hex_ in grid.neighbors(there) if hex_ >= 0]
        march[:, there] = np.minimum(march[:, there], walk[:, beside].min(axis=1) + 1)
    np.fill_diagonal(march, 0)
    found = np.where(march < NO_WAY, march, np.minimum(grid.distances() + AS_IF_FAR, OUT_OF_REACH))
    found.setflags(write=False)
    return found


def walks(grid: HexGrid, is_shut: np.ndarray, cost: np.ndarray) -> np.ndarray:
    """Allowance spent from every hex to every other, ``NO_WAY`` or more where no way leads."""
    n = grid.n_hexes
    walk = np.full((n, n), NO_WAY)
    np.fill_diagonal(walk, 0)
    for here in range(n):
        for edge, there in enumerate(grid.neighbors(here)):
            if there >= 0 and not is_shut[here, edge]:
                walk[here, there] = cost[here, edge]
    for via in range(n):
        np.minimum(walk, walk[:, via : via + 1] + walk[via], out=walk)
    return walk
