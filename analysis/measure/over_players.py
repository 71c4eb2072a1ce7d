"""How much of an answer hangs on who plays: the levels of a battle with other styles of the players of the usual games.

Cells beside the one asked for play every pair of postures on its first games.  Members of an ensemble cost nothing:
which of them plays goes by the index of the game, so each has its share of the games asked for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.measure.pairs import points_of
from analysis.measure.read import Run
from analysis.stats.estimates import Estimate
from analysis.stats.over_players import level_beside, level_of, without_noise
from engine.policies.player_files import load_player
from engine.policies.postures import USUAL
from engine.runs.columns import LABELS
from engine.runs.request import players_digest

AS_USUAL = f"{USUAL},{USUAL}"


@dataclass(frozen=True)
class Styled:
    """A level with one pair of players.

    Attributes
    ----------
    axis_player, allies_player : str
    postures : str
        Of the Axis and of the Allies, like ``holding,usual``; empty for a member of an ensemble, who plays both sides.
    level : Estimate
        Win rate of the Allies by these games alone.
    value : float
        The same drawn toward the mean until all are spread as the true levels are, 0 to 1.
    """

    axis_player: str
    allies_player: str
    postures: str
    level: Estimate
    value: float


@dataclass(frozen=True)
class OverPlayers:
    """A battle under one set of rules, over players and postures.

    Attributes
    ----------
    cell : mapping
        Of the plan: the one asked for.
    games : int
        Of every pair of postures; 0 where the players have no styles.
    levels : tuple of Styled
        The pair asked for first, then all pairs of postures, then members; empty where the players have no styles.
    """

    cell: Mapping[str, Any]
    games: int
    levels: tuple[Styled, ...]

    @property
    def lowest(self) -> Styled:
        """With whom the Allies win least."""
        return min(self.levels, key=lambda one: one.value)

    @property
    def highest(self) -> Styled:
        """With whom the Allies win most."""
        return max(self.levels, key=lambda one: one.value)


def over_players(run: Run) -> list[OverPlayers]:
    """The range of every cell asked for, in the order of the plan; empty for a run that was not asked for it."""
    plan = run.manifest["plan"]
    if not plan.get("postures"):
        return []
    grouped = run.games.groupby(list(LABELS), observed=True, sort=False).indices
    found = []
    for cell in run.cells:
        rows = run.games.iloc[grouped[tuple(cell[name] for name in LABELS)]].sort_values("game")
        beside = [one for one in plan["cells"] if one.get("beside") == cell["index"]]
        levels = [*_postures(run.beside, cell, beside, rows), *_members(cell, rows)] if beside else []
        games = max((one.level.n for one in levels if one.postures not in ("", AS_USUAL)), default=0)
        found.append(OverPlayers(cell, games, tuple(levels)))
    return found


def _postures(
    games: pd.DataFrame | None,
    cell: Mapping[str, Any],
    beside: Sequence[Mapping[str, Any]],
    rows: pd.DataFrame,
) -> list[Styled]:
    """Every pair of postures, the one asked for in front."""
    whole = pd.Series(points_of(rows["winner"]), index=rows["game"].to_numpy())
    who, levels = [(cell, AS_USUAL)], [level_of(whole.to_numpy())]
    for one in beside:
        assert games is not None
        own = games[games["cell"] == one["index"]].sort_values("game")
        same = whole.reindex(own["game"]).to_numpy()
        who.append((one, one["postures"]))
        levels.append(level_beside(points_of(own["winner"]), same, whole.to_numpy()))
    return _styled([(one["axis_player"], one["allies_player"], postures) for one, postures in who], levels)


def _members(cell: Mapping[str, Any], rows: pd.DataFrame) -> list[Styled]:
    """Every member of the ensemble that plays both sides; none of another player, or if his file has changed since."""
    pair = (cell["axis_player"], cell["allies_player"])
    if pair[0] != pair[1] or players_digest(pair) != cell["players_digest"]:
        return []
    members = [member["id"] for member in load_player(pair[0]).get("members", [])]
    points: NDArray[np.float64] = points_of(rows["winner"])
    drawn = rows["game"].to_numpy() % max(1, len(members))
    own = {id_: points[drawn == i] for i, id_ in enumerate(members)}
    there = {id_: games for id_, games in own.items() if len(games)}
    return _styled([(id_, id_, "") for id_ in there], [level_of(games) for games in there.values()])


def _styled(who: Sequence[tuple[str, str, str]], levels: Sequence[Estimate]) -> list[Styled]:
    """A group of levels, without the noise of their range."""
    values = np.clip(without_noise(levels).values, 0.0, 1.0)
    return [
        Styled(*names, level, float(value)) for names, level, value in zip(who, levels, values, strict=True)
    ]
