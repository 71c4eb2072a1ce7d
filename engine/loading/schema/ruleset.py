"""The switches of the ruleset with defaults and ranges (expansions 7.6; parameters of house options).

Switches of rules that no kernel plays yet accept their default only.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.layout import ALL, MAX_HELD, MAX_TARGETS
from engine.loading.schema.card_words import CardWords
from engine.loading.schema.cells import (
    LISTED,
    UPPER,
    MaybeSelector,
    Row,
    Triplet,
    YesNo,
    as_bool,
    as_upper,
    as_words,
    no_value,
    only,
    split_numbers,
)
from engine.loading.schema.penalties import BlitzArmor, Penalty
from engine.loading.words.files import Says

SideOrNone = Annotated[
    Literal["axis", "allies"] | None, BeforeValidator(no_value), Says("axis | allies | none")
]
Far = Annotated[int, Field(ge=1, le=99)]
Uses = Annotated[int, Field(ge=0, le=3)]


def as_sides(value: Any) -> Any:
    """``both`` and single sides may be written for a list."""
    if value == "both":
        return ["axis", "allies"]
    return [value] if isinstance(value, str) else value


def as_dice_pair(value: Any) -> Any:
    """Dice of Axis and Allies; one number stands for both, ``none`` for those of the card."""
    numbers = split_numbers(no_value(value))
    if isinstance(numbers, int) and not isinstance(numbers, bool):
        return [numbers] * 2
    return numbers * 2 if isinstance(numbers, list) and len(numbers) == 1 else numbers


def as_hexes(value: Any) -> Any:
    """Words for no limit: ``SIGHT`` (a line of sight is what counts) and ``unlimited``."""
    return ALL if isinstance(value, str) and value.upper() in ("SIGHT", "UNLIMITED") else value


def as_anchor(value: Any) -> Any:
    """``true`` asks for one target in the section, ``false`` for none."""
    answer = as_bool(value)
    if isinstance(answer, bool):
        return "ONE" if answer else "NONE"
    return as_upper(value)


def as_stay(value: Any) -> Any:
    """``true`` says that pieces stay."""
    if isinstance(value, bool):
        return "STAY" if value else "GO"
    return as_upper(value)


class ReconAs(Row):
    """A strike that a Recon may be used for instead of its orders (CARD-RECON-4, -5); ``auto``: the blitzing sides."""

    card: Annotated[str, Says("a card with a strike: air_power or barrage")]
    sides: Annotated[
        list[Literal["axis", "allies", "auto"]],
        BeforeValidator(as_sides),
        Field(min_length=1, max_length=2),
        Says("axis | allies | both | auto"),
    ]
    held: Annotated[
        list[str],
        BeforeValidator(as_words),
        Field(max_length=MAX_HELD),
        Says(f"at most {MAX_HELD} hexes like E12 F11, or nothing"),
    ] = []
    dice: Annotated[
        Annotated[list[Annotated[int, Field(ge=1, le=9)]], Field(min_length=2, max_length=2)] | None,
        BeforeValidator(as_dice_pair),
        Says("dice for each target like 2, of Axis and Allies like 1/2, or none for those of the card"),
    ] = None
    anchor: Annotated[Literal["NONE", "ONE", "ALL"], BeforeValidator(as_anchor), Says("none | one | all")] = (
        "NONE"
    )
    draw: Annotated[int, Field(ge=1, le=4)] = 1


class StrikeUse(ReconAs):
    """A further such strike, which an option permits (house-rules 2.7: permissions add up, the most dice count).

    ``targets``: 0 = those of the card; ``keeps_draw``: the Recon
    draws as always; ``kind`` is the name other rules know it by.
    """

    targets: Annotated[int, Field(ge=0, le=MAX_TARGETS)] = 0
    keeps_draw: YesNo = False
    kind: Annotated[str, Says("a word like blitz_air")] = "blitz_air"


class Ruleset(Row):
    """All switches.  ``engine/data/ruleset.toml`` says what each does."""

    # cards
    deck: Annotated[str, Says("a deck of the deck table")] = "standard"
    reshuffle: Annotated[Literal["WHEN_NEEDED", "WHEN_EMPTY", "NEVER"], UPPER] = "WHEN_NEEDED"
    deck_out: SideOrNone = None
    finest_reshuffle: Annotated[Literal["CARD_INCLUDED", "CARD_EXCLUDED", "NONE"], UPPER] = "CARD_INCLUDED"
    recon_as: Annotated[
        ReconAs | None,
        BeforeValidator(no_value),
        Says("a table of card, sides, held, dice, anchor, draw, or none"),
    ] = None
    air_group: Annotated[Literal["CLUSTER", "CHAIN"], UPPER] = "CLUSTER"
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
    retreat_choice: Annotated[Literal["FORCED", "STAND"], UPPER] = "FORCED"
    stand_loss_per_flag: Annotated[int, Field(ge=1, le=2)] = 1
    stand_vs_cards: YesNo = True
    stand_who: MaybeSelector = "INF|ARM|ART"
    stand_min_left: Annotated[int, Field(ge=0, le=1)] = 0
    retreat_path: Annotated[Literal["LONGEST", "FREE"], UPPER] = "LONGEST"
    retreat_losses: Annotated[Literal["BEFORE", "AFTER"], UPPER] = "BEFORE"
    # charge of regular infantry
    charge_who: MaybeSelector = None
    charge_targets: MaybeSelector = None
    charge_march: Annotated[int, Field(ge=2, le=3)] = 2
    charge_free_battle: YesNo = True
    charge_dice_mod: Annotated[int, Field(ge=-2, le=1)] = 0
    # hr-engage: engaged units, dice at armor
    engagement: YesNo = False
    engage_dice_penalty: Annotated[int, Field(ge=0, le=2)] = 1
    engage_ignore_grenades: YesNo = True
    engage_who: Annotated[Literal["BOTH", "INITIATOR_ONLY"], UPPER] = "BOTH"
    engage_after: Annotated[Literal["ANY_CLOSE_ASSAULT", "ORDERED_INFANTRY_ONLY"], UPPER] = (
        "ANY_CLOSE_ASSAULT"
    )
    engage_on_non_battle_cards: YesNo = True
    close_min_ignores_cover: YesNo = True
    close_min_weak: YesNo = True
    strike_less: Annotated[dict[str, Annotated[int, Field(ge=0, le=9)]], Says('a table like "ARM" = 1')] = {}
    # victory
    win: Annotated[
        Literal["MEDALS", "DAMAGE", "BREAK_POINT"],
        UPPER,
        only("MEDALS", "DAMAGE"),
        Says("MEDALS | DAMAGE"),
    ] = "MEDALS"
    damage_weight: Triplet = [1, 1, 1]
    damage_objective_weight: Annotated[int, Field(ge=0, le=5)] = 1
    damage_non_combat: YesNo = True
    damage_airdrop: YesNo = False
    damage_draw_margin: Annotated[int, Field(ge=0, le=3)] = 0
    end: Annotated[Literal["AT_ONCE", "LAST_TURN"], UPPER] = "AT_ONCE"
    final_turns: Annotated[int, Field(ge=1, le=3)] = 1
    finish_trigger_turn: YesNo = True
    tie_break: Annotated[Literal["DRAW", "TRIGGER_SIDE", "FIGURES_LOST"], UPPER] = "DRAW"
    sudden_death_bypasses: YesNo = True
    medal_cap: YesNo = True
    objective_passing: YesNo = True
    majority: Annotated[Literal["OF_CELLS", "MORE_THAN_ENEMY"], UPPER] = "OF_CELLS"
    wiped_out: Annotated[Literal["LOSES", "PLAYS_ON"], UPPER] = "LOSES"
    both_reach: Annotated[Literal["ACTIVE_SIDE", "DRAW"], UPPER] = "ACTIVE_SIDE"
    turn_cap: Annotated[
        Annotated[int, Field(ge=1, le=200)] | None, BeforeValidator(no_value), Says("1 to 200, or none")
    ] = None
    # opening hands, slots of a commissar, several cards in a turn (house rules)
    opening: Annotated[Literal["DEAL", "FIXED", "SCRIPTED"], UPPER] = "DEAL"
    opening_cards: CardWords = []
    opening_sides: Literal["both", "axis", "allies"] = "both"
    opening_discard: YesNo = True
    opening_axis: CardWords = []
    opening_allies: CardWords = []
    opening_extra: Annotated[int, Field(ge=0, le=6)] = 0
    opening_extra_side: Literal["none", "axis", "allies", "both"] = "none"
    opening_size: Annotated[Literal["SCENARIO", "LIST"], UPPER] = "SCENARIO"
    commissar: Annotated[
        list[Literal["axis", "allies", "both", "soviet"]],
        LISTED,
        Says("some of axis, allies, both, soviet"),
    ] = []
    commissar_delay: Annotated[int, Field(ge=1, le=2)] = 1
    commissar_exceptions: CardWords = []
    commissar_before: YesNo = False
    commissar_counts: YesNo = False
    max_cards: Annotated[int, Field(ge=1, le=3)] = 1
    max_cards_sides: Literal["both", "axis", "allies"] = "both"
    many_sections: Annotated[Literal["FILLS_ALL", "ONE_SECTION"], UPPER] = "FILLS_ALL"
    many_tactics: Annotated[Literal["FILLS_ALL", "EXCLUDED"], UPPER] = "FILLS_ALL"
    # penalties and Blitzkrieg
    penalties: Annotated[
        list[Penalty], Says("a list of tables of who, affected, figures, move, dice, exempt ...")
    ] = []
    blitz_armor: Annotated[
        BlitzArmor | None, BeforeValidator(no_value), Says("a table of side, move, slowed, specials, or none")
    ] = None
    recon_as_also: Annotated[
        list[StrikeUse], Says("a list of tables of card, sides, dice, targets, anchor, keeps_draw, kind")
    ] = []
    # sight, weather, fire modes, works that last
    spotter: Annotated[Far, BeforeValidator(as_hexes), Says("SIGHT or 1 to 99 hexes")] = 99
    spotter_sees: YesNo = False
    card_attacks: Annotated[Literal["ALLOWED", "BLOCKED"], UPPER] = "ALLOWED"
    night: Far = 99
    dawn: Annotated[Literal["NONE", "OFFICIAL_4_DICE"], UPPER] = "NONE"
    dawn_start: Annotated[int, Field(ge=1, le=5)] = 1
    dawn_side: Literal["axis", "allies"] = "allies"
    air_blocked: Annotated[
        list[Literal["airdrop", "AirPower", "blitz_air", "star_air"]],
        LISTED,
        Says("some of airdrop AirPower blitz_air star_air"),
    ] = []
    air_power_card: Annotated[Literal["ONE_UNIT_ORDER", "UNPLAYABLE"], UPPER] = "ONE_UNIT_ORDER"
    card_bans: CardWords = []
    gun_sight: Annotated[Literal["NONE", "SPOTTED"], UPPER] = "NONE"
    direct_types: Annotated[list[str], LISTED, Says("unit rows")] = []
    spotters: Annotated[Literal["ANY_FRIENDLY", "INFANTRY", "RECON", "INFANTRY_AND_RECON"], UPPER] = (
        "ANY_FRIENDLY"
    )
    spotter_max_range: Annotated[Far, BeforeValidator(as_hexes), Says("1 to 99 hexes or unlimited")] = 99
    bridges_block: Annotated[Literal["NONE", "STANDARD", "ALL"], UPPER] = "NONE"
    sandbags_left: Annotated[Literal["GO", "STAY"], BeforeValidator(as_stay), Says("GO | STAY")] = "GO"
    sandbags_destroyed_by: Annotated[
        list[Literal["ART", "BARRAGE", "AIRPOWER", "any"]],
        LISTED,
        Says("some of ART BARRAGE AIRPOWER any"),
    ] = ["any"]
    sandbags_for: Annotated[Literal["BOTH", "OWNER"], UPPER] = "BOTH"
    # actions instead of a card, draws, cards taken out of the deck, tactic cards read literally
    exchange_open_uses: Uses = 0
    exchange_open_goes_to: Annotated[Literal["INITIATOR_HAND", "DISCARD"], UPPER] = "INITIATOR_HAND"
    exchange_open_reveal: YesNo = True
    exchange_one_uses: Annotated[
        Annotated[int, Field(ge=0, le=99)] | Literal["UNLIMITED"], UPPER, Says("0 to 99, or unlimited")
    ] = 0
    exchange_one_battles: Annotated[int, Field(ge=0, le=3)] = 1
    exchange_one_exempt: Annotated[Literal["NONE", "FIREFIGHTS_ONLY", "ALL_ADJACENT"], UPPER] = (
        "FIREFIGHTS_ONLY"
    )
    regroup_uses: Uses = 0
    regroup_test: Annotated[Literal["BASELINE_ROW", "NEAREST_ENEMY"], UPPER] = "BASELINE_ROW"
    regroup_draw: YesNo = False
    push_uses: Uses = 0
    push_rows: Annotated[int, Field(ge=1, le=2)] = 1
    push_guns: Annotated[int, Field(ge=0, le=2)] = 1
    push_draw: YesNo = False
    turn_draw: Annotated[int, Field(ge=1, le=4)] = 1
    turn_draw_sides: Annotated[
        list[Literal["axis", "allies"]],
        BeforeValidator(as_sides),
        Field(min_length=1, max_length=2),
        Says("axis | allies | both"),
    ] = ["axis", "allies"]
    removed_cards: Annotated[list[str], LISTED, Says("card ids joined by |, or nothing")] = []
    removed_copies: Annotated[
        Annotated[int, Field(ge=1, le=20)] | Literal["ALL"], UPPER, Says("1 to 20, or all")
    ] = 1
    tactic_reading: Annotated[Literal["ORDER_IMPLIES_BOTH", "STRICT_TEXT"], UPPER] = "ORDER_IMPLIES_BOTH"
    tactic_overrides: Annotated[
        list[Annotated[str, Field(pattern=r"^[a-z_]+:(move_battle|move|battle|none)$")]],
        LISTED,
        Says("card:move_battle, card:move, card:battle or card:none, joined by |, or nothing"),
    ] = []
    # house rules of victory, retreat and ground
    objective_gate: Annotated[
        Annotated[int, Field(ge=0, le=9)] | Literal["ALL"], UPPER, Says("0 to 9, or all")
    ] = 0
    gate_test: Annotated[Literal["CURRENTLY_HELD", "EVER_CAPTURED"], UPPER] = "CURRENTLY_HELD"
    gate_on_fail: Annotated[Literal["GAME_CONTINUES", "DRAW", "OPPONENT_WINS"], UPPER] = "GAME_CONTINUES"
    gate_sides: Annotated[
        list[Literal["axis", "allies"]], BeforeValidator(as_sides), Says("axis | allies | both")
    ] = ["axis", "allies"]
    retreat_near_enemy: Annotated[Literal["ALLOWED", "NOT_NEW_ADJACENT", "NOT_NEARER"], UPPER] = "ALLOWED"
    desert_extra: Annotated[int, Field(ge=0, le=2)] = 0
    desert_who: MaybeSelector = "ARM"
    desert_again: YesNo = False
    base_pieces_only: YesNo = False
    # known to the data model, not played yet
    turn: Annotated[Any, only("CARDS"), Says("CARDS (ARTY_INITIATIVE not modelled yet)")] = "CARDS"
    unit_order: Annotated[Any, only("MOVES_FIRST"), Says("MOVES_FIRST (UNIT_BY_UNIT not modelled yet)")] = (
        "MOVES_FIRST"
    )
    air_dice: Annotated[Any, only("CARD"), Says("CARD (dice by side not modelled yet)")] = "CARD"
    road_bonus: Annotated[Any, only(1), Says("1 (other numbers not modelled yet)")] = 1
    open_terrain: Annotated[Any, only("open"), Says("open (other rows not modelled yet)")] = "open"
    blockers: Annotated[Any, only("ALL"), Says("ALL (FRIENDS not modelled yet)")] = "ALL"
    covered_pairs_close: Annotated[Any, only(False), Says("False (true not modelled yet)")] = False
    camouflage_ends: Annotated[
        Any, only("MOVE RETREAT BATTLE"), Says("MOVE RETREAT BATTLE (other endings not modelled yet)")
    ] = "MOVE RETREAT BATTLE"
    retreat_way: Annotated[Any, only("HOME"), Says("HOME (AWAY and NONE not modelled yet)")] = "HOME"
    retreat_per: Annotated[Any, only("FLAG"), Says("FLAG (ROLL not modelled yet)")] = "FLAG"
