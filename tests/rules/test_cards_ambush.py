"""Ambush: the assaulted unit strikes first."""

import pytest

from engine.codes import Attack, Place
from engine.hooks import Event
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

NO_OVERRUN_AMBUSH = "[ruleset]\nambush_overrun = false\n"


def assault(
    faces,
    attacker="infantry",
    defender="infantry",
    card="probe_center",
    own="E5",
    other="",
    terrain=None,
    hand=("ambush", "probe_left"),
    battles=(("E5", "D5"),),
    **answers,
):
    """The Allied unit on E5 assaults the Axis unit on D5, which may ambush.

    D5        axis, Ambush in hand; more infantry on ``other``
      E5      allies
    """
    axis = {"infantry": other} if other else {}
    axis[defender] = f"{axis.get(defender, '')} D5"
    field = Turns(terrain=terrain, axis=axis, allies={attacker: own})
    field.hold("allies", card, "probe_left")
    field.hold("axis", *hand)
    field.turn(card, orders=["E5"], battles=battles, faces=faces, **{"ambush": 1, **answers})
    return field


@pytest.mark.rule("CARD-AMBUSH-1", "CARD-AMBUSH-3", "CORE-BAT-8", "CORE-TURN-3", "CORE-HIT-7")
def test_the_assaulted_unit_battles_first():
    field = assault(["ISS", "ISS"])
    assert field.story(Event.BATTLE, Event.AMBUSH, Event.FACE, Event.HIT) == [
        Event.BATTLE,  # declared
        Event.AMBUSH,
        Event.BATTLE,  # the ambusher's
        *[Event.FACE] * 3,
        Event.HIT,
        *[Event.FACE] * 3,  # then the declared one
        Event.HIT,
    ]
    assert field.picture("allies") == {"E5": 3}
    assert field.picture("axis") == {"D5": 3}
    assert field.lying(Place.DISCARD) == ["ambush", "probe_center"]


@pytest.mark.rule("CARD-AMBUSH-1")
def test_ambush_may_be_kept():
    field = assault(["ISS"], ambush=0)
    assert field.picture("allies") == {"E5": 4}
    assert "ambush" in field.hand("axis")


@pytest.mark.rule("CARD-AMBUSH-1", "CARD-AMBUSH-2")
def test_fire_from_afar_is_not_ambushed():
    #   C5 axis
    #   .
    #  E5 allies
    field = Turns(axis={"infantry": "C5"}, allies={"infantry": "E5"})
    field.hold("axis", "ambush")
    field.turn("probe_center", orders=["E5"], battles=[("E5", "C5")], faces=["IS"], ambush=Unasked())
    assert field.logged(Event.AMBUSH) == []
    assert field.hand("axis") == ["ambush"]


@pytest.mark.rule("CARD-AMBUSH-2")
@pytest.mark.parametrize(
    "card", ["probe_center", "close_assault", "direct_from_hq", "move_out", "their_finest_hour"]
)
def test_any_attack_from_an_adjacent_hex_can_be_ambushed(card):
    faces = ["SS", "SSS", "SSS"] if card == "their_finest_hour" else ["SSS", "SSS"]
    assert len(assault(faces, card=card).logged(Event.AMBUSH)) == 1


@pytest.mark.rule("CARD-AMBUSH-2", "AMB-13")
def test_even_guns_that_battle_next_door_can_be_ambushed_and_guns_ambush():
    assert len(assault(["SSS", "SSS"], attacker="artillery").logged(Event.AMBUSH)) == 1
    by_guns = assault(["IIS", "SSS"], defender="artillery")
    assert by_guns.dice_rolled() == [3, 3]  # the battle declared and the ambush
    assert by_guns.picture("allies") == {"E5": 2}


@pytest.mark.rule("CARD-AMBUSH-2", "AMB-12")
@pytest.mark.parametrize(("tail", "answered"), [("", True), (NO_OVERRUN_AMBUSH, False)])
def test_an_overrun_battle_can_be_ambushed_unless_switched_off(tail, answered):
    #  C5           second target, ambushes
    #   D5:1        first target, falls
    #    E5         tank
    field = Turns(axis={"infantry": "D5:1 C5"}, allies={"armor": "E5"}, tail=tail)
    field.hold("axis", "ambush")
    faces = ["I", "AAS", "SSS"] if answered else ["I", "SSS"]
    ambush = [0, 1] if answered else [0, Unasked()]
    field.turn(
        "probe_center",
        orders=["E5"],
        battles=[("E5", "D5")],
        faces=faces,
        overrun="C5",
        ambush=ambush,
    )
    kinds = [e[4] for e in field.logged(Event.BATTLE)]
    assert kinds == [Attack.ORDERED, Attack.OVERRUN, Attack.AMBUSH][: 2 + answered]
    assert field.picture("allies") == {"D5": 1 if answered else 3}


@pytest.mark.rule("CARD-AMBUSH-3", "CORE-DICE-2", "TER-TOWN-3", "OBS-WIRE-2")
@pytest.mark.parametrize(
    ("defender", "attacker_on", "defender_on", "dice"),
    [
        ("infantry", "open", "open", 3),
        ("armor", "open", "open", 3),
        ("infantry", "forest", "open", 3 - 1),  # the attacker's hex protects it
        ("armor", "town", "open", 3 - 2),
        ("artillery", "forest", "open", 3),
        ("infantry", "hill", "open", 3 - 1),
        ("infantry", "hill", "hill", 3),
        ("infantry", "sandbag", "open", 3 - 1),
        ("armor", "open", "town", 3 - 2),  # and armor is hampered by its own town
        ("infantry", "open", "wire", 3 - 1),
        ("infantry", "open", "forest", 3),  # the ambusher's own cover does not matter to its roll
    ],
)
def test_dice_of_the_ambush(defender, attacker_on, defender_on, dice):
    field = assault(
        ["S", "S"], defender=defender, terrain={"E5": attacker_on, "D5": defender_on}, attacker="armor"
    )
    battles = {e[4]: e[2] for e in field.logged(Event.BATTLE)}
    assert battles[Attack.AMBUSH] == dice


@pytest.mark.rule("CARD-AMBUSH-4", "AMB-11", "RET-13")
@pytest.mark.parametrize(("ignore", "stays"), [(1, True), (0, False)])
def test_the_attacker_may_ignore_a_flag_by_its_own_hex(ignore, stays):
    field = assault(
        ["FSS", "ISS" if stays else Unasked()],
        terrain={"E5": "sandbag"},
        ignore=ignore,
        retreat=Unasked() if stays else ["F5"],
    )
    assert field.picture("allies") == ({"E5": 4} if stays else {"F5": 4})
    assert field.picture("axis") == {"D5": 3 if stays else 4}


@pytest.mark.rule("CARD-AMBUSH-5", "CARD-AMBUSH-8", "VIC-2", "TG-12")
def test_an_eliminated_attacker_battles_no_more_and_no_ground_is_taken():
    field = assault(["IGS"], own="E5:2 I1")
    assert field.picture("allies") == {"I1": 4}
    assert field.picture("axis") == {"D5": 4}
    assert field.medals("axis") == 1
    assert len(field.logged(Event.BATTLE)) == 2  # declared and ambush; the declared one is never rolled
    assert len(field.logged(Event.FACE)) == 3


@pytest.mark.rule("CARD-AMBUSH-6", "AMB-10", "RET-8")
def test_an_attacker_that_only_loses_figures_to_its_flags_still_battles():
    #   D5           axis
    #    E5          allies, both ways back are held
    #  F4  F5        friends
    field = assault(["FFS", "ISS"], own="E5 F4 F5")
    assert field.picture("allies") == {"E5": 2, "F4": 4, "F5": 4}
    assert field.picture("axis") == {"D5": 3}


@pytest.mark.rule("CARD-AMBUSH-5", "CARD-AMBUSH-7", "CARD-AMBUSH-10", "AMB-10", "RET-21")
def test_an_attacker_pushed_back_has_lost_its_battle():
    #   D5  .        ambusher
    #    E5          attacker falls back to F5, next to E6
    #   . F5 E6      another enemy it may not turn on
    field = assault(["FSS", Unasked()], other="E6", retreat=["F5"])
    assert field.picture("allies") == {"F5": 4}
    assert field.picture("axis") == {"D5": 4, "E6": 4}
    assert field.state["battles"][field.unit("F5")] == 1
    assert field.dice("F5", "E6") == 0


@pytest.mark.rule("CARD-AMBUSH-7")
def test_pushed_back_but_still_adjacent_is_no_help():
    #   D5
    #    E5 E6       E6 is attacked, ambushes and touches E5 and F5 alike
    #      F5
    field = assault(["FSS"], other="E6", battles=[("E5", "E6")], retreat=["F5"])
    assert field.picture("allies") == {"F5": 4}
    assert field.dice("F5", "E6") == 0  # still adjacent to the unit it attacked


@pytest.mark.rule("CARD-AMBUSH-9")
def test_one_ambush_answers_one_attack():
    field = Turns(axis={"infantry": "D5"}, allies={"infantry": "E5 E6"})
    field.hold("allies", "probe_center")
    field.hold("axis", "ambush")
    field.turn(
        "probe_center",
        orders=["E5", "E6"],
        battles=[("E5", "D5"), ("E6", "D5")],
        faces=["SSS", "SSS", "ISS"],
        ambush=1,
    )
    assert len(field.logged(Event.AMBUSH)) == 1
    assert field.picture("axis") == {"D5": 3}


@pytest.mark.rule("CARD-AMBUSH-9", "CARD-AMBUSH-12")
def test_a_second_ambush_of_a_larger_deck_answers_a_second_attack():
    more = '[[patch]]\nat = "decks.standard.ambush"\nset = 2\n'
    field = Turns(axis={"infantry": "D5"}, allies={"infantry": "E5 E6"}, tail=more)
    field.hold("allies", "probe_center")
    field.hold("axis", "ambush", "ambush")
    field.stack_pile("barrage", "dig_in")
    battles = [("E5", "D5"), ("E6", "D5")]
    field.turn("probe_center", orders=["E5", "E6"], battles=battles, faces=["SSS"] * 4, ambush=1)
    assert len(field.logged(Event.AMBUSH)) == 2
    assert field.hand("axis") == ["barrage", "dig_in"]


@pytest.mark.rule("CARD-AMBUSH-10", "CARD-ARTBOM-3")
def test_the_second_battle_of_a_bombardment_is_lost_too():
    field = assault(["FSS", Unasked()], attacker="artillery", card="artillery_bombard", retreat=["F5"])
    assert field.picture("allies") == {"F5": 2}
    assert field.dice("F5", "D5") == 0
    assert field.picture("axis") == {"D5": 4}


@pytest.mark.rule("CARD-AMBUSH-11", "CORE-BAT-9")
@pytest.mark.parametrize(
    ("defender", "attacker_on", "defender_on"),
    [
        ("infantry", "open", "ocean"),  # who floats cannot battle
        ("armor", "town", "town"),  # 3 - 2 - 2 dice
    ],
)
def test_no_ambush_by_a_unit_that_could_not_battle(defender, attacker_on, defender_on):
    terrain = {"E5": attacker_on, "D5": defender_on}
    field = assault(["SSS"], defender=defender, terrain=terrain, ambush=Unasked())
    assert field.logged(Event.AMBUSH) == []
    assert "ambush" in field.hand("axis")


@pytest.mark.rule("CARD-AMBUSH-13")
@pytest.mark.parametrize("card", ["close_assault", "their_finest_hour"])
def test_no_card_bonus_for_the_ambush_the_attackers_own_stays(card):
    roll = ["SS"] if card == "their_finest_hour" else []
    field = assault([*roll, "SSS", "SSSS"], card=card)
    assert [e[2] for e in field.logged(Event.BATTLE)] == [3 + 1, 3]  # declared with the bonus, ambush without
    assert len(field.logged(Event.FACE)) == sum(map(len, roll)) + 3 + 4


@pytest.mark.rule("CARD-AMBUSH-14", "CARD-COUNTER-7")
def test_counter_attack_copies_the_turn_card_not_the_ambush():
    field = assault(["SSS", "SSS"], hand=["ambush", "counter_attack"])
    field.play("counter_attack")
    assert field.built.card_rows[field.state["card"]] == "probe_center"


@pytest.mark.rule("CARD-AMBUSH-1", "VIC-1", "CORE-TURN-13")
def test_an_ambush_can_win_the_game():
    field = Turns(axis={"infantry": "D5"}, allies={"infantry": "E5:1 I1"}, medals=1)
    field.hold("axis", "ambush")
    field.turn("probe_center", orders=["E5"], battles=[("E5", "D5")], faces=["I"], ambush=1)
    assert (field.state["over"], field.state["winner"]) == (1, 0)
    assert field.logged(Event.DRAW) == []
