"""Exits for some units alone, and medals for them by the figure."""

from engine.declaring.declare import Act, Column, Hook
from engine.sizes import MAX_EXIT_KINDS, MAX_HEXES

EXITS = Hook(
    says="Exits for some units alone, and medals by the figure",
    source="WW-EXIT, SCEN-EXIT-3",
    columns=(
        Column("exits_narrow", "1 if some exit is not for every unit, or pays by the figure"),
        Column("hex_exits", "bit per kind of exit on the hex, by side", (2, MAX_HEXES)),
        Column("exit_rows", "bit per unit row that may leave, by kind of exit", (MAX_EXIT_KINDS,)),
        Column("exit_medals", "medals for a unit or a figure", (MAX_EXIT_KINDS,)),
        Column("exit_by_figure", "1 if each figure earns them", (MAX_EXIT_KINDS,)),
    ),
    acts=(Act("pays_for_exit", "engine.rules.exits.law:medals_of_exit", "exits_narrow"),),
)

BOXES = {"exits": EXITS}
