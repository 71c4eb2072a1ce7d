"""Games that every way of running the engine must play alike; as a program: play them and save their rows.

``python -m tests.parity.parity_games one_each rows.npy`` plays one game of each kind, ``... many rows.npy`` the many.
How they are played is for the environment to say: NUMBA_DISABLE_JIT=1 in plain Python, NUMBA_BOUNDSCHECK=1 with
every index checked.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.compiling.jit import entry, kernel
from engine.layout import MAX_HAND, STATE
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games

DROP_ZONE = str(Path(__file__).resolve().parents[1] / "boards" / "drop-zone.toml")


class Games(NamedTuple):
    """So many games of one kind, from an index on."""

    scenario: str
    options: str
    players: tuple[str, str]
    first: int
    count: int


SERGEANTS, RANDOMS = ("sergeant", "sergeant"), ("random", "random")
RECRUITS = ("recruit", "recruit")
MIXED, MIXED_ALSO = ("sergeant", "random"), ("random", "sergeant")
ONE_EACH = [
    Games("pegasus-bridge", "", SERGEANTS, 0, 1),
    Games("pegasus-bridge", "ruleset.deck=breakthrough", SERGEANTS, 0, 1),
    Games("pegasus-bridge", "", RANDOMS, 7, 1),
    Games("pegasus-bridge", "", MIXED_ALSO, 2**33, 1),
    Games("river-line", "", SERGEANTS, 0, 1),
    Games("river-line", "", RECRUITS, 5, 1),
    Games("river-line", "", MIXED, 11, 1),
    Games("arnhem-bridge", "", SERGEANTS, 0, 1),
    Games("long-ridge", "", SERGEANTS, 3, 1),
    Games("long-ridge", "", RANDOMS, 0, 1),
    Games("long-ridge", "ruleset.deck=breakthrough", RECRUITS, 2, 1),
    Games("long-ridge", "campaign-pre-battle-dice:dice_source=fixed,fixed_dice=9/7", MIXED, 4, 1),
    Games(DROP_ZONE, "", SERGEANTS, 0, 1),
    Games(DROP_ZONE, "damage-scoring:count_airdrop_losses=true", RANDOMS, 0, 1),
    Games(DROP_ZONE, "airdrop-method-1:units=3,model=gaussian,group_sigma_hexes=0.5", SERGEANTS, 0, 1),
    Games("river-line", "airdrop-method-2:units=4,side=both,impassable=adjacent_free_hex", MIXED, 0, 1),
    Games("long-ridge", "infantry-charge+no-retreat-choice", SERGEANTS, 0, 1),
    Games("long-ridge", "counter-attack-final-turn+damage-scoring", SERGEANTS, 0, 1),
    Games("river-line", "hand-size:change=2+medals-to-win:change=1", MIXED_ALSO, 0, 1),
    Games("river-line", "infantry-charge:march=3+no-retreat-choice", RANDOMS, 0, 1),
    Games("omaha-overlord", "field-generals", RANDOMS, 0, 1),
    Games("prokhorovka", "", RECRUITS, 0, 1),
]
OPTIONS = (
    "",
    "infantry-charge+no-retreat-choice",
    "counter-attack-final-turn+damage-scoring+hand-size:change=3",
    "ruleset.deck=breakthrough",
    "firefight-continuation+infantry-vs-armor-close-only+artillery-vs-armor-minus-one",
)
MANY = [
    Games(scenario, options, players, 0, 120)
    for scenario in ("pegasus-bridge", "river-line", "long-ridge", DROP_ZONE)
    for options in OPTIONS
    for players in (SERGEANTS, MIXED, MIXED_ALSO, RANDOMS, RECRUITS)
]
WITHOUT_CARDS = [
    Games("modern-01", "", RANDOMS, 0, 1),
    Games("modern-02", "", RECRUITS, 1, 1),
    Games("modern-03", "", SERGEANTS, 2, 1),
    Games("modern-04", "", MIXED, 3, 1),
    Games("modern-05", "ruleset.exhaustion=true", MIXED_ALSO, 2**33, 1),
    Games("modern-06", "", SERGEANTS, 4, 1),
    Games("pegasus-bridge", "modern-battle", RECRUITS, 5, 1),
    Games("sainte-mere-eglise", "modern-battle:objectives=medals", SERGEANTS, 6, 1),
    Games("pegasus-bridge", "ruleset.turn=ARTY_INITIATIVE", RANDOMS, 7, 1),
]
MANY += [
    one._replace(players=players, first=0, count=40)
    for one in WITHOUT_CARDS
    for players in (SERGEANTS, MIXED, RANDOMS, RECRUITS)
]
LISTS = {"one_each": ONE_EACH, "many": MANY, "without_cards": WITHOUT_CARDS}


def play(games: Games) -> np.ndarray:
    """Result rows of the games, trajectory hashes among them."""
    variant = parse_variant(games.options) if games.options else OFFICIAL
    built = build_tables(load_scenario(games.scenario), variant)
    return play_games(built, 4, games.players, games.first, games.count, namespace="parity").results


def play_list(name: str) -> np.ndarray:
    """Result rows of all games of a list."""
    return np.concatenate([play(games) for games in LISTS[name]])


@kernel
def card_in_hand(state, place):
    """A card of the first hand; there is none at a place beyond the hand's length."""
    return state["hand"][0, place]


@entry
def look_at_card(states, place):
    """The same from Python."""
    return card_in_hand(states[0], place)


def indices_are_checked() -> bool:
    """Whether reading beyond the end of a field is noticed."""
    try:
        look_at_card(np.zeros(1, STATE), MAX_HAND + 1)
    except IndexError:
        return True
    return False


if __name__ == "__main__":
    print("indices checked" if indices_are_checked() else "indices unchecked")
    np.save(sys.argv[2], play_list(sys.argv[1]))
