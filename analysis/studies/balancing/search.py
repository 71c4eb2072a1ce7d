"""Search for the level, confirm it on fresh cards, follow it along the ladder."""

from collections.abc import Sequence
from dataclasses import replace

from analysis.answers.compare import compare
from analysis.findings.rows import Row
from analysis.findings.rungs import ladder
from analysis.measure.read import load_run
from analysis.pages.footnotes import footnotes_of
from analysis.pages.imports import imports_among
from analysis.stats.margins import Margins
from analysis.studies.balancing.answer import Balanced, Level
from analysis.studies.balancing.doses import Doses
from analysis.studies.screen.confirm import Work
from analysis.value.model import shipped_model
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.runs.plan import make_plan
from engine.runs.simulate import simulate

SEARCH, CONFIRM, LADDER = "balance", "balance-confirm", "balance-ladder"  # namespaces of chance
CANDIDATES = 3  # levels that are confirmed
LADDER_SHARE = 5  # every player of the ladder plays a fifth of the games that confirm

Pair = tuple[str, str]


def search(
    scenario: Scenario,
    doses: Doses,
    target: float,
    within: float,
    players: Pair,
    games: tuple[int, int],
    seed: int,
    work: Work,
) -> Balanced:
    """Find the level that brings Allied wins nearest to the target.

    Parameters
    ----------
    scenario : Scenario
    doses : Doses
    target, within : float
        Of 100.
    players : (str, str)
    games : (int, int)
        Pairs of games per level in the search, and per candidate in the confirmation.
    seed : int
    work : Work
    """
    words = {dose.variant.id: dose.words for dose in doses.allowed} | {OFFICIAL.id: "official rules"}
    variants = {dose.variant.id: dose.variant for dose in doses.allowed}
    play = _Player(scenario, words, seed, work)
    levels = play.levels("search", SEARCH, list(variants.values()), [players], games[0])
    ranked = sorted((one for one in levels if not one.is_official), key=lambda one: one.miss(target))
    chosen = [variants[one.variant] for one in ranked[:CANDIDATES]]
    levels += play.levels("confirm", CONFIRM, chosen, [players], games[1])
    fresh = [one for one in levels if one.stage == "confirm" and not one.is_official]
    best = min(fresh, key=lambda one: one.miss(target)).variant
    rungs = [(rung.player, rung.player) for rung in ladder() if rung.credible]
    levels += play.levels("ladder", LADDER, [variants[best]], rungs, max(1, games[1] // LADDER_SHARE))
    manifest = {
        "scenario": scenario.id,
        "option": doses.option,
        "parameter": doses.parameter,
        "target": target,
        "within": within,
        "players": list(players),
        "seed": seed,
        "folder": str(work.folder),
        "command": work.command,
        "imports": imports_among([scenario]),
    }
    footnotes = footnotes_of(build_tables(scenario, variants[best]))
    manifest |= {"what_changed": [vars(one) for one in footnotes.changed], "notices": list(footnotes.notices)}
    return Balanced(
        scenario.title,
        doses.option,
        doses.parameter,
        target,
        within,
        tuple(levels),
        best,
        doses.refused,
        manifest,
        footnotes,
    )


class _Player:
    """Plays a stage and reads its levels."""

    def __init__(self, scenario: Scenario, words: dict[str, str], seed: int, work: Work) -> None:
        self.scenario, self.words, self.seed, self.work = scenario, words, seed, work

    def levels(
        self, stage: str, namespace: str, variants: Sequence[Variant], players: Sequence[Pair], games: int
    ) -> list[Level]:
        """Play official rules and variants on the same cards; levels in the order of the variants."""
        request = make_plan([self.scenario], variants, players, games, self.seed, namespace=namespace)
        summary = simulate(
            replace(request, value=shipped_model().digest),
            self.work.folder / stage,
            workers=self.work.workers,
            quiet=self.work.quiet,
            command=self.work.command,
            say=self.work.say,
        )
        rows = compare(load_run(summary.folder), Margins()).rows
        return [self._level(stage, row) for row in rows]

    def _level(self, stage: str, row: Row) -> Level:
        wins, change = row.number("win_rate.allies"), row.number("win_rate.allies.delta")
        assert wins is not None
        player = row.players[0] if row.players[0] == row.players[1] else ",".join(row.players)
        return Level(self.words[row.variant], row.variant, stage, player, wins, change)
