"""House rule firefight-continuation: when in the turn engaged units attack, and what holds it all."""

import numpy as np
import pytest

from engine.codes import Attack, Face, Place
from engine.dialogue import fight
from engine.hooks import Event, Fired, Stream
from engine.kernel import setup
from engine.kernel.log_event import has_fired
from engine.layout import MAX_UNITS, OFF
from engine.rules.engagement import law as engaged
from engine.rules.engagement import law as engagement
from engine.rules.engagement import turn as dialogue
from tests.support.battlefield import SIDES, Battlefield
from tests.support.engaged_field import BLANK, OPTION, dice, locked, pair, position
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.turn_script import Turns

# --- when in the turn ---


@pytest.mark.rule("HR-ENGAGE-12")
@pytest.mark.parametrize(
    ("engaged_answers", "kinds"),
    [
        ([("E6", "E5")], [Attack.ENGAGEMENT, Attack.ORDERED, Attack.ORDERED]),
        ([None, ("E6", "E5")], [Attack.ORDERED, Attack.ENGAGEMENT, Attack.ORDERED]),
        ([None, None, ("E6", "E5")], [Attack.ORDERED, Attack.ORDERED, Attack.ENGAGEMENT]),
    ],
)
def test_before_between_or_after_the_ordered_battles(engaged_answers, kinds):
    field = locked(axis={"infantry": "E6 E8 E10 A1"}, allies={"infantry": "E5 E9 I1"})
    field.turn(
        "direct_from_hq",
        orders=["E8", "E10"],
        battles=[("E8", "E9"), ("E10", "E9")],
        engaged=engaged_answers,
        faces=[BLANK] * 3,
    )
    assert [battle[4] for battle in field.logged(Event.BATTLE)] == kinds


@pytest.mark.rule("HR-ENGAGE-12")
@pytest.mark.parametrize("always", ["true", "false"])
@pytest.mark.parametrize(
    ("card", "answers", "gives"),
    [
        ("barrage", {"strike": ["I1"]}, False),
        ("air_power", {"strike": ["I1"]}, False),
        ("dig_in", {"orders": ["A1"]}, False),
        ("counter_attack", {}, False),  # copies nothing
        ("probe_left", {"orders": []}, True),
        ("move_out", {"orders": ["A1"], "moves": [("A1", "A2")]}, True),
        ("medics_mechanics", {}, True),
    ],
)
def test_also_in_turns_whose_card_gives_no_battles(card, answers, gives, always):
    field = locked(f"{OPTION}:on_non_battle_cards={always}")
    if card == "counter_attack":
        field.state["last_card"] = OFF
        field.state["last_was_copy"] = 0
    answers = {**answers, "faces": IfAsked(["S" * 4, "SSSS"])}
    field.turn(card, engaged=IfAsked([None] * ("strike" in answers) + [("E6", "E5")]), **answers)
    kinds = [battle[4] for battle in field.logged(Event.BATTLE)]
    assert (Attack.ENGAGEMENT in kinds) is (gives or always == "true")


@pytest.mark.rule("HR-LITERAL-6", "HR-ENGAGE-2")
def test_a_card_read_to_the_letter_leaves_engaged_units_their_attacks():
    """Move Out then only moves those it orders."""
    field = locked(
        f"{OPTION}+tactic-card-literal-actions:reading=strict_text,overrides=direct_from_hq:move_battle"
    )
    field.turn("move_out", engaged=[("E6", "E5")], faces=["SSSS"])
    assert Attack.ENGAGEMENT in [battle[4] for battle in field.logged(Event.BATTLE)]


@pytest.mark.rule("HR-ENGAGE-12")
def test_a_strike_is_not_declared_once_the_game_is_over():
    field = locked(axis={"infantry": "E6 A1"}, allies={"infantry": "E5:1 I1"})
    field.state["medals"][0] = field.tables["medal_target"][0] - 1
    field.state["medals_units"][0] = field.state["medals"][0]
    field.turn("barrage", strike=Unasked(), engaged=[("E6", "E5")], faces=["IS"])
    assert field.state["over"] and Event.END in field.story() and Event.DECLARE not in field.story()


@pytest.mark.rule("HR-ENGAGE-12")
def test_before_a_strike_as_well():
    field = locked()
    field.turn("barrage", strike=["I1"], engaged=[("E6", "E5")], faces=["SS", "SSSS"])
    assert [battle[4] for battle in field.logged(Event.BATTLE)] == [Attack.ENGAGEMENT, Attack.STRIKE]


@pytest.mark.rule("HR-ENGAGE-2", "HR-GEN-5")
def test_not_in_a_turn_without_a_card():
    field = locked()
    field.hold("axis", "ambush")
    field.turn(None, engaged=Unasked())
    assert not field.logged(Event.BATTLE)


@pytest.mark.rule("HR-ENGAGE-13")
@pytest.mark.parametrize("card", ["close_assault", "their_finest_hour", "firefight"])
def test_no_card_adds_a_die(card):
    field = locked()
    field.play(card)
    field.state["active"] = SIDES["axis"]
    assert field.state["dice_bonus"] == 1 and dice(field, "E6", "E5") == 2


@pytest.mark.rule("HR-ENGAGE-14", "HR-ENGAGE-16")
def test_an_ordered_unit_has_its_ordered_battle_or_none():
    field = position().ready("E5")
    assert dice(field, "E5", "E6") == 0 and field.dice("E5", "E6") == 3
    field.attack("E5", "E6", "GSS")
    assert field.figures("E6") == 3  # grenades hit
    assert dice(field, "E5", "E6") == 0
    # ordered and moved beyond a battle
    field = position(allies={"infantry": "F5"}, pairs=[("F5", "E6")]).ready("F5")
    assert field.move("F5", "E5")
    assert dice(field, "E5", "E6") == 0 and pair(field, "E5", "E6")


@pytest.mark.rule("HR-ENGAGE-14")
def test_a_unit_on_the_move_was_ordered():
    deck = f"{OPTION}+ruleset.deck=breakthrough"
    field = Turns(options=deck, axis={"infantry": "E6 A1"}, allies={"infantry": "E5 I1 F2"})
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=[BLANK]).turn("direct_from_hq")
    field.turn("recon_on_move_left", orders=["F2"], on_move=["E5"], engaged=Unasked())
    assert not field.logged(Event.BATTLE)


@pytest.mark.rule("HR-ENGAGE-15")
def test_a_hex_that_forbids_battle_forbids_it_and_the_pair_lasts():
    field = position({"E5": "ocean"})
    assert dice(field, "E5", "E6") == 0 and pair(field, "E5", "E6")
    field = position({"E6": "forest", "E5": "wire"})
    assert dice(field, "E5", "E6") == 0 and pair(field, "E5", "E6")


@pytest.mark.rule("HR-ENGAGE-16")
def test_an_ordered_unit_takes_ground_out_of_the_same_contact():
    field = position(axis={"infantry": "E6:1 A1"}).ready("E5")
    field.attack("E5", "E6", "GSS", ground=1)
    assert field.figures("E6") == 4


@pytest.mark.rule("HR-ENGAGE-17")
@pytest.mark.parametrize(
    ("faces", "rolls", "left"), [(["ISS", "IS"], [2, 3], (3, 3)), (["FSS", "II"], [2, 3], (4, 4))]
)
def test_the_target_may_be_ambushed_first(faces, rolls, left):
    field = locked()
    field.hold("allies", "ambush", "recon_left")
    field.turn("recon_left", engaged=[("E6", "E5")], faces=IfAsked(faces), ambush=1, retreat=IfAsked(["D6"]))
    where = "E6" if faces[0][0] == "I" else "D6"
    assert field.dice_rolled() == rolls and (field.figures(where), field.figures("E5")) == left
    assert has_fired(field.state, Fired.AMBUSHED)
    assert "ambush" in field.lying(Place.DISCARD)
    assert pair(field, where, "E5") is (where == "E6")


@pytest.mark.rule("HR-GEN-17")
def test_its_dice_leave_all_other_rolls_as_they_were():
    """The ordered battle shows the same faces whether or not engaged units attacked, and were ambushed, before."""
    shown = []
    for fought in (False, True):
        field = position(axis={"infantry": "E6 E8"}, allies={"infantry": "E5 E9"}).ready("E9")
        field.give("ambush", "axis")
        tables, state, mind = field.tables, field.state, field.mind
        state["tracing"] = 1
        with field.answering({"ambush": [1, IfAsked(0)] if fought else IfAsked(0)}):
            if fought:
                dialogue.attack_engaged(tables, state, mind, field.unit("E5"), field.unit("E6"))
                assert has_fired(state, Fired.AMBUSHED)
            start = int(state["log_n"])
            fight.fight(tables, state, mind, field.unit("E9"), field.unit("E8"), Attack.ORDERED)
        shown.append([int(row[2]) for row in state["log"][start : state["log_n"]] if row[0] == Event.FACE])
    assert len(shown[0]) == 3 and shown[0] == shown[1]


@pytest.mark.rule("HR-GEN-17")
def test_rolls_of_engaged_units_come_from_their_own_stream():
    field = position()
    before = int(field.state["rolls"]), int(field.state["charge_rolls"])
    engagement.roll_engaged(field.tables, field.state, field.unit("E5"), field.unit("E6"), 2)
    assert (int(field.state["rolls"]), int(field.state["charge_rolls"])) == before
    assert field.state["rolls_apart"] == 1 and Stream.ENGAGE not in (Stream.DICE, Stream.CHARGE)


# --- for a turn without a card ---


@pytest.mark.rule("HR-ENGAGE-3", "HR-ENGAGE-4", "HR-ENGAGE-5")
@pytest.mark.parametrize("option", ["", OPTION])
def test_a_turn_may_let_every_unit_in_contact_attack_on_these_terms(option):
    field = position(option=option, pairs=())
    assert dice(field, "E5", "E6") == 0
    field.state["engage_any"] = 1
    assert dice(field, "E5", "E6") == 2
    unit = field.unit("E5")
    field.mind["target"] = field.unit("E6")
    with pytest.MonkeyPatch.context() as patch, field.loaded(["IG"]), field.answering({}):
        patch.setattr(dialogue, "choose_engagement", lambda *_: unit)
        assert dialogue.engagement_attacks(field.tables, field.state, field.mind, SIDES["allies"]) == 1
    assert field.figures("E6") == 3 and pair(field, "E5", "E6") is bool(option)


# --- what holds it all ---


def test_any_two_units_can_be_a_pair():
    """Bits of both words are each unit's own."""
    field = Battlefield(options=OPTION)
    state = field.state
    state["n_units"] = MAX_UNITS
    for unit in range(0, MAX_UNITS, 7):
        for other in range(unit + 1, MAX_UNITS, 5):
            engaged.engage(state, unit, other)
            found = np.argwhere(
                [[engaged.are_engaged(state, a, b) for b in range(MAX_UNITS)] for a in (unit, other)]
            )
            assert found.tolist() == [[0, other], [1, unit]]
            assert engaged.has_begun(state, unit, other) and not engaged.has_begun(state, other, unit)
            engaged.part(state, unit, other)
            assert not state["engaged"].any() and not state["began"].any()


def test_a_new_game_begins_without_pairs():
    field = position()
    setup.set_up(field.tables, field.state, 1, 2, 0)
    assert not field.state["engaged"].any() and not field.state["began"].any()


def test_the_faces_that_count_are_all_but_the_grenade():
    faces = position().tables["engage_faces"]
    assert [face for face in Face if not faces >> face & 1] == [Face.GRENADE]
    assert position(option=f"{OPTION}:ignore_grenades=false").tables["engage_faces"] == 0b11111
