"""A battle under the rules in force, as those see it who write fields of TABLES, and who writes for single rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from engine.declaring.declare import Ready
from engine.geometry.boards import Board
from engine.hooks import FILLS
from engine.loading.in_force.contents import Contents
from engine.loading.in_force.stacks import Stacks
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.document import Document, ScenarioPart, Terrain
from engine.loading.schema.switch_columns import Switches


@dataclass(frozen=True)
class Setting:
    """A battle in words and rows.

    Attributes
    ----------
    document : Document
        The rules and the battle after all patches, with the unit rows in force.
    scenario : ScenarioPart
        The battle as it is set up.
    ruleset : Switches
    board : Board
    contents : sequence of Contents
        What lies on each hex.
    terrain : Terrain
        Its rows in force.
    stacks : Stacks
    rows : UnitRows
    cards : list of str
        Names by card rows; none yet where only the ground is ready.
    """

    document: Document
    scenario: ScenarioPart
    ruleset: Switches
    board: Board
    contents: Sequence[Contents]
    terrain: Terrain
    stacks: Stacks
    rows: UnitRows
    cards: Sequence[str] = ()


def fill_rules(table: np.void, setting: Setting, ready: Ready) -> None:
    """Let every rule write its fields, in the order in which they declare it.  Changes: table."""
    for fill in FILLS:
        if fill.ready == ready:
            function_of(fill.unit)(table, setting)


@cache
def function_of(unit: str) -> Any:
    """The function of a declaration, ``module:function``."""
    module, _, name = unit.partition(":")
    return getattr(import_module(module), name)
