"""At which bridge ``random`` aims a strike: any, or none."""

from engine.compiling.jit import cold
from engine.kernel.tactics.strike import strike_dice
from engine.layout import OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.crossings import enemies_alone_near
from engine.players.common.features import no_future
from engine.players.common.weights import FORBIDS
from engine.players.random.choices import pick_or_none
from engine.players.recruit.choices import recruit_strike
from engine.players.sergeant.battles import sergeant_strike, strike_value
from engine.players.sergeant.shells import asked_of_shot, worth_of_hits
from engine.rules.shelling.law import may_aim, struck_piece


@cold
def random_aim_at_ground(tables, state, side):
    """None, or with the same chance any hex."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        n += may_aim(tables, state, hex_)
    left = pick_or_none(state, side, n)
    for hex_ in range(tables["n_hexes"] if left >= 0 else 0):
        if may_aim(tables, state, hex_):
            if left == 0:
                return hex_
            left -= 1
    return OFF


# --- at which bridge ``recruit`` aims a strike ---


@cold
def recruit_aim_at_ground(tables, state, mind, side):
    """The first such bridge."""
    if recruit_strike(tables, state, mind, side) != OFF:
        return OFF
    for hex_ in range(tables["n_hexes"]):
        if may_aim(tables, state, hex_) and enemies_alone_near(tables, state, side, hex_):
            return hex_
    return OFF


# --- at which bridge a player who weighs terms aims a strike: one that is worth more so than the best unit struck ---


@cold
def sergeant_aim_at_ground(tables, state, mind, side):
    """The best bridge, OFF if a unit is worth more, or nothing pays."""
    if no_future(tables, state):
        return OFF
    most = 0.0
    unit = sergeant_strike(tables, state, mind, side)
    if unit >= 0:
        most = strike_value(tables, state, mind, side, state["card"], unit, state["as_strike"])
    chosen = OFF
    dice = strike_dice(tables, state["card"], side, state["as_strike"])
    for hex_ in range(tables["n_hexes"]):
        piece = struck_piece(tables, state, hex_)
        if piece == OFF or not may_aim(tables, state, hex_):
            continue
        asked = asked_of_shot(tables, mind, side, piece)
        worth = (
            0.0 if asked >= FORBIDS else worth_of_hits(tables, state, mind, side, hex_, piece, dice) - asked
        )
        if worth > most:
            most = worth
            chosen = hex_
    return chosen


# --- whether a strike is aimed at a bridge (bridge-bombardment) ---


AIM = 0
bombard_answers = optional_answers(
    "bombard_answers",
    {AIM: (("side",), (random_aim_at_ground, recruit_aim_at_ground, sergeant_aim_at_ground))},
)


@question
def choose_ground_aim(tables, state, mind, side):
    """Hex at which the strike is aimed next, OFF for a unit or for nothing more."""
    kind = mind["player"][side]
    return bombard_answers(tables, state, mind, kind, AIM, side, 0, 0, 0)
