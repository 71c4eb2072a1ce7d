"""Frames of a campaign: a row for each battle of each series, and a row for each series."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.studies.campaign.carry import DRAW, SIDES, Counts, leaders, settled_after, victories
from analysis.studies.campaign.games import Played
from engine.codes import Face
from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words

SIDE_NAMES = ("axis", "allies")
WINNERS = np.array([*SIDE_NAMES, "draw"])
FACES = {
    "tank": Face.ARMOR,
    "infantry": Face.INFANTRY,
    "grenade": Face.GRENADE,
    "flag": Face.FLAG,
    "star": Face.STAR,
}
FIGURES = ("tank", "infantry", "grenade")  # faces that take a figure


def results_of(battles: Sequence[Played]) -> tuple[Counts, Counts]:
    """Winners, shape (n, n_battles), and medals, shape (n, n_battles, 2), of the battles of some series."""
    winner = np.stack([one.results["winner"] for one in battles], axis=1).astype(np.int64)
    return winner, np.stack([one.medals for one in battles], axis=1)


def battle_rows(rules: str, scenarios: Sequence[str], battles: Sequence[Played]) -> pd.DataFrame:
    """A row for each battle of each series under one set of rules."""
    rows = [
        pd.DataFrame({"rules": rules, "campaign": np.arange(len(one.results)), "battle": at + 1, "scenario": name})
        .assign(**_columns(one))
        for at, (name, one) in enumerate(zip(scenarios, battles, strict=True))
    ]  # fmt: skip
    return pd.concat(rows, ignore_index=True).sort_values(
        ["campaign", "battle"], kind="stable", ignore_index=True
    )


def _columns(one: Played) -> dict[str, np.ndarray]:
    """How a battle ended, and what dice took of each side before it."""
    found: dict[str, np.ndarray] = {
        "winner": WINNERS[one.results["winner"]],
        "turns": one.results["turns"].astype(np.int64),
        "won_with_dice": won_with_dice(one),
        "over_before_a_shot": over_before_a_shot(one),
        "capped": one.results["capped"].astype(bool),
        "rule_gap": one.results["rule_gap"].astype(np.int64),
    }
    effective = (one.taken["shown"] - one.taken["void"]).astype(np.int64)
    for side, name in zip(SIDES, SIDE_NAMES, strict=True):
        found[f"medals_{name}"] = one.medals[:, side]
        found[f"dice_{name}"] = one.taken["dice"][:, side].astype(np.int64)
        for face, number in FACES.items():
            found[f"{face}_dice_{name}"] = one.taken["shown"][:, side, number].astype(np.int64)
            found[f"{face}_void_{name}"] = one.taken["void"][:, side, number].astype(np.int64)
        enemy = effective[:, 1 - side]
        found[f"figures_lost_{name}"] = sum(enemy[:, FACES[face]] for face in FIGURES)
        found[f"units_gone_{name}"] = one.taken["gone"][:, side].astype(np.int64)
        found[f"cards_lost_{name}"] = one.taken["cards"][:, side].astype(np.int64)
        found[f"retreats_{name}"] = enemy[:, Face.FLAG]
    return found


def won_with_dice(one: Played) -> np.ndarray:
    """Whether the winner needed medals from before the battle, or dice had left the other side no unit."""
    return acted(fired_words(one.results), [Fired.PRE_BATTLE_DECIDED])


def over_before_a_shot(one: Played) -> np.ndarray:
    """Whether the winner so won without a single battle of his own."""
    fought = np.where(
        one.results["winner"] == SIDES[0], one.results["battles_axis"], one.results["battles_allies"]
    )
    return won_with_dice(one) & (fought == 0)


def campaign_rows(rules: str, battles: Sequence[Played], by: str) -> pd.DataFrame:
    """A row for each series under one set of rules; ``by`` wins it, see `carry.leaders`."""
    winner, medals = results_of(battles)
    won, total = victories(winner), medals.sum(axis=1)
    return pd.DataFrame(
        {
            "rules": rules,
            "campaign": np.arange(len(winner)),
            "winner": WINNERS[leaders(winner, medals, by)],
            "victories_axis": won[:, 0],
            "victories_allies": won[:, 1],
            "drawn_battles": (winner == DRAW).sum(axis=1),
            "medals_axis": total[:, 0],
            "medals_allies": total[:, 1],
            "settled_after_battles": settled_after(winner, medals, by),
        }
    )
