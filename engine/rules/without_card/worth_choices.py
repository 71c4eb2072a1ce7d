"""What a march is worth when everybody is ordered: Restoring Order and the Big Push (``sergeant``, ``captain``)."""

from engine.codes import Action, UnitClass
from engine.compiling.jit import cold, kernel
from engine.kernel.movement import battle_allowance
from engine.kernel.orders import put_terms, terms_in_force
from engine.kernel.reach import reach_of
from engine.kernel.terrain import unit_beside
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.captain_terms import forget_promises
from engine.players.common.price_of_ground import price_of_march
from engine.players.sergeant.ask_judgement import fire_from, hex_worth, promise, prospect, worth_of_assault
from engine.players.sergeant.moves import LEAST_GAIN
from engine.rules.without_card.march_law import (
    ASSAULT,
    FORWARD,
    STAY,
    ends_in_reach,
    may_regroup_to,
    terms_of_action,
)


@kernel
def regroup_worth(tables, state, mind, side):
    """Sum of what all units gain by falling back, or by firing from where they stand."""
    total = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        best_regrouping(tables, state, mind, unit)
        total += max(0.0, mind["march_worth"])
    return total


@kernel
def best_regrouping(tables, state, mind, unit):
    """The hex on which a unit ends best that may not advance and only fires if it stays.

    Changes: mind.march_worth (over staying idle), mind.reach and its companions.
    """
    here = state["unit_hex"][unit]
    stay = hex_worth(tables, state, mind, unit, here) + ahead(tables, state, mind, unit, here)
    reach_of(tables, state, mind, unit)
    best = stay + fire_from(tables, state, mind, unit, here, 0)
    chosen = here
    for i in range(1, mind["reach_n"]):
        hex_ = mind["reach"][i]
        if may_regroup_to(tables, state, unit, hex_):
            worth = hex_worth(tables, state, mind, unit, hex_) + ahead(tables, state, mind, unit, hex_)
            if tables["ground_bites"]:
                worth -= price_of_march(tables, state, mind, unit, hex_, 0.0)
            if worth > best + LEAST_GAIN:
                best = worth
                chosen = hex_
    mind["march_worth"] = best - stay
    return chosen


@kernel
def ahead(tables, state, mind, unit, hex_):
    """What a hex is worth for the turn to come, in the terms beyond the sergeant's."""
    if not mind["sharp"][state["unit_side"][unit]]:
        return 0.0
    return prospect(tables, state, mind, unit, hex_)


@kernel
def push_worth(tables, state, mind, side):
    """Sum of what the push does to all units: what is forced on them may cost.

    Each marches as if it were alone, but an enemy can be removed only once: of an attack on one whom others are to hit
    already, only the share counts that these are expected to leave.  The terms in force are those of the push for as
    long as it takes.  Changes: mind.promised, best_hex and aim.
    """
    in_force = terms_in_force(state)
    put_terms(state, terms_of_action(tables, Action.BIG_PUSH))
    forget_promises(state, mind)
    total = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        kind = ends_in_reach(tables, state, mind, unit)
        mind["best_hex"][unit] = best_of_push(tables, state, mind, unit, kind)
        mind["aim"][unit] = mind["march_aim"]
        target = mind["march_aim"]
        total += mind["march_worth"]
        if target >= 0:
            spent = mind["promised"][target] / state["unit_figures"][target]
            total -= max(mind["march_attack"], 0.0) * min(spent, 1.0)
            promise(tables, state, mind, unit)
    forget_promises(state, mind)
    put_terms(state, in_force)
    return total


@kernel
def best_of_push(tables, state, mind, unit, kind):
    """The best of the ends listed, or to stay where that is open to the unit.

    ``kind``: what a march would be.
    Changes: mind.march_worth (over staying idle), march_attack (share of the attack in it), march_aim.
    """
    here = state["unit_hex"][unit]
    stay = hex_worth(tables, state, mind, unit, here)
    fire = fire_from(tables, state, mind, unit, here, 0)
    mind["march_attack"] = fire
    mind["march_aim"] = mind["target"] if fire > 0.0 else OFF
    guns = tables["row_class"][state["unit_row"][unit]] == UnitClass.ART
    best = NEVER
    chosen = here
    if kind < FORWARD or (guns and fire > 0.0):
        best = stay + fire
    for i in range(mind["list_n"] if kind > STAY else 0):
        hex_ = mind["list"][i]
        if kind == ASSAULT:
            attack = forced_assault(tables, state, mind, unit, hex_)
        else:
            attack = fire_from(tables, state, mind, unit, hex_, mind["reach_cost"][hex_])
        worth = hex_worth(tables, state, mind, unit, hex_) + attack
        if tables["ground_bites"]:
            worth -= price_of_march(tables, state, mind, unit, hex_, attack)
        if worth > best:
            best = worth
            chosen = hex_
            mind["march_attack"] = attack
            mind["march_aim"] = mind["target"] if attack > 0.0 else OFF
    mind["march_worth"] = best - stay
    return chosen


@cold
def forced_assault(tables, state, mind, unit, hex_):
    """Worth of the assault that the push demands of a unit that marches up to an enemy: below 0 where it costs more.

    Rule: HR-MELCHETT-2, -7, HR-CHARGE-2.  Changes: mind.target.
    """
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    charges = (tables["charge_rows"] >> row) & 1
    marched = mind["reach_cost"][hex_] > battle_allowance(tables, state, unit, mind["reach_paths"][hex_])
    best = NEVER
    chosen = OFF
    for k in range(6):
        other = unit_beside(tables, state, hex_, k)
        if other < 0 or state["unit_side"][other] == side:
            continue
        if charges and not (tables["charge_targets"] >> state["unit_row"][other]) & 1:
            continue
        met = 1 if charges and marched else 0
        worth = worth_of_assault(tables, state, mind, unit, hex_, other, met)
        if worth > best:
            best = worth
            chosen = other
    mind["target"] = chosen
    return best if best > NEVER else 0.0
