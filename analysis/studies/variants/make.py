"""Make a study of a variant: play what is missing, measure, write page, pictures, tables and manifest."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.origin import parts_together
from analysis.measure.study_manifest import check_table, read_study, sealed_again
from analysis.pages.writing import csv_text, json_text, write_whole
from analysis.studies.kept_table import COUNT, NUMBER, WORD, read_table
from analysis.studies.screen.confirm import Work
from analysis.studies.spine import answered, head, now, origin_of, write_drawn, write_numbers
from analysis.studies.variants.answers import short_answer
from analysis.studies.variants.beside import official_rows
from analysis.studies.variants.by_chance import chance_games, chance_rows
from analysis.studies.variants.figures import figures
from analysis.studies.variants.numbers import (
    COLUMNS,
    again_rows,
    dose_rows,
    fairest,
    ladder_rows,
    standing_rows,
    tally_rows,
)
from analysis.studies.variants.over_time import time_rows
from analysis.studies.variants.page import page
from analysis.studies.variants.plan import VariantStudy, read_variant_study
from analysis.studies.variants.play import (
    lay_out_trials,
    play_again,
    play_doses,
    play_ladder,
    play_official,
    play_standing,
    play_trial,
)
from analysis.studies.variants.shape import EXPECTED, VariantPart
from analysis.studies.variants.tallies import tallies_of
from analysis.studies.variants.tried import tried_rows
from analysis.studies.variants.watch import to_watch
from analysis.studies.variants.worth import worth_rows
from engine.runs.games import engine_digest
from engine.runs.manifest_file import MANIFEST
from engine.runs.request import RunRequest

KIND = "variant"
PAGE, NUMBERS, WATCH = "README.md", "numbers.csv", "watch.csv"
KINDS = {
    **dict.fromkeys(("part", "scenario", "player", "setting", "measure"), WORD),
    **dict.fromkeys(("est", "low", "high"), NUMBER),
    "n": COUNT,
}
WATCH_KINDS = {"why": WORD, "scenario": WORD, "game": COUNT, "winner": WORD, "turns": COUNT}


def make_variant_study(study: VariantStudy, folder: Path, work: Work) -> dict[str, Any]:
    """Play and write a study; gives its manifest.

    Parameters
    ----------
    study : VariantStudy
    folder : Path
        Page, pictures, tables and manifest; the games lie in ``work.folder``.
    work : Work
    """
    trials = lay_out_trials(study)
    work.say(f"{study.file.title} as it stands …")
    standing = play_standing(study, work)
    work.say("Doses …")
    doses = play_doses(study, work)
    rows = [*standing_rows(study, standing), *dose_rows(study, doses)]
    rows += official_rows(study, play_official(study, work), standing)
    so_far = pd.DataFrame(rows)[list(COLUMNS)]
    for player in doses:
        level = fairest(study, so_far, player)
        rows += again_rows(study, level, player, play_again(study, level, player, work))
    work.say("Stronger against weaker players, and what rules keep …")
    rows += ladder_rows(study, play_ladder(study, work))
    tallies = tallies_of(study, work.workers)
    rows += [*tally_rows(study, tallies), *time_rows(study, tallies)]
    rows += more_rows(study, trials, work)
    texts = {
        NUMBERS: csv_text(pd.DataFrame(rows)[list(COLUMNS)]),
        WATCH: csv_text(to_watch(study, standing)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        write_whole(folder / name, text)  # before the manifest, which quotes what is read again
    manifest = {
        **head(folder.name, KIND, study.file.question, short_answer(study, numbers_in(folder))),
        "created": now(),
        "command": work.command,
        "plan": {
            "engine": engine_digest(),
            "file": study.path.name,
            "games": study.games,
            "scenarios": [one.id for one in study.scenarios],
        },
        **origin_of([standing], parts_together([])),
    }
    manifest = write_numbers(folder, texts, manifest)
    write_drawn(folder, drawn(study, folder, manifest), ["*.svg"])
    return manifest


def more_rows(
    study: VariantStudy, trials: Mapping[str, Sequence[RunRequest]], work: Work
) -> Iterator[dict[str, Any]]:
    """Numbers of what is tried beside a base, of replaced units and of luck."""
    for tried, trial in zip(study.file.tried, study.tried, strict=True):
        work.say(f"{tried.title} …")
        yield from tried_rows(study, tried, play_trial(study, trial, trials[trial.name], work))
    for worth, trial in zip(study.file.worth, study.worth, strict=True):
        work.say(f"{worth.title} …")
        yield from worth_rows(study, worth, play_trial(study, trial, trials[trial.name], work))
    for chance in study.chances:
        work.say(f"{chance.asked.title} …")
        yield from chance_rows(study, chance, chance_games(study, chance, work.workers))


def numbers_in(folder: Path) -> pd.DataFrame:
    """The numbers with the digits that are kept, so that pages can be drawn anew from them."""
    return read_table(folder / NUMBERS, KINDS, "the folder of m44 variant-study")[list(COLUMNS)]


def drawn(study: VariantStudy, folder: Path, manifest: dict[str, Any]) -> dict[str, str]:
    """Page and pictures from the tables of a folder."""
    numbers = numbers_in(folder)
    games = read_table(folder / WATCH, WATCH_KINDS, "the folder of m44 variant-study")
    return {PAGE: page(study, numbers, games, manifest), **figures(study, numbers)}


def redraw(folder: Path) -> dict[str, str]:
    """Page, pictures and manifest of a study as they would be written today, from its tables alone."""
    manifest = read_study(folder, EXPECTED, VariantPart)
    for name in (NUMBERS, WATCH):
        check_table(folder / name, manifest)
    plan = manifest["plan"]
    study = read_variant_study(folder / plan["file"], plan["games"], tuple(plan["scenarios"]))
    manifest = sealed_again(answered(manifest, short_answer(study, numbers_in(folder))))
    return {**drawn(study, folder, manifest), MANIFEST: json_text(manifest)}
