"""A tournament in words: sentence, tables for the terminal and the page."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.players.ratings.cycles import Cycles
from analysis.stats.rounding import number_text, percent_text
from analysis.stats.sides import EVEN
from analysis.wording.intervals import between, is_known, number_and_half

SLIGHT = 1.0  # points of 100: a smaller cycle index matters to nobody
CERTAIN = 0.01  # chance below which ratings are said not to tell everything


def sentence(ratings: pd.DataFrame, matrix: pd.DataFrame, n_scenarios: int, anchor: str) -> str:
    """The strongest player, how far it is ahead of the next, and over how many matches.

    Nobody is called the strongest unless something sets the first apart from the second.
    """
    first, second = (row.to_dict() for _, row in ratings.head(2).iterrows())
    pair = (matrix["player"] == first["player"]) & (matrix["opponent"] == second["player"])
    row = matrix[pair].iloc[0].to_dict()
    battles = "one battle" if n_scenarios == 1 else f"{n_scenarios} battles"
    ahead = f"{first['elo'] - second['elo']:.0f} rating points"
    won = f"{percent_text(row['match_share'])} of matches ({between(row['match_low'], row['match_high'])})"
    lowest, highest = _ends(first, anchor)[0], _ends(second, anchor)[1]
    # Set apart: the intervals of the ratings do not meet, or most matches of the two are shown to be won.
    if lowest > highest or row["match_low"] > EVEN:
        return (
            f"{first['player']} is the strongest of {len(ratings)} players on {battles}: {ahead} above "
            f"{second['player']}, whom it beats in {won}."
        )
    return (
        f"Of {len(ratings)} players on {battles} none is shown to be the strongest: {first['player']} and "
        f"{second['player']} come first, {ahead} apart; {first['player']} beats {second['player']} in {won}."
    )


def _ends(row: Mapping[Any, Any], anchor: str) -> tuple[float, float]:
    """Ends of the interval of a rating: 0 of the anchor by definition, NaN where they are not known."""
    if row["player"] == anchor:
        return 0.0, 0.0
    stands_out = is_known(row["elo_low"], row["elo_high"])
    return (row["elo_low"], row["elo_high"]) if stands_out else (math.nan, math.nan)


def cycle_sentence(found: Cycles) -> str:
    """Whether one number per player says who beats whom."""
    if found.index is None or found.p is None:
        return "Two players leave nothing for a cycle."
    if found.p >= CERTAIN or found.index < SLIGHT:
        return f"Ratings tell who beats whom: cycle index {found.index:.1f} points (p {_p(found.p)})."
    return (
        f"Ratings do not tell everything: cycle index {found.index:.1f} percentage points (p {_p(found.p)}); some "
        "players suit others better or worse than their ratings say."
    )


def _p(value: float) -> str:
    return "below 0.001" if value < 0.001 else f"{value:.3f}"


def rating_cells(ratings: pd.DataFrame, anchor: str) -> list[list[str]]:
    """Player, rating with interval, matches won, speed."""
    return [
        ["player", "Elo", "95% interval", "matches, %", "games/s"],
        *(
            [
                str(row["player"]),
                f"{row['elo']:+.0f}" if round(row["elo"]) else "0",
                _rating_interval(row, anchor),
                number_text(row["match_share"]),
                "" if pd.isna(row["games_per_s"]) else f"{row['games_per_s']:,.0f}",
            ]
            for row in ratings.to_dict("records")
        ),
    ]


def _rating_interval(row: Mapping[Any, Any], anchor: str) -> str:
    """The interval of a rating; the anchor has none, its rating is 0 by definition."""
    is_anchor = row["player"] == anchor
    return "anchor" if is_anchor else between(row["elo_low"], row["elo_high"], 0, sign=True)


def matrix_cells(matrix: pd.DataFrame, players: Sequence[str]) -> list[list[str]]:
    """Matches of 100 that the player of the row wins against the player of the column, with half-widths."""
    at = matrix.set_index(["player", "opponent"])
    rows = [["beats", *players]]
    for player in players:
        cells = [player]
        for opponent in players:
            if player == opponent:
                cells.append("")
                continue
            row = at.loc[(player, opponent)]
            cells.append(number_and_half(row["match_share"], row["match_low"], row["match_high"]))
        rows.append(cells)
    return rows


def worst_cells(worst: pd.DataFrame) -> list[list[str]]:
    """Where each player does worst against each opponent."""
    return [
        [
            "player",
            "against",
            "worst battle and side",
            "battles",
            "worst battle, both sides",
            "matches",
        ],
        *(
            [
                str(row["player"]),
                str(row["opponent"]),
                f"{row['scenario']}, {row['side']}",
                number_text(row["game_share"]),
                str(row["match_scenario"]),
                number_text(row["match_share"]),
            ]
            for row in worst.to_dict("records")
        ),
    ]


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Cells as a table of a page."""
    head, *body = rows
    rule = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, rule, *body))


def edge_cells(edges: pd.DataFrame) -> list[list[str]]:
    """Rating points that the Allies gain from each board."""
    return [
        ["battle", "edge of the Allies", "95% interval"],
        *(
            [
                str(row["scenario"]),
                f"{row['edge']:+.0f}",
                between(row["edge_low"], row["edge_high"], 0, sign=True),
            ]
            for row in edges.to_dict("records")
        ),
    ]
