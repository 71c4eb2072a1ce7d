"""House rules of rigged bridges: what players do with charges and fuses."""

import pytest

from engine.layout import OFF
from engine.rules.bridge_charges.choices import (
    random_bridge_order,
    recruit_bridge_order,
    recruit_to_set_off,
    sergeant_bridge_order,
    sergeant_to_set_off,
)
from tests.support.bridges import BLOW, CHARGES, LAY, RIVER
from tests.support.sergeant_at_table import Table


def at_river(options=BLOW, axis="A1", allies="I1", tail=CHARGES, weights=None, engineer=None):
    rows = {"infantry": allies} | ({"tp_engineer": engineer} if engineer else {})
    table = Table(
        "recon_left",
        options=options,
        terrain=RIVER,
        axis={"infantry": axis},
        allies=rows,
        tail=tail,
        weights=weights,
    )
    return table.play("recon_left")


def asked(who, table):
    return who(table.tables, table.state, table.mind, 1)


@pytest.mark.rule("HR-BRBLOW-1")
def test_who_weighs_terms_blows_what_the_enemy_is_on_or_needs():
    goal = '[[objective]]\nid = "h"\nsides = "axis"\nhexes = "H3"\n'
    crowd = at_river(axis="D3 D2 D4 C3 C4", allies="I9", tail=CHARGES + goal)
    assert asked(sergeant_bridge_order, crowd) == crowd.index["E3"] and crowd.mind["target"] == OFF
    assert sergeant_to_set_off(crowd.tables, crowd.state, crowd.mind, 1, crowd.index["E3"], 0) == 1
    never = at_river(axis="D3 D2 D4 C3 C4", allies="I9", tail=CHARGES + goal, weights={"fuse": 99.0})
    assert asked(sergeant_bridge_order, never) == OFF


@pytest.mark.rule("HR-BRBLOW-1")
def test_who_weighs_terms_keeps_a_bridge_that_he_needs_himself():
    goal = '[[objective]]\nid = "h"\nsides = "allies"\nhexes = "B3"\n'
    own = at_river(axis="A13", allies="F3 F2 F4 G3 G4", tail=CHARGES + goal)
    assert asked(sergeant_bridge_order, own) == OFF
    assert not sergeant_to_set_off(own.tables, own.state, own.mind, 1, own.index["E3"], 1)


@pytest.mark.rule("HR-BRCHARGE-1")
def test_who_weighs_terms_rigs_a_bridge_that_only_the_enemy_needs():
    goal = '[[objective]]\nid = "h"\nsides = "axis"\nhexes = "H3"\n'
    words = {
        "options": LAY,
        "axis": "B1 B2 B3 B4 B5 A2 A3 A4",
        "allies": "I9",
        "engineer": "F3",
        "tail": goal,
    }
    table = at_river(**words)
    assert asked(sergeant_bridge_order, table) == table.index["E3"]
    assert table.mind["target"] == table.unit("F3")
    assert asked(sergeant_bridge_order, at_river(**words, weights={"rig": 99.0})) == OFF


@pytest.mark.rule("HR-BRBLOW-1", "HR-BRCHARGE-1")
def test_recruit_and_random():
    near = at_river(axis="D3", allies="I1")
    assert recruit_bridge_order(near.tables, near.state, near.mind, 1) == near.index["E3"]
    far = at_river(axis="A1", allies="I1")
    assert recruit_bridge_order(far.tables, far.state, far.mind, 1) == OFF
    own = at_river(axis="D3", allies="E3")
    assert recruit_bridge_order(own.tables, own.state, own.mind, 1) == OFF
    assert not recruit_to_set_off(own.state, 1, own.index["E3"])
    idle = at_river(LAY, axis="A13", tail="", engineer="F3")
    assert recruit_bridge_order(idle.tables, idle.state, idle.mind, 1) == idle.index["E3"]
    answers = set()
    for acts in range(20):
        idle.state["acts"] = acts
        answers.add(int(random_bridge_order(idle.tables, idle.state, idle.mind, 1)))
    assert answers == {OFF, idle.index["E3"]}
