"""What a player sees of the game while he is asked: the board as his side may know it (HR-KRIEG-2, -3, -13).

The record of the game is changed in place before a player is asked and put back after his answer, so that whatever he
looks at is what he may know.
"""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.layout import OFF
from engine.rules.unseen.law import look_for_all


@compile_unit()
def begin_view(tables, state, mind, side):
    """1 if something is kept from the player of a side until he has answered.

    Changes: what he may not know of state, and state.kept_*, asked_side.
    """
    if not tables["unseen_sides"][side] or state["asked_side"]:
        return 0
    if state["sight_stale"]:
        look_for_all(tables, state)
    state["asked_side"] = 1 + side
    hide_units(tables, state, 1 - side)
    if tables["remembers"]:
        place_believed(tables, state, 1 - side)
    if tables["cards_hidden"]:
        hide_card(tables, state, side)
    return 1


@kernel
def hide_units(tables, state, enemy):
    """Units of the enemy that are not shown leave the board.

    Changes: state.unit_hex, unit_at, kept_hex, kept_figures.
    """
    for unit in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and not state["shown"][unit]:
            state["kept_hex"][unit] = hex_ + 1
            state["kept_figures"][unit] = state["unit_figures"][unit]
            state["unit_at"][hex_] = OFF
            state["unit_hex"][unit] = OFF


@kernel
def place_believed(tables, state, enemy):
    """Units that are remembered stand where they are believed to be, if nobody stands there.

    Changes: state.unit_hex, unit_at, unit_figures.
    """
    for unit in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        at = state["seen_at"][unit] - 1
        if state["kept_hex"][unit] and at >= 0 and state["unit_at"][at] < 0:
            state["unit_at"][at] = unit
            state["unit_hex"][unit] = at
            state["unit_figures"][unit] = state["seen_figures"][unit]


@kernel
def hide_card(tables, state, side):
    """The enemy's last card is taken for the commonest one.  Rule: HR-KRIEG-3, -10.

    Changes: state.last_card, last_view, last_section, kept_card.
    """
    state["kept_card"][0] = state["last_card"]
    state["kept_card"][1] = state["last_view"]
    state["kept_card"][2] = state["last_section"]
    if state["last_card"] != OFF:
        state["last_card"] = tables["usual_card"]
        state["last_view"] = 1 - side
        state["last_section"] = OFF


@compile_unit(NOTHING)
def end_view(tables, state, mind, side):
    """The player has answered: the game is again what it is.  Changes: what begin_view has changed."""
    enemy = 1 - side
    for unit in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if state["kept_hex"][unit] and state["unit_hex"][unit] >= 0:
            state["unit_at"][state["unit_hex"][unit]] = OFF
    for unit in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if state["kept_hex"][unit]:
            hex_ = state["kept_hex"][unit] - 1
            state["unit_hex"][unit] = hex_
            state["unit_at"][hex_] = unit
            state["unit_figures"][unit] = state["kept_figures"][unit]
            state["kept_hex"][unit] = 0
    if tables["cards_hidden"]:
        state["last_card"] = state["kept_card"][0]
        state["last_view"] = state["kept_card"][1]
        state["last_section"] = state["kept_card"][2]
    state["asked_side"] = 0
