"""Each bridge blown in its own way: that of E3 by option 1, that of E7 by option 2 of the Terrain Pack."""

import pytest

from engine.hooks import Event
from engine.loading.words.errors import InputError
from engine.rules.bridges.choices import sergeant_by_card, worth_of_blowing, worth_without
from engine.rules.bridges.law import may_act_by_card
from tests.support.bridges import has_bridge
from tests.support.demolition import CARDS, SURE, at_river, river

EACH = '[ruleset]\nbridge_demolition = { E3 = "sure", E7 = "roll" }\n'


@pytest.mark.rule("TP-BRB-1", "TP-BRB-2")
def test_a_bridge_of_option_1_costs_the_card_and_the_draw():
    field = river(EACH).turn(None, bridge=("recon_left", "E3"))
    assert not has_bridge(field, "E3") and has_bridge(field, "E7")
    assert field.logged(Event.DRAW) == [] and len(field.hand("allies")) == len(CARDS) - 1


@pytest.mark.rule("TP-BRB-3", "TP-BRB-4")
@pytest.mark.parametrize(("faces", "stands"), [("SI", False), ("GI", True)])
def test_a_bridge_of_option_2_is_rolled_for_and_a_card_drawn(faces, stands):
    field = river(EACH).turn(None, bridge=("recon_center", "E7"), faces=[faces])
    assert has_bridge(field, "E7") is stands and has_bridge(field, "E3")
    assert len(field.logged(Event.DRAW)) == 1 and len(field.hand("allies")) == len(CARDS)


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize(
    ("ways", "e3", "e7"),
    [
        ('{ E3 = "sure" }', True, False),  # without others no card blows the bridges that it does not name
        ('{ E3 = "none", others = "sure" }', False, True),
        ('{ e7 = "roll", others = "sure" }', True, True),
        ('{ others = "sure" }', True, True),
    ],
)
def test_bridges_that_the_table_does_not_name_are_as_it_says_of_others(ways, e3, e7):
    field = river(f"[ruleset]\nbridge_demolition = {ways}\n")
    may = [
        bool(may_act_by_card(field.tables, field.state, 1, field.copies_of(card)[0], field.index[hex_]))
        for card, hex_ in (("recon_left", "E3"), ("recon_center", "E7"))
    ]
    assert may == [e3, e7]


@pytest.mark.rule("TP-BRB-1")
def test_a_table_with_one_way_for_all_is_the_game_of_that_way():
    each = '[ruleset]\nbridge_demolition = { E3 = "sure", E7 = "sure" }\n'
    assert river(SURE).built.tables.tobytes() == river(each).built.tables.tobytes()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ('{ E4 = "sure" }', "ruleset.bridge_demolition.E4: found E4, expected a hex with a bridge (E3 E7)"),
        ('{ Z4 = "sure" }', "ruleset.bridge_demolition.Z4: found Z4, expected a hex with a bridge (E3 E7)"),
        ('{ E3 = "maybe" }', "ruleset.bridge_demolition.E3: found 'MAYBE', expected NONE | SURE | ROLL"),
        (
            '{ E3 = "sure" }\ndemolition_hexes = "E7"',
            "E3: found E3, expected a hex of ruleset.demolition_hexes (E7)",
        ),
    ],
)
def test_a_wrong_way_is_refused_by_its_hex(rules, said):
    with pytest.raises(InputError) as caught:
        river(f"[ruleset]\nbridge_demolition = {rules}\n")
    assert said in str(caught.value)


@pytest.mark.rule("TP-BRB-2", "TP-BRB-3")
def test_who_weighs_terms_asks_the_way_of_each_bridge():
    table = at_river("recon_left recon_center", rules=EACH, axis="E3 D3 C3 D4 E7 D7 C7 A1")
    sergeant_by_card(table.tables, table.state, table.mind, 1)  # judges the position
    position = table.tables, table.state, table.mind, 1
    sure, roll = (table.index[name] for name in ("E3", "E7"))
    gap = {hex_: worth_without(*position, hex_, 4) for hex_ in (sure, roll)}
    assert worth_of_blowing(*position, sure) == pytest.approx(
        gap[sure] - 4.0
    )  # a card fewer for the rest of the game
    assert worth_of_blowing(*position, roll) == pytest.approx(gap[roll] * 11 / 36)  # a star among two dice
