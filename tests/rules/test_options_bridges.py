"""House rule bridge-detonation-rigged: an order sets off the charges at a bridge."""

from itertools import product

import pytest

from engine.codes import DIE, Gap
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.kernel.tactics.strike import use_as_strike
from engine.layout import OFF
from engine.loading.words.errors import InputError
from engine.rules.bridge_charges.choices import chance_to_blow
from engine.rules.bridge_charges.law import may_light, order_bridge
from tests.support.battlefield import built_from, scenario_text
from tests.support.bridges import BLOW, CHARGES, LAY, RIVER, has_bridge, rigged, rigged_river
from tests.support.loaded_dice import Unasked
from tests.support.sergeant_at_table import Table


@pytest.mark.rule("HR-BRBLOW-1", "HR-BRBLOW-8")
@pytest.mark.parametrize(
    ("faces", "blown"),
    [("IA", True), ("GF", True), ("II", True), ("SI", False), ("SS", False), ("AS", False)],
)
def test_a_star_of_two_dice_keeps_the_bridge(faces, blown):
    field = rigged_river().turn("recon_left", rig=[(None, "E3")], faces=[faces])
    assert has_bridge(field) is not blown and rigged(field) == ([] if blown else [1])
    assert [event[3] for event in field.logged(Event.LANDMARK_ROLL)] == [2]
    assert has_fired(field.state, Fired.FUSE_LIT) and has_fired(field.state, Fired.RIGGED_BLOWN) == blown


@pytest.mark.rule("HR-BRBLOW-1", "HR-BRCHARGE-6")
@pytest.mark.parametrize(
    ("card", "open_"),
    [
        ("recon_left", 1),
        ("attack_left", 1),
        ("recon_in_force", 1),
        ("general_advance", 1),
        ("recon_center", 0),
        ("direct_from_hq", 0),
        ("move_out", 0),
        ("infantry_assault", 0),
    ],
)
def test_only_section_cards_of_its_section_order_the_bridge(card, open_):
    field = rigged_river().play(card)
    assert may_light(field.tables, field.state, 1, field.index["E3"]) == open_
    assert not may_light(field.tables, field.state, 0, field.index["E3"])
    assert not may_light(field.tables, field.state, 1, field.index["E7"])


@pytest.mark.rule("HR-BRBLOW-9")
def test_it_takes_one_order_and_the_river_is_left():
    field = rigged_river(allies="I1 H1 G1").turn(
        "probe_left", rig=[(None, "E3")], faces=["IA"], orders=["I1"], moves=[["I1", "I2"]]
    )
    assert field.unit("I2") != OFF
    assert field.story(Event.FUSE, Event.ORDER) == [Event.FUSE, Event.ORDER]
    assert len(field.logged(Event.DRAW)) == 1
    field = rigged_river(allies="I1 H1 G1")
    field.turn("probe_left", rig=[(None, "E3")], faces=["IA"], orders=["I1", "H1"], gap=Gap.ORDER)


@pytest.mark.rule("HR-BRBLOW-9", "HR-BRCHARGE-2")
@pytest.mark.parametrize(("ordered", "strikes"), [(None, True), ("E3", False), ("E7", False)])
def test_a_recon_that_ordered_a_bridge_strikes_no_more(ordered, strikes):
    """Neither after an order to blow E3 nor after charges that engineers lay at E7; else it may."""
    recon = 'recon_as = { card = "air_power", sides = "allies", dice = 2, anchor = "one", draw = 1 }\n'
    tail = f"[ruleset]\n{recon}\n{CHARGES}"
    rig = {None: (), "E3": [(None, "E3")], "E7": [("F7", "E7")]}[ordered]
    card = "recon_center" if ordered == "E7" else "recon_left"
    field = rigged_river(LAY, axis="A1 A7", tail=tail, engineer="F7")
    strike = {"as_strike": True, "strike": ["A1"]} if strikes else {"as_strike": Unasked()}
    faces = {None: ["SS"], "E3": ["IA"], "E7": Unasked()}[ordered]
    field.turn(card, rig=rig, faces=faces, **strike)
    assert bool(field.logged(Event.STRIKE_AS)) is strikes
    assert len(field.logged(Event.FUSE)) == (ordered == "E3") and len(field.logged(Event.RIG)) == (
        ordered == "E7"
    )
    assert has_bridge(field) is (ordered != "E3")


@pytest.mark.rule("HR-BRBLOW-9")
def test_a_recon_that_strikes_orders_no_bridge():
    recon = 'recon_as = { card = "air_power", sides = "allies", dice = 2, anchor = "one", draw = 1 }\n'
    field = rigged_river(tail=f"[ruleset]\n{recon}\n{CHARGES}").play("recon_left")
    assert may_light(field.tables, field.state, 1, field.index["E3"])
    use_as_strike(field.tables, field.state, 1)
    assert not may_light(field.tables, field.state, 1, field.index["E3"])


@pytest.mark.rule("HR-BRBLOW-9", "HR-BLIMP-7")
@pytest.mark.parametrize("first", ["probe_left", "probe_center"])
def test_every_card_of_a_turn_may_order_bridges_of_its_section(first):
    """Each from its own orders: three of the cards go to two bridges and the units that are left."""
    second = {"probe_left": "probe_center", "probe_center": "probe_left"}[first]
    tail = CHARGES + CHARGES.replace("E3", "E7")
    field = rigged_river(f"{BLOW}+manoeuvre-blimp", allies="I1 H1 I7 H7", tail=tail)
    rig = {"probe_left": (None, "E3"), "probe_center": (None, "E7")}
    left = {"probe_left": "I1", "probe_center": "I7"}
    field.turn(
        first,
        more=[second],
        rig=[rig[first], rig[second]],
        orders=[left[first], None, left[second]],
        faces=["IA", "IA"],
    )
    assert not has_bridge(field) and not has_bridge(field, "E7")
    assert field.story(Event.FUSE, Event.ORDER) == [Event.FUSE, Event.ORDER] * 2


@pytest.mark.rule("HR-BRBLOW-9")
def test_the_order_to_a_bridge_counts_for_its_own_card():
    field = rigged_river(f"{BLOW}+manoeuvre-blimp", allies="I1 H1 I7 H7", tail=CHARGES.replace("E3", "E7"))
    orders = ["I1", "H1", None, "I7", "H7"]
    field.turn(
        "probe_left", more=["probe_center"], rig=[(None, "E7")], orders=orders, faces=["IA"], gap=Gap.ORDER
    )
    assert len(field.logged(Event.ORDER)) == 3


@pytest.mark.rule("HR-BRBLOW-9", "HR-BLIMP-7")
@pytest.mark.parametrize(("rig", "dead"), [([(None, "E7")], 0), ([], 1)])
def test_a_card_whose_only_order_went_to_a_bridge_has_ordered(rig, dead):
    field = rigged_river(f"{BLOW}+manoeuvre-blimp", allies="I1 H1 I7 H7", tail=CHARGES.replace("E3", "E7"))
    field.turn("probe_left", more=["probe_center"], rig=rig, orders=["I1"], faces=["IA"] * len(rig))
    assert field.state["card_dead"][1].sum() == dead


@pytest.mark.rule("HR-BRBLOW-9")
def test_charges_of_both_sides_are_gone_with_the_bridge():
    field = rigged_river(tail=CHARGES.replace('"allies"', '"both"'))
    assert rigged(field) == [0, 1]
    field.turn("recon_left", rig=[(None, "E3")], faces=["IA"])
    assert not has_bridge(field) and rigged(field) == []


@pytest.mark.rule("HR-BRBLOW-1", "HR-BRBLOW-9")
@pytest.mark.parametrize(("card", "blown"), [("recon_left", 1), ("probe_left", 2)])
def test_a_card_orders_no_more_bridges_than_it_has_orders(card, blown):
    terrain = RIVER | {"E2": "river + bridge"}
    field = rigged_river(tail=CHARGES + CHARGES.replace("E3", "E2"), terrain=terrain)
    field.turn(card, rig=[(None, "E3"), (None, "E2")][:blown], faces=["IA"] * blown)
    assert len(field.logged(Event.FUSE)) == blown
    field = rigged_river(tail=CHARGES + CHARGES.replace("E3", "E2"), terrain=terrain).play(card)
    order_bridge(field.tables, field.state, 1, field.index["E3"])
    assert may_light(field.tables, field.state, 1, field.index["E2"]) == blown - 1


@pytest.mark.rule("HR-BRBLOW-3")
@pytest.mark.parametrize("attempts", [1, 2])
def test_attempts_in_a_turn(attempts):
    field = rigged_river(f"{BLOW}:attempts_per_turn={attempts}")
    wanted = [(None, "E3")] * attempts
    field.turn("probe_left", rig=[*wanted, Unasked()], faces=["SS", "IA"][:attempts])
    assert has_bridge(field) is (attempts == 1)
    assert len(field.logged(Event.FUSE)) == attempts


@pytest.mark.rule("HR-BRBLOW-3", "HR-BRBLOW-8")
def test_a_later_turn_brings_another_attempt():
    field = rigged_river().turn("recon_left", rig=[(None, "E3")], faces=["SS"])
    field.turn("recon_left")
    field.turn("probe_left", rig=[(None, "E3")], faces=["IA"])
    assert not has_bridge(field)


@pytest.mark.rule("HR-BRBLOW-2", "HR-BRBLOW-6")
@pytest.mark.parametrize(("axis", "allies", "shot"), [("C3", "E3 I1", ("E3", "C3")), ("D3", "F3 I1", None)])
def test_after_a_battle_on_the_bridge_infantry_fails(axis, allies, shot):
    """An attack from the bridge counts, one past it does not."""
    field = rigged_river(axis=f"{axis} A9", allies=allies)
    if shot:
        field.turn("recon_left", orders=["E3"], battles=[shot], faces=["SS"])
    else:
        field.turn("recon_left", orders=["F3"], battles=[("F3", "D3")], faces=["SS"])
    field.turn("recon_left")
    place = list(field.state["rig_hex"]).index(field.index["E3"])
    assert field.state["rig_fought"][place] == (1 if shot else 0)
    field.turn("probe_left", rig=[(None, "E3")], faces=["SS" if shot else "IA"], set_off=[1])
    assert not has_bridge(field)
    assert has_fired(field.state, Fired.FUSE_SHAKEN) == bool(shot)


@pytest.mark.rule("HR-BRBLOW-2", "HR-BRBLOW-6")
def test_an_attack_against_a_unit_on_the_bridge_counts_too():
    field = rigged_river(axis="C3 A9", allies="E3 I1")
    field.turn("recon_center")
    field.turn("recon_right", orders=["C3"], battles=[("C3", "E3")], faces=["SS"])
    field.turn("probe_left", rig=[(None, "E3")], faces=["IA"])
    assert has_bridge(field)


@pytest.mark.rule("HR-CHECK-4", "HR-BRBLOW-4")
@pytest.mark.parametrize(
    ("words", "fought", "expected"),
    [
        ("", 0, 69.4),
        ("", 1, 44.4),
        (":fail_symbol_after_battle=infantry_or_star", 1, 25.0),
        (":fail_symbol=infantry", 0, 44.4),
        (":dice=1", 0, 83.3),
        (":dice=4", 0, 48.2),
    ],
)
def test_chances(words, fought, expected):
    table = Table("recon_left", options=BLOW + words, terrain=RIVER, allies={"infantry": "I1"}, tail=CHARGES)
    fails, dice = int(table.tables["fuse_fails"][fought]), int(table.tables["fuse_dice"])
    good = sum(all(not fails >> face & 1 for face in roll) for roll in product(DIE, repeat=dice))
    assert round(100 * good / 6**dice, 1) == expected
    assert round(100 * chance_to_blow(table.tables, table.mind, fought), 1) == expected


@pytest.mark.rule("HR-BRBLOW-5")
@pytest.mark.parametrize(
    ("axis", "allies", "medals"), [("A1", "E3 I1", (1, 0)), ("A1 A3", "E3:1 I1", (1, 0))]
)
def test_who_stands_on_it_is_lost_to_its_enemy(axis, allies, medals):
    field = rigged_river(axis=axis, allies=allies).turn("recon_left", rig=[(None, "E3")], faces=["IA"])
    assert field.unit("E3") == OFF and (field.medals("axis"), field.medals("allies")) == medals


@pytest.mark.rule("HR-BRBLOW-7")
@pytest.mark.parametrize("after", [False, True])
def test_before_or_after_the_moves(after):
    field = rigged_river(allies="E3 I1")
    field.turn(
        "probe_left",
        rig=[(None, "E3")],
        orders=["E3"],
        moves=[["E3", "F3"]] if after else [],
        faces=["IA"],
        set_off=[0, 1] if after else [1],
    )
    assert not has_bridge(field) and (field.unit("F3") != OFF) is after


@pytest.mark.rule("HR-BRBLOW-7")
def test_an_order_need_not_be_carried_out():
    field = rigged_river().turn("recon_left", rig=[(None, "E3")], set_off=[0, 0])
    assert has_bridge(field) and rigged(field) == [1]


@pytest.mark.rule("HR-BRBLOW-10", "HR-BRCHARGE-4")
def test_an_enemy_on_the_bridge_removes_the_charges_for_good():
    field = rigged_river(axis="D3 A9")
    field.turn("recon_center")
    field.turn("recon_right", orders=["D3"], moves=[["D3", "E3"]])
    assert rigged(field) == [] and has_fired(field.state, Fired.CHARGES_LIFTED)
    assert not may_light(field.tables, field.play("recon_left").state, 1, field.index["E3"])


# --- words, refusals ---


@pytest.mark.rule("HR-SET-17", "HR-GEN-4")
def test_without_charges_nothing_changes():
    sides = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}
    text = scenario_text(RIVER, sides, "", 5, 5, "country", None)
    assert built_from(text, BLOW).tables.tobytes() == built_from(text, "").tables.tobytes()
    assert built_from(text + CHARGES, "").tables.tobytes() == built_from(text, "").tables.tobytes()


@pytest.mark.rule("HR-SET-6", "HR-SET-16")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("bridge-charges-engineer", "combat-engineers"),
        (f"{BLOW}+young-generals", "young-generals"),
        (f"young-generals+{BLOW}", "young-generals"),
        (f"{BLOW}:dice=5", "dice"),
    ],
)
def test_words_that_are_refused(options, said):
    with pytest.raises(InputError) as failed:
        rigged_river(options)
    assert said in str(failed.value) and "\n" not in str(failed.value)


@pytest.mark.rule("HR-BRBLOW-7")
@pytest.mark.parametrize(
    ("tail", "said"),
    [
        (CHARGES.replace("E3", "E4"), "a hex with a bridge"),
        (CHARGES.replace("E3", "E33"), "E33"),
        (CHARGES + "value = 2\n", "nothing but kind hexes sides"),
    ],
)
def test_charges_that_are_refused(tail, said):
    for options in (BLOW, ""):  # a mistake of the battle, whether or not a rule has a use for charges
        with pytest.raises(InputError) as failed:
            rigged_river(options, tail=tail)
        assert said in str(failed.value) and "\n" not in str(failed.value)
