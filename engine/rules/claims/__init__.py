"""Markers on towns and bunkers, which a unit takes that stays there for whole turns of its side."""

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Fill,
    Hook,
    LogEvent,
    Marks,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import COUNT, HEX, SIDE, UNIT
from engine.declaring.values import Rows, Some, Whole, Word
from engine.sizes import MAX_HEXES, MAX_STACKS, MAX_UNITS

MARK = "marker"  # of a hex, in logs and pictures

CLAIMS = Hook(
    says="Markers that are taken by staying",
    source="HR-ZOMFOOD, HR-DALEXT, HR-MARTOWN",
    switches=(
        Switch(
            "claim_side", Word("NONE", "AXIS", "ALLIES", "FICTION"), "NONE",
            "side that takes markers by staying on them; FICTION: that of fiction_side",
        ),
        Switch("claim_who", Rows(), None, "its units that may", "claim_rows"),
        Switch("claim_on", Some("TOWNS", "BUNKERS"), [], "tiles and works with a marker each, all of the board"),
        Switch("claim_turns", Whole(1, 2), 1, "own turns running that a unit has to stay, from the first to the last",
               "claim_turns"),
        Switch("claim_by", Word("STAY", "ORDER"), "STAY",
               "a unit stays without an order, or it needs one, which it gives up for that"),
        Switch("claim_medals", Whole(0, 2), 0, "medals for a marker, for good", "claim_medals"),
        Switch("claim_becomes", Some(says="a row of terrain like ef_city_ruins, or nothing"), [],
               "what a town becomes when its marker is taken"),
    ),
    columns=(
        Column("claims", "hexes that have a marker as the game begins, 0 = off"),
        Column("claim_side", "side that takes them"),
        Column("claim_order", "1 if a unit has to be ordered to take one"),
        Column("claim_hex", "1 where a marker lies as the game begins", (MAX_HEXES,)),
        Column("claim_at", "these hexes, as many as there are claims", (MAX_HEXES,)),
        Column("claim_stack", "1 if a marker may lie on the stack", (MAX_STACKS,)),
        Column("claim_pieces", "bit per tile that becomes another one when its marker is taken"),
    ),
    state=(
        Column("claim_left", "1 where a marker lies still", (MAX_HEXES,)),
        Column("claims_left", "markers that lie on the board"),
        Column("claims_taken", "markers that have been taken"),
        Column("claim_from", "hex of the unit as the last turn of its side began, OFF = none", (MAX_UNITS,)),
        Column("claim_stayed", "own turns running that it has stayed there", (MAX_UNITS,)),
        Column("claim_holds", "1 if the unit gives up its battle of this turn to stay", (MAX_UNITS,)),
    ),
    fills=(Fill("engine.rules.claims.tables:fill_claims", order=20),),
    marks=Marks("engine.rules.claims.tables:markers_laid"),
    acts=(
        Act("board_is_laid", "engine.rules.claims.law:lay_claims", "claims", order=5),
        Act("turn_begins", "engine.rules.claims.law:note_places", "claims", order=6),
        Act("turn_has_ended", "engine.rules.claims.law:take_claims", "claims"),
        Act("ground_has_gone", "engine.rules.claims.law:marker_has_gone", "claims", order=5),
        Act("acts_instead_of_battle", "engine.rules.claims.law:hold_instead", "claims", order=-1),
        Act("event_is_repeated", "engine.rules.claims.law:repeat_claim", "claims", order=5),
        Act("targets_are_listed", "engine.rules.claims.choices:list_hold", "claims", order=1),
        Act("plain_target", "engine.rules.claims.choices:plain_hold", "claims", order=-1),
        Act("worth_of_target", "engine.rules.claims.choices:worth_of_hold", "claims", order=1),
        Act("worth_of_errands", "engine.rules.claims.choices:errand_to_claim", "claims", order=4),
    ),
    triggers=(
        Trigger("CLAIM_TAKEN", 217, "a unit takes a marker by staying"),
        Trigger("CLAIM_HELD", 218, "a unit gives up its battle to stay on a marker"),
        Trigger("CLAIM_GONE", 219, "a marker is gone because its ground is"),
    ),
    terms=(
        OptionalTerm("STAY_ON", 384, "extra worth asked of staying on a marker instead of a battle; 99 = never"),
        OptionalTerm(
            "MARKER", 385, "share of the worth of an objective that a marker has; -99 = none",
            usual=1.0, low=-FORBIDS, high=5.0,
        ),
    ),
    events=(
        LogEvent(
            "HOLDS", 146, "A unit gives up its battle to stay on a marker.", {"unit": UNIT, "hex": HEX},
            lambda n, e: f"{n.unit(e['unit'])} stays on the marker at {e['hex']}",
        ),
        LogEvent(
            "CLAIM", 147, "A side takes the marker of a hex for good; so many are left.",
            {"side": SIDE, "hex": HEX, "left": COUNT},
            lambda n, e: f"  The {e['side']} takes the marker at {e['hex']}; {e['left']} left",
            follow=lambda s, e: s.mark_hex(MARK, e["hex"], False),
        ),
        LogEvent(
            "CLAIM_GONE", 148, "The marker of a hex is gone with its ground; so many are left.",
            {"hex": HEX, "left": COUNT},
            lambda n, e: f"  The marker at {e['hex']} is gone; {e['left']} left",
            follow=lambda s, e: s.mark_hex(MARK, e["hex"], False),
        ),
    ),
)  # fmt: skip

HOUSE = {"claims": CLAIMS}
