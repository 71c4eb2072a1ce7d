"""What a judging player knows of hexes and enemies, worked out once per turn and side when first asked."""

from engine.codes import End, Fire, Hold, March, UnitClass, Win
from engine.compiling.jit import kernel
from engine.kernel.penalties import slowed
from engine.kernel.terrain import distance
from engine.layout import ALL, DANGER_REACH, MAX_RANGE, OFF
from engine.players.common.captain_terms import assess_captain_terms, sharp_worth, weigh_caution
from engine.players.common.ending import end_on
from engine.players.common.further_terms import assess_further, assess_roles, further_worth
from engine.players.common.gate_terms import assess_gate, gate_objective, gate_way
from engine.players.common.goals import (
    assess_groups,
    assess_runners,
    assess_stakes,
    group_share,
    medal_extra,
    medals_for_good,
    new_medals,
    price_of_losses,
    taken_for_gate,
)
from engine.players.common.kept_worths import may_keep
from engine.players.common.last_turn import place_points
from engine.players.common.nearby import forget_everybody, forget_worths
from engine.players.common.place_notes import assess_course, note_hex, place_worth
from engine.players.common.surroundings import (
    FAR,
    SPOTTERS_MARCH,
    assess_hand,
    assess_sections,
    assess_surroundings,
    cover_of,
    guns_without_eyes,
    way_closed,
)
from engine.players.common.weights import Weight

GUARDED = 4  # an enemy that much farther away than next to the hex is no reason to stay


@kernel
def seat_member(mind, side, member):
    """One member of an ensemble plays this game.  Changes: mind.player, mind.weights."""
    mind["player"][side] = mind["member_player"][side, member]
    for i in range(len(mind["weights"][side])):
        mind["weights"][side, i] = mind["member_weights"][side, member, i]


@kernel
def open_book(tables, mind, game):
    """At the start of a game: dice an enemy row can bring to bear by distance, its own march included.

    Changes: mind.danger, mind.danger_dice, mind.exposure, mind.met_share, mind.target_sixths, mind.assessed_stamp,
    mind.caution, calm, battles_seen; mind.player and mind.weights where an ensemble plays, by the index of the game.
    """
    forget_everybody(mind)
    assess_danger(tables, mind, min(tables["sight_limit"], tables["night"]))
    assess_exposure(tables, mind)
    assess_roles(tables, mind)
    for side in range(2):
        if mind["members_n"][side] > 0:
            seat_member(mind, side, game % mind["members_n"][side])
        assess_captain_terms(mind, side)
        mind["caution"][side] = mind["weights"][side, Weight.THREAT]
        mind["haste"][side] = 1.0
        mind["calm"][side] = 0
        mind["battles_seen"][side] = OFF
    mind["assessed_stamp"] += 1


@kernel
def assess_danger(tables, mind, sight):
    """Dice a row can bring to bear by distance after a march, as far as one sees.  Rule: HR-GEN-12.

    Changes: mind.danger, mind.danger_dice, mind.fire_dice, mind.danger_sight.
    """
    mind["danger_sight"] = sight
    for row in range(tables["n_unit_rows"]):
        march = slowed(tables, row, 0, March.BATTLE, tables["row_move_battle"][row])
        reach = sight if tables["row_fire"][row] <= Fire.DIRECT else MAX_RANGE
        for far in range(DANGER_REACH):
            best = 0
            for moved in range(march + 1):
                d = max(1, far - moved)
                if d <= MAX_RANGE and d <= reach:
                    best = max(best, tables["dice_most"][row, d])
            mind["danger"][row, far] = best
            mind["danger_dice"][row, far] = best
            fires = far <= min(tables["row_range"][row], MAX_RANGE)
            mind["fire_dice"][row, far] = tables["dice_most"][row, far] if fires else 0
        mind["danger_dice"][row, DANGER_REACH] = 0
        mind["fire_dice"][row, DANGER_REACH] = 0


@kernel
def fresh_notes(state, mind, side):
    """Forget notes of another turn or side.  Changes: mind.assessed_turn, mind.assessed_side, mind.assessed_stamp."""
    if mind["assessed_turn"] != state["turn"] or mind["assessed_side"] != side:
        mind["assessed_turn"] = state["turn"]
        mind["assessed_side"] = side
        mind["assessed_stamp"] += 1


@kernel
def assess_calm(tables, state, mind, side):
    """Threats weigh less the longer nobody battles; never for a side that wins when the deck is spent.

    Called once in each own turn.  Changes: mind.caution, mind.calm, mind.battles_seen.
    """
    forget_worths(mind)
    weights = mind["weights"][side]
    fought = state["n_battles"][0] + state["n_battles"][1]
    mind["calm"][side] = mind["calm"][side] + 1 if fought == mind["battles_seen"][side] else 0
    mind["battles_seen"][side] = fought
    patience = weights[Weight.PATIENCE]
    mind["caution"][side] = weights[Weight.THREAT]
    if patience > 0.0 and tables["deck_out"] != side:
        mind["caution"][side] *= patience / (patience + mind["calm"][side])
    mind["caution"][side] *= price_of_losses(tables, state, side)
    if mind["sharp"][side]:
        weigh_caution(tables, state, mind, side)


@kernel
def no_future(tables, state):
    """1 in the very last turn of a game under LAST_TURN: only the final score counts."""
    if tables["end"] != End.LAST_TURN or state["trigger_side"] == OFF:
        return 0
    return 1 if state["final_left"] <= 1 else 0


@kernel
def hit_worth(tables, mind, side):
    """Worth of removing one enemy figure; more when damage decides the game (HR-DAMAGE-2)."""
    worth = mind["weights"][side, Weight.HIT]
    return worth + mind["weights"][side, Weight.DAMAGE] if tables["win"] == Win.DAMAGE else worth


@kernel
def assess_hex(tables, state, mind, side, hex_):
    """Enemy dice that could reach a hex next turn, and how far it is to enemies and to march to open objectives.

    Enemies count by the straight distance: fire needs no way, and a column that goes round a river to meet them
    arrives piecemeal.

    Changes: mind.threat, mind.goal, mind.nearest, mind.threat_stamp.
    """
    if mind["threat_stamp"][hex_] == mind["assessed_stamp"]:
        return
    mind["threat_stamp"][hex_] = mind["assessed_stamp"]
    if mind["sharp"][side]:
        assess_surroundings(tables, state, mind, side, hex_)
    else:
        assess_threat(tables, state, mind, side, hex_)
    weights = mind["weights"][side]
    for kind in range(tables["n_marches"]):
        goal = -weights[Weight.NEAR_ENEMY] * mind["nearest"][hex_]
        if mind["further"][side] and mind["defends"][side]:
            goal *= 1.0 - weights[Weight.HOLD]
        if mind["open_n"] > 0:
            near_goal = FAR
            for i in range(mind["open_n"]):
                near_goal = min(near_goal, tables["march"][kind, hex_, mind["open"][i]])
            pull = weights[Weight.NEAR_OBJECTIVE] * near_goal
            if tables["objective_gate"]:
                pull += weights[Weight.NEAR_OBJECTIVE] * gate_way(tables, mind, side, kind, hex_)
            goal -= pull
        mind["goal"][kind, hex_] = goal * mind["haste"][side]
    if mind["classed"][side]:
        mask = tables["hex_objectives"][hex_]
        earned = earns(tables, state, mask, side) if mask else 0
        denied = earns(tables, state, mask, 1 - side) if mask else 0
        note_hex(tables, state, mind, side, hex_, earned, denied)


@kernel
def assess_threat(tables, state, mind, side, hex_):
    """Enemy dice that could reach a hex next turn and the nearest enemy.  Changes: mind.threat, mind.nearest."""
    dice = 0  # a whole number, the same in any order of the enemies
    nearest = FAR
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][unit]
        if at >= 0:
            far = distance(tables, hex_, at)
            nearest = min(nearest, far)
            dice += mind["danger_dice"][state["unit_row"][unit], min(far, DANGER_REACH)]
    threat = 1.0 * dice
    if state["spotting"] < ALL and nearest > state["spotting"] + SPOTTERS_MARCH:
        threat -= guns_without_eyes(tables, state, mind, side, hex_, OFF)
    mind["threat"][hex_] = threat
    mind["nearest"][hex_] = nearest


@kernel
def assess_objectives(tables, state, mind, side):
    """List objective hexes the side can earn that none of its units holds, and its exits.

    Changes: mind.open, mind.open_n.
    """
    n = 0
    if tables["exit_hexes"][side] > 0:
        for hex_ in range(tables["n_hexes"]):
            if tables["exit_value"][side, hex_] > 0 and n < len(mind["open"]):
                mind["open"][n] = hex_
                n += 1
    if tables["n_objectives"] > 0:
        for hex_ in range(tables["n_hexes"]):
            mask = tables["hex_objectives"][hex_]
            if mask == 0:
                continue
            at = state["unit_at"][hex_]
            if at >= 0 and state["unit_side"][at] == side:
                continue
            if earns(tables, state, mask, side) and n < len(mind["open"]):
                mind["open"][n] = hex_
                n += 1
    mind["open_n"] = n


@kernel
def assess_posts(tables, state, mind, side):
    """List hexes on which the enemy could earn a medal.  Changes: mind.posts, mind.post_n."""
    n = 0
    for hex_ in range(tables["n_hexes"] if tables["n_objectives"] > 0 else 0):
        mask = tables["hex_objectives"][hex_]
        if mask and n < len(mind["posts"]) and earns(tables, state, mask, 1 - side) > 0:
            mind["posts"][n] = hex_
            n += 1
    mind["post_n"] = n


@kernel
def assess_all(tables, state, mind, side):
    """What the side knows of objectives and enemies, and of more if it has terms beyond the sergeant's."""
    mind["keeps"][side] = may_keep(tables, mind, side)
    forget_worths(mind)
    if mind["danger_sight"] != state["visibility"]:
        assess_danger(tables, mind, state["visibility"])
    assess_objectives(tables, state, mind, side)
    if tables["objective_gate"]:
        assess_gate(tables, state, mind)
    assess_enemies(tables, state, mind, side)
    if mind["further"][side]:
        assess_further(tables, state, mind, side)
        assess_course(tables, state, mind, side)
        assess_posts(tables, state, mind, side)
    if mind["sharp"][side]:
        assess_groups(tables, state, mind, side)
        assess_runners(tables, state, mind, side)
        assess_stakes(tables, state, mind, side)
        assess_hand(tables, state, mind, side)
    if mind["ordering"][side]:
        assess_sections(tables, state, mind, side)


@kernel
def look_around(tables, state, mind, side):
    """Make sure the notes belong to this side.  Changes: the notes of the turn."""
    if mind["assessed_turn"] != state["turn"] or mind["assessed_side"] != side:
        fresh_notes(state, mind, side)
        assess_all(tables, state, mind, side)


@kernel
def earns(tables, state, mask, side):
    """Medals the side could earn on a hex with this objective mask and does not hold for good.

    Where objectives are held until retaken, also those of the enemy that end when the side comes.  Rule: HR-HELD-3, -6.
    """
    value = 0
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and (tables["objective_sides"][objective] >> side) & 1:
            if state["objective_holder"][objective] != side or tables["objective_hold"][objective] == 0:
                value += max(1, tables["objective_value"][objective])
                if tables["objective_win"][objective]:
                    value += 2
        elif (mask >> objective) & 1 and tables["objective_entry"][objective]:
            if state["objective_holder"][objective] == 1 - side:
                if tables["objective_hold"][objective] == Hold.UNTIL_ENEMY:
                    value += tables["objective_value"][objective]
    return value


@kernel
def dice_at(tables, state, mind, side, hex_):
    """Enemy dice to be met on a hex in the next enemy turn."""
    assess_hex(tables, state, mind, side, hex_)
    if mind["sharp"][side]:
        return mind["met"][hex_]
    cover = cover_of(tables, state["hex_stack"][hex_], side, UnitClass.INF)
    dice = mind["threat"][hex_] * mind["weights"][side, Weight.ORDERED_SHARE]
    if cover > 0:
        dice = dice * (0.7 if cover == 1 else 0.5)
    return dice


@kernel
def expected_loss_at(tables, state, mind, unit, hex_):
    """Own figures expected to be lost on a hex in the next enemy turn."""
    dice = dice_at(tables, state, mind, state["unit_side"][unit], hex_)
    return dice * mind["exposure"][state["unit_row"][unit]]


@kernel
def worth_of(tables, state, mind, unit, hex_):
    """Worth of a unit standing on a hex at the end of the turn, attacks apart."""
    if no_future(tables, state):
        return place_points(tables, state, mind, unit, hex_)
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    worth = 0.0
    mask = tables["hex_objectives"][hex_]
    if mask:
        worth += weights[Weight.OBJECTIVE] * earns(tables, state, mask, side)
        if mind["sharp"][side]:
            worth *= group_share(tables, state, mind, unit, mask)
            medals = new_medals(tables, state, mind, unit, mask)
            if medals > 0 and weights[Weight.OBJECTIVE] > 0.0:
                taken = taken_for_gate(tables, state, mind, unit, mask) if tables["objective_gate"] else 1
                worth += medal_extra(tables, state, mind, side, medals, taken)
            if mind["further"][side] and weights[Weight.CLAIM] > 0.0:
                worth += weights[Weight.CLAIM] * medals_for_good(tables, state, mind, unit, mask)
        worth += weights[Weight.DENY] * earns(tables, state, mask, 1 - side)
        if tables["objective_gate"]:
            own = earns(tables, state, mask & tables["gate_own"][side], side)
            enemy = earns(tables, state, mask & tables["gate_own"][1 - side], 1 - side)
            worth += gate_objective(mind, side, own, enemy)
        if tables["win"] == Win.DAMAGE:
            worth += end_on(tables, state, mind, unit, mask)
    dice = dice_at(tables, state, mind, side, hex_)
    loss = dice * mind["exposure"][state["unit_row"][unit]]
    figures = state["unit_figures"][unit]
    worth += mind["goal"][tables["row_march"][state["unit_row"][unit]], hex_]
    worth -= mind["caution"][side] * loss * (1.0 + weights[Weight.FRAGILE] / figures)
    if loss > 0.3 and weights[Weight.RETREAT_CLOSED] != 0.0 and way_closed(tables, state, unit, hex_):
        worth -= weights[Weight.RETREAT_CLOSED]
    if mind["sharp"][side]:
        worth += sharp_worth(tables, state, mind, unit, hex_, dice)
        if mind["further"][side]:
            worth += further_worth(tables, state, mind, unit, hex_, dice)
            if mind["classed"][side]:
                worth += place_worth(tables, state, mind, unit, hex_, dice)
        if mask and weights[Weight.GUARD] > 0.0:
            near = max(0, GUARDED - mind["nearest"][hex_]) / GUARDED
            worth += weights[Weight.GUARD] * near * earns(tables, state, mask, 1 - side)
    return worth


@kernel
def assess_enemies(tables, state, mind, side):
    """What driving each enemy back is worth.  Changes: mind.flag_worth, mind.flags_spared."""
    weights = mind["weights"][side]
    hit = hit_worth(tables, mind, side)
    for unit in range(state["n_units"]):
        hex_ = state["unit_hex"][unit]
        if hex_ < 0 or state["unit_side"][unit] == side:
            continue
        stack = state["hex_stack"][hex_]
        spared = tables["flags_spared"][stack, 1 - side, state["unit_row"][unit]]
        mind["flags_spared"][unit] = min(spared, 3)
        worth = weights[Weight.FLAG]
        if weights[Weight.WAY_BACK] == 0.0 and way_closed(tables, state, unit, hex_):
            worth = weights[Weight.BLOCKED] * hit
        mask = 0 if tables["flags_kill"] else tables["hex_objectives"][hex_]
        if mask:
            worth += weights[Weight.OBJECTIVE] * earns(tables, state, mask, 1 - side)
            worth += 0.5 * weights[Weight.OBJECTIVE] * earns(tables, state, mask, side)
            if tables["objective_gate"]:
                if earns(tables, state, mask & tables["gate_own"][1 - side], 1 - side) > 0:
                    worth += weights[Weight.OBJECTIVE] * mind["gate_pull"][1 - side]
        mind["flag_worth"][unit] = worth


@kernel
def assess_exposure(tables, mind):
    """Share of enemy dice that would hit each unit row: its hit faces against the commonest attacker.

    Dice that the enemy's rows may not roll at the row, or only fewer, count for as many as they are.
    Changes: mind.exposure, mind.met_share, mind.target_sixths.
    """
    for row in range(tables["n_unit_rows"]):
        for attacker in range(tables["n_unit_rows"]):
            sixths = sixths_of(tables["hit_faces"][0, attacker, row])
            mind["target_sixths"][attacker, row] = sixths
            if attacker == 0:
                mind["met_share"][row] = tables["dice_met"][row, 0] / tables["dice_met"][row, 1]
                mind["exposure"][row] = sixths / 6.0 * mind["met_share"][row]


@kernel
def sixths_of(faces):
    """Sides of a die, of six, that carry one of the faces (infantry has two)."""
    n = 0
    for face in range(5):
        if (faces >> face) & 1:
            n += 2 if face == 0 else 1
    return n
