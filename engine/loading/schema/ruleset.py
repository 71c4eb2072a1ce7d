"""The switches of the ruleset with defaults and ranges (expansions 7.6), those that house rules declare among them."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, create_model

from engine.hooks import SWITCHES
from engine.loading.schema.cells import UPPER, Row, YesNo, no_value
from engine.loading.schema.strikes import Strikes, as_dice_pair
from engine.loading.schema.switches import type_of
from engine.loading.words.checked import Says

SideOrNone = Annotated[
    Literal["axis", "allies"] | None, BeforeValidator(no_value), Says("axis | allies | none")
]
Far = Annotated[int, Field(ge=1, le=99)]


def as_air_dice(value: Any) -> Any:
    """Dice of Axis and Allies, one number for both, or ``card``."""
    return value.upper() if isinstance(value, str) and value.lower() == "card" else as_dice_pair(value)


class Official(Row):
    """Switches of the official rules.  ``engine/data/ruleset.toml`` says what each does."""

    # movement
    road_bonus: Annotated[int, Field(ge=0, le=3)] = 1
    # cards
    deck: Annotated[str, Says("a deck of the deck table")] = "standard"
    reshuffle: Annotated[Literal["WHEN_NEEDED", "WHEN_EMPTY", "NEVER"], UPPER] = "WHEN_NEEDED"
    deck_out: SideOrNone = None
    finest_reshuffle: Annotated[Literal["CARD_INCLUDED", "CARD_EXCLUDED", "NONE"], UPPER] = "CARD_INCLUDED"
    recon_as: Strikes = None
    air_group: Annotated[Literal["CLUSTER", "CHAIN"], UPPER] = "CLUSTER"
    air_dice: Annotated[
        Literal["CARD"]
        | Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(min_length=2, max_length=2)],
        BeforeValidator(as_air_dice),
        Says("CARD, or dice of Axis and Allies like 1/2"),
    ] = "CARD"
    ambush_overrun: YesNo = True
    counter_counter: Annotated[Literal["MIRROR", "NOTHING"], UPPER] = "MIRROR"
    infantry_assault_fallback: Annotated[Literal["BOARD", "SECTION"], UPPER] = "BOARD"
    dig_in_limit: Annotated[
        Annotated[int, Field(ge=0, le=99)] | None, BeforeValidator(no_value), Says("0 to 99, or none")
    ] = 12
    # battle
    overruns: Annotated[int, Field(ge=0, le=2)] = 1
    cover_combine: Annotated[Literal["MAX", "SUM"], UPPER] = "MAX"
    must_battle_adjacent: YesNo = True
    adjacent_lock: YesNo = True
    close_min: Annotated[
        dict[str, Annotated[int, Field(ge=1, le=9)]], Says('a table like "INF>ARM" = 3')
    ] = {}
    symbol_range: Far = 99
    sight_limit: Far = 99
    hill_overlook: Annotated[Literal["SAME_HILL", "EQUAL_HEIGHT", "BY_HEIGHT"], UPPER] = "SAME_HILL"
    off_board_blocks: YesNo = False
    # flags and retreat
    ignore_flag: Annotated[Literal["OPTIONAL", "ALWAYS"], UPPER] = "OPTIONAL"
    retreat_path: Annotated[Literal["LONGEST", "FREE"], UPPER] = "LONGEST"
    retreat_losses: Annotated[Literal["BEFORE", "AFTER"], UPPER] = "BEFORE"
    # victory
    medal_cap: YesNo = True
    objective_passing: YesNo = True
    majority: Annotated[Literal["OF_CELLS", "MORE_THAN_ENEMY"], UPPER] = "OF_CELLS"
    wiped_out: Annotated[Literal["LOSES", "PLAYS_ON"], UPPER] = "LOSES"
    both_reach: Annotated[Literal["ACTIVE_SIDE", "DRAW"], UPPER] = "ACTIVE_SIDE"
    turn_cap: Annotated[
        Annotated[int, Field(ge=1, le=200)] | None, BeforeValidator(no_value), Says("1 to 200, or none")
    ] = None
    # ground
    open_terrain: Annotated[str, Says("a tile of the terrain table")] = "open"


# All switches: the official ones, then those of house rules in the order of their files.
Ruleset = create_model(  # type: ignore[call-overload]  # fields by name are all there is
    "Ruleset",
    __base__=Official,
    **{switch.name: (type_of(switch.values), switch.official) for switch in SWITCHES},
)
