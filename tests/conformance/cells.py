"""Every player on every board: games played to their end, with every card counted at the end of each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from joblib import Parallel, delayed

from engine.codes import Place, Winner
from engine.dialogue.batch import play_block
from engine.layout import EVENT, RESULT, STATE, TURN
from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.families import says_so_itself
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.policies.player_files import fill_mind, searches
from engine.policies.player_names import player_ids
from engine.runs.games import base_key

NAMESPACE = "conformance"  # of chance
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
STAGES = "stages"  # folder of copies of battles that options are tried on


@dataclass(frozen=True)
class Cell:
    """One board between two players, and what its games came to.

    Attributes
    ----------
    scenario, axis_player, allies_player : str
    rows : ndarray of RESULT
        One row per game.
    cards_astray : int
        Games at whose end some card was lost, doubled or in two places.
    """

    scenario: str
    axis_player: str
    allies_player: str
    rows: np.ndarray
    cards_astray: int

    @property
    def games(self) -> int:
        return len(self.rows)

    @property
    def rule_gaps(self) -> int:
        """Games in which a player answered with an illegal act, which was refused."""
        return int((self.rows["rule_gap"] != 0).sum())

    @property
    def capped_share(self) -> float:
        return float((self.rows["capped"] != 0).mean())

    @property
    def most_capped(self) -> float:
        """Share of games that may be stopped at the cap: only two players at random may wander about for long."""
        return 0.05 if {self.axis_player, self.allies_player} == {"random"} else 0.005

    def share(self, winner: Winner) -> float:
        return float((self.rows["winner"] == winner).mean())


def boards() -> list[Path]:
    """Every scenario file of the project but stages, which are copies of these that options are tried on."""
    return sorted(path for path in SCENARIOS.rglob("*.toml") if path.parent.name != STAGES)


def with_cards() -> list[Path]:
    """The boards that are played with cards; the others have a program of their own, ``without_cards``."""
    return [path for path in boards() if not says_so_itself(load_scenario(str(path)).data)]


def stages() -> list[Path]:
    """Every stage of the project."""
    return sorted((SCENARIOS / STAGES).glob("*.toml"))


def pairs() -> list[tuple[str, str]]:
    """Every player as Axis against every player as Allies, but for those that search: they take too long."""
    return list(product((player for player in player_ids() if not searches(player)), repeat=2))


def play_board(path: Path, games: int, seed: int) -> list[Cell]:
    """Play every pair of players on a board."""
    built = build_tables(load_scenario(str(path)), OFFICIAL)
    return [play_cell(built, players, games, seed) for players in pairs()]


def play_cells(games: int, seed: int, workers: int) -> list[Cell]:
    """Play every pair of players on every board, in their order, boards side by side."""
    asked = (delayed(play_board)(path, games, seed) for path in with_cards())
    return [cell for cells in Parallel(n_jobs=workers)(asked) for cell in cells]


def no_rows() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Room for no turn and no event, and for telling so."""
    return np.zeros(0, TURN), np.zeros(0, EVENT), np.zeros(2, np.int64)


def play_cell(built: Built, players: tuple[str, str], games: int, seed: int) -> Cell:
    """Play games one by one, so that the state each of them leaves can be looked at."""
    states, rows = np.zeros(1, STATE), np.zeros(games, RESULT)
    mind = fill_mind(players)
    base0, base1 = base_key(seed, NAMESPACE, built.scenario.chance_id)
    astray = 0
    for game in range(games):
        one = rows[game : game + 1]
        play_block(built.tables, states, mind, base0, base1, game, one, *no_rows())
        astray += not cards_conserved(built.tables[0], states[0])
    return Cell(built.scenario.id, *players, rows, astray)


def cards_conserved(tables: np.void, state: np.void) -> bool:
    """Whether every card of the deck lies in exactly one place, and hands, slots and pile agree with it."""
    place = state["card_place"][: tables["n_cards"]]
    for side in range(2):
        held = np.sort(state["hand"][side, : state["hand_n"][side]])
        slots = state["committed"][side] if state["committed_n"][side] else np.zeros(0, np.int32)
        committed = np.sort(slots[slots >= 0])
        if not np.array_equal(held, np.flatnonzero(place == Place.HAND_AXIS + side)):
            return False
        if not np.array_equal(committed, np.flatnonzero(place == Place.COMMITTED_AXIS + side)):
            return False
    known = (place >= 0) & (place != Place.OUT) & (place <= Place.COMMITTED_ALLIES)
    return bool(known.all() and state["pile"] == (place == Place.DRAW_PILE).sum())
