"""Who follows a log knows at its end where everything stands: the same as the engine."""

from pathlib import Path

import numpy as np
import pytest

from engine.layout import EVENT, RESULT, STATE, TURN
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.log_follower import LogFollower
from engine.replay.names import Names
from engine.replay.replay import reported_events
from engine.replay.setup_log import setup_of
from engine.runs.games import GAME_AND_COPIES, LONGEST_LOG, base_key, play_rows

ROOT = Path(__file__).parents[2]
PLAYED = (
    *(
        f"scenarios/{one.parent.name}/{one.name}"
        for box in ("terrain-pack", "winter")
        for one in sorted((ROOT / "scenarios" / box).glob("*.toml"))
    ),
    "pegasus-bridge winter-combat-cards:texts=example",
    "pegasus-bridge discard-method-1",
    "pegasus-bridge manoeuvre-blimp",
    "pegasus-bridge political-commissar:side=both",
    "pegasus-bridge starting-hand-recon-hq",
)


def last_standing(name, game):
    """The final state of a game, and where everything stands by its log."""
    scenario, _, options = name.partition(" ")
    built = build_tables(
        load_scenario(ROOT / scenario if "/" in scenario else scenario), parse_variant(options or "official")
    )
    events, states = np.zeros(LONGEST_LOG, EVENT), np.zeros(GAME_AND_COPIES, STATE)
    base = base_key(5, "play", built.scenario.chance_id)
    _, n = play_rows(
        built, ("random", "sergeant"), base, game, np.zeros(1, RESULT), np.zeros(0, TURN), events, states
    )
    standing = LogFollower(setup_of(built, events[:n]))
    names = Names(built)
    for event in reported_events(names, events[:n]):
        standing.apply(event)
    return names, states[0], standing


@pytest.mark.parametrize("name", PLAYED)
def test_the_log_says_where_everything_stands(name):
    for game in range(3):
        names, state, standing = last_standing(name, game)
        for number, unit in enumerate(names.units):
            hex_ = int(state["unit_hex"][number])
            stands = names.hexes[hex_] if hex_ >= 0 else None
            assert standing.units[unit]["hex"] == stands, (game, unit)
            if stands:
                assert standing.units[unit]["figures"] == state["unit_figures"][number], (game, unit)
        for side, hand in enumerate(standing.hands.values()):
            held = [names.cards[one] for one in state["hand"][side, : state["hand_n"][side]]]
            assert sorted(hand) == sorted(held), (game, side)
        assert [len(one) for one in standing.medals.values()] == list(state["medals"]), game
