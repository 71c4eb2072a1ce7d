"""The battle step begins with engineers: what they must clear goes, and minefields they stayed on are tried again."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.mine_tries import fall_back
from engine.dialogue.offer import offer
from engine.kernel.battle import may_battle
from engine.kernel.boxes.duties import clear_duties
from engine.kernel.boxes.minefields import may_try_again, try_to_clear
from engine.players.options.engineers import choose_mine_again


@compile_unit(NOTHING)
def engineers_first(tables, state, mind, side):
    """Every unit of the side that may still battle clears what it must, whether it battles or not.

    One that stands on a minefield it failed to clear may try again instead of battling.
    Rule: HR-ENGINEER-3, -5, -6, HR-MINEROLL-6.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["over"] or state["cut_turn"]:
            return
        if (tables["duty_rows"] >> state["unit_row"][unit]) & 1 and may_battle(tables, state, unit) > 0:
            clear_duties(tables, state, unit)
        if tables["mine_roll"] and may_try_again(tables, state, unit):
            offer(state, 1)
            if choose_mine_again(tables, state, mind, unit):
                try_to_clear(tables, state, unit)
                fall_back(tables, state, mind, unit)
