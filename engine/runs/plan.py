"""The plan of a run: which games are asked for; who plays them, and in which blocks, changes nothing.

A *cell* is one scenario under one variant between one pair of players; every cell of a run plays the same
game indices, so that game 17 of two variants meets the same deck and dice.  A *companion* of a cell plays its first
games again with all sources of chance drawn anew but one (``engine.codes.Source``): what both agree in says how much
that source decides.  A cell *beside* another plays its first games with other styles of the players on either side: how
much hangs on who plays.  Two plans are the same plan if
their digests are the same; block size and workers are no part of it.
"""

import json
import re
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from engine.loading.words.errors import InputError
from engine.policies.player_files import searches
from engine.runs.digest import text_digest

TRACED_GAMES = 1000  # games of a cell that leave one row per turn when the plan is traced
LONGEST_SLUG = 60
NO_CELL = -1


@dataclass(frozen=True)
class Cell:
    """One scenario, one variant, one pair of players.

    Attributes
    ----------
    index : int
        Position in the plan; names the cell's files.
    scenario, title, variant : str
        Labels of the result rows and the scenario's title.
    options : tuple of str
        Options in force, empty under the official rules.
    axis_player, allies_player : str
    chance_id : str
        What the cell's chance depends on beside seed, namespace and game index.
    scenario_digest, rules_digest, tables_digest, players_digest : str
        Contents played: the scenario's file, the rules after all patches, both together as numbers, the
        weights of both players.
    shared : str
        The one source of chance that a companion has in common with the cell it goes with; empty for any other cell.
    blind : bool
        Whether a player's judgement reads nothing of what the options change (``policies.sight``).
    beside : int
        Index of the cell whose players' styles play here; ``NO_CELL`` for any other cell.
    postures : str
        Postures of these styles, like ``holding,usual`` (Axis, Allies); empty for any other cell.
    """

    index: int
    scenario: str
    title: str
    variant: str
    options: tuple[str, ...]
    axis_player: str
    allies_player: str
    chance_id: str
    scenario_digest: str
    rules_digest: str
    tables_digest: str
    players_digest: str
    shared: str = ""
    blind: bool = False
    beside: int = NO_CELL
    postures: str = ""

    @property
    def is_reported(self) -> bool:
        """Whether its games are rows of the answer: it is no companion, and stands beside no other cell."""
        return not self.shared and self.beside == NO_CELL

    @property
    def label(self) -> str:
        """Name of the cell in digests and messages."""
        name = f"{self.scenario} | {self.variant} | {self.axis_player} - {self.allies_player}"
        name += f" | beside {self.beside}" if self.beside != NO_CELL else ""
        return f"{name} | only {self.shared} shared" if self.shared else name

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; what is usual is not said."""
        values = {**asdict(self), "options": list(self.options)}
        for key, usual in (("shared", ""), ("blind", False), ("beside", NO_CELL), ("postures", "")):
            if values[key] == usual:
                del values[key]
        return values


@dataclass(frozen=True)
class Plan:
    """All games of a run.

    Attributes
    ----------
    cells : tuple of Cell
    games : int
        Games per cell, 1 to 1,000,000,000; with ``within`` the most that are played.
    seed : int
        0 to 2**63 - 1.
    namespace : str
        Keeps the chance of different uses of one seed apart.
    trace : bool
        Keep one row per player turn for the first games of every cell.
    engine : str
        Digest of the engine that plays.
    within : float, optional
        Play until what is measured is known to so many points of 100 (see ``engine.runs.stopping``).
    luck : int
        Games of every companion, at most those of the other cells; 0 without companions.
    postures : int
        Games of every cell beside another, at most those of the other cells; 0 where nobody asked for such cells.
    searched : int
        Games of every cell in which a player searches, at most those of the other cells; 0: as many as these.
    traced : int
        Games of a cell that leave one row per turn when the plan is traced.
    baseline_games : int
        Games of every cell that others are compared with, at least those of the others; 0: as many as these.
    until : str
        ``decided``: play until every verdict is (see ``engine.runs.stopping``); empty otherwise.
    """

    cells: tuple[Cell, ...]
    games: int
    seed: int
    namespace: str
    trace: bool
    engine: str
    within: float | None = None
    luck: int = 0
    postures: int = 0
    searched: int = 0
    traced: int = TRACED_GAMES
    baseline_games: int = 0
    until: str = ""

    @property
    def has_looks(self) -> bool:
        """Whether it is played in batches, until somebody who looks at the outcomes says that it is enough."""
        return self.within is not None or bool(self.until)

    @property
    def total(self) -> int:
        """Games of all cells together, the most there can be."""
        return sum(self.games_of(cell) for cell in self.cells)

    def games_of(self, cell: Cell) -> int:
        """Games of a cell."""
        if cell.beside != NO_CELL:
            return min(self.postures, self.games)
        if self.searched and (searches(cell.axis_player) or searches(cell.allies_player)):
            return min(self.searched, self.games)
        if cell.shared:
            return min(self.luck, self.games)
        return max(self.games, self.baseline_games) if cell.index in self.baselines else self.games

    @cached_property
    def baseline_of(self) -> dict[int, int]:
        """Cell that each compared cell is compared with: the first of its scenario and players."""
        firsts: dict[tuple[str, str, str], int] = {}
        found: dict[int, int] = {}
        for cell in self.cells:
            if cell.is_reported:
                first = firsts.setdefault((cell.scenario, cell.axis_player, cell.allies_player), cell.index)
                found |= {cell.index: first} if first != cell.index else {}
        return found

    @cached_property
    def baselines(self) -> frozenset[int]:
        """Cells that others are compared with."""
        return frozenset(self.baseline_of.values())

    @cached_property  # asked for with every block, and long to make: it names every cell
    def digest(self) -> str:
        """16 hexadecimal digits that differ when any game of the plan could differ."""
        return text_digest(json.dumps(self.to_dict(), sort_keys=True))

    @property
    def id(self) -> str:
        """Readable name of the run, safe as a folder name: what is played, how often, part of the digest."""
        scenarios = list(dict.fromkeys(cell.scenario for cell in self.cells))
        variants = list(dict.fromkeys(cell.variant for cell in self.cells))
        what = scenarios[0] if len(scenarios) == 1 else f"{len(scenarios)}-scenarios"
        other = variants[-1] if len(variants) <= 2 else f"{len(variants)}-variants"
        slug = re.sub(r"[^a-z0-9]+", "-", f"{what}-{other}".lower()).strip("-")
        return f"{slug[:LONGEST_SLUG]}-{self.games}-{self.digest[:8]}"

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; ``Plan.from_dict`` reads them back."""
        values = asdict(self)
        values["cells"] = [cell.to_dict() for cell in self.cells]
        if self.within is None:  # a plan of a fixed number of games says nothing of it
            del values["within"]
        for key in ("luck", "postures", "searched", "baseline_games", "until"):
            if not values[key]:
                del values[key]
        if self.traced == TRACED_GAMES:
            del values["traced"]
        return values

    @staticmethod
    def from_dict(values: dict[str, Any]) -> "Plan":
        """Read back what ``to_dict`` wrote; a missing or unknown key is an InputError."""
        try:
            cells = tuple(Cell(**{**cell, "options": tuple(cell["options"])}) for cell in values["cells"])
            return Plan(**{**values, "cells": cells})
        except (KeyError, TypeError) as error:
            raise InputError("manifest.json", "plan", str(error), "a plan written by this program") from error
