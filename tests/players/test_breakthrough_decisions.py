"""What the computer players answer to the questions of the Breakthrough cards."""

import pytest

from engine.kernel.on_move import order_on_move
from engine.kernel.tactics import rolls
from engine.layout import OFF
from engine.players import roster
from tests.players.test_random_is_uniform import ALLIES, answers, assert_even, unit_hex
from tests.support.battlefield import Battlefield
from tests.support.sergeant_at_table import Table

DECK = "ruleset.deck=breakthrough"


def goal(name, hex_):
    """An objective of the Allies."""
    return f'[[objective]]\nid = "{name}"\nsides = "allies"\nhexes = "{hex_}"\n'


def marchers(table):
    """Units the sergeant orders on the move after its main orders, in the order in which it names them."""
    named = []
    while table.state["n_on_move"] < table.state["quota_on_move"]:
        unit = roster.choose_on_move(table.tables, table.state, table.mind, table.side)
        if unit == OFF:
            break
        named.append(table.hex_of(unit))
        order_on_move(table.tables, table.state, unit)
    return named


def marches(table):
    """Where the sergeant moves the units ordered, from hex to hex."""
    moves = {}
    while (unit := roster.choose_move(table.tables, table.state, table.mind, table.side)) != OFF:
        moves[table.hex_of(unit)] = table.names[table.mind["path"][table.mind["path_n"] - 1]]
    return moves


# --- random ---


@pytest.mark.rule("BT-OTM-1")
def test_random_orders_any_unit_on_the_move():
    field = Battlefield(options=DECK, allies={"infantry": "G1 G2 G7", "armor": "G12", "artillery": "I5"})
    field.play("probe_on_move_left").order("G1")
    expected = ["G2", "G7", "G12", "I5"]
    order_on_move(field.tables, field.state, field.unit("G7"))
    expected.remove("G7")

    def ask():
        return unit_hex(field, roster.choose_on_move(field.tables, field.state, field.mind, ALLIES))

    assert_even(answers(field, ask), expected)


@pytest.mark.rule("BT-MEDICS-2")
def test_random_gives_each_figure_to_any_unit_that_may_have_it():
    field = Battlefield(options=DECK, allies={"infantry": "E1 E3 E5", "armor": "E7", "artillery": "E9"})
    for hex_ in ("E1", "E3", "E7", "E9"):
        field.state["unit_figures"][field.unit(hex_)] = 1
    field.play("breakthrough_medics")

    def ask():
        return unit_hex(field, roster.choose_share(field.tables, field.state, field.mind, ALLIES))

    for rolled, expected in (
        ((1, 0, 0), ["E1", "E3"]),
        ((0, 1, 0), ["E7"]),
        ((0, 0, 1), ["E1", "E3", "E7", "E9"]),
        ((2, 2, 0), ["E1", "E3", "E7"]),
    ):
        field.state["rolled"] = rolled
        assert_even(answers(field, ask), expected)


# --- sergeant ---


@pytest.mark.rule("BT-OTM-1")
@pytest.mark.parametrize("start", ["G2", "G7", "G12"])
def test_the_sergeant_marches_where_a_move_alone_gains_most(start):
    """A unit two hexes from an open objective goes there, wherever the card gives its main orders."""
    target = start.replace("G", "E")  # straight ahead
    units = {"infantry": " ".join(sorted({start, "I2", "I12"}))}
    table = Table("recon_on_move_center", options=DECK, allies=units, tail=goal("ground", target))
    main = table.command()
    assert marchers(table)[0] == start or main == [start] == ["G7"]
    assert marches(table)[start] == target


@pytest.mark.rule("BT-OTM-1")
def test_the_main_order_goes_to_the_unit_that_can_fire():
    """The objective is worth more than the attack, but the way there needs no battle."""
    table = Table(
        "recon_on_move_left",
        options=DECK,
        allies={"infantry": "E1 G3"},
        axis={"infantry": "D1:1"},
        tail=goal("ground", "E3"),
    )
    assert table.command() == ["E1"]
    assert marchers(table)[0] == "G3"


@pytest.mark.rule("BT-OTM-1", "CORE-ORD-3")
def test_a_unit_that_holds_the_objective_stays():
    table = Table("recon_on_move_left", options=DECK, allies={"infantry": "E7"}, tail=goal("ground", "E7"))
    assert table.command() == []
    assert marchers(table) == []


@pytest.mark.rule("BT-OTM-1", "CORE-ORD-13")
@pytest.mark.parametrize(("card", "attacks"), [("recon_on_move_center", True), ("recon_on_move_left", False)])
def test_a_last_figure_comes_near_to_attack_and_falls_back_where_it_may_not(card, attacks):
    #    D7:1      enemy
    #      F7:1    in the center: a main order of the first card, on the move by the second
    table = Table(card, options=DECK, allies={"infantry": "F7:1"}, axis={"infantry": "D7:1"})
    assert (table.command(), marchers(table)) == ((["F7"], []) if attacks else ([], ["F7"]))
    end = marches(table)["F7"]
    assert (end[0] < "F") == attacks and (end[0] > "F") != attacks


@pytest.mark.rule("BT-RECON-1", "BT-ATTACK-1")
def test_the_card_with_more_units_on_the_move_where_they_count():
    table = Table(
        "attack_on_move_left recon_on_move_left",
        options=DECK,
        allies={"infantry": "G7 G12"},
        axis={"infantry": "A1"},
        tail=goal("one", "E7") + goal("two", "E12"),
    )
    assert table.card() == "recon_on_move_left"


@pytest.mark.rule("BT-MEDICS-2")
def test_the_figure_goes_to_the_unit_in_danger():
    table = Table(
        "breakthrough_medics", options=DECK, allies={"infantry": "E6 I1"}, axis={"infantry": "D6 D5 C6"}
    )
    table.wound("E6", 3)
    table.wound("I1", 3)
    assert table.card() == "breakthrough_medics"
    table.play("breakthrough_medics")
    table.state["rolled"][0] = 1
    chosen = roster.choose_share(table.tables, table.state, table.mind, table.side)
    assert table.hex_of(chosen) == "E6"
    rolls.share(table.tables, table.state, chosen)
    assert roster.choose_share(table.tables, table.state, table.mind, table.side) == OFF


@pytest.mark.rule("BT-DIGIN-1")
def test_guns_under_fire_dig_in():
    table = Table(
        "breakthrough_dig_in",
        options=DECK,
        allies={"infantry": "I1 I2", "artillery": "E5 E7"},
        axis={"infantry": "C4 C5 C6 C7"},
    )
    assert {"E5", "E7"} <= set(table.command())
