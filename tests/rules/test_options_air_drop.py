"""Options that change units which come by air drop: their figures, what they become, limits, what is told."""

import pytest

from engine.hooks import Fired
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield, built_from
from tests.support.forces import MAPPING, army, changes, of, scenario_of

DROP = '\n[[air_drop]]\nside = "allies"\nunit = "{}"\ncount = {}\nsteps = 4\n'
AIRBORNE = DROP.format("infantry", 4)


def in_the_air(options="", tail=AIRBORNE, **more):
    """Row, figures and full strength of the units that come by air drop, in the order in which they come down."""
    field = Battlefield(options=options, tail=tail, **more)
    state, rows = field.state, field.built.unit_rows
    units = [u for u in range(state["n_units"]) if field.tables["unit_hex"][u] < 0]
    return [
        (rows[state["unit_row"][u]], int(state["unit_figures"][u]), int(state["unit_full"][u])) for u in units
    ]


@pytest.mark.rule("CORE-SETUP-14")
@pytest.mark.parametrize(
    ("options", "figures"),
    [
        ("", 4),
        ("unit-figures", 5),
        ("unit-figures:change=-2", 2),
        ("unit-figures:side=allies", 5),
        ("unit-figures:side=axis", 4),
        ("unit-figures:class=ARM|ART", 4),
    ],
)
def test_figures_of_units_in_the_air(options, figures):
    assert in_the_air(options) == [("infantry", figures, figures)] * 4


def test_figures_at_sainte_mere_eglise_are_one_more_for_every_unit_of_infantry():
    scenario = load_scenario("sainte-mere-eglise")
    official = build_tables(scenario).tables[0]
    more = build_tables(scenario, parse_variant("unit-figures")).tables[0]
    n = int(official["n_units"])
    assert n == 9 + 1 + 6 + 4  # Axis infantry and armor, Allies on the board and in the air
    gained = (more["unit_figures"] - official["unit_figures"])[:n].tolist()
    assert gained == [0 if official["row_class"][official["unit_row"][u]] else 1 for u in range(n)]
    assert sum(gained) == 19
    changed = changes("unit-figures", "sainte-mere-eglise")
    assert changed["scenario.air_drops.0"] == ("4 allies infantry", "4 allies infantry:5")


@pytest.mark.rule("HR-GEN-3", "HR-GEN-14")
@pytest.mark.parametrize(
    ("who", "board", "air"),
    [
        ("allies:1", ["hr_militia", "infantry"], [0, 0, 0, 0]),
        ("allies:4", ["hr_militia", "hr_militia"], [1, 1, 0, 0]),
        ("allies:all", ["hr_militia", "hr_militia"], [1, 1, 1, 1]),
        ("axis:all", ["infantry", "infantry"], [0, 0, 0, 0]),
        ("both:3", ["hr_militia", "hr_militia"], [1, 0, 0, 0]),
    ],
)
def test_units_in_the_air_are_converted_after_those_on_the_board(who, board, air):
    options, allies = f"militia-infantry:convert={who}", {"infantry": "I1 I3"}
    found = army(options, allies=allies)
    assert [found[hex_][0] for hex_ in ("I1", "I3")] == board
    assert [row == "hr_militia" for row, _, _ in in_the_air(options, allies=allies)] == [
        bool(one) for one in air
    ]


def test_a_mixed_air_drop_is_told_by_its_parts():
    text = scenario_of(allies={"infantry": "I1"}, tail=AIRBORNE)
    changed = {one.path: one.now for one in built_from(text, "militia-infantry:convert=allies:3").provenance}
    assert changed == {
        "scenario.units.I1": "allies hr_militia",
        "scenario.air_drops.0": "2 allies hr_militia + 2 allies infantry",
    }


@pytest.mark.rule("HR-MAPPING-3", "HR-MAPPING-7", "HR-GEN-3")
def test_units_in_the_air_are_mapped_each_by_itself():
    where = of("1942-10-23", "germany", "great_britain", "mediterranean", "desert")
    tanks = DROP.format("armor", 3)
    #  British tanks take turns: the first is the one on the board
    rows = [row for row, _, _ in in_the_air(MAPPING, tanks, allies={"armor": "I1"}, **where)]
    assert rows == ["hr_light_medium", "hr_infantry_tank", "hr_light_medium"]
    #  what is a house unit already stays
    both = f"{MAPPING}+recon-armor:convert=allies:all"
    assert {row for row, _, _ in in_the_air(both, tanks, allies={"armor": "I1"}, **where)} == {"hr_recon"}
    elite = in_the_air(MAPPING, DROP.format("elite_armor", 2), **of("1944-06-06", allies="usa"))
    assert elite == [("hr_medium", 4, 4)] * 2


@pytest.mark.rule("HR-GEN-18", "HR-HEAVY-6")
def test_a_limit_counts_units_in_the_air_last():
    tail = DROP.format("hr_heavy", 2)
    field = Battlefield(allies={"hr_heavy": "I1"}, options="heavy-armor:max_per_side=2", tail=tail, **of())
    assert in_the_air("heavy-armor:max_per_side=2", tail, allies={"hr_heavy": "I1"}) == [
        ("hr_heavy", 4, 4), ("hr_medium", 4, 4),
    ]  # fmt: skip
    told = [line.split(": ", 1)[1] for line in warnings_of_forces(field.built)]
    assert "hr_heavy of air drop 1 is more than the 2 of a side and becomes hr_medium" in told


def test_a_unit_in_the_air_is_removed_where_no_other_fits():
    assert (
        len(in_the_air("remove-unit:side=allies,row=infantry", allies={"infantry": "I1", "armor": "I2"})) == 4
    )
    pieces = {"allies": {"armor": "I1"}}
    assert len(in_the_air("remove-unit:side=allies,row=infantry", **pieces)) == 3
    alone = Battlefield(
        options="remove-unit:side=allies,row=infantry", tail=DROP.format("infantry", 1), **pieces
    )
    assert alone.tables["n_drops"] == 0 and alone.tables["n_units"] == 2
    assert not alone.fired(Fired.AIR_GROUNDED)


def test_rules_for_a_side_a_class_or_a_trait_reach_units_in_the_air():
    assert in_the_air("units[allies&INF].figures=3") == [("infantry@allies", 3, 3)] * 4
    assert in_the_air("units[INF].figures=3") == [("infantry", 3, 3)] * 4
    both = "militia-infantry:convert=allies:3+units[allies&MILITIA].retreat_max=2"
    assert [row for row, _, _ in in_the_air(both)] == ["hr_militia@allies"] * 2 + ["infantry"] * 2


@pytest.mark.rule("HR-DEMORAL-1", "HR-DEMORAL-7")
def test_demoralised_units_in_the_air_begin_with_a_figure_fewer():
    assert [figures for _, figures, _ in in_the_air("demoralisation:affected=allies")] == [3] * 4
    assert [figures for _, figures, _ in in_the_air("demoralisation:affected=axis")] == [4] * 4


@pytest.mark.rule("HR-RAIN-1", "HR-GEN-4")
def test_what_becomes_of_units_that_the_rain_keeps_away_is_no_change():
    options = "weather-rainstorm+militia-infantry:convert=allies:2"
    text = scenario_of(allies={"infantry": "I1"}, tail=AIRBORNE)
    paths = [one.path for one in built_from(text, options).provenance if one.path.startswith("scenario.")]
    assert paths == ["scenario.units.I1"]
