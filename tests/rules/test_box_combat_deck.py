"""Winter Combat cards: the deal, the draw by Recon, the discards, and flags that a card lets a unit ignore."""

import numpy as np
import pytest

from engine.codes import Place
from engine.dialogue.start import start_game
from engine.hooks import Event, Fired
from engine.layout import STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from engine.rules.combat_cards import turn as combat_turn
from engine.rules.combat_cards.law import deal_combat_cards, shuffle_combat
from tests.support.combat_cards import OPTION, CombatTurns
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import BREAKTHROUGH

BOARD = "pegasus-bridge"
BITTER, BLANK = "ww_bitter_resistance", "ww_blank_combat"
AXIS, ALLIES = 0, 1


def begun(options=OPTION, board=BOARD, game=0):
    """Tables and state of a game just begun."""
    built = build_tables(load_scenario(board), parse_variant(options))
    state, mind = np.zeros(1, STATE)[0], fill_mind(("random", "random"))[0]
    state["tracing"] = 1
    start_game(built.tables[0], state, mind, 1, 2, game)
    return built.tables[0], state


def told(state, kind):
    """Numbers of all events of a kind in the log of a state."""
    return [tuple(int(x) for x in row[1:]) for row in state["log"][: state["log_n"]] if row[0] == kind]


def lying(tables, state):
    """How many combat cards lie in the deck, with the discards, in the hands of Axis and Allies."""
    places = list(state["combat_place"][: tables["combat_deck"]])
    return [places.count(one) for one in (Place.DRAW_PILE, Place.DISCARD, Place.HAND_AXIS, Place.HAND_ALLIES)]


@pytest.mark.rule("WW-CC-1", "WW-GAP-1")
def test_twenty_cards_are_shuffled_and_two_dealt_to_each_side():
    tables, state = begun()
    assert tables["combat_deck"] == 20 and tables["combat_bitter"][:20].all()
    assert lying(tables, state) == [16, 0, 2, 2]
    dealt = told(state, Event.COMBAT_DRAW)
    first = int(tables["first_side"])
    assert [side for side, *_ in dealt] == [first, 1 - first] * 2
    by_priority = np.argsort(state["combat_priority"][:20])
    assert [card for _, card, *_ in dealt] == list(by_priority[:4])


@pytest.mark.rule("WW-CC-1")
def test_a_battle_without_the_feature_has_no_such_cards():
    tables, state = begun("official")
    assert tables["combat_deck"] == 0 and not tables["card_recon"].any()
    assert told(state, Event.COMBAT_SHUFFLE) == [] == told(state, Event.COMBAT_DRAW)


def test_every_game_has_an_order_of_its_own_and_every_variant_of_a_game_the_same():
    orders = [tuple(begun(game=game)[1]["combat_priority"][:20]) for game in range(5)]
    assert len(set(orders)) == 5
    for other in (f"{OPTION}:bitter_share=0.5", f"{OPTION}+damage-scoring", f"{OPTION}+{BREAKTHROUGH}"):
        assert tuple(begun(other)[1]["combat_priority"][:20]) == orders[0]
    hands = begun()[1]["hand"], begun("official")[1]["hand"]
    assert np.array_equal(*hands)  # the command deck lies as ever


@pytest.mark.rule("WW-GAP-1")
@pytest.mark.parametrize(("share", "bitter"), [(1.0, 20), (0.5, 10), (0.25, 5), (0.0, 0), (0.33, 7)])
def test_a_share_of_the_cards_carries_the_symbol(share, bitter):
    tables, _ = begun(f"{OPTION}:bitter_share={share}")
    assert tables["combat_deck"] == 20 and tables["combat_bitter"].sum() == bitter


@pytest.mark.rule("WW-CC-5", "WW-GAP-18")
@pytest.mark.parametrize(
    ("card", "options", "drawn"),
    [
        ("recon_left", OPTION, 1),
        ("recon_center", OPTION, 1),
        ("recon_on_move_right", f"{OPTION}+{BREAKTHROUGH}", 1),
        ("recon_in_force", OPTION, 0),
        ("probe_left", OPTION, 0),
        ("direct_from_hq", OPTION, 0),
    ],
)
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_only_recon_earns_a_card_when_the_turn_ends(card, options, drawn, side):
    field = CombatTurns(options=options, active=side)
    field.hold(side, card, "general_advance")
    field.turn(card)
    assert len(field.combat_hand(side)) == drawn
    assert len(field.combat_hand({"axis": "allies", "allies": "axis"}[side])) == 0
    assert field.fired(Fired.COMBAT_DRAWN) == bool(drawn)
    story = field.story(Event.DRAW, Event.KEEP, Event.COMBAT_DRAW)
    assert story.count(Event.COMBAT_DRAW) == drawn and (not drawn or story[-1] == Event.COMBAT_DRAW)


@pytest.mark.rule("WW-CC-5")
def test_a_turn_that_passes_earns_nothing():
    field = CombatTurns()
    field.hold("allies", "ambush")
    field.turn(None)
    assert field.combat_hand("allies") == [] and field.logged(Event.PASS)


@pytest.mark.rule("WW-GAP-13")
def test_a_counter_attack_that_copies_a_recon_earns_nothing():
    field = CombatTurns()
    field.hold("allies", "recon_left", "probe_left")
    field.hold("axis", "counter_attack", "probe_left")
    field.turn("recon_left")
    field.turn("counter_attack")
    assert field.built.card_rows[field.state["card"]] == "recon_left"
    assert (len(field.combat_hand("allies")), len(field.combat_hand("axis"))) == (1, 0)


@pytest.mark.rule("WW-GAP-18")
@pytest.mark.parametrize("strikes", [False, True])
def test_a_recon_used_as_air_power_earns_nothing(strikes):
    rule = '[ruleset]\nrecon_as = { card = "air_power", sides = "allies", dice = 2, anchor = "none", draw = 1 }\n'
    field = CombatTurns(axis={"infantry": "D2 A1"}, tail=rule)
    field.hold("allies", "recon_left")
    strike = {"strike": ["D2"], "faces": ["SS"]} if strikes else {"strike": Unasked()}
    field.turn("recon_left", as_strike=strikes, **strike)
    assert bool(field.logged(Event.STRIKE_AS)) == strikes
    assert len(field.combat_hand("allies")) == (0 if strikes else 1)


@pytest.mark.rule("WW-CC-2", "WW-CC-5")
def test_there_is_no_limit_on_cards_held():
    field = CombatTurns()
    for n in range(1, 5):
        field.hold("allies", "recon_left", "probe_left")
        field.turn("recon_left", keep=None)
        assert len(field.combat_hand("allies")) == n
        field.hold("axis", "probe_left")
        field.turn("probe_left")


@pytest.mark.rule("WW-CC-6")
@pytest.mark.parametrize("left", [0, 1])
def test_an_empty_deck_is_rebuilt_from_the_discards_when_a_card_is_wanted(left):
    field = CombatTurns()
    field.state["combat_place"][:20] = Place.DISCARD
    field.state["combat_place"][:left] = Place.DRAW_PILE
    field.hold("allies", "recon_left", "probe_left")
    field.turn("recon_left")
    assert len(field.combat_hand("allies")) == 1
    assert len(field.at(Place.DISCARD)) == (19 if left else 0)
    assert field.logged(Event.COMBAT_SHUFFLE) == ([] if left else [(0, 20, 0, 0, 0)])
    assert field.fired(Fired.COMBAT_REBUILT) == (not left)


@pytest.mark.rule("WW-CC-6")
def test_where_all_cards_are_held_none_is_drawn():
    field = CombatTurns(axis_cards=[BITTER] * 12, allies_cards=[BITTER] * 8)
    field.hold("allies", "recon_left", "probe_left")
    field.turn("recon_left")
    assert len(field.combat_hand("allies")) == 8 and not field.fired(Fired.COMBAT_DRAWN)


@pytest.mark.rule("WW-CC-7")
@pytest.mark.parametrize(("card", "shuffled"), [("their_finest_hour", True), ("direct_from_hq", False)])
def test_their_finest_hour_also_reshuffles_the_combat_cards(card, shuffled):
    field = CombatTurns(allies_cards=[BITTER])
    field.state["combat_place"][5:15] = Place.DISCARD
    field.hold("allies", card, "probe_left")
    field.turn(card)
    assert len(field.at(Place.DISCARD)) == (0 if shuffled else 10)
    assert len(field.at(Place.DRAW_PILE)) == (19 if shuffled else 9)
    assert len(field.combat_hand("allies")) == 1  # what is held is held
    assert field.fired(Fired.COMBAT_FINEST) == shuffled


def test_every_shuffle_has_an_order_of_its_own():
    tables, state = begun()
    deal_combat_cards(tables, state)
    first = list(state["combat_priority"][:20])
    shuffle_combat(tables, state)
    held = state["combat_place"][:20] > Place.DISCARD
    for before, now, is_held in zip(first, state["combat_priority"], held, strict=False):
        assert (before == now) == is_held
    assert len(set(first) & set(state["combat_priority"][:20])) == held.sum() == 4


# --- Bitter Resistance ---


def assaulted(
    faces, cards=3, resist=(), terrain=None, axis="E6", row="infantry", option=OPTION, card=BITTER, **more
):
    """Allied infantry at F6 assaults the Axis unit at E6, which holds its ground by combat cards."""
    field = CombatTurns(
        axis_cards=[card] * cards, options=option, terrain=terrain, owner="axis", medals=9,
        axis={row: f"{axis} A1"}, allies={"infantry": "F6 I1"},
    )  # fmt: skip
    field.ready("F6")
    field.state["tracing"] = 1
    with field.playing(resist):
        field.attack("F6", "E6", faces, **more)
    assert field.state["rule_gap"] == 0
    return field


@pytest.mark.rule("WW-CC-12")
@pytest.mark.parametrize(
    ("faces", "played", "row_now"),
    [("FSS", 0, "D"), ("FSS", 1, "E"), ("FFS", 1, "D"), ("FFS", 2, "E"), ("FFF", 1, "C"), ("FFF", 3, "E")],
)
def test_a_card_lets_the_unit_ignore_a_flag_and_several_add_up(faces, played, row_now):
    field = assaulted(faces, resist=[BITTER] * played)
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert hex_[0] == row_now and field.figures(hex_) == 4
    assert len(field.combat_hand("axis")) == 3 - played
    assert field.at(Place.DISCARD) == [BITTER] * played
    assert field.state["flags_ignored"][AXIS] == played
    assert field.fired(Fired.BITTER) == (played > 0)


@pytest.mark.rule("WW-CC-12")
def test_the_owner_may_keep_the_card_or_have_none():
    assert "E6" not in assaulted("FSS", resist=[None]).picture("axis")
    assert "E6" not in assaulted("FSS", cards=0, resist=Unasked()).picture("axis")


@pytest.mark.rule("WW-GAP-1")
def test_a_blank_stops_no_flag():
    field = assaulted("FSS", resist=Unasked(), option=f"{OPTION}:bitter_share=0.0", card=BLANK)
    assert "E6" not in field.picture("axis") and len(field.combat_hand("axis")) == 3


@pytest.mark.rule("TP-GAP-21")
def test_it_comes_on_top_of_what_the_hex_ignores():
    field = assaulted("FFS", resist=[BITTER], terrain={"E6": "sandbag"})
    assert field.figures("E6") == 4 and len(field.combat_hand("axis")) == 2
    field = assaulted("FSS", resist=Unasked(), terrain={"E6": "sandbag"})
    assert len(field.combat_hand("axis")) == 3  # no flag is left to ask about


@pytest.mark.rule("WW-CC-12", "RET-16")
def test_guns_in_a_bunker_ignore_a_flag_by_a_card_too():
    field = assaulted("FFS", row="artillery", terrain={"E6": "bunker"}, resist=[BITTER])
    lost_without = assaulted("FFS", row="artillery", terrain={"E6": "bunker"})
    assert field.figures("E6") == lost_without.figures("E6") + 1


@pytest.mark.rule("WW-CC-2")
def test_it_is_played_in_either_players_turn():
    """An Ambush drives the attacker back in his own turn, unless he plays a card."""
    for resist, stays in (([BITTER], True), ([], False)):
        field = CombatTurns(
            allies_cards=[BITTER], axis={"infantry": "E6 A1"}, allies={"infantry": "F6 I1"}, medals=9
        )
        field.give("ambush", "axis")
        field.ready("F6")
        with field.playing(resist):
            field.attack("F6", "E6", "FSS", "SSS" if stays else Unasked(), ambush=1)
        assert ("F6" in field.picture("allies")) == stays


@pytest.mark.rule("WW-CC-12", "RET-15")
@pytest.mark.parametrize("card", ["air_power", "barrage"])
def test_flags_of_strikes_cannot_be_ignored(card):
    field = CombatTurns(axis_cards=[BITTER] * 3, axis={"infantry": "E6 A1"}, allies={"infantry": "I1"})
    field.play(card)
    with field.playing(Unasked()):
        field.strike("E6", faces=["F"])
    assert "E6" not in field.picture("axis") and len(field.combat_hand("axis")) == 3


@pytest.mark.rule("WW-CC-12")
def test_the_play_is_noted_with_what_it_does():
    field = assaulted("FFS", resist=[BITTER])
    played = told(field.state, Event.COMBAT_PLAY)
    assert [(side, field.combat_rows[card], use) for side, card, use, *_ in played] == [(AXIS, BITTER, 1)]
    assert told(field.state, Event.IGNORE)[-1][1:3] == (1, 1)


@pytest.mark.rule("WW-CC-12")
def test_a_card_that_helps_nobody_is_refused():
    field = assaulted("SSS", cards=0)
    number = field.take("allies", BITTER)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(combat_turn, "choose_bitter", lambda *_: number)
        field.take("axis", BITTER)
        left = combat_turn.resist_bitterly(field.tables, field.state, field.mind, field.unit("E6"), 1)
    assert left == 1 and field.state["rule_gap"] and len(field.combat_hand("allies")) == 1


@pytest.mark.rule("WW-CC-1")
@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ("ruleset.combat_deck=49", "combat_deck"),
        ("ruleset.combat_deck=20+ruleset.bitter_share=1.5", "bitter_share"),
        ("ruleset.combat_cards=exampel", "combat_cards"),
    ],
)
def test_what_cannot_be_is_told_by_its_switch(rules, key):
    with pytest.raises(InputError, match=key):
        begun(rules)


@pytest.mark.rule("WW-CC-1")
def test_a_battle_may_ask_for_them_itself():
    field = CombatTurns(options="", tail="[ruleset]\ncombat_deck = 20\nbitter_share = 0.5\n")
    assert field.tables["combat_deck"] == 20 and field.tables["combat_bitter"].sum() == 10
