"""Where an option can occur: every option in every scenario by itself, before anything is screened."""

from collections.abc import Callable
from functools import partial

import joblib
import numpy as np
import pandas as pd

from analysis.findings.why_unchanged import CANNOT, KNOWN, WORDS
from analysis.findings.why_unchanged import UNSEEN as NOT_SEEN
from analysis.studies.screen.factors import companions
from analysis.studies.screen.plan import PROBE, ScreenPlan
from analysis.wording.what_changed import idle_line
from engine.hooks import FIRED_COLUMNS
from engine.layout import RESULT
from engine.loading.checks.occurrence import provenance_of
from engine.loading.options.compatible import check_compatible
from engine.loading.options.option import Option
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.runs.games import play_games

PLAYED = tuple(
    name for name in RESULT.names or () if name not in FIRED_COLUMNS
)  # what a game was, without marks of rules
PLAYS, NOT_ALLOWED = "plays", "not allowed here"
CANNOT_OCCUR, UNSEEN = WORDS[CANNOT], WORDS[NOT_SEEN]
UNCHANGED = "it changes no rule of this battle"
FIRST_GAMES, MOST_GAMES = 10, 200  # the rest is played only if the first games pass untouched


def variant_of(options: list[Option]) -> Variant:
    """Options in force together; an InputError if they exclude each other."""
    if not options:
        return OFFICIAL
    check_compatible(options)
    return Variant("+".join(option.id for option in options), tuple(options))


def probe(plan: ScreenPlan, workers: int, advance: Callable[[int], None] = lambda n: None) -> pd.DataFrame:
    """Try every level in every scenario.

    Parameters
    ----------
    plan : ScreenPlan
    workers : int
    advance : callable
        Told how many cells are done.

    Returns
    -------
    DataFrame
        option, scenario, state (``plays``, ``not allowed here``, or why it changes nothing: ``findings.why_unchanged``)
        and why, probe_games, probe_touched (games that differ in anything from the same game without the option).
    """
    one = partial(_scenario, plan)
    found = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator")(
        joblib.delayed(one)(scenario) for scenario in plan.scenarios
    )
    rows: list[dict[str, object]] = []
    for cells in found:
        rows += cells
        advance(len(cells))
    return pd.DataFrame(rows)


def _scenario(plan: ScreenPlan, scenario: Scenario) -> list[dict[str, object]]:
    """Rows of one scenario; rules without the option are built and played once for all levels."""
    without: dict[tuple[str, ...], tuple[Built, dict[int, np.ndarray]]] = {}
    rows = []
    for level in plan.levels:
        around = [one.option for one in companions(plan.levels, level)]
        try:
            key = tuple(option.id for option in around)
            if key not in without:
                without[key] = (build_tables(scenario, variant_of(around)), {})
            built = build_tables(scenario, variant_of([*around, level.option]))
        except InputError as error:
            rows.append(_refused(level.id, scenario, error))
            continue
        rows.append(_tried(plan, scenario, level.id, built, without[key], MOST_GAMES))
    return rows


def try_rules(
    plan: ScreenPlan, scenario: Scenario, name: str, without: Variant, rules: Variant, most: int
) -> dict[str, object]:
    """One row of ``probe`` by itself: rules that a table calls ``name`` against those without, ``most`` games."""
    try:
        base, built = build_tables(scenario, without), build_tables(scenario, rules)
    except InputError as error:
        return _refused(name, scenario, error)
    return _tried(plan, scenario, name, built, (base, {}), most)


def _tried(
    plan: ScreenPlan,
    scenario: Scenario,
    name: str,
    built: Built,
    without: tuple[Built, dict[int, np.ndarray]],
    most: int,
) -> dict[str, object]:
    """Play the same games with and without the option until one differs in more than the marks of rules that acted."""
    base, played = without
    if np.array_equal(base.tables.view(np.uint8), built.tables.view(np.uint8)):
        return _idle(name, scenario, base, built)
    games = touched = 0
    for count in (FIRST_GAMES, most - FIRST_GAMES):
        if games not in played:
            played[games] = play_games(base, plan.seed, plan.players, games, count, PROBE).results
        after = play_games(built, plan.seed, plan.players, games, count, PROBE).results
        touched += int(np.any([after[part] != played[games][part] for part in PLAYED], axis=0).sum())
        games += count
        if touched:
            return _row(name, scenario, PLAYS, "", games, touched)
    return _row(name, scenario, UNSEEN, f"none of {games} games differs", games, 0)


def _idle(name: str, scenario: Scenario, base: Built, built: Built) -> dict[str, object]:
    """An option that changes no rule of the battle: why, and what would bring it into play."""
    parts = [one for one in provenance_of(base, built).parts if one.id == name]
    if not parts:  # several options under one name
        return _row(name, scenario, CANNOT_OCCUR, UNCHANGED, 0, 0)
    state = KNOWN.get(parts[0].state, CANNOT)
    line = idle_line(state, parts[0].why, parts[0].cure, parts[0].helps)
    why = line.removeprefix(WORDS[state]).strip(" ;")
    return _row(name, scenario, WORDS[state], why or UNCHANGED, 0, 0)


def _refused(name: str, scenario: Scenario, error: InputError) -> dict[str, object]:
    """Rules that the battle refuses; their file is not named, for the table is read on other machines too."""
    return _row(name, scenario, NOT_ALLOWED, str(error.of_file("")), 0, 0)


def _row(name: str, scenario: Scenario, state: str, why: str, games: int, touched: int) -> dict[str, object]:
    return {
        "option": name,
        "scenario": scenario.id,
        "state": state,
        "why": why,
        "probe_games": games,
        "probe_touched": touched,
    }


def allowed_in(cells: pd.DataFrame, plan: ScreenPlan, scenario: Scenario) -> list[bool]:
    """Whether each level of the plan plays in a scenario."""
    plays = set(cells.loc[(cells["scenario"] == scenario.id) & (cells["state"] == PLAYS), "option"])
    return [level.id in plays for level in plan.levels]
