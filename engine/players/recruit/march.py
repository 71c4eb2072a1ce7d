"""Where all units of ``recruit`` go when everybody is ordered: at the enemy, or nowhere."""

from engine.compiling.jit import kernel
from engine.kernel.actions import BIG_PUSH
from engine.kernel.big_push import must_march
from engine.kernel.movement import may_move
from engine.kernel.reach import path_to
from engine.kernel.terrain import FAR, distance
from engine.layout import OFF
from engine.players.recruit.choices import nearest_enemy


@kernel
def recruit_march(tables, state, mind, side):
    """Restoring order he stays and battles; in the push all go at the nearest enemy, those in front first.

    Changes: mind.path, mind.list, mind.reach and its companions.
    """
    if state["action"] != BIG_PUSH:
        return OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if may_move(tables, state, unit) and must_march(tables, state, mind, unit):
            enemy = nearest_enemy(tables, state, side, state["unit_hex"][unit])
            nearest = FAR
            to = mind["list"][0]
            for k in range(mind["list_n"]):
                far = 0 if enemy == OFF else distance(tables, mind["list"][k], state["unit_hex"][enemy])
                if far < nearest:
                    nearest = far
                    to = mind["list"][k]
            path_to(mind, to)
            return unit
    return OFF
