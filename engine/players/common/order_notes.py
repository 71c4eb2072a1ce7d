"""What an order to a unit is, term by term, and what that is worth by the weights of its class (``class_terms``).

Nothing here is asked unless such a weight is set (``mind.ordering``) or a pupil learns them.
"""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.layout import MAX_FIGURES
from engine.players.common.captain_terms import chance_lost
from engine.players.common.class_terms import ORDERED, Order
from engine.players.common.features import dice_at, earns, expected_loss_at
from engine.players.common.hand_terms import EARLY
from engine.players.common.surroundings import cover_of
from engine.players.common.weights import FIRST_ORDER
from engine.sizes import N_ORDER

N_CLASSES = len(ORDERED)
FAR_ENEMY = 12
MOST_BALANCE = 4
MUCH = 2.0  # figures


@kernel
def worth_of_order(tables, state, mind, unit, gain):
    """What an order is worth in these terms beyond what it gains by the others; 0 of one that changes nothing.

    ``gain``: what it gains; the unit's best hex and aim have been judged.  Changes: mind.order, mind.order_notes.
    """
    class_ = tables["row_class"][state["unit_row"][unit]]
    if class_ >= N_CLASSES:
        return 0.0
    side = state["unit_side"][unit]
    if mind["best_hex"][unit] == state["unit_hex"][unit] and mind["fire"][unit] <= 0.0:
        if mind["temperature"][side] > 0.0:
            for k in range(N_ORDER):
                mind["order_notes"][unit, k] = 0.0
        return 0.0
    note_order(tables, state, mind, unit, gain)
    first = FIRST_ORDER + class_ * N_ORDER
    worth = 0.0
    for k in range(N_ORDER):
        worth += mind["weights"][side, first + k] * mind["order"][k]
    if mind["temperature"][side] > 0.0:
        for k in range(N_ORDER):
            mind["order_notes"][unit, k] = mind["order"][k]
    return worth


@kernel
def note_order(tables, state, mind, unit, gain):
    """What an order to a unit is, by Order.  Changes: mind.order."""
    target = mind["aim"][unit]
    moves = 0 if mind["best_hex"][unit] == state["unit_hex"][unit] else 1
    march = 1.0 if target < 0 and moves else 0.0
    early = 1.0 if state["turn"] < EARLY else 0.0
    mind["order"][Order.ANY] = 1.0
    mind["order"][Order.GAIN] = gain
    mind["order"][Order.GAIN_AHEAD] = gain * mind["lead"]
    mind["order"][Order.GAIN_MORE] = max(0.0, gain - MUCH)
    mind["order"][Order.ATTACK] = mind["aim_worth"][unit] if target >= 0 else 0.0
    mind["order"][Order.KILL] = kill_of(tables, state, mind, unit, target) if target >= 0 else 0.0
    mind["order"][Order.STAND] = 1.0 if target >= 0 and not moves else 0.0
    mind["order"][Order.MARCH] = march
    mind["order"][Order.EARLY] = early
    mind["order"][Order.MARCH_EARLY] = early * march
    mind["order"][Order.EARNS] = mind["sure"][unit]
    note_ordered(tables, state, mind, unit)
    note_way(tables, state, mind, unit, moves)


@kernel
def note_ordered(tables, state, mind, unit):
    """What the unit ordered is, and where it stands.  Changes: mind.order."""
    here = state["unit_hex"][unit]
    mind["order"][Order.WEAK] = 1.0 if state["unit_figures"][unit] == 1 else 0.0
    mind["order"][Order.SPENT] = 1.0 - state["unit_figures"][unit] / max(state["unit_full"][unit], 1)
    mind["order"][Order.LOSS] = expected_loss_at(tables, state, mind, unit, here)
    mind["order"][Order.LOST] = lost_at(tables, state, mind, unit, here)
    mind["order"][Order.FRESH] = 1.0 * state["never_ordered"][unit]
    mind["order"][Order.NEAR] = min(mind["nearest"][here], FAR_ENEMY)
    mind["order"][Order.TOUCHED] = 1.0 if mind["nearest"][here] == 1 else 0.0
    mind["order"][Order.BALANCE] = balance(tables, mind, here)
    mind["order"][Order.CALLED] = mind["calls"][tables["hex_sections"][here] & 7]
    banned = tables["stack_ban_here"][state["hex_stack"][here]] >> state["unit_row"][unit]
    mind["order"][Order.IDLE] = 1.0 if banned & 1 else 0.0


@kernel
def note_way(tables, state, mind, unit, moves):
    """What the unit leaves and saves by its move, if it ``moves``.  Changes: mind.order."""
    here = state["unit_hex"][unit]
    to = mind["best_hex"][unit]
    stays = not moves or to < 0
    mind["order"][Order.POST] = (
        1.0 if moves and earned_by_enemy(tables, state, here, state["unit_side"][unit]) else 0.0
    )
    mind["order"][Order.COVER] = 0.0 if stays else cover_given_up(tables, state, unit, to)
    saved = 0.0 if stays else mind["order"][Order.LOST] - lost_at(tables, state, mind, unit, to)
    mind["order"][Order.SAVED] = saved


@kernel
def lost_at(tables, state, mind, unit, hex_):
    """Chance to lose the unit on a hex in the next enemy turn, per medal it pays."""
    row = state["unit_row"][unit]
    dice = dice_at(tables, state, mind, state["unit_side"][unit], hex_)
    if dice <= 0.0:
        return 0.0
    aimed = dice * mind["met_share"][row]
    lost = chance_lost(mind, aimed, mind["target_sixths"][0, row], state["unit_figures"][unit])
    return lost * tables["row_medals"][row]


@kernel
def kill_of(tables, state, mind, unit, target):
    """Chance that the unit's attack eliminates its target, per medal."""
    row = state["unit_row"][target]
    sixths = mind["target_sixths"][state["unit_row"][unit], row]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    return mind["kill_chance"][min(mind["aim_dice"][unit], 9), sixths, figures] * tables["row_medals"][row]


@kernel
def balance(tables, mind, hex_):
    """Own units less enemy ones in the section of a hex, the better of two; four at most either way."""
    most = -MOST_BALANCE
    for section in range(3):
        if (tables["hex_sections"][hex_] >> section) & 1:
            most = max(most, mind["own_in"][section] - mind["foes_in"][section])
    return min(most, MOST_BALANCE)


@kernel
def earned_by_enemy(tables, state, hex_, side):
    """1 if the enemy could earn a medal on a hex."""
    mask = tables["hex_objectives"][hex_]
    return 1 if mask and earns(tables, state, mask, 1 - side) > 0 else 0


@kernel
def cover_given_up(tables, state, unit, to):
    """Dice that the ground takes from enemy infantry where the unit stands, less those it takes on another hex."""
    side = state["unit_side"][unit]
    here = state["hex_stack"][state["unit_hex"][unit]]
    there = state["hex_stack"][to]
    return cover_of(tables, here, side, UnitClass.INF) - cover_of(tables, there, side, UnitClass.INF)
