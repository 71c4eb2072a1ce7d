"""The player ``random``: the floor of the ladder and the fuzzer.

It gives every order and fights every battle and overrun it may, unit by unit in the order of their numbers: declining
one is no act of his.  All else is uniform over what is legal: the card, the section, whom to order, where a move ends
(staying is one of the ends), whom to attack, when a strike has enough targets.  Where the rules ask yes or no (Ambush,
ignoring a flag, standing, taking ground, a Recon used as a strike) both answers are as likely.
"""

from engine.codes import Attack
from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.kernel.ask import targets_are_listed
from engine.kernel.battle import dice_against, entitlement, may_battle, may_clear
from engine.kernel.chance import draw_below, philox4x32
from engine.kernel.deck import may_play
from engine.kernel.exits import find_exit, path_out
from engine.kernel.movement import allowance, limits_lifted, may_move
from engine.kernel.on_move import may_order_on_move
from engine.kernel.orders import may_choose_section, may_order, orders_spent
from engine.kernel.reach import find_reach, path_to, reach_of, short_way
from engine.kernel.tactics.rolls import may_heal, may_share
from engine.kernel.tactics.strike import may_strike
from engine.kernel.terrain import enemy_adjacent
from engine.layout import CLEAR_OBSTACLE, OFF

TIE = int(Stream.PLAYER_TIE)
STREAM = 2 * TIE


@kernel
def pick(state, side, n):
    """A whole number 0 .. n-1, uniform, at the address of this decision."""
    return draw_below(state, Stream.PLAYER_TIE, side, state["acts"], 0, n)


@kernel
def pick_or_none(state, side, n):
    """A whole number 0 .. n-1, uniform, or OFF: declining is as likely as all n answers together.

    So ``random`` answers whatever only a box offers and may be declined.
    """
    if n == 0:
        return OFF
    return max(pick(state, side, 2 * n) - n, OFF)


@kernel
def random_aim(tables, state, side):
    """Any hex of the board."""
    return pick(state, side, tables["n_hexes"])


@kernel
def random_card(tables, state, mind, side):
    """Any playable card of the hand, OFF if there is none."""
    n = 0
    for i in range(state["hand_n"][side]):
        if may_play(tables, state["hand"][side, i]):
            mind["list"][n] = state["hand"][side, i]
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@kernel
def random_section(tables, state, mind, side):
    """Any section that may be chosen."""
    n = 0
    for section in range(3):
        if may_choose_section(tables, state, section):
            mind["list"][n] = section
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@kernel
def random_order(tables, state, mind, side):
    """Any unit that may be ordered, as long as there is one."""
    n = 0
    if orders_spent(state):
        return OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_order(tables, state, unit):
            mind["list"][n] = unit
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@kernel
def random_on_move(tables, state, mind, side):
    """Any unit that may be ordered on the move."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_order_on_move(tables, state, unit):
            mind["list"][n] = unit
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@kernel
def random_move(tables, state, mind, side):
    """The next ordered unit ends its move anywhere it can; staying put and leaving the board are among the ends.

    Changes: mind.plan_at.
    """
    if mind["noted_turn"] != state["turn"]:
        mind["noted_turn"] = state["turn"]
        mind["plan_at"] = tables["first_unit"][side]
    for unit in range(mind["plan_at"], tables["end_unit"][side]):
        if may_move(tables, state, unit):
            mind["plan_at"] = unit + 1
            most = allowance(tables, state, unit)
            short = most <= 2 and tables["exit_hexes"][side] == 0 and tables["n_paths"] == 0
            if not (short and draw_short_way(tables, state, mind, unit, most)):
                reach_of(tables, state, mind, unit)
                draw_end(tables, state, mind, unit)
            return unit
    mind["plan_at"] = tables["end_unit"][side]
    return OFF


@kernel
def draw_end(tables, state, mind, unit):
    """Any hex of the last search of reach, or off the board if an exit was among them.  Changes: mind.path."""
    ends = mind["reach_n"]
    out = 1 if find_exit(tables, state, mind, unit) > 0 else 0
    choice = pick(state, state["unit_side"][unit], ends + out)
    if choice == ends:
        path_out(mind)
    else:
        path_to(mind, mind["reach"][choice])


@kernel
def draw_short_way(tables, state, mind, unit, most):
    """A way of at most two hexes to a hex drawn from all that can be reached; 0 if none was found in eight draws.

    Drawing among the hexes near by until one can be reached is as uniform as drawing from the list of those that
    can, and spares making the list.  Changes: mind.path, mind.path_n.
    """
    side = state["unit_side"][unit]
    lifted = limits_lifted(tables, state, unit)
    n = tables["ring_end"][most]
    key0 = state["keys"][TIE, 0]
    key1 = state["keys"][TIE, 1]
    for block in range(2):
        words = philox4x32(1 + block, state["acts"], state["turn"], STREAM + side, key0, key1)
        for word in words:
            k = (word * (n + 1)) >> 32
            if k == n:
                mind["path_n"] = 0
                return 1
            if short_way(tables, state, mind, unit, k, most, lifted):
                return 1
    return 0


@kernel
def random_battle(tables, state, mind, side):
    """The next unit entitled to a battle takes any of its targets or clears an obstacle."""
    if mind["battle_turn"] != state["turn"]:
        mind["battle_turn"] = state["turn"]
        mind["battle_at"] = tables["first_unit"][side]
    for unit in range(mind["battle_at"], tables["end_unit"][side]):
        if not may_battle(tables, state, unit):
            continue
        n = list_works(tables, state, mind, unit, list_targets(tables, state, mind, unit, Attack.ORDERED))
        if n:
            mind["target"] = mind["list"][pick(state, side, n)]
            mind["battle_at"] = unit
            return unit
    mind["battle_at"] = tables["end_unit"][side]
    return OFF


@kernel
def list_targets(tables, state, mind, unit, kind):
    """List the enemies the unit may attack; gives how many.  Changes: mind.list."""
    n = 0
    enemy = 1 - state["unit_side"][unit]
    entitled = entitlement(tables, state, unit, kind)
    adjacent = enemy_adjacent(tables, state, state["unit_hex"][unit], 1 - enemy)
    if entitled:
        for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
            if state["unit_hex"][other] >= 0:
                if dice_against(tables, state, unit, other, kind, entitled, adjacent) > 0:
                    mind["list"][n] = other
                    n += 1
    return n


@kernel
def list_works(tables, state, mind, unit, n):
    """Add what the unit may do instead of attacking to the n answers listed; gives how many.  Changes: mind.list."""
    if may_clear(tables, state, unit) >= 0:
        mind["list"][n] = CLEAR_OBSTACLE
        n += 1
    return n + targets_are_listed(tables, state, mind, unit, n)


@kernel
def random_overrun(tables, state, mind, unit):
    """Any target of the overrun battle."""
    n = list_targets(tables, state, mind, unit, Attack.OVERRUN)
    return mind["list"][pick(state, state["unit_side"][unit], n)] if n else OFF


@kernel
def random_second_move(tables, state, mind, unit):
    """Any end of the second move."""
    find_reach(tables, state, mind, unit, state["second_move"], limits_lifted(tables, state, unit))
    draw_end(tables, state, mind, unit)
    return 1


@kernel
def random_strike(tables, state, mind, side):
    """Any legal target; once one is declared, stopping is as likely as each further target."""
    n = 0
    for unit in range(state["n_units"]):
        if may_strike(tables, state, unit):
            mind["list"][n] = unit
            n += 1
    if n == 0:
        return OFF
    choice = pick(state, side, n + (1 if state["strike_n"] > 0 else 0))
    return mind["list"][choice] if choice < n else OFF


@kernel
def random_medics(tables, state, mind, side):
    """Any unit that can recover."""
    n = 0
    for unit in range(state["n_units"]):
        if may_heal(tables, state, unit):
            mind["list"][n] = unit
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@kernel
def random_share(tables, state, mind, side):
    """Any unit to which a symbol of the roll can return a figure, as long as there is one."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_share(tables, state, unit):
            mind["list"][n] = unit
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@kernel
def pick_of_count(state, side, count):
    """Any of the cards laid out."""
    return pick(state, side, count)
