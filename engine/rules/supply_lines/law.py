"""Units out of supply: who is tested, for how long, what they lack, whom hunger takes (house-rules 4.14, 4.10)."""

from engine.codes import Loss
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import perish, take_hits
from engine.kernel.rolling import faces_of, roll_faces
from engine.kernel.terrain import distance
from engine.layout import ALL, OFF
from engine.rules.supply_lines.trace_law import KEPT, OCCUPIED, trace

# STATE.supply_good, times a bit per side: an own unit alone keeps a line open here; a hex beside it feeds more units.
HELD, BESIDE = 4, 16
HUNGER = int(Loss.HUNGER)


@kernel
def leading_hex(tables, state, unit):
    """The hex from which a unit is tested: a train's is that of its locomotive.  Rule: HR-TRAIN-14."""
    if (tables["wagon_rows"] >> state["unit_row"][unit]) & 1:
        return state["unit_hex"][tables["train_loco"][tables["train_of"][unit]]]
    return state["unit_hex"][unit]


@kernel
def enemy_stands(state, side, hex_):
    """1 if an enemy of the side stands on the hex."""
    unit = state["unit_at"][hex_]
    return 1 if unit >= 0 and state["unit_side"][unit] != side else 0


# --- drop zones, and when the grace of airborne units is over ---


@kernel
def zone_of(tables, state, side):
    """Drop zone of a side, OFF for none."""
    marked = tables["zone_hex"][side]
    return marked if marked != OFF else state["zone_found"][side] - 1


@cold
def find_zone(tables, state, side):
    """A side whose air drop has come down has its zone on the open hex nearest to where it was meant for.

    Rule: HR-DZONE-8.  Changes: state.zone_found.
    """
    if not tables["zone_by_drop"][side] or state["zone_found"][side] or not state["drop_aim"][side]:
        return
    aim = state["drop_aim"][side] - 1
    nearest = ALL
    for hex_ in range(tables["n_hexes"]):
        if tables["zone_open"][hex_] and distance(tables, aim, hex_) < nearest:
            nearest = distance(tables, aim, hex_)
            state["zone_found"][side] = hex_ + 1


@kernel
def watch_zone(tables, state, side):
    """Own turns that have begun since an enemy holds the drop zone; none while the zone is open.

    Rule: HR-DZONE-2 .. -4, -6.  Changes: state.zone_out.
    """
    zone = zone_of(tables, state, side)
    if zone == OFF:
        return
    before = state["zone_out"][side]
    if enemy_stands(state, side, zone) or (before > 0 and not tables["zone_returns"]):
        state["zone_out"][side] = before + 1
        if before == 0:
            log_event(state, Event.DROP_ZONE, side, zone, 1, 0, 0)
            mark_fired(state, Fired.ZONE_LOST)
    elif before > 0:
        state["zone_out"][side] = 0
        log_event(state, Event.DROP_ZONE, side, zone, 0, 0, 0)


@kernel
def watch_grace(tables, state, side):
    """An enemy on one of the hexes that the battle names ends the grace of the side's airborne units.

    Rule: HR-SUPEX-2, -3.  Changes: state.grace_over.
    """
    for hex_ in range(tables["n_hexes"]):
        if tables["grace_hex"][hex_] and enemy_stands(state, side, hex_):
            state["grace_over"][side] = 1


@kernel
def has_grace(tables, state, unit):
    """1 if an airborne unit counts as supplied at this start of its own turn.  Rule: HR-SUPEX-2, -3, HR-DZONE-9.

    Changes: state.grace_used.
    """
    if not tables["unit_airborne"][unit] or state["grace_over"][state["unit_side"][unit]]:
        return 0
    if state["grace_used"][unit] >= tables["supply_grace"]:
        return 0
    state["grace_used"][unit] = min(state["grace_used"][unit] + 1, ALL)
    return 1


# --- the test ---


@kernel
def is_tested(tables, state, unit):
    """1 if a unit may be out of supply: on the board, and exempt by nothing.  Rule: HR-SUPPLY-13, HR-SUPEX-1."""
    if state["unit_hex"][unit] < 0 or tables["supply_exempt"][unit]:
        return 0
    return 1 if tables["zone_unit"][unit] or tables["supply_way"][state["unit_side"][unit]] else 0


@kernel
def has_supply(tables, state, unit):
    """1 if a unit that is tested is in supply now: by its drop zone, by grace, or by a line.

    Rule: HR-SUPPLY-1, -5, HR-DZONE-1, -2, -7, HR-SUPEX-2.  Changes: state.grace_used.
    """
    side = state["unit_side"][unit]
    if tables["zone_unit"][unit]:
        return 1 if state["zone_out"][side] <= tables["zone_grace"] else 0
    if has_grace(tables, state, unit):
        mark_fired(state, Fired.SUPPLY_GRACE)
        return 1
    return (state["supply_good"][leading_hex(tables, state, unit)] >> side) & 1


@compile_unit(NOTHING)
def forget_fallen(tables, state, unit, hex_):
    """A unit is gone: should it come again, it has lacked nothing yet.  Rule: HR-NEFREIN-8.

    Changes: state.supply_out, grace_used.
    """
    state["supply_out"][unit] = 0
    state["grace_used"][unit] = 0


@kernel
def find_in_supply(tables, state, unit):
    """A unit is in supply: whatever it lacked is back.  Rule: HR-OOS-3, -4.  Changes: state.supply_out, unit_row."""
    if state["supply_out"][unit] > 0:
        state["supply_out"][unit] = 0
        full = tables["row_supplied"][state["unit_row"][unit]]
        if full > 0:
            state["unit_row"][unit] = full - 1
        log_event(state, Event.IN_SUPPLY, unit, state["unit_hex"][unit], 0, 0, 0)


@kernel
def find_out_of_supply(tables, state, unit):
    """A unit has no line at one more start of its own turns; from some number of them on it is of a weaker row.

    Rule: HR-OOS-1, -2, -4, HR-GEN-13.  Changes: state.supply_out, unit_row.
    """
    out = min(state["supply_out"][unit] + 1, ALL)
    state["supply_out"][unit] = out
    log_event(state, Event.OUT_OF_SUPPLY, unit, state["unit_hex"][unit], out, 0, 0)
    mark_fired(state, Fired.OUT_OF_SUPPLY)
    weaker = tables["row_cut_off"][state["unit_row"][unit]]
    if weaker > 0 and out >= tables["supply_turn"]:
        state["unit_row"][unit] = weaker - 1


@kernel
def count_lines(tables, state, side):
    """How many units of a side each hex feeds, and where own units keep a line open: for players.

    A line is one of those by which a unit is in supply; a drop zone feeds its units by itself.
    Changes: state.supply_fed, supply_good.
    """
    for hex_ in range(tables["n_hexes"]):
        state["supply_fed"][side, hex_] = 0
        if tables["supply_way"][side] and state["supply_cut"][hex_] == KEPT:
            state["supply_good"][hex_] |= HELD << side
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not is_tested(tables, state, unit):
            continue
        if tables["zone_unit"][unit]:
            if zone_of(tables, state, side) != OFF:
                state["supply_fed"][side, zone_of(tables, state, side)] += 1
        elif (state["supply_good"][leading_hex(tables, state, unit)] >> side) & 1:
            follow_line(tables, state, side, leading_hex(tables, state, unit))
    if tables["supply_cut_by"] != OCCUPIED:
        mark_beside(tables, state, side)


@kernel
def mark_beside(tables, state, side):
    """Hexes beside one that feeds more units than they do: only there players look round.

    Changes: state.supply_good.
    """
    for hex_ in range(tables["n_hexes"]):
        fed = state["supply_fed"][side, hex_]
        for k in range(6 if fed > 0 else 0):
            at = tables["near"][hex_, k]
            if at >= 0 and state["supply_fed"][side, at] < fed:
                state["supply_good"][at] |= BESIDE << side


@kernel
def follow_line(tables, state, side, hex_):
    """One unit is fed along its line.  Changes: state.supply_fed."""
    for _ in range(tables["n_hexes"]):
        hex_ = state["supply_next"][hex_]
        if hex_ == OFF:
            return
        state["supply_fed"][side, hex_] += 1


@kernel
def look_at_lines(tables, state, side):
    """Trace the lines of a side as the board stands.  Changes: all that `trace` and `count_lines` change."""
    for hex_ in range(tables["n_hexes"]):
        state["supply_good"][hex_] &= ~((HELD | BESIDE) << side)
    if tables["supply_way"][side]:
        trace(tables, state, side)
    count_lines(tables, state, side)


@compile_unit(NOTHING)
def test_supply(tables, state, side):
    """All units of the side whose turn begins are tested at once; then hunger takes its toll.

    Players of both sides see the lines of both.
    Rule: HR-SUPPLY-5, HR-OOS-4, HR-STARVE-3.  Changes: supply of units, what `starve` changes.
    """
    for one in range(2):
        find_zone(tables, state, one)
    look_at_lines(tables, state, 1 - side)
    look_at_lines(tables, state, side)
    watch_zone(tables, state, side)
    watch_grace(tables, state, side)
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not is_tested(tables, state, unit):
            continue
        if has_supply(tables, state, unit):
            find_in_supply(tables, state, unit)
        else:
            find_out_of_supply(tables, state, unit)
    if tables["starve_faces"]:
        starve(tables, state, side)


# --- hunger ---


@kernel
def starve(tables, state, side):
    """A die for each unit that has been out of supply long enough, in hex order.

    Rule: HR-STARVE-1, -3, HR-GEN-14, -17.  Changes: losses, medals.
    """
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit < 0 or state["unit_side"][unit] != side or state["over"]:
            continue
        if state["supply_out"][unit] < tables["starve_turn"]:
            continue
        if (tables["wagon_rows"] >> state["unit_row"][unit]) & 1:
            continue
        log_event(state, Event.HUNGER, unit, hex_, 1, 0, 0)
        shown = roll_faces(state, Stream.HUNGER, side, unit, 1)
        if faces_of(shown, tables["starve_faces"]) > 0:
            mark_fired(state, Fired.STARVED)
            lose_to_hunger(tables, state, unit)


@kernel
def lose_to_hunger(tables, state, unit):
    """A unit starves: figures, of a train one hit; nobody has caused it, and nobody takes ground.

    Rule: HR-STARVE-1, -2, -5, HR-TRAIN-14, HR-GEN-7.  Changes: losses, medals.
    """
    if (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        take_hits(tables, state, unit, 1, HUNGER)
    elif tables["starve_pays"] or state["unit_figures"][unit] > tables["starve_figures"]:
        take_hits(tables, state, unit, tables["starve_figures"], HUNGER)
    else:
        perish(tables, state, unit, HUNGER)
