"""A side without cards whose units come on as a swarm: all act, must battle, push each other, grow and divide."""

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.event_words import side
from engine.declaring.limits import COUNT, HEX, SIDE, UNIT
from engine.declaring.values import Some, Whole, YesNo
from engine.rules.swarm.ending import ESCAPE
from engine.rules.swarm.growing import GROWTH
from engine.sizes import MAX_HEXES, MAX_UNITS

OF_UNIT = (MAX_UNITS,)
LONGEST_CHAIN = 24  # units that push one another: no board has more rows

SWARM = Hook(
    says="Zombies: a side without cards whose units come on by themselves",
    source="HR-ZOMBIE, HR-ZOMFOOD",
    switches=(
        Switch(
            "no_cards", Some("axis", "allies", says="axis or allies"), [],
            "side that has no hand: in its turn every unit moves and battles; expansions 7.6 (NO_CARDS)",
        ),
        Switch(
            "swarm_met", YesNo(), True, "whoever a swarm assaults strikes first, and cannot ambush it", "swarm_met"
        ),
        Switch("swarm_met_dice", Whole(-2, 1), 0, "dice more or fewer of who strikes first", "swarm_met_dice"),
        Switch(
            "swarm_stays", YesNo(), False,
            "a swarm unit enters the hex of a marker beside it, and stays there without a battle", "swarm_stays",
        ),
    ),
    columns=(
        Column("cardless", "1 for a side that has no hand", (2,)),
        Column("swarm_rows", "bit per unit row of a swarm"),
        Column("swarm_figures", "figures of a unit of the swarm at full strength, dice of its row"),
        Column("brood_first", "unit of a side from which on places wait for those that divide", (2,)),
        Column("brood_n", "how many places wait, by side", (2,)),
    ),
    state=(
        Column("swarm_fell_back", "turn in which the unit last retreated", OF_UNIT),
        Column("swarm_asked", "turn in which its owner last said whether it moves", OF_UNIT),
        Column("swarm_born", "turn in which it came into being, 0 = before the first", OF_UNIT),
        Column("swarm_chain", "units of a side that push one another, the first in front", (LONGEST_CHAIN,)),
        Column("swarm_chain_to", "hex to which each goes, OFF = off the board", (LONGEST_CHAIN,)),
        Column("swarm_open", "1 if a swarm unit may fall back onto the hex, as last looked for", (MAX_HEXES,)),
    ),
    fills=(Fill("engine.rules.swarm.tables:fill_swarm", order=21),),
    acts=(
        Act("turn_without_card", "engine.rules.swarm.turn:swarm_turn", "cardless", order=-5),
        Act("dice_of_attack", "engine.rules.swarm.law:dice_of_swarm", "swarm_rows"),
        Act("assault_is_met", "engine.rules.swarm.met_turn:target_strikes_first", "swarm_rows"),
        Act("retreats_otherwise", "engine.rules.swarm.retreat_turn:swarm_falls_back", "swarm_rows"),
        Act("event_is_repeated", "engine.rules.swarm.law:repeat_swarm", "swarm_rows", order=6),
    ),
    triggers=(
        Trigger("SWARM_WENT", 211, "zombies go where their player likes"),
        Trigger("SWARM_TURN", 236, "a side without cards moves and battles with every unit"),
        Trigger("SWARM_MET", 237, "whoever zombies assault strikes first"),
        Trigger("SWARM_PUSHED", 238, "zombies push others back"),
        Trigger("SWARM_GONE", 239, "zombies are driven off the board"),
        Trigger("SWARM_SPARED", 240, "flags do nothing to zombies that have fallen back already"),
    ),
    terms=(
        OptionalTerm("SWARM_MOVE", 127, "worth asked of a move of a unit that needs no order; 99 = never moves"),
        OptionalTerm("SWARM_AIM", 410, "99 = assaults the first target, in the order of units"),
        OptionalTerm("SWARM_WAY", 411, "99 = zombies always fall back to the same hand"),
    ),
    events=(
        LogEvent(
            "SWARM", 128, "A side without cards begins its turn: every unit may move and battle.",
            {"by": SIDE, "units": COUNT},
            lambda n, e: f"{side(e['by'])} has no cards: {e['units']} units may move and battle",
        ),
        LogEvent(
            "PUSHED", 129, "A unit is pushed back by another of its side.", {"unit": UNIT, "from": HEX, "to": HEX},
            lambda n, e: f"  {e['unit']} is pushed from {e['from']} to {e['to']}",
            follow=lambda s, e: s.put(e["unit"], e["to"]),
        ),
        LogEvent(
            "DRIVEN_OFF", 130, "A unit is driven off the board and lost.", {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} is driven off the board at {e['hex']}",
        ),
        LogEvent(
            "STAYS_BACK", 131, "Flags do nothing to a unit that has fallen back in this turn.",
            {"unit": UNIT, "flags": COUNT},
            lambda n, e: f"  {e['unit']} has fallen back already, and heeds no further flag",
        ),
    ),
)  # fmt: skip

HOUSE = {"swarm": SWARM, "swarm_growth": GROWTH, "swarm_escape": ESCAPE}
