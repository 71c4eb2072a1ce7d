"""What happened on each hex of a battle in the games of a run, per battle, as heat for its board."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.plots.heat import MINUS, Heat
from analysis.stats.sides import SIDES, WITH_ARTICLE
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import nearest

# Sum of the hex table: what the number is, how a title speaks of its largest value, who does it.
SUMS = {
    "losses": ("figures lost", "most figures fall at", "of {}"),
    "visits": ("steps onto the hex", "most steps lead to", "by {}"),
    "battles": ("battles fought from the hex", "most battles are fought from", "by {}"),
}
BOTH = None


def heat_of(
    hexes: pd.DataFrame,
    scenario: str,
    what: str,
    side: str | None = BOTH,
    variant: str | None = None,
    minus: str | None = None,
    name: str | None = None,
) -> Heat:
    """Numbers of every hex of a battle, per game.

    Parameters
    ----------
    hexes : DataFrame
        From ``m44.read_hexes``: sums per scenario, variant, players, side and hex.
    scenario : str
        Id.
    what : str
        ``losses``, ``visits`` or ``battles``.
    side : str, optional
        Only of this side.
    variant : str, optional
        Default: the first one of the run that is not `minus`.
    minus : str, optional
        Take away the numbers under this variant: the scale has zero in its middle.
    name : str, optional
        Of the battle, for the title; default its id.

    Returns
    -------
    Heat
        All pairs of players of the run together; values are means over games.

    Raises
    ------
    InputError
        A word that the run does not know.
    """
    _known("--heat", what, list(SUMS))
    if side is not None:
        _known("--side", side, list(SIDES))
    _known("SCENARIO", scenario, _words(hexes["scenario"]))
    here = hexes[hexes["scenario"] == scenario]
    variants = _words(here["variant"])
    if variant is None:
        variant = next((one for one in variants if one != minus), variants[0])
    for flag, word in (("--variant", variant), ("--minus", minus or variant)):
        _known(flag, word, variants)
    games, values = _means(here, variant, what, side)
    if minus is not None:
        others = _means(here, minus, what, side)[1]
        values = {hex_: value - others.get(hex_, 0.0) for hex_, value in values.items()}
    said, most, who = SUMS[what]
    of_side = f" {who.format(WITH_ARTICLE[side])}" if side else ""
    rules = f"{variant} minus {minus}" if minus else variant
    label = f"{said}{of_side}, mean of {games:,} games, {rules}"
    return Heat(
        values, label, minus is not None, _title(name or scenario, values, most, rules if minus else "")
    )


def _means(here: pd.DataFrame, variant: str, what: str, side: str | None) -> tuple[int, dict[str, float]]:
    """Games, and the mean of every hex."""
    rows = here[here["variant"] == variant]
    one = rows[(rows["side"] == rows["side"].iloc[0]) & (rows["hex"] == rows["hex"].iloc[0])]
    games = int(one["games"].sum())
    chosen = rows if side is None else rows[rows["side"] == side]
    sums = chosen.groupby("hex", observed=True)[what].sum()
    return games, {str(hex_): float(total) / games for hex_, total in sums.items()}


def _title(name: str, values: Mapping[str, float], most: str, rules: str) -> str:
    """The finding: where the number is largest."""
    hex_ = max(values, key=lambda one: abs(values[one]))
    if values[hex_] == 0:
        return f"{name}: nothing on any hex"
    if rules:
        number = f"{values[hex_]:+.2f}".replace("-", MINUS)
        return f"{name}: changes most at {hex_}, {number} per battle"
    return f"{name}: {most} {hex_}, {values[hex_]:.2f} per battle"


def _words(column: "pd.Series[Any]") -> list[str]:
    return [str(word) for word in column.unique()]


def _known(flag: str, word: str, words: list[str]) -> None:
    if word not in words:
        raise InputError(COMMAND, flag, repr(word), nearest(word, words))


def heat_of_run(folder: Path, scenario: str, what: str, **choice: str | None) -> Heat:
    """The same from the folder of a run."""
    from engine.runs.store import read_hexes

    return heat_of(read_hexes(folder), scenario, what, **choice)
