"""Pictures of an atlas as SVG files: levels, medal margin with length and first-mover edge, ends, a heat map each."""

from collections.abc import Iterator, Mapping

import pandas as pd

from analysis.atlas.effects import ENDS
from analysis.boards.heat import heat_of
from analysis.boards.show import drawing_of
from analysis.plots import theme
from analysis.plots.atlas import Mark, Strip, strips
from analysis.plots.levels import levels
from analysis.plots.shapes import svg
from engine.loading.options.option_ids import OFFICIAL_ID
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables

LEVELS, STRIPS, ENDINGS, HEAT = "wins.svg", "margin-turns-first.svg", "ends.svg", "heat"
USUAL = ("medals", "break_point")  # ends of battles with cards and of those without
END_WORDS = {
    "medals": "medal target",
    "break_point": "break point",
    "sudden_death": "objective that wins outright",
    "deck_out": "deck spent",
    "wiped_out": "a side wiped out",
    "last_turn": "last turn",
    "turn_cap": "cap on turns",
    "rule_gap": "illegal act",
}
END_COLORS = (  # Okabe and Ito (2008), and a grey
    "#CC79A7", "#009E73", "#E69F00", "#56B4E9", "#000000", "#F0E442", "#999999",
)  # fmt: skip


def both(metric: str) -> tuple[Mark, Mark]:
    """The same number of both sides."""
    return Mark(f"{metric}.axis", "Axis", theme.AXIS), Mark(f"{metric}.allies", "Allies", theme.ALLIES)


def pictures(rows: pd.DataFrame, titles: Mapping[str, str], games: int) -> Iterator[tuple[str, str]]:
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
    caption = f"{games:,} games each"
    frame = pd.DataFrame(
        {
            "label": shown["title"],
            "win_rate": shown["win_rate.allies"],
            "low": shown["win_rate.allies_low"],
            "high": shown["win_rate.allies_high"],
            "n_games": games,
        }
    )
    yield from (
        (file, theme.to_svg(figure, file.removesuffix(".svg"), titles[file]) + "\n")
        for file, figure in (
            (LEVELS, levels(frame, titles[LEVELS])),
            (STRIPS, strips(shown, main_strips(rows), titles[STRIPS], caption)),
            (ENDINGS, strips(shown, end_strips(rows), titles[ENDINGS], caption)),
        )
    )


def main_strips(rows: pd.DataFrame) -> list[Strip]:
    """Medal margin, length and, if it was measured, the first-mover edge."""
    found = [
        Strip("medals, Allies minus Axis", (Mark("medal_margin"),), zero=True, for_allies=True),
        Strip("player turns", (Mark("turns"),)),
    ]
    edge = Strip("points for beginning", (Mark("first_mover_edge"),), zero=True)
    return found + ([edge] if "first_mover_edge" in rows.columns else [])


def end_strips(rows: pd.DataFrame) -> list[Strip]:
    """What decides battles: medals from objectives, figures lost, and ends other than the usual one."""
    found = [
        Strip("medals from objectives", both("medals_objectives")),
        Strip("figures lost", both("figures_lost")),
    ]
    others = [reason for reason in reasons_found(rows) if reason != usual_end(rows)]
    marks = [
        Mark(f"ends.{reason}", END_WORDS[reason], color)
        for reason, color in zip(others, END_COLORS[: len(others)], strict=True)
    ]
    return found + ([Strip("other ends, % of battles", tuple(marks))] if marks else [])


def reasons_found(rows: pd.DataFrame) -> list[str]:
    """Ways in which any of the battles ended."""
    return [reason for reason in ENDS if (percent_of(rows, reason) > 0).any()]


def usual_end(rows: pd.DataFrame) -> str:
    """The one of the usual ends that decides most of the battles."""
    return max(USUAL, key=lambda reason: float(percent_of(rows, reason).mean()))


def percent_of(rows: pd.DataFrame, reason: str) -> pd.Series:
    """Battles of 100 that end in this way; none in an atlas that is older than it."""
    name = f"ends.{reason}"
    return rows[name] if name in rows.columns else pd.Series(0.0, rows.index)


def heat_map(scenario: Scenario, hexes: pd.DataFrame) -> str:
    """Where figures are lost, on the board of the battle, as SVG.

    Parameters
    ----------
    scenario : Scenario
    hexes : DataFrame
        Sums per side and hex, as ``m44.read_hexes`` gives them.
    """
    heat = heat_of(hexes, scenario.id, "losses", variant=OFFICIAL_ID, name=scenario.title)
    return svg(drawing_of(build_tables(scenario), heat))
