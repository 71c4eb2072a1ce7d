"""What players make of supply: hexes that have some, lines that are cut or kept, the guard of a drop zone."""

import pytest

from engine.kernel.ask import worth_of_errands
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.supply_lines.choices import DELAY, LINE, NEED
from tests.support.sergeant_at_table import Table
from tests.support.supplied_field import LACKING, ROAD, TRACING

STANDING = LACKING.replace(TRACING, f"{TRACING}:cut_by=occupied")


def table(
    axis="E7",
    allies="I13",
    options=STANDING,
    active="axis",
    weights=None,
    tail="",
    ground=None,
    row="infantry",
):
    """A sergeant on a board with a road from edge to edge."""
    return Table(
        terrain={**ROAD, **(ground or {})}, axis={row: axis}, allies={"infantry": allies}, options=options,
        active=active, weights=weights, tail=tail,
    )  # fmt: skip


def errand(field, hex_, to):
    return worth_of_errands(field.tables, field.state, field.mind, field.unit(hex_), field.index[to])


def weigh(field, term):
    return float(field.mind["weights"][field.side, Weight[term]])


@pytest.mark.rule("HR-SUPPLY-1")
def test_who_has_been_without_supply_asks_for_it():
    #  an enemy on C8: B8 and the hexes nearest to it have supply, E7 has none
    field = table(allies="C8")
    lost = NEED * weigh(field, "HIT") * weigh(field, "FED")
    cut = errand(field, "E7", "E7")
    assert cut == pytest.approx(-lost)
    assert errand(field, "E7", "A8") == 0.0
    assert errand(table(), "E7", "E7") == 0.0


@pytest.mark.rule("HR-SUPPLY-2")
@pytest.mark.parametrize(("hex_", "fed"), [("D7", 0), ("F6", 1), ("G6", 2), ("H5", 3), ("A1", 0)])
def test_a_hex_of_the_enemys_line_is_worth_a_tenth_of_an_objective_for_each_unit_it_feeds(hex_, fed):
    #  Allied lines go down the road to I5: F6 feeds who stands on E7, G6 those on E7 and F6, H5 all three
    field = table(axis="B1", allies="E7 F6 G6")
    assert errand(field, "B1", hex_) == pytest.approx(LINE * weigh(field, "OBJECTIVE") * fed)


@pytest.mark.rule("HR-SUPPLY-8")
def test_infantry_beside_a_line_cuts_it_by_its_range_and_a_gun_does_not():
    for row, beside in (("infantry", 3), ("artillery", 0)):
        field = table(axis="B1", allies="E7 F6 G6", options=LACKING, row=row, weights={"fed": -FORBIDS})
        worth = LINE * weigh(field, "OBJECTIVE") * beside
        assert errand(field, "B1", "H6") == pytest.approx(worth)


@pytest.mark.rule("HR-SUPPLY-9")
def test_who_alone_keeps_a_line_open_stays():
    #  C11 has A9, B8 and C8 in range; own units stand on all of them, and E7 is fed over them
    field = table(axis="E7 C8 B8 A9", allies="C11", options=LACKING)
    kept = LINE * weigh(field, "OBJECTIVE")
    assert errand(field, "C8", "C8") == pytest.approx(kept * 1)
    assert errand(field, "B8", "B8") == pytest.approx(kept * 2)
    assert errand(field, "C8", "D6") == 0.0


@pytest.mark.rule("HR-DZONE-1")
def test_one_unit_guards_the_drop_zone():
    tail = '\n[ruleset]\ndrop_zones = "axis:D4"\nsupply_airborne = "E7"\n'
    field = table(axis="E7 A1 D9", options=f"{STANDING}+star-drop-zone", tail=tail)
    medal = weigh(field, "OBJECTIVE") * weigh(field, "ZONE")
    #  E7 is nearest, three hexes off
    assert errand(field, "E7", "E6") == errand(field, "E7", "D4") == pytest.approx(medal)
    assert errand(field, "E7", "E7") == pytest.approx(medal * DELAY)
    assert errand(field, "A1", "D4") == errand(field, "D9", "D5") == 0.0


@pytest.mark.rule("HR-SUPPLY-1", "HR-DZONE-1")
def test_players_may_look_at_none_of_it():
    tail = '\n[ruleset]\ndrop_zones = "axis:D4"\nsupply_airborne = "E7"\n'
    blind = {"LINES": -FORBIDS, "FED": -FORBIDS, "ZONE": -FORBIDS}
    field = table(
        axis="E7 F9", allies="C8 H5", options=f"{STANDING}+star-drop-zone", tail=tail,
        weights={name.lower(): value for name, value in blind.items()},
    )  # fmt: skip
    assert {errand(field, "F9", hex_) for hex_ in field.names} == {0.0}


@pytest.mark.rule("HR-GEN-4")
def test_without_consequences_nobody_looks_at_lines():
    field = table(allies="C8", options=f"{TRACING}:cut_by=occupied")
    assert field.tables["supply_lines"] and not field.tables["supply_bites"]
    assert {errand(field, "E7", hex_) for hex_ in field.names} == {0.0}
