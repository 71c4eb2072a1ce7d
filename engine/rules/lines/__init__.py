"""Ground that blocks some lines of sight only, and hills that may go."""

from engine.declaring.declare import FORBIDS, Act, Column, Hook, OptionalTerm
from engine.sizes import MAX_HEXES

TERRAIN = Hook(
    says="Lakes, and road blocks that can be cleared",
    source="TP-LAKE-2, WW-ENG-2",
    state=(Column("hill_now", "connected hill of each hex, 0 = level", (MAX_HEXES,)),),
    columns=(
        Column("loose_bars", "1 if a piece that can be taken away keeps units out"),
        Column("loose_hills", "1 if a hill may go, so that hills are those of the moment (STATE.hill_now)"),
        Column("box_terms", "for players: 1 if something only a box has makes hexes better or worse"),
        Column("part_sight", "1 if more than the kind of a hex and its hill says whether it blocks sight"),
    ),
    acts=(
        Act("ground_has_gone", "engine.rules.lines.law:number_hills_again", "loose_hills", order=2),
        Act("event_is_repeated", "engine.rules.lines.law:repeat_hills", "loose_hills", order=1),
        Act("board_is_laid", "engine.rules.lines.law:number_hills", "loose_hills"),
        Act("is_looked_through", "engine.rules.lines.law:is_overlooked", "part_sight"),
    ),
    terms=(
        OptionalTerm(
            "DETOUR",
            90,
            "share of what bridges that came or went change of a march that is looked at; -99 = none",
            1.0,
            -FORBIDS,
            5.0,
        ),
    ),
    no_choice="A road block is cleared instead of a battle as wire is by the official rules.",
)

BOXES = {"terrain": TERRAIN}
