"""Shots at what lies on a hex, by guns and by strikes: who fires one (all kinds of players)."""

from engine.codes import UnitClass
from engine.codes_of_house import Shot
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import cold, kernel
from engine.kernel.tactics.strike import strike_dice
from engine.kernel.terrain import distance
from engine.layout import ALL, MAX_HEXES, MAX_PIECES, OFF, SHELL
from engine.players.choice import DECLINED, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.crossings import enemies_alone_near, worth_of_gap
from engine.players.common.features import assess_hex, no_future
from engine.players.common.surroundings import WITHIN_TWO
from engine.players.common.weights import FORBIDS, Weight
from engine.players.recruit.choices import recruit_strike
from engine.players.sergeant.battles import sergeant_strike, strike_value
from engine.rules.shelling.law import (
    dice_at_piece,
    may_aim,
    shell_dice,
    shelled_piece,
    struck_piece,
    tokens_on,
)


@compile_unit()
def list_shells(tables, state, mind, unit, n):
    """Add the obstacles the unit may shell now to n answers listed; gives how many more.  Changes: mind.list."""
    more = 0
    for hex_ in range(tables["n_hexes"]):
        if n + more < MAX_HEXES and shell_dice(tables, state, unit, hex_) > 0:
            mind["list"][n + more] = SHELL - hex_
            more += 1
    return more


@compile_unit()
def nearest_shell(tables, state, unit):
    """The nearest obstacle the unit may shell now, as a target; 0 if there is none."""
    best = MAX_HEXES
    chosen = 0
    for hex_ in range(tables["n_hexes"]):
        far = distance(tables, state["unit_hex"][unit], hex_)
        if far < best and shell_dice(tables, state, unit, hex_) > 0:
            if is_plain_gain(tables, state, unit, hex_):
                best = far
                chosen = SHELL - hex_
    return chosen


@cold
def is_plain_gain(tables, state, unit, hex_):
    """1 if who weighs nothing fires there: a bridge with enemies near and no friend, mines of the enemy, wire."""
    side = state["unit_side"][unit]
    pieces = tables["stack_shelled"][state["hex_stack"][hex_]]
    for piece in range(MAX_PIECES):
        if (pieces >> piece) & 1:
            if tables["shell_kind"][piece] == Shot.BRIDGE:
                return enemies_alone_near(tables, state, side, hex_)
            if tables["shell_kind"][piece] == Shot.MINES:
                return 1 if tables["mine_who"][state["hex_stack"][hex_], side] else 0
    return 1


# --- whether a shot at what lies on a hex is worth a battle: whose way it bars, who would cross (``sergeant``) ---


MAY_WANT_IT = 0.5  # share of a hex of march that an enemy near the obstacle loses by it
MINED = 2.0  # times a hex of march that an enemy minefield on the way costs
SIDES_OF_DIE = 6.0


@compile_unit(SCORE)
def best_shot(tables, state, mind, unit):
    """Worth of the best shot at the ground from where the unit stands, were it ordered; 0 if none pays.

    All hexes of the board are looked at: pieces are few, guns too, and nobody asks where the rules know no such shot.
    The unit's entitlement to a battle is not tested, so that a unit can be judged before it is ordered.

    Changes: mind.other_target, which is OFF where nothing pays.
    """
    best = 0.0
    mind["other_target"] = OFF
    for hex_ in range(tables["n_hexes"]):
        if tables["stack_shelled"][state["hex_stack"][hex_]]:
            worth = shell_worth(tables, state, mind, unit, hex_)
            if worth > best:
                best = worth
                mind["other_target"] = SHELL - hex_
    return best


@kernel
def asked_of_shot(tables, mind, side, piece):
    """Extra worth that the side asks of a shot at a piece."""
    weights = mind["weights"][side]
    kind = tables["shell_kind"][piece]
    if kind == Shot.BRIDGE:
        return weights[Weight.BOMBARD]
    return weights[Weight.SHELL_MINES] if kind == Shot.MINES else weights[Weight.SHELL]


@kernel
def shell_worth(tables, state, mind, unit, hex_):
    """What a shot of the unit at a hex is worth: a way open to own units, or shut to enemies; 0 if it may not."""
    side = state["unit_side"][unit]
    piece = shelled_piece(tables, state, state["unit_row"][unit], hex_)
    asked = FORBIDS if piece == OFF else asked_of_shot(tables, mind, side, piece)
    if asked >= FORBIDS:
        return 0.0
    dice = dice_at_piece(tables, state, unit, hex_)
    if dice == 0:
        return 0.0
    worth = worth_of_hits(tables, state, mind, side, hex_, piece, dice)
    return worth - asked if worth > 0.0 else 0.0


@kernel
def worth_of_hits(tables, state, mind, side, hex_, piece, dice):
    """What so many dice at a piece are worth to a side: their share in its end times what that is worth."""
    kind = tables["shell_kind"][piece]
    if kind == Shot.BRIDGE:
        worth = worth_of_gap(tables, state, mind, side, hex_, ALL)
    elif kind == Shot.MINES:
        worth = worth_of_cleared_mines(tables, state, mind, side, hex_)
    else:
        worth = worth_of_opening(tables, state, mind, side, hex_)
    return share_of_end(tables, state, hex_, piece, dice) * worth if worth > 0.0 else 0.0


@kernel
def share_of_end(tables, state, hex_, piece, dice):
    """Chance to destroy a piece with one roll, or the share of the hits still needed that the roll brings."""
    left = tables["shell_hits"][piece] - tokens_on(tables, state, hex_, piece)
    hit = tables["shell_sixths"][piece] / SIDES_OF_DIE
    if left > 1:
        return min(1.0, dice * hit / left)
    missed = 1.0
    for _ in range(dice):
        missed *= 1.0 - hit
    return 1.0 - missed


@kernel
def worth_of_opening(tables, state, mind, side, hex_):
    """The hexes of march an obstacle costs own units, more than enemies: who stops there loses about one."""
    return mind["weights"][side, Weight.NEAR_ENEMY] * ways_barred(tables, state, mind, side, hex_)


@kernel
def worth_of_cleared_mines(tables, state, mind, side, hex_):
    """The same of mines, which cost figures too; those of the own side are left alone."""
    if tables["mine_who"][state["hex_stack"][hex_], side] == 0:
        return 0.0
    return MINED * worth_of_opening(tables, state, mind, side, hex_)


@kernel
def ways_barred(tables, state, mind, side, hex_):
    """Own units near that want to go there, less what enemies near may."""
    at = state["unit_at"][hex_]
    bars = 0.0 if at < 0 else -1.0  # an enemy on it fights with a die fewer
    assess_hex(tables, state, mind, side, hex_)
    for k in range(WITHIN_TWO):
        near = tables["near"][hex_, k]
        other = state["unit_at"][near] if near >= 0 else OFF
        if other < 0 or tables["row_class"][state["unit_row"][other]] == UnitClass.ART:
            continue
        if state["unit_side"][other] != side:
            bars -= MAY_WANT_IT
            continue
        kind = tables["row_march"][state["unit_row"][other]]
        assess_hex(tables, state, mind, side, near)
        if mind["goal"][kind, hex_] > mind["goal"][kind, near]:
            bars += 1.0
    return bars


# --- at which bridge a strike is aimed ---


@cold
def aims_at_ground(tables, state, mind):
    """Every hex at which a strike may be aimed."""
    for hex_ in range(tables["n_hexes"]):
        if may_aim(tables, state, hex_):
            may_answer(mind, hex_)


@cold
def recruit_aim_at_ground(tables, state, mind, side):
    """The first such bridge."""
    if recruit_strike(tables, state, mind, side) != OFF:
        return OFF
    for hex_ in range(tables["n_hexes"]):
        if may_aim(tables, state, hex_) and enemies_alone_near(tables, state, side, hex_):
            return hex_
    return OFF


@cold
def least_of_aim_at_ground(tables, state, mind, side):
    """What the best unit struck would be worth; nothing pays in the last turn."""
    if no_future(tables, state):
        return DECLINED
    unit = sergeant_strike(tables, state, mind, side)
    return (
        strike_value(tables, state, mind, side, state["card"], unit, state["as_strike"]) if unit >= 0 else 0.0
    )


@cold
def worth_of_aim_at_ground(tables, state, mind, side, answer):
    """What the strike is worth there, less what the player asks of such a shot."""
    piece = struck_piece(tables, state, answer)
    asked = asked_of_shot(tables, mind, side, piece)
    if asked >= FORBIDS:
        return NEVER
    dice = strike_dice(tables, state["card"], side, state["as_strike"])
    return worth_of_hits(tables, state, mind, side, answer, piece, dice) - asked


# --- whether a strike is aimed at a bridge (bridge-bombardment) ---


AIM = 0
bombard_answers = optional_answers(
    "bombard_answers",
    {
        AIM: choice(
            "aim_at_ground", ("side",), legal=aims_at_ground, worth=worth_of_aim_at_ground,
            asked=least_of_aim_at_ground, recruit=recruit_aim_at_ground,
        )
    },
)  # fmt: skip


@question
def choose_ground_aim(tables, state, mind, side):
    """Hex at which the strike is aimed next, OFF for a unit or for nothing more."""
    kind = mind["player"][side]
    return bombard_answers(tables, state, mind, kind, AIM, side, 0, 0, 0)
