"""What supply makes of a hex for players: where a unit has some, which lines it keeps or cuts, who guards a drop zone.

All that is looked at is public; lines are those of the last start of a turn.
"""

from engine.codes import UnitClass
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.kernel.terrain import distance
from engine.layout import OFF
from engine.players.common.features import hit_worth
from engine.players.common.unusual_losses import power
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.supply_lines.law import BESIDE, HELD, zone_of

LINE = 0.1  # of an objective, for each unit that a line feeds
NEAR = 2  # hexes from which a drop zone is guarded
DELAY = 0.85  # what is left of that, for each hex more
# Of a hit: what a unit that is out of supply would have of some.  At half a hit players lost up to 7 battles of 100
# where hexes without supply cost everybody that much, and one where only units that lack it already asked for some.
NEED = 0.15


@compile_unit(SCORE)
def errands_for_supply(tables, state, mind, unit, hex_):
    """What a unit on a hex has of supply, takes from the enemy's and keeps of its own side's."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    worth = 0.0
    if weights[Weight.FED] > -FORBIDS:
        worth -= weights[Weight.FED] * lack(tables, state, mind, unit, hex_)
    if weights[Weight.LINES] > -FORBIDS:
        fed = units_cut(tables, state, unit, hex_) + units_kept(state, side, hex_)
        worth += weights[Weight.LINES] * LINE * weights[Weight.OBJECTIVE] * fed
    if weights[Weight.ZONE] > -FORBIDS and zone_of(tables, state, side) != OFF:
        worth += weights[Weight.ZONE] * weights[Weight.OBJECTIVE] * guard(tables, state, unit, hex_)
    return worth


@kernel
def lack(tables, state, mind, unit, hex_):
    """What a hex without supply costs a unit that has been out of it before."""
    side = state["unit_side"][unit]
    if (
        state["supply_out"][unit] == 0
        or tables["zone_unit"][unit]
        or (state["supply_good"][hex_] >> side) & 1
    ):
        return 0.0
    return NEED * hit_worth(tables, mind, side)


@kernel
def units_cut(tables, state, unit, hex_):
    """Enemies whose line is cut by a unit on the hex: over the hex itself, or over one beside it in its range."""
    other = 1 - state["unit_side"][unit]
    most = state["supply_fed"][other, hex_]
    class_ = tables["row_class"][state["unit_row"][unit]]
    if not state["supply_good"][hex_] & (BESIDE << other):
        return 1.0 * most
    if class_ != UnitClass.INF and class_ != UnitClass.ARM:
        return 1.0 * most
    for k in range(6):
        at = tables["near"][hex_, k]
        if at >= 0 and (state["unit_at"][at] < 0 or not tables["supply_own_open"]):
            if at != zone_of(tables, state, other):
                most = max(most, state["supply_fed"][other, at])
    return 1.0 * most


@kernel
def units_kept(state, side, hex_):
    """Own units whose line is open on the hex only because an own unit stands there."""
    return 1.0 * state["supply_fed"][side, hex_] if state["supply_good"][hex_] & (HELD << side) else 0.0


@kernel
def guard(tables, state, unit, hex_):
    """What a unit on the hex is worth to the own drop zone, as a share of a medal: the one that is nearest to it."""
    side = state["unit_side"][unit]
    zone = zone_of(tables, state, side)
    own = distance(tables, state["unit_hex"][unit], zone)
    for other in range(tables["first_unit"][side], tables["end_unit"][side]):
        if other != unit and state["unit_hex"][other] >= 0:
            far = distance(tables, state["unit_hex"][other], zone)
            if far < own or (far == own and other < unit):
                return 0.0
    far = distance(tables, hex_, zone)
    return 1.0 if far <= NEAR else power(DELAY, far - NEAR)
