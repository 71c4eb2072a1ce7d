"""Sabotage of an objective by a unit that stands on it, in place of its battle (expansions 1.6).

The Battle Star is an objective that is never tested, so that players go there; destroyed it is held for good.
"""

from engine.codes import Attack, MedalSource
from engine.codes_of_boxes import LandmarkAct
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import ground_has_gone
from engine.kernel.battle import bonus_of, may_battle
from engine.kernel.battled import begin_at_ground, end_at_ground
from engine.kernel.boxes.rolling import STARS, faces_of, roll_faces
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.victory import check_victory
from engine.layout import OFF


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
    ground_has_gone(tables, state, side, hex_, before)
    target = tables["hex_target"][hex_] - 1
    state["objective_holder"][target] = side
    award(tables, state, side, tables["target_medals"][target], MedalSource.EVENT)
    check_victory(tables, state)
