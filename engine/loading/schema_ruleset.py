"""The switches of the ruleset with defaults and ranges (expansions 7.6; parameters of house options).

Switches of rules that no kernel plays yet accept their default only.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.layout import MAX_HELD
from engine.loading.cells import (
    MaybeSelector,
    Row,
    Triplet,
    YesNo,
    as_upper,
    as_words,
    no_value,
    only,
    split_numbers,
)
from engine.loading.files import Says

SideOrNone = Annotated[
    Literal["axis", "allies"] | None, BeforeValidator(no_value), Says("axis | allies | none")
]
Far = Annotated[int, Field(ge=1, le=99)]


UPPER = BeforeValidator(as_upper)


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


class ReconAs(Row):
    """A strike that a Recon may be used for instead of its orders (CARD-RECON-4, -5)."""

    card: Annotated[str, Says("a card with a strike: air_power or barrage")]
    sides: Annotated[
        list[Literal["axis", "allies"]],
        BeforeValidator(as_sides),
        Field(min_length=1, max_length=2),
        Says("axis | allies | both"),
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
    anchor: YesNo = False
    draw: Annotated[int, Field(ge=1, le=4)] = 1


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
    # victory
    win: Annotated[
        Literal["MEDALS", "DAMAGE", "BREAK_POINT"],
        BeforeValidator(as_upper),
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
    opening: Annotated[Any, only("DEAL"), Says("DEAL (fixed hands not modelled yet)")] = "DEAL"
    air_dice: Annotated[Any, only("CARD"), Says("CARD (dice by side not modelled yet)")] = "CARD"
    card_bans: Annotated[list[str], only([]), Says("[] (bans are not modelled yet)")] = []
    penalties: Annotated[list[Any], only([]), Says("[] (penalties are not modelled yet)")] = []
    road_bonus: Annotated[Any, only(1), Says("1 (other numbers not modelled yet)")] = 1
    open_terrain: Annotated[Any, only("open"), Says("open (other rows not modelled yet)")] = "open"
    spotter: Annotated[Any, only("SIGHT"), Says("SIGHT (numbers not modelled yet)")] = "SIGHT"
    blockers: Annotated[Any, only("ALL"), Says("ALL (FRIENDS not modelled yet)")] = "ALL"
    covered_pairs_close: Annotated[Any, only(False), Says("False (true not modelled yet)")] = False
    camouflage_ends: Annotated[
        Any, only("MOVE RETREAT BATTLE"), Says("MOVE RETREAT BATTLE (other endings not modelled yet)")
    ] = "MOVE RETREAT BATTLE"
    retreat_way: Annotated[Any, only("HOME"), Says("HOME (AWAY and NONE not modelled yet)")] = "HOME"
    retreat_per: Annotated[Any, only("FLAG"), Says("FLAG (ROLL not modelled yet)")] = "FLAG"
