"""Moves that roads, weather or a Blitzkrieg bend."""

from engine.declaring.declare import Act, Column, Hook, Switch, Trigger
from engine.declaring.values import Shaped
from engine.rules.ways.house import RAILS_HOUSE, ROADS_HOUSE
from engine.sizes import MAX_HEXES, MAX_MARCH, MAX_PATHS, MAX_ROWS

PENALTIES = Hook(
    says="Penalties of weather and morale",
    source="HR-GEN-11, HR-SNOW, HR-MUD, HR-RUSMUD, HR-DEMORAL",
    switches=(
        Switch(
            "penalties",
            Shaped("penalties"),
            [],
            "{ who, affected, figures, move, move_battle, move_max, dice, exempt ... }: what units lack",
        ),
    ),
    columns=(
        Column(
            "bent_moves",
            "1 if some unit moves less far than its row and its card say, or farther along a road",
        ),
        Column(
            "pace_marks",
            "1 if moves are asked what bent their length, 2 if reaches are too: an option did",
        ),
        Column("n_paths", "kinds of ways that spare a move or lengthen it, roads and towns among them"),
        Column("start_paths", "bit per kind of which the first hex of a move alone counts"),
        Column(
            "move_after",
            "[row, bits of the kinds to which the whole move keeps, March, hexes by row and card] -> hexes in force",
            (MAX_ROWS, 1 << MAX_PATHS, 3, MAX_MARCH + 1),
        ),
        Column("move_cause", "bits of Slow that make it less", (MAX_ROWS, 1 << MAX_PATHS, 3, MAX_MARCH + 1)),
        Column("weak_rows", "bit per unit row that battles with dice fewer"),
    ),
    acts=(
        Act("second_move_begins", "engine.rules.ways.turn:note_road", "road_path"),
        Act("moves_are_over", "engine.rules.ways.turn:note_held", "pace_marks", order=-1),
        Act("way_is_gone", "engine.rules.ways.turn:note_pace", "pace_marks"),
        Act("move_is_next", "engine.rules.ways.turn:note_reach", "pace_marks"),
        Act("reach_is_found", "engine.rules.ways.reach_law:search_ways", "n_paths"),
    ),
    triggers=(
        Trigger("SLOWED", 39, "a unit moves less far than it could"),
        Trigger("WEAKENED", 40, "a unit battles with fewer dice"),
    ),
)


ROADS = Hook(
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

HOUSE = {"penalties": PENALTIES, "roads_house": ROADS_HOUSE, "rails_house": RAILS_HOUSE}
BOXES = {"roads": ROADS}
