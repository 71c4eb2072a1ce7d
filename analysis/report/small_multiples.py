"""Small pictures side by side, one for each battle, as paths on a plane of 100 by 100 that every page can stretch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.findings.rows import Row
from analysis.plots.decided import share_decided
from analysis.report.answer import Answer
from analysis.report.interval_plot import Scale
from analysis.report.over_time import DECIDED, FAN, TURN
from analysis.report.panels import CELL
from analysis.stats.rounding import percent_text
from analysis.wording.intervals import between
from analysis.wording.words import digits_of, plain, signed

MOST_BARS = 45
TOP = 1.08  # the highest bar ends below the edge
TICKS = 5


@dataclass(frozen=True)
class Picture:
    """One small picture.

    Attributes
    ----------
    name, said : str
        Whose it is, and its number.
    after, before : str
        Paths of what is drawn for the rules of the row and for what it is compared with; empty without.
    area : str
        Path of what is shaded around ``after``.
    edges : tuple of str
        Paths of the ends of the range before.
    """

    name: str
    said: str
    after: str
    before: str = ""
    area: str = ""
    edges: tuple[str, ...] = ()


@dataclass(frozen=True)
class Multiples:
    """Small pictures with the same axes.

    Attributes
    ----------
    title, note : str
        What they show; how to read them.
    kind : str
        ``bars`` or ``lines``.
    ticks : list of (float, str)
        Of the horizontal axis.
    across, up : str
        What the axes are; ``up`` names its top.
    middle : float or None
        Place of a line across the bars (0 medals), or up the lines (50%).
    pictures : list of Picture
    """

    title: str
    note: str
    kind: str
    ticks: list[tuple[float, str]]
    across: str
    up: str
    middle: float | None
    pictures: list[Picture]


Named = tuple[str, Row]
Pair = tuple[pd.DataFrame, pd.DataFrame | None]


class Drawn:
    """What can be drawn of an answer, found by cell: sorted once for all pictures of a page."""

    def __init__(self, answer: Answer) -> None:
        measured = answer.measured
        self._counts = _by(measured.counts, [*CELL, "metric"])
        self._fans = _by(measured.fans, CELL)

    def counts(self, row: Row, metric: str) -> Pair:
        """How often each value occurs under the rules of a row, and under those it is compared with."""
        return self._pair(self._counts, row, metric)

    def fans(self, row: Row) -> Pair:
        """Chances along the game, likewise."""
        return self._pair(self._fans, row)

    @staticmethod
    def _pair(frames: Mapping[tuple[str, ...], pd.DataFrame], row: Row, *rest: str) -> Pair:
        nothing = pd.DataFrame({"value": [], "games": []})
        own = frames.get((row.scenario, row.variant, *row.players, *rest), nothing)
        if row.baseline is None:
            return own, None
        return own, frames.get((row.scenario, row.baseline, *row.players, *rest), nothing)


def _by(frame: pd.DataFrame, keys: Sequence[str]) -> dict[tuple[str, ...], pd.DataFrame]:
    if not len(frame):
        return {}
    return {tuple(map(str, key)): own for key, own in frame.groupby(list(keys), observed=True, sort=False)}


def multiples_of(drawn: Drawn, rows: Sequence[Named]) -> list[Multiples]:
    """All small pictures of some rows; what has no data has none."""
    listed = [(name, row) for name, row in rows if not row.measure.is_pooled]
    found = [
        _bars(drawn, listed, "medal_margin", "Medals", "medals of the Allies minus medals of the Axis"),
        _bars(drawn, listed, "turns", "Length", "player turns"),
        _fans(drawn, listed),
        _decided(drawn, listed),
    ]
    return [one for one in found if one is not None]


def said_of(row: Row, metric: str) -> str:
    """The number of a picture: the change with its interval, or the mean."""
    change, level = row.number(f"{metric}.delta"), row.number(metric)
    if change is not None and level is not None:
        digits = digits_of(change)
        interval = between(*change.ends, digits, sign=True)
        return f"average {plain(level)}; change {signed(change.est, digits)} ({interval})"
    return f"average {plain(level)}" if level else ""


def _bars(drawn: Drawn, rows: Sequence[Named], metric: str, title: str, across: str) -> Multiples | None:
    """Distributions as bars, the one before as an outline over them."""
    found = [(name, row, *drawn.counts(row, metric)) for name, row in rows if row.number(metric)]
    found = [one for one in found if len(one[2])]
    if not found:
        return None
    values = pd.concat(
        [frame["value"] for *_, own, before in found for frame in (own, before) if frame is not None]
    )
    low, high = int(values.min()), int(values.max())
    step = 1 + (high - low) // MOST_BARS
    edges = np.arange(low // step * step, high + step + 1, step) - (0.5 if step == 1 else 0.0)
    scale = Scale(float(edges[0]), float(edges[-1]))
    shares = [(_shares(own, edges), None if b is None else _shares(b, edges)) for *_, own, b in found]
    most = max(float(share.max()) for pair in shares for share in pair if share is not None)
    pictures = [
        Picture(
            name,
            said_of(row, metric),
            _steps(scale, edges, after / most / TOP, closed=True),
            "" if before is None else _steps(scale, edges, before / most / TOP, closed=False),
        )
        for (name, row, *_), (after, before) in zip(found, shares, strict=True)
    ]
    middle = scale.at(0) if metric == "medal_margin" and low < 0 < high else None
    top = f"{percent_text(100 * most, 0)} of battles"
    return Multiples(title, "", "bars", whole_ticks(scale), across, top, middle, pictures)


def whole_ticks(scale: Scale) -> list[tuple[float, str]]:
    """Ticks at whole numbers only."""
    return [(at, text) for at, text in scale.ticks(most=TICKS) if "." not in text]


def _shares(frame: pd.DataFrame, edges: np.ndarray) -> np.ndarray:
    counts, _ = np.histogram(frame["value"], edges, weights=frame["games"])
    return np.asarray(counts / max(counts.sum(), 1))


def _steps(scale: Scale, edges: np.ndarray, heights: np.ndarray, closed: bool) -> str:
    """Path along the tops of bars; down to the ground at both ends."""
    path = f"M{scale.at(float(edges[0])):g} 100"
    for right, height in zip(edges[1:], heights, strict=True):
        path += f"V{100 - 100 * height:.1f}H{scale.at(float(right)):g}"
    return path + "V100" + ("Z" if closed else "")


def _line(across: Sequence[float], up: Sequence[float]) -> str:
    """Path through points, both from 0 to 100 and up counted from the ground."""
    points = [f"{x:.1f} {100 - y:.1f}" for x, y in zip(across, up, strict=True)]
    return f"M{'L'.join(points)}"


def _fans(drawn: Drawn, rows: Sequence[Named]) -> Multiples | None:
    """Chances of the Allies along the game: the middle of all games and the range of 80 of 100."""
    pictures = []
    for name, row in rows:
        own, before = drawn.fans(row)
        level = row.number(FAN)
        if level is None or not len(own) or (before is not None and not len(before)):
            continue
        there, back = _band(own, "high"), _band(own.iloc[::-1], "low")
        pictures.append(
            Picture(
                name,
                f"loser's best chance: average {percent_text(level.est, 0)}",
                _band(own, "median"),
                "" if before is None else _band(before, "median"),
                f"{there}L{back.removeprefix('M')}Z",
                () if before is None else (_band(before, "low"), _band(before, "high")),
            )
        )
    if not pictures:
        return None
    ticks = [(0.0, "start"), (50.0, "half-way"), (100.0, "end")]
    note = "Model estimate after every turn: the median game and the middle 80% of games."
    title, up = "Who is winning, from start to end", "Allies sure to win"
    return Multiples(title, note, "lines", ticks, "share of the game played", up, 50.0, pictures)


def _band(frame: pd.DataFrame, column: str) -> str:
    return _line(100 * frame["share"].to_numpy(), 100 * frame[column].to_numpy())


def _decided(drawn: Drawn, rows: Sequence[Named]) -> Multiples | None:
    """Battles decided by every player turn."""
    found = [(name, row, *drawn.counts(row, TURN)) for name, row in rows if row.number(DECIDED)]
    found = [one for one in found if len(one[2]) and (one[3] is None or len(one[3]))]
    if not found:
        return None
    last = max(
        int(frame["value"].max()) for *_, own, before in found for frame in (own, before) if frame is not None
    )
    scale = Scale(0.0, float(max(last, 1)))
    pictures = []
    for name, row, own, before in found:
        level = row.number(DECIDED)
        said = f"decided after {percent_text(level.est, 0)} of the game, on average" if level else ""
        pictures.append(
            Picture(name, said, _stairs(scale, own), "" if before is None else _stairs(scale, before))
        )
    note = "Model estimate: share of battles in which the eventual winner is ahead for good."
    return Multiples(
        "When it is decided",
        note,
        "lines",
        whole_ticks(scale),
        "player turns",
        "100% decided",
        None,
        pictures,
    )


def _stairs(scale: Scale, counts: pd.DataFrame) -> str:
    turns, shares = share_decided(counts)
    path = f"M0 {100 - shares[0]:.1f}"
    for turn, share in zip(turns[1:], shares[1:], strict=True):
        path += f"H{scale.at(float(turn)):g}V{100 - share:.1f}"
    return f"{path}H100"
