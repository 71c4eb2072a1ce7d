"""House rules manoeuvre-chapman (Restoring Order) and manoeuvre-melchett (the Big Push): everybody is ordered."""

import pytest

from engine.codes import Action, Gap
from engine.hooks import Event, Fired
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.without_card import law as actions
from engine.rules.without_card import march_law as big_push
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

CHAPMAN = "manoeuvre-chapman"
PUSH = "manoeuvre-melchett+infantry-charge"
REGROUP, BIG_PUSH = Action.REGROUP, Action.BIG_PUSH


def field_with(options, axis=None, allies=None, terrain=None, **more):
    """Allies below, to move first; the enemy's baseline is row A."""
    field = Turns(
        axis=axis or {"infantry": "A1"},
        allies=allies or {"infantry": "E5"},
        terrain=terrain or {},
        options=options,
        **more,
    )
    for side in ("allies", "axis"):
        field.hold(side, "recon_left", "probe_left", "attack_left")
    return field


# --- Restoring Order ---


@pytest.mark.rule("HR-CHAPMAN-1", "HR-CHAPMAN-6")
def test_all_units_are_ordered_wherever_they_are():
    field = field_with(CHAPMAN, allies={"infantry": "E1 E7 H12", "artillery": "I6"}).turn(
        None, action=REGROUP
    )
    assert [e[1] for e in field.logged(Event.ORDER)] == [field.index[h] for h in ("E1", "E7", "H12", "I6")]
    assert field.fired(Fired.REGROUPED)


@pytest.mark.rule("HR-CHAPMAN-1", "HR-CHAPMAN-3")
@pytest.mark.parametrize(
    ("to", "gap"), [("E6", 0), ("F5", 0), ("F4", 0), ("D5", Gap.ACTION), ("D4", Gap.ACTION)]
)
def test_no_unit_comes_nearer_to_the_baseline_of_the_enemy(to, gap):
    field = field_with(CHAPMAN).turn(None, action=REGROUP, marches=[("E5", to)], gap=gap)
    assert (to in field.picture("allies")) == (gap == 0)


@pytest.mark.rule("HR-CHAPMAN-3")
def test_a_way_may_lead_forward_if_its_end_does_not():
    field = field_with(CHAPMAN).turn(None, action=REGROUP, marches=[("E5", "D5", "E6")])
    assert "E6" in field.picture("allies")


@pytest.mark.rule("HR-CHAPMAN-3")
@pytest.mark.parametrize(("to", "gap"), [("F5", Gap.ACTION), ("F4", 0), ("D5", 0), ("E4", 0)])
def test_or_no_nearer_to_the_nearest_enemy(to, gap):
    # the nearest enemy stands behind, three hexes away; the one in front is four away
    option = f"{CHAPMAN}:advance_test=nearest_enemy"
    field = field_with(option, axis={"infantry": "H6 A3"}, allies={"infantry": "E5"})
    assert big_push.enemy_distance(field.tables, field.state, 1, field.index["E5"]) == 3
    field.turn(None, action=REGROUP, marches=[("E5", to)], gap=gap)


@pytest.mark.rule("HR-CHAPMAN-2", "HR-CHAPMAN-5")
def test_who_stood_still_battles_and_who_moved_does_not():
    for start, gap in (("E6", Gap.BATTLE), ("E5", 0)):
        field = field_with(CHAPMAN, axis={"infantry": "D5 A1"}, allies={"infantry": f"{start} I1"})
        way = [("E6", "E5")] if start == "E6" else []
        field.turn(
            None,
            action=REGROUP,
            marches=way,
            battles=[("E5", "D5")],
            faces=Unasked() if gap else ["III"],
            gap=gap,
        )
        assert field.picture("axis") == {"D5": 4 if gap else 1, "A1": 4}


@pytest.mark.rule("HR-CHAPMAN-5")
def test_a_unit_that_stood_still_takes_ground_and_overruns():
    field = field_with(CHAPMAN, axis={"infantry": "D5:1 C5:1 A1"}, allies={"armor": "E5"})
    field.turn(None, action=REGROUP, battles=[("E5", "D5")], faces=["GSS", "GSS"], overrun="C5")
    assert field.picture("allies") == {"C5": 3} and field.dice_rolled() == [3, 3]


@pytest.mark.rule("HR-CHAPMAN-5")
def test_artillery_moves_one_hex_and_terrain_stops_as_ever():
    field = field_with(CHAPMAN, allies={"artillery": "E5", "infantry": "E8"}, terrain={"F8": "forest"})
    field.turn(None, action=REGROUP, marches=[("E5", "F5"), ("E8", "F8")])
    assert set(field.picture("allies")) == {"F5", "F8"}
    far = field_with(CHAPMAN, allies={"artillery": "E5", "infantry": "E8"}, terrain={"F8": "forest"})
    far.turn(None, action=REGROUP, marches=[("E5", "F5", "G5")], gap=Gap.MOVE)


@pytest.mark.rule("HR-CHAPMAN-4", "HR-GEN-5")
@pytest.mark.parametrize(("draw", "cards"), [("false", 0), ("true", 1)])
def test_a_card_is_drawn_only_if_the_option_says_so(draw, cards):
    field = field_with(f"{CHAPMAN}:draw_card={draw}")
    field.state["hand_size"][1] = 5
    field.turn(None, action=REGROUP)
    # a hand below its size grows by one card more in every turn in which a card is drawn
    assert len(field.logged(Event.DRAW)) == 2 * cards


@pytest.mark.rule("HR-CHAPMAN-1")
@pytest.mark.parametrize("uses", [0, 1, 2, 3])
def test_restoring_order_is_counted(uses):
    field = field_with(f"{CHAPMAN}:uses={uses}")
    for n in range(4):
        assert actions.may_act(field.tables, field.state, 1, REGROUP) == (n < uses)
        if n < uses:
            field.turn(None, action=REGROUP).turn("recon_left")


@pytest.mark.rule("HR-CHAPMAN-5")
def test_an_ambush_against_who_stood_is_replaced_at_once():
    field = field_with(CHAPMAN, axis={"infantry": "D5 A1"}, allies={"infantry": "E5 I1"})
    field.hold("axis", "ambush", "probe_left", "attack_left")
    field.turn(None, action=REGROUP, battles=[("E5", "D5")], ambush=1, faces=["SSS", "SSS"])
    assert len(field.hand("axis")) == 3 and "ambush" not in field.hand("axis")


# --- the Big Push ---


@pytest.mark.rule("HR-MELCHETT-1", "HR-MELCHETT-6")
@pytest.mark.parametrize(
    ("ways", "gap"),
    [
        ([("E5", "D5"), ("E8", "D8", "C8")], 0),
        ([("E5", "D5")], Gap.ACTION),  # the other unit stays
        ([("E5", "D5"), ("E8", "E9")], Gap.ACTION),  # sideways
        ([("E5", "D5"), ("E8", "F8")], Gap.ACTION),
        ([], Gap.ACTION),
    ],
)
def test_all_units_go_forward(ways, gap):
    field = field_with(PUSH, allies={"infantry": "E5 E8"}).turn(None, action=BIG_PUSH, marches=ways, gap=gap)
    assert field.fired(Fired.PUSHED_ON)


@pytest.mark.rule("HR-MELCHETT-6", "HR-MELCHETT-4")
@pytest.mark.parametrize(
    ("row", "way", "gap"),
    [
        ("infantry", ("E5", "D5"), Gap.ACTION),
        ("infantry", ("E5", "D5", "C5"), 0),
        ("artillery", ("E5", "D5"), 0),  # two rows are beyond it
        ("artillery", (), 0),
    ],
)
def test_two_rows_if_some_move_leads_there(row, way, gap):
    field = field_with("manoeuvre-melchett:min_advance=2+infantry-charge", allies={row: "E5"})
    field.turn(None, action=BIG_PUSH, marches=[way] if way else [], gap=gap)


@pytest.mark.rule("HR-MELCHETT-4")
def test_a_unit_whose_way_is_shut_may_stay_and_battle():
    # enemies shut every way forward of E5
    field = field_with(PUSH, axis={"armor": "D3 D4 D5 D6"}, allies={"infantry": "E5"})
    field.turn(None, action=BIG_PUSH, battles=[("E5", "D5")], faces=["ASS"])
    assert field.picture("axis") == {"D3": 3, "D4": 3, "D5": 2, "D6": 3}
    assert field_with(PUSH, allies={"infantry": "A5"}, axis={"infantry": "I1"}).turn(None, action=BIG_PUSH)


@pytest.mark.rule("HR-MELCHETT-1", "HR-MELCHETT-4")
def test_a_unit_that_was_in_the_way_of_another_goes_first_and_then_both_have_to():
    allies = {"infantry": "E5 D4 D5"}
    ways = [("D4", "C4"), ("D5", "C5"), ("E5", "D5")]
    field_with(PUSH, allies=allies).turn(None, action=BIG_PUSH, marches=ways)
    field_with(PUSH, allies=allies).turn(None, action=BIG_PUSH, marches=ways[:2], gap=Gap.ACTION)


@pytest.mark.rule("HR-MELCHETT-2", "HR-MELCHETT-7", "HR-MELCHETT-10", "HR-CHARGE-2")
@pytest.mark.parametrize(
    ("way", "battles", "gap"),
    [
        (("E5", "D5", "C5"), [("C5", "B5")], 0),  # two hexes and the assault
        (("E5", "D5"), [], Gap.ACTION),  # it could have charged
        (("E5", "D5", "C5"), [], Gap.ACTION),  # it went and does not attack
    ],
)
def test_infantry_that_can_charge_has_to(way, battles, gap):
    field = field_with(PUSH, axis={"infantry": "B5 A12"}, allies={"infantry": "E5"})
    faces = ["SSS", "IIS"] if battles else Unasked()
    field.turn(None, action=BIG_PUSH, marches=[way], battles=battles, faces=faces, gap=gap)
    if not gap:
        assert field.picture("axis") == {"B5": 2, "A12": 4}
        assert field.story(Event.CHARGE) == [Event.CHARGE]
        assert field.fired(Fired.PUSH_CHARGED) and field.fired(Fired.CHARGED)


@pytest.mark.rule("HR-MELCHETT-7")
def test_a_shorter_march_to_the_assault_does_as_well():
    field = field_with(PUSH, axis={"infantry": "C5 A12"}, allies={"infantry": "E5"})
    field.turn(None, action=BIG_PUSH, marches=[("E5", "D5")], battles=[("D5", "C5")], faces=["IIS"])
    assert not field.story(Event.CHARGE) and field.fired(Fired.PUSH_CHARGED)


@pytest.mark.rule("HR-MELCHETT-7", "HR-CHARGE-4")
@pytest.mark.parametrize(
    ("target", "terrain", "duty"),
    [
        ("infantry", {}, big_push.ASSAULT),
        ("artillery", {}, big_push.ASSAULT),
        ("armor", {}, big_push.FORWARD),  # armor is not charged
        (
            "infantry",
            {"C4": "forest", "C5": "forest", "C6": "forest"},
            big_push.FORWARD,
        ),  # no battle on entry
        (
            "infantry",
            {"B5": "forest", "C4": "wire", "C5": "wire", "C6": "wire"},
            big_push.ASSAULT,
        ),  # 3 - 1 - 1 dice
    ],
)
def test_which_assaults_are_owed(target, terrain, duty):
    field = field_with(PUSH, axis={target: "B5"}, allies={"infantry": "E5"}, terrain=terrain)
    field.state["action"] = BIG_PUSH
    big_push.order_everybody(field.tables, field.state, 1)
    assert big_push.list_ends(field.tables, field.state, field.mind, field.unit("E5")) == duty


@pytest.mark.rule("HR-MELCHETT-7")
@pytest.mark.parametrize(
    ("row", "axis", "duty"),
    [
        ("special_forces", {"infantry": "B5"}, big_push.ASSAULT),  # moves two hexes and battles
        ("special_forces", {"armor": "B5"}, big_push.ASSAULT),  # any enemy
        ("resistance", {"infantry": "C5"}, big_push.FORWARD),  # neither regular nor special
        ("armor", {"infantry": "B5"}, big_push.FORWARD),
    ],
)
def test_special_infantry_makes_any_assault_it_can_reach(row, axis, duty):
    field = field_with(PUSH, axis=axis, allies={row: "E5"})
    field.state["action"] = BIG_PUSH
    big_push.order_everybody(field.tables, field.state, 1)
    assert big_push.list_ends(field.tables, field.state, field.mind, field.unit("E5")) == duty


@pytest.mark.rule("HR-MELCHETT-7")
def test_an_assault_that_has_become_impossible_is_not_owed():
    # armor drives the only enemy away before the charger's turn comes
    field = field_with(PUSH, axis={"infantry": "B5 A12"}, allies={"infantry": "E5", "armor": "E6"})
    field.turn(
        None,
        action=BIG_PUSH,
        marches=[("E5", "D5", "C5"), ("E6", "D6", "C6", "B6")],
        battles=[("B6", "B5")],
        faces=["FSS", "SSS"],
        retreat=["A5"],
        overrun="A5",
    )
    assert field.picture("allies") == {"C5": 4, "B5": 3} and len(field.dice_rolled()) == 2


@pytest.mark.rule("HR-MELCHETT-5")
@pytest.mark.parametrize(("way", "dice"), [(("E5", "D5"), 1), (("E5", "D5", "C5"), None)])
def test_usual_limits_of_move_and_battle_hold(way, dice):
    field = field_with(PUSH, axis={"infantry": "A5"}, allies={"infantry": "E5"})
    field.turn(None, action=BIG_PUSH, marches=[way], battles=[(way[-1], "A5")], gap=0 if dice else Gap.BATTLE)
    assert field.dice_rolled() == ([dice] if dice else [])


@pytest.mark.rule("HR-MELCHETT-2", "HR-MELCHETT-8")
def test_ground_is_taken_and_the_overrun_fought_without_being_asked():
    field = field_with(PUSH, axis={"infantry": "C5:1 B5 A12"}, allies={"armor": "E5"})
    field.turn(
        None,
        action=BIG_PUSH,
        marches=[("E5", "D5")],
        battles=[("D5", "C5")],
        faces=["GSS", "GSS"],
        ground=Unasked(),
        overrun="B5",
    )
    assert field.picture("allies") == {"C5": 3} and field.picture("axis") == {"B5": 3, "A12": 4}
    declined = field_with(PUSH, axis={"infantry": "C5:1 B5 A12"}, allies={"armor": "E5"})
    declined.turn(
        None, action=BIG_PUSH, marches=[("E5", "D5")], battles=[("D5", "C5")], faces=["GSS"], gap=Gap.ACTION
    )


@pytest.mark.rule("HR-MELCHETT-8")
def test_infantry_takes_ground_in_the_push():
    field = field_with(PUSH, axis={"infantry": "C5:1 A12"}, allies={"infantry": "E5"})
    field.turn(
        None, action=BIG_PUSH, marches=[("E5", "D5")], battles=[("D5", "C5")], faces=["ISS"], ground=Unasked()
    )
    assert field.picture("allies") == {"C5": 4}


@pytest.mark.rule("HR-MELCHETT-3", "HR-MELCHETT-9", "HR-ARITH-4")
@pytest.mark.parametrize(("bonus", "dice"), [(0, [3]), (1, [4]), (2, [5])])
@pytest.mark.parametrize("terrain", [{}, {"C5": "hill"}])
def test_artillery_stays_and_battles_with_more_dice(bonus, dice, terrain):
    option = f"manoeuvre-melchett:artillery_bonus={bonus}+infantry-charge"
    field = field_with(option, axis={"infantry": "C5 A12"}, allies={"artillery": "E5"}, terrain=terrain)
    field.turn(None, action=BIG_PUSH, battles=[("E5", "C5")])
    assert field.dice_rolled() == dice  # guns ignore the hill


@pytest.mark.rule("HR-MELCHETT-3", "HR-MELCHETT-9")
def test_artillery_marches_or_battles_but_does_one_of_them():
    both = {"axis": {"infantry": "B5 A12"}, "allies": {"artillery": "E5"}}
    field_with(PUSH, **both).turn(None, action=BIG_PUSH, marches=[("E5", "D5")])
    field_with(PUSH, **both).turn(None, action=BIG_PUSH, gap=Gap.ACTION)
    field_with(PUSH, **both).turn(
        None, action=BIG_PUSH, marches=[("E5", "D5")], battles=[("D5", "B5")], gap=Gap.BATTLE
    )
    # nobody in range: it has to march
    field_with(PUSH, axis={"infantry": "A12"}, allies={"artillery": "I1"}).turn(
        None, action=BIG_PUSH, gap=Gap.ACTION
    )


@pytest.mark.rule("HR-MELCHETT-3", "HR-MELCHETT-9")
def test_nobody_else_has_more_dice():
    field = field_with(PUSH, axis={"infantry": "C5 A12"}, allies={"infantry": "E5"})
    field.turn(None, action=BIG_PUSH, marches=[("E5", "D5")], battles=[("D5", "C5")], faces=["SSS"])
    assert field.dice_rolled() == [3]


@pytest.mark.rule("HR-MELCHETT-3", "HR-MELCHETT-4")
def test_nor_has_armor_that_cannot_come_nearer_and_stays():
    field = field_with(PUSH, axis={"infantry": "A7"}, allies={"armor": "A5"})
    field.turn(None, action=BIG_PUSH, battles=[("A5", "A7")], faces=["SSS"])
    assert field.dice_rolled() == [3]


@pytest.mark.rule("HR-MELCHETT-1", "HR-GEN-5")
@pytest.mark.parametrize(("draw", "cards"), [("false", 0), ("true", 1)])
def test_the_push_draws_only_if_the_option_says_so(draw, cards):
    field = field_with(f"manoeuvre-melchett:draw_card={draw}+infantry-charge")
    field.state["hand_size"][1] = 3
    field.turn(None, action=BIG_PUSH, marches=[("E5", "D5")])
    assert len(field.logged(Event.DRAW)) == cards


@pytest.mark.rule("HR-MELCHETT-10", "HR-CHARGE-14")
def test_the_push_needs_the_charge():
    with pytest.raises(InputError, match="no infantry-charge"):
        parse_variant("manoeuvre-melchett")
