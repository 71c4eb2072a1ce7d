"""Connected groups of hexes: hills of one height, the banks of a river (LOS-14, LOS-21)."""

from collections.abc import Sequence

from engine.geometry.hexgrid import HexGrid


def connected_groups(grid: HexGrid, labels: Sequence[int]) -> list[int]:
    """Number the maximal sets of hexes that carry the same label above 0 and are joined by edges.

    Parameters
    ----------
    grid : HexGrid
    labels : sequence of int, length n_hexes
        0 = belongs to no group.

    Returns
    -------
    list of int, length n_hexes
        Group number from 1 on in hex order, 0 where the label is 0.

    Notes
    -----
    Rule: LOS-14.
    """
    groups = [0] * grid.n_hexes
    count = 0
    for start in range(grid.n_hexes):
        if labels[start] <= 0 or groups[start]:
            continue
        count += 1
        groups[start] = count
        open_hexes = [start]
        while open_hexes:
            for hex_ in grid.neighbors(open_hexes.pop()):
                if hex_ >= 0 and not groups[hex_] and labels[hex_] == labels[start]:
                    groups[hex_] = count
                    open_hexes.append(hex_)
    return groups
