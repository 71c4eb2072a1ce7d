"""What is asked of a run: scenarios, rules and players laid out as cells, with all that is needed to play them."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

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
from engine.policies.search_files import check_may_search
from engine.policies.sight import is_blind
from engine.policies.usual import PAIR
from engine.runs.digest import text_digest
from engine.runs.entries import Entry, changes_of_draft, entries_of, said_of
from engine.runs.games import engine_digest, source_ids
from engine.runs.limits import FEWEST_LUCK, MOST_GAMES, MOST_SEED
from engine.runs.plan import TRACED_GAMES, Cell, Plan


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
    check_may_search(built.tables, [player for pair in players for player in pair if searches(player)])
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
