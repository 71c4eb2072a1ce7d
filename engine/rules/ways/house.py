"""What the house rules of roads and rails through other ground declare (road-house, railway-house)."""

from engine.declaring.declare import Act, Column, Fill, Hook, Ready, Switch, Trigger
from engine.declaring.values import Some, Word, YesNo
from engine.sizes import MAX_HEXES, MAX_ROWS, MAX_STACKS

TILES = "rows or traits of terrain like TOWN, or nothing"

ROADS_HOUSE = Hook(
    says="Roads through other ground",
    source="HR-ROAD",
    switches=(
        Switch("road_eases", YesNo(), False, "true: ground under a road binds nobody along it, but for towns"),
        Switch(
            "road_ground", Word("DEPICTED", "NONE"), "DEPICTED",
            "NONE: battles on a road are fought as in open country",
        ),
        Switch(
            "road_sight", Word("OFFICIAL", "DEPICTED", "CLEAR"), "OFFICIAL",
            "CLEAR: ground under a road hides nothing; hills hide all, so they do by DEPICTED",
        ),
        Switch("way_halts", Some(says=TILES), [], "tiles that stop who comes along a road"),
        Switch("roadless", Some(says=TILES), [], "tiles that no road may lead through"),
    ),
    columns=(
        Column("paved_edges", "bit per edge over which a road leads that eases a step", (MAX_HEXES,)),
        Column("paved_stop", "Stop by unit row of who comes along a road", (MAX_STACKS, MAX_ROWS)),
        Column("paved_cap", "most of a move once it has come along a road", (MAX_STACKS,)),
        Column("paved_steps", "1 if steps are made here, for some road or rail eases them"),
        Column("seen_along", "1 if only what lies under a road or rail officially hides", (MAX_STACKS,)),
        Column("road_marks", "1 if battles are asked what a road or rail has to do with them"),
        Column("plain_ground", "1 if battles on a road or rail are fought as in open country", (MAX_STACKS,)),
    ),
    state=(
        Column("came_along", "1 if the last step of the move on hand leaves no ban on who goes on"),
        Column("kept_bans", "Ban of the unit on the move that holds if it goes on"),
    ),
    fills=(Fill("engine.rules.ways.house_tables:fill_roads", Ready.GROUND, 3),),
    acts=(
        Act("steps_otherwise", "engine.rules.ways.step_law:step_eased", "paved_steps"),
        Act("reaches_otherwise", "engine.rules.ways.reach_law:reach_eased", "paved_steps", order=1),
        Act("way_bars_battle", "engine.rules.ways.reach_law:bars_on_way", "paved_steps"),
        Act("battle_is_declared", "engine.rules.ways.house_law:mark_ground_of_way", "road_marks", order=1),
    ),
    triggers=(
        Trigger("ROAD_EASED", 171, "a road or rail takes a unit on through ground that would hold it"),
        Trigger("SEEN_ALONG", 172, "a unit sees over ground on which a road or rail lies"),
        Trigger("PLAIN_GROUND", 173, "a battle on a road or rail is fought as in open country"),
    ),
    no_choice="Where a unit goes is a move like any other.",
)  # fmt: skip


RAILS_HOUSE = Hook(
    says="Rails in other ground",
    source="HR-RAIL",
    switches=(
        Switch("rail_eases", YesNo(), False, "true: of the stops on a rail hex only those of the rails bind"),
        Switch(
            "rail_ground", Word("DEPICTED", "NONE"), "DEPICTED",
            "NONE: battles on rails are fought as in open country",
        ),
        Switch(
            "rail_sight", Word("DEPICTED", "CLEAR"), "DEPICTED", "CLEAR: ground under rails hides nothing",
        ),
    ),
    columns=(
        Column("passed_stack", "1 if who goes on from such a hex has no ban by it", (MAX_STACKS,)),
        Column("eased_rows", "bit per unit row that would have to stop but for rails", (MAX_STACKS,)),
    ),
    no_choice="Where a unit goes is a move like any other.",
)  # fmt: skip
