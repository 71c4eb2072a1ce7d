"""What ``random`` does at landmarks: each answer as likely as another."""

from engine.compiling.jit import cold
from engine.kernel.terrain import enemy_adjacent
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import EVERY_SIDE, MOST_DICE
from engine.players.common.features import hit_worth, look_around, no_future, sixths_of
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick, pick_or_none
from engine.players.sergeant.ask_card_judgement import rank_by_gain
from engine.players.sergeant.ask_judgement import attack_from, judge
from engine.rules.landmarks.law import may_reinforce, may_work, next_in_reserve, recovery_dice, sabotage_dice


@cold
def random_to_sabotage_dam(state, side):
    """Yes or no."""
    return pick(state, side, 2)


@cold
def random_dam(tables, state, mind, side, taken):
    """Any dam that may get the token."""
    n = 0
    for dam in range(tables["dams"]):
        if may_work(tables, state, dam) and not (taken >> dam) & 1:
            mind["list"][n] = dam
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@cold
def random_recovery(state, unit):
    """Yes or no."""
    return pick(state, state["unit_side"][unit], 2)


@cold
def random_sabotage(state, unit):
    """Yes or no."""
    return pick(state, state["unit_side"][unit], 2)


@cold
def random_reinforcement(tables, state, mind, side):
    """None, or with the same chance any airfield that is free.  Changes: mind.list."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            mind["list"][n] = hex_
            n += 1
    choice = pick_or_none(state, side, n)
    return mind["list"][choice] if choice >= 0 else OFF


# --- what ``recruit`` does at landmarks: he takes what costs nothing, and rests a unit that is down to half ---


@cold
def recruit_to_sabotage_dam():
    """Always: the roll costs nothing."""
    return 1


@cold
def recruit_dam(tables, state, taken):
    """The dam that is nearest to being blown."""
    best = OFF
    for dam in range(tables["dams"]):
        if may_work(tables, state, dam) and not (taken >> dam) & 1:
            if best == OFF or state["dam_tokens"][dam] > state["dam_tokens"][best]:
                best = dam
    return best


@cold
def recruit_recovery(tables, state, unit):
    """A unit of half its figures or less that touches no enemy."""
    if enemy_adjacent(tables, state, state["unit_hex"][unit], state["unit_side"][unit]):
        return 0
    return 1 if 2 * state["unit_figures"][unit] <= state["unit_full"][unit] else 0


@cold
def recruit_sabotage(tables, state, unit):
    """Always where it earns a medal: that is what he came for."""
    target = tables["hex_target"][state["unit_hex"][unit]] - 1
    return 1 if tables["target_medals"][target] > 0 else 0


@cold
def recruit_reinforcement(tables, state, side):
    """The first airfield that is free: a unit more is a unit more."""
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            return hex_
    return OFF


# --- what players who weigh terms do at landmarks: what is worth more than it costs ---


STAR = 1  # side of a die of six
FRESH = 0.6  # figures that each figure of a unit flown in is worth


@cold
def sergeant_to_sabotage_dam(mind, side):
    """Always, unless the weight forbids it: the roll costs nothing."""
    return 1 if mind["weights"][side, Weight.DAM] < FORBIDS else 0


@cold
def sergeant_recovery(tables, state, mind, unit):
    """1 if the figures that come back are worth more than the order at stake.

    Changes: mind.gain of the unit and what judging it changes.
    """
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.RECOVER]
    if asked >= FORBIDS or no_future(tables, state):
        return 0
    dice = min(recovery_dice(tables, state, side), MOST_DICE)
    sixths = min(sixths_of(tables["recover_faces"][state["unit_row"][unit]]), EVERY_SIDE)
    missing = min(state["unit_full"][unit] - state["unit_figures"][unit], MAX_FIGURES)
    look_around(tables, state, mind, side)
    judge(tables, state, mind, unit)
    back = mind["expected_loss"][dice, sixths, missing] * hit_worth(tables, mind, side)
    at_stake = mind["none_chance"][dice, sixths] * max(mind["gain"][unit], 0.0)
    return 1 if back - at_stake > asked else 0


@cold
def sergeant_sabotage(tables, state, mind, unit):
    """1 if the chance of the medals is worth more than the unit's best battle.  Changes: what judging it changes."""
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.SABOTAGE]
    if asked >= FORBIDS:
        return 0
    look_around(tables, state, mind, side)
    dice = min(sabotage_dice(tables, state, unit), MOST_DICE)
    hex_ = state["unit_hex"][unit]
    medals = tables["target_medals"][tables["hex_target"][hex_] - 1] * mind["weights"][side, Weight.KILL]
    still = 1 if state["moved"][unit] == 0 else 0
    battle = max(attack_from(tables, state, mind, unit, hex_, still), 0.0)
    return 1 if (1.0 - mind["none_chance"][dice, STAR]) * medals - battle > asked else 0


@cold
def sergeant_reinforcement(tables, state, mind, side):
    """The first free airfield if a fresh unit is worth more than the last order that the card would give.

    Changes: mind.ranked and what judging units changes.
    """
    asked = mind["weights"][side, Weight.REINFORCE]
    if asked >= FORBIDS or no_future(tables, state):
        return OFF
    rank_by_gain(tables, state, mind, side)
    last = state["quota_any"] - 1
    order = max(mind["gain"][mind["ranked"][last]], 0.0) if last < mind["ranked_n"] else 0.0
    fresh = FRESH * state["unit_figures"][next_in_reserve(tables, state, side)]
    if fresh * hit_worth(tables, mind, side) - order <= asked:
        return OFF
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            return hex_
    return OFF


# --- acts at landmarks: dams, oases, objectives that are sabotaged, airfields ---


TO_SABOTAGE_DAM, DAM, RECOVERY, SABOTAGE, REINFORCEMENT = range(5)
landmarks_answers = optional_answers(
    "landmarks_answers",
    {
        TO_SABOTAGE_DAM: (
            ("side",),
            (random_to_sabotage_dam, recruit_to_sabotage_dam, sergeant_to_sabotage_dam),
        ),
        DAM: (("side", "taken"), (random_dam, recruit_dam, recruit_dam)),
        RECOVERY: (("unit",), (random_recovery, recruit_recovery, sergeant_recovery)),
        SABOTAGE: (("unit",), (random_sabotage, recruit_sabotage, sergeant_sabotage)),
        REINFORCEMENT: (
            ("side",),
            (random_reinforcement, recruit_reinforcement, sergeant_reinforcement),
        ),
    },
)


@question
def choose_to_sabotage_dam(tables, state, mind, side):
    """1 to roll for the dams."""
    kind = mind["player"][side]
    return landmarks_answers(tables, state, mind, kind, TO_SABOTAGE_DAM, side, 0, 0, 0)


@question
def choose_dam(tables, state, mind, side, taken):
    """Which dam gets the token; ``taken``: bit per dam that has had one in this turn."""
    kind = mind["player"][side]
    return landmarks_answers(tables, state, mind, kind, DAM, side, taken, 0, 0)


@question
def choose_recovery(tables, state, mind, unit):
    """1 to roll for lost figures, at the risk of the order."""
    kind = mind["player"][state["unit_side"][unit]]
    return landmarks_answers(tables, state, mind, kind, RECOVERY, unit, 0, 0, 0)


@question
def choose_sabotage(tables, state, mind, unit):
    """1 to lay charges instead of battling."""
    kind = mind["player"][state["unit_side"][unit]]
    return landmarks_answers(tables, state, mind, kind, SABOTAGE, unit, 0, 0, 0)


@question
def choose_reinforcement(tables, state, mind, side):
    """Hex of an airfield to which the next unit of the reserve comes for an order, OFF for none."""
    kind = mind["player"][side]
    return landmarks_answers(tables, state, mind, kind, REINFORCEMENT, side, 0, 0, 0)
