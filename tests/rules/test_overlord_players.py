"""How players hand out cards on the double board, and what must hold after every turn (nations 4.2)."""

import numpy as np
import pytest

from engine.dialogue import turn
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.hooks import Event, Fired
from engine.hooks.fired import acted, fired_words
from engine.layout import MAX_PLAYED, OFF, STATE
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.players.common.features import open_book
from engine.players.common.weights import Weight
from engine.players.roster import choose_card
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key, play_games
from tests.rules.test_overlord_commander import OMAHA
from tests.support.wide_board import Generals

PLAYERS = ["random", "recruit", "sergeant", "captain"]
READINGS = ["", "one-card-an-area", "field-generals", "field-generals:coordination=noisy"]
NEAR = {"infantry": "E2 E3 E11 E20"}
ENEMIES = {"infantry": "D2:1 D3:1 D11:1 D20:1 A15"}


def played(made, player="captain", **weights):
    """Cards that a player hands out, with their areas as bits, in the order in which he shows them."""
    made.state["tracing"], made.state["log_n"] = 1, 0
    mind = fill_mind((player, player))[0]
    open_book(made.tables, mind, 0)
    for name, weight in weights.items():
        mind["weights"][:, getattr(Weight, name.upper())] = weight
    turn.play_turn(made.tables, made.state, mind)
    assert made.state["rule_gap"] == 0
    log = made.state["log"][: made.state["log_n"]]
    return [(made.card_of(int(e[2])), int(e[4])) for e in log if e[0] == Event.HANDED_OUT]


def build(scenario, options=""):
    """Tables of a battle."""
    return build_tables(load_scenario(scenario), parse_variant(options) if options else OFFICIAL)


@pytest.mark.rule("OVL-4", "OVL-10")
def test_a_general_is_not_asked_for_an_area_where_the_only_one_left_is_empty():
    """In this game a general's first card leads the last units out of the area that is left for his second."""
    made = build("omaha-overlord", "field-generals+one-card-an-area+counter-attack-final-turn")
    (result,) = play_games(made, 1, ("random", "random"), 4, 1, namespace="conformance").results
    assert result["rule_gap"] == 0


# --- the greedy plan ---


@pytest.mark.rule("OVL-12")
@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_the_best_cards_are_handed_out_each_for_units_that_others_leave(player):
    """Enemies of one figure wait beside units of all flanks; both cards of the left would order the same two units."""
    made = Generals(
        "probe_left", "attack_left", "recon_center", "probe_right", "ambush", allies=NEAR, axis=ENEMIES
    )
    cards = dict(played(made, player))
    assert len(cards) == 3
    assert cards["recon_center"] == 1 << 2 and cards["probe_right"] == 1 << 4
    assert len({"probe_left", "attack_left"} & set(cards)) == 1


@pytest.mark.rule("OVL-12")
@pytest.mark.parametrize(
    ("weights", "n"), [({}, 3), ({"second_card": 99.0}, 1), ({"third_card": 99.0}, 2)]
)  # fmt: skip
def test_a_weight_keeps_players_from_a_second_or_a_third_card(weights, n):
    made = Generals(
        "attack_left", "attack_center", "attack_right", "ambush", "dig_in", allies=NEAR, axis=ENEMIES
    )
    assert len(played(made, **weights)) == n


@pytest.mark.rule("OVL-12")
def test_a_further_card_has_to_gain_more_than_keeping_it_is_worth():
    """Nobody stands on the right: the card for it is kept."""
    made = Generals("attack_left", "attack_right", "ambush", allies={"infantry": "E2 E3"}, axis=ENEMIES)
    assert [card for card, _ in played(made)] == ["attack_left"]


@pytest.mark.rule("OVL-12", "OVL-6")
def test_their_finest_hour_is_weighed_against_three_cards():
    many = {"infantry": "E1 E2 E3 E4 E10 E11 E12 E13 E18 E19 E20 E21"}  # twelve units; the hour orders eight
    foes = {"infantry": "D1:1 D2:1 D3:1 D10:1 D11:1 D12:1 D18:1 D19:1 D20:1 A15"}
    hand = ("their_finest_hour", "assault_left", "assault_center", "assault_right")
    made = Generals(*hand, allies=many, axis=foes)
    turn.begin_turn(made.tables, made.state, made.mind)
    mind = fill_mind(("captain", "captain"))[0]
    open_book(made.tables, mind, 0)
    assert made.card_of(choose_card(made.tables, made.state, mind, 1)).startswith("assault")
    alone = Generals(
        "their_finest_hour", "recon_right", "ambush", allies={"infantry": "E2 E3 E11"}, axis=ENEMIES
    )
    turn.begin_turn(alone.tables, alone.state, alone.mind)
    assert alone.card_of(choose_card(alone.tables, alone.state, mind, 1)) == "their_finest_hour"


# --- every player plays by the rules ---


@pytest.mark.rule("OVL-3", "OVL-4", "OVL-5", "OVL-6", "OVL-7", "OVL-8", "OVL-10")
@pytest.mark.parametrize("options", READINGS)
@pytest.mark.parametrize("player", PLAYERS)
def test_all_players_hand_out_cards_legally_and_draw_what_is_due(player, options):
    built = build("omaha-overlord", options)
    tables, state, mind = built.tables[0], np.zeros(1, STATE)[0], fill_mind((player, player))[0]
    start_game(tables, state, mind, *base_key(4, "overlord", "x"), 1)
    while state["turn"] < 16:
        side, held = int(state["active"]), int(state["hand_n"][state["active"]])
        state["tracing"], state["log_n"] = 1, 0
        play_turn(tables, state, mind)
        assert state["rule_gap"] == 0
        if state["over"]:
            break
        log = state["log"][: state["log_n"]]
        shown = sum(e[0] == Event.HANDED_OUT for e in log)
        drawn = sum(e[0] == Event.DRAW and e[1] == side for e in log)
        assert 1 <= shown <= MAX_PLAYED and (held > shown or held == 1)
        recon = any(
            tables["draws_three"][state["past_row"][side, at]] and state["past_reach"][side, at]
            for at in range(state["past_n"][side]) if state["past_row"][side, at] != OFF
        )  # fmt: skip
        assert drawn == min(3 if recon else 2, 8 - (held - shown))


@pytest.mark.rule("OVL-10", "OVL-14", "SCN-17")
@pytest.mark.parametrize("scenario", ["omaha-overlord", "prokhorovka"])
def test_games_come_to_an_end_and_use_what_the_board_has(scenario):
    rows = play_games(build(scenario), 1, ("sergeant", "sergeant"), count=12).results
    assert set(rows["rule_gap"]) == {0} and rows["capped"].mean() < 0.2
    # At Omaha every Recon may be a Barrage instead, which players prefer to one order and a third card.
    recons = [] if scenario == "omaha-overlord" else [Fired.DREW_THREE]
    for fired in (Fired.SEVERAL_GENERALS, Fired.COMMANDER_STRUCK, *recons):
        assert acted(fired_words(rows), [int(fired)]).any()


@pytest.mark.rule("OVL-6", "CARD-RECON-5")
def test_recons_strike_for_both_sides_where_the_battle_allows_it():
    seen = set()
    for side in ("axis", "allies"):
        made = Generals(
            "recon_left",
            "ambush",
            side=side,
            ruleset=OMAHA,
            allies={"armor": "I11:1"},
            axis={"armor": "A11:1"},
        )
        seen |= {(side, reach) for _, reach in played(made)}
    assert seen == {("axis", 0), ("allies", 0)}
