"""One dispatch per decision: which player answers which question.

A player is an id and a vector of weights; answers never change STATE.  Questions about cards: ``roster_cards``.
"""

from engine.codes import Attack, Player
from engine.kernel.actions import BIG_PUSH
from engine.kernel.jit import TIMED, kernel
from engine.layout import OFF
from engine.players.common.mandatory_battles import owed_battle, owed_overrun
from engine.players.random.actions import random_march
from engine.players.random.choices import (
    pick,
    random_aim,
    random_battle,
    random_extra_hex,
    random_medics,
    random_move,
    random_on_move,
    random_order,
    random_overrun,
    random_second_move,
    random_share,
    random_strike,
)
from engine.players.recruit.actions import recruit_march
from engine.players.recruit.choices import (
    recruit_aim,
    recruit_medics,
    recruit_on_move,
    recruit_order,
    recruit_share,
    recruit_stand,
    recruit_strike,
)
from engine.players.recruit.fights import (
    nearest_target,
    recruit_battle,
    recruit_extra_hex,
    recruit_move,
    recruit_second_move,
)
from engine.players.roster_cards import choose_action as choose_action
from engine.players.roster_cards import choose_as_strike as choose_as_strike
from engine.players.roster_cards import choose_card as choose_card
from engine.players.roster_cards import choose_commit as choose_commit
from engine.players.roster_cards import choose_discard as choose_discard
from engine.players.roster_cards import choose_exception as choose_exception
from engine.players.roster_cards import choose_expose as choose_expose
from engine.players.roster_cards import choose_keep as choose_keep
from engine.players.roster_cards import choose_more as choose_more
from engine.players.roster_cards import choose_opening as choose_opening
from engine.players.roster_cards import choose_part as choose_part
from engine.players.roster_cards import choose_section as choose_section
from engine.players.roster_cards import choose_take as choose_take
from engine.players.sergeant.advance import sergeant_march
from engine.players.sergeant.battles import (
    sergeant_battle,
    sergeant_overrun,
    sergeant_strike,
    sergeant_strike_next,
)
from engine.players.sergeant.breakthrough import sergeant_on_move, sergeant_share
from engine.players.sergeant.cards import sergeant_order
from engine.players.sergeant.drop import sergeant_aim
from engine.players.sergeant.engagement import random_engagement, recruit_engagement, sergeant_engagement
from engine.players.sergeant.ground import sergeant_extra_hex, sergeant_ground
from engine.players.sergeant.medics import sergeant_medics
from engine.players.sergeant.moves import sergeant_move, sergeant_second_move
from engine.players.sergeant.reactions import (
    sergeant_ambush,
    sergeant_ignore,
    sergeant_retreat_length,
    sergeant_retreat_step,
    sergeant_stand,
)


@kernel
def choose_aim(tables, state, mind, side, drop):
    """Hex at which an air drop is aimed."""
    if mind["player"][side] == Player.RANDOM:
        return random_aim(tables, state, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_aim(tables, state)
    return sergeant_aim(tables, state, mind, side, drop)


@kernel
def choose_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_march(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_march(tables, state, mind, side)
    return sergeant_march(tables, state, mind, side)


@kernel
def choose_order(tables, state, mind, side):
    """Next unit to order, OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_order(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_order(tables, state, mind, side)
    return sergeant_order(tables, state, mind, side)


@kernel
def choose_on_move(tables, state, mind, side):
    """Next unit to order on the move, OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_on_move(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_on_move(tables, state, mind, side)
    return sergeant_on_move(tables, state, mind, side)


@kernel
def choose_move(tables, state, mind, side):
    """Next unit to move with its way in mind.path, OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_move(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_move(tables, state, mind, side)
    return sergeant_move(tables, state, mind, side)


@kernel
def choose_battle(tables, state, mind, side):
    """Next unit to battle with mind.target (a unit or CLEAR_OBSTACLE), OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        unit = random_battle(tables, state, mind, side)
    elif mind["player"][side] == Player.RECRUIT:
        unit = recruit_battle(tables, state, mind, side)
    else:
        unit = sergeant_battle(tables, state, mind, side)
    if unit == OFF and state["action"] == BIG_PUSH:
        unit = owed_battle(tables, state, mind, side)
    return unit


@kernel
def choose_engagement(tables, state, mind, side, more):
    """Next engaged unit to attack without an order, with mind.target, OFF for none now.

    ``more``: 1 while ordered battles or a strike may still follow.
    """
    if mind["player"][side] == Player.RANDOM:
        return random_engagement(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_engagement(tables, state, mind, side)
    return sergeant_engagement(tables, state, mind, side, more)


@kernel
def choose_ambush(tables, state, mind, side, defender, attacker, dice):
    """1 to play Ambush with the defender."""
    if mind["player"][side] == Player.RANDOM:
        return pick(state, side, 2)
    if mind["player"][side] == Player.RECRUIT:
        return 1
    return sergeant_ambush(tables, state, mind, side, defender, attacker, dice)


@kernel
def choose_ignore(tables, state, mind, unit, flags):
    """1 to ignore the flag(s) the unit may ignore."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        return pick(state, state["unit_side"][unit], 2)
    if mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        return 1
    return sergeant_ignore(tables, state, mind, unit, flags)


@kernel
def choose_stand(tables, state, mind, unit, flags):
    """1 to stand and lose figures instead of retreating."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        return pick(state, state["unit_side"][unit], 2)
    if mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        return recruit_stand(tables, state, unit, flags)
    return sergeant_stand(tables, state, mind, unit, flags)


@kernel
def choose_retreat_length(tables, state, mind, unit, least, most):
    """Hexes to retreat, from least to most."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        return least + pick(state, state["unit_side"][unit], most - least + 1)
    if mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        return least
    return sergeant_retreat_length(tables, state, mind, unit, least, most)


@kernel
def choose_retreat_step(tables, state, mind, unit, left, right):
    """Which of two hexes to retreat to."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        return left if pick(state, state["unit_side"][unit], 2) == 0 else right
    if mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        return left
    return sergeant_retreat_step(tables, state, mind, unit, left, right)


@kernel
def choose_ground(tables, state, mind, unit, hex_):
    """1 to take ground."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        return pick(state, state["unit_side"][unit], 2)
    if mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        return 1
    return sergeant_ground(tables, state, mind, unit, hex_)


@kernel
def choose_extra_hex(tables, state, mind, unit):
    """1 to go on along mind.path from the ground taken, before the overrun."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        return random_extra_hex(tables, state, mind, unit)
    if mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        return recruit_extra_hex(tables, state, mind, unit)
    return sergeant_extra_hex(tables, state, mind, unit)


@kernel
def choose_overrun(tables, state, mind, unit):
    """Target of the overrun battle, OFF for none."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        target = random_overrun(tables, state, mind, unit)
    elif mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        target = nearest_target(tables, state, unit, Attack.OVERRUN)
    else:
        target = sergeant_overrun(tables, state, mind, unit)
    if target == OFF and state["action"] == BIG_PUSH:
        target = owed_overrun(tables, state, mind, unit)
    return target


@kernel
def choose_second_move(tables, state, mind, unit):
    """1 to make a second move along mind.path."""
    if mind["player"][state["unit_side"][unit]] == Player.RANDOM:
        return random_second_move(tables, state, mind, unit)
    if mind["player"][state["unit_side"][unit]] == Player.RECRUIT:
        return recruit_second_move(mind)
    return sergeant_second_move(tables, state, mind, unit)


@kernel
def choose_strike(tables, state, mind, side):
    """Next target to declare, OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_strike(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_strike(tables, state, mind, side)
    return sergeant_strike(tables, state, mind, side)


@kernel
def choose_strike_next(tables, state, mind, side):
    """Which declared target to resolve next."""
    if mind["player"][side] == Player.RANDOM:
        return pick(state, side, state["strike_n"])
    if mind["player"][side] == Player.RECRUIT:
        return 0
    return sergeant_strike_next(tables, state, mind, side)


@kernel
def choose_medics(tables, state, mind, side):
    """Unit to heal, OFF for none."""
    if mind["player"][side] == Player.RANDOM:
        return random_medics(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_medics(tables, state, mind, side)
    return sergeant_medics(tables, state, mind, side)


@kernel
def choose_share(tables, state, mind, side):
    """Unit to which the next symbol of the roll returns a figure, OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_share(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_share(tables, state, mind, side)
    return sergeant_share(tables, state, mind, side)


if TIMED:
    from engine.kernel.clock import timed

    globals().update(
        {name: timed(ask) for name, ask in list(globals().items()) if name.startswith("choose_")}
    )
