"""Rows of an earlier study that still hold: they are taken over, and nobody plays for them again.

The rows of an option on the battles of the study hold together, and those on its stages, for the row over all of them
rests on the same games.  They hold if every one of them does: the same option in the same words and beside the same
others, the same battle, player, seed and number of games, and the first games of its cell and of the cell without the
option are played as they were, and the same rules act in them.  What later parts of a study found of an option (the
ladder, a pair) holds if its rows do, and if the first games of that part are played as they were too; where a manifest
does not tell, all is played anew.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.findings.along_ladder import ladder_pairs
from analysis.measure.origin import (
    LEAST,
    first_games,
    label,
    labelled,
    origin,
    part_of,
    parts_together,
    played_alike,
    with_acts,
)
from analysis.measure.read import VALUES, Run
from analysis.stats.margins import Margins
from analysis.studies.rulestudy.digests import asked_digests
from analysis.studies.rulestudy.effects import BUNDLE, OPTION, STAGE
from analysis.studies.rulestudy.places import bundle_places, places, reported_places, stage_places
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.rulestudy.play import BUNDLES, LADDER, OURS, PAIRS, rungs
from analysis.studies.rulestudy.tables import Results, read_results
from engine.behaviour import BEHAVIOUR, COUNTED
from engine.hooks import FIRED_COLUMNS
from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import InputError
from engine.runs.columns import LABELS
from engine.runs.digest import text_digest
from engine.runs.games import engine_digest
from engine.runs.manifest import read_manifest
from engine.runs.manifest_file import MANIFEST
from engine.runs.store import read_games

WHERE = {OPTION: places, STAGE: stage_places}
# Later stages by the first word of their folders: namespace of chance, and how many games there are of a cell.
LATER = {
    "ladder": (LADDER, "ladder_games"),
    "pairs": (PAIRS, "pair_games"),
    "bundles": (BUNDLES, "bundle_games"),
    "climbing": (LADDER, "ladder_games"),
    "ours": (OURS, "games"),
}
ACTING = ("bundles", "ours")  # those whose rows say how often rules acted
Group = tuple[str, str]  # an option, and whether its rows are those of battles or of stages


@dataclass(frozen=True)
class Kept:
    """What an earlier study still says.

    Attributes
    ----------
    results : Results or None
        Its tables; None where there are none that can be used.
    groups : dict of (str, str) to str
        Option and what its rows speak of (``option``, ``stage``), to the day they were played.
    alike : dict of str to set of str
        By later stage: cells whose first games are played as they were.
    first_games : dict
        ``first_moves``, ``first_games`` and ``played`` of the rows, as in a manifest.
    now : dict
        ``asked_digests`` of today.
    damage : str
        What is wrong with the earlier study, of which nothing is kept then; empty if all is well.
    """

    results: Results | None = None
    groups: Mapping[Group, str] = field(default_factory=dict)
    alike: Mapping[str, set[str]] = field(default_factory=dict)
    first_games: Mapping[str, Any] = field(default_factory=lambda: parts_together([]))
    now: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    damage: str = ""

    def rows(self, name: str, what: str) -> pd.DataFrame:
        """Rows of the table of effects."""
        assert self.results is not None
        effects = self.results.effects
        return effects[(effects["option"] == name) & (effects["what"] == what)]

    def has(self, study: RuleStudy, cells: pd.DataFrame, name: str) -> bool:
        """True if the rows over which an option is reported are kept."""
        return (name, OPTION if places(study, cells, name) else STAGE) in self.groups

    def explained(self, name: str) -> bool:
        """True if an option was among the strongest of the earlier study, whose reasons and games to watch it keeps."""
        return self.results is not None and (self.results.ladder["option"] == name).any()

    def ladder_of(self, study: RuleStudy, cells: pd.DataFrame, name: str) -> bool:
        """True if what the ladder says of an option is kept."""
        if not self.has(study, cells, name) or not self.explained(name):
            return False
        variants = (study.variants[name].id, study.beside.get(name, OFFICIAL).id)
        return self._climbed("ladder", name, variants, reported_places(study, cells, name))

    def pair_of(
        self,
        study: RuleStudy,
        cells: pd.DataFrame,
        names: tuple[str, str],
        both: str,
        where: Iterable[Scenario],
    ) -> Mapping[Any, Any] | None:
        """The row of a pair of options in the table of pairs, if it is kept."""
        if self.results is None or not all(self.has(study, cells, name) for name in names):
            return None
        pairs = self.results.pairs
        rows = pairs[(pairs["a"] == names[0]) & (pairs["b"] == names[1])].to_dict("records")
        battles = [one.id for one in where]
        variants = (OFFICIAL.id, *(study.variants[name].id for name in names), both)
        wanted = cell_names(battles, variants, [(study.file.player, study.file.player)])
        if not rows or rows[0]["n_battles"] != len(battles) or not wanted <= self.alike["pairs"]:
            return None
        return rows[0]

    def bundle_of(self, study: RuleStudy, cells: pd.DataFrame, name: str) -> bool:
        """True if what is reported of a bundle is kept, its ladder included."""
        if self.results is None:
            return False
        bundle = next(one for one in study.bundles if one.id == name)
        where = bundle_places(study, cells, bundle)
        rows, ids = self.rows(name, BUNDLE), {one.id for one in where}
        old, now = self.results.manifest["digests"], self.now
        wanted = cell_names(ids, (OFFICIAL.id, name), [(study.file.player, study.file.player)])
        return (
            bool(where)
            and set(rows["scenario"]) - {"all"} == ids
            and old.get("bundles", {}).get(name) == now["bundles"][name]
            and all(old["battles"].get(id_) == now["battles"][id_] for id_ in ids)
            and wanted <= self.alike["bundles"]
            and self._climbed("climbing", name, (name, OFFICIAL.id), where)
        )

    def ours_of(self, study: RuleStudy, cells: pd.DataFrame, chosen: Iterable[str]) -> bool:
        """True if the games of the rules we would play are those of the earlier study."""
        names = list(chosen)
        if self.results is None or not all(self.has(study, cells, name) for name in names):
            return False
        ours = self.results.ours
        before = set(ours.loc[ours["games"] == "fresh", "option"]) - {"together"}
        variants = (OFFICIAL.id, *(study.variants[name].id for name in names))
        wanted = cell_names(
            [one.id for one in study.scenarios], variants, [(study.file.player, study.file.player)]
        )
        return before == set(names) and wanted <= self.alike["ours"]

    def _climbed(self, stage: str, name: str, variants: Iterable[str], where: Iterable[Scenario]) -> bool:
        """True if the ladder of an option or bundle has the players and battles of today, and plays as it did."""
        assert self.results is not None
        rows = self.results.ladder[self.results.ladder["option"] == name]
        battles = {one.id for one in where}
        ladder = {(rung.player, rung.elo, rung.credible) for rung in rungs()}
        climbed = {
            (str(row["player"]), None if pd.isna(row["elo"]) else float(row["elo"]), bool(row["credible"]))
            for row in rows.to_dict("records")
        }
        wanted = cell_names(battles, variants, ladder_pairs(rungs()))
        return (
            set(rows["scenario"]) - {"all"} == battles and climbed == ladder and wanted <= self.alike[stage]
        )


@dataclass(frozen=True)
class Earlier:
    """An earlier study: its tables, its cells that play as they did, digests of what is asked today."""

    results: Results
    alike: set[str]
    now: Mapping[str, Mapping[str, str]]


def cell_names(
    battles: Iterable[str], variants: Iterable[str], players: Iterable[tuple[str, str]]
) -> set[str]:
    """Names of the cells of some battles, rules and pairs of players (``origin.label``)."""
    parts = product(battles, variants, players)
    return {label(dict(zip(LABELS, (battle, rule, *pair), strict=True))) for battle, rule, pair in parts}


def kept_of(study: RuleStudy, cells: pd.DataFrame, folder: Path) -> Kept:
    """What the study in a folder still says; nothing where there is none, or one that asked otherwise."""
    now = asked_digests(study)
    if not (folder / MANIFEST).exists():
        return Kept(now=now)
    try:
        results = read_results(folder)
    except InputError as error:  # nothing that could be kept: it is made anew
        return Kept(now=now, damage=str(error))
    manifest = results.manifest
    if not asked_alike(study, manifest):
        return Kept(now=now)
    earlier = Earlier(results, games_alike(manifest), now)
    groups = {
        (name, what): manifest.get("kept", {}).get(name, {}).get(what, manifest["created"])
        for name in study.names
        for what in WHERE
        if holds(study, cells, earlier, name, what)
    }
    parts = [
        part_of(manifest, rules, [one.id for one in WHERE[what](study, cells, name)])
        for name, what in groups
        for rules in (study.variants[name].id, study.beside.get(name, OFFICIAL).id)
    ]
    later = {stage: later_alike(study, manifest, stage) for stage in LATER}
    return Kept(results, groups, later, parts_together(parts), now)


def asked_alike(study: RuleStudy, manifest: Mapping[str, Any]) -> bool:
    """True if an earlier study asked the same of each option, and counted games as they are counted now."""
    plan = manifest.get("plan", {})
    same = all(
        plan.get(key) == getattr(study.file, key) for key in ("player", "seed", "games", "baseline_games")
    )
    known = {"played", "tried", "digests", "created"} <= set(manifest)
    counted = manifest.get("behaviour", BEHAVIOUR) >= COUNTED
    margins = asdict(Margins())
    return same and known and counted and manifest.get("margins", margins) == margins


def games_alike(manifest: Mapping[str, Any]) -> set[str]:
    """Cells of a study whose first games are played as they were; all of them if nothing in the program has changed.

    None of those of which the manifest does not say which rules acted.
    """
    moves, plan = with_acts(manifest["first_moves"]), manifest["played"]
    if manifest["origin"] == origin():
        return set(moves)
    return played_alike(plan["cells"], moves, manifest["first_games"], plan["seed"], plan["namespace"])


def holds(study: RuleStudy, cells: pd.DataFrame, earlier: Earlier, name: str, what: str) -> bool:
    """True if all rows of an option on battles, or on stages, are what would be played today."""
    where = [one.id for one in WHERE[what](study, cells, name)]
    effects, manifest = earlier.results.effects, earlier.results.manifest
    rows = effects[(effects["option"] == name) & (effects["what"] == what)]
    if not where or set(rows["scenario"]) - {"all"} != set(where):
        return False
    old, now = manifest["digests"], earlier.now
    titles = {**manifest["battles"], **manifest.get("stages", {})}
    battles = {one.id: one for one in study.all_battles}
    options = [one.name for one in study.variants[name].options if one.name in study.tried]
    pair = [(study.file.player, study.file.player)]
    rules = (study.variants[name].id, study.beside.get(name, OFFICIAL).id)
    players = old.get("player_under", {}).get(name)
    return (
        said_of(manifest["tried"].get(name, {})) == said_of(tried_entry(study, name))
        and all(old["options"].get(one) == now["options"][one] for one in options)
        and all(old["battles"].get(id_) == now["battles"][id_] for id_ in where)
        and all(titles.get(id_) == battles[id_].title for id_ in where)
        and players in (None, now["player_under"][name])
        and cell_names(where, rules, pair) <= earlier.alike
    )


def tried_entry(study: RuleStudy, name: str) -> dict[str, Any]:
    """How an option is tried, as a manifest keeps it."""
    level = next(one.id for one in study.levels if one.option.name == name)
    entry: dict[str, Any] = {
        **study.tried[name].as_dict(),
        "variant": study.variants[name].id,
        "level": level,
    }
    entry |= {"beside": study.beside[name].id} if name in study.beside else {}
    return entry | {"stages": [one.id for one in study.stages.get(name, ())]}


def said_of(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Of such an entry what its games rest on, and how they are reported: all but its title and the list of stages."""
    return {key: value for key, value in entry.items() if key not in ("title", "stages")}


def later_alike(study: RuleStudy, manifest: Mapping[str, Any], stage: str) -> set[str]:
    """Cells of a later stage whose first games are played as they were; none where the manifest does not tell."""
    namespace, games = LATER[stage]
    moves = manifest.get("later", {}).get(stage, {})
    if manifest["plan"].get(games) != getattr(study.file, games):
        return set()
    if stage in ACTING:
        moves = with_acts(moves)
    if manifest["origin"] == origin():
        return set(moves)
    cells = [cell_of(name) for name in moves]
    n = min(LEAST, getattr(study.file, games))
    return played_alike(cells, moves, dict.fromkeys(moves, n), study.file.seed, namespace)


def cell_of(name: str) -> dict[str, Any]:
    """A cell from its name; the name of its rules are the words that put them into force."""
    cell = labelled(name)
    return cell | {"options": [] if cell["variant"] == OFFICIAL.id else [cell["variant"]]}


def later_moves(folder: Path, kept: Kept) -> dict[str, dict[str, str]]:
    """By later stage the digests of the first games of its cells: of those played in a folder, and of those kept."""
    found: dict[str, dict[str, str]] = {}
    for stage in LATER:
        before = kept.results.manifest.get("later", {}).get(stage, {}) if kept.results else {}
        moves = {name: digest for name, digest in before.items() if name in kept.alike[stage]}
        acts = stage in ACTING
        columns = [*LABELS, *VALUES, *(FIRED_COLUMNS if acts else ())]
        for path in sorted(folder.glob(f"{stage}-*/{MANIFEST}")):
            run = Run(read_games(path.parent, columns), read_manifest(path.parent))
            take = dict.fromkeys(map(label, run.cells), LEAST)
            moves |= {name: one.whole for name, one in first_games(run, take, acts).items()}
        found[stage] = moves
    return found


def question_digest(study: RuleStudy, kept: Kept) -> str:
    """Digest of what fixes the games that are left to play: the question, the engine, what need not be played."""
    held = [sorted(kept.groups), {stage: sorted(names) for stage, names in kept.alike.items()}]
    asked = [json.loads(study.file.model_dump_json()), engine_digest(), kept.now, *held]
    return text_digest(json.dumps(asked, sort_keys=True))
