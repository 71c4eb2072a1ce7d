"""Maps drawn one after the other, each loaded and played turn by turn under the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from engine.codes import EndReason, Winner
from engine.compiling.compile_unit import raise_failure
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.layout import MAX_TURNS, STATE
from engine.loading.checks.prospects import check_winnable
from engine.loading.tables.build import Built
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from engine.policies.usual import PLAYER
from engine.runs.games import base_key
from tests.properties.random_maps.battle import TABLES, Battle, draw_battle
from tests.properties.random_maps.forces import UNITS
from tests.properties.random_maps.ground import TERRAIN
from tests.properties.random_maps.laws import Watch
from tests.properties.random_maps.switches import DRAWN

# Who plays: on every map the next pair, and one game of those who wander about beside it.
PAIRS = ((PLAYER, PLAYER), ("recruit", "sergeant"), ("captain", "recruit"), (PLAYER, "random"))
WANDERERS = ("random", "random")
NAMESPACE = "random-maps"
COUNTED = ("boards", "terrain", "units", "rules", "ends")
RULES = (*DRAWN, *(f"[[{table}]]" for table in TABLES))
LEAST = 3  # of 100 maps that have a row of terrain or units, each of them
LEAST_RULE = 2  # of 100 maps that set a switch or have a table, each of them


@dataclass
class Played:
    """What came of some maps.

    Attributes
    ----------
    maps, games, turns : int
    boards, terrain, units, rules : Counter
        Maps by board; maps with a row of the tables; with a switch of the rules.
    ends : Counter
        Games by how they ended: reason and winner.
    mistakes : list of str
        Maps that do not load and laws that did not hold.
    """

    maps: int = 0
    games: int = 0
    turns: int = 0
    boards: Counter[str] = field(default_factory=Counter)
    terrain: Counter[str] = field(default_factory=Counter)
    units: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)

    def add(self, other: Played) -> None:
        """Take in what came of others."""
        self.maps += other.maps
        self.games += other.games
        self.turns += other.turns
        self.mistakes += other.mistakes
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))

    def too_rare(self) -> list[str]:
        """Rows of the tables, switches and tables of the file on fewer maps than there should be."""
        drawn = [(TERRAIN, self.terrain, LEAST), (UNITS, self.units, LEAST), (RULES, self.rules, LEAST_RULE)]
        return [
            f"{one}: {n[one]} of {self.maps} maps"
            for names, n, least in drawn
            for one in names
            if n[one] < self.maps * least // 100
        ]


def play_maps(seed: int, numbers: Iterable[int]) -> Played:
    """Draw, load and play the maps of some numbers."""
    played = Played()
    for number in numbers:
        battle = draw_battle(seed, number)
        played.maps += 1
        played.terrain.update(battle.terrain)
        played.units.update(battle.units)
        played.rules.update(battle.rules)
        try:
            built = battle.build()
            check_winnable(built)
        except InputError as refused:
            played.mistakes.append(f"map {number}: {refused}")
            continue
        played.boards[built.document["scenario"]["board"]] += 1
        for players in (PAIRS[number % len(PAIRS)], WANDERERS):
            play_one(played, battle, built, players, seed)
    return played


def play_one(played: Played, battle: Battle, built: Built, players: tuple[str, str], seed: int) -> None:
    """One game, every law asked after every turn.  Changes: played."""
    states, minds = np.zeros(1, STATE), fill_mind(players)
    states["tracing"] = 1
    watch, state = Watch(built, states), states[0]
    records = [record.ctypes.data for record in (built.tables, states, minds)]
    base = base_key(seed, NAMESPACE, battle.name)
    start_game.unit.install()
    play_turn.unit.install()
    start_game.unit.call(*records, *base, 0)
    raise_failure()
    watch.look()
    while not state["over"] and state["turn"] <= MAX_TURNS and not watch.broken:
        state["log_n"] = 0
        play_turn.unit.call(*records)
        raise_failure()
        watch.look()
    played.games += 1
    played.turns += int(state["turn"])
    played.ends[how_it_ended(state)] += 1
    played.mistakes += [f"{battle.name}, {' and '.join(players)}: {broken}" for broken in watch.broken]


def how_it_ended(state: np.void) -> str:
    """In words: ``medals: axis``."""
    reason = EndReason(int(state["end_reason"])).name.lower().replace("_", " ")
    return (
        f"{reason}: {Winner(int(state['winner'])).name.lower()}"
        if state["over"]
        else "stopped by a broken law"
    )
