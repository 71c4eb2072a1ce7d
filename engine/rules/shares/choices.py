"""What players think of losses where shares of both armies decide."""

from engine.compiling.compile_unit import compile_unit


@compile_unit()
def share_of_need(tables, state, side):
    """1 + hundredths at which a side counts its own losses: units it has to eliminate over units it has to lose.

    Where humans win with two machines and lose with eighteen units of their own, a human unit counts a ninth.  Nobody
    counts losses for more than they are.  Rule: HR-MARWIN-1, -2.
    """
    own, enemy = tables["share_need"][side], tables["share_need"][1 - side]
    return 1 + min(100, 100 * own // enemy)
