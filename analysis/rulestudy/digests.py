"""What made a study: digests of the engine, of rules and battles, of players, of the value model."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.robust.rungs import ladder
from analysis.rulestudy.plan import RuleStudy, StudyFile, checked
from analysis.rulestudy.tables import MANIFEST, read_results
from analysis.screen.plan import said
from analysis.value.model import shipped_model
from engine.loading.files import tell_pydantic
from engine.loading.tables import build_tables
from engine.play.digest import text_digest
from engine.play.games import engine_digest
from engine.play.plan import players_digest


def digests_of(study: RuleStudy) -> dict[str, Any]:
    """Digests of all that its games depend on; what made a study is in force still where these are the same.

    Returns
    -------
    dict
        ``engine``; ``rules`` (by battle: of the official rules there); ``options`` (by option: of what it says);
        ``battles``; ``players``; ``value_model``.
    """
    players = dict.fromkeys([study.file.player, *(rung.player for rung in ladder())])
    built = {one.id: build_tables(one) for one in study.scenarios}
    return {
        "engine": engine_digest(),
        "rules": {name: one.rules_digest for name, one in built.items()},
        "options": {level.option.name: text_digest(json.dumps(said(level))) for level in study.levels},
        "battles": {one.id: one.digest for one in study.scenarios},
        "players": {player: players_digest([player]) for player in players},
        "value_model": shipped_model().digest,
    }


def changed_since(folder: Path) -> list[str]:
    """What has changed since a study was made, like ``engine`` and ``options: heavy-armor``; nothing if it is current.

    Plays nothing.

    Parameters
    ----------
    folder : Path
        Of a study.

    Raises
    ------
    InputError
        No study there, or one that asks for options that are no more.
    """
    manifest = read_results(folder).manifest
    study = study_of(manifest, str(folder / MANIFEST))
    return _differences(manifest["digests"], digests_of(study))


def study_of(manifest: Mapping[str, Any], path: str) -> RuleStudy:
    """The study as its manifest tells it."""
    asked = {key: value for key, value in manifest["plan"].items() if key != "engine"}
    return checked(tell_pydantic(StudyFile, asked, path), path)


def _differences(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    found = []
    for key in dict.fromkeys([*then, *now]):
        was, is_ = then.get(key), now.get(key)
        if isinstance(was, Mapping) and isinstance(is_, Mapping):
            found += [
                f"{key}: {name}" for name in dict.fromkeys([*was, *is_]) if was.get(name) != is_.get(name)
            ]
        elif was != is_:
            found.append(key)
    return found
