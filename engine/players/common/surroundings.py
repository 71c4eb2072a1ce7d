"""What stands about a hex and what the hand can move there, noted once per turn and side (``captain``)."""

from engine.codes import Fire, UnitClass
from engine.compiling.jit import kernel
from engine.kernel.card_orders import quota_in
from engine.kernel.retreat import home_edge, retreat_to
from engine.kernel.terrain import distance
from engine.layout import ALL, DANGER_REACH, MAX_SLOTS, OFF
from engine.players.common.class_terms import Place
from engine.players.common.kept_worths import forget_where_called
from engine.players.common.nearby import list_enemies
from engine.players.common.weights import Weight

FAR = 30  # hexes: as far as an enemy or a goal counts
SPOTTERS_MARCH = 2  # hexes by which an enemy may come nearer before his guns fire
WITHIN_TWO = 18  # directions of the hexes at most two steps away
N_CLASSES = len(UnitClass)
MOST_CALLS = 3.0
MASKS = 8  # sets of sections a hex can lie in
FAR_GUNS = 12
FAR_WEAK = 9
WEAK = 2  # figures


@kernel
def assess_surroundings(tables, state, mind, side, hex_):
    """Enemy dice that could reach a hex, with and without its cover, the nearest enemy and own units about it.

    Also how far guns and weak units of the enemy are, and the dice that reach the hex without a move.
    Changes: mind.threat, mind.met, mind.nearest, mind.mates, mind.hex_notes.
    """
    list_enemies(tables, state, mind, side)
    stack = state["hex_stack"][hex_]
    covered = 0
    for class_ in range(N_CLASSES):
        covered = max(covered, cover_of(tables, stack, side, class_))
    reaching = 0  # whole numbers, whose sum is the same in any order
    under_cover = 0
    under_fire = 0
    nearest = FAR
    guns = FAR_GUNS
    weak = FAR_WEAK
    for i in range(mind["enemy_n"]):
        far = distance(tables, hex_, mind["enemy"][i, 0])
        row = mind["enemy"][i, 1]
        class_ = mind["enemy"][i, 2]
        nearest = min(nearest, far)
        if class_ == UnitClass.ART:
            guns = min(guns, far)
        if mind["enemy"][i, 3] <= WEAK:
            weak = min(weak, far)
        within = min(far, DANGER_REACH)
        dice = mind["danger_dice"][row, within]
        reaching += dice
        under_fire += mind["fire_dice"][row, within]
        if covered > 0:
            under_cover += max(0, dice - cover_of(tables, stack, side, class_))
    mind["hex_notes"][hex_, Place.GUNS] = guns
    mind["hex_notes"][hex_, Place.WEAK] = weak
    mind["hex_notes"][hex_, Place.UNDER_FIRE] = under_fire
    threat = 1.0 * reaching
    sheltered = 1.0 * under_cover if covered > 0 else threat
    if state["spotting"] < ALL and nearest > state["spotting"] + SPOTTERS_MARCH:
        threat -= guns_without_eyes(tables, state, mind, side, hex_, OFF)
        sheltered -= guns_without_eyes(tables, state, mind, side, hex_, stack)
    mind["threat"][hex_] = threat
    mind["nearest"][hex_] = nearest
    mind["met"][hex_] = dice_met(tables, state, mind, side, stack, threat, sheltered)
    if mind["weights"][side, Weight.SUPPORT] != 0.0:
        assess_mates(tables, state, mind, side, hex_)


@kernel
def guns_without_eyes(tables, state, mind, side, hex_, stack):
    """Dice of enemy guns that reach a hex which none of their friends can come near enough to next turn.

    Where weather asks for a friend near the target, guns far behind an empty front are no threat.  Kept apart from the
    sums over all enemies, which every game needs, so that these are no slower for it.

    ``stack``: terrain whose cover is taken off, OFF for none.

    Rule: HR-FOG-2, HR-NIGHT-2, HR-RAIN-3.
    """
    dice = 0.0
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][unit]
        row = state["unit_row"][unit]
        if at < 0 or tables["row_fire"][row] <= Fire.DIRECT:
            continue
        far = distance(tables, hex_, at)
        if far < DANGER_REACH:
            cover = 0 if stack < 0 else cover_of(tables, stack, side, tables["row_class"][row])
            dice += max(0.0, mind["danger"][row, far] - cover)
    return dice


@kernel
def cover_of(tables, stack, side, class_):
    """Dice that the ground takes from an enemy of a class, from wherever he fires."""
    return max(tables["stack_cover"][stack, side, class_], tables["stack_cover_height"][stack, side, class_])


@kernel
def assess_mates(tables, state, mind, side, hex_):
    """Own units on a hex and within two of it.  Changes: mind.mates."""
    at = state["unit_at"][hex_]
    mates = 1 if at >= 0 and state["unit_side"][at] == side else 0
    for k in range(WITHIN_TWO):
        other = tables["near"][hex_, k]
        if other >= 0:
            at = state["unit_at"][other]
            mates += 1 if at >= 0 and state["unit_side"][at] == side else 0
    mind["mates"][hex_] = mates


@kernel
def dice_met(tables, state, mind, side, stack, threat, sheltered):
    """Enemy dice to be met on a hex: orders to be met, cover enemy by enemy, as much of it as the player sees."""
    weights = mind["weights"][side]
    share = weights[Weight.ORDERED_SHARE]
    if weights[Weight.ORDERS_MET] > 0.0:
        share = min(1.0, weights[Weight.ORDERS_MET] / max(state["alive"][1 - side], 1))
    cover = cover_of(tables, stack, side, UnitClass.INF)
    dice = threat * (0.5 if cover > 1 else 0.7 if cover == 1 else 1.0)
    dice += weights[Weight.SHELTER] * (sheltered - dice)
    dice += weights[Weight.BLIND] * (threat - dice)
    return dice * share


@kernel
def way_closed(tables, state, unit, hex_):
    """1 if the unit could not retreat even one hex from here."""
    if tables["flags_kill"]:
        return 1
    side = state["unit_side"][unit]
    for which in range(2):
        if retreat_to(tables, state, unit, hex_, home_edge(side, which)) != OFF:
            return 0
    return 1


@kernel
def assess_hand(tables, state, mind, side):
    """Pull of the own hand on hexes by the sections they lie in, and own units there.

    Changes: mind.called, mind.calls, mind.own_in.
    """
    for mask in range(MASKS):
        mind["called"][mask] = 0.0
        mind["calls"][mask] = 0.0
    for section in range(3):
        orders = 0.0
        for i in range(state["hand_n"][side]):
            row = tables["copy_row"][state["hand"][side, i]]
            quota = min(quota_in(tables, row, side, section), 3)
            if tables["card_any"][row] > 0 or tables["card_one_section"][row]:
                quota = 1
            orders += quota
        for i in range(MAX_SLOTS if state["committed_n"][side] > 0 else 0):
            card_copy = state["committed"][side, i]
            if card_copy >= 0:
                orders += min(quota_in(tables, tables["copy_row"][card_copy], side, section), 3)
        pull = mind["weights"][side, Weight.SECTION] * min(orders, 2.0)
        for mask in range(MASKS):
            if (mask >> section) & 1:
                mind["called"][mask] = max(mind["called"][mask], pull)
                mind["calls"][mask] = max(mind["calls"][mask], min(orders, MOST_CALLS))
        mind["own_in"][section] = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        for section in range(3 if hex_ >= 0 else 0):
            mind["own_in"][section] += (tables["hex_sections"][hex_] >> section) & 1
    forget_where_called(tables, mind)


@kernel
def placed_orders(tables, mind, side, row):
    """Orders of a section card that would find a unit in their section now."""
    orders = 0
    for section in range(3):
        orders += min(min(quota_in(tables, row, side, section), 4), mind["own_in"][section])
    return orders


@kernel
def assess_sections(tables, state, mind, side):
    """Count the enemy's units by section; those of the side have been.  Changes: mind.foes_in."""
    for section in range(3):
        mind["foes_in"][section] = 0
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_ = state["unit_hex"][unit]
        for section in range(3 if hex_ >= 0 else 0):
            mind["foes_in"][section] += (tables["hex_sections"][hex_] >> section) & 1
