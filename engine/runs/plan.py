"""The plan of a run: which games are asked for; who plays them, and in which blocks, changes nothing.

A *cell* is one scenario under one variant between one pair of players; every cell of a run plays the same
game indices, so that game 17 of two variants meets the same deck and dice.  A *companion* of a cell plays its first
games again with all sources of chance drawn anew but one (``engine.codes.Source``): what both agree in says how much
that source decides.  A cell *beside* another plays its first games with other styles of the players on either side: how
much hangs on who plays.  Two plans are the same plan if
their digests are the same; block size and workers are no part of it.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.checks.occurrence import Provenance, provenance_of
from engine.loading.checks.prospects import check_winnable, warnings_of
from engine.loading.options.option_ids import check_files
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import whole_number
from engine.policies.player_files import load_player, searches
from engine.policies.postures import pairs_of_postures
from engine.policies.sight import is_blind
from engine.policies.usual import PAIR
from engine.runs.digest import text_digest
from engine.runs.entries import Entry, changes_of_draft, entries_of, said_of
from engine.runs.games import engine_digest, source_ids
from engine.runs.limits import FEWEST_LUCK, MOST_GAMES, MOST_SEED

TRACED_GAMES = 1000  # games of a cell that leave one row per turn when the plan is traced
LONGEST_SLUG = 60
NO_CELL = -1


@dataclass(frozen=True)
class Recipe:
    """What the rules of a cell are built from; two recipes of the same key build the same tables.

    Attributes
    ----------
    key : str
        Labels of scenario and variant with the digest of their tables.
    scenario, variant
        As ``engine.loading`` gives them.
    """

    key: str
    scenario: Scenario = field(compare=False, repr=False)
    variant: Variant = field(compare=False, repr=False)


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


@dataclass(frozen=True)
class RunRequest:
    """A plan with everything needed to play it.

    Attributes
    ----------
    plan : Plan
    recipes : tuple of Recipe, shape (n_cells,)
    provenance : tuple of Provenance, shape (n_cells,)
        What the rules of each cell change.
    warnings : tuple of str
        Lines about what is odd in a scenario but may be meant.
    notices : tuple of str
        Lines about files that carry one id: which of them plays.
    study : str
        Text of the study file that asks for it; kept beside the games.
    value : str
        Digest of the value model that will look at the games, for the manifest; no game depends on it.
    """

    plan: Plan
    recipes: tuple[Recipe, ...]
    provenance: tuple[Provenance, ...]
    warnings: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    study: str = ""
    value: str = ""

    @property
    def said(self) -> tuple[str, ...]:
        """What is part of every answer: which files play, and what is odd about them."""
        return (*self.notices, *self.warnings)


def make_plan(
    scenarios: Sequence[Scenario],
    variants: Sequence[Variant] = (),
    players: Sequence[tuple[str, str]] = (PAIR,),
    games: int = 10_000,
    seed: int = 1,
    *,
    namespace: str = "play",
    trace: bool = False,
    baseline: bool = True,
    as_variants: bool = False,
    within: float | None = None,
    luck: int = 0,
    postures: int = 0,
    searched: int = 0,
    traced: int = TRACED_GAMES,
    baseline_games: int = 0,
    until: str = "",
) -> RunRequest:
    """Lay out the cells of a run: every scenario under every variant between every pair of players.

    Parameters
    ----------
    scenarios : sequence of Scenario
        One or more; the same scenario named twice counts once.
    variants : sequence of Variant
        The official rules come first unless ``baseline`` is False.
    players : sequence of (axis player, allies player)
    games : int
        Games per cell, 1 to 1,000,000,000.
    seed : int
    namespace : str
    trace : bool
        Keep one row per player turn for the first games of every cell.
    as_variants : bool
        The scenarios are drafts of one battle: the first is the baseline, the others are its variants, named
        after their files.  They must share their ``chance_id``.
    within : float, optional
        Play in batches until what is measured is known to so many points of 100, at most ``games``.
    luck : int
        Games of every companion, one for each cell and source of chance; at most ``games``, 0 for none.
    postures : int
        Games of every cell beside another, one for each cell and pair of postures in which its players have styles
        (``policies.postures``); at most ``games``, 0 for none.
    searched : int
        Games of every cell in which a player searches; at most ``games``, 0 for as many.
    traced : int
        Games of a cell that leave such rows.
    baseline_games : int
        Games of every cell that others are compared with, at least ``games``; 0 for as many as the others.
    until : str
        ``decided``: play in batches until every verdict is, at most ``games``.

    Returns
    -------
    RunRequest

    Raises
    ------
    InputError
        A number out of range, nothing to play, a battle that a side cannot win, drafts of different battles, two
        option files of one id, an unknown player.
    """
    games = whole_number("--games", games, 1, MOST_GAMES)
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    if luck:
        luck = whole_number("--luck", luck, FEWEST_LUCK, games)
    postures = whole_number("--postures", postures, 0, games)
    searched = whole_number("--searched", searched, 0, games)
    if baseline_games:
        least = 1 if within is not None or until else games  # of the cap that a plan with looks names
        baseline_games = whole_number("--baseline-games", baseline_games, least, MOST_GAMES)
    if not scenarios or not players:
        raise InputError(COMMAND, "SCENARIO, --players", "nothing", "at least one of each")
    check_files(option for variant in variants for option in variant.options)
    entries = entries_of(scenarios, variants, baseline, as_variants)
    official = {(one.path, one.digest): build_tables(one) for one in scenarios}
    warnings = [line for built in official.values() for line in _prospects(built)]
    cells: list[Cell] = []
    recipes: list[Recipe] = []
    provenance: list[Provenance] = []
    for entry in entries:
        built = official[entry.scenario.path, entry.scenario.digest]
        recipe, of_entry, changes, odd = _cells(entry, built, tuple(dict.fromkeys(players)), len(cells))
        if as_variants:
            changes = changes_of_draft(changes, entries[0], entry)
        warnings += odd
        cells += of_entry
        recipes += [recipe] * len(of_entry)
        provenance += [changes] * len(of_entry)
    listed = len(cells)
    if postures:
        styled = [(cell, one) for cell in cells for one in _beside(cell)]
        cells += [replace(one, index=listed + k) for k, (_, one) in enumerate(styled)]
        recipes += [recipes[cell.index] for cell, _ in styled]
        provenance += [provenance[cell.index] for cell, _ in styled]
    if luck:
        added = [(i, source) for i in range(listed) for source in source_ids()]
        cells += [
            replace(cells[i], index=len(cells) + k, shared=source) for k, (i, source) in enumerate(added)
        ]
        recipes += [recipes[i] for i, _ in added]
        provenance += [provenance[i] for i, _ in added]
    plan = Plan(
        tuple(cells),
        games,
        seed,
        namespace,
        trace,
        engine_digest(),
        within,
        luck,
        postures,
        searched,
        traced,
        baseline_games,
        until,
    )
    said = said_of(scenarios, variants, entries)
    return RunRequest(plan, tuple(recipes), tuple(provenance), tuple(dict.fromkeys(warnings)), said)


def _prospects(official: Built) -> list[str]:
    """Refuse a battle that a side cannot win; warnings about ground out of reach."""
    check_winnable(official)
    return warnings_of(official)


def _cells(
    entry: Entry, official: Built, players: tuple[tuple[str, str], ...], first: int
) -> tuple[Recipe, list[Cell], Provenance, list[str]]:
    """Recipe, cells, changes and warnings of one scenario under one variant; ``official``: the scenario without it."""
    scenario, variant = entry.scenario, entry.variant
    built = build_tables(scenario, variant) if variant.options else official
    tables_digest = hashlib.blake2s(built.tables.tobytes(), digest_size=8).hexdigest()
    cells = [
        Cell(
            index=first + i,
            scenario=entry.scenario_label,
            title=entry.title,
            variant=entry.variant_label,
            options=tuple(option.id for option in variant.options),
            axis_player=pair[0],
            allies_player=pair[1],
            chance_id=scenario.chance_id,
            scenario_digest=built.scenario_digest,
            rules_digest=built.rules_digest,
            tables_digest=tables_digest,
            players_digest=players_digest(pair),
            blind=bool(variant.options) and is_blind(official, built, pair),
        )
        for i, pair in enumerate(players)
    ]
    recipe = Recipe(f"{entry.scenario_label}|{entry.variant_label}|{tables_digest}", scenario, variant)
    return recipe, cells, provenance_of(official, built), warnings_of_forces(built)


def _beside(cell: Cell) -> list[Cell]:
    """The cells beside one: its rules, with styles of its players in every pair of postures."""
    pairs = pairs_of_postures((cell.axis_player, cell.allies_player))
    return [
        replace(
            cell,
            axis_player=pair[0],
            allies_player=pair[1],
            players_digest=players_digest(pair),
            beside=cell.index,
            postures=",".join(postures),
        )
        for postures, pair in pairs.items()
    ]


def players_digest(players: Iterable[str]) -> str:
    """Digest of what the players' files say."""
    return text_digest(json.dumps([load_player(player) for player in players], sort_keys=True, default=str))
