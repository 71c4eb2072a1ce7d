"""Make a table of choices: play what is missing, measure, write page, table and manifest."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.study_manifest import read_study, sealed_again
from analysis.pages.writing import csv_text, json_text, write_whole
from analysis.studies.choices.boards import ids_of
from analysis.studies.choices.kept import Kept, choice_as_asked, kept_of, plan_of
from analysis.studies.choices.page import answer, page
from analysis.studies.choices.plan import Asked, choices_of
from analysis.studies.choices.play import play_all, tried
from analysis.studies.choices.read import TABLE, frame_of, read_frame
from analysis.studies.choices.shape import EXPECTED, ChoicesPart
from analysis.studies.choices.tables import table
from analysis.studies.screen.confirm import Work
from analysis.studies.spine import (
    answered,
    head,
    now,
    origin_of,
    say_what_is_kept,
    write_drawn,
    write_numbers,
)
from engine.loading.scenario.load import load_scenario
from engine.runs.games import engine_digest
from engine.runs.manifest_file import MANIFEST
from engine.runs.request import players_digest

PAGE = "README.md"
KIND = "choices"
QUESTION = "Does a choice that a rule offers harm the side that alone makes it?"
KEPT = "The first games of {kept} of {n} choices are played as they were: their rows are kept."
PER_CORE = 1_000, 8  # games a second of the usual and of the searching player, to say how long it may take


def make_choices(asked: Asked, folder: Path, work: Work) -> pd.DataFrame:
    """Play and write a table of choices.

    Parameters
    ----------
    asked : Asked
    folder : Path
        Page, table and manifest; the games lie in ``work.folder``.  Of a table that is there already, the rows of
        choices whose games would be the same today are kept.
    work : Work

    Returns
    -------
    DataFrame
        As ``read.choices_frame`` reads it again.
    """
    kept = kept_of(asked, folder)
    say_what_is_kept(kept.damage, len(kept.choices), len(asked.choices), KEPT, work.say)
    left = replace(asked, choices=tuple(one for one in asked.choices if one not in kept.choices))
    if left.choices:
        work.say(forecast(left, work.workers))
    found = table(asked, play_all(left, work), kept.rows)
    text = csv_text(found)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / TABLE, text)  # before the manifest, which quotes what is read again
    frame = read_frame(folder)  # with the digits that are kept, so that the page can be drawn anew from them
    manifest = write_numbers(folder, {TABLE: text}, manifest_of(asked, kept, frame, folder.name, work))
    write_drawn(folder, {PAGE: page(frame, asked, manifest)})
    return frame


def redraw(folder: Path) -> dict[str, str]:
    """Page and manifest of a table of choices as they would be written today, from table and manifest alone."""
    manifest = read_study(folder, EXPECTED, ChoicesPart)
    plan = manifest["plan"]
    numbers = {key: plan[key] for key in ("player", "searcher", "games", "searched", "probed", "seed")}
    boards = {name: tuple(map(load_scenario, ids)) for name, ids in plan.get("boards", {}).items()}
    battles = tuple(map(load_scenario, plan["scenarios"]))
    asked = Asked(choices_of(plan["options"]), battles, **numbers, boards=boards)
    frame = frame_of(folder, manifest)
    manifest = sealed_again(answered(manifest, answer(frame)))
    return {PAGE: page(frame, asked, manifest), MANIFEST: json_text(manifest)}


def forecast(asked: Asked, workers: int) -> str:
    """How many games there are at most, and how long they may take."""
    usual, searched = asked.most_games
    minutes = (usual / PER_CORE[0] + searched / PER_CORE[1]) / workers / 60
    return (
        f"At most {usual:,} games, and {searched:,} of the searching player: about {minutes:,.0f} minutes on "
        f"{workers} cores; what is there is not played again."
    )


def manifest_of(asked: Asked, kept: Kept, frame: pd.DataFrame, name: str, work: Work) -> dict[str, Any]:
    """What was asked, what came out, and the digests of the engine, the rules and the players that made it."""
    made_at = now()
    return {
        **head(name, KIND, QUESTION, answer(frame)),
        "created": made_at,
        "made": {one.name: kept.made.get(one.name, made_at) for one in asked.choices},
        "command": work.command,
        "plan": {
            "engine": engine_digest(),
            "options": [one.named for one in asked.choices],
            **plan_of(asked),
            "scenarios": [one.id for one in asked.scenarios],
            "boards": ids_of(asked.boards),
        },
        "choices": {one.name: choice_as_asked(asked, one) for one in asked.choices},
        "scenarios": {one.id: one.digest for one in asked.all_battles},
        "players": {
            who: players_digest([who])
            for one in asked.choices
            for player in (asked.player, asked.searcher)
            for who in (player, one.abstainer(player))
        },
        **origin_of(
            [work.folder / tried(one) for one in asked.choices if one not in kept.choices], kept.tries
        ),
    }
