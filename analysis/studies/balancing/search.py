"""A race of all levels, the winner once more on fresh cards, and along the ladder."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from analysis.answers.compare import compare
from analysis.findings.rows import Row
from analysis.findings.rungs import ladder
from analysis.measure.pairs import arenas
from analysis.measure.read import Run, load_run
from analysis.measure.sharper import weighed, without_luck
from analysis.pages.footnotes import footnotes_of
from analysis.pages.imports import imports_among
from analysis.stats.margins import Margins
from analysis.stats.race import Standing, rounds_of
from analysis.studies.balancing.answer import Balanced, Level
from analysis.studies.balancing.doses import Doses
from analysis.studies.screen.confirm import Work
from analysis.value.model import shipped_model
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.runs.request import make_plan
from engine.runs.simulate import simulate

SEARCH, CONFIRM, LADDER = "play", "balance-confirm", "balance-ladder"  # namespaces of chance
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
        Pairs of games per level in the race, for those that stay to its end, and of the winner on fresh cards.
    seed : int
    work : Work
    """
    words = {dose.variant.id: dose.words for dose in doses.allowed} | {OFFICIAL.id: "official rules"}
    variants = {dose.variant.id: dose.variant for dose in doses.allowed}
    play = _Player(scenario, words, seed, work)
    levels, best, chance = play.race(list(variants.values()), players, games[0], target)
    levels += play.levels("confirm", CONFIRM, [variants[best]], [players], games[1])
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
        chance,
    )


def values_of(run: Run, variants: Sequence[str]) -> np.ndarray:
    """Points of the Allies without their luck, shape (n_games, n_variants): games of the same cards and dice."""
    (arena,) = arenas(run)
    found = {cell.cell["variant"]: without_luck(weighed(cell)) for cell in arena.variants}
    return np.column_stack([found[name] for name in variants])


class _Player:
    """Plays a stage and reads its levels."""

    def __init__(self, scenario: Scenario, words: dict[str, str], seed: int, work: Work) -> None:
        self.scenario, self.words, self.seed, self.work = scenario, words, seed, work

    def race(
        self, variants: Sequence[Variant], players: Pair, games: int, target: float
    ) -> tuple[list[Level], str, float]:
        """Play all levels until losers are known; each as it stood when it left, the winner, and how sure that is.

        Every round goes on with the games of the one before it, where games are kept; else it plays them again.
        """
        rounds, stay, left = rounds_of(games), list(variants), {}
        chance = 1.0
        for number, n in enumerate(rounds, start=1):
            run = self._played(f"search-{number}", SEARCH, stay, [players], n)
            for one in self._levels_of("search", run):
                left[one.variant] = one
            standing = Standing(values_of(run, [one.id for one in stay]), target / 100)
            best, chance = stay[standing.nearest].id, standing.chance_of(standing.nearest)
            keeps = standing.stays(len(variants), len(rounds))
            stay = [one for one, keep in zip(stay, keeps, strict=True) if keep]
            if len(stay) == 1:
                break
        return [left[name] for name in (OFFICIAL.id, *(one.id for one in variants))], best, chance

    def levels(
        self, stage: str, namespace: str, variants: Sequence[Variant], players: Sequence[Pair], games: int
    ) -> list[Level]:
        """Play official rules and variants on the same cards; levels in the order of the variants."""
        return self._levels_of(stage, self._played(stage, namespace, variants, players, games))

    def _played(
        self, folder: str, namespace: str, variants: Sequence[Variant], players: Sequence[Pair], games: int
    ) -> Run:
        request = make_plan([self.scenario], variants, players, games, self.seed, namespace=namespace)
        summary = simulate(
            replace(request, value=shipped_model().digest),
            self.work.folder / folder,
            workers=self.work.workers,
            quiet=self.work.quiet,
            command=self.work.command,
            say=self.work.say,
        )
        return load_run(summary.folder)

    def _levels_of(self, stage: str, run: Run) -> list[Level]:
        return [self._level(stage, row) for row in compare(run, Margins()).rows]

    def _level(self, stage: str, row: Row) -> Level:
        wins, change = row.number("win_rate.allies"), row.number("win_rate.allies.delta")
        assert wins is not None
        player = row.players[0] if row.players[0] == row.players[1] else ",".join(row.players)
        return Level(self.words[row.variant], row.variant, stage, player, wins, change)
