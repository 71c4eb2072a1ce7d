"""The page over all options of a study."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.pages.imports import import_markdown, imports_of
from analysis.pages.ladder_text import robust_sentence
from analysis.pages.page import template
from analysis.stats.margins import Margins
from analysis.studies.rulestudy import choices
from analysis.studies.rulestudy.effects import Place
from analysis.studies.rulestudy.headline import (
    bundle_sentences,
    find_sentence,
    headline,
    pair_sentence,
    size_mark,
)
from analysis.studies.rulestudy.option_summary import OptionSummary, Outcome, judged_together, nowhere
from analysis.studies.rulestudy.places import STAGE_GAMES
from analysis.studies.rulestudy.preferred_page import PREFERRED_PAGE, preferred_sentence
from analysis.studies.rulestudy.sentences import (
    NOT_SHOWN,
    SHOWN_NOT,
    because,
    beyond_sum,
    fairness,
    kind_of,
    length,
    robust_in,
    row_of_battle,
    signed,
    toward,
    unsigned,
    verdict,
    worst,
)
from analysis.studies.rulestudy.tables import Results
from analysis.studies.rulestudy.trials import BOTH, SIDE, STEP, TABLES
from analysis.studies.screen.cells import MOST_GAMES, PLAYS
from analysis.wording.report_words import counted
from engine.loading.options.option import list_options

PAIRS_TOLD = 12
SHORT = {BOTH: "both sides", SIDE: "one side", STEP: "step"}
OUTCOMES = {
    Outcome.AVERAGE: "changes the average",
    Outcome.BATTLES: "changes single battles",
    Outcome.NOT_SHOWN: NOT_SHOWN,
    Outcome.SHOWN_NOT: SHOWN_NOT,
}
ON_STAGES = " (on stages)"  # behind the title of an option that plays on these alone


def overview_page(
    results: Results,
    summaries: Sequence[OptionSummary],
    bundles: Sequence[OptionSummary],
    table: pd.DataFrame | None,
    titles: Mapping[str, str],
) -> str:
    """``README.md``.

    Parameters
    ----------
    results : Results
    summaries, bundles : sequence of OptionSummary
        Options, the strongest first; bundles.
    table : DataFrame or None
        Of choices.
    titles : mapping of str to str
        The finding of every picture by its file.
    """
    manifest = results.manifest
    names = {name: str(tried["title"]) for name, tried in manifest["tried"].items()}
    listed = [row for row in list_options() if row["id"] in names and not row["own"]]
    playing = {one.name for one in summaries}
    with_choice = {row["id"]: names[row["id"]] for row in listed if row["never"] and row["id"] in playing}
    changed, kept, judged = judged_together(summaries, Margins().wins_points)
    top = [one for one in summaries if one.climbs]
    pairs = results.pairs.sort_values("q", kind="stable").head(PAIRS_TOLD).to_dict("records")
    return template("rule-study.md").render(
        study=manifest["plan"],
        manifest=manifest,
        mark=size_mark(manifest["plan"]),
        answer=headline(results, summaries, bundles),
        bundle_sentences=bundle_sentences(bundles),
        tables=TABLES,
        both=[_row(one) for one in summaries if one.kind == BOTH],
        sides=[_row(one) | _worth(one) for one in summaries if one.kind == SIDE],
        steps=[_row(one) for one in summaries if one.kind == STEP],
        nowhere=[
            *((names[name], why) for name, why in nowhere(results, summaries)),
            *(
                (f"the bundle {name}", "; ".join(dict.fromkeys(missing_in(results, name))))
                for name in manifest["bundles"]
                if name not in {one.name for one in bundles}
            ),
        ],
        same=same_games(summaries),
        why=[_why(results, one) for one in top],
        preferred=preferred_sentence(results, names),
        preferred_page=PREFERRED_PAGE,
        choices=choices.overview(table, with_choice) if with_choice else [],
        not_measured="" if table is not None else choices.NOT_MEASURED,
        bundles=[_bundle(results, summaries, one) for one in bundles],
        pairs=[
            {**pair, "first": names[pair["a"]], "second": names[pair["b"]], "told": beyond_sum(pair)}
            for pair in pairs
        ],
        pair_sentence=pair_sentence(results, names),
        find_sentence=find_sentence(results),
        titles=titles,
        imports=import_markdown(imports_of(manifest)),
        ranking=ranking_rows(results, summaries),
        parts=parts_of(results),
        untried=untried(manifest),
        taken_over=kept_words(results),
        n_battles=len(manifest["battles"]),
        n_staged=sum(bool(one.get("stages")) for one in manifest["tried"].values()),
        n_stages=len(manifest.get("stages", {})),
        n_tried_on_stages=STAGE_GAMES,
        n_tried=MOST_GAMES,
        n_games=sum(manifest["games"].values()),
        changed=changed,
        kept=kept,
        judged=judged,
        shown_not=SHOWN_NOT,
        not_shown=NOT_SHOWN,
        margins=Margins(),
    )


def _row(one: OptionSummary) -> dict[str, str]:
    """An option as a row of a table."""
    n, before, after = len(one.places), *one.uneven
    top = one.places[0]
    return {
        "name": one.name,
        "title": one.title,
        "beside": one.beside,
        "stages": ON_STAGES if one.on_stages else "",
        "strength": unsigned(one.strength),
        "change": f"{signed(one.pooled.wins)}: {verdict(one.pooled.wins)}",
        "battles": f"{len(one.changed)} · {n - len(one.changed) - len(one.small)} · {len(one.small)}",
        "top": f"{top.title} {top.wins.est:+.1f}",
        "turned": str(len(one.turned)),
        "uneven": f"{before:.1f} → {after:.1f}",
        "fairness": fairness(one.pooled),
        "length": length(one.pooled),
        "robust": f"{robust_in(one)}; on average {one.climb.label}" if one.climb else "",
        "drawn": worst(one, _drawn),
        "stopped": worst(one, _stopped),
    }


def ranking_rows(results: Results, summaries: Sequence[OptionSummary]) -> list[dict[str, str]]:
    """All options in one table, the strongest first, whatever their kind and wherever they play."""
    parts = part_numbers(results)
    return [
        {
            "name": one.name,
            "title": one.title,
            "table": SHORT[one.kind],
            "over": over(one),
            "strength": unsigned(one.strength),
            "change": signed(one.pooled.wins),
            "outcome": OUTCOMES[one.outcome],
            "part": str(parts.get(one.name, "")),
            "stages": "; ".join(f"{place.title} {signed(place.wins)}" for place in one.stages),
        }
        for one in summaries
    ]


def over(one: OptionSummary) -> str:
    """What the figures of an option are over."""
    if not one.on_stages:
        return f"{len(one.places)} battle{'s' if len(one.places) > 1 else ''}"
    return f"acts on stages: {', '.join(place.title for place in one.places)}"


def part_numbers(results: Results) -> dict[str, int]:
    """By option the part of the study in which it was first tried, from 1; nothing where all are of one part."""
    since: Mapping[str, str] = results.manifest.get("since", {})
    days = sorted(set(since.values()))
    return {name: days.index(day) + 1 for name, day in since.items()} if len(days) > 1 else {}


def parts_of(results: Results) -> list[tuple[int, str, int]]:
    """Every part of the study: its number, the day it was made, how many options it was the first to try."""
    since: Mapping[str, str] = results.manifest.get("since", {})
    numbers = part_numbers(results)
    return [
        (number, min(day for name, day in since.items() if numbers[name] == number)[:10], some.count(number))
        for some in [list(numbers.values())]
        for number in sorted(set(some))
    ]


def untried(manifest: Mapping[str, Any]) -> list[str]:
    """Options of today that the study neither tried nor left out: they came after its games were played."""
    known = {*manifest["tried"], *manifest["plan"]["left_out"]}
    return [row["id"] for row in list_options() if not row["own"] and row["id"] not in known]


def kept_words(results: Results) -> str:
    """How many rows an earlier study played, and when; nothing where all were played for this one."""
    kept: Mapping[str, Mapping[str, str]] = results.manifest.get("kept", {})
    days = sorted({day[:10] for one in kept.values() for day in one.values()})
    if not days:
        return ""
    n, when = results.manifest["games"]["kept"], ", ".join(days)
    rules = f"{len(kept)} rule{'s' if len(kept) > 1 else ''}"
    return f"{n:,} pairs of games of {rules} were played on {when} and are kept"


def _drawn(place: Place) -> float:
    return place.drawn


def _stopped(place: Place) -> float:
    return place.stopped


def _worth(one: OptionSummary) -> dict[str, str]:
    """What an upgrade or a handicap is worth to its side."""
    worth, units = one.worth(), [place.changed_units for place in one.places if place.changed_units]
    each = {place.title: found for place in one.places if (found := one.per_unit(place)) is not None}
    most = max(each, key=lambda title: abs(each[title].est), default="")
    count = (
        f"{min(units)} to {max(units)}" if units and min(units) < max(units) else str(min(units, default=0))
    )
    sign = 1 if one.side == "allies" else -1
    return {
        "side": "Allies" if one.side == "allies" else "Axis",
        "each": one.each,
        "units": count,
        "worth": "" if worth is None else signed(worth),
        "whole": signed(one.pooled.wins.times(sign)),
        "most": f"{most} {each[most].est:+.1f}" if most else "",
    }


def _why(results: Results, one: OptionSummary) -> dict[str, str]:
    """Why one of the strongest options moves the battle that it moves most."""
    top = one.places[0]
    rows = results.reasons[
        (results.reasons["option"] == one.name) & (results.reasons["scenario"] == top.scenario)
    ]
    return {
        "name": one.name,
        "title": one.title,
        "battle": top.title,
        "change": f"{abs(top.wins.est):.1f} points {toward(top.wins)}",
        "why": because(top, rows.to_dict("records")),
    }


def _bundle(results: Results, summaries: Sequence[OptionSummary], one: OptionSummary) -> dict[str, Any]:
    """A bundle beside the sum of those of its options that were tried as it has them."""
    members = set(results.manifest["bundles"][one.name]["options"])
    tried = [other for other in summaries if other.words in members]
    where = {place.scenario for place in one.places}
    return {
        "name": one.name,
        "title": one.title,
        "rows": [row_of_battle(one, place) for place in one.places],
        "sum": sum(share_in_bundle(other, where) for other in tried),
        "over": counted(len(where), kind_of(one).removesuffix("s")),
        "alike": len(tried),
        "members": len(members),
        "missing": list(missing_in(results, one.name, "stages" if one.on_stages else "battles")),
        "others": sorted(members - {other.words for other in tried}),
        "pooled": signed(one.pooled.wins),
        "robust": robust_sentence(one.climb) if one.climb else "",
        "robust_in": robust_in(one),
    }


def missing_in(results: Results, bundle: str, among: str = "") -> Iterator[str]:
    """Battles in which a bundle does not play, and why: those of the study (``battles``), ``stages``, or both."""
    cells = results.cells[(results.cells["option"] == bundle) & (results.cells["state"] != PLAYS)]
    for row in cells.to_dict("records"):
        id_ = str(row["scenario"])
        if not among or id_ in results.manifest[among]:
            yield f"{results.titles[id_]} ({' '.join(str(row['why']).split())})"


def share_in_bundle(one: OptionSummary, battles: Collection[str]) -> float:
    """What an option adds to an average over these battles, those where it cannot occur among them."""
    places = (place for place in (*one.places, *one.stages) if place.scenario in battles)
    return sum(place.wins.est for place in places) / len(battles)


def same_games(summaries: Sequence[OptionSummary]) -> list[list[str]]:
    """Titles of options whose games are the same, battle by battle, in groups.

    Those that change no length at all are left out: two that hardly ever act may agree by having changed nothing.
    """
    alike: dict[tuple[tuple[object, ...], ...], list[str]] = {}
    for one in summaries:
        battles = sorted(one.places, key=lambda place: place.scenario)
        numbers = tuple((p.scenario, p.wins.est, p.margin.est, p.turns.est) for p in battles)
        if any(place.turns.est for place in battles):
            alike.setdefault(numbers, []).append(one.title)
    return [titles for titles in alike.values() if len(titles) > 1]
