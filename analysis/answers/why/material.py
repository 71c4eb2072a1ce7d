"""What reasons are drawn from: games, sums of groups of games and traced turns of one battle, and how it is set up."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from analysis.stats.sides import SIDES
from engine.loading.tables.build import Built
from engine.runs.columns import LABELS

CLASSES = ("inf", "arm", "art")
SECTION_CARD = re.compile(r"^([LCR])(\d+|\*)$")
SECTIONS = {"L": "left", "C": "center", "R": "right"}
MIRRORED = {"left": "right", "center": "center", "right": "left"}  # the Axis sits opposite


@dataclass(frozen=True)
class Material:
    """All there is of one battle under one set of rules.

    Attributes
    ----------
    games : DataFrame
        One row per game, columns of ``layout.RESULT``, winner in words.
    cards, hexes : DataFrame
        Sums of every group of games: ``group``, ``side``, ``card`` or ``hex``, ``games`` and the sums.
    turns : DataFrame
        Rows of ``layout.TURN`` of the traced games.
    start : dict of str to dict of str to float
        Figures at the start by side and class.
    posted : dict of str to dict of str to float
        Share of the units that start in each section, by side, left and right as this side sees them; a unit on a
        border counts half.
    card_sections : dict of str to str
        Cards that order in one section only, with its name.
    card_titles : dict of str to str
    units : dict of str to float
        Units of each side, those of air drops included.
    without_cards : bool
        Nobody gives orders by cards, and figures are points of strength.
    """

    games: pd.DataFrame
    cards: pd.DataFrame
    hexes: pd.DataFrame
    turns: pd.DataFrame
    start: dict[str, dict[str, float]]
    posted: dict[str, dict[str, float]]
    card_sections: dict[str, str]
    card_titles: dict[str, str]
    units: dict[str, float] = field(default_factory=dict)
    without_cards: bool = False


def material_of(folder: Path, built: Built, cell: Mapping[str, Any]) -> Material:
    """Material of one cell of a finished run."""
    from engine.runs.store import read_games, read_turns

    cards = built.document["cards"]
    return Material(
        games=of_cell(read_games(folder), cell),
        cards=of_cell(grouped(folder, "cards"), cell),
        hexes=of_cell(grouped(folder, "hexes"), cell),
        turns=of_cell(read_turns(folder), cell),
        start=_start(built),
        posted=_posted(built),
        card_sections={
            name: SECTIONS[found[1]]
            for name, card in cards.items()
            if (found := SECTION_CARD.match(str(card.get("orders") or "")))
        },
        card_titles={
            name: str(card.get("title") or name.replace("_", " ").title()) for name, card in cards.items()
        },
        units=_units(built),
        without_cards=bool(built.tables[0]["modern"]),
    )


def of_cell(frame: pd.DataFrame, cell: Mapping[str, Any]) -> pd.DataFrame:
    """Rows of one cell of the plan."""
    wanted = np.ones(len(frame), bool)
    for label in LABELS:
        wanted &= (frame[label] == cell[label]).to_numpy()
    return frame[wanted].reset_index(drop=True)


def grouped(folder: Path, kind: str, cells: Collection[int] | None = None) -> pd.DataFrame:
    """Sums of every group of games of a run (``runs.groups``), or of some of its cells, the group in a column.

    Groups and their sums are the same however the games were cut into blocks.  Cells that are not told are left out.
    """
    from engine.runs.block_rows import rows_of_blocks
    from engine.runs.groups import group_size
    from engine.runs.verified import whole_run

    run = whole_run(folder)
    spans = [
        span for span in run.spans
        if run.plan.cells[span.cell].is_reported and (cells is None or span.cell in cells)
    ]  # fmt: skip
    frames = []
    for rows in rows_of_blocks(folder, kind, spans):
        size = group_size(run.plan, run.plan.cells[rows.cell])
        groups = [span.first // size for span in spans[rows.first :][: len(rows.rows)]]
        frames.append(_own_words(rows.table).to_pandas().assign(group=np.repeat(groups, rows.rows)))
    found = pd.concat(frames, ignore_index=True)
    of = "hex" if kind == "hexes" else "card"
    return (
        found.groupby([*LABELS, "group", "side", of], observed=True, sort=True)
        .sum(numeric_only=True)
        .reset_index()
    )


def _own_words(table: Any) -> Any:
    """The table with the words that occur in it, in the order in which they do, whatever lies beside it in a pack."""
    for place, of_column in enumerate(table.schema):
        if pa.types.is_dictionary(of_column.type):
            column = table.column(place).cast(of_column.type.value_type).dictionary_encode()
            table = table.set_column(place, of_column.name, column.unify_dictionaries())
    return table


def _start(built: Built) -> dict[str, dict[str, float]]:
    tables = built.tables[0]
    found = {side: dict.fromkeys(CLASSES, 0.0) for side in SIDES}
    for unit in range(int(tables["n_units"])):
        class_ = CLASSES[int(tables["row_class"][tables["unit_row"][unit]])]
        found[SIDES[int(tables["unit_side"][unit])]][class_] += float(tables["unit_figures"][unit])
    return found


def _units(built: Built) -> dict[str, float]:
    tables = built.tables[0]
    sides = tables["unit_side"][: int(tables["n_units"])]
    return {name: float((sides == side).sum()) for side, name in enumerate(SIDES)}


def _posted(built: Built) -> dict[str, dict[str, float]]:
    from engine.replay.setup_log import setup_of

    setup = setup_of(built)
    sections = {entry["hex"]: entry["sections"] for entry in setup["hexes"]}
    found = {side: dict.fromkeys(SECTIONS.values(), 0.0) for side in SIDES}
    for unit in setup["units"]:
        here = sections.get(unit["hex"], [])
        for section in here:
            own = section if unit["side"] == "allies" else MIRRORED[section]
            found[unit["side"]][own] += 1 / len(here)
    for shares in found.values():
        total = sum(shares.values()) or 1.0
        for section in shares:
            shares[section] /= total
    return found


def per_group(frame: pd.DataFrame, columns: list[str]) -> np.ndarray:
    """Sums by group of games, shape (n_groups, n_columns), in the order of the games."""
    return np.asarray(frame.groupby("group", sort=True)[columns].sum().to_numpy(dtype=float))
