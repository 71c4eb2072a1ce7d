"""Tables of a screening for the terminal."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.pages.drawn_table import plain_table
from analysis.studies.screen.cells import PLAYS
from analysis.wording.intervals import number_and_half
from analysis.wording.verdict_names import shown
from analysis.wording.what_changed import CURE
from engine.loading.words.terminal import wrapped

EXPLORATORY = (
    "Exploratory: these numbers choose what is looked at again and are no estimates of an effect "
    "(the largest of many is too large). Each holds for games in which the other options are in force now and then."
)
RANKED = (("wins", "wins, points", 1), ("medal_margin", "medals", 2), ("turns", "turns", 1))


def tables(
    ranked: pd.DataFrame, confirmed: pd.DataFrame, cells: pd.DataFrame, pairs: pd.DataFrame
) -> list[str]:
    """Tables in the order in which they are read, each with its heading."""
    parts = [f"Ranking (changes for the Allies)\n{ranking_table(ranked)}\n\n{wrapped(EXPLORATORY)}"]
    if len(pairs):
        parts.append(f"Pairs: difference from the sum of both (exploratory)\n{ranking_table(pairs)}")
    if len(confirmed):
        parts.append(f"Confirmed on fresh cards and dice, one option at a time\n{confirmed_table(confirmed)}")
    if (cells["state"] != PLAYS).any():
        parts.append(f"Left out\n{cells_text(cells)}")
    return parts


def ranking_table(ranked: pd.DataFrame) -> str:
    """Option, changes with half-widths, q, whether it survives."""
    head = ["option", *(name for _, name, _ in RANKED), "q", "again"]
    rows = []
    for row in ranked.to_dict("records"):
        numbers = [_number_text(row, f"exploratory_{metric}", digits) for metric, _, digits in RANKED]
        known = row["q"] == row["q"]
        q = ("<0.001" if row["q"] < 0.001 else f"{row['q']:.3f}") if known else ""
        rows.append([str(row["term"]), *numbers, q, "yes" if row["survives"] else ""])
    return plain_table(head, rows, [False, *[True] * (len(RANKED) + 1), False]).text()


def confirmed_table(confirmed: pd.DataFrame) -> str:
    """Option, changes with half-widths, verdict."""
    rows = []
    for row in confirmed.to_dict("records"):
        wins, medals = (
            _number_text(row, "allies_change_points", 1),
            _number_text(row, "medal_margin_change", 2),
        )
        rows.append([str(row["variant"]), wins, medals, shown(str(row["verdict"]))])
    return plain_table(
        ("option", "wins, points", "medals", "verdict"), rows, (False, True, True, False)
    ).text()


def cells_text(cells: pd.DataFrame) -> str:
    """Where options cannot occur or are not allowed, one paragraph per option and state."""
    return "\n".join(wrapped(line, hanging="  ") for line in cells_by_option(cells))


def cells_by_option(cells: pd.DataFrame) -> list[str]:
    """Where options change nothing or are not allowed, one line per option and state, with the cure if there is one."""
    elsewhere = cells[cells["state"] != PLAYS]
    return [
        f"{option} {state}: {', '.join(rows['scenario'])}{_cure(rows['why'])}"
        for (option, state), rows in elsewhere.groupby(["option", "state"], sort=False)
    ]


def _cure(why: "pd.Series[Any]") -> str:
    """What would bring an option into play, as the first battle says it."""
    said = next((str(one) for one in why if CURE in str(one)), "")
    return f"; {said[said.index(CURE) :]}" if said else ""


def _number_text(row: Mapping[Any, Any], name: str, digits: int) -> str:
    """A change like +1.2 ±0.4; a dash if it could not be measured."""
    value, low, high = (row[f"{name}{end}"] for end in ("", "_low", "_high"))
    if value is None or value != value:
        return "-"
    return number_and_half(value, low, high, digits, sign=True)
