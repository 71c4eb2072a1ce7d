"""The page of a study of a variant: what stands first, questions and answers, tables and pictures."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.pages.markdown import md_table
from analysis.pages.page import template
from analysis.stats.rounding import number_text
from analysis.studies.variants.answers import Answers
from analysis.studies.variants.beside import TURNS, beside_table, ways
from analysis.studies.variants.by_chance import chance_frame, chance_table
from analysis.studies.variants.by_place import place_table
from analysis.studies.variants.doses import setting_of, shown
from analysis.studies.variants.figures import CHANCE, WORTH
from analysis.studies.variants.found import capital, text
from analysis.studies.variants.logged import logged_tables
from analysis.studies.variants.numbers import ALL
from analysis.studies.variants.outcomes import outcome_table
from analysis.studies.variants.over_time import time_table
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.tried import battles_table as tried_battles
from analysis.studies.variants.tried import tried_table
from analysis.studies.variants.watch import watched
from analysis.studies.variants.worth import worth_frames, worth_table


def page(study: VariantStudy, numbers: pd.DataFrame, games: pd.DataFrame, manifest: Mapping[str, Any]) -> str:
    """The whole page."""
    told = Answers(study, numbers)
    asked = [
        {"question": one.question, "answer": " ".join(map(told.tells, one.tells)), "note": one.note}
        for one in study.file.ask
    ]
    return template("variant.md").render(
        study=study.file,
        side=study.named(study.file.side),
        answer=manifest["study"]["answer"],
        asked=asked,
        turns=TURNS[study.is_without_cards],
        official_turns=TURNS[study.is_official_without_cards],
        ways=ways(study),
        battles=battles_table(study, told),
        beside=beside_table(told) if study.file.beside else "",
        outcomes=outcome_table(told) if study.file.outcomes else "",
        **more_tables(study, told),
        doses=[{"title": one.title, "table": dose_table(study, told, one)} for one in study.file.dose],
        tallies=tallies_table(study, told),
        in_time=[
            {"title": capital(one.title), "table": time_table(told, one)} for one in study.file.over_time
        ],
        watch=[
            {
                "why": one.why,
                "turns": one.turns,
                "end": ending(study, one.winner),
                "command": one.command(study),
            }
            for one in watched(games)
        ],
        n_battles=len(study.scenarios),
        manifest=manifest,
    )


def more_tables(study: VariantStudy, told: Answers) -> dict[str, list[dict[str, str]]]:
    """What was tried beside a base, what units are worth, and what luck gives: each with its title and tables."""
    file = study.file
    return {
        "tried": [
            {"title": one.title, "table": tried_table(told, one), "battles": tried_battles(told, one)}
            for one in file.tried
        ],
        "worths": [
            {
                "title": one.title,
                "picture": f"{WORTH}{one.name}.svg" if len(worth_frames(told, one)[0]) else "",
                "table": worth_table(told, one),
            }
            for one in file.worth
        ],
        "chances": [
            {
                "title": capital(one.title),
                "picture": f"{CHANCE}{one.name}.svg" if len(chance_frame(told, one)) else "",
                "table": chance_table(told, one),
            }
            for one in file.by_chance
        ],
        "places": [{"title": capital(one.title), "table": place_table(told, one)} for one in file.by_place],
        **logged_tables(told),
    }


def ending(study: VariantStudy, winner: str) -> str:
    """Who won a game, in words."""
    named = {"axis": study.named("axis"), "allies": study.named("allies")}
    return f"won by {named[winner]}" if winner in named else "drawn"


def battles_table(study: VariantStudy, told: Answers) -> str:
    """A row for each battle, and one over all."""
    heads = ["battle", f"{study.named(study.file.side)} win", "drawn", "turns", "95 of 100 within", "capped"]
    rows = []
    for name, title in (*((one.id, one.title) for one in study.scenarios), (ALL, "all")):
        cells = {one["measure"]: one for one in told.find(part="standing", scenario=name)}
        long = number_text(cells["long"]["est"], 0) if "long" in cells else ""
        few = [number_text(cells[key]["est"], 1) for key in ("drawn", "turns")]
        rows.append([title, text(cells["wins"]), *few, long, number_text(cells["capped"]["est"], 1)])
    return md_table(heads, rows, [False, True, True, True, True, True])


def dose_table(study: VariantStudy, told: Answers, dose: Any) -> str:
    """A row for each level: wins between usual and between weak players, how long, how far battles are from even."""
    players = list(dict.fromkeys((study.file.player, study.file.weak)))
    heads = ["level", *(f"wins, `{one}`" for one in players), "drawn", "turns", "points from even"]
    rows = []
    for level in study.of_dose(dose):
        setting = setting_of(study, level)
        found = {
            (one["player"], one["measure"]): one
            for one in told.find(part="dose", scenario=ALL, setting=setting)
        }
        rest = [number_text(found[players[0], key]["est"], 1) for key in ("drawn", "turns", "evenness")]
        rows.append([shown(level.value), *(text(found[one, "wins"]) for one in players), *rest])
    return md_table(heads, rows, [False, *[True] * (len(heads) - 1)])


def tallies_table(study: VariantStudy, told: Answers) -> str:
    """A row for each tally; nothing without any."""
    if not study.file.tally:
        return ""
    rows = [
        [one.title, text(told.one(part="tally", scenario=ALL, measure=f"tally:{one.name}"), 2)]
        for one in study.file.tally
    ]
    return md_table(["as a game ends", "mean"], rows, [False, True])
