"""Options as patches: changing nothing changes no game, the order of options does not matter, chance stays put."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codes import Place
from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words
from engine.kernel import deck, setup
from engine.layout import STATE
from engine.runs.games import play_games
from tests.support.turn_by_turn import SCENARIOS, built_for

# Each list is one group: at most one of them is in force.
GROUPS = [
    ["counter-attack-final-turn", "counter-attack-final-turn:final_turns=2,tie_break=figures_lost"],
    ["damage-scoring", "damage-scoring:figure_weight=1/2/1,draw_margin=1"],
    ["no-retreat-choice", "no-retreat-choice:loss_per_flag=2,min_figures_left=1"],
    ["infantry-charge", "infantry-charge:march=3,free_battle_dice_mod=-1"],
    ["firefight-continuation", "firefight-continuation:dice_penalty=0,who=initiator_only"],
    ["infantry-vs-armor-close-only", "infantry-vs-armor-close-only:max_range=2,exempt=none"],
    ["artillery-vs-armor-minus-one", "artillery-vs-armor-minus-one:penalty=2,applies_to_cards=true"],
    ["infantry-assault-vulnerable-armor", "infantry-assault-vulnerable-armor:dice=4,ignore_terrain=false"],
    ["hand-size", "hand-size:side=axis,change=-1"],
    ["medals-to-win:change=2", "medals-to-win:side=allies,change=-1"],
    ["first-player", "first-player:side=allies"],
    ["units.infantry.dice=3/2/2", "units[INF].dice=4/2/1"],
    ["decks.standard.air_power=2", "decks.standard.ambush=3"],
    ["ruleset.dig_in_limit=4", "ruleset.reshuffle=NEVER"],
]
PAIRS = [("sergeant", "sergeant"), ("random", "sergeant"), ("random", "random"), ("recruit", "recruit")]


@st.composite
def unordered_options(draw):
    """Two orders of the same options, no two of one group."""
    groups = draw(st.lists(st.sampled_from(GROUPS), min_size=2, max_size=6, unique_by=id))
    options = [draw(st.sampled_from(group)) for group in groups]
    return options, draw(st.permutations(options))


@settings(max_examples=40)
@given(scenario=st.sampled_from(SCENARIOS), orders=unordered_options())
def test_options_of_different_groups_commute(scenario, orders):
    one, other = (built_for(scenario, "+".join(options)) for options in orders)
    assert one.tables.tobytes() == other.tables.tobytes()
    assert one.rules_digest == other.rules_digest
    assert sorted(c.path for c in one.provenance) == sorted(c.path for c in other.provenance)


@pytest.mark.parametrize("players", PAIRS, ids="-".join)
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("pegasus-bridge", "first-player:side=allies"),
        ("long-ridge", "first-player:side=axis"),
        ("river-line", "ruleset.dig_in_limit=12"),
        ("pegasus-bridge", "units.infantry.dice=3/2/1+ruleset.symbol_range=99"),
        ("long-ridge", "hand-size:change=0"),
    ],
)
@pytest.mark.rule("HR-GEN-1")
def test_an_option_that_changes_nothing_gives_identical_games(scenario, options, players):
    official = play_games(built_for(scenario), 3, players, count=300)
    same = play_games(built_for(scenario, options), 3, players, count=300)
    assert np.array_equal(official.results, same.results)


@pytest.mark.parametrize("players", PAIRS, ids="-".join)
def test_a_switch_that_never_fires_leaves_the_game_as_it_was(players):
    """Fewer sandbags: games in which they do not run out are the same, bit by bit; the others are not all."""
    official = play_games(built_for("river-line"), 3, players, count=1500).results
    short = play_games(built_for("river-line", "ruleset.dig_in_limit=4"), 3, players, count=1500).results
    fired = acted(fired_words(short), [Fired.SANDBAGS_SHORT])
    assert fired.any() and not fired.all()
    assert np.array_equal(official[~fired], short[~fired])
    assert (official["trajectory"] != short["trajectory"])[fired].all()


@pytest.mark.rule("CORE-SETUP-9")
@settings(max_examples=30)
@given(
    card=st.sampled_from(built_for("pegasus-bridge").card_rows),
    key=st.integers(0, 2**32 - 1),
    game=st.integers(0, 2**40),
)
def test_a_card_more_leaves_the_order_of_the_others_alone(card, key, game):
    copies = built_for("pegasus-bridge").document["decks"]["standard"][card]
    usual = shuffled(built_for("pegasus-bridge"), key, game)
    larger = shuffled(built_for("pegasus-bridge", f"decks.standard.{card}={copies + 1}"), key, game)
    for before, after in zip(usual, larger, strict=True):
        assert len(after) == len(before) + 1
        assert [c for c in after if c != (card, copies)] == before


def shuffled(built, key, game):
    """Cards as (row, copy) in the order of the first shuffle and of a second one of all cards."""
    tables, state = built.tables[0], np.zeros(1, STATE)[0]
    rows = [built.card_rows[tables["copy_row"][s]] for s in range(tables["n_cards"])]
    names = [(row, rows[:s].count(row)) for s, row in enumerate(rows)]
    setup.set_up(tables, state, key, key ^ 5, game)
    first = [names[s] for s in state["card_order"][: len(names)]]
    state["card_place"][: len(names)] = Place.DISCARD
    state["pile"] = 0
    deck.shuffle_into_pile(tables, state, Place.DISCARD)
    return first, [names[s] for s in state["card_order"][: len(names)]]
