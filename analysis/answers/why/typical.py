"""Three games worth watching, chosen by a rule that is reported: a typical win of each side, the biggest comeback."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

RULE = (
    "Chosen: for each side, the win whose medal margin and length are closest to the medians of its wins; and the game "
    "whose winner was furthest behind. Of equals, the lowest number."
)


@dataclass(frozen=True)
class Typical:
    """A game to watch: its number, why it was chosen, and the command that plays it again."""

    game: int
    text: str
    command: str


def typical_games(games: pd.DataFrame, replay: Sequence[str]) -> list[Typical]:
    """Up to three games, each once.

    Parameters
    ----------
    games : DataFrame
        Columns game, winner, turns, medals_axis, medals_allies, worst_deficit.
    replay : sequence of str
        Words of the command that plays a game again, without its number.
    """
    found: dict[int, Typical] = {}
    for game, text in _chosen(games):
        command = shlex.join([*replay, "--game", str(game), "--html", f"game-{game}.html"])
        found.setdefault(game, Typical(game, text, command))
    return list(found.values())


def _chosen(games: pd.DataFrame) -> Iterator[tuple[int, str]]:
    for side, words in (("allies", "Allies"), ("axis", "Axis")):
        won = games[games["winner"] == side]
        if len(won):
            row = usual(won)
            yield int(row["game"]), f"a typical win of the {words}, {_score(row)}"
    behind = games[games["worst_deficit"] > 0]
    if len(behind):
        row = behind.sort_values(["worst_deficit", "game"], ascending=[False, True]).iloc[0]
        medals = int(row["worst_deficit"])
        deficit = f"{medals} medal{'s' if medals > 1 else ''}"
        yield int(row["game"]), f"the biggest comeback, won from {deficit} behind, {_score(row)}"


def usual(won: pd.DataFrame) -> pd.Series:
    """The game nearest to the medians."""
    return by_usualness(won).iloc[0]


def by_usualness(won: pd.DataFrame) -> pd.DataFrame:
    """Games, those nearest to the medians first; a medal counts like the spread of the medals, a turn like theirs."""
    margin = (won["medals_allies"].astype(int) - won["medals_axis"].astype(int)).abs()
    distance = sum(
        (values - values.median()).abs() / (values.std() if len(values) > 1 and values.std() > 0 else 1.0)
        for values in (margin.astype(float), won["turns"].astype(float))
    )
    return won.assign(distance=distance).sort_values(["distance", "game"])


def _score(row: pd.Series) -> str:
    medals = "medal" if row["medals_axis"] == 1 else "medals"
    return f"{row['medals_axis']} {medals} to {row['medals_allies']} (Axis, Allies) in {row['turns']} turns"
