"""Infantry that crosses rivers in boats."""

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import HEX, UNIT, YES
from engine.declaring.values import Some, Whole, YesNo
from engine.sizes import MAX_ROWS, MAX_STACKS

BOATS = Hook(
    says="Boats on rivers",
    source="TP-BOAT, HR-BOAT",
    switches=(
        Switch(
            "boat_units",
            Some(says="scenario, or hexes like G2 H3", pattern="^(scenario|[A-Za-z][0-9]{1,2})$"),
            [],
            "who has boats beside those with a marker: scenario (tag boat), hexes of infantry (HR-BOAT-4)",
        ),
        Switch("boat_dice", Whole(0, 2), 1, "dice fewer in boats; 0 to 2 (HR-BOAT-2)"),
        Switch("boats_reused", YesNo(), False, "boats are carried on and serve again (HR-BOAT-3)"),
    ),
    columns=(
        Column("boats_kept", "1 if boats serve again once they have landed"),
        Column("boats_house", "1 if boats are not quite those of the official rules"),
        Column("boats_given", "1 if an option lets units cross rivers in boats that they otherwise would not"),
        Column("row_afloat", "row a unit that carries a boat is of on a river, and one more; 0 = none", (MAX_ROWS,)),
        Column("row_landed", "row it is of once it has landed, and one more; 0 = none", (MAX_ROWS,)),
        Column("boat_rows", "bit per row that carries a boat or is afloat; boats that stay are none"),
        Column("stack_river", "1 for a river without a way across", (MAX_STACKS,)),
    ),
    terms=(
        # At 1 the Allies of Nijmegen Bridges who alone take to boats lose 0.9 +- 0.9 games of 100, at 3 0.3 +- 0.6.
        OptionalTerm(
            "AFLOAT", 66, "share of what flags cost a unit in its boats that is looked at; 99 = never there", 3.0, 0.0
        ),
    ),
    acts=(
        Act("board_is_laid", "engine.rules.boats.law:begin_afloat", "boat_rows", order=2),
        Act("unit_has_landed", "engine.rules.boats.law:board_after_step", "boat_rows", order=-1),
        Act("bridge_has_changed", "engine.rules.boats.law:board_where_it_stands", "boat_rows"),
        Act("step_back_is_shut", "engine.rules.boats.law:boat_stays_back", "boat_rows"),
        Act("step_of_unit", "engine.rules.boats.law:boat_stays", "boat_rows"),
        Act("price_of_coming", "engine.rules.boats.choices:price_of_launching", "boat_rows"),
    ),
    triggers=(
        Trigger("BOAT_LAUNCHED", 83, "infantry takes to its boats", official=True),
        Trigger("BOAT_HOUSE", 139, "infantry takes to boats as the house rules have them"),
    ),
    events=(
        LogEvent(
            "BOAT", 61, "A unit takes to its boats, or (``afloat`` false) lands and leaves them behind.",
            {"unit": UNIT, "hex": HEX, "afloat": YES},
            lambda n, e: f"  {e['unit']} "
            + (f"takes to its boats at {e['hex']}" if e["afloat"] else f"lands at {e['hex']} without them"),
            follow=lambda s, e: None if e["afloat"] else s.mark_unit("boat", e["unit"], False),
        ),
        LogEvent(
            "BOAT_KEPT", 88, "A unit lands and carries its boats on.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} lands at {e['hex']} and carries its boats on",
        ),
    ),
    offer=Offer("Infantry may take to its boats", {"AFLOAT": FORBIDS}, ("boat_launched",), ("boat_rows",)),
)  # fmt: skip

BOXES = {"boats": BOATS}
