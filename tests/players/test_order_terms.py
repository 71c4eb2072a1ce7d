"""What an order is, counted by hand; a weight is worth what it says; pupils draw orders and remember them."""

import numpy as np
import pytest

from engine.dice.odds import odds_tables
from engine.players import roster
from engine.players.common.class_terms import ORDERED, Order, Place
from engine.players.common.weights import FIRST_ORDER, WEIGHTS
from engine.players.pupil.choices import remember_parts
from engine.players.sergeant.cards import survey
from engine.sizes import N_ORDER
from tests.players.test_class_terms import AXIS, GROUND, captain

SEEN = {"art_order_post": 1e-9}  # a weight that moves nothing, so that the notes are taken


def noted(hex_, hand="direct_from_hq", weights=None, medals=None, ordered=(), lost=None, **pieces):
    """What an order to the unit on a hex is, by Order, and the table."""
    table = captain(hand, weights={**SEEN, **(weights or {})}, **pieces)
    for side, won in (medals or {}).items():
        table.with_medals(side, won)
    for at in ordered:
        table.state["never_ordered"][table.unit(at)] = 0
    for at, figures in (lost or {}).items():
        table.wound(at, figures)
    table.mind["assessed_turn"] = -1
    table.mind["temperature"][:] = 1.0  # as for a pupil, for whom notes are kept
    survey(table.tables, table.state, table.mind, table.side)
    return table.mind["order_notes"][table.unit(hex_)], table


CONTACT = {"allies": {"infantry": "E6 E7"}, "lost": {"E6": 2}, "axis": {"infantry": "D6:1"}}


def test_an_attack_where_the_unit_stands():
    """Infantry of two figures next to a last figure: three dice, each of which kills with three of six faces."""
    order, table = noted("E6", **CONTACT)
    unit = table.unit("E6")
    assert table.mind["best_hex"][unit] == table.index["E6"] and table.mind["aim_dice"][unit] == 3
    assert order[Order.ANY] == 1
    assert order[Order.STAND] == 1 and order[Order.MARCH] == 0
    assert order[Order.KILL] == pytest.approx(odds_tables()["kill_chance"][3, 3, 1])
    assert order[Order.ATTACK] == pytest.approx(table.mind["aim_worth"][unit])
    assert order[Order.GAIN] == pytest.approx(table.mind["gain"][unit])
    assert order[Order.NEAR] == 1 == order[Order.TOUCHED]
    assert order[Order.SPENT] == pytest.approx(1 - 2 / 4)
    assert order[Order.WEAK] == 0
    assert order[Order.BALANCE] == 2 - 1  # two own units in the center, one enemy
    assert order[Order.COVER] == 0 == order[Order.POST] == order[Order.EARNS]


def test_the_last_figure_is_weak_and_threatened():
    order, table = noted("E6", allies={"infantry": "E6"}, lost={"E6": 3}, axis={"infantry": "C6"})
    assert order[Order.WEAK] == 1
    assert order[Order.SPENT] == pytest.approx(3 / 4)
    met = table.mind["met"][table.index["E6"]]
    row = table.state["unit_row"][table.unit("E6")]
    assert order[Order.LOSS] == pytest.approx(met * table.mind["exposure"][row]) and order[Order.LOSS] > 0
    assert met * table.mind["met_share"][row] == 3  # infantry comes next to it
    assert order[Order.LOST] == pytest.approx(odds_tables()["kill_chance"][3, 3, 1])


def test_a_move_out_of_reach_saves_the_unit():
    """A last figure runs from infantry, which then comes no nearer than three hexes: one die in place of three."""
    order, table = noted(
        "E6", allies={"infantry": "E6"}, lost={"E6": 3}, axis={"infantry": "C6"},
        weights={"lose_unit": 20.0, "hit": 0.0, "kill": 0.0, "near_enemy": -1.0},
    )  # fmt: skip
    to = table.mind["best_hex"][table.unit("E6")]
    assert to != table.index["E6"]
    kill = odds_tables()["kill_chance"][:, 3, 1]
    assert order[Order.SAVED] == pytest.approx(kill[3] - kill[1])


def test_a_unit_in_the_sea_is_idle():
    pieces = {"allies": {"infantry": "E6 E7"}, "axis": {"infantry": "C6"}, "terrain": {"E6": "ocean"}}
    assert [noted(hex_, **pieces)[0][Order.IDLE] for hex_ in ("E6", "E7")] == [1, 0]


def test_a_march_to_a_medal():
    """The town two hexes away is open and in reach, no enemy is: the order is a march that earns a medal."""
    order, table = noted(
        "E6", allies={"infantry": "E6"}, axis={"infantry": "A1"}, tail=GROUND.format("allies", "D7"),
        weights={"claim": 20.0},
    )  # fmt: skip
    assert table.mind["best_hex"][table.unit("E6")] == table.index["D7"]
    assert order[Order.MARCH] == 1 and order[Order.STAND] == 0
    assert order[Order.EARNS] == 1
    assert order[Order.ATTACK] == 0 == order[Order.KILL]
    assert order[Order.NEAR] == 7  # A1 is five columns and four rows away, which give two of the columns


def test_a_post_left_and_cover_given_up():
    """A bunker's worth of pull draws infantry out of a forest that is an enemy objective."""
    order, _ = noted(
        "E6", allies={"infantry": "E6"}, axis={"infantry": "A6"}, terrain={"E6": "forest"},
        tail=GROUND.format("axis", "E6"),
        weights={"near_enemy": 2.0, "deny": 0.0, "guard": 0.0, "inf_cover": -5.0},
    )  # fmt: skip
    assert order[Order.MARCH] == 1
    assert order[Order.POST] == 1
    assert order[Order.COVER] == 1  # a forest takes a die from infantry, the open none


def test_fresh_units_and_the_lead():
    order, table = noted("E7", medals={"allies": 2}, **CONTACT)
    target = int(table.tables["medal_target"][table.side])
    assert order[Order.FRESH] == 1
    assert order[Order.GAIN_AHEAD] == pytest.approx(order[Order.GAIN] * 2 / target)
    assert order[Order.EARLY] == 1
    assert order[Order.GAIN_MORE] == pytest.approx(max(0.0, order[Order.GAIN] - 2))
    assert order[Order.CALLED] == 1  # Direct from HQ orders units anywhere: one in each section
    assert noted("E6", ordered=("E6",), **CONTACT)[0][Order.FRESH] == 0


@pytest.mark.parametrize("class_", range(len(ORDERED)))
@pytest.mark.parametrize("term", Order)
def test_each_term_is_worth_its_weight(class_, term):
    """A weight adds itself times the note to what the order gains, for units of its class alone."""
    word = ORDERED[class_].name.lower()
    name = f"{word}_order_{term.name.lower()}"
    assert WEIGHTS[name] == FIRST_ORDER + class_ * N_ORDER + term
    units = {"infantry": "E6", "armor": "E8", "artillery": "F7"}
    hexes = list(units.values())
    gains, notes = [], []
    for weight in (0.0, 0.125):
        order, table = noted(
            hexes[class_], weights={name: weight}, allies=units, axis={"infantry": "C6 C8"},
            medals={"allies": 1},
        )  # fmt: skip
        gains.append([table.mind["gain"][table.unit(hex_)] for hex_ in hexes])
        notes.append(order[term])
    assert notes[0] == pytest.approx(notes[1])
    more = np.subtract(gains[1], gains[0])
    assert more[class_] == pytest.approx(0.125 * notes[0], abs=1e-8)
    assert np.delete(more, class_) == pytest.approx(0.0, abs=1e-12)


def test_the_terms_of_orders_follow_those_of_attacks():
    names = [f"{one.name.lower()}_order_{order.name.lower()}" for one in ORDERED for order in Order]
    assert [WEIGHTS[name] for name in names] == list(range(FIRST_ORDER, FIRST_ORDER + len(names)))
    assert len(Order) == N_ORDER != len(Place)


def test_a_weight_decides_who_is_ordered():
    """Two units with the same shot at one enemy, one of them spent: Recon orders who has the weight."""
    pieces = {"allies": {"infantry": "E6 E7"}, "axis": {"infantry": "C6 C7"}}
    for weight, ordered in ((9.0, "E7"), (-9.0, "E6")):
        table = captain("probe_center", weights={"inf_order_spent": weight}, **pieces)
        table.wound("E7", 2)
        assert table.command()[0] == ordered


def test_a_player_without_such_weights_keeps_no_notes():
    table = captain(allies={"infantry": "E6 E7"}, axis={"infantry": "D6:1"})
    survey(table.tables, table.state, table.mind, table.side)
    assert not table.mind["ordering"].any() and not table.mind["order_notes"].any()


def test_the_enemy_is_counted_by_section():
    _, table = noted("E6", allies={"infantry": "E6"}, axis={"infantry": "A1 A2 A6 A13"})
    assert sorted(table.mind["foes_in"].tolist()) == [1, 1, 2]
    assert table.mind["foes_in"][1] == 1
    assert table.side != AXIS


def test_a_pupil_orders_by_lot_and_remembers_by_class():
    """Options of two classes, drawn evenly: each part of the lesson gets what was chosen less what was expected."""
    _, table = noted("E6", **CONTACT)
    mind = table.mind
    mind["lesson"][:] = 0.0
    mind["option_n"] = 2
    mind["option_worth"][:2] = 0.5
    mind["option"][:2, 1] = 0, 1
    mind["option_notes"][0, :2], mind["option_notes"][1, :2] = (4.0, 1.0), (2.0, 3.0)
    remember_parts(mind, 1, 1, FIRST_ORDER, 0, 2)
    assert mind["lesson"][1, FIRST_ORDER : FIRST_ORDER + 4].tolist() == [-2.0, -0.5, 1.0, 1.5]


def test_a_pupil_may_give_no_order():
    """Where nothing gains, the lot has one ticket: no order."""
    table = captain("probe_center", allies={"infantry": "E6"}, axis={"infantry": "A1"})
    table.command()
    table.mind["player"][table.side] = 3  # the pupil
    table.mind["temperature"][:] = 1.0
    table.mind["gain"][:] = 0.0
    table.state["n_ordered"] = 1
    table.state["ordered_before"] = 0
    assert roster.choose_order(table.tables, table.state, table.mind, table.side) == -1
