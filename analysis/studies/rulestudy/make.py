"""Make a study of options: play its stages, write what was found, draw its pages."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.findings.rows import Row, measure_runs
from analysis.measure.origin import made_by_runs
from analysis.measure.read import load_run
from analysis.pages.imports import imports_among
from analysis.stats.margins import Margins
from analysis.studies.rulestudy import preferred_rules
from analysis.studies.rulestudy.changed_units import changed_units
from analysis.studies.rulestudy.digests import digests_of
from analysis.studies.rulestudy.effects import (
    BUNDLE,
    OPTION,
    OURS,
    Place,
    effect_rows,
    effects_frame,
    places_of,
)
from analysis.studies.rulestudy.example_games import COLUMNS as WATCH_COLUMNS
from analysis.studies.rulestudy.example_games import games_to_watch
from analysis.studies.rulestudy.option_pairs import pair_effects
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.rulestudy.reasons import COLUMNS as REASON_COLUMNS
from analysis.studies.rulestudy.reasons import reasons_in
from analysis.studies.rulestudy.redraw import KIND, write_drawn
from analysis.studies.rulestudy.stages import OURS as FRESH_CHANCE
from analysis.studies.rulestudy.stages import (
    Group,
    bundled,
    climbed,
    first_half,
    measured,
    planned,
    play,
    play_alone,
    root_mean_square,
)
from analysis.studies.rulestudy.tables import Results, ladder_frame, write_results
from analysis.studies.rulestudy.trials import SIDE
from analysis.studies.screen.confirm import Work
from analysis.studies.screen.plan import make_screen_plan
from analysis.studies.screen.run import screen
from engine.loading.options.bundles import bundles
from engine.loading.options.variant import OFFICIAL, Variant
from engine.runs.games import engine_digest
from engine.runs.manifest import read_plan

CHANCE = 0.10  # of an option to be in force in a block of the factorial


def make_rule_study(study: RuleStudy, name: str, folder: Path, work: Work) -> dict[str, Any]:
    """Play and write a study.

    Parameters
    ----------
    study : RuleStudy
    name : str
        What it is called.
    folder : Path
        Pages, pictures and tables; the games lie in ``work.folder``.
    work : Work

    Returns
    -------
    dict
        The manifest.
    """
    write_results(find_out(study, name, work), folder)
    return write_drawn(folder)


def find_out(study: RuleStudy, name: str, work: Work) -> Results:
    """Play all stages; what the folder of the games already holds is not played again."""
    work.say(f"At most {sum(planned(study).values()):,} games.")
    cells, ranking = screened(study, work)
    work.say("Every option alone …")
    folders = play_alone(study, cells, work)
    rows, drawn = measured(study, (load_run(folder) for folder in folders))
    effects = [row for name, some in rows.items() for row in option_rows(study, name, some, drawn)]
    found = places_of(effects_frame(effects), OPTION)
    top = largest(found, study.file.top)
    work.say(f"Why, and games to watch: {', '.join(top)} …")
    reasons, watch = explained(study, folders, found, top)
    work.say("Along the ladder …")
    along = climbed(study, cells, top, work)
    work.say("In pairs …")
    pairs = pair_effects(study, cells, top, work)
    work.say("Bundles …")
    bundle_rows, bundle_along = bundled(study, work)
    effects += plain_rows(BUNDLE, bundle_rows)
    work.say("What we would play …")
    chosen, own_rows = we_would_play(study, folders, work)
    effects += own_rows
    return Results(
        {**manifest_of(study, name, work, int(ranking["n_games"].max())), **made_by_runs(folders)},
        effects_frame(effects),
        ladder_frame({**along, **bundle_along}),
        pairs,
        reasons,
        watch,
        chosen,
        cells,
        ranking,
    )


def screened(study: RuleStudy, work: Work) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Where each option can occur, and the ranking of a factorial of all of them."""
    pair = (study.file.player, study.file.player)
    plan = make_screen_plan(study.scenarios, study.levels, pair, study.file.screen, study.file.seed, CHANCE)
    work.say("Where can each option occur? Then all options at once …")
    found = screen(plan, replace(work, folder=work.folder / "screen", games=0))
    return found.cells, found.ranking


def option_rows(
    study: RuleStudy, name: str, rows: Sequence[Row], drawn: Mapping[str, Mapping[str, float]]
) -> list[dict[str, Any]]:
    """Rows of the table of effects for an option."""
    tried = study.tried[name]
    battles = {row.scenario for row in rows}
    turned = {
        battle.id: changed_units(battle, study.variants[name], study.beside.get(name, OFFICIAL), tried)
        for battle in study.scenarios
        if battle.id in battles and tried.kind == SIDE
    }
    without = study.beside.get(name, OFFICIAL).id
    return effect_rows(name, OPTION, rows, drawn[without], turned)


def plain_rows(what: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows of the table for variants of one run that are called by their ids."""
    drawn = {
        row.scenario: level.est
        for row in rows
        if row.baseline is None and (level := row.number("draws")) is not None
    }
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row.baseline is not None:
            found.setdefault(row.variant, []).append(row)
    return [row for name, some in found.items() for row in effect_rows(name, what, some, drawn, {})]


def largest(found: Mapping[str, Sequence[Place]], n: int) -> list[str]:
    """The options that move most."""
    return sorted(found, key=lambda name: -strength(found[name])[0])[:n]


def strength(places: Sequence[Place]) -> tuple[float, float, float]:
    """Root mean square of the changes over the battles, with its interval."""
    single = [one for one in places if not one.is_pooled]
    return root_mean_square([(one.wins.est, one.wins.error) for one in single])


def explained(
    study: RuleStudy, folders: Mapping[Path, Group], found: Mapping[str, list[Place]], names: Sequence[str]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Reasons of every battle, and games to watch, of some options."""
    reasons: list[dict[str, Any]] = []
    where: dict[str, dict[str, Path]] = {name: {} for name in names}
    for folder, group in folders.items():
        mine = [name for name in group.names if name in names]
        for battle in group.scenarios:
            places = {name: _place(found[name], battle.id) for name in mine}
            rules = [(name, study.variants[name], places[name]) for name in mine]
            reasons += reasons_in(folder, battle, group.without, rules) if rules else []
            for name in mine:
                where[name][battle.id] = folder
    battles = {one.id: one for one in study.scenarios}
    watch = [
        row
        for name in names
        for row in games_to_watch(
            name,
            where[name],
            battles,
            found[name],
            (study.beside.get(name, OFFICIAL), study.variants[name]),
            study.file.player,
            study.file.seed,
        )
    ]
    return (
        pd.DataFrame(reasons, columns=list(REASON_COLUMNS)),
        pd.DataFrame(watch, columns=list(WATCH_COLUMNS)),
    )


def _place(places: Sequence[Place], scenario: str) -> Place:
    return next(one for one in places if one.scenario == scenario)


def we_would_play(
    study: RuleStudy, folders: Mapping[Path, Group], work: Work
) -> tuple[pd.DataFrame, list[dict[str, Any]]]:
    """Choose rules on the first half of the games of each option alone, and play them again on fresh ones."""
    n_battles, names = len(study.scenarios), preferred_rules.candidates(study)
    variants = [study.variants[name].id for name in names]
    halves = (
        first_half(load_run(folder), variants)
        for folder, group in folders.items()
        if group.without is OFFICIAL
    )
    rows, drawn = measured(study, halves)
    choosing = weighed_all(study, {name: rows[name] for name in names if name in rows}, drawn[OFFICIAL.id])
    chosen = preferred_rules.choose(study, choosing)
    fresh: dict[str, preferred_rules.Weighed] = {}
    effects: list[dict[str, Any]] = []
    if chosen:
        together = preferred_rules.the_set(study, chosen)
        rules = [study.variants[name] for name in chosen]
        rules += [Variant(preferred_rules.SET, together.options)] if together else []
        pair = [(study.file.player, study.file.player)]
        folder = play(study, work, "ours", study.scenarios, rules, pair, study.file.games, FRESH_CHANCE)
        ids = {study.variants[name].id: name for name in chosen}
        effects = [
            {**row, "option": ids.get(row["option"], row["option"])}
            for row in plain_rows(OURS, measure_runs([load_run(folder)], Margins()).rows)
        ]
        for name, places in places_of(effects_frame(effects), OURS).items():
            one = preferred_rules.weighed(name, places, n_battles)
            fresh |= {name: one} if one else {}
    return preferred_rules.preferred_frame(choosing, fresh, chosen, study.file.ours), effects


def weighed_all(
    study: RuleStudy, rows: Mapping[str, Sequence[Row]], drawn: Mapping[str, float]
) -> dict[str, preferred_rules.Weighed]:
    """Rules over all battles of the study."""
    found = {}
    for name, some in rows.items():
        places = places_of(effects_frame(effect_rows(name, OPTION, some, drawn, {})), OPTION)[name]
        one = preferred_rules.weighed(name, places, len(study.scenarios))
        if one is not None:
            found[name] = one
    return found


def manifest_of(study: RuleStudy, name: str, work: Work, screened: int) -> dict[str, Any]:
    """What was asked, by which engine and with which rules and players; the answer is drawn."""
    return {
        "study": {"name": name, "kind": KIND, "question": study.file.question, "answer": ""},
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": work.command,
        "plan": {"engine": engine_digest(), **json.loads(study.file.model_dump_json())},
        "battles": {one.id: one.title for one in study.scenarios},
        "tried": {
            name: one.as_dict()
            | {"variant": study.variants[name].id, "level": _level_id(study, name)}
            | ({"beside": study.beside[name].id} if name in study.beside else {})
            for name, one in study.tried.items()
        },
        "bundles": {
            one.id: {"title": bundles()[one.id].title, "options": [option.id for option in one.options]}
            for one in study.bundles
        },
        "games": games_played(work.folder, screened),
        "digests": digests_of(study),
        "imports": imports_among(study.scenarios),
    }


def _level_id(study: RuleStudy, name: str) -> str:
    return next(level.id for level in study.levels if level.option.name == name)


def games_played(folder: Path, screened: int) -> dict[str, int]:
    """Games of each stage, by the first word of its folders; those of the factorial are given."""
    found = {"screen": screened}
    for path in sorted(folder.glob("*/manifest.json")):
        stage = path.parent.name.partition("-")[0]
        found[stage] = found.get(stage, 0) + read_plan(path.parent).total
    return found
