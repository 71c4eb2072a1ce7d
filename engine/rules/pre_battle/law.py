"""What dice rolled before a battle do: who may be taken, what is taken, and when the medals for it count.

The dice fall on the set-up: units stand, and nothing else has been laid, dealt or tested (house-rules 4.15).
"""

from engine.codes import DIE, EndReason, Face, MedalSource, UnitClass, Winner
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import leaves_otherwise, struck_before_battle, unit_is_gone
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.movement import leave_hex, on_open_water
from engine.kernel.retreat import cannot_retreat, home_edge, retreat_to
from engine.kernel.victory import check_victory, finish
from engine.layout import OFF

SIDES_OF_DIE = len(DIE)
DRAWN = int(Winner.DRAW)
INFANTRY = int(Face.INFANTRY)
ARMOR = int(Face.ARMOR)


@kernel
def face_of(state, side, die):
    """Face of a die of the side; a die keeps its face however many are rolled.  Rule: HR-CAMPAIGN-1, HR-GEN-17."""
    return DIE[draw_below(state, Stream.PRE_BATTLE, side, 0, die, SIDES_OF_DIE)]


@kernel
def may_lose(tables, state, unit, face):
    """1 if the face may take a figure of a unit on the board, or strike a train, which is named by its locomotive.

    Rule: HR-CAMPAIGN-2, -4, -14, -15, HR-TRAIN-14.
    """
    row = state["unit_row"][unit]
    if state["unit_hex"][unit] < 0 or (tables["wagon_rows"] >> row) & 1:
        return 0
    if face == INFANTRY:
        return 1 if tables["row_class"][row] == UnitClass.INF else 0
    if face == ARMOR:
        return 1 if tables["row_class"][row] == UnitClass.ARM else 0
    return 1


@kernel
def way_back(tables, state, unit, which):
    """Hex to which the unit may fall back over one of its two edges toward home, OFF if it may not.

    Rule: HR-CAMPAIGN-8, RET-2, -7, -16, -19, HR-GEN-21.
    """
    row = state["unit_row"][unit]
    if (
        state["unit_hex"][unit] < 0
        or (tables["train_rows"] >> row) & 1
        or cannot_retreat(tables, state, unit)
    ):
        return OFF
    if on_open_water(tables, state, unit) and not tables["row_free"][row]:
        return OFF
    edge = home_edge(state["unit_side"][unit], which)
    return retreat_to(tables, state, unit, state["unit_hex"][unit], edge)


@kernel
def take_figure(tables, state, unit):
    """A unit loses a figure; with the last one it is gone, which is a medal for its enemy.

    None of it counts as damage, and nobody wins by it yet.  Rule: HR-CAMPAIGN-2, -3, -10, -11, -14, HR-TRAIN-14.
    Changes: state.unit_figures, positions, alive, pre_battle_gone, pre_battle_medals, medals.
    """
    if not struck_before_battle(tables, state, unit):
        state["unit_figures"][unit] -= 1
        log_event(
            state, Event.PRE_BATTLE_LOSS, unit, state["unit_hex"][unit], state["unit_figures"][unit], 0, 0
        )
    mark_fired(state, Fired.PRE_BATTLE_LOSS)
    if state["unit_figures"][unit] > 0:
        return
    side = state["unit_side"][unit]
    mark_fired(state, Fired.PRE_BATTLE_GONE)
    if not leaves_otherwise(tables, state, unit):
        leave_hex(tables, state, unit)
    state["alive"][side] -= 1
    state["never_ordered"][unit] = 0
    state["pre_battle_gone"][side] += 1
    state["pre_battle_medals"][1 - side] += 1
    award(tables, state, 1 - side, 1, MedalSource.UNIT)


@kernel
def start_back(tables, state, unit, to):
    """A unit begins one hex nearer home, at no loss.  Rule: HR-CAMPAIGN-2, -8.  Changes: positions, sandbags."""
    here = state["unit_hex"][unit]
    log_event(state, Event.PRE_BATTLE_RETREAT, unit, here, to, 0, 0)
    mark_fired(state, Fired.PRE_BATTLE_RETREAT)
    leave_hex(tables, state, unit)
    state["unit_at"][to] = unit
    state["unit_hex"][unit] = to


@kernel
def least_cards(tables, side):
    """Cards that no star takes: one, two for who commits one of them ahead.  Rule: HR-CAMPAIGN-2, -7, -15."""
    return 2 if tables["commissar"][side] else 1


@kernel
def take_card(tables, state, side):
    """A side begins with a card fewer, which it draws later as any hand that begins small; 0 if it has none to lose.

    Rule: HR-CAMPAIGN-2, -7, -15, CORE-SETUP-13.  Changes: state.hand_less.
    """
    if tables["hand_start"][side] - state["hand_less"][side] <= least_cards(tables, side):
        return 0
    state["hand_less"][side] += 1
    log_event(state, Event.PRE_BATTLE_CARD, side, state["hand_less"][side], 0, 0, 0)
    mark_fired(state, Fired.PRE_BATTLE_CARD)
    return 1


@compile_unit(NOTHING)
def bury_units(tables, state):
    """Who depended on a unit that is gone is told so, once everything lies on the board.  Rule: HR-CAMPAIGN-14."""
    for unit in range(state["n_units"]):
        if tables["unit_hex"][unit] >= 0 and state["unit_figures"][unit] == 0:
            unit_is_gone(tables, state, unit, tables["unit_hex"][unit])


@compile_unit(NOTHING)
def lose_before_battle(tables, state, mind):
    """A side of which dice have left no unit loses before the first turn; of both, nobody wins.

    Rule: HR-CAMPAIGN-10, VIC-8.
    """
    if state["over"] or not tables["wiped_out_loses"]:
        return
    axis = 1 if state["pre_battle_gone"][0] > 0 and state["alive"][0] == 0 else 0
    allies = 1 if state["pre_battle_gone"][1] > 0 and state["alive"][1] == 0 else 0
    if axis or allies:
        mark_fired(state, Fired.PRE_BATTLE_DECIDED)
        finish(state, DRAWN if axis and allies else axis, EndReason.WIPED_OUT)


@compile_unit(NOTHING)
def test_first_turn(tables, state, side):
    """Medals given before the battle count from the start of the side's own first turn.  Rule: HR-CAMPAIGN-10."""
    if state["pre_battle_medals"][side] > 0 and state["side_turns"][side] == 1:
        if state["medals"][side] >= tables["medal_target"][side]:
            check_victory(tables, state)


@compile_unit()
def waits_for_turn(tables, state, side, reached):
    """1 as long as a side with medals from before the battle has not begun a turn.  Rule: HR-CAMPAIGN-10."""
    return 1 if reached and state["pre_battle_medals"][side] > 0 and state["side_turns"][side] == 0 else 0


@compile_unit()
def note_winner(tables, state, winner):
    """Note that the winner has his medals only with those from before the battle; nothing else becomes of it.

    Rule: HR-CAMPAIGN-10.  Changes: state.fired.
    """
    if winner == DRAWN or state["pre_battle_medals"][winner] == 0:
        return 0
    earned = (
        state["medals_units"][winner] + state["medals_objectives"][winner] + state["medals_events"][winner]
    )
    target = tables["medal_target"][winner]
    if earned >= target > earned - state["pre_battle_medals"][winner]:
        mark_fired(state, Fired.PRE_BATTLE_DECIDED)
    return 0
