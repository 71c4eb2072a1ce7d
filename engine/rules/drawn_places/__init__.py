"""Units whose places are drawn anew before every game, from those that a battle leaves open."""

from engine.codes import Source
from engine.declaring.declare import Act, ChanceStream, Column, Fill, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import HEX, UNIT
from engine.declaring.values import Some
from engine.sizes import MAX_HEXES, MAX_UNITS

MOST_SITES = 12  # stretches of hexes for which so many units are drawn
MOST_LEASTS = 4  # stretches on which so many units of a kind have to stand

NAME = r"[a-z][a-z0-9_-]*"
STRETCH = r"[A-Z]\d{1,2}(-[A-Z]?\d{1,2})?"
SITE = rf"{STRETCH}(\+{STRETCH})*(:\d{{1,2}})?"

DRAWN_PLACES = Hook(
    says="Places drawn before the game",
    source="HR-LONDON",
    switches=(
        Switch(
            "drawn_places",
            Some(
                says="tags and hexes like guards@C4+D1-D6, or a&b@C1-C9:3;D1-D9:2 with numbers of units",
                pattern=rf"^{NAME}(&{NAME})*@{SITE}(;{SITE})*$",
            ),
            [], "units of these tags are drawn onto these hexes before every game, each line after those before it",
        ),
        Switch(
            "drawn_least",
            Some(says="a class, a number and hexes like ARM:2@F1-F9", pattern=rf"^(INF|ARM|ART):\d{{1,2}}@{SITE}$"),
            [], "so many units of a class at least have to stand there, else all places are drawn again",
        ),
    ),
    columns=(
        Column("drawn_sites", "stretches of hexes for which units are drawn, 0 = off"),
        Column("drawn_pool", "of each stretch: 1 + which units are drawn for it", (MOST_SITES,)),
        Column("drawn_count", "of each stretch: how many of them", (MOST_SITES,)),
        Column("drawn_hex", "1 for each of its hexes", (MOST_SITES, MAX_HEXES)),
        Column("pool_of", "1 + the pool a unit is drawn from, 0 = it stands where the battle has it", (MAX_UNITS,)),
        Column("least_n", "of each stretch that has to be held: by how many units; 0 = none such", (MOST_LEASTS,)),
        Column("least_class", "of which class", (MOST_LEASTS,)),
        Column("least_hex", "1 for each of its hexes", (MOST_LEASTS, MAX_HEXES)),
    ),
    fills=(Fill("engine.rules.drawn_places.tables:fill_drawn_places", order=9),),
    acts=(Act("forces_stand", "engine.rules.drawn_places.law:draw_places", "drawn_sites", order=-8),),
    streams=(ChanceStream("PLACES", 44, Source.DICE, "places of units before a game"),),
    triggers=(Trigger("PLACES_DRAWN", 198, "units begin where chance puts them"),),
    events=(
        LogEvent(
            "PLACE_DRAWN", 142, "A unit begins on a hex that was drawn.", {"unit": UNIT, "hex": HEX},
            lambda n, e: f"{n.unit(e['unit'])} begins on {e['hex']}",
            follow=lambda s, e: s.put(e["unit"], e["hex"]),
        ),
    ),
    no_choice="Chance decides; the options say within which limits.",
)  # fmt: skip

HOUSE = {"drawn_places": DRAWN_PLACES}
