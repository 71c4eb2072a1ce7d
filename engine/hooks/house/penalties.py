"""Figures, movement and dice that units lack: weather and morale."""

from engine.declaring.declare import Act, Column, Hook, Switch, Trigger
from engine.declaring.values import Shaped
from engine.sizes import MAX_MARCH, MAX_PATHS, MAX_ROWS

HOOK = Hook(
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
        Act("second_move_begins", "engine.dialogue.pace:note_road", "road_path"),
        Act("moves_are_over", "engine.dialogue.pace:note_held", "pace_marks", order=-1),
        Act("way_is_gone", "engine.dialogue.pace:note_pace", "pace_marks"),
        Act("move_is_next", "engine.dialogue.pace:note_reach", "pace_marks"),
        Act("reach_is_found", "engine.kernel.boxes.ways:search_ways", "n_paths"),
    ),
    triggers=(
        Trigger("SLOWED", 39, "a unit moves less far than it could"),
        Trigger("WEAKENED", 40, "a unit battles with fewer dice"),
    ),
)
