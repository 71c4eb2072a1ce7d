"""Where a recruit lets units get off a train: as near to the enemy as they can."""

from engine.compiling.jit import kernel
from engine.kernel.boxes.trains import list_doors
from engine.kernel.terrain import FAR, enemy_distance


@kernel
def recruit_door(tables, state, mind, unit, train):
    """The hex nearest to an enemy, the first of equals.  Changes: mind.list."""
    n = list_doors(tables, state, mind, train, unit)
    best = FAR + 1
    chosen = mind["list"][0]
    for i in range(n):
        far = enemy_distance(tables, state, state["unit_side"][unit], mind["list"][i])
        if far < best:
            best = far
            chosen = mind["list"][i]
    return chosen
