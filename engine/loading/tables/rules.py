"""The switches of the ruleset as numbers (expansions 7.6; house-rules: the parameters of options)."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from engine.codes import (
    FinestReshuffle,
    Overlook,
    Reshuffle,
)
from engine.declaring.readers import cap_or_none, code_of, is_value, limit_or_none, side_or_none
from engine.declaring.values import Rows
from engine.hooks import SWITCHES
from engine.layout import MAX_TURNS
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.scenario_file import SIDES
from engine.loading.schema.switch_columns import Switches

CLOSE = 1  # the variant of the tables for a unit that has moved and attacks at range 1

# Field of TABLES, switch of the official ruleset, how its value is read.
OFFICIAL: tuple[tuple[str, str, Callable[[Any], int]], ...] = (
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
    ("retreat_path_free", "retreat_path", is_value("FREE")),
    ("retreat_losses_after", "retreat_losses", is_value("AFTER")),
    ("medal_cap", "medal_cap", int),
    ("objective_passing", "objective_passing", int),
    ("majority_more_than_enemy", "majority", is_value("MORE_THAN_ENEMY")),
    ("wiped_out_loses", "wiped_out", is_value("LOSES")),
    ("both_reach_draw", "both_reach", is_value("DRAW")),
    ("turn_cap", "turn_cap", cap_or_none),
)


def fill_ruleset(table: np.void, ruleset: Switches, rows: UnitRows) -> None:
    """Write the fields of the ruleset that each hold one switch, official ones and those of house rules.

    Changes: table, fields of ``OFFICIAL`` and of ``hooks.SWITCHES``, damage_weight, turn_limit, strike_less,
    dice_marks, shots_lost.
    """
    declared: Mapping[str, Any] = ruleset  # by names that only the declarations know
    for field, switch, read in OFFICIAL:
        table[field] = read(declared[switch])
    for one in SWITCHES:
        if one.field and isinstance(one.values, Rows):
            table[one.field] = rows.select(declared[one.name], "class", f"ruleset.{one.name}")
        elif one.field:
            table[one.field] = one.read(declared[one.name])
    table["damage_weight"] = ruleset["damage_weight"]
    table["turn_limit"] = MAX_TURNS
    fill_strike_less(table, ruleset, rows)
    fill_marks(table, rows)


def fill_floors(table: np.void, ruleset: Switches, rows: UnitRows) -> None:
    """All floors on the dice of a close assault.  Changes: table.close_min.  Rule: HR-VULN-2, -3.

    Call between ``fill_units`` and ``fill_weakness``: a row is weak by its own table, not by what befell its units.
    """
    for pair, floor in ruleset["close_min"].items():
        attacker, _, target = pair.partition(">")
        fill_close_min(table, attacker.strip(), target.strip(), floor, rows, weak=ruleset["close_min_weak"])


def fill_draws(table: np.void, ruleset: Switches) -> None:
    """How many cards are drawn at the end of a turn.  Changes: table.turn_draw."""
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


def fill_strike_less(table: np.void, ruleset: Switches, rows: UnitRows) -> None:
    """Dice fewer of strikes at some rows.  Changes: table.strike_less.  Rule: HR-ARTARM-5."""
    for selector, fewer in ruleset["strike_less"].items():
        targets = rows.select(selector, "class", "ruleset.strike_less")
        for i in range(len(rows.rows)):
            table["strike_less"][i] += fewer if targets >> i & 1 else 0


def fill_marks(table: np.void, rows: UnitRows) -> None:
    """Whether battles have to be asked what options made of their dice.  Changes: table.dice_marks, shots_lost."""
    n = len(rows.rows)
    table["dice_marks"] = bool(
        table["ground_marks"]
        or table["sandbags_owned"]
        or (table["dice_less"][:n, :n] > 0).any()
        or (table["close_min"][:n, :n] > 0).any()
    )
    table["shots_lost"] = bool((table["dice"][:, :n, :n] < 0).any())
