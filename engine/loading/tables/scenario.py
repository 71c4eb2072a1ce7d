"""The set-up as numbers: units, hands, medals, objectives, exits, barriers (core section 2, expansions 7.5, 7.7)."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.codes import Entry, Hold, Side, When
from engine.geometry.boards import Board
from engine.geometry.hexgrid import count_walks, directions
from engine.geometry.regions import connected_groups
from engine.layout import MAX_EXIT_KINDS, NEAR, OFF
from engine.loading.in_force.air_drops import units_in_the_air
from engine.loading.in_force.side_words import bits_of_sides
from engine.loading.in_force.unit_rows import UnitRows, medals_or_win
from engine.loading.scenario.refusals import BATTLE
from engine.loading.schema.document import (
    BarrierEntry,
    DropEntry,
    ExitEntry,
    ObjectiveEntry,
    ScenarioPart,
    TrainEntry,
    UnitEntry,
)
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

WIN = "WIN"


def fill_scenario(
    table: np.void,
    scenario: ScenarioPart,
    board: Board,
    rows: UnitRows,
    waiting: Mapping[str, Sequence[UnitEntry]] | None = None,
) -> None:
    """Write everything a scenario sets up but the terrain.

    Changes: table.first_side, hand_*, medal_target, unit_*, n_units, drop_*, objective_*, entries,
    exit_*, barrier fields.
    """
    table["first_side"] = Side[scenario["first_side"].upper()]
    for side, name in enumerate(SIDES):
        for field in ("hand_start", "hand_size", "medal_target"):
            table[field][side] = scenario[field][name]
    fill_set_up(table, scenario["units"], scenario["air_drops"], scenario["trains"], board, rows, waiting)
    fill_air_drops(table, scenario["air_drops"])
    fill_objectives(table, scenario["objectives"], board)
    fill_exits(table, scenario["exits"], board, rows)
    fill_barriers(table, scenario["barriers"], board, rows)


def fill_set_up(
    table: np.void,
    units: Sequence[UnitEntry],
    drops: Sequence[DropEntry],
    trains: Sequence[TrainEntry],
    board: Board,
    rows: UnitRows,
    waiting: Mapping[str, Sequence[UnitEntry]] | None = None,
) -> None:
    """Units of a side one after another, Axis first: on the board in hex order, of air drops, aboard, then reserves.

    Figures are those of the row unless the scenario or an option says otherwise.
    ``waiting``: units without a hex by the word that the fields for their places begin with.
    Changes: table.unit_*, first_unit, end_unit, n_units, drop_first, train_cargo, reserve_*, levy_*, brood_*.
    Rule: CORE-SETUP-2, -14, UNIT-STR-1, HR-GEN-14, HR-DROP1-12, -14, HR-DROP2-6.
    """
    table["unit_hex"][...] = OFF
    table["train_cargo"][...] = OFF
    u = 0
    for side, name in enumerate(SIDES):
        table["first_unit"][side] = u
        own = [(board.grid.parse(unit["hex"]), i) for i, unit in enumerate(units) if unit["side"] == name]
        for hex_, i in sorted(own):
            fill_unit(table, u, units[i], rows)
            table["unit_hex"][u] = hex_
            u += 1
        for d, drop in enumerate(drops):
            if drop["side"] == name:
                table["drop_first"][d] = u
                for unit in units_in_the_air(drop):
                    fill_unit(table, u, unit, rows)
                    table["unit_airborne"][u] = 1
                    u += 1
        for t, train in enumerate(trains):
            for i, unit in enumerate(train["cargo"] if train["side"] == name else []):
                fill_unit(table, u, unit, rows)
                table["train_cargo"][t, i] = u
                u += 1
        for word, units_to_come in (waiting or {}).items():
            table[f"{word}_first"][side] = u
            for unit in units_to_come:
                if unit["side"] == name:
                    fill_unit(table, u, unit, rows)
                    u += 1
            table[f"{word}_n"][side] = u - table[f"{word}_first"][side]
        table["end_unit"][side] = u
    table["n_units"] = u


def fill_unit(table: np.void, u: int, unit: UnitEntry, rows: UnitRows) -> None:
    """One unit, wherever it is.  Changes: table.unit_side, unit_row, unit_figures."""
    row = rows.index(unit["row"], unit["side"], unit.get("hex", ""))
    table["unit_side"][u] = SIDES.index(unit["side"])
    table["unit_row"][u] = row
    table["unit_figures"][u] = unit.get("figures") or rows.rows[row].columns["figures"]


def fill_air_drops(table: np.void, drops: Sequence[DropEntry]) -> None:
    """Air drops, and where the walks of their figures can end.  Changes: table.n_drops, drop_*.

    Rule: CORE-SETUP-15.
    """
    table["n_drops"] = len(drops)
    for d, drop in enumerate(drops):
        table["drop_side"][d] = SIDES.index(drop["side"])
        table["drop_count"][d] = len(units_in_the_air(drop))
        table["drop_steps"][d] = table["drop_ring"][d] = drop["steps"]
        walks = count_walks(drop["steps"])
        table["drop_walks"][d] = sum(walks.values())
        for k, offset in enumerate(directions(drop["steps"])):
            table["drop_ways"][d, k] = walks[offset]
        table["drop_ways"][d, NEAR] = walks[0, 0]


def fill_objectives(table: np.void, objectives: Sequence[ObjectiveEntry], board: Board) -> None:
    """Objectives of the scenario.  Changes: table.objective_*, hex_objectives, n_objectives."""
    table["n_objectives"] = len(objectives)
    table["entries"] = any("entry" in objective for objective in objectives)
    for o, objective in enumerate(objectives):
        wins = objective["value"] == WIN
        table["objective_sides"][o] = bits_of_sides(objective["sides"])
        table["objective_need"][o] = 0 if objective["need"] == "MAJORITY" else objective["need"]
        table["objective_size"][o] = len(objective["cells"])
        table["objective_deny"][o] = objective["deny_enemy"]
        table["objective_when"][o] = When[objective["when"]]
        table["objective_hold"][o] = Hold[objective["hold"]]
        table["objective_value"][o] = 0 if wins else objective["value"]
        table["objective_win"][o] = wins
        table["objective_entry"][o] = Entry[objective.get("entry", "ANY")]
        for name in objective["cells"]:
            table["hex_objectives"][board.grid.parse(name)] |= 1 << o


def fill_exits(table: np.void, exits: Sequence[ExitEntry], board: Board, rows: UnitRows) -> None:
    """Hexes by which units may leave the board, and for whom, if some are not for everybody or pay by the figure.

    Where several are on a hex, what lies ahead of a side is told by the best.
    Changes: table.exit_*, exits_narrow, hex_exits.  Rule: VIC-EXIT-1, VIC-EXIT-2, SCEN-EXIT-3.

    Raises
    ------
    InputError
        Too many kinds of such exits.
    """
    kinds: list[tuple[str, int, bool]] = []
    narrow = any("who" in way or "per" in way for way in exits)
    for i, way in enumerate(exits):
        cells = [board.grid.parse(name) for name in way["cells"]]
        value = medals_or_win(way["value"])
        kind = (way.get("who", "ALL"), value, "per" in way)
        if narrow and kind not in kinds:
            if len(kinds) == MAX_EXIT_KINDS:
                found = f"{MAX_EXIT_KINDS + 1} kinds of exits by who, value and per"
                raise InputError("scenario", f"exit {i + 1}", found, f"at most {MAX_EXIT_KINDS}")
            table["exit_rows"][len(kinds)] = rows.select(kind[0], "class", f"exit {i + 1} who", BATTLE)
            table["exit_medals"][len(kinds)], table["exit_by_figure"][len(kinds)] = kind[1:]
            kinds.append(kind)
        for side in map(SIDES.index, way["sides"]):
            table["exit_value"][side, cells] = np.maximum(table["exit_value"][side, cells], value)
            if narrow:
                table["hex_exits"][side, cells] |= 1 << kinds.index(kind)
    table["exits_narrow"] = narrow
    table["exit_hexes"][...] = np.count_nonzero(table["exit_value"], axis=1)


def fill_barriers(table: np.void, barriers: Sequence[BarrierEntry], board: Board, rows: UnitRows) -> None:
    """Hexes that some rows may not attack across.  Changes: table.barrier_line, barrier_rows, bank, bank_rows.

    LINE: the hexes obstruct the rows' lines of fire.  BANKS: the rows may not attack into another connected
    part of the board left when the hexes of all BANKS barriers are taken out.  Rule: LOS-21.
    """
    river: set[int] = set()
    for barrier in barriers:
        mask = rows.select(barrier["who"], "class", "barrier.who", BATTLE)
        cells = [board.grid.parse(name) for name in barrier["cells"]]
        if barrier["test"] == "BANKS":
            table["bank_rows"] |= mask
            river.update(cells)
        else:
            table["barrier_line"][cells] |= mask
            table["barrier_rows"] |= mask
    if river:
        n = board.grid.n_hexes
        table["bank"][:n] = connected_groups(board.grid, [hex_ not in river for hex_ in range(n)])
