"""Setting up a game: units, obstacles, the shuffled deck and both hands (core section 2)."""

from engine.codes import Action, EndReason, Origin, Place, When
from engine.compiling.jit import kernel
from engine.hooks import FIRED_WORDS, Event
from engine.kernel.ask import board_is_laid, hands_are_dealt
from engine.kernel.chance import set_keys
from engine.kernel.deck import draw_top, shuffle_into_pile, take_in_hand
from engine.kernel.log_event import log_event
from engine.kernel.objective_holders import test_objective, test_sudden_death
from engine.kernel.orders import void_orders
from engine.kernel.visibility import begin_sight
from engine.layout import N_ACTIONS, OFF


@kernel
def set_up(tables, state, base0, base1, game):
    """Start a game: everything but the sums over a block is reset.

    Rule: CORE-SETUP-1 .. -8, -13, VIC-OBJ-12.
    """
    set_keys(state, base0, base1, game)
    state["hash0"] = 0
    state["hash1"] = 0
    state["turn"] = 0
    state["active"] = tables["first_side"]
    state["over"] = 0
    state["winner"] = OFF
    state["end_reason"] = EndReason.RUNNING
    state["rule_gap"] = 0
    for word in range(FIRED_WORDS):
        state["fired"][word] = tables["fired_start"][word]
    state["log_n"] = 0
    clear_tallies(state)
    begin_sight(tables, state)
    place_units(tables, state)
    deal(tables, state)
    for objective in range(tables["n_objectives"]):
        state["objective_holder"][objective] = OFF
        if tables["objective_when"][objective] == When.CHANGE:
            if tables["objective_win"][objective]:
                test_sudden_death(tables, state, objective)
            else:
                test_objective(tables, state, objective)


@kernel
def clear_tallies(state):
    """Set every count of one game to zero."""
    for side in range(2):
        state["side_turns"][side] = 0
        state["medals"][side] = 0
        state["medals_units"][side] = 0
        state["medals_objectives"][side] = 0
        state["medals_events"][side] = 0
        for source in range(3):
            state["medals_cut"][side, source] = 0
        state["captured"][side] = 0
        state["gate_shut"][side] = 0
        state["worst_deficit"][side] = 0
        state["units_lost"][side] = 0
        state["n_battles"][side] = 0
        state["n_dice"][side] = 0
        state["expected_sixths"][side] = 0
        state["actual_hits"][side] = 0
        state["flags_rolled"][side] = 0
        state["flags_ignored"][side] = 0
        state["retreat_steps"][side] = 0
        state["dead_turns"][side] = 0
        state["orderable"][side] = 0
        state["parts_lost"][side] = 0
        for action in range(N_ACTIONS):
            state["actions_used"][side, action] = 0
        for class_ in range(3):
            state["figures_lost"][side, class_] = 0
            state["figures_lost_other"][side, class_] = 0
            state["drop_losses"][side, class_] = 0
    state["acts"] = 0
    state["margin_after"][0] = 0
    state["trigger_side"] = OFF
    state["final_left"] = 0
    state["cut_turn"] = 0
    state["leader"] = OFF
    state["lead_changes"] = 0
    state["mover"] = OFF
    state["rolls"] = 0
    state["charge_rolls"] = 0
    state["rolls_apart"] = 0
    state["engage_any"] = 0
    state["shell_rolls"] = 0
    state["struck_by"] = Origin.OTHER
    state["action"] = Action.CARD
    state["exposed_n"] = 0


@kernel
def place_units(tables, state):
    """Terrain, obstacles and units of the scenario; units of an air drop wait off the board.

    Rule: CORE-SETUP-1, -2, -14.
    """
    state["sandbags"] = tables["sandbags_fixed"]
    for hex_ in range(tables["n_hexes"]):
        stack = tables["hex_stack"][hex_]
        state["hex_stack"][hex_] = stack
        state["unit_at"][hex_] = OFF
        if tables["stack_pieces"][stack] & tables["sandbags"]:
            state["sandbags"] += 1
    state["n_units"] = tables["n_units"]
    state["alive"][0] = 0
    state["alive"][1] = 0
    for unit in range(tables["n_units"]):
        hex_ = tables["unit_hex"][unit]
        side = tables["unit_side"][unit]
        state["unit_side"][unit] = side
        state["unit_row"][unit] = tables["unit_row"][unit]
        state["unit_figures"][unit] = tables["unit_figures"][unit]
        state["unit_full"][unit] = tables["unit_full"][unit]
        state["unit_hex"][unit] = hex_
        state["never_ordered"][unit] = 1 if hex_ >= 0 else 0
        if hex_ >= 0:
            state["unit_at"][hex_] = unit
            state["alive"][side] += 1
    rest_units(state)
    board_is_laid(tables, state)


@kernel
def rest_units(state):
    """Forget what units did in the last turn."""
    for unit in range(state["n_units"]):
        state["ordered"][unit] = 0
        state["on_move"][unit] = 0
        state["moved"][unit] = 0
        state["battles"][unit] = 0
        state["advances"][unit] = 0
        state["overruns"][unit] = 0
        state["stopped"][unit] = 0
        state["banned"][unit] = 0
        state["pushed"][unit] = 0


@kernel
def deal(tables, state):
    """Shuffle and deal both starting hands, the first side first, one card each in turn.

    Rule: CORE-SETUP-4, -5, -7, -9, -13.
    """
    state["pile"] = 0
    state["shuffles"] = 0
    for card_copy in range(tables["n_cards"]):
        state["card_place"][card_copy] = Place.DISCARD
    shuffle_into_pile(tables, state, Place.DISCARD)
    state["card_copy"] = OFF
    state["card"] = OFF
    state["last_card"] = OFF
    state["last_view"] = 0
    state["last_section"] = OFF
    state["last_was_copy"] = 0
    state["ambush_n"] = 0
    void_orders(state)
    for side in range(2):
        state["hand_n"][side] = 0
        state["committed_n"][side] = 0
        state["hand_size"][side] = tables["hand_size"][side]
    if not hands_are_dealt(tables, state):
        deal_rest(tables, state)


@kernel
def deal_rest(tables, state):
    """Deal one card each in turn, the first side first, to hands that still have room.

    Rule: CORE-SETUP-4, -7, -9, HR-HAND-2, HR-SCRIPT-1.
    """
    most = tables["hand_start"][0]
    if tables["hand_start"][1] > most:
        most = tables["hand_start"][1]
    for n in range(most):
        for offset in range(2):
            side = (tables["first_side"] + offset) & 1
            if state["hand_n"][side] <= n < tables["hand_start"][side]:
                card_copy = draw_top(tables, state)
                if card_copy != OFF:
                    take_in_hand(tables, state, side, card_copy)
                    log_event(state, Event.DEAL, side, card_copy, tables["copy_row"][card_copy], 0, 0)
