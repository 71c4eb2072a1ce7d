"""Dams that a side may blow: who may work at them, the tokens, the medals (expansions 1.7).

Whether an enemy has been there is read off the count of units that stepped onto the hex, so that no movement asks
about dams.
"""

from engine.codes import Attack, MedalSource, UnitClass
from engine.codes_of_boxes import DamChange, Landmark, LandmarkAct
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.arrivals import come_in, put_on_board
from engine.kernel.ask import ground_has_gone
from engine.kernel.battle import bonus_of, may_battle
from engine.kernel.battled import begin_at_ground, end_at_ground, spend_battle
from engine.kernel.deck import cards_counted
from engine.kernel.landmarks import enemy_on, has_gone, stands
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.orders import spend_order
from engine.kernel.rolling import STARS, faces_of, roll_faces
from engine.kernel.tactics.rolls import may_regain
from engine.kernel.terrain import distance
from engine.kernel.victory import check_victory
from engine.kernel.visibility import range_now
from engine.layout import ALL, OFF

DAM = int(Landmark.DAM)


@cold
def empty_dams(tables, state):
    """No dam has a token as a game begins.  Changes: state.dam_tokens, dam_visits."""
    for dam in range(tables["dams"]):
        state["dam_tokens"][dam] = 0
        state["dam_visits"][dam] = visits(tables, state, dam)


@cold
def visits(tables, state, dam):
    """How often an enemy of those who may blow the dam has stepped onto it."""
    return state["hex_visits"][1 - tables["dam_side"], tables["dam_hex"][dam]]


@cold
def clear_dams(tables, state):
    """Dams that the enemy entered since they were last looked at lose their tokens.

    Rule: TP-DAM-7, HR-DAM-3, HR-DAM-7.  Changes: state.dam_tokens, dam_visits.
    """
    for dam in range(tables["dams"]):
        seen = visits(tables, state, dam)
        if seen != state["dam_visits"][dam] and state["dam_tokens"][dam] > 0:
            state["dam_tokens"][dam] = 0
            log_event(state, Event.DAM_TOKENS, tables["dam_hex"][dam], 0, DamChange.CLEARED, 0, 0)
        state["dam_visits"][dam] = seen


@cold
def may_work(tables, state, dam):
    """1 if the side that may blow the dam holds it, and it stands unblown.  Rule: TP-DAM-5, TP-GAP-16, HR-DAM-6."""
    if state["dam_tokens"][dam] == OFF or not stands(tables, state, tables["dam_hex"][dam], Landmark.DAM):
        return 0
    unit = state["unit_at"][tables["dam_hex"][dam]]
    return 1 if unit >= 0 and state["unit_side"][unit] == tables["dam_side"] else 0


@cold
def dams_held(tables, state, side):
    """Dams at which the side may work now.  Rule: TP-DAM-4."""
    n = 0
    if tables["dams"] > 0 and side == tables["dam_side"]:
        for dam in range(tables["dams"]):
            n += may_work(tables, state, dam)
    return n


@cold
def roll_at_dams(tables, state, side):
    """Roll for the dams; gives the stars.  Rule: TP-DAM-4."""
    dice = tables["dam_dice"]
    log_event(state, Event.LANDMARK_ROLL, LandmarkAct.DAM, OFF, OFF, dice, 0)
    mark_fired(state, Fired.DAM_ROLLED)
    return faces_of(roll_faces(state, Stream.DAM, side, 0, dice), STARS)


@cold
def place_token(tables, state, dam):
    """A token on a dam; enough of them blow it, which pays medals and is done once.

    Rule: TP-DAM-5, -6, TP-GAP-16, HR-DAM-2.  Changes: state.dam_tokens, medals.
    """
    state["dam_tokens"][dam] += 1
    hex_ = tables["dam_hex"][dam]
    if state["dam_tokens"][dam] < tables["dam_tokens"]:
        log_event(state, Event.DAM_TOKENS, hex_, state["dam_tokens"][dam], DamChange.PLACED, 0, 0)
        return
    state["dam_tokens"][dam] = OFF
    log_event(state, Event.DAM_TOKENS, hex_, 0, DamChange.BLOWN, 0, 0)
    mark_fired(state, Fired.DAM_BLOWN)
    award(tables, state, tables["dam_side"], tables["dam_medals"], MedalSource.EVENT)
    check_victory(tables, state)


@compile_unit(NOTHING)
def dam_has_gone(tables, state, side, hex_, before):
    """With a dam the tokens on it are gone.  Rule: TP-SAB-2.  Changes: state.dam_tokens."""
    if has_gone(tables, state, hex_, before, DAM):
        lose_tokens(tables, state, hex_)


@cold
def lose_tokens(tables, state, hex_):
    """The dam on the hex is gone, and so are the tokens on it.  Rule: TP-SAB-2.  Changes: state.dam_tokens."""
    for dam in range(tables["dams"]):
        if tables["dam_hex"][dam] == hex_ and state["dam_tokens"][dam] > 0:
            state["dam_tokens"][dam] = 0
            log_event(state, Event.DAM_TOKENS, hex_, 0, DamChange.CLEARED, 0, 0)


# --- infantry that recovers in an oasis: who may roll, with how many dice, what comes back (expansions 1.2) ---


@cold
def may_recover(tables, state, unit):
    """1 if the unit has an order, is infantry in an oasis and has figures to regain.  Rule: TP-OAS-6."""
    hex_ = state["unit_hex"][unit]
    if not state["ordered"][unit] or hex_ < 0 or not stands(tables, state, hex_, Landmark.OASIS):
        return 0
    if tables["row_class"][state["unit_row"][unit]] != UnitClass.INF:
        return 0
    return may_regain(tables, state, unit)


@cold
def recovery_dice(tables, state, side):
    """One die for each command card held, the one in play included.  Rule: TP-OAS-6."""
    return cards_counted(tables, state, side) + (1 if state["card_copy"] != OFF else 0)


@cold
def recover(tables, state, unit):
    """Roll for lost figures; a unit that regains none has spent its order.

    Rule: TP-OAS-6.  Changes: state.unit_figures, state.ordered.
    """
    side = state["unit_side"][unit]
    dice = recovery_dice(tables, state, side)
    log_event(state, Event.LANDMARK_ROLL, LandmarkAct.RECOVERY, state["unit_hex"][unit], unit, dice, 0)
    shown = roll_faces(state, Stream.OASIS, side, unit, dice)
    back = faces_of(shown, tables["recover_faces"][state["unit_row"][unit]])
    back = min(back, state["unit_full"][unit] - state["unit_figures"][unit])
    mark_fired(state, Fired.OASIS_RECOVERY)
    if back == 0:
        state["ordered"][unit] = 0
        return
    state["unit_figures"][unit] += back
    log_event(state, Event.HEAL, unit, back, state["unit_figures"][unit], 0, 0)


# --- infantry flown in to airfields in place of orders (expansions 1.7) ---


AIRFIELD = int(Landmark.AIRFIELD)
IN_RANGE = 2  # TABLES.airfield_shut


@cold
def may_reinforce(tables, state, side, hex_):
    """1 if the side may spend an order to place a unit of its reserve on the hex.

    Rule: TP-AFD-2, HR-AIRFIELD-1, -3.
    """
    if (
        hex_ < 0
        or hex_ >= tables["n_hexes"]
        or not stands(tables, state, hex_, AIRFIELD)
        or state["unit_at"][hex_] >= 0
    ):
        return 0
    if state["card"] < 0 or not tables["card_brings"][state["card"]] or state["fallback"]:
        return 0
    if state["quota_any"] == ALL or (state["quota_any"] <= 0 and tables["airfield_cost"]):
        return 0
    if state["reinforced"][side] >= tables["reserve_n"][side]:
        return 0
    if state["flown_by_card"] >= tables["airfield_most"]:
        return 0
    unit = next_in_reserve(tables, state, side)
    if (tables["stack_barred"][state["hex_stack"][hex_]] >> state["unit_row"][unit]) & 1:
        return 0
    if tables["airfield_shut"]:
        return 1 - is_shut(tables, state, side, hex_, 1 if tables["airfield_shut"] == IN_RANGE else 0)
    return 1 - enemy_on(tables, state, side, AIRFIELD)


@cold
def is_shut(tables, state, side, hex_, by_range):
    """1 if an enemy stands on the airfield of the hex, or (``by_range``) has one of its hexes in battle range.

    Sight does not count.  Rule: HR-AIRFIELD-2, -4, -5, -9, HR-GEN-12.
    """
    field = tables["airfield_of"][hex_]
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        here = state["unit_hex"][unit]
        if here < 0:
            continue
        reach = range_now(tables, state, state["unit_row"][unit]) if by_range else 0
        for other in range(tables["n_hexes"]):
            is_part = tables["airfield_of"][other] == field and stands(tables, state, other, AIRFIELD)
            if is_part and distance(tables, here, other) <= reach:
                return 1
    return 0


@cold
def mark_shut(tables, state, side):
    """Note an airfield that is closed by the range of an enemy alone.  Rule: HR-AIRFIELD-2.  Changes: state.fired."""
    if state["card"] < 0 or not tables["card_brings"][state["card"]]:
        return
    if state["reinforced"][side] >= tables["reserve_n"][side]:
        return
    for hex_ in range(tables["n_hexes"]):
        if tables["airfield_of"][hex_] and not is_shut(tables, state, side, hex_, 0):
            if is_shut(tables, state, side, hex_, 1):
                mark_fired(state, Fired.AIRFIELD_SHUT)


@cold
def next_in_reserve(tables, state, side):
    """The unit that comes next."""
    return tables["reserve_first"][side] + state["reinforced"][side]


@cold
def any_reinforcement(tables, state, side):
    """1 if there is a hex on which the side may place a unit."""
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            return 1
    return 0


@cold
def reinforce(tables, state, side, hex_):
    """Place the next unit of the reserve; it neither moves nor battles in this turn.

    Rule: TP-AFD-2, TP-FSA-1, HR-AIRFIELD-3, -8.
    Changes: state.quota_any, reinforced, flown_by_card, positions, alive, what the unit has done this turn, rows of
    guns.
    """
    unit = next_in_reserve(tables, state, side)
    state["reinforced"][side] += 1
    state["flown_by_card"] += 1
    state["quota_any"] -= tables["airfield_cost"]
    state["ordered"][unit] = ALL  # no number that an order has
    spend_order(state, unit)
    log_event(state, Event.REINFORCEMENT, unit, hex_, 0, 0, 0)
    mark_fired(state, Fired.REINFORCED)
    come_in(tables, state, unit, hex_)


@cold
def leave_out(state, side, n):
    """So many units just flown in cannot be ordered; ``count_orderable``, which every game runs, does not ask.

    Changes: state.orderable.
    """
    if state["quota_any"] > 0:
        state["orderable"][side] -= n


# --- sabotage of an objective by a unit that stands on it, in place of its battle (expansions 1.6) ---


@cold
def may_sabotage(tables, state, unit):
    """1 if the ordered unit stands on a Battle Star of its side and is entitled to a battle.

    Rule: TP-SAB-1, TP-GAP-5, HR-SABOT-2, HR-SABOT-3.
    """
    hex_ = state["unit_hex"][unit]
    if hex_ < 0 or tables["hex_target"][hex_] == 0:
        return 0
    target = tables["hex_target"][hex_] - 1
    if not (tables["target_sides"][target] >> state["unit_side"][unit]) & 1:
        return 0
    if state["objective_holder"][target] != OFF:
        return 0
    return 1 if may_battle(tables, state, unit) == 1 and sabotage_dice(tables, state, unit) > 0 else 0


@cold
def sabotage_dice(tables, state, unit):
    """Dice of its close assault, ground takes nothing off: those of the card included, or the plain ones, or a number.

    Each target says which; the unit stands on it.

    Rule: TP-SAB-1, HR-SABOT-4.
    """
    target = tables["hex_target"][state["unit_hex"][unit]] - 1
    if tables["target_dice"][target] > 0:
        return tables["target_dice"][target]
    row = state["unit_row"][unit]
    still = 1 if state["moved"][unit] == 0 and state["advances"][unit] == 0 else 0
    if not tables["target_bonus"][target]:
        return tables["sabotage_own"][2 * still + 1, row]
    return tables["shell_dice"][2 * still + 1, row, 1] + bonus_of(
        tables, state, row, still, Attack.ORDERED, 1
    )


@cold
def sabotage(tables, state, unit):
    """Roll: any star destroys the objective, which pays its medals.  The roll is the unit's battle.

    Rule: TP-SAB-1, TP-GAP-5, HR-SABOT-1, WW-CAM-3.  Changes: what a battle and ``destroy`` change.
    """
    hex_ = state["unit_hex"][unit]
    side = state["unit_side"][unit]
    dice = sabotage_dice(tables, state, unit)
    begin_at_ground(tables, state, unit)
    log_event(state, Event.LANDMARK_ROLL, LandmarkAct.SABOTAGE, hex_, unit, dice, 0)
    mark_fired(state, Fired.SABOTAGE_TRIED)
    stars = faces_of(roll_faces(state, Stream.CHARGES, side, 1 + unit, dice), STARS)
    if stars > 0:
        destroy(tables, state, side, hex_)
    end_at_ground(tables, state, unit)


@cold
def destroy(tables, state, side, hex_):
    """A side destroys an objective: it pays its medals, and whatever tile stands there now is taken off.

    Rule: TP-SAB-2, TP-SUP-2, HR-SABOT-5, -6.
    Changes: state.hex_stack, objective_holder, medals, rows of the enemy's armor.
    """
    mark_fired(state, Fired.SABOTAGED)
    before = state["hex_stack"][hex_]
    bare = tables["stack_bare"][before]
    log_event(state, Event.LANDMARK_GONE, hex_, 1 if bare != before else 0, 0, 0, 0)
    state["hex_stack"][hex_] = bare
    state["ground_changes"] += 1
    ground_has_gone(tables, state, side, hex_, before)
    target = tables["hex_target"][hex_] - 1
    state["objective_holder"][target] = side
    award(tables, state, side, tables["target_medals"][target], MedalSource.EVENT)
    check_victory(tables, state)


@compile_unit(NOTHING)
def repeat_sabotage(tables, state, side, kind, a, b, c, d):
    """A unit spends its battle on sabotage, or what stood on a hex is gone, on a copy of the game."""
    if kind == Event.LANDMARK_ROLL and a == LandmarkAct.SABOTAGE:
        spend_battle(state, c, Attack.ORDERED)
    elif kind == Event.LANDMARK_GONE:
        state["hex_stack"][a] = tables["stack_bare"][state["hex_stack"][a]]
        state["ground_changes"] += 1


@compile_unit(NOTHING)
def repeat_reinforcement(tables, state, side, kind, a, b, c, d):
    """A unit comes onto the board, on a copy of the game."""
    if kind == Event.REINFORCEMENT:
        put_on_board(state, side, a, b)
