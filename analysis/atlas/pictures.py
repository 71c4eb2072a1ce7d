"""Pictures of an atlas as SVG files: levels, medal margin with length and first-mover edge, ends, a heat map each."""

from collections.abc import Iterator, Mapping

import numpy as np
import pandas as pd

from analysis.atlas.effects import ENDS
from analysis.plots import theme
from analysis.plots.atlas import Strip, ends, strips
from analysis.plots.board import BoardSheet, draw_board
from analysis.plots.heat import Heat
from analysis.plots.levels import levels
from analysis.plots.shapes import svg
from engine.loading.scenario import Scenario
from engine.loading.tables import build_tables
from engine.play.replay import setup_of

LEVELS, STRIPS, ENDINGS, HEAT = "wins.svg", "margin-turns-first.svg", "ends.svg", "heat"
STRIPS_DRAWN = (
    Strip("medal_margin", "medals, Allies minus Axis", zero=True),
    Strip("turns", "player turns"),
    Strip("first_mover_edge", "points for beginning", zero=True),
)
END_WORDS = {
    "medals": "medal target",
    "sudden_death": "objective that wins outright",
    "deck_out": "deck spent",
    "wiped_out": "a side wiped out",
    "last_turn": "last turn",
    "turn_cap": "cap on turns",
    "rule_gap": "illegal act",
}
HEAT_LABEL = "figures of both sides lost there in a battle"


def pictures(rows: pd.DataFrame, titles: Mapping[str, str], games: int) -> Iterator[tuple[str, bytes]]:
    """File names and contents of the pictures over all battles.

    Parameters
    ----------
    rows : DataFrame
        From ``effects.wide``.
    titles : mapping
        The finding of each picture by its file name.
    games : int
        Of each battle.
    """
    shown = rows.sort_values("win_rate.allies", ascending=False, kind="stable")
    told = f"{games:,} games each"
    frame = pd.DataFrame(
        {
            "label": shown["title"],
            "level": shown["win_rate.allies"],
            "low": shown["win_rate.allies_low"],
            "high": shown["win_rate.allies_high"],
            "n_games": games,
        }
    )
    yield LEVELS, theme.to_file_svg(levels(frame, titles[LEVELS]))
    drawn = [strip for strip in STRIPS_DRAWN if strip.metric in shown.columns]
    yield STRIPS, theme.to_file_svg(strips(shown, drawn, titles[STRIPS], told))
    reasons = [(reason, END_WORDS[reason]) for reason in reasons_found(rows)]
    yield ENDINGS, theme.to_file_svg(ends(shown, reasons, titles[ENDINGS], told))


def reasons_found(rows: pd.DataFrame) -> list[str]:
    """Ways in which any of the battles ended."""
    return [reason for reason in ENDS if (rows[f"ends.{reason}"] > 0).any()]


def losses(hexes: pd.DataFrame, scenario: str) -> dict[str, float]:
    """Hex to figures lost there in a battle, both sides together.

    Parameters
    ----------
    hexes : DataFrame
        Sums per side and hex, as ``m44.read_hexes`` gives them; only rows of the official rules.
    """
    own = hexes[np.asarray(hexes["scenario"] == scenario)]
    sums = own.groupby(own["hex"].astype(str), sort=False)[["losses", "games"]].agg(
        {"losses": "sum", "games": "max"}
    )
    return {str(name): row.losses / row.games for name, row in sums.iterrows()}


def heat_title(title: str, lost: Mapping[str, float]) -> str:
    """The finding of a heat map."""
    if not any(lost.values()):
        return f"{title}: no figure is lost"
    worst = max(lost, key=lambda name: lost[name])
    return f"{title}: {sum(lost.values()):.1f} figures lost a battle, most at {worst}"


def heat_map(scenario: Scenario, lost: Mapping[str, float]) -> str:
    """Where figures are lost, on the board of the battle, as SVG."""
    built = build_tables(scenario)
    rules = {name: built.document[name] for name in ("units", "terrain")}
    sheet = BoardSheet(setup_of(built), rules, scenario.data["face"])
    return svg(draw_board(sheet, heat_title(scenario.title, lost), Heat(lost, HEAT_LABEL)))
