"""House rules of opening hands: fixed cards, scripts, small hands that choose, the order of the deck left alone."""

from collections import Counter

import numpy as np
import pytest

from engine.codes import Place
from engine.dialogue.start import start_game
from engine.hooks import Event, Fired
from engine.kernel import setup
from engine.kernel.log_event import has_fired
from engine.layout import STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from engine.rules.opening import turn as opening
from tests.support.turn_script import Turns

FIXED = "starting-hand-recon-hq"
SCRIPT = "starting-hand-scripted"
RECONS = ["recon_left", "recon_center", "recon_right"]
FOUR = {*RECONS, "direct_from_hq"}
BOARD = "pegasus-bridge"  # hands of 2 (growing to 4) and 6


def rules(option="", board=BOARD):
    return (
        build_tables(load_scenario(board), parse_variant(option))
        if option
        else build_tables(load_scenario(board))
    )


class Start:
    """A game just begun, hands chosen by a player or by a list of cards."""

    def __init__(self, option="", board=BOARD, game=0, player="sergeant", keep=None, monkeypatch=None):
        self.built = rules(option, board)
        self.tables = self.built.tables[0]
        self.state, mind = np.zeros(1, STATE)[0], fill_mind((player, player))[0]
        if keep is not None:
            wanted = list(keep)

            def choose(_t, state, _m, _side, count):
                return [self.card(s) for s in state["drawn"][:count]].index(wanted.pop(0))

            monkeypatch.setattr(opening, "choose_opening", choose)
        self.state["tracing"] = 1
        start_game(self.tables, self.state, mind, 1, 2, game)
        self.events = self.state["log"][: self.state["log_n"]]
        assert self.state["rule_gap"] == 0

    def card(self, card_copy):
        return self.built.card_rows[self.tables["copy_row"][card_copy]]

    def hand(self, side):
        return [self.card(s) for s in self.state["hand"][side, : self.state["hand_n"][side]]]

    def lying(self, place):
        n = self.tables["n_cards"]
        return [self.card(s) for s in range(n) if self.state["card_place"][s] == place]

    def pile(self):
        """Cards still in the draw pile, the next first."""
        order = self.state["card_order"][: self.tables["n_cards"]]
        return [int(s) for s in order if self.state["card_place"][s] == Place.DRAW_PILE]

    def fired(self, bit):
        return bool(has_fired(self.state, bit))


def official_order(game=0):
    """All cards in the order of the first shuffle."""
    state = np.zeros(1, STATE)[0]
    tables = rules().tables[0]
    setup.set_up(tables, state, 1, 2, game)
    return [int(s) for s in state["card_order"][: tables["n_cards"]]]


# --- three Recons and Direct From HQ ---


@pytest.mark.rule("HR-HAND-1", "HR-HAND-2", "HR-HAND-8")
def test_four_cards_each_and_the_rest_at_random_from_the_deck_in_its_order():
    start = Start(f"{FIXED}+hand-size:side=axis,change=3")  # Axis 5 growing to 7, Allies 6
    for side, size in ((0, 5), (1, 6)):
        hand = start.hand(side)
        assert set(hand[:4]) == FOUR and len(hand) == size
    given = [s for side in range(2) for s in start.state["hand"][side, :4]]
    rest = [s for s in official_order() if s not in given]
    #  the first side is dealt first, one card each in turn: A, X, A
    assert [*start.state["hand"][1, 4:6]] == [rest[0], rest[2]] and start.state["hand"][0, 4] == rest[1]
    assert start.pile() == rest[3:] and start.state["pile"] == 60 - 8 - 3
    assert start.fired(Fired.OPENING_FIXED)


@pytest.mark.rule("HR-HAND-3", "HR-HAND-5", "HR-HAND-8")
@pytest.mark.parametrize(("size", "recons"), [(1, 0), (2, 1), (3, 2)])
def test_a_small_hand_keeps_hq_and_recons_of_its_choice(size, recons, monkeypatch):
    wanted = ["recon_right", "recon_left"][:recons]
    start = Start(f"{FIXED}+hand-size:side=axis,change={size - 2}", keep=wanted, monkeypatch=monkeypatch)
    assert start.hand(0) == ["direct_from_hq", *wanted]
    assert sorted(start.lying(Place.DISCARD)) == sorted(set(RECONS) - set(wanted))
    assert len(start.hand(1)) == 6 and set(start.hand(1)[:4]) == FOUR
    assert len(start.pile()) == start.state["pile"] == 60 - 8 - 2  # what is left over is no part of the pile


@pytest.mark.rule("HR-HAND-6")
def test_cards_not_kept_may_go_back_into_the_deck_at_their_own_places(monkeypatch):
    start = Start(f"{FIXED}:discard_unused=false", keep=["recon_center"], monkeypatch=monkeypatch)
    assert start.hand(0) == ["direct_from_hq", "recon_center"] and not start.lying(Place.DISCARD)
    given = {int(s) for side, n in ((0, 2), (1, 4)) for s in start.state["hand"][side, :n]}
    rest = [s for s in official_order() if s not in given]
    assert [*start.state["hand"][1, 4:6]] == rest[:2] and start.pile() == rest[2:]
    assert start.state["pile"] == 60 - 8


@pytest.mark.rule("HR-HAND-3", "HR-HAND-7")
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant", "captain"])
def test_both_small_hands_are_chosen_before_a_card_is_dealt(player, monkeypatch):
    asked = []
    choose = opening.choose_opening

    def listen(tables, state, mind, side, count):
        enemy = 1 - side
        asked.append((side, count, int((state["card_place"] == Place.DRAW_PILE).sum())))
        before = choose(tables, state, mind, side, count)
        other = state.copy()
        other["hand"][enemy] = 0  # the answer does not depend on the enemy's cards
        assert choose(tables, other, mind, side, count) == before
        return before

    monkeypatch.setattr(opening, "choose_opening", listen)
    start = Start(f"{FIXED}+hand-size:side=allies,change=-4", player=player)  # 2 cards each
    assert [(side, count) for side, count, _ in asked] == [(1, 3), (0, 3)]
    assert len({drawn for *_, drawn in asked}) == 1  # nothing was dealt in between
    for side in range(2):
        assert start.hand(side)[0] == "direct_from_hq" and start.hand(side)[1] in RECONS


@pytest.mark.rule("HR-HAND-3")
@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_judging_players_keep_the_recon_of_the_section_within_the_enemys_reach(player):
    #  Allied infantry: three units far on the left, one on the right with an enemy three hexes away
    field = Turns(
        axis={"infantry": "E11", "artillery": "A6"}, allies={"infantry": "I1 I2 I3 H11"},
        options=f"{FIXED}+hand-size:change=-3", active=None,
    )  # fmt: skip
    state, mind = np.zeros(1, STATE)[0], fill_mind((player, player))[0]
    start_game(field.tables, state, mind, 1, 2, 0)
    assert [field.card_of(s) for s in state["hand"][1, :2]] == ["direct_from_hq", "recon_right"]
    #  the Axis sees its sections from the other end: its unit faces the Allies on its own left
    assert [field.card_of(s) for s in state["hand"][0, :2]] == ["direct_from_hq", "recon_left"]


@pytest.mark.rule("HR-HAND-4")
def test_later_draws_come_from_the_deck():
    field = Turns(BOARD, FIXED)
    field.stack_pile("barrage")
    field.hold("allies", *RECONS, "direct_from_hq", "probe_left", "attack_left")
    field.stack_pile("barrage")
    field.turn("probe_left")
    assert "barrage" in field.hand("allies") and len(field.hand("allies")) == 6


@pytest.mark.rule("HR-HAND-1")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_one_side_only(side):
    start = Start(f"{FIXED}:sides={side}+hand-size:side=axis,change=2")
    own = 0 if side == "axis" else 1
    assert set(start.hand(own)[:4]) == FOUR
    given = [int(s) for s in start.state["hand"][own, :4]]
    rest = [s for s in official_order() if s not in given]
    other = [int(s) for s in start.state["hand"][1 - own, : start.state["hand_n"][1 - own]]]
    assert other[:4] == rest[:4]  # before hands of 4 cards nothing is dealt to the other
    assert start.fired(Fired.OPENING_FIXED)


@pytest.mark.rule("HR-HAND-1", "HR-HAND-3")
def test_other_lists_keep_the_first_that_are_no_recon(monkeypatch):
    start = Start(f"{FIXED}:fixed_cards=barrage|RL|attack-left|probe_center,sides=axis")
    assert start.hand(0) == ["barrage", "attack_left"]
    assert sorted(start.lying(Place.DISCARD)) == ["probe_center", "recon_left"]


@pytest.mark.rule("HR-HAND-10")
def test_without_the_tactic_card_a_section_card_at_random_takes_its_place():
    start = Start(f"{FIXED}+ruleset.deck=sections_only+hand-size:side=axis,change=2")
    for side in range(2):
        hand = start.hand(side)
        assert set(RECONS) <= set(hand[:4]) and "direct_from_hq" not in hand
    assert not {"direct_from_hq"} & set(start.built.card_rows)


@pytest.mark.rule("HR-HAND-12")
def test_the_breakthrough_deck_has_recons_of_its_own():
    start = Start(f"{FIXED}+ruleset.deck=breakthrough+hand-size:side=axis,change=2")
    expected = {"direct_from_hq", *(card.replace("recon", "recon_on_move") for card in RECONS)}
    assert set(start.hand(0)[:4]) == set(start.hand(1)[:4]) == expected


def test_events_tell_every_card_laid_out():
    start = Start(FIXED)
    laid = [e for e in start.events if e[0] == Event.OPENING]
    assert Counter((int(e[1]), int(e[4])) for e in laid) == {(0, 1): 2, (0, 0): 2, (1, 1): 4}
    assert sum(e[0] == Event.DEAL for e in start.events) == 2


# --- scripts ---


@pytest.mark.rule("HR-SCRIPT-1")
def test_listed_cards_are_taken_out_and_the_rest_is_dealt_as_usual():
    start = Start(f"{SCRIPT}:hand_allies=RL|attack_left|barrage")
    assert start.hand(1)[:3] == ["recon_left", "attack_left", "barrage"] and len(start.hand(1)) == 6
    given = [int(s) for s in start.state["hand"][1, :3]]
    rest = [s for s in official_order() if s not in given]
    #  the Axis is dealt its two cards first, for three cards lie in the Allied hand
    assert [*start.state["hand"][0, :2]] == rest[:2] and [*start.state["hand"][1, 3:6]] == rest[2:5]
    assert start.fired(Fired.OPENING_SCRIPTED) and not start.fired(Fired.FORCES_CHANGED)


@pytest.mark.rule("HR-SCRIPT-2", "HR-SCRIPT-3")
def test_extra_cards_are_random_and_stay_for_the_game():
    start = Start(f"{SCRIPT}:hand_axis=RC,extra_cards=3,extra_side=axis")
    assert start.hand(0)[0] == "recon_center" and len(start.hand(0)) == 5
    assert list(start.state["hand_size"]) == [7, 6] and len(start.hand(1)) == 6
    assert start.fired(Fired.FORCES_CHANGED)
    assert {change.path for change in start.built.provenance} >= {
        "scenario.hand_size.axis",
        "scenario.hand_start.axis",
    }


@pytest.mark.rule("HR-SCRIPT-2")
def test_extra_cards_without_any_list():
    both = Start(f"{SCRIPT}:extra_cards=1,extra_side=both")
    assert [len(both.hand(0)), len(both.hand(1))] == [3, 7]
    assert both.state["card_order"].tolist()[:10] == official_order()[:10]
    assert not both.fired(Fired.OPENING_SCRIPTED)


@pytest.mark.rule("HR-SCRIPT-3")
def test_a_list_may_be_the_hand_for_the_game():
    start = Start(f"{SCRIPT}:hand_axis=RL|RC|RR,hand_size=list,extra_cards=1,extra_side=axis")
    assert len(start.hand(0)) == 4 and start.state["hand_size"][0] == 4  # no growing from two cards to four
    shorter = Start(f"{SCRIPT}:hand_allies=barrage,hand_size=list")
    assert shorter.hand(1) == ["barrage"] and list(shorter.state["hand_size"]) == [4, 1]


@pytest.mark.rule("HR-SCRIPT-3")
def test_a_list_longer_than_the_hand_is_refused():
    with pytest.raises(InputError, match="3 cards, expected at most 2, the scenario's hand"):
        rules(f"{SCRIPT}:hand_axis=RL|RC|RR")
    with pytest.raises(InputError, match="3 cards, expected at most 2"):
        rules(f"{SCRIPT}:hand_axis=RL|RC|RR,extra_cards=2,extra_side=axis")  # these are random ones


@pytest.mark.rule("HR-SCRIPT-4")
@pytest.mark.parametrize(
    "option",
    [f"{SCRIPT}:hand_allies=barrage|barrage", f"{SCRIPT}:hand_allies=barrage,hand_axis=barrage",
     f"{FIXED}:fixed_cards=barrage"],
)  # fmt: skip
def test_more_copies_than_the_deck_holds_are_refused(option):
    with pytest.raises(InputError, match=r"2 of barrage \(with .*\), expected at most 1, as the deck holds"):
        rules(option)


@pytest.mark.rule("HR-SCRIPT-4")
def test_unknown_cards_are_told_with_the_nearest_ones():
    with pytest.raises(InputError, match=r"unknown card 'atack_left', expected one of .*attack_left"):
        rules(f"{SCRIPT}:hand_axis=atack_left")


@pytest.mark.rule("HR-SCRIPT-5", "HR-GEN-4")
def test_a_script_without_lists_and_extras_cannot_occur():
    assert rules(f"{SCRIPT}:hand_size=list").tables.tobytes() == rules().tables.tobytes()
    assert rules(f"{SCRIPT}:extra_cards=3").tables.tobytes() == rules().tables.tobytes()  # nobody holds them


@pytest.mark.rule("HR-HAND-1", "HR-SCRIPT-1")
def test_one_source_of_opening_hands_and_illegal_values():
    with pytest.raises(InputError, match="both of group opening-hand"):
        rules(f"{FIXED}+{SCRIPT}")
    for wrong in ("fixed_cards=a|b|c|d|e|f|g", "sides=soviet", "discard_unused=1"):
        with pytest.raises(InputError):
            rules(f"{FIXED}:{wrong}")
    for wrong in ("extra_cards=7", "extra_side=soviet", "hand_size=3"):
        with pytest.raises(InputError):
            rules(f"{SCRIPT}:{wrong}")


@pytest.mark.rule("HR-HAND-9", "HR-COMMISSAR-10")
def test_the_first_committed_card_comes_from_the_fixed_hand():
    start = Start(f"{FIXED}+political-commissar:side=axis,precommit_before_turn1=true")
    (committed,) = start.lying(Place.COMMITTED_AXIS)
    assert committed in FOUR and start.state["hand_n"][0] == 1
