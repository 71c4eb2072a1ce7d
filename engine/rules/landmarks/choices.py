"""What players do at landmarks: what is legal there, and what it is worth (dams, oases, sabotage, airfields)."""

from engine.compiling.jit import cold
from engine.kernel.terrain import enemy_adjacent
from engine.layout import MAX_FIGURES
from engine.players.choice import BEST, DECLINED, Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import EVERY_SIDE, MOST_DICE
from engine.players.common.features import hit_worth, look_around, no_future, sixths_of
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_card_judgement import rank_by_gain
from engine.players.sergeant.ask_judgement import attack_from, judge
from engine.rules.landmarks.law import may_reinforce, may_work, next_in_reserve, recovery_dice, sabotage_dice


@cold
def dams_left(tables, state, mind, taken):
    """Every dam that may get the token."""
    for dam in range(tables["dams"]):
        if may_work(tables, state, dam) and not (taken >> dam) & 1:
            may_answer(mind, dam)


@cold
def worth_of_dam(state, answer):
    """The nearer a dam is to being blown, the better."""
    return 1.0 * state["dam_tokens"][answer]


@cold
def airfields(tables, state, mind, side):
    """Every airfield that is free."""
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            may_answer(mind, hex_)


# --- ``recruit`` takes what costs nothing, and rests a unit that is down to half ---


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


# --- what players who weigh terms do at landmarks: what is worth more than it costs ---


STAR = 1  # side of a die of six
FREE = 1e3  # worth of what costs nothing
FRESH = 0.6  # figures that each figure of a unit flown in is worth


@cold
def worth_of_a_try(tables):
    """The roll costs nothing."""
    return FREE


@cold
def least_of_recovery(tables, state, mind, unit, least):
    """What the player asks, and the order at stake.  Changes: mind.gain of the unit and what judging it changes."""
    if no_future(tables, state):
        return DECLINED
    look_around(tables, state, mind, state["unit_side"][unit])
    judge(tables, state, mind, unit)
    return least


@cold
def worth_of_recovery(tables, state, mind, unit):
    """What the figures that come back are worth, less the chance that the order is lost."""
    side = state["unit_side"][unit]
    dice = min(recovery_dice(tables, state, side), MOST_DICE)
    sixths = min(sixths_of(tables["recover_faces"][state["unit_row"][unit]]), EVERY_SIDE)
    missing = min(state["unit_full"][unit] - state["unit_figures"][unit], MAX_FIGURES)
    back = mind["expected_loss"][dice, sixths, missing] * hit_worth(tables, mind, side)
    return back - mind["none_chance"][dice, sixths] * max(mind["gain"][unit], 0.0)


@cold
def worth_of_sabotage(tables, state, mind, unit):
    """What the chance of the medals is worth, less the unit's best battle.  Changes: what judging it changes."""
    side = state["unit_side"][unit]
    look_around(tables, state, mind, side)
    dice = min(sabotage_dice(tables, state, unit), MOST_DICE)
    hex_ = state["unit_hex"][unit]
    medals = tables["target_medals"][tables["hex_target"][hex_] - 1] * mind["weights"][side, Weight.KILL]
    still = 1 if state["moved"][unit] == 0 else 0
    battle = max(attack_from(tables, state, mind, unit, hex_, still), 0.0)
    return (1.0 - mind["none_chance"][dice, STAR]) * medals - battle


@cold
def least_of_reinforcement(tables, state, mind, side, least):
    """What the player asks; none is brought in the last turn.  Changes: mind.ranked and what judging units changes."""
    if no_future(tables, state):
        return DECLINED
    rank_by_gain(tables, state, mind, side)
    return least


@cold
def worth_of_reinforcement(tables, state, mind, side):
    """What a fresh unit is worth, on whichever airfield, less the last order that the card would give."""
    last = state["quota_any"] - 1
    order = 0.0
    if tables["airfield_cost"] and last < mind["ranked_n"]:
        order = max(mind["gain"][mind["ranked"][last]], 0.0)
    fresh = FRESH * state["unit_figures"][next_in_reserve(tables, state, side)]
    return fresh * hit_worth(tables, mind, side) - order


# --- acts at landmarks: dams, oases, objectives that are sabotaged, airfields ---


TO_SABOTAGE_DAM, DAM, RECOVERY, SABOTAGE, REINFORCEMENT = range(5)
landmarks_answers = optional_answers(
    "landmarks_answers",
    {
        TO_SABOTAGE_DAM: choice("to_sabotage_dam", ("side",), worth=worth_of_a_try, weight=Weight.DAM),
        DAM: choice(
            "dam", ("side", "taken"), legal=dams_left, decline=Decline.NEVER, worth=worth_of_dam, recruit=BEST
        ),
        RECOVERY: choice(
            "recovery", ("unit",), worth=worth_of_recovery, weight=Weight.RECOVER, asked=least_of_recovery,
            recruit=recruit_recovery,
        ),
        SABOTAGE: choice(
            "sabotage", ("unit",), worth=worth_of_sabotage, weight=Weight.SABOTAGE, recruit=recruit_sabotage
        ),
        REINFORCEMENT: choice(
            "reinforcement", ("side",), legal=airfields, worth=worth_of_reinforcement, weight=Weight.REINFORCE,
            asked=least_of_reinforcement,
        ),
    },
)  # fmt: skip


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
