"""Drop zones, besieged and airborne units on boards: shown where the rules have them in force, each by its symbol."""

import pytest

from analysis.boards.marker_marks import MARKERS
from analysis.plots.shapes import Text
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.log_follower import LogFollower, marker_line
from engine.replay.setup_log import markers_of

SUPPLIED = (
    "sainte-mere-eglise-supplied"  # its notes: zone on D5, stores in E7, the outpost on F2 counts as airborne
)
LINES = "supply-line-tracing:no_network=straight_line+supply-degradation"
KINDS = ("drop-zone", "besieged", "airborne")


def marks(options=""):
    variant = parse_variant(options) if options else OFFICIAL
    return [
        (one["kind"], one["hex"], one["sides"])
        for one in markers_of(build_tables(load_scenario(SUPPLIED), variant))
    ]


@pytest.mark.rule("HR-DZONE-8", "HR-SUPEX-1", "HR-SUPEX-2")
def test_a_board_shows_what_is_in_force_and_nothing_else():
    assert marks() == [] and marks(LINES) == []
    assert marks(f"{LINES}+star-drop-zone") == [
        ("drop-zone", "D5", ["allies"]),
        ("airborne", "F2", ["allies"]),
    ]
    assert marks(f"{LINES}+supply-exemptions") == [
        ("besieged", "E7", ["axis"]),
        ("airborne", "F2", ["allies"]),
    ]


@pytest.mark.rule("HR-SUPEX-5")
def test_a_side_that_is_besieged_is_marked_whole():
    found = marks(f"{LINES}+supply-exemptions:besieged_side=axis")
    units = [unit["hex"].upper() for unit in load_scenario(SUPPLIED).data["units"] if unit["side"] == "axis"]
    assert sorted(hex_ for kind, hex_, _ in found if kind == "besieged") == sorted(units)


def test_marks_of_units_go_with_them():
    built = build_tables(load_scenario(SUPPLIED), parse_variant(f"{LINES}+supply-exemptions"))
    setup = {
        "units": [{"id": "a", "hex": "E7", "side": "axis"}, {"id": "b", "hex": "F2", "side": "allies"}],
        "markers": markers_of(built),
    }
    assert marker_line(setup) == "besieged E7, airborne F2"
    follower = LogFollower(setup)
    follower.put("b", "G2")
    assert follower.markers_by_hex() == {"E7": ["besieged"], "G2": ["airborne"]}
    follower.remove("a")
    assert follower.markers_by_hex() == {"G2": ["airborne"]}


def test_each_kind_has_a_form_of_its_own_without_colour():
    forms = {kind: repr(list(MARKERS[kind]("#2E2E2E"))) for kind in MARKERS}
    assert set(KINDS) <= set(forms) and len(set(forms.values())) == len(forms)
    assert not any(isinstance(shape, Text) for kind in KINDS for shape in MARKERS[kind]("#2E2E2E"))
