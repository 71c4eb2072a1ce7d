"""What made a study: digests of the engine, of rules and battles, of players, of the value model."""

import json
from typing import Any

from analysis.findings.rungs import ladder
from analysis.studies.choices.kept import player_under
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.screen.plan import options_digest, said
from analysis.value.model import shipped_model
from engine.loading.tables.build import build_tables
from engine.runs.digest import text_digest
from engine.runs.games import engine_digest
from engine.runs.request import players_digest


def digests_of(study: RuleStudy) -> dict[str, Any]:
    """Digests of all that its games depend on, for readers; whether they are in force still ``origin.is_current`` says.

    Returns
    -------
    dict
        ``engine``; ``rules`` (by battle: of the official rules there); those of `asked_digests`; ``players``;
        ``value_model``.
    """
    players = dict.fromkeys([study.file.player, *(rung.player for rung in ladder())])
    built = {one.id: build_tables(one) for one in study.all_battles}
    return {
        "engine": engine_digest(),
        "rules": {name: one.rules_digest for name, one in built.items()},
        **asked_digests(study),
        "players": {player: players_digest([player]) for player in players},
        "value_model": shipped_model().digest,
    }


def asked_digests(study: RuleStudy) -> dict[str, dict[str, str]]:
    """Digests of what was asked, by which it is known whether rows of a study hold.

    Returns
    -------
    dict
        ``options`` and ``bundles`` (by id: of what they say); ``battles``, stages among them; ``player_under`` (by
        option: of the player without the weights of choices that nothing in force offers).
    """
    return {
        "options": {level.option.name: text_digest(json.dumps(said(level))) for level in study.levels},
        "bundles": {bundle.id: options_digest(bundle.options) for bundle in study.bundles},
        "battles": {one.id: one.digest for one in study.all_battles},
        "player_under": {
            name: player_under(
                study.file.player, [study.variants[name]], (*study.scenarios, *study.stages.get(name, ()))
            )
            for name in study.names
        },
    }
