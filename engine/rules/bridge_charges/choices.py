"""Which orders go to bridges: charges laid and set off, what is legal and what it is worth to each kind of player."""

from engine.compiling.jit import cold
from engine.kernel.orders import SECTIONS_AT, sections_of
from engine.kernel.terrain import unit_beside
from engine.layout import MAX_FIGURES, OFF
from engine.players.choice import choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.crossings import CROSSING, NEAR, units_near, who_would_cross
from engine.players.common.features import earns, no_future, sixths_of
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.ask_card_judgement import rank_by_gain, strikes_instead
from engine.rules.bridge_charges.law import charges_at, may_lay, may_light
from engine.rules.bridges.choices import worth_without


@cold
def bridge_orders(tables, state, mind, side):
    """Every order to a bridge: its hex, and the unit that lays charges there, OFF where a rigged one is to be blown."""
    for hex_ in range(tables["n_hexes"]):
        if may_light(tables, state, side, hex_):
            may_answer_at(mind, hex_, OFF)
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if may_lay(tables, state, unit, hex_):
                may_answer_at(mind, hex_, unit)


# --- what ``recruit`` does at bridges: he blows one at which the enemy has come, and rigs one he stands at idle ---


IDLE = 4  # hexes within which he has better things to do than to lay charges


@cold
def recruit_bridge_order(tables, state, mind, side):
    """A rigged bridge with enemies near and none of his own on it, else charges where no enemy is.

    Without detonation he lays none.  Changes: mind.target.
    """
    mind["target"] = OFF
    for hex_ in range(tables["n_hexes"]):
        if may_light(tables, state, side, hex_):
            if units_near(tables, state, 1 - side, hex_, NEAR) > 0 and recruit_to_set_off(state, side, hex_):
                return hex_
    for hex_ in range(tables["n_hexes"] if tables["fuse_dice"] else 0):
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if may_lay(tables, state, unit, hex_) and units_near(tables, state, 1 - side, hex_, IDLE) == 0:
                mind["target"] = unit
                return hex_
    return OFF


@cold
def recruit_to_set_off(state, side, hex_):
    """At once, unless one of his own stands on the bridge."""
    unit = state["unit_at"][hex_]
    return 0 if unit >= 0 and state["unit_side"][unit] == side else 1


# --- which orders a player who weighs terms gives to bridges: those worth more than the unit that goes without ---


LATER = 0.75  # of what a bridge gone is worth, while it is not rigged yet


@cold
def best_bridge_order(tables, state, mind, side):
    """The order to a bridge that gains most, OFF if none gains anything or the card is to strike instead of ordering.

    Changes: mind.target, mind.ranked and what judging units changes.
    """
    weights = mind["weights"][side]
    light, rig = weights[Weight.FUSE], weights[Weight.RIG]
    if (light >= FORBIDS and rig >= FORBIDS) or tables["fuse_dice"] == 0 or no_future(tables, state):
        return OFF
    if tables["card_as_strike"][state["card"]] and strikes_instead(tables, state, mind, side):
        return OFF
    rank_by_gain(tables, state, mind, side)
    most = 0.0
    chosen = OFF
    for hex_ in range(tables["n_hexes"]):
        if light < FORBIDS and may_light(tables, state, side, hex_):
            worth = worth_of_lighting(tables, state, mind, side, hex_) - light
            if worth > most:
                most = worth
                chosen = hex_
                mind["target"] = OFF
        for k in range(6 if rig < FORBIDS and tables["rig_rows"] else 0):
            unit = unit_beside(tables, state, hex_, k)
            if unit == OFF or not may_lay(tables, state, unit, hex_):
                continue
            worth = worth_of_laying(tables, state, mind, side, unit, hex_) - rig
            if worth > most:
                most = worth
                chosen = hex_
                mind["target"] = unit
    return chosen


@cold
def worth_of_lighting(tables, state, mind, side, hex_):
    """What an order to a rigged bridge gains over the last one that the card gives there."""
    chance = chance_to_blow(tables, mind, state["rig_fought"][charges_at(state, side, hex_)])
    other = last_order(tables, state, mind, tables["hex_sections"][hex_])
    return chance * gain_without(tables, state, mind, side, hex_) - other


@cold
def worth_of_laying(tables, state, mind, side, unit, hex_):
    """What charges gain over the unit's own order, or the last one that the card gives where it stands."""
    other = last_order(tables, state, mind, sections_of(tables, state, unit))
    gain = gain_without(tables, state, mind, side, hex_)
    return LATER * chance_to_blow(tables, mind, 0) * gain - max(mind["gain"][unit], other)


@cold
def worth_of_setting_off(tables, state, mind, side, hex_, last):
    """What the bridge gone is still worth; with one of his own on it a player waits for the moves."""
    unit = state["unit_at"][hex_]
    if not last and unit >= 0 and state["unit_side"][unit] == side:
        return NEVER
    return gain_without(tables, state, mind, side, hex_)


@cold
def gain_without(tables, state, mind, side, hex_):
    """Worth of the bridge gone with whoever stands on it; a side that waits for the enemy need not cross itself."""
    worth = worth_without(tables, state, mind, side, hex_, MAX_FIGURES)
    if is_waiting(tables, state, side):
        worth += CROSSING * who_would_cross(tables, state, side, hex_, 0)
    return worth


@cold
def is_waiting(tables, state, side):
    """1 if the enemy has ground to take and the side has none."""
    waiting = 0
    for hex_ in range(tables["n_hexes"]):
        mask = tables["hex_objectives"][hex_]
        if mask and earns(tables, state, mask, side) > 0:
            return 0
        if mask and earns(tables, state, mask, 1 - side) > 0:
            waiting = 1
    return waiting


@cold
def chance_to_blow(tables, mind, fought):
    """Chance that no die shows a face that fails.  Rule: HR-CHECK-4."""
    return mind["none_chance"][tables["fuse_dice"], sixths_of(tables["fuse_fails"][fought])]


@cold
def last_order(tables, state, mind, sections):
    """What the last order that the card gives in these sections would gain, 0 if an order is left over."""
    orders = 0
    for section in range(3):
        if (sections >> section) & 1:
            orders += state["quota"][section]
    for place in range(len(state["ordered_in"])):
        if SECTIONS_AT[place] & sections:
            orders -= state["ordered_in"][place]
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if not state["ordered"][unit] and sections_of(tables, state, unit) & sections:
            orders -= 1
            if orders <= 0:
                return max(mind["gain"][unit], 0.0)
    return 0.0


# --- whether orders go to bridges: charges laid, charges set off ---


ORDER, SET_OFF = range(2)
bridge_answers = optional_answers(
    "bridge_answers",
    {
        ORDER: choice(
            "bridge_order", ("side",), legal=bridge_orders, aims=True, sergeant=best_bridge_order,
            recruit=recruit_bridge_order,
        ),
        SET_OFF: choice(
            "to_set_off", ("side", "hex_", "last"), worth=worth_of_setting_off, recruit=recruit_to_set_off
        ),
    },
)  # fmt: skip


@question
def choose_bridge_order(tables, state, mind, side):
    """Hex of a bridge that gets an order of the card, OFF for none.

    mind.target: the unit that lays charges there, OFF where the rigged bridge itself is ordered to be blown.
    """
    kind = mind["player"][side]
    return bridge_answers(tables, state, mind, kind, ORDER, side, 0, 0, 0)


@question
def choose_to_set_off(tables, state, mind, side, hex_, last):
    """1 to set off the charges now; ``last``: 0 before the moves, 1 after them, when the order is lost."""
    kind = mind["player"][side]
    return bridge_answers(tables, state, mind, kind, SET_OFF, side, hex_, last, 0)
