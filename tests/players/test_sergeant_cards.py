"""Which cards a sergeant plays and keeps, whom he orders, how long he waits."""

import pytest

from engine.players.common.hand_value import keep_worth
from engine.players.common.weights import Weight
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table, ask

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
GROUND = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "allies"\nhexes = "{}"\n'


# --- cards and orders ---


@pytest.mark.rule("CARD-RECON-2")
@pytest.mark.parametrize(
    ("drawn", "kept"),
    [
        ("recon_left direct_from_hq", "direct_from_hq"),
        ("direct_from_hq recon_left", "direct_from_hq"),
        ("probe_right probe_left", "probe_left"),  # all own units stand on the left
        ("attack_left probe_left", "attack_left"),
        ("ambush recon_right", "ambush"),
    ],
)
def test_recon_keeps_the_better_card(drawn, kept):
    table = Table("probe_left", allies={"infantry": "E2 E3 F3"}, axis={"infantry": "D2 D3 C3"})
    table.card()
    for place, card in enumerate(drawn.split()):
        table.state["drawn"][place] = table.copies_of(card)[0]
    assert drawn.split()[ask(table, "keep", table.side, 2)] == kept


@pytest.mark.rule("CARD-MEDICS-1")
def test_medics_heal_whom_figures_and_an_order_help_most():
    table = Table("medics_mechanics", allies={"infantry": "E6 H2"}, axis={"infantry": "D6"})
    table.wound("E6", 3)
    table.wound("H2", 1)
    table.card()
    assert table.hex_of(ask(table, "medics", table.side)) == "E6"


def test_the_card_that_orders_the_units_in_contact():
    hand = "probe_left probe_right"
    assert Table(hand, allies={"infantry": "E2 E3 H12"}, axis={"infantry": "D2 D3"}).card() == "probe_left"
    assert (
        Table(hand, allies={"infantry": "E11 E12 H2"}, axis={"infantry": "D11 D12"}).card() == "probe_right"
    )


def test_the_strike_is_saved_while_a_section_card_does():
    """A lone full unit is no target for Air Power when three units can assault it."""
    table = Table("air_power attack_left", allies={"infantry": "E2 E3 F3"}, axis={"infantry": "D2"})
    assert table.card() == "attack_left"


@pytest.mark.rule("CARD-INFASLT-1")
def test_infantry_assault_goes_where_the_enemy_is():
    table = Table("infantry_assault", allies={"infantry": "F3 G3 F10 G10"}, axis={"infantry": "C9:1 C10:1"})
    assert table.card() == "infantry_assault"
    table.play("infantry_assault")
    assert ask(table, "section", table.side) == 2


@pytest.mark.rule("CARD-INFASLT-5")
def test_a_section_is_named_where_even_the_best_costs_something():
    """Both units aim at one that a single hit destroys, and this player hates nothing more than that."""
    pieces = {"allies": {"infantry": "F2 F3"}, "axis": {"infantry": "E2:1"}}
    table = Table("infantry_assault", player="captain", weights={"pair": 99.0}, **pieces)
    table.play("infantry_assault")
    assert ask(table, "section", table.side) == 0


def test_orders_go_to_the_units_in_contact():
    table = Table("probe_center", allies={"infantry": "E6 E7 H6 H7"}, axis={"infantry": "D6 D7"})
    assert sorted(table.command()) == ["E6", "E7"]


@pytest.mark.rule("CARD-DIGIN-1")
def test_those_under_fire_dig_in():
    table = Table("dig_in", allies={"infantry": "E5 E6 E7 E8 I1 I12"}, axis={"infantry": "C5 C6 C7 C8"})
    assert sorted(table.command()) == ["E5", "E6", "E7", "E8"]


@pytest.mark.rule("CARD-DIGIN-6")
def test_nobody_digs_in_on_a_sea_wall_of_ones_own():
    pieces = {"allies": {"infantry": "E5 E6 E7 I12"}, "axis": {"infantry": "C5 C6 C7 C8"}}
    table = Table("dig_in", terrain={"E6": "sea_wall"}, owner="allies", **pieces)
    assert sorted(table.command()) == ["E5", "E7"]
    table = Table("dig_in", terrain={"E6": "sea_wall"}, owner="axis", **pieces)
    assert sorted(table.command()) == ["E5", "E6", "E7"]


@pytest.mark.rule("OBS-WIRE-3")
def test_wire_is_cleared_by_a_unit_with_nothing_to_shoot_at():
    table = Table(terrain={"E6": "wire"}, allies={"infantry": "E6"}, axis={"infantry": "A1"})
    table.ready("E6")
    table.mind["plan"][0], table.mind["plan_n"] = table.unit("E6"), 1
    assert table.battle() == ("E6", "clear")


@pytest.mark.parametrize("hill", ["E6", "E7"])
def test_of_two_places_to_attack_from_it_takes_the_higher(hill):
    table = Table(terrain={hill: "hill"}, allies={"infantry": "F6"}, axis={"infantry": "D6:1 C5 C8"})
    assert table.manoeuvre() == {"F6": hill}


# --- ways and patience ---


def test_it_marches_to_the_bridge_when_the_objective_lies_beyond_the_river():
    river = {f"E{i}": "river" for i in range(1, 14)} | {"E7": "river + bridge"}
    table = Table(
        terrain=river, allies={"infantry": "F3"}, axis={"infantry": "A13"}, tail=GROUND.format("D3")
    )
    assert table.manoeuvre() == {"F3": "F5"}


@pytest.mark.parametrize(("quiet_turns", "caution"), [(0, 1.0), (3, 1 / 2), (9, 1 / 4)])
def test_threats_weigh_less_the_longer_nobody_battles(quiet_turns, caution):
    table = Table(allies={"infantry": "H6"}, axis={"infantry": "B6"})
    for _ in range(quiet_turns + 1):
        table.card()
    threat = table.mind["weights"][ALLIES, Weight.THREAT]
    assert table.mind["weights"][ALLIES, Weight.PATIENCE] == 3.0
    assert table.mind["caution"][ALLIES] == pytest.approx(caution * threat)
    #  a battle of either side makes it careful again
    table.state["n_battles"][AXIS] += 1
    table.card()
    assert table.mind["caution"][ALLIES] == threat


def test_a_side_that_wins_with_the_spent_deck_can_wait():
    clock = '[ruleset]\nreshuffle = "NEVER"\ndeck_out = "allies"\n'
    table = Table(allies={"infantry": "H6"}, axis={"infantry": "B6"}, tail=clock)
    for _ in range(6):
        table.card()
    assert table.mind["caution"][ALLIES] == table.mind["weights"][ALLIES, Weight.THREAT]


@pytest.mark.parametrize(("option", "kept"), [("", True), ("ruleset.card_bans+=barrage", False)])
def test_a_card_that_may_not_be_played_is_not_worth_keeping(option, kept):
    table = Table(options=option)
    row = table.built.card_rows.index("barrage")
    assert bool(keep_worth(table.tables, table.mind, table.side, row) > 0.0) is kept
