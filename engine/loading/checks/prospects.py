"""Whether a battle makes sense: can each side win it, and can its objectives and exits be reached?

Asked of a battle as its file tells it, before it is played: a target that no side can reach is an error, ground
that nobody can reach only worth a warning.  Options may change either as they like.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import numpy as np

from engine.codes import Trait, UnitClass
from engine.layout import OFF
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.unit_rows import figures_for_medal
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, UnitEntry, Units
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.build import Built
from engine.loading.words.errors import InputError

WIN: Final = "WIN"
MAJORITY: Final = "MAJORITY"


def check_winnable(built: Built) -> None:
    """Refuse a battle whose medal target is beyond all medals a side can ever earn.

    Driving every enemy off the board also wins (VIC-8) but earns no more medals than are counted here; a side with a
    sudden death or the spent deck on its side needs no target.

    Raises
    ------
    InputError
        Names the side, its target and the most it can earn.
    """
    for side in SIDES:
        target = built.document["scenario"]["medal_target"][side]
        most = most_medals(built.document, side)
        if most < target and not wins_otherwise(built.document, side):
            raise InputError(
                file=built.scenario.file,
                key=f"medal_target.{side}",
                found=f"{target}, while all enemy units, objectives and exits together are worth {most}",
                expected=f"at most {most}, or more units or objectives",
            )


def most_medals(document: Document, side: str) -> int:
    """All medals a side could earn: every enemy unit, every objective, every own unit off the board, bridges.

    Figures of air drops count as the units they may become.
    """
    scenario, rows = document["scenario"], document["units"]
    forces = all_units(scenario)
    enemies = medals_of([unit for unit in forces if unit["side"] != side], rows)
    ground = sum(
        one["value"] for one in scenario["objectives"] if side in one["sides"] and one["value"] != WIN
    )
    ground += bridge_medals(document, side) + document["ruleset"]["decoy_medals"]
    own = [unit.get("figures") or rows[unit["row"]]["figures"] for unit in forces if unit["side"] == side]
    by_exit = [
        way["value"] * (sum(own) if "per" in way else len(own))
        for way in scenario["exits"]
        if side in way["sides"]
    ]
    return enemies + ground + max(by_exit, default=0)


def bridge_medals(document: Document, side: str) -> int:
    """Medals for bridges that the side may blow.  Rule: TP-BRBED-1."""
    rules = document["ruleset"]
    may = rules["bridge_demolition"] != "NONE" and side in rules["demolition_sides"]
    return len(set(rules["demolition_medals"])) if may else 0


def medals_of(units: Iterable[UnitEntry], rows: Units) -> int:
    """Medals for all these units, whole ones for those that pay by the figure.  Rule: WW-HT-5."""
    paid = 0
    parts = Fraction()
    for unit in units:
        columns = rows[unit["row"]]
        share = figures_for_medal(columns)
        if share:
            parts += Fraction(unit.get("figures") or columns["figures"], share)
        elif not isinstance(columns["medals"], str):
            paid += columns["medals"]
    return paid + int(parts)


def wins_otherwise(document: Document, side: str) -> bool:
    """Whether sudden death or the spent deck can win for the side.  Rule: VIC-OBJ-9, VIC-DECK-1."""
    if document["ruleset"]["deck_out"] == side:
        return True
    return any(side in one["sides"] and one["value"] == WIN for one in document["scenario"]["objectives"])


def warnings_of(built: Built) -> list[str]:
    """A line for every objective and exit that no unit of a side meant to have it can reach."""
    scenario = built.document["scenario"]
    grid = BOARDS[scenario["board"]].grid
    within = {side: reachable(built, s) for s, side in enumerate(SIDES)}
    more_than_enemy = built.document["ruleset"]["majority"] == "MORE_THAN_ENEMY"
    lines = []
    for one in scenario["objectives"]:
        cells = [grid.parse(name) for name in one["cells"]]
        half = 1 if more_than_enemy else len(cells) // 2 + 1
        need = half if one["need"] == MAJORITY else one["need"]
        short = [side for side in one["sides"] if len(within[side].intersection(cells)) < need]
        lines += [_warning(built, f"objective {one['id']}", side, one["cells"]) for side in short]
    for i, way in enumerate(scenario["exits"]):
        cells = [grid.parse(name) for name in way["cells"]]
        cut_off = [side for side in way["sides"] if within[side].isdisjoint(cells)]
        lines += [_warning(built, f"exit {i + 1}", side, way["cells"]) for side in cut_off]
    return lines


def _warning(built: Built, what: str, side: str, cells: Iterable[str]) -> str:
    hexes = " ".join(cells)
    return f"WARNING {built.scenario.file}: {what}: no way for any unit of the {side} to take {hexes}"


def reachable(built: Built, side: int) -> set[int]:
    """Hexes that some unit of a side stands on or could get to by moves, advances and retreats on an empty board.

    A figure of an air drop may come down on any hex that its row may stand on.
    """
    tables = built.tables[0]
    mine = range(int(tables["first_unit"][side]), int(tables["end_unit"][side]))
    starts: dict[int, set[int]] = {}
    found: set[int] = set()
    for unit in mine:
        row, hex_ = int(tables["unit_row"][unit]), int(tables["unit_hex"][unit])
        if hex_ == OFF:
            starts.setdefault(row, set()).update(_open_to(tables, row))
        elif _held(tables, row, hex_):
            found.add(hex_)
        else:
            starts.setdefault(row, set()).add(hex_)
    shut = tables["edge_shut_move"] & tables["edge_shut_advance"] & tables["edge_shut_retreat"]
    for row, hexes in starts.items():
        found |= _flood(tables["near"], shut >> row & 1, hexes)
    return found


def _open_to(tables: np.void, row: int) -> set[int]:
    """Hexes that a unit of the row may stand on."""
    barred = tables["stack_barred"][tables["hex_stack"][: tables["n_hexes"]]] >> row & 1
    return {int(hex_) for hex_ in np.flatnonzero(barred == 0)}


def _held(tables: np.void, row: int, hex_: int) -> bool:
    """Whether a unit of the row never leaves this hex.  Rule: CORE-MOV-21."""
    holds = tables["stack_traits"][tables["hex_stack"][hex_]] & Trait.HOLDS_GUNS
    return bool(holds) and tables["row_class"][row] == UnitClass.ART


def _flood(near: np.ndarray, shut: np.ndarray, starts: set[int]) -> set[int]:
    """All hexes connected to these over open edges; costs and caps are no hindrance in the long run."""
    found, border = set(starts), list(starts)
    while border:
        here = border.pop()
        for edge in range(6):
            to = int(near[here, edge])
            if to != OFF and to not in found and not shut[here, edge]:
                found.add(to)
                border.append(to)
    return found
