"""How players of every kind use combat cards: against flags, for their texts, for the Recon that earns them."""

import numpy as np
import pytest

from engine.codes import Place
from engine.codes_of_boxes import CombatTime
from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.layout import OFF, STATE
from engine.players.common.features import open_book
from engine.players.common.weights import FORBIDS, Weight
from engine.players.roster import choose_card
from engine.policies.player_files import fill_mind
from engine.rules.combat_cards.choices import choose_bitter, choose_combat_card
from engine.rules.combat_cards.law import deal_combat_anew, may_resist, may_use
from engine.search.determinize import deal_anew, imagine
from tests.support.combat_cards import EXAMPLE, OPTION, CombatTurns
from tests.support.played_turns import played_turns

KINDS = ("random", "recruit", "sergeant", "captain")
BITTER = "ww_bitter_resistance"
SUPPORT, HOLD, ENGINES = "hr_combat_close_support", "hr_combat_hold_on", "hr_combat_frozen_engines"
AXIS, ALLIES = 0, 1


def led_by(player, field, **weights):
    """The field with both sides led by a player."""
    field.mind = fill_mind((player, player))[0]
    for term, weight in weights.items():
        field.mind["weights"][:, Weight[term.upper()]] = weight
    open_book(field.tables, field.mind, 0)
    return field


def under_flags(cards=(BITTER,), options=OPTION, friends="A1", figures=4, **more):
    """The Axis unit at E6 has met flags; behind it C5 to C7 or nothing."""
    field = CombatTurns(
        axis_cards=cards, options=options, medals=9, axis={"infantry": f"E6:{figures} {friends}"},
        allies={"infantry": "F6 I1"}, **more,
    )  # fmt: skip
    return field.ready("F6")


@pytest.mark.parametrize("player", KINDS)
@pytest.mark.parametrize("options", [OPTION, EXAMPLE])
def test_whatever_is_answered_may_be_played(player, options):
    cards = (BITTER, BITTER) if options == OPTION else (HOLD, SUPPORT)
    field = led_by(player, under_flags(cards, options))
    for acts in range(20):
        field.state["acts"] = acts
        card = choose_bitter(field.tables, field.state, field.mind, field.unit("E6"), 2)
        assert card == OFF or may_resist(field.tables, field.state, field.unit("E6"), card)


def test_chance_plays_and_keeps_cards():
    field = led_by("random", under_flags())
    answers = set()
    for acts in range(40):
        field.state["acts"] = acts
        answers.add(choose_bitter(field.tables, field.state, field.mind, field.unit("E6"), 1) == OFF)
    assert answers == {True, False}


def test_the_recruit_holds_with_a_card_that_says_nothing_else():
    field = led_by("recruit", under_flags((SUPPORT, HOLD), EXAMPLE))
    unit = field.unit("E6")
    one = choose_bitter(field.tables, field.state, field.mind, unit, 1)
    two = choose_bitter(field.tables, field.state, field.mind, unit, 2)
    assert one != OFF and field.combat_rows[two] == HOLD


@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_a_unit_without_a_way_back_is_worth_a_card(player):
    """Each flag costs a figure, and the last one the unit."""
    shut = "D5 D6 A1"
    for figures, flags in ((4, 1), (1, 1), (2, 2)):
        field = led_by(player, under_flags((BITTER, BITTER), friends=shut, figures=figures))
        card = choose_bitter(field.tables, field.state, field.mind, field.unit("E6"), flags)
        assert card != OFF, (figures, flags)


@pytest.mark.parametrize("asked", [FORBIDS, 40.0])
def test_who_forbids_it_or_asks_much_keeps_his_cards(asked):
    field = led_by("sergeant", under_flags(friends="D5 D6 A1", figures=1), bitter=asked)
    assert choose_bitter(field.tables, field.state, field.mind, field.unit("E6"), 1) == OFF


def test_texts_go_where_they_gain_most():
    field = CombatTurns(
        allies_cards=[SUPPORT], options=EXAMPLE, medals=9,
        axis={"infantry": "E6:1 A1 A12"}, allies={"infantry": "F6 I12"},
    )  # fmt: skip
    field = led_by("sergeant", field).ready("F6", "I12")
    card = choose_combat_card(field.tables, field.state, field.mind, ALLIES, CombatTime.BATTLE)
    assert field.combat_rows[card] == SUPPORT and field.mind["target"] == field.unit("F6")
    field.mind["weights"][:, Weight.COMBAT_TEXT] = FORBIDS
    assert choose_combat_card(field.tables, field.state, field.mind, ALLIES, CombatTime.BATTLE) == OFF


@pytest.mark.parametrize("player", KINDS)
def test_cards_against_the_enemy_name_an_enemy(player):
    field = CombatTurns(
        axis_cards=[ENGINES], options=EXAMPLE, axis={"infantry": "E6 A1"}, allies={"armor": "F6"}
    )
    field = led_by(player, field).ready("F6")
    for acts in range(10):
        field.state["acts"] = acts
        card = choose_combat_card(field.tables, field.state, field.mind, AXIS, CombatTime.ENEMY_BATTLE)
        if card != OFF:
            unit = int(field.mind["target"])
            assert may_use(field.tables, field.state, AXIS, card, unit, CombatTime.ENEMY_BATTLE)
            assert unit == field.unit("F6")


def test_a_recon_is_worth_the_card_it_earns():
    def card(worth):
        field = led_by("sergeant", CombatTurns(allies={"infantry": "F6 I1"}), combat_draw=worth)
        field.state["hand_n"][ALLIES] = 0
        recon, probe = field.give("recon_center"), field.give("probe_center")
        choose_card(field.tables, field.state, field.mind, ALLIES)
        return field.mind["card_gain"][0] - field.mind["card_gain"][1], recon, probe

    assert card(3.0)[0] - card(0.0)[0] == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("options", "acted"),
    [(OPTION, {"COMBAT_DRAWN", "BITTER"}), (EXAMPLE, {"COMBAT_DRAWN", "COMBAT_TEXT"})],
)
def test_turns_are_played_without_a_gap(options, acted):
    seen = set()
    for _, state in played_turns(options, "random", 24, "combat"):
        assert state["rule_gap"] == 0
        seen |= {name for name in acted if has_fired(state, Fired[name])}
    assert seen == acted


# --- what is hidden ---


def test_the_enemys_cards_are_imagined_from_all_that_have_not_been_seen():
    field = under_flags((BITTER, BITTER))
    own = field.take("allies", BITTER)
    field.state["combat_place"][15:18] = Place.DISCARD
    seen = set()
    for sample in range(40):
        copies = np.zeros(2, STATE)
        copies[0] = field.state
        imagine(field.tables, copies, ALLIES, sample)
        places = list(copies[1]["combat_place"][:20])
        seen |= {card for card, place in enumerate(places) if place == Place.HAND_AXIS}
        assert places.count(Place.HAND_AXIS) == 2 and places.count(Place.DRAW_PILE) == 14
        assert places[own] == Place.HAND_ALLIES and places[15:18] == [Place.DISCARD] * 3
    assert len(seen) > 10 and own not in seen and not seen & {15, 16, 17}


def test_what_the_enemy_holds_enters_no_sample():
    one = under_flags((BITTER, BITTER))
    other = one.state.copy()
    held, lying = 0, 10
    assert (
        one.state["combat_place"][held] == Place.HAND_AXIS and other["combat_place"][lying] == Place.DRAW_PILE
    )
    for name in ("combat_place", "combat_priority"):
        other[name][[held, lying]] = other[name][[lying, held]]
    for sample in range(5):
        left, right = one.state.copy(), other.copy()
        deal_anew_all(one.tables, left, sample)
        deal_anew_all(one.tables, right, sample)
        assert all(np.array_equal(left[name], right[name]) for name in STATE.names)


def deal_anew_all(tables, copy, sample):
    """Cards of both decks dealt anew as the Allies may imagine them."""
    deal_anew(tables, copy, ALLIES, sample)
    deal_combat_anew(tables, copy, ALLIES, 1 + sample)
