"""House rule airdrop-method-1: figures of airborne units are dropped over one hex before the deal."""

from collections import Counter
from math import erf, hypot, sqrt

import numpy as np
import pytest
from scipy import stats

from engine.dialogue import air_drop
from engine.geometry.hexgrid import distance
from engine.hooks import Event, Fired
from engine.kernel import air_drop as kernel
from engine.kernel.air_drop import scatter
from engine.loading.schema.boards import BOARDS
from engine.rules.drops import law
from tests.support.dropped import OVER_A_HEX, Dropped, by_air
from tests.support.pieces import objective

AXIS, ALLIES = 0, 1
GRID = BOARDS["standard"].grid
UNITS = {"axis": {"infantry": "A7", "armor": "B2"}, "allies": {"infantry": "I7"}}
LEAST_P = 1e-4
ONE_FIGURE = by_air()


def words(**params):
    """The option with parameters; figures come down as said, so a change that changes nothing brings it in."""
    return OVER_A_HEX + ":" + ",".join(f"{key}={value}" for key, value in params.items())


ALWAYS = words(aim_hex="E5")  # so that the option has something to do


def over(tail=ONE_FIGURE, options=ALWAYS, **more):
    return Dropped(**{**UNITS, **more}, tail=tail, options=options)


def start(monkeypatch, *falls, tail=None, options=ALWAYS, order=None, beside=0, aims=None, **more):
    tail = by_air(len(falls)) if tail is None else tail
    return over(tail, options, **more).start(monkeypatch, aims, falls, order, beside)


# --- what becomes of a figure ---


@pytest.mark.rule("HR-DROP1-1", "HR-DROP1-3", "HR-DROP1-13")
def test_a_figure_that_lands_is_a_full_unit_before_any_card_is_dealt(monkeypatch):
    field = start(monkeypatch, "E5", options=words(model="gaussian"), aims=["E5"])
    assert field.asked == [(ALLIES, 0)]  # nobody holds a card
    assert field.fates() == [("E5", "landed")]
    assert field.picture("allies") == {"I7": 4, "E5": 4}
    assert field.state["alive"].tolist() == [2, 2]
    kinds = field.kinds()
    assert kinds.index(Event.DROP) < kinds.index(Event.DEAL)
    assert field.fired(Fired.DROP_EARLY) and field.fired(Fired.DROP_AIMED)
    assert field.state["never_ordered"][field.unit("E5")] == 1


@pytest.mark.rule("HR-DROP1-2", "HR-GEN-7")
@pytest.mark.parametrize(
    ("fall", "fate"),
    [
        ("-", (None, "off_board")),
        ("A7", ("A7", "occupied")),  # an enemy
        ("I7", ("I7", "occupied")),  # a friend
    ],
)
def test_a_figure_off_the_board_or_on_another_unit_is_lost_without_a_medal(monkeypatch, fall, fate):
    field = start(monkeypatch, fall)
    assert field.fates() == [fate] and field.fired(Fired.DROP_LOST)
    assert field.picture("allies") == {"I7": 4} and field.picture("axis") == {"A7": 4, "B2": 3}
    assert field.state["medals"].tolist() == [0, 0] and field.state["alive"].tolist() == [2, 1]


@pytest.mark.rule("HR-DROP1-6")
@pytest.mark.parametrize("ground", ["river", "tp_lake", "ocean"])
def test_a_figure_on_ground_that_infantry_cannot_enter_is_lost(monkeypatch, ground):
    field = start(monkeypatch, "E5", terrain={"E5": ground})
    assert field.fates() == [("E5", "impassable")]
    assert not field.fired(Fired.DROP_BESIDE)


@pytest.mark.rule("HR-DROP1-6", "CORE-SETUP-15")
def test_at_sea_a_figure_is_lost_whatever_else_the_option_changes_and_officially_it_lands(monkeypatch):
    ground = {"E5": "ocean"}
    field = start(monkeypatch, "E5", options=OVER_A_HEX, terrain=ground, aims=["E5"])
    assert field.fates() == [("E5", "impassable")] and field.picture("allies") == {"I7": 4}
    monkeypatch.setattr(kernel, "draw_below", lambda *_: 6)  # it stays over the hex aimed at
    monkeypatch.setattr(air_drop, "choose_aim", lambda *_: field.index["E5"])
    official = over(terrain=ground, options="").start(monkeypatch)
    assert official.fates() == [("E5", "landed")]


@pytest.mark.rule("HR-DROP1-6")
@pytest.mark.parametrize(("beside", "hex_"), [(0, "D5"), (1, "E4")])
def test_from_the_sea_it_comes_to_land_beside_it(monkeypatch, beside, hex_):
    wet = dict.fromkeys(("E5", "E6", "D4", "F4", "F5"), "ocean")
    field = start(
        monkeypatch, "E5", terrain=wet, beside=beside,
        options=words(impassable="adjacent_free_hex", aim_hex="E5"),
    )  # fmt: skip
    assert field.fates() == [(hex_, "landed")]


@pytest.mark.rule("HR-DROP1-6")
def test_a_player_aims_away_from_the_sea(monkeypatch):
    #  the whole east of the board is sea
    wet = {f"{row}{n}": "ocean" for row in "ABCDEFGHI" for n in range(7, 14 - "ABCDEFGHI".index(row) % 2)}
    units = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}
    tail = by_air() + objective("E9")
    field = over(tail, OVER_A_HEX, terrain=wet, **units).start(monkeypatch)
    aims = {field.names[event[2]] for event in field.events if event[0] == Event.DROP}
    assert all(int(aim[1:]) < 7 for aim in aims)


@pytest.mark.rule("HR-DROP1-6", "HR-GEN-17")
@pytest.mark.parametrize(("beside", "hex_"), [(0, "E6"), (1, "D5"), (2, "D4"), (3, "F5")])
def test_it_comes_to_a_free_hex_beside_where_the_rule_says_so(monkeypatch, beside, hex_):
    # of the neighbours E6, D5, D4, E4, F4, F5 of E5 one is a river too, and an enemy stands on F4
    units = {"axis": {"infantry": "F4"}, "allies": {"infantry": "I7"}}
    field = start(
        monkeypatch, "E5", terrain={"E5": "river", "E4": "river"}, beside=beside,
        options=words(impassable="adjacent_free_hex", aim_hex="E5"), **units,
    )  # fmt: skip
    assert field.fates() == [(hex_, "landed")] and field.fired(Fired.DROP_BESIDE)
    (said,) = [event for event in field.events if event[0] == Event.DROP_BESIDE]
    assert [field.names[hex_] for hex_ in said[2:4]] == ["E5", hex_]


@pytest.mark.rule("HR-DROP1-6")
def test_without_a_free_hex_beside_it_is_lost(monkeypatch):
    wet = dict.fromkeys(("E5", "E6", "D5", "D4", "E4", "F4", "F5"), "river")
    field = start(monkeypatch, "E5", terrain=wet, options=words(impassable="adjacent_free_hex", aim_hex="E5"))
    assert field.fates() == [("E5", "impassable")] and not field.fired(Fired.DROP_BESIDE)


@pytest.mark.rule("HR-DROP1-6")
@pytest.mark.parametrize("fall", ["-", "A7"])
def test_only_closed_ground_is_left_for_a_hex_beside_it(monkeypatch, fall):
    field = start(monkeypatch, fall, options=words(impassable="adjacent_free_hex", aim_hex="E5"))
    assert [fate for _, fate in field.fates()] == ["off_board" if fall == "-" else "occupied"]


@pytest.mark.rule("HR-DROP1-5")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_the_first_figure_on_a_hex_is_safe_and_later_ones_are_lost(monkeypatch, order):
    field = start(monkeypatch, "E5", "E5", "F5", order=order)
    settled = [("E5", "E5", "F5")[place] for place in order]
    first = settled.index("E5")
    assert field.fates() == [
        (hex_, "occupied" if hex_ == "E5" and n != first else "landed") for n, hex_ in enumerate(settled)
    ]
    assert field.picture("allies") == {"I7": 4, "E5": 4, "F5": 4}
    assert field.unit("E5") == field.tables["drop_first"][0] + next(p for p in order if p < 2)


@pytest.mark.rule("HR-DROP1-5")
def test_both_are_lost_where_the_rule_says_so(monkeypatch):
    field = start(monkeypatch, "E5", "F5", "E5", "E5", options=words(collision="both_lost", aim_hex="E5"))
    assert sorted(field.fates()) == [("E5", "occupied")] * 3 + [("F5", "landed")]
    assert field.fired(Fired.DROP_TOGETHER)
    assert field.picture("allies") == {"I7": 4, "F5": 4}
    assert [event[0] for event in field.events].count(Event.DROP_TOGETHER) == 3


@pytest.mark.rule("HR-DROP1-5", "HR-GEN-17")
def test_the_order_in_which_figures_are_settled_is_drawn_evenly():
    field = over(by_air(3))
    orders = Counter()
    for game in range(3000):
        field.state["keys"][:, 0] = game
        law.let_fall(field.tables, field.state, 0, field.index["E5"])
        first = int(field.tables["drop_first"][0])
        orders[tuple(int(unit) - first for unit in field.state["fall_order"][:3])] += 1
    assert len(orders) == 6
    assert stats.chisquare(list(orders.values())).pvalue > LEAST_P


@pytest.mark.rule("HR-DROP1-10")
def test_landing_is_no_move_and_takes_an_objective(monkeypatch):
    goal = objective("E5")
    field = start(monkeypatch, "E5", tail=goal + by_air(), terrain={"E5": "forest"})
    assert field.state["medals"][ALLIES] == 1
    unit = field.unit("E5")
    assert field.state["stopped"][unit] == field.state["moved"][unit] == field.state["banned"][unit] == 0
    kinds = field.kinds()
    assert kinds.count(Event.OBJECTIVE) == 1 and kinds.index(Event.OBJECTIVE) < kinds.index(Event.DEAL)


@pytest.mark.rule("HR-DROP1-10", "HR-MINE-6")
def test_no_mine_goes_off_and_no_ice_breaks(monkeypatch):
    ground = {"E5": "tp_minefield", "F5": "ww_frozen_river"}
    field = start(monkeypatch, "E5", "F5", terrain=ground, owner="axis")
    assert field.picture("allies") == {"I7": 4, "E5": 4, "F5": 4}


@pytest.mark.rule("HR-DROP1-10")
def test_a_sudden_death_objective_ends_the_game_before_the_deal(monkeypatch):
    goal = objective("E5", value="WIN")
    field = start(monkeypatch, "E5", tail=goal + by_air())
    assert field.state["over"] and field.state["winner"] == ALLIES
    assert Event.DEAL not in field.kinds()


@pytest.mark.rule("HR-DROP1-7")
def test_parachutes_and_gliders_drop_together_and_alike(monkeypatch):
    tail = by_air(1, unit="special_forces") + by_air(1)
    field = start(monkeypatch, "E5", "F5", tail=tail, options=OVER_A_HEX, aims=["E6"])
    assert field.tables["drops_early"] == 1 and field.asked == [(ALLIES, 0)]
    aims = {event[2] for event in field.events if event[0] == Event.DROP}
    assert aims == {field.index["E6"]} and field.state["drop_aim"][ALLIES] == 1 + field.index["E6"]
    assert field.picture("allies") == {"I7": 4, "E5": 4, "F5": 4}


# --- the model of the fall ---


@pytest.mark.rule("HR-DROP1-4")
def test_a_point_is_in_the_hex_with_the_nearest_centre():
    field = over()
    points = np.random.default_rng(3).integers((-1500, -1500), (14_000, 8500), (4000, 2))
    lattice = [(row, col) for row in range(-3, 13) for col in range(-6 + row % 2, 32, 2)]
    for across, down in points.tolist():
        near = min(lattice, key=lambda hex_: hypot(across - 500 * hex_[1], down - 866 * hex_[0]))
        found = law.hex_at(field.tables, across, down)
        assert found == GRID.index_of.get(near, -1)


@pytest.mark.rule("HR-DROP1-4", "HR-GEN-14")
def test_a_point_between_two_centres_is_in_the_first_of_them_on_the_board():
    tables = over().tables
    e5 = GRID.index_of[4, 8]
    assert law.hex_at(tables, 4500, 4 * 866) == e5  # between E5 and E6
    assert law.hex_at(tables, 3500, 4 * 866) == e5 - 1  # between E4 and E5
    assert law.hex_at(tables, -500, 0) == 0  # between A1 and a hex off the board
    assert law.hex_at(tables, -501, 0) == -1


@pytest.mark.rule("HR-DROP1-8", "CORE-SETUP-15")
@pytest.mark.parametrize("steps", [2, 4, 8])
def test_the_walk_is_that_of_the_official_drop_with_so_many_steps(steps):
    field = over(by_air(3), words(walk_steps=steps, collision="both_lost"))
    aim, first = field.index["B2"], int(field.tables["drop_first"][0])
    for game in range(50):
        field.state["keys"][:, 0] = game
        law.let_fall(field.tables, field.state, 0, aim)
        for figure in range(3):
            walk = scatter(field.tables, field.state, ALLIES, figure, steps, aim)
            assert field.state["fall_hex"][first + figure] == walk


@pytest.mark.rule("HR-DROP1-8")
def test_a_walk_that_leaves_the_board_may_come_back(monkeypatch):
    west, east = 3, 0
    walk = [west, west, east, east]
    monkeypatch.setattr(kernel, "draw_below", lambda *address: walk[address[4]])
    field = over(options=words(aim_hex="A2"))
    law.let_fall(field.tables, field.state, 0, field.index["A2"])
    assert field.names[field.state["fall_hex"][field.tables["drop_first"][0]]] == "A2"


def within(sigma, hexes):
    """Chance that an error of one direction is smaller than so many hexes."""
    return erf(hexes / sigma / sqrt(2))


@pytest.mark.rule("HR-DROP1-4", "HR-GEN-17")
@pytest.mark.parametrize("sigma", [500, 1300, 3000])
def test_errors_are_spread_like_a_bell(sigma):
    field = over()
    found = []
    for game in range(2500):
        field.state["keys"][:, 0] = game
        found.append(law.error_of(field.state, ALLIES, game % 12, game % 2, sigma))
    assert abs(np.mean(found)) < 5 * sigma / sqrt(2500)
    assert np.std(found) == pytest.approx(sigma, rel=0.06)
    for times in (0.5, 1, 2):
        share = np.mean(np.abs(found) < times * sigma)
        assert share == pytest.approx(within(1, times), abs=0.04)


def safe_share(options, figures, games, aims):
    """Share of figures that land, where 22 of the 113 hexes are taken at random as the check of the rule has it."""
    tail = by_air(figures)
    field = Dropped(axis={"infantry": "A1"}, allies={"infantry": "I1"}, tail=tail, options=options)
    rng, safe = np.random.default_rng(1), 0
    first = int(field.tables["drop_first"][0])
    for game in range(games):
        field.state["keys"][:, 0] = game
        taken = set(rng.choice(113, 22, replace=False).tolist())
        law.let_fall(field.tables, field.state, 0, field.index[aims])
        falls = {int(hex_) for hex_ in field.state["fall_hex"][first : first + figures] if hex_ >= 0}
        safe += len(falls - taken)
    return safe / figures / games


@pytest.mark.rule("HR-DROP1-4", "HR-DROP1-8")
@pytest.mark.parametrize(
    ("figures", "more", "aim", "share"),
    [
        (4, {"sigma_hexes": "1.0"}, "E7", 0.73),
        (4, {"sigma_hexes": "1.3"}, "E7", 0.76),
        (4, {"sigma_hexes": "2.0"}, "E7", 0.74),
        (4, {"sigma_hexes": "3.0"}, "E7", 0.62),
        (8, {"sigma_hexes": "1.0"}, "E7", 0.65),
        (8, {"sigma_hexes": "2.0"}, "E7", 0.72),
        (4, {"sigma_hexes": "1.3"}, "B6", 0.64),  # the second row from an edge
    ],
)
def test_as_many_figures_land_as_the_rule_was_measured_to(figures, more, aim, share):
    found = safe_share(words(model="gaussian", aim_hex=aim, **more), figures, 400, aim)
    assert found == pytest.approx(share, abs=0.035)


@pytest.mark.rule("HR-DROP1-4")
def test_an_error_that_all_share_moves_the_whole_drop():
    options = words(model="gaussian", aim_hex="E7", sigma_hexes="0.5", group_sigma_hexes="2.0")
    field = Dropped(**UNITS, tail=by_air(2), options=options)
    aim, first, apart, off = field.index["E7"], int(field.tables["drop_first"][0]), [], []
    for game in range(400):
        field.state["keys"][:, 0] = game
        law.let_fall(field.tables, field.state, 0, aim)
        falls = [int(hex_) for hex_ in field.state["fall_hex"][first : first + 2]]
        if min(falls) >= 0:
            a, b = (GRID.hexes[hex_] for hex_ in falls)
            apart.append(distance(a, b))
            off.append(distance(a, GRID.hexes[aim]))
    assert np.mean(off) > 2 * np.mean(apart) and np.mean(apart) < 1.2
