"""Games of a series: battle after battle, each game with the dice that its own last battle has earned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.studies.campaign.carry import SIDES, Counts, dice_of
from analysis.studies.campaign.series import Leg
from engine.codes import Face
from engine.layout import EVENT, RESULT, STATE, TURN
from engine.policies.player_files import fill_mind, searches
from engine.runs.games import GAME_AND_COPIES, play_rows

i2 = np.int16
# What dice took before one game, Axis first: dice rolled by the side, of its own units and hand what they took.
TAKEN = np.dtype(
    [
        ("dice", i2, (2,)),
        ("shown", i2, (2, len(Face))),  # dice of the side by Face
        ("void", i2, (2, len(Face))),  # of these, without any effect
        ("gone", i2, (2,)),  # units of the side
        ("cards", i2, (2,)),  # cards the side begins with fewer
    ]
)


@dataclass(frozen=True)
class Played:
    """Some games of one battle of a series.

    Attributes
    ----------
    results : ndarray of RESULT, shape (n,)
    taken : ndarray of TAKEN, shape (n,)
    """

    results: NDArray[np.void]
    taken: NDArray[np.void]

    @property
    def medals(self) -> Counts:
        """Medals as recorded, shape (n, 2), Axis first."""
        return np.stack([self.results["medals_axis"], self.results["medals_allies"]], axis=1).astype(np.int64)

    @property
    def won(self) -> Counts:
        """1 for the side that won, shape (n, 2)."""
        return np.stack([self.results["winner"] == side for side in SIDES], axis=1).astype(np.int64)


def play_leg(leg: Leg, players: tuple[str, str], first: int, dice: Counts) -> Played:
    """Play one battle of some series.

    Parameters
    ----------
    leg : Leg
    players : (str, str)
    first : int
        Number of the first series.
    dice : ndarray, shape (n, 2)
        Dice of both sides before each game, Axis first.
    """
    n = len(dice)
    results, taken = np.zeros(n, RESULT), np.zeros(n, TAKEN)
    states = np.zeros(GAME_AND_COPIES, STATE)
    mind = None if any(searches(player) for player in players) else fill_mind(players)
    no_turns, no_events = np.zeros(0, TURN), np.zeros(0, EVENT)
    begin = leg.first_game + first
    if not leg.has_dice:
        play_rows(leg.built, players, leg.base, begin, results, no_turns, no_events, states, mind)
        return Played(results, taken)
    built = replace(leg.built, tables=leg.built.tables.copy())  # other threads set other dice in their own
    for i in range(n):
        built.tables[0]["pre_battle_dice"] = dice[i]
        rows = results[i : i + 1]
        play_rows(built, players, leg.base, begin + i, rows, no_turns, no_events, states, mind)
        note(states[0], dice[i], taken[i])
    return Played(results, taken)


def note(state: np.void, dice: Counts, row: np.void) -> None:
    """Write down what dice took before the game just played.  Changes: row."""
    row["dice"] = dice
    row["shown"] = state["pre_battle_shown"]
    row["void"] = state["pre_battle_void"]
    row["gone"] = state["pre_battle_gone"]
    row["cards"] = state["hand_less"]


Keep = Callable[[int, Callable[[], Played]], Played]


def play_series(
    legs: Sequence[Leg], players: tuple[str, str], first: int, count: int, keep: Keep
) -> list[Played]:
    """Play all battles of some series in turn; ``keep`` gives a battle played before, or plays and keeps it."""
    medals = np.zeros((count, 2), np.int64)
    won = np.zeros((count, 2), np.int64)
    played: list[Played] = []
    for place, leg in enumerate(legs):
        dice = dice_of(leg.dice, place, medals, won)

        def play(leg: Leg = leg, dice: Counts = dice) -> Played:
            return play_leg(leg, players, first, dice)

        found = keep(place, play)
        played.append(found)
        medals, won = found.medals, won + found.won
    return played
