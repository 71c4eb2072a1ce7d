"""Rules we would play: chosen on one half of the games, told on fresh ones."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.findings.rows import Row, measure_runs
from analysis.measure.read import load_run
from analysis.stats.margins import Margins
from analysis.studies.rulestudy import preferred_rules
from analysis.studies.rulestudy.effects import OPTION, OURS, effect_rows, effects_frame, places_of, plain_rows
from analysis.studies.rulestudy.kept import Kept
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.rulestudy.play import OURS as FRESH_CHANCE
from analysis.studies.rulestudy.play import Group, first_half, measured, play
from analysis.studies.screen.confirm import Work
from engine.loading.options.variant import OFFICIAL, Variant


def we_would_play(
    study: RuleStudy, cells: pd.DataFrame, folders: Mapping[Path, Group], work: Work, kept: Kept
) -> tuple[pd.DataFrame, list[dict[Any, Any]]]:
    """Choose rules on the first half of the games of each option alone, and play them again on fresh ones.

    What an earlier study says of options whose rows are kept counts like games; if the same rules are chosen, and their
    fresh games hold too, these are kept.

    Returns
    -------
    ours : DataFrame
        ``ours.csv``.
    effects : list of dict
        Rows of the table of effects.
    """
    names = preferred_rules.candidates(study)
    variants = [study.variants[name].id for name in names]
    plain = [folder for folder, group in folders.items() if group.without is OFFICIAL]
    halves = (first_half(load_run(folder), variants) for folder in plain)
    rows, drawn = measured(study, halves) if plain else ({}, {})
    new = {name: rows[name] for name in names if name in rows}
    found = weighed_all(study, new, drawn[OFFICIAL.id]) if new else {}
    found |= weighed_before(kept, names)
    choosing = {name: found[name] for name in names if name in found}
    chosen = preferred_rules.choose(study, choosing)
    if chosen and kept.results is not None and kept.ours_of(study, cells, chosen):
        before = kept.results.effects
        fresh = weighed_in(kept.results.ours, preferred_rules.FRESH)
        effects = before[before["what"] == OURS].to_dict("records")
    else:
        fresh, effects = played_again(study, chosen, work)
    return preferred_rules.preferred_frame(choosing, fresh, chosen, study.file.ours), effects


def played_again(
    study: RuleStudy, chosen: Sequence[str], work: Work
) -> tuple[dict[str, preferred_rules.Weighed], list[dict[Any, Any]]]:
    """Rules that were chosen, each and all together, on fresh cards and dice."""
    fresh: dict[str, preferred_rules.Weighed] = {}
    effects: list[dict[Any, Any]] = []
    if chosen:
        together = preferred_rules.the_set(study, chosen)
        rules = [study.variants[name] for name in chosen]
        rules += [Variant(preferred_rules.SET, together.options)] if together else []
        pair = [(study.file.player, study.file.player)]
        folder = play(
            study, work, "ours-1", study.scenarios, rules, pair, study.file.games, FRESH_CHANCE,
            baseline_games=study.file.baseline,
        )  # fmt: skip
        ids = {study.variants[name].id: name for name in chosen}
        effects = [
            {**row, "option": ids.get(row["option"], row["option"])}
            for row in plain_rows(OURS, measure_runs([load_run(folder)], Margins()).rows)
        ]
        for name, places in places_of(effects_frame(effects), OURS).items():
            one = preferred_rules.weighed(name, places, len(study.scenarios))
            fresh |= {name: one} if one else {}
    return fresh, effects


def weighed_before(kept: Kept, names: Sequence[str]) -> dict[str, preferred_rules.Weighed]:
    """Rules as an earlier study weighed them, of those whose rows are kept."""
    if kept.results is None:
        return {}
    found = weighed_in(kept.results.ours, preferred_rules.CHOOSING)
    return {name: one for name, one in found.items() if name in names and (name, OPTION) in kept.groups}


def weighed_in(ours: pd.DataFrame, games: str) -> dict[str, preferred_rules.Weighed]:
    """Rules of ``ours.csv``, on the games of choosing or on fresh ones."""
    rows = ours[ours["games"] == games].to_dict("records")
    return {str(row["option"]): preferred_rules.weighed_of(row) for row in rows}


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
