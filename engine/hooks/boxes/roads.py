"""Roads: a hex more for whoever keeps to one."""

from engine.declaring.declare import Column, Hook, Trigger
from engine.sizes import MAX_HEXES

HOOK = Hook(
    says="Roads of the Terrain Pack and of Winter Wars",
    source="TP-ROAD, WW-ROAD",
    columns=(
        Column("hex_paths", "bit per kind of way that may begin on the hex", (MAX_HEXES,)),
        Column("edge_paths", "bit per kind of way that goes on over the edge", (MAX_HEXES, 6)),
        Column("road_path", "bit of the kind that gives hexes more, 0 = no roads"),
    ),
    triggers=(
        Trigger("BY_ROAD", 62, "a road takes a unit farther than it could go, or go and battle, off it"),
    ),
    no_choice="A road takes a unit farther of itself; where it goes is a move like any other.",
)
