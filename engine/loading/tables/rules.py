"""The switches of the ruleset as numbers (expansions 7.6; house-rules: the parameters of options)."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from engine.codes import (
    Action,
    End,
    Exempt,
    Face,
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
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.scenario_file import SIDES

NO_LIMIT = 999
EVERY_FACE = (1 << len(Face)) - 1
CLOSE = 1  # the variant of the tables for a unit that has moved and attacks at range 1
EXEMPT = {"NONE": Exempt.NOBODY, "FIREFIGHTS_ONLY": Exempt.ENGAGED, "ALL_ADJACENT": Exempt.ADJACENT}


def code_of(codes: type[IntEnum]) -> Callable[[Any], int]:
    """Reader of a switch whose values are the names of a code."""
    return lambda value: int(codes[value])


def is_value(wanted: str) -> Callable[[Any], int]:
    """Reader of a switch of two values: 1 for the one named here."""
    return lambda value: int(value == wanted)


def is_not(value: bool) -> int:
    """Reader of a switch that is asked the other way round."""
    return int(not value)


def side_or_none(value: str | None) -> int:
    """Reader of a switch that names a side."""
    return OFF if value is None else int(Side[value.upper()])


def limit_or_none(value: int | None) -> int:
    """Reader of a supply that may be without limit."""
    return NO_LIMIT if value is None else value


def cap_or_none(value: int | None) -> int:
    """Reader of a cap, 0 = none."""
    return value or 0


def faces_counted(ignore_grenades: bool) -> int:
    """Bits of the faces that count where grenades may be ignored.  Rule: HR-ENGAGE-4."""
    return EVERY_FACE & ~(1 << Face.GRENADE) if ignore_grenades else EVERY_FACE


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
    # hr-engage
    ("engagement", "engagement", int),
    ("engage_penalty", "engage_dice_penalty", int),
    ("engage_faces", "engage_ignore_grenades", faces_counted),
    ("engage_initiator", "engage_who", is_value("INITIATOR_ONLY")),
    ("engage_infantry", "engage_after", is_value("ORDERED_INFANTRY_ONLY")),
    ("engage_always", "engage_on_non_battle_cards", int),
    ("close_min_cover", "close_min_ignores_cover", is_not),
)
# Switches whose value is a selector over unit rows.
MASKS = (
    ("stand_rows", "stand_who"),
    ("charge_rows", "charge_who"),
    ("charge_targets", "charge_targets"),
    ("desert_rows", "desert_who"),
)


def fill_ruleset(table: np.void, ruleset: Mapping[str, Any], rows: UnitRows) -> None:
    """Write the fields of the ruleset.

    Changes: table, from ``reshuffle`` to ``charge_dice_mod``, engage_*, strike_less, dice_marks, shots_lost.
    """
    for field, switch, read in SWITCHES:
        table[field] = read(ruleset[switch])
    for field, switch in MASKS:
        table[field] = rows.select(ruleset[switch], "class", f"ruleset.{switch}")
    if not (table["desert_extra"] and table["desert_rows"]):  # nobody who could go on (HR-GEN-4)
        table["desert_extra"] = table["desert_rows"] = table["desert_again"] = 0
    table["damage_weight"] = ruleset["damage_weight"]
    table["turn_limit"] = MAX_TURNS
    fill_strike_less(table, ruleset, rows)
    fill_marks(table, rows)


def fill_floors(table: np.void, ruleset: Mapping[str, Any], rows: UnitRows) -> None:
    """All floors on the dice of a close assault.  Changes: table.close_min.  Rule: HR-VULN-2, -3.

    Call between ``fill_units`` and ``fill_weakness``: a row is weak by its own table, not by what befell its units.
    """
    for pair, floor in ruleset["close_min"].items():
        attacker, _, target = pair.partition(">")
        fill_close_min(table, attacker.strip(), target.strip(), floor, rows, weak=ruleset["close_min_weak"])


def fill_actions(table: np.void, ruleset: Mapping[str, Any], rows: UnitRows) -> None:
    """What may be done instead of playing a card, and how many cards are drawn.

    Changes: table.actions, action_*, exchange_*, regroup_*, push_*, turn_draw.
    """
    quiet = ruleset["exchange_one_uses"]
    uses = {
        Action.EXCHANGE_OPEN: ruleset["exchange_open_uses"],
        Action.EXCHANGE_CLOSED: NO_LIMIT if quiet == "UNLIMITED" else quiet,
        Action.REGROUP: ruleset["regroup_uses"],
        Action.BIG_PUSH: ruleset["push_uses"],
    }
    for action, most in uses.items():
        table["action_uses"][action] = most
    table["actions"] = any(uses.values())
    table["action_draw"][Action.REGROUP] = ruleset["regroup_draw"]
    table["action_draw"][Action.BIG_PUSH] = ruleset["push_draw"]
    table["exchange_to_hand"] = ruleset["exchange_open_goes_to"] == "INITIATOR_HAND"
    table["exchange_seen"] = ruleset["exchange_open_reveal"]
    table["exchange_battles"] = ruleset["exchange_one_battles"]
    table["exchange_exempt"] = EXEMPT[ruleset["exchange_one_exempt"]]
    table["regroup_nearest"] = ruleset["regroup_test"] == "NEAREST_ENEMY"
    table["push_rows"] = ruleset["push_rows"]
    table["push_guns"] = ruleset["push_guns"]
    table["push_special"] = rows.select("SPECIAL & INF", "class", "special infantry")
    for side, name in enumerate(SIDES):
        table["turn_draw"][side] = ruleset["turn_draw"] if name in ruleset["turn_draw_sides"] else 1


def fill_close_min(
    table: np.void, attacker: str, target: str, floor: int, rows: UnitRows, *, weak: bool = True
) -> None:
    """A floor on the dice of some rows against others in close assault.

    ``weak``: it also lifts rows whose own table has fewer dice there.  Rule: HR-ARITH-7, HR-VULN-1, -3.
    """
    attackers = rows.select(attacker, "class", "ruleset.close_min")
    targets = rows.select(target, "class", "ruleset.close_min")
    for i in range(len(rows.rows)):
        for other in range(len(rows.rows)):
            if not (attackers >> i & 1 and targets >> other & 1):
                continue
            if weak or table["dice"][CLOSE, i, other, 1] >= floor:
                table["close_min"][i, other] = max(table["close_min"][i, other], floor)


def fill_strike_less(table: np.void, ruleset: Mapping[str, Any], rows: UnitRows) -> None:
    """Dice fewer of strikes at some rows.  Changes: table.strike_less.  Rule: HR-ARTARM-5."""
    for selector, fewer in ruleset["strike_less"].items():
        targets = rows.select(selector, "class", "ruleset.strike_less")
        for i in range(len(rows.rows)):
            table["strike_less"][i] += fewer if targets >> i & 1 else 0


def fill_marks(table: np.void, rows: UnitRows) -> None:
    """Whether battles have to be asked what options made of their dice.  Changes: table.dice_marks, shots_lost."""
    n = len(rows.rows)
    table["dice_marks"] = bool(
        (table["dice_less"][:n, :n] > 0).any() or (table["close_min"][:n, :n] > 0).any()
    )
    table["shots_lost"] = bool((table["dice"][:, :n, :n] < 0).any())
