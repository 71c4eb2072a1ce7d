"""What the house rules of trains declare (train-house, supply-train-house, armored-train-house)."""

from engine.codes import Source
from engine.declaring.declare import (
    Act,
    ChanceStream,
    Column,
    Fill,
    Hook,
    LogEvent,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import COUNT, HEX, UNIT
from engine.declaring.values import Whole, Word, YesNo
from engine.sizes import MAX_TRAINS, MAX_UNITS

TRAIN_HOUSE = Hook(
    says="Trains that pass own units, and the hits they stand",
    source="HR-TRAIN",
    switches=(
        Switch("trains_pass", YesNo(), False, "trains go through hexes of units of their side"),
        Switch("train_hits_wagon", Whole(2, 4), 3, "the hit that takes the wagon of a train"),
        Switch(
            "train_hits_engine", Whole(3, 6), 4, "the hit that takes its locomotive; figures of the row say the same"
        ),
    ),
    columns=(
        Column("trains_pass", "1 if trains of the battle go through hexes of units of their side"),
        Column("train_margin", "hits left with which a train has no wagon any more"),
        Column("train_counted", "1 if trains of the battle stand other hits than those of the Terrain Pack"),
    ),
    acts=(Act("move_is_next", "engine.rules.trains.pass_turn:note_passing", "trains_pass"),),
    fills=(Fill("engine.rules.trains.house_tables:fill_train_house", order=2),),
    triggers=(
        Trigger("TRAIN_MAY_PASS", 157, "a train may go through hexes of own units"),
        Trigger("TRAIN_COUNTED", 158, "a train takes a hit of another number than the Terrain Pack has"),
    ),
    events=(
        LogEvent(
            "PASS_THROUGH", 91, "A train goes so many hexes at once, through hexes of units of its side.",
            {"unit": UNIT, "from": HEX, "to": HEX, "hexes": COUNT},
            lambda n, e: f"{n.unit(e['unit'])} goes through own units, {e['hexes']} hexes to {e['to']}",
        ),
    ),
    no_choice="Where a train may go is part of its move, which players choose as that of any unit.",
)  # fmt: skip

SUPPLY_TRAIN_HOUSE = Hook(
    says="Supply trains whose passengers get off beside the wagon, infantry to assault",
    source="HR-SUPTRAIN",
    state=(Column("landed_turn", "1 + the turn in which a unit got off a train by a house rule", (MAX_UNITS,)),),
    switches=(
        Switch(
            "train_unloading", Word("AT_ONCE", "CHOSEN"), "AT_ONCE",
            "CHOSEN: the owner says who gets off, as by a move; AT_ONCE: everybody who finds room",
        ),
        Switch(
            "train_doors", Word("EITHER_PART", "WAGON"), "EITHER_PART", "next to which part of a train units get off"
        ),
        Switch("arrival_assault", YesNo(), False, "infantry that has got off a train may close assault in that turn"),
        Switch("train_carries", Word("INF_ARM", "ALL"), "INF_ARM", "classes of units that a train may carry"),
    ),
    columns=(
        Column("unload_chosen", "1 if a train of the battle carries units whose owner says who gets off"),
        Column("doors_of_wagon", "1 if they get off next to the wagon alone"),
        Column("arrival_assault", "1 if infantry among them may assault in the turn in which it gets off"),
    ),
    acts=(
        Act("moves_are_over", "engine.rules.trains.turn:unload_again", "unload_chosen"),
        Act("fight_unordered", "engine.rules.trains.arrival_turn:assault_on_arrival", "arrival_assault", order=1),
        Act("worth_of_errands", "engine.rules.trains.choices:errand_to_station", "unload_chosen", order=2),
    ),
    fills=(Fill("engine.rules.trains.house_tables:fill_passengers", order=2),),
    triggers=(
        Trigger("TRAIN_EMPTIED", 159, "a unit gets off a train where its owner wants it"),
        Trigger("ARRIVAL_ASSAULT", 160, "infantry assaults from the train that brought it"),
    ),
    streams=(ChanceStream("ARRIVAL", 29, Source.DICE, "assaults of units that have got off a train", apart=True),),
    terms=(
        OptionalTerm("UNLOAD", 93, "99 = never lets anybody off a train", low=0.0),
        OptionalTerm("ARRIVAL", 95, "worth asked of an assault by who has got off a train; 99 = never"),
    ),
)  # fmt: skip

ARMORED_TRAIN_HOUSE = Hook(
    says="Armored trains with one gun that sees its target and may take a hit",
    source="HR-ARMTRAIN",
    state=(Column("gun_lost", "1 if the gun of a train is gone in place of a hit", (MAX_TRAINS,)),),
    switches=(
        Switch(
            "train_gun", Word("PACK", "HOUSE"), "PACK",
            "HOUSE: an enemy at either part binds the gun of a train, and its locomotive is not in its line",
        ),
        Switch("train_gun_saves", YesNo(), False, "the gun of a train may go in place of the first hit of an attack"),
    ),
    columns=(
        Column("armed_trains", "bit per train with a gun on its wagon"),
        Column("gun_trains", "bit per train whose gun may go in place of a hit"),
        Column("gun_house_rows", "bit per unit row of wagons with a gun of the house rules"),
        Column("gun_rows", "bit per unit row of those that see their target themselves"),
    ),
    acts=(
        Act("dice_of_attack", "engine.rules.trains.gun_law:dice_of_gun", "gun_house_rows", order=2),
        Act("is_adjacent_too", "engine.rules.trains.gun_law:touches_engine", "gun_house_rows"),
        Act("shot_is_barred", "engine.rules.trains.gun_law:shot_of_gun", "gun_rows", order=1),
        Act("battles_begin", "engine.rules.trains.gun_law:gun_is_ready", "gun_house_rows", order=5),
        Act("event_is_repeated", "engine.rules.trains.gun_law:repeat_gun", "gun_trains", order=3),
    ),
    fills=(Fill("engine.rules.trains.house_tables:fill_train_guns", order=2),),
    triggers=(
        Trigger("TRAIN_GUN", 161, "the gun of a train may fire as the house rules have it"),
        Trigger("GUN_GIVEN", 162, "the gun of a train goes in place of a hit"),
    ),
    terms=(
        OptionalTerm("GIVE_GUN", 94, "worth asked of the gun of a train given in place of a hit; 99 = never"),
    ),
    events=(
        LogEvent(
            "GUN_GIVEN", 92, "The gun of a train goes in place of the first of so many hits of an attack.",
            {"unit": UNIT, "hits": COUNT},
            lambda n, e: f"  The gun of {e['unit']} goes in place of a hit",
        ),
    ),
)  # fmt: skip
