"""House rule bridge-charges-engineer: engineers lay charges at bridges."""

import pytest

from engine.codes import Gap
from engine.hooks import Event
from engine.kernel.orders import may_order
from engine.layout import OFF
from engine.rules.bridge_charges.law import may_lay
from tests.support.bridges import CHARGES, LAY, RIVER, has_bridge, rigged, rigged_river
from tests.support.loaded_dice import Unasked


def sappers(engineer="F3", tail="", **more):
    return rigged_river(LAY, tail=tail, engineer=engineer, **more)


@pytest.mark.rule("HR-BRCHARGE-1", "HR-BRCHARGE-2", "HR-BRCHARGE-3", "HR-BRCHARGE-5")
def test_an_engineer_spends_its_order_on_charges():
    field = sappers(allies="I1 G1")
    field.turn("probe_left", rig=[("F3", "E3")], orders=["G1"], moves=[["G1", "H1"]])
    assert rigged(field) == [1] and field.unit("H1") != OFF
    assert field.logged(Event.RIG) == [(field.unit("F3"), field.index["E3"], 0, 0, 0)]
    field = sappers(allies="I1 G1")
    field.turn("probe_left", rig=[("F3", "E3")], moves=[["F3", "G3"]], gap=Gap.MOVE)
    field = sappers(axis="D3 A9")
    field.turn("probe_left", rig=[("F3", "E3")], battles=[("F3", "D3")], gap=Gap.BATTLE)


@pytest.mark.rule("HR-BRCHARGE-3")
def test_the_bridge_is_ordered_from_the_next_turn_on():
    field = sappers().turn("attack_left", rig=[("F3", "E3"), Unasked()])
    assert has_bridge(field) and field.story(Event.FUSE) == []
    field.turn("recon_left")
    field.turn("recon_left", rig=[(None, "E3")], faces=["IA"])
    assert not has_bridge(field)


@pytest.mark.rule("HR-BRCHARGE-1", "HR-BRCHARGE-6", "HR-BRCHARGE-7")
@pytest.mark.parametrize(
    ("card", "engineer", "axis", "open_"),
    [
        ("recon_left", "F3", "A1", 1),
        ("recon_left", "D3", "A1", 1),
        ("recon_left", "F2", "A1", 1),
        ("recon_left", "G3", "A1", 0),
        ("recon_center", "F3", "A1", 0),
        ("direct_from_hq", "F3", "A1", 0),
        ("recon_left", "F3", "D3", 1),
        ("recon_left", "F3", "G3", 1),
        ("recon_left", "F3", "E3", 0),
    ],
)
def test_who_may_lay_charges_where(card, engineer, axis, open_):
    field = sappers(engineer, axis=f"{axis} A9").play(card)
    assert may_lay(field.tables, field.state, field.unit(engineer), field.index["E3"]) == open_


@pytest.mark.rule("HR-BRCHARGE-1", "HR-BRCHARGE-5")
@pytest.mark.parametrize(("card", "open_"), [("attack_left", 0), ("attack_center", 1), ("recon_in_force", 1)])
def test_the_card_has_to_order_where_the_bridge_lies_too(card, open_):
    """The engineer on the line of two sections may be ordered by either, the bridge lies in the center."""
    terrain = RIVER | {"E3": "river", "E5": "river + bridge"}
    field = rigged_river(LAY, tail="", terrain=terrain, engineer="F4").play(card)
    assert may_order(field.tables, field.state, field.unit("F4"))
    assert may_lay(field.tables, field.state, field.unit("F4"), field.index["E5"]) == open_


@pytest.mark.rule("HR-BRCHARGE-1")
@pytest.mark.parametrize(("turned", "here", "open_"), [("0", "F2", 1), ("0", "F3", 0), ("1", "F3", 1)])
def test_an_end_is_where_one_may_step_onto_the_bridge(turned, here, open_):
    terrain = RIVER | {"E3": f"river + bridge_section @{turned}"}
    field = sappers(here, terrain=terrain).play("recon_left")
    assert may_lay(field.tables, field.state, field.unit(here), field.index["E3"]) == open_


@pytest.mark.rule("HR-BRCHARGE-1")
@pytest.mark.parametrize(("who", "open_"), [("engineer", 0), ("any_infantry", 1)])
def test_who_lays_is_a_parameter(who, open_):
    options = LAY.replace("engineer+", f"engineer:who={who}+", 1)
    field = rigged_river(options, tail="", allies="F3 I1", engineer="I5").play("recon_left")
    assert may_lay(field.tables, field.state, field.unit("F3"), field.index["E3"]) == open_


@pytest.mark.rule("HR-BRCHARGE-3")
@pytest.mark.parametrize(("counts", "there"), [("true", [1]), ("false", [])])
def test_whether_charges_of_the_battle_count_is_a_parameter(counts, there):
    options = LAY.replace("engineer+", f"engineer:pre_rigged_possible={counts}+", 1)
    assert rigged(rigged_river(options, engineer="I5")) == there


@pytest.mark.rule("HR-BRCHARGE-8")
def test_no_card_blows_a_bridge_beside_them():
    rules = '[ruleset]\nbridge_demolition = "sure"\n'
    assert rigged_river("", tail=rules).tables["demolition"] == 1
    assert rigged_river(tail=CHARGES + rules).tables["demolition"] == 0
    assert rigged_river(tail=rules).tables["demolition"] == 1  # nothing to set off: the option cannot occur


@pytest.mark.rule("HR-BRCHARGE-8")
@pytest.mark.parametrize("bridge", ["bridge", "tp_rail_bridge", "ww_rail_bridge"])
def test_every_bridge_is_rigged(bridge):
    field = sappers(terrain=RIVER | {"E3": f"river + {bridge}"}).play("recon_left")
    assert may_lay(field.tables, field.state, field.unit("F3"), field.index["E3"])


@pytest.mark.rule("HR-BRCHARGE-8")
def test_a_pontoon_bridge_is_rigged_and_blown():
    field = sappers("F4", tail="[ruleset]\npontoons = 1\n")
    field.turn(None, bridge=("attack_left", "E4"))
    field.turn("recon_left")
    field.turn("recon_left", rig=[("F4", "E4")])
    assert rigged(field, "E4") == [1] and has_bridge(field, "E4")
    field.turn("recon_left")
    field.turn("probe_left", rig=[(None, "E4")], faces=["IA"])
    assert rigged(field, "E4") == [] and not has_bridge(field, "E4")
