"""Terms beyond the sergeant's: noise, medals that win, risk of losing a unit whole, company, ways back (``captain``).

Nothing here is asked unless a weight from ``Weight.NOISE`` on is set (``mind.sharp``).
"""

from engine.codes import Stream, UnitClass
from engine.kernel.chance import draw_word
from engine.kernel.jit import kernel
from engine.kernel.orders import seen_by
from engine.kernel.retreat import home_edge
from engine.kernel.terrain import distance
from engine.layout import MAX_FIGURES
from engine.players.weights import FIRST_OPTIONAL, N_TERMS, Weight

HALF_WORD = 2147483648.0
ON_CARDS = 1000  # index of the noise on cards, out of the way of hexes and units
ON_TARGETS = 500


@kernel
def note_sharp(mind, side):
    """Whether any term beyond the sergeant's has a weight.  Changes: mind.sharp."""
    mind["sharp"][side] = 0
    for term in range(FIRST_OPTIONAL, N_TERMS):
        if mind["weights"][side, term] != 0.0:
            mind["sharp"][side] = 1


@kernel
def noise(state, side, half_width, ordinal, index):
    """Noise on one candidate, even between the half-widths: the same whenever it is judged again this turn."""
    if half_width == 0.0:
        return 0.0
    word = draw_word(state, Stream.PLAYER_NOISE, side, ordinal, index)
    return half_width * (word / HALF_WORD - 1.0)


@kernel
def medal_extra(tables, state, mind, side, medals):
    """What medals are worth beyond ``KILL`` or ``OBJECTIVE``: more toward the end, most if they win."""
    weights = mind["weights"][side]
    target = tables["medal_target"][side]
    won = state["medals"][side]
    extra = weights[Weight.KILL] * weights[Weight.CLOSING] * medals * won / max(target, 1)
    return extra + weights[Weight.WIN_NOW] if won + medals >= target else extra


@kernel
def new_medals(tables, state, mask, side):
    """Medals of objectives with this mask that the side could earn and does not hold."""
    value = 0
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and (tables["objective_sides"][objective] >> side) & 1:
            if state["objective_holder"][objective] != side and tables["objective_size"][objective] == 1:
                value += tables["objective_value"][objective]
    return value


@kernel
def note_groups(tables, state, mind, side):
    """Own units on the hexes of every objective.  Changes: mind.group_own."""
    for objective in range(tables["n_objectives"]):
        mind["group_own"][objective] = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        mask = tables["hex_objectives"][hex_] if hex_ >= 0 else 0
        for objective in range(tables["n_objectives"] if mask else 0):
            mind["group_own"][objective] += (mask >> objective) & 1


@kernel
def group_share(tables, state, mind, unit, mask):
    """Share of an objective's worth that one more unit on its hexes brings, 1 for single hexes."""
    weight = mind["weights"][state["unit_side"][unit], Weight.GROUP]
    share = 1.0
    here = tables["hex_objectives"][state["unit_hex"][unit]]
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and tables["objective_size"][objective] > 1:
            need = tables["objective_need"][objective]
            if need == 0:
                need = tables["objective_size"][objective] // 2 + 1
            others = mind["group_own"][objective] - ((here >> objective) & 1)
            part = 0.1 if others >= need else (others + 1.0) / need
            share = min(share, 1.0 - weight + weight * part)
    return share


@kernel
def clock_run(tables, state, side):
    """How far the clock has run that the side has to race: 0 to 1; below 0 where it has only to wait."""
    if tables["deck_out"] >= 0:
        run = 1.0 - state["pile"] / tables["n_cards"]
        return -run if tables["deck_out"] == side else run
    if tables["turn_cap"] > 0:
        run = min(1.0, state["turn"] / tables["turn_cap"])
        ahead = state["medals"][side] - state["medals"][1 - side]
        return run if ahead < 0 else 0.0 if ahead == 0 else -run
    return 0.0


@kernel
def temper(tables, state, mind, side):
    """Caution grows with the lead and wanes, and haste grows, against a clock.  Changes: mind.caution, mind.haste."""
    weights = mind["weights"][side]
    ahead = state["medals"][side] - state["medals"][1 - side]
    mind["caution"][side] *= max(
        0.2, 1.0 + weights[Weight.LEAD] * ahead / max(tables["medal_target"][side], 1)
    )
    run = weights[Weight.CLOCK] * clock_run(tables, state, side)
    mind["haste"][side] = 1.0
    if run > 0.0:
        mind["haste"][side] = 1.0 + run
        mind["caution"][side] /= 1.0 + run
    elif run < 0.0:
        mind["caution"][side] *= 1.0 - run


@kernel
def note_hand(tables, state, mind, side):
    """Orders of the own hand by section, and own units there.  Changes: mind.orders_in, mind.own_in."""
    for section in range(3):
        orders = 0.0
        for i in range(state["hand_n"][side]):
            row = tables["slot_row"][state["hand"][side, i]]
            quota = min(tables["card_quota"][row, seen_by(side, section)], 3)
            if tables["card_any"][row] > 0 or tables["card_one_section"][row]:
                quota = 1
            orders += quota
        mind["orders_in"][section] = orders
        units = 0
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            hex_ = state["unit_hex"][unit]
            if hex_ >= 0:
                units += (tables["hex_sections"][hex_] >> section) & 1
        mind["own_in"][section] = units


@kernel
def placed_orders(tables, mind, side, row):
    """Orders of a section card that would find a unit in their section now."""
    orders = 0
    for section in range(3):
        orders += min(min(tables["card_quota"][row, seen_by(side, section)], 4), mind["own_in"][section])
    return orders


@kernel
def note_company(tables, state, mind, side, hex_):
    """Enemy dice less cover, the nearest enemy and own units about a hex.

    Changes: mind.sheltered, mind.nearest, mind.mates.
    """
    stack = state["hex_stack"][hex_]
    sheltered = 0.0
    nearest = 30
    mates = 0
    for unit in range(state["n_units"]):
        at = state["unit_hex"][unit]
        if at < 0:
            continue
        far = distance(tables, hex_, at)
        if state["unit_side"][unit] == side:
            mates += 1 if far <= 2 else 0
        else:
            nearest = min(nearest, far)
            row = state["unit_row"][unit]
            if far < len(mind["danger"][row]):
                class_ = tables["row_class"][row]
                cover = max(
                    tables["stack_cover"][stack, side, class_],
                    tables["stack_cover_height"][stack, side, class_],
                )
                sheltered += max(0.0, mind["danger"][row, far] - cover)
    mind["sheltered"][hex_] = sheltered
    mind["nearest"][hex_] = nearest
    mind["mates"][hex_] = mates


@kernel
def sharp_dice(tables, state, mind, side, hex_, dice):
    """Enemy dice to be met on a hex: orders to be met, cover enemy by enemy, as much of it as the player sees."""
    weights = mind["weights"][side]
    share = weights[Weight.ORDERED_SHARE]
    if weights[Weight.ORDERS_MET] > 0.0:
        exact = min(1.0, weights[Weight.ORDERS_MET] / max(state["alive"][1 - side], 1))
        dice = dice * exact / share if share > 0.0 else mind["threat"][hex_] * exact
        share = exact
    shelter = weights[Weight.SHELTER]
    dice = (1.0 - shelter) * dice + shelter * mind["sheltered"][hex_] * share
    blind = weights[Weight.BLIND]
    return (1.0 - blind) * dice + blind * mind["threat"][hex_] * share


@kernel
def chance_lost(mind, dice, sixths, figures):
    """Chance that so many dice, not a whole number, remove a unit."""
    dice = min(dice, 8.99)
    whole = int(dice)
    figures = min(figures, MAX_FIGURES)
    low = mind["kill_chance"][whole, sixths, figures]
    return low + (dice - whole) * (mind["kill_chance"][whole + 1, sixths, figures] - low)


@kernel
def sharp_worth(tables, state, mind, unit, hex_, loss):
    """Worth of a hex in the terms beyond the sergeant's, objectives apart."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    row = state["unit_row"][unit]
    worth = 0.0
    if weights[Weight.LOSE_UNIT] > 0.0 and mind["exposure"][row] > 0.0:
        lost = chance_lost(
            mind, loss / mind["exposure"][row], mind["target_sixths"][0, row], state["unit_figures"][unit]
        )
        enemy = state["medals"][1 - side] / max(tables["medal_target"][1 - side], 1)
        medals = tables["row_medals"][row] * (1.0 + weights[Weight.CLOSING] * enemy)
        worth -= weights[Weight.LOSE_UNIT] * lost * medals
    if weights[Weight.SUPPORT] != 0.0:
        itself = 1 if distance(tables, hex_, state["unit_hex"][unit]) <= 2 else 0
        worth += weights[Weight.SUPPORT] * min(mind["mates"][hex_] - itself, 3)
    if tables["row_class"][row] == UnitClass.ART:
        worth -= weights[Weight.GUNS_BACK] * max(0, 3 - mind["nearest"][hex_])
    if weights[Weight.SECTION] != 0.0:
        orders = 0.0
        for section in range(3):
            if (tables["hex_sections"][hex_] >> section) & 1:
                orders = max(orders, mind["orders_in"][section])
        worth += weights[Weight.SECTION] * min(orders, 2.0)
    if weights[Weight.CUT] > 0.0 or weights[Weight.BLOCK_OWN] > 0.0:
        worth += ways_taken(tables, state, mind, unit, hex_)
    return worth


@kernel
def ways_taken(tables, state, mind, unit, hex_):
    """Worth of standing on ways back: of enemies, and of own units that touch one, less their own."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    worth = 0.0
    for k in range(6):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else -1
        if other < 0 or other == unit:
            continue
        owner = state["unit_side"][other]
        for which in range(2):
            if tables["near"][at, home_edge(owner, which)] != hex_:
                continue
            if owner != side:
                worth += weights[Weight.CUT]
            elif mind["touching"][other]:
                second = tables["near"][at, home_edge(owner, 1 - which)]
                shut = second < 0 or (state["unit_at"][second] >= 0 and state["unit_at"][second] != unit)
                worth -= weights[Weight.BLOCK_OWN] if shut else 0.25 * weights[Weight.BLOCK_OWN]
    return worth


@kernel
def sharp_attack(tables, state, mind, unit, target, dice, far, worth):
    """Worth of an attack once more: what follows an assault, what an Ambush costs, arms the player neglects."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    row = state["unit_row"][unit]
    if far == 1:
        if weights[Weight.OVERRUN] > 0.0 and tables["row_advance"][row] > 1:
            other = state["unit_row"][target]
            dice = min(dice, 9)
            figures = min(state["unit_figures"][target], MAX_FIGURES)
            empties = mind["kill_chance"][dice, mind["target_sixths"][row, other], figures]
            spared = mind["flags_spared"][target]
            if spared < 3:
                empties += (1.0 - empties) * mind["flag_chance"][dice, spared + 1]
            worth += weights[Weight.OVERRUN] * empties
        worth -= weights[Weight.AMBUSH_FEAR] / max(state["unit_figures"][unit], 1)
    class_ = tables["row_class"][row]
    if class_ == UnitClass.ARM:
        worth *= 1.0 - weights[Weight.IDLE_ARMOR]
    elif class_ == UnitClass.ART:
        worth *= 1.0 - weights[Weight.IDLE_GUNS]
    return worth + noise(state, side, weights[Weight.NOISE], unit, ON_TARGETS + target)


@kernel
def forget_promises(state, mind):
    """No hits are on their way.  Changes: mind.promised."""
    for unit in range(state["n_units"]):
        mind["promised"][unit] = 0.0


@kernel
def promise(state, mind, unit, target, dice, sign):
    """Count the hits to be expected from an attack as on their way, or no more.  Changes: mind.promised."""
    sixths = mind["target_sixths"][state["unit_row"][unit], state["unit_row"][target]]
    mind["promised"][target] += sign * min(dice, 9) * sixths / 6.0


@kernel
def sharp_roll(tables, state, mind, side, target, dice, sixths):
    """Worth of hits beyond the sergeant's: a medal that wins, a unit worn down, hits of others on their way."""
    weights = mind["weights"][side]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    kill = mind["kill_chance"][dice, sixths, figures]
    medals = tables["row_medals"][state["unit_row"][target]]
    worth = medal_extra(tables, state, mind, side, medals) * kill
    worth += weights[Weight.FINISH] * mind["expected_loss"][dice, sixths, figures] / max(figures, 1)
    coming = weights[Weight.FOCUS] * mind["promised"][target]
    if coming > 0.0 and figures > 0:
        left = figures - coming
        if left < 1.0:
            worth += (max(left, 0.25) - 1.0) * weights[Weight.KILL] * kill * medals
            left = 1.0
        whole = int(left)
        near = mind["kill_chance"][dice, sixths, whole]
        after = mind["kill_chance"][dice, sixths, min(whole + 1, MAX_FIGURES)]
        worth += weights[Weight.KILL] * medals * (near + (left - whole) * (after - near) - kill)
    return worth
