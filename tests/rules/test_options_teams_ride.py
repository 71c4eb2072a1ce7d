"""Motorised support weapons, and what options of support weapons refuse (house-rules 4.8)."""

import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.house_units import rows_at
from tests.support.turn_script import Turns

RIDE = "isw-basic+isw-motorised"
TEAMS = ("isw-anti-tank", "isw-machine-gun", "isw-flamethrower", "isw-mortar", "isw-motorised")
MODES = {
    "infantry": {"no_change": (1, 2), "move2_then_battle": (2, 2), "move2_or_battle": (0, 2)},
    "artillery": {"no_change": (0, 1), "move2_then_battle": (2, 2), "move2_or_battle": (0, 2)},
    "move2_or_battle": {"no_change": (0, 2), "move2_then_battle": (2, 2), "move2_or_battle": (0, 2)},
}
FOOT = {"infantry": (1, 2), "artillery": (0, 1), "move2_or_battle": (0, 2)}
ROWS = ("hr_at_team", "hr_mg_team", "hr_flame_team", "hr_mortar_team")
CASES = [(foot, mode) for foot, modes in MODES.items() for mode in modes]


def words(foot="infantry", mode="no_change", sides="both"):
    return f"isw-basic:movement_mode={foot}+isw-motorised:mode={mode},sides={sides}"


def limits(options, row="hr_mg_team", **more):
    """Hexes a team may move and battle, and without."""
    return Battlefield(allies={row: "G5", "infantry": "I1"}, options=options, **more).ready("G5").limits("G5")


def riders(field):
    """Rows whose units are special, teams only."""
    units = field.built.document["units"]
    return {
        row
        for side in ("axis", "allies")
        for row in rows_at(field, side).values()
        if {"TEAM", "SPECIAL"} <= {*units[row]["traits"]}
    }


@pytest.mark.rule("HR-ISWMOTOR-1", "HR-ISWMOTOR-2", "HR-ISW-4")
@pytest.mark.parametrize(("foot", "mode"), CASES)
def test_how_far_teams_go_in_each_reading(foot, mode):
    for row in ROWS:
        assert limits(words(foot, mode), row) == MODES[foot][mode]
    turned = "+".join(reversed(words(foot, mode).split("+")))
    assert limits(turned) == MODES[foot][mode]


@pytest.mark.rule("HR-ISWMOTOR-2")
def test_as_usually_read_games_are_the_same():
    field = Battlefield(allies={"hr_mg_team": "G5", "special_forces": "I1"}, options=RIDE)
    plain = Battlefield(allies={"hr_mg_team": "G5", "special_forces": "I1"}, options="isw-basic")
    assert riders(field) == {"hr_mg_team@allies"} and not riders(plain)
    differ = [name for name in field.tables.dtype.names if (field.tables[name] != plain.tables[name]).any()]
    assert differ == ["push_special"]  # what General Melchett asks of special infantry


@pytest.mark.rule("HR-ISWMOTOR-3", "HR-MECH-2")
@pytest.mark.parametrize(
    ("allies", "expected"),
    [
        ({"special_forces": "I1"}, True),
        ({"special_forces": "I1", "hr_elite_infantry": "I3", "armor": "I5"}, True),
        ({"hr_mechanised_infantry": "I1"}, True),
        ({"special_forces": "I1", "infantry": "I3"}, False),
        ({"armor": "I1"}, False),  # no infantry beside the team
        ({"hr_at_team": "I1"}, False),
    ],
)
def test_whose_teams_ride_of_themselves(allies, expected):
    field = Battlefield({}, {"infantry": "A1", "hr_mg_team": "A3"}, {"hr_mg_team": "G5", **allies}, RIDE)
    assert riders(field) == ({"hr_mg_team@allies"} if expected else set())


@pytest.mark.rule("HR-ISWMOTOR-3", "HR-GEN-3")
def test_conversion_comes_before_the_question():
    army = {"allies": {"infantry": "G3 G5 H4"}}
    options = f"{RIDE}+isw-mortar:convert=allies:1"
    assert not riders(Battlefield(**army, options=options))
    elite = f"{options}+elite-infantry:convert=allies:all"
    assert riders(Battlefield(**army, options=elite)) == {"hr_mortar_team@allies"}


@pytest.mark.rule("HR-ISWMOTOR-3")
@pytest.mark.parametrize(
    ("sides", "expected"),
    [("allies", {"allies"}), ("axis", {"axis"}), ("both", {"axis", "allies"}), ("auto", set())],
)
def test_sides_may_be_named(sides, expected):
    field = Battlefield(
        {}, {"infantry": "A1", "hr_mg_team": "A3"}, {"infantry": "I1", "hr_mg_team": "G5"},
        f"{RIDE}:sides={sides}",
    )  # fmt: skip
    assert riders(field) == {f"hr_mg_team@{side}" for side in expected}


@pytest.mark.rule("HR-ISWMOTOR-4", "HR-GEN-9")
@pytest.mark.parametrize(("foot", "mode"), CASES)
def test_in_mud_they_are_as_slow_as_on_foot(foot, mode):
    assert limits(words(foot, mode) + "+weather-mud") == FOOT[foot]
    assert limits(f"isw-basic:movement_mode={foot}+weather-mud") == FOOT[foot]


@pytest.mark.rule("HR-ISWMOTOR-4", "HR-MUD-2")
def test_a_town_spares_them_as_it_spares_all():
    options = words(mode="move2_then_battle") + "+weather-mud"
    towns = dict.fromkeys(("E5", "E6", "E7"), "tp_road")
    field = Battlefield(towns, {"infantry": "A1"}, {"hr_mg_team": "E5"}, options + "+ruleset.road_bonus=0")
    field.ready("E5")
    assert "E7" in field.reach("E5")
    assert field.move("E5", "E6", "E7")
    assert field.state["moved"][field.unit("E7")] == 2


@pytest.mark.rule("HR-ISWMOTOR-1", "HR-ISWMOTOR-2")
@pytest.mark.parametrize(
    ("foot", "mode", "way", "fired"),
    [
        ("infantry", "move2_then_battle", ("G5", "F5", "E5"), True),
        ("infantry", "move2_then_battle", ("G5", "F5"), False),
        ("infantry", "move2_or_battle", ("G5", "F5"), True),  # gives a battle up
        ("infantry", "move2_or_battle", ("G5", "F5", "E5"), False),
        ("infantry", "no_change", ("G5", "F5", "E5"), False),
        ("artillery", "move2_or_battle", ("G5", "F5", "E5"), True),
        ("artillery", "move2_or_battle", ("G5", "F5"), False),
        ("artillery", "no_change", ("G5", "F5"), False),
    ],
)
def test_what_wheels_change_is_noted(foot, mode, way, fired):
    field = Turns(axis={"infantry": "A1"}, allies={"hr_mg_team": "G5"}, options=words(foot, mode))
    field.turn("direct_from_hq", orders=["G5"], moves=[way])
    assert field.unit(way[-1]) >= 0
    assert bool(has_fired(field.state, Fired.MOTORISED)) is fired


@pytest.mark.rule("HR-ISWMOTOR-1", "CARD-ARTBOM-2", "HR-ISW-9")
@pytest.mark.parametrize(
    ("foot", "way"),
    [
        ("infantry", ("G5", "F5", "E5")),
        ("artillery", ("G5", "F5", "E5", "D5")),
        ("move2_or_battle", ("G5", "F5")),
    ],
)
def test_under_artillery_bombard_wheels_change_nothing(foot, way):
    """Feet go three hexes under the card as well, and nobody battles after a hex of them."""
    options = f"isw-basic:movement_mode={foot},order_class=both+isw-motorised:mode=move2_then_battle"
    field = Turns(axis={"infantry": "A1"}, allies={"hr_mg_team": "G5"}, options=options)
    field.turn("artillery_bombard", orders=["G5"], moves=[way])
    assert field.unit(way[-1]) >= 0 and not has_fired(field.state, Fired.MOTORISED)


@pytest.mark.rule("HR-ISWMOTOR-4")
def test_in_mud_nothing_is_noted():
    options = words(mode="move2_then_battle") + "+weather-mud"
    field = Turns(axis={"infantry": "A1"}, allies={"hr_mg_team": "G5"}, options=options)
    field.turn("direct_from_hq", orders=["G5"], moves=[("G5", "F5", "E5")])
    assert field.unit("E5") >= 0 and not has_fired(field.state, Fired.MOTORISED)


# --- what is refused, and what cannot occur ---


@pytest.mark.rule("HR-SET-20")
@pytest.mark.parametrize("option", TEAMS)
def test_the_common_rules_are_required(option):
    with pytest.raises(InputError, match=rf"no isw-basic \(HR-SET-20\), expected {option}\+isw-basic"):
        parse_variant(option)
    assert parse_variant(f"{option}+isw-basic").id == f"{option}+isw-basic"


@pytest.mark.rule("HR-SET-6")
@pytest.mark.parametrize("option", ["isw-basic", *TEAMS])
def test_young_generals_have_none_of_them(option):
    beside = option if option == "isw-basic" else f"isw-basic+{option}"
    for text in (f"young-generals+{beside}", f"{beside}+young-generals"):
        with pytest.raises(InputError, match=r"HR-SET-6.*do not conflict"):
            parse_variant(text)


@pytest.mark.rule("HR-GEN-4")
def test_without_a_team_nothing_can_occur():
    battle = load_scenario("pegasus-bridge")
    for text in ("isw-basic", "isw-basic+isw-mortar", RIDE, f"{RIDE}:mode=move2_then_battle,sides=both"):
        found = effect_on(build_tables(battle, parse_variant(text)))
        assert found.state == State.CANNOT
        assert {part.state for part in found.parts} == {State.CANNOT}
    played = effect_on(build_tables(battle, parse_variant("isw-basic+isw-mortar:convert=both:1")))
    assert {part.state for part in played.parts} == {State.CHANGES}


def test_the_stages_bring_teams_into_play():
    st_vith = build_tables(load_scenario("st-vith-teams"), parse_variant("+".join(["isw-basic", *TEAMS[:4]])))
    assert {*ROWS} <= {*st_vith.unit_rows}
    ride = build_tables(
        load_scenario("pointe-du-hoc-teams"),
        parse_variant("isw-basic+isw-machine-gun+isw-mortar+isw-motorised:mode=move2_or_battle"),
    )
    assert int(ride.tables[0]["motor_rows"]).bit_count() == 2
