"""House rule firefight-continuation: how enemies are locked in close assault, and how they part."""

import pytest

from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.rules.engagement import law as engaged
from tests.support.battlefield import Battlefield
from tests.support.engaged_field import OPTION, locked, pair, position, set_engaged
from tests.support.loaded_dice import Unasked

# --- how a pair begins ---


@pytest.mark.rule("HR-ENGAGE-1")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [("SSS", True), ("IGS", True), ("IIG", True), ("FSS", False), ("IFS", False)],
)
def test_an_assault_that_moves_and_destroys_nobody_locks_the_two(faces, expected):
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E5 I1"}, options=OPTION)
    unit, enemy = field.unit("E5"), field.unit("E6")
    field.ready("E5").attack("E5", "E6", faces, ground=Unasked() if expected else 0)
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
    assert not field.state["engaged"].any() and not field.logged(Event.ENGAGED)


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
    assert has_fired(field.state, Fired.CHARGE_DEFENDED) and pair(field, "E6", "E7")
    assert engaged.has_begun(field.state, field.unit("E6"), field.unit("E7"))
    assert not engaged.has_begun(field.state, field.unit("E7"), field.unit("E6"))


@pytest.mark.rule("HR-ENGAGE-10")
def test_an_assault_that_was_ambushed_locks_if_both_are_still_there():
    for ambush_faces, expected in (("ISS", True), ("FSS", False)):
        field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E5 I1"}, options=OPTION)
        field.give("ambush", "axis")
        unit, enemy = field.unit("E5"), field.unit("E6")
        field.ready("E5").attack("E5", "E6", ambush_faces, "SSS" if expected else Unasked(), ambush=1)
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
    answers = {} if stand else {"retreat": ["D6"], "ground": 0}
    field.ready("F6").attack("F6", "E6", "FSS", stand=stand, **answers)
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
    a, b = field.logged(Event.ENGAGED)[0][:2]
    assert field.logged(Event.ENGAGED)[0][2] == 1
    field.turn("direct_from_hq", orders=["E6"], moves=[("E6", "E7")])
    assert [(x[:3]) for x in field.logged(Event.ENGAGED)] == [(b, a, 0)]
