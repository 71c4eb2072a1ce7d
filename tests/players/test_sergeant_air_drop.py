"""Where the sergeant aims an air drop, and when it strikes with a Recon."""

from itertools import product

import pytest

from engine.codes import Landing
from engine.geometry.hexgrid import count_walks
from engine.kernel import setup
from engine.kernel.tactics import strike
from engine.layout import OFF
from engine.loading.schema.boards import BOARDS
from engine.players import roster
from engine.players.sergeant import air_drop as sergeant_drop
from engine.players.sergeant.cards import as_strike_worth
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table

ALLIES = SIDES["allies"]
DROP = '[[air_drop]]\nside = "allies"\nunit = "infantry"\ncount = {}\nsteps = {}\n'
GOAL = '[[objective]]\nid = "goal"\nsides = "allies"\nhexes = "{}"\n'
STRIKES = '[ruleset]\nrecon_as = {{ card = "air_power", sides = "allies", dice = {}, anchor = "{}" }}\n'


class Plane(Table):
    """The sergeant before the first turn, its figures still in the air."""

    def __init__(self, count=4, steps=4, tail="", **pieces):
        super().__init__(tail=tail + DROP.format(count, steps), **pieces)
        setup.set_up(self.tables, self.state, 1, 2, 0)

    def aim(self):
        """Name of the hex it aims at."""
        return self.names[roster.choose_aim(self.tables, self.state, self.mind, ALLIES, 0)]


def worth_by_enumeration(plane, count, steps, aim):
    """Mean worth of the units that stand after the drop, over every way in which all figures can fall."""
    grid = BOARDS["standard"].grid
    row, col = grid.hexes[aim]
    ends = [(grid.index_of.get((row + dr, col + dc), OFF), n) for (dr, dc), n in count_walks(steps).items()]
    total = 0.0
    for falls in product(ends, repeat=count):
        ways, stands = 1, set()
        for hex_, n in falls:
            ways *= n
            stands.add(hex_)
        total += ways * sum(float(plane.mind["landing"][hex_]) for hex_ in stands - {OFF})
    return total / 7 ** (count * steps)


@pytest.mark.rule("CORE-SETUP-15")
@pytest.mark.parametrize(("count", "steps"), [(1, 1), (1, 4), (2, 1), (2, 2), (3, 1), (4, 1)])
@pytest.mark.parametrize("aim", ["E7", "A1", "B12"])
def test_the_worth_of_an_aim_is_the_mean_over_all_falls(count, steps, aim):
    plane = Plane(count, steps, axis={"infantry": "D7 A2"}, allies={"infantry": "F7 I1"})
    for hex_ in range(113):
        plane.mind["landing"][hex_] = 1.0 + hex_ * 7 % 10
    for taken in ("D7", "A2", "F7"):
        plane.mind["landing"][plane.index[taken]] = 0.0
    worth = sergeant_drop.aim_worth(plane.tables, plane.mind, 0, plane.index[aim])
    assert worth == pytest.approx(worth_by_enumeration(plane, count, steps, plane.index[aim]), rel=1e-12)


@pytest.mark.rule("CORE-SETUP-15", "AMB-50")
@pytest.mark.parametrize(("count", "safe"), [(4, 0.76), (8, 0.70)])
def test_figures_land_as_often_as_the_model_was_measured_to(count, safe):
    #  the aim in the middle of the board, 22 of its 113 hexes taken somewhere
    plane = Plane(count, 4, axis={"infantry": "A1"}, allies={"infantry": "I1"})
    plane.mind["landing"][:113] = 1 - 22 / 113
    units = sergeant_drop.aim_worth(plane.tables, plane.mind, 0, plane.index["E7"])
    assert units / count == pytest.approx(safe, abs=0.01)


def test_lost_figures_are_worth_nothing_and_landings_something():
    plane = Plane(terrain={"E5": "river"}, axis={"infantry": "A1"}, allies={"infantry": "I7"})
    plane.aim()
    worth = {name: float(plane.mind["landing"][hex_]) for name, hex_ in plane.index.items()}
    assert [worth[name] for name in ("E5", "A1", "I7")] == [0.0] * 3
    assert all(worth[name] > 0 for name in worth if name not in ("E5", "A1", "I7"))
    unit = int(plane.tables["drop_first"][0])
    for name in ("E5", "A1", "I7", "E6"):
        fate = sergeant_drop.landing_on(plane.tables, plane.state, unit, plane.index[name])
        assert (fate == Landing.LANDED) == (worth[name] > 0)


@pytest.mark.parametrize("goal", ["C3", "E11", "B6"])
def test_a_figure_that_makes_one_step_is_aimed_at_or_beside_the_objective(goal):
    plane = Plane(1, 1, axis={"infantry": "A13"}, allies={"infantry": "I1"}, tail=GOAL.format(goal))
    grid = BOARDS["standard"].grid
    aim = grid.parse(plane.aim())
    assert grid.parse(goal) in (aim, *grid.neighbors(aim))


def test_it_keeps_away_from_the_edge_and_from_water():
    plane = Plane(4, 4, axis={"infantry": "A7"}, allies={"infantry": "I7"})
    row, col = BOARDS["standard"].grid.hexes[plane.index[plane.aim()]]
    assert 2 <= row <= 6 and 4 <= col <= 20
    rivers = {f"{letter}{n}": "river" for letter in "CDEFG" for n in range(1, 7)}
    wet = Plane(4, 2, terrain=rivers, axis={"infantry": "A7"}, allies={"infantry": "I7"})
    assert wet.aim() not in rivers


def test_dropping_into_a_crowd_of_enemies_is_avoided():
    crowd = "D6 D7 D8 E6 E8 F6 F7 F8 C6 C7 C8"
    plane = Plane(4, 1, axis={"infantry": crowd}, allies={"infantry": "I1"})
    assert plane.aim() not in ("E7", "D7", "E6", "E8")


# --- Recon as a strike ---


def recon(dice, anchor="all", **pieces):
    """The sergeant holds a Recon that may strike; the card is in force."""
    table = Table(hand="recon_left", tail=STRIKES.format(dice, anchor), **pieces)
    assert table.card() == "recon_left"
    table.play("recon_left")
    return table


def strikes(table):
    return bool(roster.choose_as_strike(table.tables, table.state, table.mind, table.side))


@pytest.mark.rule("CARD-RECON-4")
def test_a_crowd_without_an_own_unit_near_is_struck():
    table = recon(2, axis={"infantry": "B2:1 B3:1 A3:1 A2:1"}, allies={"infantry": "I13"})
    assert strikes(table)


@pytest.mark.rule("CARD-RECON-4")
def test_a_sure_battle_is_worth_more_than_one_die_from_the_air():
    #  B2 may be struck with one die, E4 is in front of the tanks
    table = recon(1, axis={"infantry": "B2 E4:1"}, allies={"armor": "F4"})
    assert not strikes(table)


@pytest.mark.rule("CARD-RECON-4")
def test_a_recon_that_may_strike_is_preferred_to_one_that_may_not():
    pieces = {"axis": {"infantry": "B2:1 B3:1 A3:1 C3:1"}, "allies": {"infantry": "I7"}}
    table = Table(hand="probe_center recon_left", tail=STRIKES.format(2, "all"), **pieces)
    assert table.card() == "recon_left"
    plain = Table(hand="probe_center recon_left", **pieces)
    assert plain.card() == "probe_center"


@pytest.mark.rule("CARD-RECON-4", "AMB-54")
@pytest.mark.parametrize("anchor", ["all", "one"])
def test_it_names_its_first_target_inside_the_section(anchor):
    #  the crowd stands on the right, one unit on the left
    table = recon(2, anchor, axis={"infantry": "B2 B10:1 B11:1 A11:1 A12:1"}, allies={"infantry": "I13"})
    assert strikes(table)
    strike.use_as_strike(table.tables, table.state, 1)
    assert table.hex_of(roster.choose_strike(table.tables, table.state, table.mind, ALLIES)) == "B2"


@pytest.mark.rule("CARD-RECON-4", "AMB-54")
@pytest.mark.parametrize("player", ["sergeant", "captain", "recruit", "random"])
@pytest.mark.parametrize(("anchor", "beyond"), [("all", False), ("one", True)])
def test_its_further_targets_too_where_all_have_to(player, anchor, beyond):
    #  D3 left, D4 on the line, D5 and D6 center
    table = recon(
        2, anchor, player=player, axis={"infantry": "D3:1 D4:1 D5:1 D6:1"}, allies={"infantry": "I2"}
    )
    strike.use_as_strike(table.tables, table.state, 1)
    named = []
    while (unit := roster.choose_strike(table.tables, table.state, table.mind, ALLIES)) != OFF:
        assert strike.may_strike(table.tables, table.state, unit)
        named.append(table.hex_of(unit))
        strike.declare_strike(table.state, unit)
        table.state["acts"] += 1
    if player != "random":  # which may stop at any target
        assert ({"D5", "D6"} <= set(named)) is beyond and {"D3", "D4"} <= set(named)
    assert beyond or set(named) <= {"D3", "D4"}


@pytest.mark.rule("CARD-RECON-4", "AMB-54")
def test_a_strike_is_judged_by_the_targets_it_may_have():
    #  one enemy stands in the section, three next to it do not
    pieces = {"axis": {"infantry": "D4 D5:1 D6:1 C5:1"}, "allies": {"infantry": "I2"}}
    worths = []
    for anchor in ("all", "one"):
        table = recon(2, anchor, **pieces)
        row, side = int(table.state["card"]), ALLIES
        worths.append(as_strike_worth(table.tables, table.state, table.mind, side, row, side))
    assert 0.0 < worths[0] < worths[1]


def test_an_air_drop_of_unlike_units_is_aimed_by_their_mean():
    #  E5 is closed to armor
    tail = DROP.format(1, 1).replace("infantry", "armor")
    plane = Plane(
        2, 1, terrain={"E5": "hedgehog"}, axis={"infantry": "A7"}, allies={"infantry": "I7"}, tail=tail
    )
    side, alone = ALLIES, []
    for drop in (0, 1):
        sergeant_drop.look_around(plane.tables, plane.state, plane.mind, side)
        sergeant_drop.assess_landings(plane.tables, plane.state, plane.mind, side, drop)
        alone.append(plane.mind["landing"][:113].copy())
    tables = plane.built.tables.copy()
    tables[0]["drop_first"][0], tables[0]["drop_count"][0] = tables[0]["drop_first"][:2].min(), 3
    sergeant_drop.assess_landings(tables[0], plane.state, plane.mind, side, 0)
    first, second = sorted(alone, key=lambda one: one[plane.index["E5"]])  # armor, then infantry
    assert plane.mind["landing"][:113] == pytest.approx((first + 2 * second) / 3)
    assert first[plane.index["E5"]] == 0.0 < second[plane.index["E5"]]
