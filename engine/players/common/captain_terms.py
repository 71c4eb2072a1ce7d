"""Terms beyond the sergeant's: noise, clocks, risk of losing a unit whole, ways back, hits (``captain``).

Nothing here is asked unless a weight from ``Weight.NOISE`` on is set (``mind.sharp``).
"""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.kernel.chance import draw_word
from engine.kernel.retreat import home_edge
from engine.kernel.terrain import distance
from engine.layout import MAX_FIGURES
from engine.players.common.bounds import MOST_AIMED
from engine.players.common.goals import medal_extra, worth_of_running
from engine.players.common.nearby import notice_changes
from engine.players.common.weights import (
    FIRST_BATTLE,
    FIRST_FURTHER,
    FIRST_OF_OPTIONS,
    FIRST_OPTIONAL,
    FIRST_ORDER,
    FIRST_PLACE,
    Weight,
)
from engine.sizes import FIRST_LATER

HALF_WORD = 2147483648.0
ON_CARDS = 1000  # index of the noise on cards, out of the way of hexes and units
ON_TARGETS = 500


@kernel
def assess_captain_terms(mind, side):
    """Whether any term beyond the sergeant's has a weight, and of which kind.

    Changes: mind.sharp, further, classed, ordering, shooting.
    """
    mind["sharp"][side] = 0
    mind["further"][side] = 0
    mind["classed"][side] = 0
    mind["ordering"][side] = 0
    mind["shooting"][side] = 0
    for term in range(FIRST_FURTHER, FIRST_LATER):
        if mind["weights"][side, term] != 0.0:
            mind["sharp"][side] = 1
            mind["further"][side] = 1
            if term >= FIRST_BATTLE:
                mind["shooting"][side] = 1
            elif term >= FIRST_ORDER:
                mind["ordering"][side] = 1
            elif term >= FIRST_PLACE:
                mind["classed"][side] = 1
    if mind["temperature"][side] > 0.0:  # a pupil learns what orders are worth
        mind["ordering"][side] = 1
    for term in range(FIRST_OPTIONAL, FIRST_OF_OPTIONS):
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
def weigh_caution(tables, state, mind, side):
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
def chance_lost(mind, dice, sixths, figures):
    """Chance that so many dice, not a whole number, remove a unit."""
    dice = min(dice, MOST_AIMED)
    whole = int(dice)
    figures = min(figures, MAX_FIGURES)
    low = mind["kill_chance"][whole, sixths, figures]
    return low + (dice - whole) * (mind["kill_chance"][whole + 1, sixths, figures] - low)


@kernel
def sharp_worth(tables, state, mind, unit, hex_, dice):
    """Worth of a hex in the terms beyond the sergeant's, objectives apart.  Changes: mind.lost."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    row = state["unit_row"][unit]
    worth = 0.0
    lost = 0.0
    if dice > 0.0 and (mind["stake"] > 0.0 or mind["classed"][side]):
        aimed = dice * mind["met_share"][row]
        lost = chance_lost(mind, aimed, mind["target_sixths"][0, row], state["unit_figures"][unit])
    mind["lost"] = lost
    if mind["stake"] > 0.0 and dice > 0.0:
        worth -= mind["stake"] * lost * tables["row_medals"][row]
    if weights[Weight.SUPPORT] != 0.0:
        here = max(state["unit_hex"][unit], 0)  # of one that is yet to land the first hex
        itself = 1 if distance(tables, hex_, here) <= 2 else 0
        worth += weights[Weight.SUPPORT] * min(mind["mates"][hex_] - itself, 3)
    if tables["row_class"][row] == UnitClass.ART:
        worth -= weights[Weight.GUNS_BACK] * max(0, 3 - mind["nearest"][hex_])
    worth += mind["called"][tables["hex_sections"][hex_] & 7]
    if mind["runner"][unit] >= 0:
        worth += worth_of_running(tables, state, mind, side, unit, hex_)
    if weights[Weight.CUT] > 0.0 or weights[Weight.BLOCK_OWN] > 0.0:
        worth += ways_taken(tables, state, mind, unit, hex_)
    return worth


@kernel
def ways_taken(tables, state, mind, unit, hex_):
    """Worth of standing on ways back: of enemies, and of own units that touch one, less their own."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    worth = 0.0
    if mind["foes_of"] != unit + 1:
        notice_changes(tables, state, mind)
    if mind["behind"][1 - side, hex_] == 0:
        if weights[Weight.BLOCK_OWN] == 0.0 or mind["behind"][side, hex_] == 0:
            return worth
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
    weights = mind["weights"][state["unit_side"][unit]]
    row = state["unit_row"][unit]
    if (
        far == 1
        and weights[Weight.OVERRUN] > 0.0
        and tables["row_advance"][row] > 1
        and tables["overruns"] > 0
    ):
        other = state["unit_row"][target]
        dice = min(dice, 9)
        figures = min(state["unit_figures"][target], MAX_FIGURES)
        empties = mind["kill_chance"][dice, mind["target_sixths"][row, other], figures]
        spared = mind["flags_spared"][target]
        if spared < 3:
            empties += (1.0 - empties) * mind["flag_chance"][dice, spared + 1]
        worth += weights[Weight.OVERRUN] * empties
    return as_seen(tables, state, mind, unit, target, far, worth)


@kernel
def as_seen(tables, state, mind, unit, target, far, worth):
    """Worth of an attack as the player sees it: the fear of an Ambush, an arm it neglects, its noise."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    if far == 1:
        worth -= weights[Weight.AMBUSH_FEAR] / max(state["unit_figures"][unit], 1)
    class_ = tables["row_class"][state["unit_row"][unit]]
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
def sharp_roll(tables, state, mind, side, target, dice, sixths, kill):
    """Worth of hits beyond the sergeant's: a medal that wins, a unit worn down, hits of others on their way."""
    weights = mind["weights"][side]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    medals = tables["row_medals"][state["unit_row"][target]]
    worth = medal_extra(tables, state, mind, side, medals, 0) * kill
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
