"""What a hex offers a unit, term by term, and what that is worth by the weights of the unit's class (``class_terms``).

Nothing here is asked unless such a weight is set (``mind.classed``).
"""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.kernel.terrain import distance
from engine.players.common.class_terms import CLASSES, Place
from engine.players.common.nearby import look_from, notice_changes
from engine.players.common.surroundings import cover_of
from engine.players.common.weights import FIRST_PLACE
from engine.sizes import N_HEX_NOTES, N_PLACE

FAR_ENEMY = 12
FAR_GOAL = 12.0
FAR_MARCH = int(FAR_GOAL)
IN_TOUCH = 4  # hexes within which an enemy makes the ground matter
LATE_DENIAL = 5
MOST_BESIDE = 3
MOST_ABOUT = 4
MOST_TARGETS = 3
N_CLASSES = len(CLASSES)


@kernel
def assess_course(tables, state, mind, side):
    """The lead of the side, as a share of the medals it needs, and what the enemy still lacks.

    Changes: mind.lead, mind.enemy_lacks, mind.last_of_enemy.
    """
    ahead = state["medals"][side] - state["medals"][1 - side]
    mind["lead"] = ahead / max(tables["medal_target"][side], 1)
    mind["enemy_lacks"] = tables["medal_target"][1 - side] - state["medals"][1 - side]
    mind["last_of_enemy"] = 1 if mind["enemy_lacks"] <= 1 else 0


@kernel
def note_hex(tables, state, mind, side, hex_, earned, denied):
    """What a hex offers every unit of a side, and what that is worth to each class; threats have been assessed.

    ``earned``, ``denied``: medals that the side and the enemy could earn there.
    Changes: mind.hex_notes, mind.hex_worth.
    """
    stack = state["hex_stack"][hex_]
    nearest = min(mind["nearest"][hex_], FAR_ENEMY)
    ahead = mind["lead"]
    sections = tables["hex_sections"][hex_] & 7
    mind["hex_notes"][hex_, Place.BORDER] = 1.0 if sections & (sections - 1) else 0.0
    mind["hex_notes"][hex_, Place.CENTER] = 1.0 if sections & 2 else 0.0
    mind["hex_notes"][hex_, Place.EDGE] = missing_neighbors(tables, hex_)
    row = tables["hex_row"][hex_]
    mind["hex_notes"][hex_, Place.FORWARD] = 1.0 * row if side == 0 else -1.0 * row
    mind["hex_notes"][hex_, Place.FORWARD_AHEAD] = mind["hex_notes"][hex_, Place.FORWARD] * ahead
    near = nearest <= IN_TOUCH
    mind["hex_notes"][hex_, Place.COVER] = cover_of(tables, stack, side, UnitClass.INF) if near else 0.0
    mind["hex_notes"][hex_, Place.FIRM] = (
        1.0 if near and tables["stack_flags_ignored"][stack, side] > 0 else 0.0
    )
    mind["hex_notes"][hex_, Place.HEIGHT] = 1.0 * tables["stack_height"][stack] if near else 0.0
    mind["hex_notes"][hex_, Place.THREAT] = 0.1 * mind["threat"][hex_]
    mind["hex_notes"][hex_, Place.NEAR] = nearest
    mind["hex_notes"][hex_, Place.TOUCHED] = 1.0 if nearest == 1 else 0.0
    mind["hex_notes"][hex_, Place.TWO_OFF] = 1.0 if nearest == 2 else 0.0
    mind["hex_notes"][hex_, Place.THREE_OFF] = 1.0 if nearest == 3 else 0.0
    mind["hex_notes"][hex_, Place.NEAR_AHEAD] = nearest * ahead
    mind["hex_notes"][hex_, Place.NEAR_HOLDING] = nearest if mind["defends"][side] else 0.0
    mind["hex_notes"][hex_, Place.NEAR_TAKING] = nearest if mind["defends"][1 - side] else 0.0
    mind["hex_notes"][hex_, Place.EARNS] = earned
    mind["hex_notes"][hex_, Place.DENIES] = denied
    mind["hex_notes"][hex_, Place.DENIES_NEAR] = denied * max(0, LATE_DENIAL - nearest)
    mind["hex_notes"][hex_, Place.FROM_POST] = from_post(tables, mind, hex_)
    mind["hex_notes"][hex_, Place.NEAR_LAST] = nearest if mind["last_of_enemy"] else 0.0
    infantry = 0.0  # both classes side by side: neither sum waits for the other
    armor = 0.0
    for k in range(N_HEX_NOTES):
        note = mind["hex_notes"][hex_, k]
        infantry += mind["weights"][side, FIRST_PLACE + k] * note
        armor += mind["weights"][side, FIRST_PLACE + N_PLACE + k] * note
    mind["hex_worth"][0, hex_] = infantry
    mind["hex_worth"][1, hex_] = armor


@kernel
def missing_neighbors(tables, hex_):
    """Neighbors that a hex lacks at the edge of the board."""
    edge = 0
    for k in range(6):
        edge += 1 if tables["near"][hex_, k] < 0 else 0
    return edge


@kernel
def from_post(tables, mind, hex_):
    """Hexes to the nearest hex that earns the enemy a medal."""
    least = FAR_GOAL
    for i in range(mind["post_n"]):
        least = min(least, distance(tables, hex_, mind["posts"][i]))
    return least


@kernel
def place_worth(tables, state, mind, unit, hex_, dice):
    """What a hex is worth to a unit in these terms, ``dice`` being those to be met there.  Changes: mind.place."""
    class_ = tables["row_class"][state["unit_row"][unit]]
    if class_ >= N_CLASSES:
        return 0.0
    note_place(tables, state, mind, unit, hex_, dice)
    weights = mind["weights"][state["unit_side"][unit]]
    first = FIRST_PLACE + class_ * N_PLACE
    worth = mind["hex_worth"][class_, hex_]
    for k in range(N_HEX_NOTES, N_PLACE):
        worth += weights[first + k] * mind["place"][k]
    return worth


@kernel
def note_place(tables, state, mind, unit, hex_, dice):
    """What a hex offers one unit beyond what it offers all.  Changes: mind.place."""
    row = state["unit_row"][unit]
    figures = state["unit_figures"][unit]
    loss = dice * mind["exposure"][row]
    mind["place"][Place.LOSS] = loss
    mind["place"][Place.LOST] = mind["lost"] * tables["row_medals"][row]
    mind["place"][Place.LOSS_AHEAD] = loss * mind["lead"]
    mind["place"][Place.LOSS_SHARE] = loss / figures
    mind["place"][Place.LOSS_COVERED] = loss * mind["hex_notes"][hex_, Place.COVER]
    march = march_to_open(tables, mind, tables["row_march"][row], hex_)
    mind["place"][Place.MARCH] = march if mind["open_n"] > 0 else 0.0
    mind["place"][Place.ARRIVED] = 1.0 if march <= 1 else 0.0
    idle = 1.0 if (tables["stack_ban_here"][state["hex_stack"][hex_]] >> row) & 1 else 0.0
    mind["place"][Place.IDLE] = idle
    mind["place"][Place.IDLE_MET] = idle * dice
    note_neighbors(tables, state, mind, unit, hex_)
    mind["place"][Place.TARGETS] = min(targets_from(tables, state, mind, unit, hex_), MOST_TARGETS)
    loses = tables["row_medals"][row] >= mind["enemy_lacks"]
    mind["place"][Place.LOST_LAST] = mind["lost"] if loses else 0.0
    calls = mind["calls"][tables["hex_sections"][hex_] & 7]
    mind["place"][Place.CALLED] = calls
    mind["place"][Place.CALLED_NEAR] = calls if mind["nearest"][hex_] <= IN_TOUCH else 0.0


@kernel
def march_to_open(tables, mind, kind, hex_):
    """Hexes of march from a hex to the nearest open objective for a kind of unit, 12 at most.

    Known as long as no worth is forgotten, for with all worths it is forgotten which objectives are open.
    Changes: mind.march_near, mind.march_when.
    """
    if mind["march_when"][kind, hex_] > mind["forgotten"]:
        return mind["march_near"][kind, hex_]
    least = FAR_MARCH
    for i in range(mind["open_n"]):
        least = min(least, tables["march"][kind, hex_, mind["open"][i]])
    mind["march_near"][kind, hex_] = least
    mind["march_when"][kind, hex_] = mind["clock"] + 1
    return least


@kernel
def note_neighbors(tables, state, mind, unit, hex_):
    """Other units next to a hex and within two.  Changes: mind.place."""
    if mind["foes_of"] != unit + 1:
        notice_changes(tables, state, mind)
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    far = distance(tables, hex_, here) if here >= 0 else FAR_ENEMY
    beside = mind["beside"][side, hex_] - (1 if far == 1 else 0)
    about = mind["about"][side, hex_] - (1 if 1 <= far <= 2 else 0)
    foes = mind["beside"][1 - side, hex_]
    foes_about = mind["about"][1 - side, hex_]
    mind["place"][Place.BESIDE] = min(beside, MOST_BESIDE)
    mind["place"][Place.ABOUT] = min(about, MOST_ABOUT)
    mind["place"][Place.FOES] = foes
    mind["place"][Place.FOES_ABOUT] = min(foes_about, MOST_ABOUT)


@kernel
def targets_from(tables, state, mind, unit, hex_):
    """Enemy units in range of a hex."""
    reach = tables["row_range"][state["unit_row"][unit]]
    targets = 0
    if mind["nearest"][hex_] <= reach and look_from(tables, state, mind, unit, hex_) <= reach:
        for i in range(mind["foe_n"]):
            targets += 1 if mind["foe_far"][i] <= reach else 0
    return targets
