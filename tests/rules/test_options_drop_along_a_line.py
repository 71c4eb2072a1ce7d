"""House rule airdrop-method-2: aircraft fly over the board and drop figures on the way."""

from math import hypot

import numpy as np
import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.kernel import victory
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.rules.drops import law
from tests.support.dropped import ALONG_A_LINE, Dropped, by_air
from tests.support.pieces import objective

AXIS, ALLIES = 0, 1
GRID = BOARDS["standard"].grid
UNITS = {"axis": {"infantry": "A7", "armor": "B2"}, "allies": {"infantry": "I7"}}
HEIGHT = 866


def words(**params):
    """The option with parameters."""
    return ":".join(filter(None, [ALONG_A_LINE, ",".join(f"{key}={value}" for key, value in params.items())]))


def over(count=4, options=ALONG_A_LINE, tail="", **more):
    return Dropped(**{**UNITS, **more}, tail=by_air(count) + tail, options=options)


def released(field, row=4):
    """Where each figure leaves its aircraft, across and down, in thousandths of a hex."""
    field.state["flight_row"] = row
    first, count = int(field.tables["drop_first"][0]), int(field.tables["drop_count"][0])
    along = [law.released_along(field.tables, 0, unit) for unit in range(first, first + count)]
    return [
        (int(law.point_across(field.tables, one)), int(law.point_down(field.tables, field.state, one)))
        for one in along
    ]


# --- the line and its releases ---


@pytest.mark.rule("HR-DROP2-1", "HR-DROP2-4", "HR-DROP2-5")
@pytest.mark.parametrize(
    ("count", "release", "along"),
    [
        (1, 1, [5000]),
        (2, 1, [2500, 7500]),
        (4, 1, [1250, 3750, 6250, 8750]),
        (5, 1, [1000, 3000, 5000, 7000, 9000]),
        (4, 2, [2500, 2500, 7500, 7500]),
        (5, 2, [1666, 1666, 5000, 5000, 8333]),  # the odd last one alone
    ],
)
@pytest.mark.parametrize("row", [0, 3, 8])
def test_releases_lie_in_the_middle_of_equal_pieces_of_ten_hexes(count, release, along, row):
    field = over(count, words(release=release))
    # the middle of every row is 6 hexes from A1, so the stretch begins 1 hex from it
    assert released(field, row) == [(1000 + one, row * HEIGHT) for one in along]


@pytest.mark.rule("HR-DROP2-3", "HR-DROP2-5")
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("E1-E13", [(3000, 4 * HEIGHT), (9000, 4 * HEIGHT)]),
        ("E13-E1", [(9000, 4 * HEIGHT), (3000, 4 * HEIGHT)]),
        ("a7-I7", [(6000, 2 * HEIGHT), (6000, 6 * HEIGHT)]),
        ("A1-I13", [(3000, 2 * HEIGHT), (9000, 6 * HEIGHT)]),
    ],
)
def test_a_line_that_is_named_goes_from_hex_to_hex(line, points):
    found = released(over(2, words(line=line)))
    assert np.abs(np.array(found) - points).max() <= 5  # its direction is kept in thousandths


@pytest.mark.rule("HR-DROP2-4")
@pytest.mark.parametrize(
    ("spacing", "along"),
    [
        ("3/2/1", [3000, 5000, 6000, 7000]),
        ("2", [2000, 4000, 6000, 8000]),
        ("1.5/3", [1500, 4500, 7500, 10500]),
    ],
)
def test_distances_between_releases_may_be_named(spacing, along):
    field = over(4, words(line="E1-E13", spacing_hexes=spacing))
    assert [across for across, _ in released(field)] == along


@pytest.mark.rule("HR-DROP2-4", "HR-GEN-17")
@pytest.mark.parametrize(("line", "turn"), [("E1-E13", (1.0, 0.0)), ("A7-I7", (0.0, 1.0))])
def test_each_figure_errs_along_and_across_the_line(line, turn):
    field = over(1, words(line=line, along_sigma="2.0", cross_sigma="0.5"))
    unit, falls = int(field.tables["drop_first"][0]), []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(law, "hex_at", lambda _tables, across, down: falls.append((across, down)) or 0)
        for game in range(1500):
            field.state["keys"][:, 0] = game
            law.fall_of(field.tables, field.state, 0, unit, game % 4, 0)
    spread = np.std(falls, axis=0)
    across, along = (1, 0) if turn[0] else (0, 1)
    assert spread[along] == pytest.approx(2000, rel=0.08) and spread[across] == pytest.approx(500, rel=0.08)
    assert np.mean(falls, axis=0) == pytest.approx([6000, 4 * HEIGHT], abs=250)


@pytest.mark.rule("HR-DROP2-4", "HR-DROP2-5")
@pytest.mark.parametrize(
    ("figures", "sigma", "share"),
    [(4, "1.0", 0.79), (4, "1.3", 0.78), (4, "2.0", 0.71), (8, "1.0", 0.76), (8, "1.3", 0.75)],
)
def test_as_many_figures_land_as_the_rule_was_measured_to(figures, sigma, share):
    options = words(along_sigma=sigma, cross_sigma=sigma)
    field = Dropped(axis={"infantry": "A1"}, allies={"infantry": "I1"}, tail=by_air(figures), options=options)
    field.state["flight_row"] = 4
    rng, safe, games = np.random.default_rng(1), 0, 400
    first = int(field.tables["drop_first"][0])
    for game in range(games):
        field.state["keys"][:, 0] = game
        taken = set(rng.choice(113, 22, replace=False).tolist())
        law.let_fall(field.tables, field.state, 0, 0)
        falls = {int(hex_) for hex_ in field.state["fall_hex"][first : first + figures] if hex_ >= 0}
        safe += len(falls - taken)
    assert safe / figures / games == pytest.approx(share, abs=0.035)


@pytest.mark.rule("HR-DROP2-5")
def test_the_middle_of_the_stretch_is_what_the_drop_was_meant_for():
    for options, row, middle in ((words(line="A1-I13"), 0, "E7"), (ALONG_A_LINE, 2, "C7")):
        field = over(1, options)
        field.state["flight_row"] = row
        half = field.tables["drop_length"] // 2
        assert field.names[law.hex_of_line(field.tables, field.state, half)] == middle
    field.state["flight_row"] = 1  # between B6 and B7: the first in hex order
    assert field.names[law.hex_of_line(field.tables, field.state, half)] == "B6"


# --- what becomes of figures, who drops, when ---


@pytest.mark.rule("HR-DROP2-2", "HR-DROP2-3", "HR-GEN-15")
def test_the_side_picks_a_row_and_all_falls_before_the_deal(monkeypatch):
    field = over(4).start(monkeypatch, [2], ["C3", "C3", "-", "A7"])
    assert field.asked == [(ALLIES, 0)] and field.state["drop_aim"][ALLIES] == 1 + field.index["C7"]
    assert field.fates() == [("C3", "landed"), ("C3", "occupied"), (None, "off_board"), ("A7", "occupied")]
    assert field.picture("allies") == {"I7": 4, "C3": 4} and field.state["medals"].tolist() == [0, 0]
    assert field.fired(Fired.DROP_FLOWN) and field.fired(Fired.DROP_EARLY)
    (flight,) = [event for event in field.events if event[0] == Event.FLIGHT]
    assert flight[1] == ALLIES and [field.names[hex_] for hex_ in flight[2:4]] == ["C2", "C12"]
    kinds = field.kinds()
    assert kinds.index(Event.FLIGHT) < kinds.index(Event.DROP) < kinds.index(Event.DEAL)


@pytest.mark.rule("HR-DROP2-2", "HR-DROP1-6")
def test_figures_that_come_down_at_sea_are_lost_along_a_line_too(monkeypatch):
    field = over(2, terrain={"E5": "ocean"}).start(monkeypatch, [4], ["E5", "E6"])
    assert field.fates() == [("E5", "impassable"), ("E6", "landed")]
    assert field.picture("allies") == {"I7": 4, "E6": 4}


@pytest.mark.rule("HR-DROP2-3")
@pytest.mark.parametrize(("row", "gap"), [(9, Gap.AIM), (-2, Gap.AIM), (-1, Gap.NONE)])
def test_a_row_off_the_board_is_refused_and_who_names_none_flies_along_the_middle(monkeypatch, row, gap):
    field = over(1).start(monkeypatch, [row], ["E5"])
    assert field.state["rule_gap"] == gap and field.state["flight_row"] == 4
    assert not field.fired(Fired.DROP_FLOWN)


@pytest.mark.rule("HR-DROP2-3")
def test_a_line_that_is_named_asks_nobody(monkeypatch):
    field = over(2, words(line="A1-I13")).start(monkeypatch, [], ["E5", "E6"])
    assert field.asked == [] and not field.fired(Fired.OFFERED)
    (flight,) = [event for event in field.events if event[0] == Event.FLIGHT]
    assert [field.names[hex_] for hex_ in flight[2:4]] == ["A1", "I13"]


@pytest.mark.rule("HR-DROP2-2", "HR-DROP1-5", "HR-DROP1-6")
def test_both_lost_and_the_hex_beside_hold_here_too(monkeypatch):
    options = words(collision="both_lost", impassable="adjacent_free_hex")
    field = over(3, options, terrain={"E5": "river"}).start(monkeypatch, [4], ["D2", "E5", "D2"])
    assert sorted(field.fates()) == [("D2", "occupied")] * 2 + [("E6", "landed")]
    assert field.fired(Fired.DROP_TOGETHER) and field.fired(Fired.DROP_BESIDE)


@pytest.mark.rule("HR-DROP2-2", "HR-DROP1-9", "HR-DROP1-14")
def test_a_number_takes_infantry_off_its_hexes_here_too(monkeypatch):
    allies = {"infantry": "I1 I3 I5", "special_forces": "I7"}
    options = words(units=2, side="allies", figures_on_landing=3)
    field = Dropped(axis={"infantry": "A1"}, allies=allies, options=options).start(
        monkeypatch, [4], ["E3", "E9"]
    )
    assert field.picture("allies") == {"I3": 4, "I5": 4, "E3": 3, "E9": 3}
    assert field.built.unit_rows[field.state["unit_row"][field.unit("E3")]] == "special_forces"
    assert np.flatnonzero(field.tables["unit_airborne"]).tolist() == [3, 4]


@pytest.mark.rule("HR-DROP2-2", "HR-DROP1-10", "HR-DROP1-13")
def test_who_moves_first_flies_first_and_takes_objectives(monkeypatch):
    tail = by_air(1, "axis") + objective("E5")
    field = Dropped(**UNITS, tail=by_air(1) + tail, options=ALONG_A_LINE).start(
        monkeypatch, [4, 3], ["E5", "E5"]
    )
    assert [side for side, _ in field.asked] == [ALLIES, AXIS]
    assert field.fates() == [("E5", "landed"), ("E5", "occupied")] and field.state["medals"][ALLIES] == 1


@pytest.mark.rule("HR-DROP2-6", "HR-DROP1-11", "HR-DROP1-12", "HR-DAMAGE-4")
def test_rain_and_damage_are_those_of_the_other_method(monkeypatch):
    wet = over(2, f"{ALONG_A_LINE}+weather-rainstorm")
    assert wet.tables["n_drops"] == 0 and wet.fired(Fired.DROP_GROUNDED)
    for counts, score in (("false", 0), ("true", 2)):
        options = f"{ALONG_A_LINE}+damage-scoring:count_airdrop_losses={counts}"
        field = over(2, options).start(monkeypatch, [4], ["-", "A7"])
        assert [victory.damage_score(field.tables, field.state, side) for side in (AXIS, ALLIES)] == [
            score,
            0,
        ]


@pytest.mark.rule("HR-DROP2-2", "HR-GEN-4")
@pytest.mark.parametrize(
    ("battle", "options", "state"),
    [
        ("omaha-beach", ALONG_A_LINE, State.CANNOT),
        ("omaha-beach", words(units=3, side="axis"), State.CHANGES),
        ("sainte-mere-eglise", ALONG_A_LINE, State.CHANGES),
        ("sainte-mere-eglise-gliders", ALONG_A_LINE, State.CHANGES),
    ],
)
def test_where_it_occurs(battle, options, state):
    assert effect_on(build_tables(load_scenario(battle), parse_variant(options))).state == state


@pytest.mark.rule("HR-DROP2-3", "HR-DROP2-4")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (words(line="E1-E14"), "found hex 'E14'"),
        (words(line="E1-E7"), "found E7 inside of the board"),
        (words(line="E1-E1"), "found E1 twice"),
        (words(line="E1-E1"), "expected two hexes at the edge of the board like E1-E13"),
        (words(line="E1"), "two hexes at the edge of the board like E1-E13"),
        (words(spacing_hexes="2-3"), "even, or hexes like 2/1.5/3"),
        (words(along_sigma="2.1"), "0.5 to 2.0"),
        (words(release=3), "1 to 2"),
    ],
)
def test_mistakes_are_told_in_one_line(options, said):
    with pytest.raises(InputError) as refused:
        build_tables(load_scenario("sainte-mere-eglise"), parse_variant(options))
    assert said in str(refused.value) and "\n" not in str(refused.value)


# --- players ---


@pytest.mark.parametrize(("goal", "rows"), [("C7", {1, 2, 3}), ("G7", {5, 6, 7})])
def test_they_fly_near_what_they_want(goal, rows):
    field = Dropped(
        axis={"infantry": "E13"},
        allies={"infantry": "E1"},
        tail=by_air(4) + objective(goal),
        options=ALONG_A_LINE,
    )
    with pytest.MonkeyPatch.context() as patched:
        field.start(patched, player="sergeant")
    assert int(field.state["flight_row"]) in rows and field.fired(Fired.DROP_FLOWN)


def test_errors_that_players_reckon_with_are_spread_as_figures_are():
    guesses = over(4, words(along_sigma="2.0", cross_sigma="0.5")).tables["drop_guess"].astype(float)
    assert np.std(guesses, axis=0) == pytest.approx([2000, 500], rel=0.08)
    assert hypot(*np.mean(guesses, axis=0)) < 150


@pytest.mark.parametrize("player", ["recruit", "captain:never=airdrop-method-2"])
def test_who_does_not_choose_flies_along_the_middle_row(player):
    field = over(4)
    with pytest.MonkeyPatch.context() as patched:
        field.start(patched, player=player)
    assert field.state["flight_row"] == 4 and not field.fired(Fired.DROP_FLOWN)
