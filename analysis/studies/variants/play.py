"""The games of a study of a variant: runs in a folder, of which what is there is not played again."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from analysis.studies.screen.confirm import Work
from analysis.studies.variants.numbers import Cell, cells_of
from analysis.studies.variants.plan import Level, Parted, VariantStudy
from analysis.studies.variants.trials import Pair, Trial
from analysis.value.model import shipped_model
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.runs.request import RunRequest, make_plan
from engine.runs.simulate import simulate

# The variant as it stands plays the games of `m44 compare` and `m44 replay`, so that anybody can watch them.
STANDING, CONFIRM = "play", "variant-confirm"


def play_standing(study: VariantStudy, work: Work) -> Path:
    """The variant as it stands, between usual players: most games of the study."""
    file = study.file
    pairs = [(file.player, file.player)]
    return play(study, work, "standing", study.scenarios, [study.standing.variant], pairs, file.games)


def play_official(study: VariantStudy, work: Work) -> Path | None:
    """The same battles officially, between usual players on the same cards and dice; None where nobody asks."""
    file, pairs = study.file, [(study.file.player, study.file.player)]
    return (
        play(study, work, "official", study.scenarios, [OFFICIAL], pairs, file.games) if file.beside else None
    )


def play_doses(study: VariantStudy, player: str, levels: Sequence[Level], work: Work) -> Path:
    """Levels, and the variant as it stands, between two players of a kind, on the same cards and dice."""
    variants = [study.standing.variant, *(one.variant for one in levels if one.dose is not None)]
    pairs, games = [(player, player)], study.file.dose_games
    return play(study, work, f"doses-{player}", study.scenarios, variants, pairs, games)


def play_ladder(study: VariantStudy, work: Work) -> Path | None:
    """Stronger players against the weak one, each game with both seats; None where nobody is named."""
    file = study.file
    pairs = [pair for player in file.stronger for pair in ((player, file.weak), (file.weak, player))]
    if not pairs:
        return None
    return play(study, work, "ladder", study.scenarios, [study.standing.variant], pairs, file.matches)


def play_again(study: VariantStudy, level: Level, player: str, work: Work) -> Path:
    """A setting that was chosen by its games, once more on other cards and dice."""
    file, pairs, folder = study.file, [(player, player)], f"confirm-{player}"
    return play(study, work, folder, study.scenarios, [level.variant], pairs, file.games, CONFIRM)


def lay_out_trials(study: VariantStudy) -> dict[str, list[RunRequest]]:
    """Runs of all trials, by name, so that what cannot be played is refused before anything is.

    Raises
    ------
    InputError
        Rules that a battle cannot have.
    """
    parted: tuple[Parted, ...] = (*study.chances, *study.places, *study.logged)
    for games in parted:
        for scenario in games.scenarios:
            build_tables(scenario, games.variant)
    return {
        trial.name: [
            laid_out(study, scenarios, variants, [pair], trial.games)
            for scenarios, variants, pair in trial.together(study.file.player)
        ]
        for trial in (*study.tried, *study.worth)
    }


def play_trial(
    study: VariantStudy, trial: Trial, requests: Sequence[RunRequest], work: Work
) -> dict[str, dict[str, Cell]]:
    """What a trial plays between usual players: games by battle and title of their rules."""
    player, cells = study.file.player, dict[tuple[str, str, str, str], Cell]()
    for number, request in enumerate(requests, start=1):
        cells |= cells_of(played(request, work, f"{trial.name}-{number}"), study.file.side)
    return {
        one.id: {
            title: cells[one.id, variant.id, *trial.pair(title, player)]
            for title, variant in trial.rules[one.id].items()
        }
        for one in trial.scenarios
    }


def laid_out(
    study: VariantStudy,
    scenarios: Sequence[Scenario],
    variants: Sequence[Variant],
    pairs: Sequence[Pair],
    games: int,
    namespace: str = STANDING,
) -> RunRequest:
    """One plan of games."""
    return make_plan(
        scenarios, variants, pairs, games, study.file.seed, namespace=namespace, baseline=False
    )  # fmt: skip


def play(
    study: VariantStudy,
    work: Work,
    folder: str,
    scenarios: Sequence[Scenario],
    variants: Sequence[Variant],
    pairs: Sequence[Pair],
    games: int,
    namespace: str = STANDING,
) -> Path:
    """Play one plan, or what is missing of it."""
    return played(laid_out(study, scenarios, variants, pairs, games, namespace), work, folder)


def played(request: RunRequest, work: Work, folder: str) -> Path:
    """The folder of a plan, of which what is missing has been played; each plan of that name has one."""
    summary = simulate(
        replace(request, value=shipped_model().digest),
        work.folder / f"{folder}-{request.plan.digest[:8]}",
        workers=work.workers,
        quiet=work.quiet,
        command=work.command,
        say=work.say,
    )
    return summary.folder
