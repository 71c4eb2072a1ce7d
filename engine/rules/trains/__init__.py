"""Trains (Terrain Pack): one unit of two hexes on rails."""

import numpy as np

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, Trigger
from engine.declaring.limits import COUNT, HEX, UNIT
from engine.rules.trains.house import ARMORED_TRAIN_HOUSE, SUPPLY_TRAIN_HOUSE, TRAIN_HOUSE
from engine.sizes import MAX_CARGO, MAX_HEXES, MAX_TRAINS, MAX_UNITS

OF_TRAIN, CARGO, UNITS = (MAX_TRAINS,), (MAX_TRAINS, MAX_CARGO), (MAX_UNITS,)

TRAINS = Hook(
    says="Trains",
    source="TP-TRN",
    state=(
        Column("aboard", "bit per unit it carries, by place in TABLES.train_cargo", (MAX_TRAINS,)),
    ),
    columns=(
        Column("trains", "trains of the battle"),
        Column("train_rows", "bit per unit row that is part of a train"),
        Column("wagon_rows", "bit per unit row that is a wagon"),
        Column("orderable_rows", "bit per unit row that takes orders, all but wagons"),
        Column("train_of", "train a unit is part of, OFF = none", UNITS),
        Column("train_loco", "unit that is its locomotive", OF_TRAIN),
        Column("train_wagon", "unit that is its wagon", OF_TRAIN),
        Column("train_tail", "edge of the locomotive's hex that leads to its wagon at the set-up", OF_TRAIN),
        Column("train_station", "hex where it unloads, OFF = nowhere", OF_TRAIN),
        Column("train_cargo", "units it carries, OFF = none", CARGO),
        Column("train_aboard", "bit per unit it carries at the set-up", OF_TRAIN),
        Column("rails", "bit per edge of a hex over which track leads on", (MAX_HEXES,), np.int8),
    ),
    acts=(
        Act("hit_otherwise", "engine.rules.trains.law:hit_part", "trains"),
        Act("struck_before_battle", "engine.rules.trains.hit_law:hit_before_battle", "pre_battle"),
        Act("board_is_laid", "engine.rules.trains.hit_law:empty_wagons", "pre_battle", order=8),
        Act("unit_is_ordered_on_move", "engine.rules.trains.law:order_train", "trains"),
        Act("marches_otherwise", "engine.rules.trains.turn:train_marches", "train_rows"),
        Act("suffers_otherwise", "engine.rules.trains.turn:suffer_on_rails", "train_rows"),
        Act("reaches_otherwise", "engine.rules.trains.law:reach_on_rails", "train_rows"),
        Act("part_that_answers", "engine.rules.trains.law:who_answers", "trains"),
        Act("is_target_already", "engine.rules.trains.law:train_is_target", "trains"),
        Act("unit_is_ordered", "engine.rules.trains.law:order_train", "trains", order=1),
        Act("touches_enemy", "engine.rules.trains.law:train_touches", "trains"),
        Act("further_sections", "engine.rules.trains.law:sections_of_train", "trains"),
    ),
    fills=(
        Fill("engine.rules.trains.tables:fill_train_rows"),
        Fill("engine.rules.trains.tables:fill_trains", order=1),
    ),
    triggers=(
        Trigger("TRAIN_MOVED", 104, "a train moves", official=True),
        Trigger("TRAIN_PUSHED", 105, "flags push a train back along its track", official=True),
        Trigger("WAGON_LOST", 106, "a wagon is lost", official=True),
        Trigger("TRAIN_UNLOADED", 107, "a train unloads at its station", official=True),
        Trigger("CARGO_LOST", 108, "units are lost with the train that carries them", official=True),
    ),
    events=(
        LogEvent(
            "UNLOAD", 74, "A unit carried by a train is set down at the station.",
            {"unit": UNIT, "train": UNIT, "hex": HEX},
            lambda n, e: f"{e['unit']} gets off {e['train']} at {e['hex']}",
            follow=lambda s, e: s.put(e["unit"], e["hex"]),
        ),
        LogEvent(
            "CARGO_LOST", 75, "A unit is lost with the wagon that carries it.",
            {"unit": UNIT, "train": UNIT, "figures": COUNT},
            lambda n, e: f"  {e['unit']} is lost aboard {e['train']}",
        ),
    ),
    no_choice="A train moves by an order like any unit and unloads by itself; players only say where units get off.",
)  # fmt: skip

BOXES = {"trains": TRAINS}
HOUSE = {
    "train_house": TRAIN_HOUSE,
    "supply_train_house": SUPPLY_TRAIN_HOUSE,
    "armored_train_house": ARMORED_TRAIN_HOUSE,
}
