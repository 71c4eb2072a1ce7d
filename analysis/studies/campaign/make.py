"""A campaign from the question to the answer."""

from typing import Any

from analysis.pages.footnotes import footnotes_of
from analysis.pages.imports import imports_among
from analysis.studies.campaign.answer import Campaigned
from analysis.studies.campaign.games import Played
from analysis.studies.campaign.measures import Number, compared, measures_of, of_orders
from analysis.studies.campaign.play import Work, lines_of, play_lines
from analysis.studies.campaign.series import FEW, NO_DICE, Series
from engine.runs.digest import sums_of


def play_campaign(series: Series, work: Work) -> Campaigned:
    """Play all series that are not kept yet, and say what they come to."""
    lines = lines_of(series)
    played = play_lines(series, lines, work)
    own = {
        series.named[line.rules]: battles
        for line, battles in zip(lines, played, strict=True)
        if line.order == 0
    }
    winner_by = {series.named[line.rules]: line.legs[0].dice.winner for line in lines if line.order == 0}
    winner_by[NO_DICE] = winner_by[series.rules[0]]  # of series compared, the same wins
    order_names = [_order_name(series, order) for order in series.other_orders()]
    numbers: list[Number] = []
    for name in series.named:
        numbers += measures_of(name, own[name], winner_by[name])
    for r, name in enumerate(series.rules, start=1):
        numbers += compared(name, own[NO_DICE], own[name], winner_by[name])
        of_rules: list[list[Played]] = [
            battles for line, battles in zip(lines, played, strict=True) if line.rules == r
        ]
        if len(of_rules) > 1:
            numbers += of_orders(name, order_names, of_rules, winner_by[name])
    scenarios = [entry.scenario for entry in series.entries]
    footnotes = footnotes_of(lines[1].legs[-1].built)
    return Campaigned(
        series.title,
        tuple(one.title for one in scenarios),
        tuple(one.id for one in scenarios),
        series.named,
        winner_by,
        tuple(numbers),
        own,
        {name: [sums_of(one.results).text() for one in battles] for name, battles in own.items()},
        tuple(order_names),
        series.orders and len(series.entries) > FEW,
        manifest_of(series, work),
        footnotes,
    )


def manifest_of(series: Series, work: Work) -> dict[str, Any]:
    """What was played, for whoever wants to play it again."""
    scenarios = [entry.scenario for entry in series.entries]
    return {
        "file": series.file,
        "title": series.title,
        "battles": [one.id for one in scenarios],
        "options": [one.options for one in series.entries],
        "rules": list(series.named),
        "players": list(series.players),
        "campaigns": series.campaigns,
        "seed": series.seed,
        "plan": series.digest,
        "folder": str(work.folder),
        "command": work.command,
        "imports": imports_among(scenarios),
    }


def _order_name(series: Series, order: tuple[int, ...]) -> str:
    """An order of battles in words."""
    return ", ".join(series.entries[at].scenario.title for at in order)
