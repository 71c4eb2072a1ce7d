"""Which unit acts next, whether it removes wire, and what a transport loads (MMB-GAP-21)."""

from engine.compiling.jit import cold
from engine.kernel.terrain import enemy_distance
from engine.layout import MAX_UNITS
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.carry_turn import may_load, may_unload
from engine.rules.modern.fire_law import army_of, in_turn, is_of
from engine.rules.modern.judge_choices import best_fire, way_left

READY = 100.0  # of the order of acts: who fights from where it stands goes first
WORTH = 300.0  # of whatever unit: all act
CLOSE = 6  # areas between a transport and an enemy at which it sets its unit down


@cold
def units_to_act(tables, state, mind, side):
    """Every unit of the side on the board that has not acted."""
    for i in range(army_of(tables, side)):
        unit = in_turn(tables, side, i)
        if state["unit_hex"][unit] >= 0 and state["modern_acted"][unit] != state["turn"]:
            may_answer(mind, unit)


@cold
def assess_order(tables, state, mind, side):
    """Note for every unit of a side how early it acts: fire first, then who is nearest to where it wants to go.

    Changes: mind.flag_worth, assessed_turn, assessed_side.
    """
    mind["assessed_turn"] = state["turn"]
    mind["assessed_side"] = side
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        mind["flag_worth"][unit] = 0.0
        hex_ = state["unit_hex"][unit]
        if hex_ < 0:
            continue
        fire = 0.0
        if not is_of(tables["modern_guns"], state, unit):
            fire = best_fire(tables, state, mind, unit, hex_)
        mind["flag_worth"][unit] = READY + fire if fire > 0.0 else -way_left(tables, state, unit, hex_)


@cold
def worth_of_acting(tables, state, mind, side, answer):
    """How early the unit acts, as noted when the side began."""
    if mind["assessed_turn"] != state["turn"] or mind["assessed_side"] != side:
        assess_order(tables, state, mind, side)
    return WORTH + mind["flag_worth"][answer]


@cold
def worth_of_cutting(tables, state, unit):
    """Whoever has no enemy near enough to fire at from the wire removes it."""
    hex_ = state["unit_hex"][unit]
    reach = tables["modern_range"][state["unit_row"][unit]]
    near = enemy_distance(tables, state, state["unit_side"][unit], hex_)
    if near <= reach and tables["row_move_battle"][state["unit_row"][unit]] == 0:
        return -1.0
    return 1.0


@cold
def cargo_to_choose(tables, state, mind, carrier):
    """Every unit that may come aboard, and every area onto which the one aboard may be set down."""
    here = state["unit_hex"][carrier]
    for k in range(6):
        to = tables["near"][here, k]
        if to >= 0 and state["unit_at"][to] >= 0 and may_load(tables, state, carrier, state["unit_at"][to]):
            may_answer(mind, state["unit_at"][to])
    for k in range(6):
        to = may_unload(tables, state, carrier, k)
        if to >= 0:
            may_answer(mind, MAX_UNITS + to)


@cold
def worth_of_cargo(tables, state, mind, carrier, answer):
    """A unit is set down where enemies are near; one is taken aboard that has a long way to go and no enemy near."""
    side = state["unit_side"][carrier]
    if answer >= MAX_UNITS:
        hex_ = answer - MAX_UNITS
        unit = state["modern_cargo"][carrier] - 1
        near = enemy_distance(tables, state, side, hex_)
        left = way_left(tables, state, unit, hex_)
        cover = tables["stack_cover"][state["hex_stack"][hex_], side, 0]
        return 1.0 + 0.1 * cover - 0.05 * near if near <= CLOSE or left <= 2 else -1.0
    if is_of(tables["modern_guns"], state, answer):
        return -1.0
    hex_ = state["unit_hex"][answer]
    far = way_left(tables, state, answer, hex_)
    near = enemy_distance(tables, state, side, hex_)
    return 0.1 * far - 0.5 if near > CLOSE + 2 else -1.0


ACTOR, CUT, CARGO = range(3)
modern_act_answers = optional_answers(
    "modern_act_answers",
    {
        ACTOR: choice(
            "modern_actor", ("side",), legal=units_to_act, worth=worth_of_acting, decline=Decline.LIKE_ANY,
        ),
        CUT: choice(
            "modern_cut", ("unit",), worth=worth_of_cutting, weight=Weight.MODERN_WIRE,
        ),
        CARGO: choice(
            "modern_cargo", ("carrier",), legal=cargo_to_choose, worth=worth_of_cargo, weight=Weight.MODERN_LOAD,
            decline=Decline.EVEN, recruit="none",
        ),
    },
)  # fmt: skip


@question
def choose_actor(tables, state, mind, side):
    """Which unit of a side acts next, OFF if all others do nothing."""
    kind = mind["player"][side]
    return modern_act_answers(tables, state, mind, kind, ACTOR, side, 0, 0, 0)


@question
def choose_cut(tables, state, mind, unit):
    """1 if a unit removes the wire on its area in place of its move."""
    kind = mind["player"][state["unit_side"][unit]]
    return modern_act_answers(tables, state, mind, kind, CUT, unit, 0, 0, 0)


@question
def choose_cargo(tables, state, mind, carrier):
    """A unit that a transport takes aboard, MAX_UNITS + the area onto which it sets its own down, OFF for neither."""
    kind = mind["player"][state["unit_side"][carrier]]
    return modern_act_answers(tables, state, mind, kind, CARGO, carrier, 0, 0, 0)
