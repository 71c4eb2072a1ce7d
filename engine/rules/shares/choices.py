"""What players think of losses where shares of both armies decide."""

from engine.compiling.compile_unit import compile_unit


@compile_unit()
def share_of_need(tables, state, side):
    """1 + hundredths at which a side counts its own losses: all it needs of the enemy over all he needs of it.

    Where two machines of five win and eighteen human units of twenty-five lose, a human unit is worth a ninth of a
    machine.  Nobody counts losses for more than all of them.  Rule: HR-MARWIN-1, -2.
    """
    own, enemy = tables["share_need"][side], tables["share_need"][1 - side]
    return 1 + min(100, 100 * own // enemy)
