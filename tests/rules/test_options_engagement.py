"""House rule firefight-continuation: enemies locked in close assault attack each other without orders."""

import numpy as np
import pytest
from battlefield import SIDES, Battlefield
from turn_script import Turns

from engine.codes import Attack, Event, Face, Fired, Gap, Place, Stream
from engine.kernel import engaged, engagement, setup
from engine.layout import MAX_UNITS, OFF
from engine.loading.errors import InputError
from engine.loading.options import parse_variant
from engine.play import engagement as dialogue
from engine.play import fight
from engine.players.features import sixths_of

OPTION = "firefight-continuation"
BLANK = "SSS"  # three stars miss


def locked(option=OPTION, terrain=None, axis=None, allies=None, faces=BLANK, **more):
    """The Allied unit at E5 has assaulted the Axis unit at E6 to no effect; the Axis is to move."""
    field = Turns(
        terrain=terrain,
        axis=axis or {"infantry": "E6 A1"},
        allies=allies or {"infantry": "E5 I1"},
        options=option,
        medals=9,
        **more,
    )
    return field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=[faces])


def pair(field, one, other):
    """Whether the units on two hexes are engaged, which both must know."""
    a, b = field.unit(one), field.unit(other)
    both = {engaged.are_engaged(field.state, a, b), engaged.are_engaged(field.state, b, a)}
    assert len(both) == 1
    return bool(both.pop())


def dice(field, attacker, target):
    """Dice of an attack without an order now."""
    return int(
        engagement.engagement_dice(field.tables, field.state, field.unit(attacker), field.unit(target))
    )


def set_engaged(field, attacker, target):
    """Two units are engaged, the first began."""
    engaged.engage(field.state, field.unit(attacker), field.unit(target))
    return field


def position(terrain=None, axis=None, allies=None, option=OPTION, pairs=(("E5", "E6"),), **more):
    """Units next to each other in the Allied turn, the Allied one at E5 engaged with E6."""
    field = Battlefield(terrain, axis or {"infantry": "E6"}, allies or {"infantry": "E5"}, option, **more)
    for attacker, target in pairs:
        set_engaged(field, attacker, target)
    return field


# --- how a pair begins ---


@pytest.mark.rule("HR-ENGAGE-1")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [("SSS", True), ("IGS", True), ("IIG", True), ("FSS", False), ("IFS", False)],
)
def test_an_assault_that_moves_and_destroys_nobody_locks_the_two(faces, expected):
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E5 I1"}, options=OPTION)
    unit, enemy = field.unit("E5"), field.unit("E6")
    field.ready("E5").attack("E5", "E6", faces, ground=0)
    assert bool(engaged.are_engaged(field.state, unit, enemy)) is expected
    assert bool(engaged.are_engaged(field.state, enemy, unit)) is expected


@pytest.mark.rule("HR-ENGAGE-1")
def test_fire_from_afar_or_the_loss_of_the_target_locks_nobody():
    field = Battlefield(axis={"infantry": "E7 A1"}, allies={"infantry": "E5 I1"}, options=OPTION)
    field.ready("E5").attack("E5", "E7", "SS")
    assert not pair(field, "E5", "E7")
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies={"infantry": "E5 I1"}, options=OPTION)
    field.ready("E5").attack("E5", "E6", "ISS", ground=0)
    assert not field.state["engaged"].any()


def test_without_the_option_nothing_is_noted():
    field = locked(option="")
    assert not field.state["engaged"].any() and not field.told(Event.ENGAGED)


@pytest.mark.rule("HR-ENGAGE-1")
def test_a_flag_that_cannot_be_obeyed_leaves_the_two_in_contact():
    #  D5 and D6 behind the target are held: it loses a figure and stays
    field = Battlefield(axis={"infantry": "E6 D5 D6"}, allies={"infantry": "E5 I1"}, options=OPTION)
    field.ready("E5").attack("E5", "E6", "FSS")
    assert field.figures("E6") == 3 and pair(field, "E5", "E6")


@pytest.mark.rule("HR-ENGAGE-10")
def test_overruns_and_assaults_by_armor_lock_too():
    field = Battlefield(axis={"infantry": "E6:1 E7 A1"}, allies={"armor": "E5"}, options=OPTION)
    field.ready("E5").attack("E5", "E6", "ISS", "SSS", overrun="E7")
    assert pair(field, "E6", "E7")


@pytest.mark.rule("HR-ENGAGE-10", "HR-CHARGE-16")
def test_a_charge_locks_and_what_goes_on_before_its_roll_counts_as_part_of_it():
    field = Battlefield(
        axis={"infantry": "E7 A1"}, allies={"infantry": "E4"}, options=f"{OPTION}+infantry-charge"
    ).ready("E4")
    assert field.move("E4", "E5", "E6")
    field.attack("E6", "E7", "SSS", "SSS")
    assert field.state["fired"] >> Fired.CHARGE_DEFENDED & 1 and pair(field, "E6", "E7")
    assert engaged.has_begun(field.state, field.unit("E6"), field.unit("E7"))
    assert not engaged.has_begun(field.state, field.unit("E7"), field.unit("E6"))


@pytest.mark.rule("HR-ENGAGE-10")
def test_an_assault_that_was_ambushed_locks_if_both_are_still_there():
    for ambush_faces, expected in (("ISS", True), ("FSS", False)):
        field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E5 I1"}, options=OPTION)
        field.give("ambush", "axis")
        unit, enemy = field.unit("E5"), field.unit("E6")
        field.ready("E5").attack("E5", "E6", ambush_faces, "SSS", ambush=1)
        assert bool(engaged.are_engaged(field.state, unit, enemy)) is expected


@pytest.mark.rule("HR-ENGAGE-10")
@pytest.mark.parametrize(
    ("row", "expected"),
    [("infantry", True), ("special_forces", True), ("armor", False), ("artillery", False)],
)
def test_only_assaults_of_ordered_infantry_may_count(row, expected):
    option = f"{OPTION}:starts_after=ordered_infantry_only"
    for variant, wanted in ((option, expected), (OPTION, True)):
        field = Battlefield(axis={"infantry": "E6 A1"}, allies={row: "E5"}, options=variant)
        field.ready("E5").attack("E5", "E6", "SSS")
        assert pair(field, "E5", "E6") is wanted


@pytest.mark.rule("HR-ENGAGE-10")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_strikes_never_lock(card):
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E5"}, options=OPTION).play(card)
    field.strike("E6", faces=["SSSS"])
    assert not field.state["engaged"].any()


# --- how it ends ---


@pytest.mark.rule("HR-ENGAGE-6")
def test_the_loss_of_either_unit_ends_it():
    field = position(axis={"infantry": "E6:1 A1"}, allies={"infantry": "E5 F6"})
    unit, enemy = field.unit("E5"), field.unit("E6")
    field.ready("F6").attack("F6", "E6", "ISS", ground=0)
    assert not engaged.are_engaged(field.state, unit, enemy) and not field.state["engaged"].any()


@pytest.mark.rule("HR-ENGAGE-6")
def test_a_unit_that_leaves_the_board_is_engaged_no_more():
    tail = '\n[[exit]]\nsides = "allies"\nhexes = "A1"\n'
    field = Battlefield(axis={"infantry": "A2"}, allies={"infantry": "A1"}, options=OPTION, tail=tail)
    set_engaged(field, "A1", "A2").ready("A1")
    assert field.move("A1", "off")
    assert not field.state["engaged"].any()


@pytest.mark.rule("HR-ENGAGE-6", "HR-ENGAGE-11")
@pytest.mark.parametrize(("way", "expected"), [(("E5", "D5"), True), (("E5", "E4"), False)])
def test_a_march_within_contact_keeps_it_and_one_out_of_it_ends_it(way, expected):
    #  D5 touches E6 too, E4 does not
    field = position(axis={"infantry": "E6 A1"}).ready("E5")
    assert field.move(*way)
    assert pair(field, way[-1], "E6") is expected


@pytest.mark.rule("HR-ENGAGE-11")
def test_only_the_end_of_a_march_counts():
    #  E6 touches neither F7 nor F4 and E4, past which the two go, but E7 and E5, where they end
    field = position(axis={"infantry": "E6 A1"}, allies={"special_forces": "F6 I1"}, pairs=[("F6", "E6")])
    field.ready("F6")
    assert field.move("F6", "F7", "E7")
    assert pair(field, "E7", "E6")
    field = position(axis={"infantry": "E6 A1"}, allies={"armor": "F5 I1"}, pairs=[("F5", "E6")]).ready("F5")
    assert field.move("F5", "F4", "E4", "E5")
    assert pair(field, "E5", "E6")


@pytest.mark.rule("HR-ENGAGE-11")
@pytest.mark.parametrize(("stand", "expected"), [(0, False), (1, True)])
def test_any_retreat_ends_it_even_where_the_two_still_touch_but_not_standing_fast(stand, expected):
    #  the Axis unit goes from E6 to D6, next to both D7 and D5
    field = position(
        axis={"infantry": "E6 A1"},
        allies={"infantry": "D7 F6"},
        option=f"{OPTION}+no-retreat-choice",
        pairs=[("D7", "E6")],
    )
    unit, enemy = field.unit("D7"), field.unit("E6")
    field.ready("F6").attack("F6", "E6", "FSS", retreat=["D6"], stand=stand, ground=0)
    here = field.names[field.state["unit_hex"][enemy]]
    assert here == ("E6" if stand else "D6")
    assert bool(engaged.are_engaged(field.state, unit, enemy)) is expected


@pytest.mark.rule("HR-ENGAGE-6")
def test_ground_taken_keeps_what_is_still_touched_and_ends_the_rest():
    #  E7 touches both F6 and E6, whose ground is taken; G7 touches F6 only
    field = position(
        axis={"infantry": "E6:1 E7 G7 A1"},
        allies={"infantry": "F6"},
        pairs=[("F6", "E6"), ("F6", "E7"), ("F6", "G7")],
    ).ready("F6")
    field.attack("F6", "E6", "ISS", ground=1)
    assert field.picture("allies") == {"E6": 4}
    assert pair(field, "E6", "E7") and not pair(field, "E6", "G7")


@pytest.mark.rule("HR-ENGAGE-6")
def test_every_beginning_and_end_is_told():
    field = locked()
    a, b = field.told(Event.ENGAGED)[0][:2]
    assert field.told(Event.ENGAGED)[0][2] == 1
    field.turn("direct_from_hq", orders=["E6"], moves=[("E6", "E7")])
    assert [(x[:3]) for x in field.told(Event.ENGAGED)] == [(b, a, 0)]


# --- the attack ---


@pytest.mark.rule("HR-ENGAGE-2", "HR-ENGAGE-7")
def test_in_its_own_turn_each_unit_of_a_pair_may_attack_without_an_order():
    field = locked()
    field.turn("recon_left", orders=[], engaged=[("E6", "E5")], faces=["IS"])
    assert field.dice_rolled() == [2] and field.figures("E5") == 3
    assert field.state["fired"] >> Fired.ENGAGEMENT & 1
    ((_, _, n, far, kind),) = field.told(Event.BATTLE)
    assert (n, far, kind) == (2, 1, Attack.ENGAGEMENT)
    field.turn("recon_left", orders=[], engaged=[("E5", "E6")], faces=["IS"])
    assert field.figures("E6") == 3


@pytest.mark.rule("HR-ENGAGE-2")
def test_only_engaged_units_may():
    field = position(pairs=())
    assert dice(field, "E5", "E6") == 0
    assert dice(set_engaged(field, "E5", "E6"), "E5", "E6") == 2


@pytest.mark.rule("HR-ENGAGE-3", "HR-ARITH-5", "HR-ARITH-6", "HR-ARITH-8")
@pytest.mark.parametrize(
    ("terrain", "attacker", "target", "penalty", "expected"),
    [
        ({}, "infantry", "infantry", 1, 2),
        ({}, "infantry", "infantry", 0, 3),
        ({}, "infantry", "infantry", 2, 1),
        ({"E6": "forest"}, "infantry", "infantry", 1, 1),
        ({"E6": "forest"}, "infantry", "infantry", 2, 0),
        ({"E6": "forest"}, "armor", "infantry", 1, 0),
        ({"E5": "wire"}, "infantry", "infantry", 1, 1),
        ({"E5": "wire", "E6": "forest"}, "infantry", "infantry", 1, 0),
        ({"E5": "town"}, "armor", "infantry", 1, 0),
        ({"E6": "forest"}, "artillery", "infantry", 1, 2),
        ({}, "infantry", "armor", 1, 2),
    ],
)
def test_a_die_fewer_after_terrain_and_nothing_at_none(terrain, attacker, target, penalty, expected):
    field = position(terrain, {target: "E6"}, {attacker: "E5"}, option=f"{OPTION}:dice_penalty={penalty}")
    assert dice(field, "E5", "E6") == expected


@pytest.mark.rule("HR-ENGAGE-4")
@pytest.mark.parametrize(
    ("faces", "ignored", "lost", "gone"),
    [
        ("GG", "true", 0, False),
        ("GG", "false", 2, False),
        ("IG", "true", 1, False),
        ("IF", "true", 1, True),
        ("AS", "true", 0, False),
    ],
)
def test_grenades_never_hit_symbols_and_flags_do(faces, ignored, lost, gone):
    field = locked(f"{OPTION}:ignore_grenades={ignored}")
    field.turn("recon_left", engaged=[("E6", "E5")], faces=[faces], retreat=["F4"])
    assert field.figures("F4" if gone else "E5") == 4 - lost


@pytest.mark.rule("HR-ENGAGE-4")
def test_a_unit_that_turns_grenades_into_flags_loses_them_too():
    flags = 'units.infantry.face_attack={ G = "flag" }'
    field = locked(f"{OPTION}+{flags}")
    field.turn("recon_left", engaged=[("E6", "E5")], faces=["GG"])
    assert field.figures("E5") == 4


@pytest.mark.rule("HR-ENGAGE-4")
@pytest.mark.parametrize(
    ("target", "hexes", "n_dice", "hits"),
    [
        ("infantry", {}, 2, 0.67),
        ("armor", {}, 2, 0.33),
        ("artillery", {}, 2, 0.0),
        ("infantry", {"E6": "forest"}, 1, 0.33),
    ],
)
def test_expected_hits_of_the_reference_table(target, hexes, n_dice, hits):
    """HR-CHECK-2 and HR-CHECK-19: 2 dice without grenades, in woods one die with infantry faces only."""
    field = position(hexes, {target: "E6"})
    unit, enemy = field.unit("E5"), field.unit("E6")
    assert dice(field, "E5", "E6") == n_dice
    faces = engagement.engaged_faces(field.tables, field.state, unit, enemy)
    assert n_dice * sixths_of(faces) / 6 == pytest.approx(hits, abs=0.005)


@pytest.mark.parametrize(("target", "hits"), [("infantry", 1.50), ("armor", 1.00), ("artillery", 0.50)])
def test_expected_hits_of_an_ordered_assault(target, hits):
    """HR-CHECK-1."""
    field = position(axis={target: "E6"}).ready("E5")
    row, other = (field.state["unit_row"][field.unit(hex_)] for hex_ in ("E5", "E6"))
    faces = field.tables["hit_faces"][3, row, other]
    assert field.dice("E5", "E6") * sixths_of(faces) / 6 == hits


@pytest.mark.rule("HR-ENGAGE-5")
def test_no_ground_and_no_overrun():
    field = locked(axis={"armor": "E6 A1"}, allies={"infantry": "E5:1 F4 I1"})
    field.turn("recon_left", engaged=[("E6", "E5")], faces=["IS"], ground=1, overrun="F4")
    assert field.picture("axis") == {"E6": 3, "A1": 3} and "E5" not in field.picture("allies")
    assert field.medals("axis") == 1


@pytest.mark.rule("HR-ENGAGE-7")
def test_only_the_one_that_began_may_go_on_by_the_parameter():
    field = position(option=f"{OPTION}:who=initiator_only")
    assert dice(field, "E5", "E6") == 2 and dice(field, "E6", "E5") == 0
    set_engaged(field, "E6", "E5")  # it has assaulted in its turn
    assert dice(field, "E6", "E5") == 2
    assert dice(position(), "E6", "E5") == 2


@pytest.mark.rule("HR-ENGAGE-8")
def test_one_attack_a_turn_on_one_of_several():
    pairs = [("E5", "E6"), ("E5", "D5")]
    field = position(axis={"infantry": "E6 D5:2"}, pairs=pairs)
    assert (dice(field, "E5", "E6"), dice(field, "E5", "D5")) == (2, 2)
    assert engagement.weakest_engaged(field.tables, field.state, field.unit("E5")) == field.unit("D5")
    with field.loaded(["SS"]), field.answering({}):
        dialogue.attack_engaged(field.tables, field.state, field.mind, field.unit("E5"), field.unit("E6"))
    assert (dice(field, "E5", "E6"), dice(field, "E5", "D5")) == (0, 0)
    assert pair(field, "E5", "E6") and pair(field, "E5", "D5")


@pytest.mark.rule("HR-ENGAGE-9")
def test_nobody_has_to():
    field = locked().turn("recon_left", engaged=[])
    assert not field.told(Event.BATTLE) and pair(field, "E5", "E6")


def test_an_attack_that_is_not_allowed_is_refused():
    field = position(pairs=())
    dialogue.attack_while(field.tables, field.state, field.mind, SIDES["allies"], 0)
    assert field.state["rule_gap"] == 0  # nobody to ask for
    set_engaged(field, "E5", "E6")
    field.mind["target"] = field.unit("E5")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dialogue, "choose_engagement", lambda *_: field.unit("E6"))
        dialogue.attack_while(field.tables, field.state, field.mind, SIDES["allies"], 0)
    assert field.state["rule_gap"] == Gap.ENGAGE


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
    assert [battle[4] for battle in field.told(Event.BATTLE)] == kinds


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
    answers = {**answers, "faces": ["S" * 4, "SSSS"]}
    field.turn(card, engaged=[None] * ("strike" in answers) + [("E6", "E5")], **answers)
    kinds = [battle[4] for battle in field.told(Event.BATTLE)]
    assert (Attack.ENGAGEMENT in kinds) is (gives or always == "true")


@pytest.mark.rule("HR-ENGAGE-12")
def test_before_a_strike_as_well():
    field = locked()
    field.turn("barrage", strike=["I1"], engaged=[("E6", "E5")], faces=["SS", "SSSS"])
    assert [battle[4] for battle in field.told(Event.BATTLE)] == [Attack.ENGAGEMENT, Attack.STRIKE]


@pytest.mark.rule("HR-ENGAGE-2", "HR-GEN-5")
def test_not_in_a_turn_without_a_card():
    field = locked()
    field.hold("axis", "ambush")
    field.turn(None, engaged=[("E6", "E5")])
    assert not field.told(Event.BATTLE)


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
    field.turn("recon_on_move_left", orders=["F2"], on_move=["E5"], engaged=[("E5", "E6")])
    assert not field.told(Event.BATTLE)


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
    field.turn("recon_left", engaged=[("E6", "E5")], faces=faces, ambush=1, retreat=["D6"])
    where = "E6" if faces[0][0] == "I" else "D6"
    assert field.dice_rolled() == rolls and (field.figures(where), field.figures("E5")) == left
    assert field.state["fired"] >> Fired.AMBUSHED & 1
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
        with field.answering({"ambush": [1, 0] if fought else 0}):
            if fought:
                dialogue.attack_engaged(tables, state, mind, field.unit("E5"), field.unit("E6"))
                assert state["fired"] >> Fired.AMBUSHED & 1
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
    assert field.state["engage_rolls"] == 1 and Stream.ENGAGE not in (Stream.DICE, Stream.CHARGE)


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dice_penalty=3", "expected 0 to 2"),
        ("who=defender", "expected both | initiator_only"),
        ("starts_after=never", "expected any_close_assault | ordered_infantry_only"),
        ("on_non_battle_cards=yes", "expected true | false"),
        ("ignore_grenades=1", "expected true | false"),
    ],
)
def test_values_it_does_not_know_are_refused(text, said):
    with pytest.raises(InputError, match=said.replace("|", r"\|")):
        parse_variant(f"{OPTION}:{text}")
