"""Before the first turn: figures, the shuffled deck, both hands, who begins."""

from collections import Counter

import numpy as np
import pytest

from engine.codes import Place
from engine.dialogue import turn
from engine.hooks import Event
from engine.kernel import setup
from engine.layout import STATE
from engine.players.common.features import open_book
from engine.policies.player_files import fill_mind
from tests.support.battlefield import SIDES, Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

PEGASUS_AXIS = {"A1", "B11", "C3", "C5", "D4", "G13"}
PEGASUS_ALLIES = {"F3", "G3", "G4", "H5", "H6", "H8", "I6", "I8", "I9"}
YOUNG_GENERALS = """
[ruleset]
deck = "sections_only"
overruns = 0
"""


def dealt(tables, game):
    """State of one game just set up."""
    state = np.zeros(1, STATE)[0]
    setup.set_up(tables, state, 1, 2, game)
    return state


def hands(state):
    """Slots in both hands, in the order dealt."""
    return [list(state["hand"][side, : state["hand_n"][side]]) for side in range(2)]


@pytest.fixture(scope="module")
def pegasus():
    return Turns("pegasus-bridge")


# --- armies ---


@pytest.mark.rule("CORE-SETUP-1", "SCN-1")
def test_the_scenario_fixes_units_hands_medals_and_who_begins(pegasus):
    assert pegasus.picture("axis") == dict.fromkeys(PEGASUS_AXIS, 4)
    assert pegasus.picture("allies") == dict.fromkeys(PEGASUS_ALLIES, 4)
    assert list(pegasus.tables["hand_start"]) == [2, 6]
    assert list(pegasus.tables["hand_size"]) == [4, 6]
    assert list(pegasus.tables["medal_target"]) == [4, 4]
    assert pegasus.tables["first_side"] == SIDES["allies"]
    assert pegasus.pieces("D4")  # the sandbags
    assert pegasus.pieces("C6")  # one of the wires


@pytest.mark.rule(
    "CORE-SETUP-2", "UNIT-INF-1", "UNIT-ARM-1", "UNIT-ART-1", "UNIT-ELITE-1", "UNIT-FFI-1", "UNIT-STR-1"
)
def test_full_strengths_and_counts_printed_on_the_map():
    field = Battlefield(
        axis={"infantry": "A1 A2:3", "armor": "A4 A5:1", "artillery": "A7", "elite_armor": "A9"},
        allies={"special_forces": "I1", "resistance": "I3"},
    )
    assert field.picture("axis") == {"A1": 4, "A2": 3, "A4": 3, "A5": 1, "A7": 2, "A9": 4}
    assert field.picture("allies") == {"I1": 4, "I3": 3}
    assert field.state["unit_full"][field.unit("A2")] == 3  # a printed count is the full strength


@pytest.mark.rule("CORE-SETUP-3", "UNIT-SF-1")
def test_a_badge_makes_a_unit_special():
    field = Battlefield(allies={"infantry": "E4", "special_forces": "E8"}, axis={"infantry": "C3 C9"})
    field.play("direct_from_hq").order("E4", "E8")
    assert field.move("E4", "D4", "C4")
    assert field.move("E8", "D8", "C8")
    assert field.dice("C4", "C3") == 0  # ordinary infantry has moved two hexes
    assert field.dice("C8", "C9") == 3


@pytest.mark.rule("CORE-SETUP-11", "AMB-47")
def test_figures_never_run_out():
    row = " ".join(f"{letter}{n}" for letter in "HI" for n in range(1, 13))
    field = Turns(allies={"infantry": row})
    assert sum(field.picture("allies").values()) == 24 * 4  # more than any box holds
    field.state["unit_figures"][field.unit("H1")] = 1
    field.hold("allies", "medics_mechanics", "probe_left", "probe_left")
    field.turn("medics_mechanics", heal="H1", faces=["III"])
    assert field.figures("H1") == 4


# --- deck and hands ---


@pytest.mark.rule("CORE-SETUP-4", "CORE-SETUP-5", "CORE-SETUP-7", "DECK-1", "DECK-2")
def test_one_shuffled_deck_for_both_hands():
    field = Battlefield(hands="{ axis = 4, allies = 6 }")
    state = dealt(field.tables, 0)
    axis, allies = hands(state)
    assert (len(axis), len(allies)) == (4, 6)
    assert len({*axis, *allies}) == 10
    places = Counter(state["card_place"][: field.tables["n_cards"]])
    assert places == {Place.DRAW_PILE: 50, Place.HAND_AXIS: 4, Place.HAND_ALLIES: 6}
    assert state["pile"] == 50
    tactic = sum(field.tables["card_tactic"][field.tables["copy_row"][s]] for s in range(60))
    assert (60 - tactic, tactic) == (40, 20)


@pytest.mark.rule("CORE-SETUP-4", "CORE-SETUP-5")
def test_every_game_is_shuffled_anew_and_every_card_can_be_dealt():
    field = Battlefield()
    deals = [hands(dealt(field.tables, game)) for game in range(70)]
    assert len({tuple(map(tuple, deal)) for deal in deals}) == 70
    assert {card_copy for deal in deals for hand in deal for card_copy in hand} == set(range(60))
    assert deals[7] == hands(dealt(field.tables, 7))  # and the same game again gets the same deal


@pytest.mark.rule("CORE-SETUP-8")
@pytest.mark.parametrize("first", ["axis", "allies"])
def test_the_side_of_the_briefing_begins(first):
    option = "" if first == "allies" else "first-player:side=axis"
    field = Battlefield(options=option)
    assert dealt(field.tables, 0)["active"] == SIDES[first]


@pytest.mark.rule("CORE-SETUP-9")
def test_no_mulligan_the_hand_dealt_is_the_hand_played_from():
    field = Turns()
    before = field.hand("allies")
    card = next(c for c in before if c not in ("ambush", "their_finest_hour"))
    field.stack_pile("probe_center")
    field.turn(card, keep="probe_center" if card.startswith("recon_") and "force" not in card else None)
    after = list(before)
    after.remove(card)
    assert field.hand("allies") == sorted([*after, "probe_center"])
    assert [e[0] for e in field.logged(Event.DISCARD)].count(0) == 0  # the other side discards nothing


@pytest.mark.rule("CORE-SETUP-10", "AMB-46", "DECK-3")
def test_as_many_dice_as_a_rule_calls_for():
    row = " ".join(f"H{n}" for n in range(1, 13))
    field = Turns(allies={"infantry": row})
    field.hold("allies", "their_finest_hour", *["probe_left"] * 4, *["probe_right"] * 4, "recon_left")
    field.turn("their_finest_hour", orders=row.split()[:10], faces=["I" * 10])
    assert field.dice_rolled() == [10]  # the box holds eight
    assert len(field.logged(Event.ORDER)) == 10


@pytest.mark.rule("CORE-SETUP-13", "SCN-1", "AMB-49")
def test_pegasus_bridge_the_axis_hand_grows_to_four():
    field = Turns("pegasus-bridge")
    sizes = []
    for _ in range(3):
        field.hold("allies", "general_advance")
        field.turn("general_advance")  # what the Allies do makes no difference
        card = next(c for c in field.hand("axis") if c != "ambush")
        before = len(field.hand("axis"))
        field.turn(card)
        sizes.append(
            (before, len(field.hand("axis")), len(field.logged(Event.DRAW)) + len(field.logged(Event.KEEP)))
        )
    assert sizes == [(2, 3, 2), (3, 4, 2), (4, 4, 1)]


@pytest.mark.rule("CORE-SETUP-13", "CARD-RECON-2")
def test_pegasus_bridge_the_extra_card_comes_after_the_choice_of_a_recon():
    field = Turns("pegasus-bridge")
    field.hold("allies", "general_advance")
    field.turn("general_advance")
    field.hold("axis", "recon_left", "probe_left")
    field.state["hand_size"][SIDES["axis"]] = 4
    field.stack_pile("barrage", "dig_in", "ambush")
    field.turn("recon_left", keep="dig_in")
    assert field.story(Event.ASIDE, Event.KEEP, Event.DRAW) == [
        Event.ASIDE,
        Event.ASIDE,
        Event.KEEP,
        Event.DRAW,
    ]
    assert field.hand("axis") == ["ambush", "dig_in", "probe_left"]
    assert field.lying(Place.DISCARD) == ["barrage", "general_advance", "recon_left"]


@pytest.mark.rule("CORE-SETUP-16")
def test_young_generals_play_with_section_cards_only():
    field = Turns(axis={"infantry": "D5:1 C3"}, allies={"armor": "E5"}, tail=YOUNG_GENERALS, hands=2)
    assert field.tables["n_cards"] == 40
    assert not any(field.tables["card_tactic"][field.tables["copy_row"][s]] for s in range(40))
    field.leave_in_pile()
    field.turn("attack_center", orders=["E5"], battles=[("E5", "D5")], faces=["I"], overrun=Unasked())
    assert field.picture("allies") == {"D5": 3}
    assert field.figures("C3") == 4  # no overrun
    assert field.story(Event.SHUFFLE, Event.DRAW) == [Event.SHUFFLE, Event.DRAW]  # reshuffled as usual


@pytest.mark.rule("CORE-SETUP-6")
@pytest.mark.parametrize("player", ["random", "sergeant"])
def test_no_player_looks_into_the_other_hand(player):
    field = Turns("pegasus-bridge")
    field.hold(
        "allies", "general_advance", "recon_left", "close_assault", "move_out", "probe_right", "firefight"
    )
    mind = fill_mind((player, player))[0]
    open_book(field.tables, mind, 0)
    start = field.states.copy()
    stories = []
    for hand in (("probe_left", "attack_right"), ("barrage", "air_power"), ("dig_in", "their_finest_hour")):
        field.states[...] = start
        field.hold("axis", *hand)
        field.state["tracing"] = 1
        field.state["log_n"] = 0
        turn.play_turn(field.tables, field.state, mind.copy())
        log = field.state["log"][: field.state["log_n"]].tolist()
        stories.append(log[: next(i for i, event in enumerate(log) if event[0] == Event.DISCARD)])
    assert len(stories[0]) > 2
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.rule("CORE-SETUP-17")
def test_a_side_is_one_player_however_many_sit_at_it():
    assert set(SIDES.values()) == {0, 1}
    assert STATE["hand"].shape[0] == 2
