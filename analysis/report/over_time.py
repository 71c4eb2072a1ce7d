"""Win probability over time in a report: panels of its two figures, and what to bear in mind about them."""

from collections.abc import Mapping, Sequence

import pandas as pd

from analysis.findings.rows import Row
from analysis.plots.fan import FanPanel
from analysis.plots.panels import Panel
from analysis.report.answer import Answer
from analysis.report.panels import arms, panels_of, select, short
from analysis.stats.paths import SHARES
from analysis.value.model import shipped_model
from analysis.wording import titles

FAN, DECIDED = "loser_best", "decided_at"  # the number told in the title of each figure
TURN = "decided_turn"


def fan_panels(answer: Answer) -> list[FanPanel]:
    """Win probability along the game: variants over their baseline, or every battle by itself."""
    found, panels = answer.measured.fans, []
    for row, name in arms(answer) if len(found) else ():
        own = select(found, row, row.variant)
        before = select(found, row, row.baseline) if row.baseline else None
        if row.number(FAN) is None or not len(own) or (before is not None and not len(before)):
            continue
        title = titles.panel_title(name, row, FAN)
        panels.append(FanPanel(title, own, short(row.variant), before, short(row.baseline or "")))
    return panels


def decided_panels(answer: Answer) -> list[Panel]:
    """Turns from which on the winner stays ahead, as the other distributions."""
    return panels_of(answer, TURN, DECIDED)


def view_of_a_model(rows: Sequence[Row]) -> list[str]:
    """The caveat of every number the value model has a part in; nothing where none is reported."""
    if not any(row.number(name) for row in rows for name in SHARES):
        return []
    model = shipped_model()
    return [
        f"Win probability, drama and when a battle is decided are estimates by one fixed model ({model.digest}) from "
        "the traced games, at most the first 1,000. It sees medals, figures, objectives, the deck and whose turn is "
        "next, and knows what each base battle favours, but not the cards in hand or the terrain. It was fitted on "
        f"other games (Brier score {model.fitted.brier:.3f} on unseen games; always guessing 50% scores 0.25). A "
        "part of it weighs luck, by which estimates are made sharper: were it bad they would be less sharp, and not "
        "biased."
    ]


def watched_turns(
    turns: pd.DataFrame, games: pd.DataFrame, battles: Mapping[str, str] | None = None
) -> pd.DataFrame:
    """Rows of turns with the chance of the Allies after each of them and what became of the game.

    Parameters
    ----------
    turns : DataFrame
        From ``m44.read_turns``.
    games : DataFrame
        From ``m44.read_games``, at least of these games.
    battles : mapping of str to str, optional
        Names by which scenarios draw their chance (``chance_id``), where these are not their ids.

    Returns
    -------
    DataFrame
        The columns of ``turns``, ``win_probability`` (of 100, the model's even after the last turn) and ``score`` of
        the Allies at the end of the game (0, 0.5, 1); game by game.
    """
    from analysis.stats.sides import POINTS
    from engine.runs.columns import LABELS

    keys = [*LABELS, "game"]
    ends = games[[*keys, "winner"]]
    joined = turns.merge(ends, on=keys, how="left", validate="many_to_one")
    score = joined.pop("winner").map(POINTS).astype(float)
    chance = pd.Series(0.0, index=joined.index)
    for scenario, own in joined.groupby("scenario", observed=True, sort=False):
        name = (battles or {}).get(str(scenario), str(scenario))
        chance[own.index] = 100 * shipped_model().win_probability(own, name)
    return joined.assign(win_probability=chance, score=score)
