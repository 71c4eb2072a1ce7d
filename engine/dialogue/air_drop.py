"""Air drops: the player picks where to aim, chance and the rules do the rest (core section 2)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.air_drop import scatter, touch_down
from engine.kernel.log_event import mark_gap
from engine.players.roster import choose_aim


@compile_unit(NOTHING)
def air_drops(tables, state, mind):
    """Carry out every air drop of the scenario, figure by figure, unless the set-up has decided the game.

    Rule: CORE-SETUP-14, -15.
    """
    figure = 0
    for drop in range(tables["n_drops"]):
        if state["over"]:
            return
        side = tables["drop_side"][drop]
        if tables["drop_early"][drop]:
            figure += tables["drop_count"][drop]
            continue
        state["acts"] += 1
        aim = choose_aim(tables, state, mind, side, drop)
        if aim < 0 or aim >= tables["n_hexes"]:
            mark_gap(state, Gap.AIM)
            return
        state["drop_aim"][side] = 1 + aim
        first = tables["drop_first"][drop]
        for unit in range(first, first + tables["drop_count"][drop]):
            if not state["over"]:
                hex_ = scatter(tables, state, side, figure, tables["drop_steps"][drop], aim)
                touch_down(tables, state, unit, aim, hex_)
            figure += 1
