"""Units that pass others of their side, and units whose retreat leads off the board."""

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, Trigger
from engine.declaring.limits import HEX, UNIT
from engine.sizes import MAX_ROWS

MACHINES = Hook(
    says="Units that pass their own and leave the board",
    source="HR-MARFM, HR-MARHM, HR-MARSET",
    columns=(
        Column("passes", "1 if units of some row pass others of their side"),
        Column("passed_rows", "bit per unit row on whose hexes a unit of the row goes through", (MAX_ROWS,)),
        Column("leaving_rows", "bit per unit row whose retreat goes on off the board"),
        Column("strays", "1 if units of some row fall back in another way than all others"),
    ),
    state=(Column("free_behind", "hex on its way that the unit in motion had for itself, OFF = none since"),),
    fills=(Fill("engine.rules.machines.tables:fill_machines"),),
    acts=(
        Act("hex_is_shared", "engine.rules.machines.law:passes_by", "passes"),
        Act("reach_is_found", "engine.rules.machines.law:keep_free_ends", "passes", order=9),
        Act("unit_has_landed", "engine.rules.machines.law:note_way_through", "passes"),
        Act("unit_has_moved", "engine.rules.machines.law:come_to_rest", "passes", order=-9),
        Act("retreats_otherwise", "engine.rules.machines.turn:machine_falls_back", "strays"),
    ),
    triggers=(
        Trigger("PASSED_OWN", 247, "a unit goes through the hex of another one of its side"),
        Trigger("LEFT_BOARD", 248, "a retreat leads a unit off the board"),
    ),
    events=(
        LogEvent(
            "BACK_TO_FREE", 138, "A unit whose move ends on the hex of another one goes back to the last free hex.",
            {"unit": UNIT, "from": HEX, "to": HEX},
            lambda n, e: f"  {e['unit']} goes back from {e['from']} to {e['to']}",
            follow=lambda s, e: s.put(e["unit"], e["to"]),
        ),
        LogEvent(
            "OFF_BOARD", 139, "The retreat of a unit leads off the board; it is eliminated.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {n.unit(e['unit'])} leaves the board from {e['hex']}",
        ),
    ),
)  # fmt: skip

HOUSE = {"machines": MACHINES}
