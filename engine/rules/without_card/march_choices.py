"""Where players send all their units when everybody is ordered, and what that is worth to them."""

from engine.codes import Action, Attack, UnitClass
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.kernel.battle import attack_dice, may_battle
from engine.kernel.chance import draw_below
from engine.kernel.movement import may_move
from engine.kernel.reach import path_to, reach_of
from engine.kernel.terrain import FAR, distance
from engine.layout import OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import fresh_notes
from engine.players.common.infantry_charge_worth import less_defence
from engine.players.common.targets import attack_worth
from engine.players.random.choices import pick
from engine.players.recruit.choices import nearest_enemy
from engine.players.sergeant.question_numbers import MARCHES, NEXT
from engine.rules.without_card.law import BIG_PUSH
from engine.rules.without_card.march_law import (
    FORWARD,
    SHORT,
    list_ends,
    may_regroup_to,
    must_march,
    owed_dice,
    rows_gained,
)
from engine.rules.without_card.worth_choices import best_of_push, best_regrouping, push_worth, regroup_worth

# --- where all units of ``random`` go when everybody is ordered: any legal march ---


@kernel
def random_march(tables, state, mind, side):
    """The next unit marches anywhere it may under the action in force; then all that have to and now can.

    Changes: mind.noted_turn, mind.plan_at, mind.path.
    """
    if mind["noted_turn"] != state["turn"]:
        mind["noted_turn"] = state["turn"]
        mind["plan_at"] = tables["first_unit"][side]
    push = state["action"] == Action.BIG_PUSH
    while mind["plan_at"] < tables["end_unit"][side]:
        unit = mind["plan_at"]
        mind["plan_at"] += 1
        if may_move(tables, state, unit):
            if push:
                n = draw_push(tables, state, mind, unit)
            else:
                n = draw_regroup(tables, state, mind, unit)
            if n > 0:
                return lay(state, mind, side, unit, n)
    if push:
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if must_march(tables, state, mind, unit):
                return lay(state, mind, side, unit, mind["list_n"])
    return OFF


@kernel
def draw_regroup(tables, state, mind, unit):
    """List the ends of a move that does not advance, staying among them; gives how many.  Changes: mind.list."""
    n = 0
    reach_of(tables, state, mind, unit)
    for i in range(mind["reach_n"]):
        if may_regroup_to(tables, state, unit, mind["reach"][i]):
            mind["list"][n] = mind["reach"][i]
            n += 1
    return n


@kernel
def draw_push(tables, state, mind, unit):
    """List the ends of a march of the push if the unit goes: it has to, or a coin says so.  Changes: mind.list."""
    if must_march(tables, state, mind, unit):
        return mind["list_n"]
    kind = list_ends(tables, state, mind, unit)
    guns = tables["row_class"][state["unit_row"][unit]] == UnitClass.ART
    optional = kind == SHORT or (guns and kind >= FORWARD)
    return mind["list_n"] if optional and coin(state, state["unit_side"][unit], unit) else 0


@kernel
def coin(state, side, unit):
    """0 or 1 with the same chance, for each unit of a decision by itself."""
    return draw_below(state, Stream.PLAYER_TIE, side, state["acts"], 1 + unit, 2)


@kernel
def lay(state, mind, side, unit, n):
    """Lay out the way to any of the n hexes listed; gives the unit.  Changes: mind.path."""
    path_to(mind, mind["list"][pick(state, side, n)])
    return unit


# --- where all units of ``recruit`` go when everybody is ordered: at the enemy, or nowhere ---


@kernel
def recruit_march(tables, state, mind, side):
    """Restoring order he stays and battles; in the push all go at the nearest enemy, those in front first.

    Changes: mind.path, mind.list, mind.reach and its companions.
    """
    if state["action"] != BIG_PUSH:
        return OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if may_move(tables, state, unit) and must_march(tables, state, mind, unit):
            enemy = nearest_enemy(tables, state, side, state["unit_hex"][unit])
            nearest = FAR
            to = mind["list"][0]
            for k in range(mind["list_n"]):
                far = 0 if enemy == OFF else distance(tables, mind["list"][k], state["unit_hex"][enemy])
                if far < nearest:
                    nearest = far
                    to = mind["list"][k]
            path_to(mind, to)
            return unit
    return OFF


# --- where all units go when everybody is ordered: Restoring Order and the Big Push (``sergeant``, ``captain``) ---


@kernel
def next_to_regroup(tables, state, mind, side):
    """The next unit that falls back, with its way, OFF for no more.  Changes: mind.plan_at, mind.path."""
    begin_march(tables, state, mind, side)
    while mind["plan_at"] < mind["plan_n"]:
        unit = mind["plan"][mind["plan_at"]]
        mind["plan_at"] += 1
        if may_move(tables, state, unit):
            to = best_regrouping(tables, state, mind, unit)
            if to != state["unit_hex"][unit]:
                path_to(mind, to)
                return unit
    return OFF


@kernel
def next_to_push(tables, state, mind, side):
    """The units in front go first, so that those behind find room; who was in the way of others is asked again.

    Changes: mind.plan_at, swept, mind.path.
    """
    begin_march(tables, state, mind, side)
    for _ in range(2):
        while mind["plan_at"] < mind["plan_n"]:
            unit = mind["plan"][mind["plan_at"]]
            mind["plan_at"] += 1
            if not may_move(tables, state, unit):
                continue
            kind = list_ends(tables, state, mind, unit)
            to = best_of_push(tables, state, mind, unit, kind)
            if to != state["unit_hex"][unit]:
                mind["swept"] = 1
                path_to(mind, to)
                return unit
        if not mind["swept"]:
            return OFF
        mind["swept"] = 0
        mind["plan_at"] = 0
    return OFF


@kernel
def begin_march(tables, state, mind, side):
    """All own units are to act, once for a turn.  Changes: mind.plan, plan_n, plan_at, swept, mind.noted_turn."""
    fresh_notes(state, mind, side)
    if mind["noted_turn"] != state["turn"]:
        mind["noted_turn"] = state["turn"]
        plan_everybody(tables, state, mind, side)


@kernel
def plan_everybody(tables, state, mind, side):
    """All own units are to act, those nearest to the enemy's baseline first.

    Changes: mind.plan, plan_n, plan_at, swept.
    """
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] < 0:
            continue
        i = n
        while (
            i > 0
            and rows_gained(tables, side, state["unit_hex"][mind["plan"][i - 1]], state["unit_hex"][unit]) > 0
        ):
            mind["plan"][i] = mind["plan"][i - 1]
            i -= 1
        mind["plan"][i] = unit
        n += 1
    mind["plan_n"] = n
    mind["plan_at"] = 0
    mind["swept"] = 0


# --- the march of everybody as players who weigh terms judge it: two compile units that turns with a card never ask ---


@compile_unit(SCORE)
def regroup_judgement(tables, state, mind, asked, side):
    """The worth of Restoring Order, or who marches next."""
    if asked == NEXT:
        return float(next_to_regroup(tables, state, mind, side))
    return regroup_worth(tables, state, mind, side)


@compile_unit(SCORE)
def push_judgement(tables, state, mind, asked, side):
    """The worth of the Big Push, or who marches next."""
    if asked == NEXT:
        return float(next_to_push(tables, state, mind, side))
    return push_worth(tables, state, mind, side)


# --- questions to the judgements of marches from outside of them ---


@kernel
def sergeant_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    if state["action"] == Action.BIG_PUSH:
        return int(push_judgement(tables, state, mind, NEXT, side))
    return int(regroup_judgement(tables, state, mind, NEXT, side))


@kernel
def worth_of_marching(tables, state, mind, side, action):
    """What Restoring Order (`advance.regroup_worth`) or the Big Push (`advance.push_worth`) does to all units."""
    if action == Action.BIG_PUSH:
        return push_judgement(tables, state, mind, MARCHES, side)
    return regroup_judgement(tables, state, mind, MARCHES, side)


# --- who marches where when all are ordered (manoeuvre-chapman, manoeuvre-melchett) ---


MARCH = 0
march_answers = optional_answers(
    "march_answers",
    {
        # A march is laid out unit by unit: nobody chooses out of a list.
        MARCH: (("side",), (random_march, recruit_march, sergeant_march)),
    },
)


@question
def choose_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    kind = mind["player"][side]
    return march_answers(tables, state, mind, kind, MARCH, side, 0, 0, 0)


# --- battles that the Big Push demands of a player who would rather decline: the best of them (all players) ---


@compile_unit()
def owed_battle(tables, state, mind, side):
    """1 + the unit with the best of the attacks that are owed.  Changes: mind.target."""
    if state["action"] != BIG_PUSH:
        return 0
    best = NEVER
    chosen = OFF
    target = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not state["owes"][unit] or state["unit_hex"][unit] < 0 or state["battles"][unit] > 0:
            continue
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            dice = owed_dice(tables, state, unit, other)
            if dice > 0:
                worth = attack_worth(tables, state, mind, unit, other, dice)
                if may_battle(tables, state, unit) == 2:
                    worth = less_defence(tables, state, mind, unit, state["unit_hex"][unit], other, worth)
                if worth > best:
                    best = worth
                    chosen = unit
                    target = other
    mind["target"] = target
    return 1 + chosen


@compile_unit()
def owed_overrun(tables, state, mind, unit):
    """1 + the best target of an overrun battle."""
    if state["action"] != BIG_PUSH:
        return 0
    enemy = 1 - state["unit_side"][unit]
    best = NEVER
    chosen = OFF
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        dice = attack_dice(tables, state, unit, other, Attack.OVERRUN)
        if dice > 0:
            worth = attack_worth(tables, state, mind, unit, other, dice)
            if worth > best:
                best = worth
                chosen = other
    return 1 + chosen
