"""The switches of the ruleset as numbers (expansions 7.6; house-rules: the parameters of options)."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from engine.codes import (
    End,
    FinestReshuffle,
    GateFail,
    NearEnemy,
    Overlook,
    Reshuffle,
    RetreatChoice,
    Side,
    TieBreak,
    Win,
)
from engine.layout import MAX_TURNS, OFF
from engine.loading.unit_rows import UnitRows

NO_LIMIT = 999


def code_of(codes: type[IntEnum]) -> Callable[[Any], int]:
    """Reader of a switch whose values are the names of a code."""
    return lambda value: int(codes[value])


def is_value(wanted: str) -> Callable[[Any], int]:
    """Reader of a switch of two values: 1 for the one named here."""
    return lambda value: int(value == wanted)


def side_or_none(value: str | None) -> int:
    """Reader of a switch that names a side."""
    return OFF if value is None else int(Side[value.upper()])


def limit_or_none(value: int | None) -> int:
    """Reader of a supply that may be without limit."""
    return NO_LIMIT if value is None else value


def cap_or_none(value: int | None) -> int:
    """Reader of a cap, 0 = none."""
    return value or 0


# Field of TABLES, switch of the ruleset, how its value is read.
SWITCHES: tuple[tuple[str, str, Callable[[Any], int]], ...] = (
    ("reshuffle", "reshuffle", code_of(Reshuffle)),
    ("deck_out", "deck_out", side_or_none),
    ("finest_reshuffle", "finest_reshuffle", code_of(FinestReshuffle)),
    ("air_chain", "air_group", is_value("CHAIN")),
    ("ambush_overrun", "ambush_overrun", int),
    ("counter_counter", "counter_counter", is_value("MIRROR")),
    ("infantry_assault_section", "infantry_assault_fallback", is_value("SECTION")),
    ("dig_in_limit", "dig_in_limit", limit_or_none),
    ("overruns", "overruns", int),
    ("cover_sum", "cover_combine", is_value("SUM")),
    ("must_battle_adjacent", "must_battle_adjacent", int),
    ("adjacent_lock", "adjacent_lock", int),
    ("symbol_range", "symbol_range", int),
    ("sight_limit", "sight_limit", int),
    ("hill_overlook", "hill_overlook", code_of(Overlook)),
    ("off_board_blocks", "off_board_blocks", int),
    ("ignore_flag_always", "ignore_flag", is_value("ALWAYS")),
    ("retreat_choice", "retreat_choice", code_of(RetreatChoice)),
    ("stand_loss_per_flag", "stand_loss_per_flag", int),
    ("stand_vs_cards", "stand_vs_cards", int),
    ("stand_min_left", "stand_min_left", int),
    ("retreat_path_free", "retreat_path", is_value("FREE")),
    ("retreat_losses_after", "retreat_losses", is_value("AFTER")),
    ("win", "win", code_of(Win)),
    ("damage_objective_weight", "damage_objective_weight", int),
    ("damage_non_combat", "damage_non_combat", int),
    ("damage_airdrop", "damage_airdrop", int),
    ("damage_draw_margin", "damage_draw_margin", int),
    ("end", "end", code_of(End)),
    ("final_turns", "final_turns", int),
    ("finish_trigger_turn", "finish_trigger_turn", int),
    ("tie_break", "tie_break", code_of(TieBreak)),
    ("sudden_death_bypasses", "sudden_death_bypasses", int),
    ("medal_cap", "medal_cap", int),
    ("objective_passing", "objective_passing", int),
    ("majority_more_than_enemy", "majority", is_value("MORE_THAN_ENEMY")),
    ("wiped_out_loses", "wiped_out", is_value("LOSES")),
    ("both_reach_draw", "both_reach", is_value("DRAW")),
    ("turn_cap", "turn_cap", cap_or_none),
    # victory, retreat and ground of house rules
    ("gate_ever", "gate_test", is_value("EVER_CAPTURED")),
    ("gate_on_fail", "gate_on_fail", code_of(GateFail)),
    ("retreat_near", "retreat_near_enemy", code_of(NearEnemy)),
    ("desert_extra", "desert_extra", int),
    ("desert_again", "desert_again", int),
    # charge
    ("charge_march", "charge_march", int),
    ("charge_free_battle", "charge_free_battle", int),
    ("charge_dice_mod", "charge_dice_mod", int),
)
# Switches whose value is a selector over unit rows.
MASKS = (
    ("stand_rows", "stand_who"),
    ("charge_rows", "charge_who"),
    ("charge_targets", "charge_targets"),
    ("desert_rows", "desert_who"),
)


def fill_ruleset(table: np.void, ruleset: Mapping[str, Any], rows: UnitRows) -> None:
    """Write the fields of the ruleset.  Changes: table, from ``reshuffle`` to ``charge_dice_mod``."""
    for field, switch, read in SWITCHES:
        table[field] = read(ruleset[switch])
    for field, switch in MASKS:
        table[field] = rows.select(ruleset[switch], "class", f"ruleset.{switch}")
    if not (table["desert_extra"] and table["desert_rows"]):  # nobody who could go on (HR-GEN-4)
        table["desert_extra"] = table["desert_rows"] = table["desert_again"] = 0
    table["damage_weight"] = ruleset["damage_weight"]
    table["turn_limit"] = MAX_TURNS
    for pair, floor in ruleset["close_min"].items():
        attacker, _, target = pair.partition(">")
        fill_close_min(table, attacker.strip(), target.strip(), floor, rows)


def fill_close_min(table: np.void, attacker: str, target: str, floor: int, rows: UnitRows) -> None:
    """A floor on the dice of some rows against others in close assault.  Rule: HR-ARITH-7."""
    attackers = rows.select(attacker, "class", "ruleset.close_min")
    targets = rows.select(target, "class", "ruleset.close_min")
    for i in range(len(rows.rows)):
        for other in range(len(rows.rows)):
            if attackers >> i & 1 and targets >> other & 1:
                table["close_min"][i, other] = max(table["close_min"][i, other], floor)
