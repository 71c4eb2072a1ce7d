"""House rule political-commissar: what others may know of committed cards, and how players handle them."""

import numpy as np
import pytest

from engine.codes import Place
from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.layout import OFF, STATE
from engine.players.common.features import open_book
from engine.players.common.weights import Weight
from engine.policies.player_files import fill_mind
from engine.rules.commissar import turn as commissar
from engine.rules.commissar.choices import choose_exception
from engine.search.determinize import deal_anew, imagine
from tests.support.commissar_field import OPTION, PROBES, field
from tests.support.played_turns import grown_hands, played_turns
from tests.support.turn_script import Turns


@pytest.mark.rule("HR-COMMISSAR-1")
def test_the_enemy_imagines_committed_cards_like_those_of_the_hand():
    table = field(*PROBES, enemy=("probe_left", "probe_center", "attack_right", "ambush"))
    table.turn("probe_left", commit=["attack_left"])
    table.turn("probe_center", commit=["attack_right"])
    seen = set()
    for sample in range(60):
        copies = np.zeros(2, STATE)
        copies[0] = table.state
        imagine(table.tables, copies, 1, sample)
        copy = copies[1]
        card_copy = int(copy["committed"][0, 0])
        seen.add(table.card_of(card_copy))
        assert copy["card_place"][card_copy] == Place.COMMITTED_AXIS and copy["committed_n"][0] == 1
        assert copy["hand_n"][0] == table.state["hand_n"][0]
        assert copy["committed"][1, 0] == table.state["committed"][1, 0]  # its own it knows
        places = copy["card_place"][: table.tables["n_cards"]]
        assert (places == Place.DRAW_PILE).sum() == copy["pile"] == table.state["pile"]
        top = [int(s) for s in copy["card_order"][copy["card_top"] :][: copy["pile"]]]
        assert all(places[s] == Place.DRAW_PILE for s in top)
    assert len(seen) > 10 and "ambush" not in seen  # it is never committed beside other cards


@pytest.mark.rule("HR-COMMISSAR-1")
def test_what_is_committed_enters_no_sample():
    table = field(*PROBES, enemy=("probe_left", "probe_center", "attack_right", "barrage"))
    table.turn("probe_left", commit=["attack_left"])
    table.turn("probe_center", commit=["attack_right"])
    one, other = table.state.copy(), table.state.copy()
    i = next(i for i in range(4) if table.card_of(one["hand"][0, i]) == "barrage")
    a, b = int(one["hand"][0, i]), int(one["committed"][0, 0])
    other["hand"][0, i], other["committed"][0, 0] = b, a
    other["card_place"][[a, b]] = other["card_place"][[b, a]]
    for sample in range(5):
        left, right = one.copy(), other.copy()
        deal_anew(table.tables, left, 1, sample)
        deal_anew(table.tables, right, 1, sample)
        assert all(np.array_equal(left[name], right[name]) for name in STATE.names)


# --- players ---


@pytest.mark.rule("HR-COMMISSAR-4")
def test_judging_players_play_the_exception_where_it_gains_more_and_never_at_99():
    #  an enemy to be assaulted in the center; what is committed orders the left, where nobody can do anything
    table = Turns(
        options=OPTION, axis={"infantry": "D6:1 A12"}, allies={"infantry": "E6 I12"}, active="allies",
    )  # fmt: skip
    table.hold("allies", "recon_center", "probe_left", "attack_left")
    commissar.commit(table.tables, table.state, 1, table._in_hand("attack_left"), 0)
    for weight, card in ((0.0, "recon_center"), (99.0, None)):
        mind = fill_mind(("captain", "captain"))[0]
        open_book(table.tables, mind, 0)
        mind["weights"][1, Weight.EXCEPTION] = weight
        answer = choose_exception(table.tables, table.state, mind, 1)
        assert (None if answer == OFF else table.card_of(answer)) == card


@pytest.mark.rule("HR-COMMISSAR-2", "HR-COMMISSAR-3", "HR-COMMISSAR-6")
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant", "captain"])
@pytest.mark.parametrize(
    "more", ["", ",delay_turns=2", ",precommit_before_turn1=true,committed_counts_in_hand=true"]
)
def test_all_players_play_it_legally_and_hands_stay_what_they_are(player, more):
    for tables, state in played_turns(OPTION + more, player, 16, "commissar"):
        assert state["over"] or list(state["hand_n"] + state["committed_n"]) == grown_hands(tables, state)
        places = state["card_place"][: tables["n_cards"]]
        assert [(places == Place.COMMITTED_AXIS + s).sum() for s in range(2)] == list(state["committed_n"])
    assert state["rule_gap"] == 0 and has_fired(state, Fired.COMMITTED)
