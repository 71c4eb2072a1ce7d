"""Who has to name something names it, though whatever he names is worth less than nothing."""

import numpy as np

from engine.dialogue.batch import play_block
from engine.hooks import Event
from engine.layout import EVENT, RESULT, STATE, TURN
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.policies.usual import PLAYER
from engine.runs.games import base_key
from tests.conformance.cells import NAMESPACE

GAME, TURN_OF_CARD = 2173, 13  # the Living play Infantry Assault, and in every section it costs them most


def test_a_section_is_named_where_each_is_worth_less_than_nothing():
    """Among 20,000 games of zombies on this board one was such a game: its player named none.  CARD-INFASLT-5."""
    built = build_tables(load_scenario("pointe-du-hoc"), parse_variant("zombies"))
    state, result, events = np.zeros(1, STATE), np.zeros(1, RESULT), np.zeros(4_000, EVENT)
    base, ends = base_key(1, NAMESPACE, built.scenario.chance_id), np.zeros(2, np.int64)
    mind = fill_mind((PLAYER, PLAYER))
    play_block(built.tables, state, mind, *base, GAME, result, np.zeros(0, TURN), events, ends)
    assert result["rule_gap"][0] == 0
    kinds = events["kind"][: ends[1]]
    of_turn = kinds[events["turn"][: ends[1]] == TURN_OF_CARD].tolist()
    assert of_turn[of_turn.index(Event.PLAY) + 1] == Event.SECTION
