"""The end of a battle against a swarm, and the escape of those who can get away: what is declared for it."""

from typing import Any

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.event_words import counted
from engine.declaring.limits import FIGURES, HEX, UNIT
from engine.declaring.values import Whole, Word
from engine.sizes import MAX_HEXES


def get_away(s: Any, e: dict[str, Any]) -> None:
    """A unit is out of the battle, and none of it is lost."""
    s.remove(e["unit"])


ESCAPE = Hook(
    says="Annihilation, and the escape from it",
    source="HR-ZOMWIN",
    switches=(
        Switch(
            "escape_edge", Word("OWN", "ANY"), "OWN",
            "where those who fight a swarm may leave the board to be saved: their own edge, or ANY",
        ),
        Switch(
            "draw_margin", Whole(0, 5), 1,
            "by so many the saved and the markers left have to exceed the lost for a draw", "draw_margin",
        ),
        Switch("max_turns", Whole(0, 200), 0, "player turns after which a battle of annihilation ends, 0 = no limit"),
    ),
    columns=(
        Column("annihilation", "1 if a swarm and its enemies fight until one side is gone"),
        Column("escape_edges", "1 if a unit may leave the board from the hex to be saved", (MAX_HEXES,)),
        Column("escape_far", "hexes from each to the nearest from which a unit may leave", (MAX_HEXES,)),
        Column("escape_sure", "hundredths: zombies to each enemy figure at which a battle is as good as lost"),
    ),
    state=(
        Column("saved_units", "units that have left the board to be saved"),
        Column("saved_figures", "figures of theirs"),
    ),
    fills=(Fill("engine.rules.swarm.ending_tables:fill_ending", order=22),),
    acts=(
        Act("end_is_tested", "engine.rules.swarm.ending_law:test_annihilation", "annihilation"),
        Act("move_is_next", "engine.rules.swarm.escape_turn:walk_off", "annihilation", order=3),
        Act("retreats_otherwise", "engine.rules.swarm.escape_turn:fall_back_to_safety", "annihilation", order=1),
        Act("worth_of_errands", "engine.rules.swarm.escape_choices:errand_to_edge", "annihilation", order=6),
        Act("event_is_repeated", "engine.rules.swarm.escape_law:repeat_escape", "annihilation", order=7),
    ),
    triggers=(
        Trigger("SAVED", 243, "a unit walks off the board to be saved"),
        Trigger("SAVED_BACK", 244, "a unit falls back off the board and is saved"),
        Trigger("ESCAPE_DRAWN", 245, "those who got away make the battle a draw"),
    ),
    terms=(
        OptionalTerm(
            "ESCAPE", 414, "worth asked of walking off the board; 0 = once the battle is as good as lost, 99 = never"
        ),
        OptionalTerm("ESCAPE_BACK", 415, "worth asked of falling back off the board; 99 = never"),
        OptionalTerm("ESCAPE_WAY", 416, "worth of a hex nearer to the edge once a side runs", usual=0.8, low=-99.0),
        OptionalTerm(
            "ARMS_LENGTH", 417, "worth of keeping a hex more, three at most, from zombies; -99 = none", usual=0.3,
            low=-99.0, high=5.0,
        ),
    ),
    events=(
        LogEvent(
            "SAVED", 134, "A unit leaves the board and is saved.", {"unit": UNIT, "hex": HEX, "figures": FIGURES},
            lambda n, e: f"  {e['unit']} gets away at {e['hex']}, {counted(e['figures'], 'figure', 'figures')} saved",
            follow=get_away,
        ),
    ),
)  # fmt: skip
