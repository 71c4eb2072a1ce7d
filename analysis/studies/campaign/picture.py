"""The figure of a series of battles: when it is settled, the final lead, and what dice took."""

from typing import Any

from matplotlib.figure import Figure

from analysis.plots.campaigns import Series, campaigns, taken_frame
from analysis.stats.rounding import number_text
from analysis.studies.campaign.series import NO_DICE

WITHOUT = "no dice"


def figure_of(answer: Any) -> Figure:
    """Settled after each battle, final lead, and figures that the dice of the last set of rules took."""
    series = [series_of(answer, rules) for rules in answer.rules]
    diced = answer.rules[-1]
    battles = answer.battles[answer.battles["rules"] == diced]
    return campaigns(series, taken_frame(battles), answer.names, title_of(answer), caption_of(answer, diced))


def series_of(answer: Any, rules: str) -> Series:
    """What is drawn under one set of rules."""
    rows = answer.campaigns[answer.campaigns["rules"] == rules]
    after = rows["settled_after_battles"].to_numpy()
    settled = [100 * float((after <= n).mean()) for n in range(1, len(answer.names) + 1)]
    leads = (rows["medals_allies"] - rows["medals_axis"]).to_numpy()
    return Series(WITHOUT if rules == NO_DICE else rules, settled, leads)


def title_of(answer: Any) -> str:
    """The finding: how many campaigns the first battle settles, with dice and without."""
    before, after = (series_of(answer, rules).settled[0] for rules in (answer.rules[0], answer.rules[-1]))
    first, without = number_text(after, 0), number_text(before, 0)
    return f"{answer.title}: {first} of 100 campaigns are settled by the first battle, {without} without dice"


def caption_of(answer: Any, diced: str) -> str:
    """What was played."""
    n = answer.manifest["campaigns"]
    players = " and ".join(dict.fromkeys(answer.manifest["players"]))
    return (
        f"{n:,} campaigns under each set of rules, players {players}. Settled: who leads then leads to the end. "
        f"Figures taken: mean of a battle under {diced}."
    )
