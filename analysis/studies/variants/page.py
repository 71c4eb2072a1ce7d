"""The page of a study of a variant: what stands first, questions and answers, tables and pictures."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.pages.markdown import md_table
from analysis.pages.page import template
from analysis.stats.rounding import number_text
from analysis.studies.variants.answers import Answers, text
from analysis.studies.variants.numbers import ALL
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.watch import watched


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
        battles=battles_table(study, told),
        doses=[{"title": one.title, "table": dose_table(study, told, one)} for one in study.file.dose],
        tallies=tallies_table(study, told),
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
        setting = told.setting(level)
        found = {
            (one["player"], one["measure"]): one
            for one in told.find(part="dose", scenario=ALL, setting=setting)
        }
        rest = [number_text(found[players[0], key]["est"], 1) for key in ("drawn", "turns", "evenness")]
        rows.append([level.value, *(text(found[one, "wins"]) for one in players), *rest])
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
