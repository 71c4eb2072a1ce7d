"""No rule reads a field from its end: ``OFF`` is -1, which everybody would take for the last entry."""

import numpy as np
import pytest

from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.layout import STATE
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key
from tests.parity.parity_games import DROP_ZONE

OTHER_READINGS = "+".join(
    f"ruleset.{switch}"
    for switch in (
        "adjacent_lock=false",
        "air_group=CHAIN",
        "hill_overlook=BY_HEIGHT",
        "off_board_blocks=true",
        "retreat_path=FREE",
        "retreat_losses=AFTER",
        "reshuffle=WHEN_EMPTY",
        "finest_reshuffle=NONE",
        "majority=MORE_THAN_ENEMY",
        "objective_passing=false",
        "infantry_assault_fallback=SECTION",
    )
)


class Watched:
    """A field of a record whose every index must lie in its range."""

    def __init__(self, array):
        self.array = array

    def watch(self, index):
        for at, size in zip(index if isinstance(index, tuple) else (index,), self.array.shape, strict=False):
            assert 0 <= at < size, f"index {at} of {size}"

    def __len__(self):
        return len(self.array)

    def __getitem__(self, index):
        self.watch(index)
        value = self.array[index]
        return Watched(value) if isinstance(value, np.ndarray) else value

    def __setitem__(self, index, value):
        self.watch(index)
        self.array[index] = value


class Record:
    """A record all of whose fields are watched."""

    def __init__(self, record):
        self.record = record

    def __getitem__(self, field):
        value = self.record[field]
        return Watched(value) if isinstance(value, np.ndarray) else value

    def __setitem__(self, field, value):
        self.record[field] = value


def test_the_watch_sees_both_ends():
    record = Record(np.zeros(1, STATE)[0])
    record["hand"][1, 2] = 5
    assert record["hand"][1][2] == 5
    for index in (-1, 2, (0, -1), (0, len(record["hand"][0]))):
        with pytest.raises(AssertionError):
            record["hand"][index]


@pytest.mark.parametrize(
    "players",
    [("major", "major"), ("sergeant", "sergeant"), ("recruit", "recruit"), ("random", "random")],
    ids="-".join,
)
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("pegasus-bridge", ""),
        ("river-line", "no-retreat-choice+infantry-charge:march=3"),
        ("long-ridge", OTHER_READINGS),
        ("long-ridge", "counter-attack-final-turn+damage-scoring"),
        (DROP_ZONE, ""),
    ],
)
def test_games_with_every_index_watched(scenario, options, players):
    built = build_tables(load_scenario(scenario), parse_variant(options) if options else OFFICIAL)
    tables, mind = Record(built.tables[0]), Record(fill_mind(players)[0])
    state = Record(np.zeros(1, STATE)[0])
    start_game(tables, state, mind, *base_key(6, "watched", scenario), 0)
    while not state["over"]:
        play_turn(tables, state, mind)
    assert state["rule_gap"] == 0
