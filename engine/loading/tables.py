"""From words to numbers: a scenario under a variant of the rules becomes one record of TABLES.

This module and its ``tables_*`` companions, with ``stacks`` and ``edges``, are the only place that turns
words into numbers; kernels never see a word.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.codes import Fired
from engine.geometry.boards import BOARDS
from engine.layout import TABLES
from engine.loading.contents import contents_of
from engine.loading.edges import fill_edges
from engine.loading.marches import fill_marches
from engine.loading.options import OFFICIAL, Change, Variant, apply
from engine.loading.rules import shared_base
from engine.loading.scenario import Scenario
from engine.loading.scenario_checks import check_scenario
from engine.loading.stacks import enumerate_stacks, fill_stacks
from engine.loading.tables_board import fill_board, fill_hills
from engine.loading.tables_cards import fill_cards, fill_recon_as
from engine.loading.tables_rules import fill_ruleset
from engine.loading.tables_scenario import fill_gate, fill_scenario
from engine.loading.tables_units import fill_strikes, fill_units
from engine.loading.unit_rows import collect_rows

HOLDING = (".hold", ".entry")  # columns of an objective that say how it is held


@dataclass(frozen=True)
class Built:
    """A scenario and a variant as numbers, with the words to read them by.

    Attributes
    ----------
    tables : ndarray of TABLES, shape (1,)
        Read only.
    document : dict
        The rules and the scenario after all patches.
    provenance : list of Change
        What options and special rules changed.
    unit_rows, card_rows, stack_names : list of str
        Names by the row numbers of TABLES.
    scenario : Scenario
    variant : Variant
    rules_digest, scenario_digest : str
        Hash of the rules in force and of the scenario as its file tells it.
    """

    tables: np.ndarray
    document: dict[str, Any]
    provenance: list[Change]
    unit_rows: list[str]
    card_rows: list[str]
    stack_names: list[str]
    scenario: Scenario
    variant: Variant
    rules_digest: str
    scenario_digest: str


def build_tables(scenario: Scenario, variant: Variant = OFFICIAL) -> Built:
    """Turn a scenario under a variant into numbers.

    Parameters
    ----------
    scenario : Scenario
    variant : Variant
        Options in force; the official rules by default.

    Returns
    -------
    Built

    Raises
    ------
    InputError
        An option does not fit, or the changed scenario cannot be set up.

    Examples
    --------
    >>> from engine.loading.scenario import load_scenario
    >>> built = build_tables(load_scenario("pegasus-bridge"))
    >>> int(built.tables[0]["n_units"]), built.unit_rows
    (15, ['infantry'])
    """
    start = {**shared_base(), "scenario": scenario.data}
    document, provenance = apply(start, variant.options)
    check_scenario(document["scenario"], document, scenario.file)
    tables = np.zeros(1, TABLES)
    unit_rows, card_rows, stack_names = fill(tables[0], document)
    tables[0]["fired_start"] = fired_at_start(provenance, variant)
    fill_advance_cuts(tables[0], provenance, unit_rows)
    tables.setflags(write=False)
    return Built(
        tables=tables,
        document=document,
        provenance=provenance,
        unit_rows=unit_rows,
        card_rows=card_rows,
        stack_names=stack_names,
        scenario=scenario,
        variant=variant,
        rules_digest=digest_of({key: value for key, value in document.items() if key != "scenario"}),
        scenario_digest=scenario.digest,
    )


def fired_at_start(provenance: list[Change], variant: Variant) -> int:
    """Bits of ``codes.Fired`` that stand from the first turn on: an option set the battle up in another way.

    How long objectives are held is no matter of the set-up.
    """
    names = {option.id for option in variant.options}
    changed = [one.path for one in provenance if names.intersection(one.option.split(" + "))]
    bits = 1 << Fired.DECK_CHANGED if "ruleset.deck" in changed else 0
    if any(path.startswith("scenario.") and not path.endswith(HOLDING) for path in changed):
        bits |= 1 << Fired.FORCES_CHANGED
    return bits


def fill_advance_cuts(table: np.void, provenance: list[Change], unit_rows: list[str]) -> None:
    """Rows that may take less ground than their own table says.  Changes: table.row_advance_cut, advance_cut."""
    for one in provenance:
        table_name, _, rest = one.path.partition(".")
        row, _, column = rest.rpartition(".")
        if table_name == "units" and column == "advance":
            for i, name in enumerate(unit_rows):
                if name == row or name.partition("@")[0] == row:
                    table["row_advance_cut"][i] = max(0, one.was - one.now)
    table["advance_cut"] = table["row_advance_cut"].any()


def fill(table: np.void, document: Mapping[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """Write every field of TABLES; gives the names of unit rows, card rows and stacks."""
    scenario, terrain, ruleset = document["scenario"], document["terrain"], document["ruleset"]
    board = BOARDS[scenario["board"]]
    contents = contents_of(scenario, document)
    rows = collect_rows(scenario["units"] + scenario["air_drops"], document)
    stacks = enumerate_stacks(contents, terrain)
    fill_board(table, board)
    fill_hills(table, board.grid, contents, terrain)
    fill_edges(table, board.grid, contents, terrain, rows)
    fill_marches(table, board.grid, len(rows.rows))
    fill_stacks(table, stacks, terrain, rows, ruleset["cover_combine"])
    table["hex_stack"][: board.grid.n_hexes] = stacks.hex_stack
    fill_units(table, rows)
    fill_strikes(table, rows, ruleset["symbol_range"])
    card_rows = fill_cards(table, document["cards"], document["decks"][ruleset["deck"]], rows)
    fill_ruleset(table, ruleset, rows)
    fill_recon_as(table, ruleset["recon_as"], document["cards"], card_rows, board)
    fill_scenario(table, scenario, board, contents, rows)
    fill_gate(table, ruleset, scenario["objectives"])
    return [row.name for row in rows.rows], card_rows, [stack.name for stack in stacks.stacks]


def digest_of(value: Any) -> str:
    """Hash of plain values; the order of keys counts, since the first matching selector of a column does."""
    return hashlib.blake2s(json.dumps(value).encode(), digest_size=8).hexdigest()
