"""Setting up a game: units, obstacles, the shuffled deck and both hands (core section 2)."""

from engine.codes import Origin, Place, When
from engine.compiling.jit import kernel
from engine.hooks import FIRED_WORDS, Event
from engine.kernel.ask import board_is_laid, hands_are_dealt
from engine.kernel.chance import set_keys
from engine.kernel.deck import draw_top, shuffle_into_pile, take_in_hand
from engine.kernel.log_event import log_event
from engine.kernel.luck import IN_FULL
from engine.kernel.objective_holders import test_objective, test_sudden_death
from engine.kernel.orders import void_orders
from engine.kernel.visibility import begin_sight
from engine.layout import OFF
from engine.layout.state import GAME_WORDS


def set_up(tables, state, base0, base1, game):
    """Start a game that asks no player before its first turn: for whoever looks at a position.

    Rule: CORE-SETUP-1 .. -8, -13, VIC-OBJ-12.
    """
    place_forces(tables, state, base0, base1, game)
    lay_board(tables, state)
    open_game(tables, state)


@kernel
def place_forces(tables, state, base0, base1, game):
    """The first half of the set-up: the game's chance, terrain and units.

    Nothing is left of the game before but the sums over a block.

    Rule: CORE-SETUP-1, -2, -3, -14.
    """
    forget_game(state)
    set_keys(state, base0, base1, game)
    state["active"] = tables["first_side"]
    state["winner"] = OFF
    for word in range(FIRED_WORDS):
        state["fired"][word] = tables["fired_start"][word]
    state["log_n"] = 0
    state["trigger_side"] = OFF
    state["leader"] = OFF
    state["mover"] = OFF
    state["struck_by"] = Origin.OTHER
    begin_sight(tables, state)
    place_units(tables, state)


@kernel
def lay_board(tables, state):
    """What lies on the board beside units and ground; nobody holds an objective.  Changes: state.objective_holder."""
    for objective in range(tables["n_objectives"]):
        state["objective_holder"][objective] = OFF
    board_is_laid(tables, state)


@kernel
def open_game(tables, state):
    """The second half of the set-up: both hands, objectives that are held from the start.

    Rule: CORE-SETUP-4 .. -9, -13, VIC-OBJ-12.
    """
    deal(tables, state)
    for objective in range(tables["n_objectives"]):
        if tables["objective_when"][objective] == When.CHANGE:
            if tables["objective_win"][objective]:
                test_sudden_death(tables, state, objective)
            else:
                test_objective(tables, state, objective)


@kernel
def forget_game(state):
    """Make all that one game fills zero, whichever rules use it; so a game is the same after any other.

    Whatever begins otherwise is set by ``set_up`` and at the moments of a game's beginning.
    """
    words = state["game_words"]
    for word in range(GAME_WORDS):
        words[word] = 0


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
    for card_copy in range(tables["n_cards"]):
        state["card_place"][card_copy] = Place.DISCARD
    shuffle_into_pile(tables, state, Place.DISCARD)
    state["card_copy"] = OFF
    state["card"] = OFF
    state["last_card"] = OFF
    state["last_section"] = OFF
    void_orders(state)
    for side in range(2):
        state["hand_size"][side] = tables["hand_size"][side]
    if not hands_are_dealt(tables, state):
        deal_rest(tables, state)


@kernel
def first_hand(tables, state, side):
    """Cards that the side is dealt at the start.  Rule: CORE-SETUP-5, -13, HR-CAMPAIGN-7."""
    return tables["hand_start"][side] - state["hand_less"][side]


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
            if state["hand_n"][side] <= n < first_hand(tables, state, side):
                card_copy = draw_top(tables, state, side, IN_FULL)
                if card_copy != OFF:
                    take_in_hand(tables, state, side, card_copy)
                    log_event(state, Event.DEAL, side, card_copy, tables["copy_row"][card_copy], 0, 0)
