"""Units out of supply: what they lack and for how long, hunger, who is exempt, and drop zones."""

import pytest

from engine.codes import MedalSource
from engine.hooks import Fired
from engine.kernel import battle
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.railway import train
from tests.support.supplied_field import LACKING, RAILS, STARVING, TRACING, SuppliedField

CUT = "C8"  # an enemy there cuts the road between E7 and the Axis edge
ROW_OUT = "#cut-off"
AXIS, ALLIES = 0, 1


def lacking(axis="E7", turns=2, words="", options=LACKING, **more):
    """Axis units on E7 and elsewhere that have been out of supply at so many starts of their turns."""
    degrade = f"supply-degradation{words}"
    field = SuppliedField(axis, CUT, options=options.replace("supply-degradation", degrade), **more)
    return field.starts(turns - 1)


# --- what they lack ---


@pytest.mark.rule("HR-OOS-1", "HR-OOS-4", "HR-OOS-2")
@pytest.mark.parametrize(("start", "turn"), [(1, 1), (2, 2), (3, 3)])
def test_units_lack_something_from_a_turn_on(start, turn):
    for turns in range(1, 5):
        field = lacking(turns=turns, words=f":start_turn={start}")
        assert field.out("E7") == turns
        assert field.row_of("E7").endswith(ROW_OUT) is (turns >= turn)


@pytest.mark.rule("HR-OOS-2", "HR-ARITH-5")
@pytest.mark.parametrize(("penalty", "dice"), [(0, (3, 2, 1)), (1, (2, 1, 0)), (2, (1, 0, 0))])
def test_they_roll_dice_fewer_at_every_distance(penalty, dice):
    #  infantry rolls 3, 2, 1 dice at one, two and three hexes
    for enemy, rolled in zip(("E8", "E9", "E10"), dice, strict=True):
        field = SuppliedField(
            "E7", {"infantry": f"C8 {enemy}"}, options=f"{TRACING}+supply-degradation:dice_penalty={penalty}"
        )
        assert field.starts().ready("E7").dice("E7", enemy) == rolled


@pytest.mark.rule("HR-OOS-2")
@pytest.mark.parametrize(
    ("row", "penalty", "limits"),
    [
        ("armor", 1, (2, 2)),
        ("armor", 0, (3, 3)),
        ("armor", 2, (1, 1)),
        ("artillery", 1, (0, 0)),
        ("infantry", 1, (1, 2)),
        ("special_forces", 1, (1, 2)),
    ],
)
def test_armor_is_slower_guns_stand_still_and_special_infantry_is_regular(row, penalty, limits):
    field = lacking(row=row, words=f":armor_move_penalty={penalty}").ready("E7")
    assert field.limits("E7") == limits


@pytest.mark.rule("HR-OOS-6", "HR-SET-36", "HR-GEN-9")
def test_special_infantry_becomes_regular_and_keeps_the_rest():
    before = SuppliedField("E7", "I13", row="special_forces").ready("E7")
    assert before.limits("E7") == (2, 2)
    assert lacking(row="special_forces").figures("E7") == before.figures("E7")


@pytest.mark.rule("HR-OOS-3", "HR-OOS-4")
def test_nothing_adds_up_and_all_is_back_with_the_first_start_in_supply():
    field = lacking(row="armor", turns=5).ready("E7")
    assert field.limits("E7") == (2, 2)
    field.put(CUT, "I1").starts().ready("E7")
    assert field.supplied("E7") and field.limits("E7") == (3, 3) and field.row_of("E7") == "armor"
    field.put("I1", CUT).starts()
    assert field.out("E7") == 1 and field.row_of("E7") == "armor"


@pytest.mark.rule("HR-OOS-4")
def test_effects_last_through_the_enemy_turn_that_follows():
    field = lacking().put(CUT, "I1").starts(side="allies")
    assert field.row_of("E7").endswith(ROW_OUT)


@pytest.mark.rule("HR-OOS-5")
def test_retreats_are_not_limited_and_self_propelled_guns_are_guns():
    field = lacking(row="artillery")
    assert field.ways_back("E7") == {"D6", "D7"}
    spg = lacking(options=f"{LACKING}+self-propelled-artillery:convert=axis:all", row="artillery").ready("E7")
    assert spg.row_of("E7").startswith("hr_self_propelled") and spg.limits("E7") == (0, 0)


@pytest.mark.rule("HR-OOS-5")
def test_taking_ground_is_not_limited():
    field = SuppliedField("E7", {"infantry": "C8 E8:1"}, options=LACKING).starts().ready("E7")
    field.attack("E7", "E8", "IS")
    assert field.row_of("E8").endswith(ROW_OUT)


@pytest.mark.rule("HR-OOS-7", "HR-GEN-11")
@pytest.mark.parametrize(
    ("weather", "limits"),
    [("weather-deep-snow", (1, 1)), ("weather-mud", (2, 2)), ("weather-mud:armor_max=1", (1, 1))],
)
def test_reductions_add_up_before_caps(weather, limits):
    #  off the road, on which mud binds nobody: 3 less 1 for supply, less 1 in snow; or at most 2 in mud
    field = SuppliedField({"armor": "E8"}, CUT, options=f"{LACKING}+{weather}").starts().ready("E8")
    assert field.limits("E8") == limits


@pytest.mark.rule("HR-OOS-7")
def test_demoralisation_takes_off_a_die_more_and_nothing_falls_below_0():
    options = f"{LACKING}+demoralisation:affected=axis,level=2"
    field = SuppliedField("E7", {"infantry": "C8 E8"}, options=options).starts().ready("E7")
    assert field.dice("E7", "E8") == 0


@pytest.mark.rule("HR-OOS-8")
def test_cards_do_not_lift_what_they_lack():
    field = lacking(row="artillery").play("artillery_bombard").order("E7")
    assert field.reach("E7") == set() and field.state["battles_allowed"] == 2
    free = SuppliedField("E7", row="artillery").play("artillery_bombard").order("E7")
    assert "E10" in free.reach("E7")


@pytest.mark.rule("HR-OOS-8")
def test_ambush_lacks_the_die_too():
    field = SuppliedField("E7", {"infantry": "C8 E8"}, options=LACKING).starts()
    assert battle.defence_dice(field.tables, field.state, field.unit("E7"), field.unit("E8"), 0) == 2


@pytest.mark.rule("HR-GEN-12", "HR-SUPPLY-8")
def test_who_lacks_a_die_reaches_less_far():
    #  infantry that rolls 2 and 1 dice cuts at two hexes alone
    field = lacking()
    assert field.tables["row_range"][field.state["unit_row"][field.unit("E7")]] == 2


@pytest.mark.rule("HR-SET-18", "HR-SET-19")
@pytest.mark.parametrize(
    ("option", "needs"),
    [
        ("supply-degradation", TRACING),
        ("supply-exemptions", TRACING),
        (f"supply-attrition+{TRACING}", "supply-degradation"),
        ("star-drop-zone", TRACING),
        (f"star-drop-zone+{TRACING}", "supply-degradation"),
        (f"{TRACING}+young-generals", "young-generals"),
    ],
)
def test_options_need_each_other(option, needs):
    with pytest.raises(InputError) as found:
        parse_variant(option)
    assert needs in str(found.value)


# --- hunger ---


@pytest.mark.rule("HR-STARVE-1", "HR-STARVE-4", "HR-CHECK-14")
@pytest.mark.parametrize(("die", "lost"), [("S", 1), ("I", 0), ("A", 0), ("G", 0), ("F", 0)])
def test_a_star_costs_a_figure_from_the_third_turn_on(die, lost):
    field = SuppliedField("E7", CUT, options=STARVING).starts()
    assert field.figures("E7") == 4
    field.starts(rolls=[die])
    assert field.figures("E7") == 4 - lost and field.losses() == lost
    assert field.state["figures_lost_other"][0].sum() == lost
    assert field.fired(Fired.STARVED) is bool(lost)


@pytest.mark.rule("HR-STARVE-1")
def test_the_die_is_rolled_each_turn_and_losses_stay():
    field = SuppliedField("E7", CUT, options=STARVING).starts(1).starts(2, rolls=["S", "S"])
    assert field.figures("E7") == 2
    field.put(CUT, "I1").starts(2)
    assert field.figures("E7") == 2


@pytest.mark.rule("HR-STARVE-1")
@pytest.mark.parametrize(
    ("words", "rolls", "left"),
    [
        (":from_turn=2", ["S", "S"], 2),
        (":from_turn=4", [], 4),
        (":figures_lost=2", ["S"], 2),
        (":symbol=infantry|flag", ["F"], 3),
    ],
)
def test_turn_faces_and_figures_are_those_of_the_option(words, rolls, left):
    field = SuppliedField("E7", CUT, options=f"{LACKING}+supply-attrition{words}").starts(2, rolls=rolls)
    assert field.figures("E7") == left


@pytest.mark.rule("HR-STARVE-2", "HR-GEN-7", "HR-DAMAGE-4")
@pytest.mark.parametrize(("pays", "medals"), [("true", 1), ("false", 0)])
def test_who_starves_is_a_medal_or_none(pays, medals):
    options = f"{LACKING}+supply-attrition:gives_vp={pays}"
    field = SuppliedField("E7:1 A9", CUT, options=options).starts().starts(rolls=["S"])
    assert field.unit("E7") < 0 and field.medals("allies") == medals
    assert field.losses() == 1 and field.state["units_lost"][0] == 1 and field.state["alive"][0] == 1
    assert field.state["medals_units"][1] == medals and MedalSource.UNIT == 0


@pytest.mark.rule("HR-STARVE-3", "HR-GEN-14")
def test_dice_fall_in_hex_order_before_objectives_are_looked_at():
    #  E8 and E9 starve in this order, and who starves on the objective holds it no longer as the turn begins
    tail = '\n[[objective]]\nid = "hill"\nsides = "axis"\nhexes = "E9"\nwhen = "TURN_START"\n'
    field = SuppliedField("E9:1 E8:1 A9", {"infantry": "C8 E10"}, options=STARVING, tail=tail).starts()
    assert field.medals("axis") == 1
    field.starts(rolls=["I", "S"])
    assert field.unit("E8") >= 0 and field.unit("E9") < 0
    assert field.medals("axis") == 0


@pytest.mark.rule("HR-STARVE-2", "HR-STARVE-5")
def test_the_last_unit_that_starves_ends_the_battle():
    field = SuppliedField("E7:1", CUT, options=STARVING).starts().starts(rolls=["S"])
    assert field.winner() == "allies"


@pytest.mark.rule("HR-STARVE-5", "HR-TRAIN-14")
def test_a_train_takes_one_hit_and_rolls_once():
    options = f"{LACKING}+supply-attrition:figures_lost=2"
    field = SuppliedField("A1", "B8", way=RAILS, options=options, tail=train("C8 D7", side="axis"))
    field.starts().starts(rolls=["S"])
    assert field.figures("C8") == 3 and field.figures("D7") == 3


@pytest.mark.rule("HR-STARVE-5")
def test_a_leader_may_fall_with_a_unit_that_starves():
    tail = '\n[[marker]]\nkind = "leader"\nhexes = "E7"\n'
    field = SuppliedField("E7:1 A9", CUT, options=STARVING, tail=tail)
    led = field.unit("E7")
    field.starts().starts(rolls=["S"])
    #  two dice of their own decide: he falls, which is a second medal, or joins the only infantry that is left
    joined = int(field.state["led"][field.unit("A9")])
    assert field.unit("E7") < 0 and not field.state["led"][led]
    assert field.medals("allies") == 2 - joined and field.state["leader_rolls"] == 1


# --- who needs no line ---


@pytest.mark.rule("HR-SUPEX-1", "HR-SUPEX-4", "HR-SUPEX-5")
@pytest.mark.parametrize(
    ("words", "tail", "supplied"),
    [
        (":exempt_units=E7", "", {"E7"}),
        (":exempt_units=E7|tag:dug_in", "", {"E7", "E8"}),
        (":besieged_side=axis", "", {"E7", "E8", "F7"}),
        (":besieged_side=allies", "", set()),
        ("", 'supply_besieged = "F7"', {"F7"}),
        ("", 'supply_besieged = "tag:dug_in"', {"E8"}),
        ("", 'supply_besieged = "axis"', {"E7", "E8", "F7"}),
        ("", 'supply_airborne = "F7"', {"F7"}),
        ("", "", set()),
    ],
)
def test_besieged_and_exempt_units_need_no_line(words, tail, supplied):
    tail = f'\n[ruleset]\n{tail}\n[tags]\ndug_in = "E8"\n'
    units = ("E7", "E8", "F7")
    field = SuppliedField(" ".join(units), CUT, options=f"{TRACING}+supply-exemptions{words}", tail=tail)
    assert {hex_ for hex_ in units if field.supplied(hex_)} == supplied
    without = SuppliedField(" ".join(units), CUT, tail=tail)
    assert not any(without.supplied(hex_) for hex_ in units)


@pytest.mark.rule("HR-SUPEX-1", "HR-SUPPLY-7")
@pytest.mark.parametrize("battle", ["pegasus-bridge", "sainte-mere-eglise", "toulon"])
@pytest.mark.parametrize("no_network", ["exempt", "straight_line"])
def test_an_exempt_hex_without_a_unit_is_refused_whether_or_not_a_network_leads_home(battle, no_network):
    words = f"supply-line-tracing:no_network={no_network}+supply-exemptions:exempt_units="
    here, nobody = "A1" if battle != "toulon" else "A10", "A3"  # by the set-up that the battle prints
    assert build_tables(load_scenario(battle), parse_variant(words + here))
    with pytest.raises(
        InputError, match=rf"ruleset\.supply_exempt: found no unit on {nobody}, expected hexes"
    ):
        build_tables(load_scenario(battle), parse_variant(words + nobody))


@pytest.mark.rule("HR-SUPEX-2")
@pytest.mark.parametrize(
    ("turns", "outs"), [("0", [1, 2, 3]), ("1", [0, 1, 2]), ("2", [0, 0, 1]), ("unlimited", [0] * 3)]
)
def test_airborne_units_count_as_supplied_for_some_of_their_own_turns(turns, outs):
    tail = '\n[ruleset]\nsupply_airborne = "E7"\n'
    options = f"{TRACING}+supply-exemptions:airborne_grace_turns={turns}"
    field = SuppliedField("E7", CUT, options=options, tail=tail)
    found = [field.out("E7"), field.starts().out("E7"), field.starts().out("E7")]
    assert found == outs and field.fired(Fired.SUPPLY_GRACE) is (turns != "0")


@pytest.mark.rule("HR-SUPEX-2", "HR-SUPEX-3")
def test_an_event_of_the_battle_ends_the_grace_for_good():
    tail = '\n[ruleset]\nsupply_airborne = "E7"\nsupply_grace_ends = "I1 I2"\n'
    field = SuppliedField("E7", {"infantry": "C8 H8"}, options=f"{TRACING}+supply-exemptions", tail=tail)
    assert field.starts(3).supplied("E7")
    assert field.put("H8", "I2").starts().out("E7") == 1
    assert field.put("I2", "H8").starts().out("E7") == 2
