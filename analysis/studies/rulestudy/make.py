"""Make a study of options: play its stages, write what was found, draw its pages."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.findings.rows import Row
from analysis.measure.read import load_run
from analysis.pages.imports import imports_among
from analysis.stats.margins import Margins
from analysis.studies.rulestudy.changed_units import changed_units
from analysis.studies.rulestudy.digests import digests_of
from analysis.studies.rulestudy.effects import (
    BUNDLE,
    OPTION,
    STAGE,
    effect_rows,
    effects_frame,
    places_of,
    plain_rows,
    reported_places,
)
from analysis.studies.rulestudy.kept import WHERE, Kept, kept_of, later_moves, question_digest, tried_entry
from analysis.studies.rulestudy.option_pairs import pair_effects
from analysis.studies.rulestudy.places import reported_places as where_reported
from analysis.studies.rulestudy.places import stages_of, tried_elsewhere
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.rulestudy.play import Group, bundled, climbed, measured, planned, play_alone
from analysis.studies.rulestudy.redraw import KIND, draw
from analysis.studies.rulestudy.tables import Results, ladder_frame, write_results
from analysis.studies.rulestudy.trials import SIDE
from analysis.studies.rulestudy.we_would_play import we_would_play
from analysis.studies.rulestudy.why_strongest import explained, strongest
from analysis.studies.screen.confirm import Work
from analysis.studies.screen.plan import make_screen_plan
from analysis.studies.screen.play import screen
from analysis.studies.spine import head, now, origin_of, say_what_is_kept
from engine.behaviour import BEHAVIOUR
from engine.loading.options.bundles import bundles
from engine.loading.options.variant import OFFICIAL
from engine.runs.games import engine_digest
from engine.runs.manifest import read_plan

CHANCE = 0.10  # of an option to be in force in a block of the factorial
FOLDERS = {OPTION: "alone", STAGE: "stages"}  # first word of the folders of games
KEPT = "{kept} of {n} sets of rows are those of the study that is there: their first games are played as they were."


def make_rule_study(study: RuleStudy, name: str, folder: Path, work: Work) -> dict[str, Any]:
    """Play and write a study.

    Parameters
    ----------
    study : RuleStudy
    name : str
        What it is called.
    folder : Path
        Pages, pictures and tables; the games lie in ``work.folder``.  Rows of a study that lies there already are kept
        where they would be the same today.
    work : Work

    Returns
    -------
    dict
        The manifest.
    """
    write_results(find_out(study, name, work, folder), folder)
    return draw(folder)


def find_out(study: RuleStudy, name: str, work: Work, folder: Path) -> Results:
    """Play what neither the folder of the games holds nor the study in ``folder`` still says."""
    work.say(f"At most {sum(planned(study).values()):,} games.")
    cells, ranking = screened(study, work)
    kept = kept_of(study, cells, folder)
    wanted = sum(bool(where(study, cells, one)) for one in study.names for where in WHERE.values())
    say_what_is_kept(kept.damage, len(kept.groups), wanted, KEPT, work.say)
    work = replace(work, folder=work.folder / question_digest(study, kept))
    work.say("Every option alone …")
    rows, folders = alone(study, cells, work, kept)
    effects = effects_frame(rows)
    found, usual = reported_places(effects), places_of(effects, OPTION)
    on_stages = {name: one for name, one in found.items() if name not in usual}
    top = [*strongest(usual, study.file.top), *strongest(on_stages, study.file.top)]
    work.say(f"Why, and games to watch: {', '.join(top)} …")
    again = [one for one in top if kept.has(study, cells, one) and not kept.explained(one)]
    games = folders | play_alone(study, cells, again, work, where_reported, "again")
    reasons, watch = explained(study, games, found, top, kept)
    work.say("Along the ladder …")
    along = climbed(study, cells, [one for one in top if not kept.ladder_of(study, cells, one)], work)
    work.say("In pairs …")
    pairs = pair_effects(study, cells, top, work, partial(kept.pair_of, study, cells))
    work.say("Bundles …")
    new = [one for one in study.bundles if not kept.bundle_of(study, cells, one.id)]
    bundle_rows, bundle_along = bundled(study, cells, new, work)
    rows += with_kept(plain_rows(BUNDLE, bundle_rows), kept, study)
    work.say("What we would play …")
    base = {path: one for path, one in folders.items() if one.scenarios[0] in study.scenarios}
    ours, own_rows = we_would_play(study, cells, base, work, kept)
    ladders = whole_ladder(
        ladder_frame({**along, **bundle_along}), kept, [*top, *(one.id for one in study.bundles)]
    )
    manifest = manifest_of(study, name, work, int(ranking["n_games"].max()), kept)
    return Results(
        {**manifest, **origin_of(folders, kept.first_games)},
        effects_frame(rows + own_rows),
        ladders,
        pairs,
        reasons,
        watch,
        ours,
        cells,
        ranking,
    )


def alone(
    study: RuleStudy, cells: pd.DataFrame, work: Work, kept: Kept
) -> tuple[list[dict[str, Any]], dict[Path, Group]]:
    """Every option alone, on the battles of the study and on its stages: rows of both, and where their games lie."""
    folders: dict[Path, Group] = {}
    new: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for what, where in WHERE.items():
        names = [name for name in study.names if (name, what) not in kept.groups]
        played = play_alone(study, cells, names, work, where, FOLDERS[what])
        folders |= played
        if played:
            rows, drawn = measured(study, (load_run(folder) for folder in played))
            new |= {(name, what): option_rows(study, name, what, some, drawn) for name, some in rows.items()}
    found: list[dict[str, Any]] = []
    for group in ((name, what) for name in study.names for what in WHERE):
        found += kept.rows(*group).to_dict("records") if group in kept.groups else new.get(group, [])
    return found, folders


def with_kept(new: list[dict[str, Any]], kept: Kept, study: RuleStudy) -> list[dict[str, Any]]:
    """Rows of all bundles, those of an earlier study for bundles that were not played, in the order asked for."""
    played = {row["option"] for row in new}
    found: list[dict[str, Any]] = []
    for bundle in study.bundles:
        if bundle.id in played:
            found += [row for row in new if row["option"] == bundle.id]
        elif kept.results is not None:
            found += kept.rows(bundle.id, BUNDLE).to_dict("records")
    return found


def whole_ladder(new: pd.DataFrame, kept: Kept, names: Sequence[str]) -> pd.DataFrame:
    """What the ladder says of options and bundles, of those that were not played from an earlier study."""
    played, before = set(new["option"]), kept.results.ladder if kept.results is not None else new
    parts = [(new if name in played else before) for name in names]
    found = [part[part["option"] == name] for part, name in zip(parts, names, strict=True)]
    return pd.concat([one for one in found if len(one)] or [new], ignore_index=True)


def screened(study: RuleStudy, work: Work) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Where each option can occur, and the ranking of a factorial of all of them."""
    pair = (study.file.player, study.file.player)
    plan = make_screen_plan(study.scenarios, study.levels, pair, study.file.screen, study.file.seed, CHANCE)
    work.say("Where can each option occur? Then all options at once …")
    folder = work.folder / f"screen-{plan.digest()}"
    found = screen(plan, replace(work, folder=folder, games=0))
    more = tried_elsewhere(study, plan, replace(work, folder=folder / "stages"))
    return pd.concat([found.cells, more], ignore_index=True), found.ranking


def option_rows(
    study: RuleStudy, name: str, what: str, rows: Sequence[Row], drawn: Mapping[str, Mapping[str, float]]
) -> list[dict[str, Any]]:
    """Rows of the table of effects for an option, on battles or on stages."""
    tried = study.tried[name]
    battles = {row.scenario for row in rows}
    turned = {
        battle.id: changed_units(battle, study.variants[name], study.beside.get(name, OFFICIAL), tried)
        for battle in study.all_battles
        if battle.id in battles and tried.kind == SIDE
    }
    without = study.beside.get(name, OFFICIAL).id
    return effect_rows(name, what, rows, drawn[without], turned)


def manifest_of(study: RuleStudy, name: str, work: Work, screened: int, kept: Kept) -> dict[str, Any]:
    """What was asked, by which engine and with which rules and players; the answer is drawn.

    ``kept`` names the rows that were taken over, and since when they stand; ``since``, when an option was first tried.
    """
    made_at = now()
    before = kept.results.manifest if kept.results is not None else {}
    first = before.get("since", dict.fromkeys(before.get("tried", ()), before.get("created", made_at)))
    held: dict[str, dict[str, str]] = {}
    for (option, what), day in kept.groups.items():
        held.setdefault(option, {})[what] = day
    stages = {stage.id: stage.title for stages in study.stages.values() for stage in stages}
    return {
        **head(name, KIND, study.file.question),
        "created": made_at,
        "command": work.command,
        "plan": {"engine": engine_digest(), **json.loads(study.file.model_dump_json())},
        "battles": {one.id: one.title for one in study.scenarios},
        "stages": stages,
        "tried": {name: tried_entry(study, name) for name in study.tried},
        "since": {name: first.get(name, made_at) for name in study.tried},
        "bundles": {
            one.id: {
                "title": bundles()[one.id].title,
                "options": [option.id for option in one.options],
                "stages": [stage.id for stage in stages_of(study, one)],
            }
            for one in study.bundles
        },
        "games": games_played(work.folder, screened) | kept_games(kept),
        "kept": held,
        "later": later_moves(work.folder, kept),
        "behaviour": BEHAVIOUR,
        "margins": asdict(Margins()),
        "digests": digests_of(study),
        "imports": imports_among(study.all_battles),
    }


def kept_games(kept: Kept) -> dict[str, int]:
    """Pairs of games of the rows that were taken over; nothing where there are none."""
    rows = [row for group in kept.groups for row in kept.rows(*group).to_dict("records")]
    n = sum(int(row["n_pairs"]) for row in rows if row["scenario"] != "all")
    return {"kept": n} if n else {}


def games_played(folder: Path, screened: int) -> dict[str, int]:
    """Games of each stage, by the first word of its folders; those of the factorial are given."""
    found = {"screen": screened}
    for path in sorted(folder.glob("*/manifest.json")):
        stage = path.parent.name.partition("-")[0]
        found[stage] = found.get(stage, 0) + read_plan(path.parent).total
    return found
