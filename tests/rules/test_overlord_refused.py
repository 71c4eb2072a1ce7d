"""What the double board does not go with, in words; decks, medals and nations on it (nations 4.2)."""

from collections import Counter

import numpy as np
import pytest

from engine.codes import Place
from engine.dialogue.start import start_game
from engine.layout import STATE
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key
from tests.support.wide_board import OVERLORD, Generals

OMAHA, KURSK = "omaha-overlord", "prokhorovka"


def built(options="", scenario=OMAHA):
    """Tables of a battle under options."""
    return build_tables(load_scenario(scenario), parse_variant(options) if options else OFFICIAL)


def opened(options, scenario=OMAHA):
    """The first hands, as cards sorted by side."""
    made = built(options, scenario)
    state, mind = np.zeros(1, STATE)[0], fill_mind(("sergeant", "sergeant"))[0]
    start_game(made.tables[0], state, mind, *base_key(7, "hands", "x"), 0)
    rows = made.tables[0]["copy_row"]
    hands = [sorted(made.card_rows[rows[c]] for c in state["hand"][s, : state["hand_n"][s]]) for s in (0, 1)]
    return made, state, hands


@pytest.mark.rule("OVL-7", "HR-KRIEG-10")
@pytest.mark.parametrize("words", ["", ":sides=axis,memory=none"])
def test_played_cards_are_open_on_the_double_board(words):
    """Who chooses which of three cards he copies has to see them."""
    with pytest.raises(InputError) as refused:
        built(f"kriegspiel-fog-of-war{words}")
    said = str(refused.value)
    assert "ruleset.cards_shown: found false" in said and "expected true beside ruleset.overlord" in said
    open_ = built(f"kriegspiel-fog-of-war:reveal_cards=true{words.replace(':', ',')}").tables[0]
    assert open_["unseen"] and not open_["cards_hidden"]


@pytest.mark.rule("OVL-14")
@pytest.mark.parametrize(
    ("option", "said"),
    [
        (
            "manoeuvre-blimp",
            "ruleset.max_cards: found 3, expected 1 beside ruleset.overlord, which plays several cards a turn",
        ),
        (
            "team-play",
            "ruleset.commanders: found 6, expected 2 where ruleset.overlord is set: three generals lead each side",
        ),
        (
            "team-play:players=2",
            "ruleset.coordination: found LOCAL, expected JOINT, or field generals who act one after another",
        ),
        ("political-commissar", "expected [] beside ruleset.overlord, where nobody commits cards ahead yet"),
        ("ruleset.combat_deck=20", "expected 0 beside ruleset.overlord, whose generals hold no combat cards yet"),
        (
            "ruleset.deck=breakthrough+ruleset.decks_in_pile=1",
            "expected beside ruleset.overlord a deck without on-the-move cards",
        ),
    ],
)  # fmt: skip
def test_what_is_refused_is_told(option, said):
    with pytest.raises(InputError) as refused:
        built(option)
    assert said in str(refused.value)


@pytest.mark.rule("OVL-1", "OVL-14")
def test_the_rules_ask_for_a_board_with_areas():
    with pytest.raises(InputError, match="a board whose flanks have two areas each, or false"):
        built("ruleset.overlord=true", "pegasus-bridge")


@pytest.mark.rule("OVL-11")
def test_two_copies_of_the_deck_lie_in_one_pile():
    """120 cards, two of each of the 60; the online edition plays with one deck."""
    made = built()
    table, single = made.tables[0], made.document["decks"]["standard"]
    copies = Counter(made.card_rows[row] for row in table["copy_row"][:120])
    assert copies == {card: 2 * n for card, n in single.items()} and table["n_cards"] == 120
    assert len(set(table["copy_address"][:120].tolist())) == 120
    assert built("ruleset.decks_in_pile=1").tables[0]["n_cards"] == 60


@pytest.mark.rule("OVL-15")
def test_two_decks_of_breakthrough_are_more_than_the_pile_holds():
    """80 cards twice."""
    with pytest.raises(InputError, match=r"found 160 cards of .* kinds .*expected 1 to 120 cards"):
        built("ruleset.deck=breakthrough")


@pytest.mark.rule("OVL-14", "HR-HAND-11")
def test_each_side_begins_with_two_of_each_card_of_a_fixed_hand():
    _, state, hands = opened("starting-hand-recon-hq")
    two_of_each = sorted(["recon_left", "recon_center", "recon_right", "direct_from_hq"] * 2)
    assert hands == [two_of_each, two_of_each] and state["rule_gap"] == 0


@pytest.mark.rule("HR-HAND-11", "HR-HAND-3")
def test_a_hand_below_eight_keeps_both_orders_from_hq_and_chooses_among_the_recons():
    _, state, hands = opened("starting-hand-recon-hq+hand-size:change=-2")
    for hand in hands:
        assert len(hand) == 6 and hand.count("direct_from_hq") == 2
        assert sum(card.startswith("recon_") for card in hand) == 4
    assert np.count_nonzero(state["card_place"] == Place.DISCARD) == 2 * 2


@pytest.mark.rule("HR-HAND-11")
def test_with_one_deck_there_is_one_of_each():
    """Three Recons and an order from HQ each; the other four cards are dealt."""
    made, _, hands = opened("starting-hand-recon-hq+ruleset.decks_in_pile=1")
    assert made.tables[0]["opening_n"].tolist() == [4, 4]
    assert all({"recon_left", "recon_center", "recon_right", "direct_from_hq"} <= set(hand) for hand in hands)


@pytest.mark.rule("OVL-14", "HR-HAND-10")
def test_young_generals_have_a_double_deck_without_tactic_cards():
    """Of the 60 cards the section cards stay, two of each copy."""
    made, _, hands = opened("young-generals+starting-hand-recon-hq")
    section = {card for card, one in made.document["cards"].items() if one["kind"] == "SECTION"}
    section &= set(made.document["decks"]["standard"])
    single = sum(n for card, n in made.document["decks"]["standard"].items() if card in section)
    table = made.tables[0]
    assert table["n_cards"] == 2 * single
    assert {made.card_rows[row] for row in table["copy_row"][: 2 * single]} == section
    assert [len(hand) for hand in hands] == [8, 8]
    assert all(hand.count("recon_left") >= 2 for hand in hands)


@pytest.mark.rule("OVL-14")
def test_a_scripted_hand_and_a_card_taken_out():
    _, _, hands = opened("starting-hand-scripted:hand_axis=probe_left|barrage")
    assert {"probe_left", "barrage"} <= set(hands[0])
    assert built("remove-card").tables[0]["n_cards"] == 119


@pytest.mark.rule("OVL-14")
def test_medals_are_on_one_track_and_units_cross_the_lines_of_flanks():
    """H9 lies on the line at 17: from the left flank into the center, and ground is taken beyond it."""
    made = Generals(
        "attack_left", "dig_in", allies={"infantry": "E9"}, axis={"infantry": "C10:1 A2"}, ruleset=OVERLORD
    )
    made.turn(
        "attack_left", places=["2"], orders=["E9"], moves=[("E9", "D9")], battles=[("D9", "C10")], faces=["III"],
        ground=1,
    )  # fmt: skip
    assert made.names[made.state["unit_hex"][made.unit("C10")]] == "C10"
    assert made.state["medals"].tolist() == [0, 1]


@pytest.mark.rule("OVL-14", "SCN-17")
def test_both_battles_are_as_their_briefings_say():
    omaha, kursk = built().tables[0], built(scenario=KURSK).tables[0]
    assert (omaha["hand_size"].tolist(), omaha["medal_target"].tolist()) == ([8, 8], [8, 8])
    assert (kursk["hand_size"].tolist(), kursk["medal_target"].tolist()) == ([10, 10], [12, 12])
    assert omaha["first_side"] == kursk["first_side"] == 0
