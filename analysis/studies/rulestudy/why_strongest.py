"""Why the strongest options move battles, and games to watch: from their games, or from an earlier study that holds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.studies.rulestudy.effects import Place
from analysis.studies.rulestudy.example_games import COLUMNS as WATCH_COLUMNS
from analysis.studies.rulestudy.example_games import games_to_watch
from analysis.studies.rulestudy.kept import Kept
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.rulestudy.play import Group, root_mean_square
from analysis.studies.rulestudy.reasons import COLUMNS as REASON_COLUMNS
from analysis.studies.rulestudy.reasons import reasons_in
from engine.loading.options.variant import OFFICIAL


def strongest(found: Mapping[str, Sequence[Place]], n: int) -> list[str]:
    """The options that move most."""
    return sorted(found, key=lambda name: -strength(found[name])[0])[:n]


def strength(places: Sequence[Place]) -> tuple[float, float, float]:
    """Root mean square of the changes over the battles, with its interval."""
    single = [one for one in places if not one.is_pooled]
    return root_mean_square([(one.wins.est, one.wins.error) for one in single])


def explained(
    study: RuleStudy,
    folders: Mapping[Path, Group],
    found: Mapping[str, list[Place]],
    names: Sequence[str],
    kept: Kept,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Reasons of every battle and games to watch; of options without games those of an earlier study."""
    places = {name: {one.scenario: one for one in found[name] if not one.is_pooled} for name in names}
    reasons: list[Mapping[Any, Any]] = []
    where: dict[str, dict[str, Path]] = {}
    for folder, group in folders.items():
        for battle in group.scenarios:
            rules = [
                (name, study.variants[name], places[name][battle.id])
                for name in group.names
                if name in places and battle.id in places[name]
            ]
            reasons += reasons_in(folder, battle, group.without, rules) if rules else []
            for name, *_ in rules:
                where.setdefault(name, {})[battle.id] = folder
    battles = {one.id: one for one in study.all_battles}
    watch: list[Mapping[Any, Any]] = []
    for name in names:
        if name not in where:
            reasons += _kept_rows(kept, "reasons", name)
            watch += _kept_rows(kept, "watch", name)
            continue
        rules_of = study.beside.get(name, OFFICIAL), study.variants[name]
        watch += games_to_watch(
            name, where[name], battles, found[name], rules_of, study.file.player, study.file.seed
        )
    return (
        _in_order(pd.DataFrame(reasons, columns=list(REASON_COLUMNS)), names),
        pd.DataFrame(watch, columns=list(WATCH_COLUMNS)),
    )


def _kept_rows(kept: Kept, table: str, name: str) -> list[dict[Any, Any]]:
    rows: pd.DataFrame = getattr(kept.results, table)
    return rows[rows["option"] == name].to_dict("records")


def _in_order(reasons: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """Reasons in the order of the options; those of one option stay as they are."""
    return reasons.sort_values("option", key=lambda column: column.map(list(names).index), kind="stable")
