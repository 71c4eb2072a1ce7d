"""Two games to watch: the most usual one, and the one in which most happens."""

import shlex
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.studies.variants.plan import VariantStudy
from engine.runs.columns import LABELS
from engine.runs.store import read_games

READ = [*LABELS, "game", "winner", "turns", "capped", "lead_changes", "battles_axis", "battles_allies"]
COLUMNS = ("why", "scenario", "game", "winner", "turns")
USUAL, LIVELY = "the most usual", "the liveliest"


@dataclass(frozen=True)
class Watched:
    """A game to watch."""

    why: str
    scenario: str
    game: int
    winner: str
    turns: int

    def command(self, study: VariantStudy) -> str:
        """What to type."""
        words = ["m44", "replay", self.scenario]
        words += [part for one in study.file.variant.split("+") for part in ("--option", one)]
        words += ["--game", str(self.game), "--seed", str(study.file.seed)]
        words += ["--players", study.file.player, "--html", f"{self.scenario}-{self.game}.html"]
        return shlex.join(words)


def to_watch(study: VariantStudy, folder: Path) -> pd.DataFrame:
    """The game whose length and winner are most usual, and of all others the one with most turns of the lead.

    Returns
    -------
    DataFrame
        Of columns ``COLUMNS``.
    """
    games = read_games(folder, READ)
    games = games[~games["capped"].astype(bool)].reset_index(drop=True)
    for column in ("scenario", "winner"):
        games[column] = games[column].astype(str)
    most = games["winner"].mode().iloc[0]
    usual = games[games["winner"] == most]
    middle = (usual["turns"] - usual["turns"].median()).abs().idxmin()
    battles = games["battles_axis"] + games["battles_allies"]
    lively = (games["lead_changes"] * 1000 + battles).drop(middle).idxmax() if len(games) > 1 else middle
    rows = [{"why": why, **games.loc[at]} for why, at in ((USUAL, middle), (LIVELY, lively))]
    return pd.DataFrame(rows)[list(COLUMNS)]


def watched(table: pd.DataFrame) -> list[Watched]:
    """Rows of the table."""
    return [
        Watched(
            str(one["why"]), str(one["scenario"]), int(one["game"]), str(one["winner"]), int(one["turns"])
        )
        for one in table.to_dict("records")
    ]
