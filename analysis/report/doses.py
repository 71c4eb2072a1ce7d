"""Dose and response: how a change grows with the level of a parameter, from the rows of a comparison."""

from collections.abc import Sequence

import pandas as pd

from analysis.findings.rows import Row
from analysis.plots.dose import Response
from engine.loading.options.sweeps import Sweep, sweeps_of


def responses_of(rows: Sequence[Row]) -> list[Response]:
    """One response for each parameter of which two levels or more were compared."""
    compared = [row for row in rows if row.baseline is not None and row.number("win_rate.allies.delta")]
    found = []
    for sweep in sweeps_of(list(dict.fromkeys(row.variant for row in compared))):
        frame = response_frame(sweep, compared)
        if len(frame):
            found.append(Response(response_title(sweep, frame), f"{sweep.option}: {sweep.parameter}", frame))
    return found


def response_frame(sweep: Sweep, rows: Sequence[Row]) -> pd.DataFrame:
    """Changes of wins by level: series, level, est, low, high, is_pooled.

    A level that is the official rules changes nothing, and stands there without having been played.
    """
    levels = {label: level for level, label in sweep.levels}
    several = len({row.players for row in rows}) > 1
    frame = pd.DataFrame(
        [
            {
                "series": f"{row.title} {' - '.join(row.players)}" if several else row.title,
                "level": levels[row.variant],
                "est": change.est,
                "low": change.ends[0],
                "high": change.ends[1],
                "is_pooled": row.measure.is_pooled,
            }
            for row in rows
            if row.variant in levels and (change := row.number("win_rate.allies.delta"))
        ]
    )
    if sweep.official is None or not len(frame):
        return frame
    unchanged = frame.drop_duplicates("series").assign(level=sweep.official, est=0.0, low=0.0, high=0.0)
    return pd.concat([frame, unchanged], ignore_index=True)


def responses_title(shown: Sequence[Response]) -> str:
    """Finding of the figure of all of them."""
    return "What each level does" if len(shown) > 1 else shown[0].title


def response_title(sweep: Sweep, frame: pd.DataFrame) -> str:
    """How far the change goes from the lowest level to the highest, in words."""
    main = frame[frame["is_pooled"]] if frame["is_pooled"].any() else frame
    by_level = main.groupby("level")["est"].mean()
    low, high = by_level.index.min(), by_level.index.max()
    return f"{sweep.parameter} {low} to {high}: {by_level[low]:+.1f} to {by_level[high]:+.1f} points for the Allies"
