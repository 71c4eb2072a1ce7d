"""The games of a study of a variant: runs in a folder, of which what is there is not played again."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from analysis.studies.screen.confirm import Work
from analysis.studies.variants.plan import Level, VariantStudy
from analysis.value.model import shipped_model
from engine.runs.request import make_plan
from engine.runs.simulate import simulate

# The variant as it stands plays the games of `m44 compare` and `m44 replay`, so that anybody can watch them.
STANDING, CONFIRM = "play", "variant-confirm"
Pair = tuple[str, str]


def play_standing(study: VariantStudy, work: Work) -> Path:
    """The variant as it stands, between usual players: most games of the study."""
    file = study.file
    return play(study, work, "standing", [study.standing], [(file.player, file.player)], file.games)


def play_doses(study: VariantStudy, work: Work) -> dict[str, Path]:
    """Every level between usual players, and between weak ones, on the same cards and dice; by player."""
    file, found = study.file, {}
    for player in dict.fromkeys((file.player, file.weak)):
        levels = study.levels
        found[player] = play(study, work, f"doses-{player}", levels, [(player, player)], file.dose_games)
    return found


def play_ladder(study: VariantStudy, work: Work) -> Path | None:
    """Stronger players against the weak one, each game with both seats; None where nobody is named."""
    file = study.file
    pairs = [pair for player in file.stronger for pair in ((player, file.weak), (file.weak, player))]
    return play(study, work, "ladder", [study.standing], pairs, file.matches) if pairs else None


def play_again(study: VariantStudy, level: Level, player: str, work: Work) -> Path:
    """A setting that was chosen by its games, once more on other cards and dice."""
    file = study.file
    return play(study, work, f"confirm-{player}", [level], [(player, player)], file.games, CONFIRM)


def play(
    study: VariantStudy,
    work: Work,
    folder: str,
    levels: Sequence[Level],
    pairs: Sequence[Pair],
    games: int,
    namespace: str = STANDING,
) -> Path:
    """Play one plan, or what is missing of it."""
    request = make_plan(
        study.scenarios,
        [one.variant for one in levels],
        pairs,
        games,
        study.file.seed,
        namespace=namespace,
        baseline=False,
    )
    summary = simulate(
        replace(request, value=shipped_model().digest),
        work.folder / folder,
        workers=work.workers,
        quiet=work.quiet,
        command=work.command,
        say=work.say,
    )
    return summary.folder
