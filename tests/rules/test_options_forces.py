"""Options that change the set-up: conversions, the mapping to house units, limits, figures, units more and fewer."""

import itertools

import pytest

from engine.hooks import Fired
from engine.hooks.fired import fired_mask
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.forces import MAPPING, army, changes, of

# --- conversions ---


@pytest.mark.rule("HR-GEN-3", "HR-GEN-14")
def test_plain_units_are_converted_in_hex_order():
    axis = {"armor": "C2 B5 A3", "elite_armor": "A1", "infantry": "A5"}
    found = army("heavy-armor:convert=axis:2", axis, {"armor": "I1"})
    assert found == {
        "A1": ("elite_armor", 4), "A3": ("hr_heavy", 4), "B5": ("hr_heavy", 4), "C2": ("armor", 3),
        "A5": ("infantry", 4), "I1": ("armor", 3),
    }  # fmt: skip
    assert army("heavy-armor:convert=both:all", axis, {"armor": "I1"})["I1"] == ("hr_heavy", 4)
    assert army("heavy-armor", axis, {"armor": "I1"}) == army("", axis, {"armor": "I1"})
    assert army("militia-infantry:convert=allies:9", axis, {"infantry": "I1"})["I1"] == ("hr_militia", 2)


@pytest.mark.rule("HR-GEN-3")
def test_figures_that_a_scenario_gives_stay_up_to_the_new_strength():
    allies = {"infantry": "I1:1 I2:3 I3"}
    found = army("militia-infantry:convert=allies:all", None, allies)
    assert [found[hex_][1] for hex_ in ("I1", "I2", "I3")] == [1, 2, 2]
    found = army("militia-infantry:convert=allies:all,figures=4", None, allies)
    assert [found[hex_][1] for hex_ in ("I1", "I2", "I3")] == [1, 3, 4]


@pytest.mark.rule("HR-GEN-3", "HR-SET-13")
def test_the_order_in_which_options_are_named_does_not_matter():
    parts = ["heavy-armor:convert=axis:1", "recon-armor:convert=axis:all", MAPPING, "remove-unit:hex=A3",
             "add-unit:hex=D3,side=axis,row=armor", "unit-figures:class=ARM,change=-1"]  # fmt: skip
    axis = {"armor": "A3 B5 C2", "special_forces": "A1"}
    found = [
        army("+".join(order), axis) for order in itertools.islice(itertools.permutations(parts), 0, 720, 97)
    ]
    assert all(one == found[0] for one in found)
    assert found[0] == {
        "A1": ("hr_elite_infantry", 4), "B5": ("hr_heavy", 3), "C2": ("hr_recon", 1), "D3": ("hr_recon", 1),
        "I1": ("infantry", 4),
    }  # fmt: skip


@pytest.mark.rule("HR-GEN-3", "HR-MAPPING-10")
def test_tags_bring_units_where_the_option_is_on():
    tail = '\n[tags]\npanther = "A3"\nhr_militia = "A5"\n'
    axis = {"armor": "A3 A4", "infantry": "A5"}
    assert army("", axis, tail=tail)["A3"] == ("armor", 3)
    found = army("heavy-armor+militia-infantry", axis, tail=tail)
    assert (found["A3"], found["A4"], found["A5"]) == (("hr_heavy", 4), ("armor", 3), ("hr_militia", 2))
    # a named vehicle is no plain tank
    assert army("recon-armor:convert=axis:all", axis, tail=tail)["A3"] == ("armor", 3)


def test_a_tag_needs_a_unit():
    with pytest.raises(InputError, match="no unit on B7"):
        Battlefield(tail='\n[tags]\npanther = "B7"\n')


@pytest.mark.rule("HR-GEN-3")
def test_conversions_follow_rows_that_a_special_rule_copied_for_a_side():
    tail = '\n[[patch]]\nat = "units[axis&ARM].medals"\nwas = 1\nset = 2\n'
    field = Battlefield(
        axis={"armor": "D5", "infantry": "A1"}, options="heavy-armor:convert=axis:1", tail=tail
    )
    row = int(field.tables["unit_row"][int(field.unit("D5"))])
    assert field.built.unit_rows[row] == "hr_heavy@axis"
    assert int(field.tables["row_medals"][row]) == 2


def test_changes_name_every_unit_and_option():
    assert changes("heavy-armor:convert=axis:1+unit-figures:class=ART,side=axis,change=-1") == {
        "scenario.units.B2": ("axis armor", "axis hr_heavy"),
        "scenario.units.A7": ("axis artillery:2", "axis artillery:1"),
    }
    built = build_tables(load_scenario("long-ridge"), parse_variant("heavy-armor:convert=axis:1"))
    assert [one.option for one in built.provenance] == ["heavy-armor:convert=axis:1"]
    assert built.tables[0]["fired_start"].tolist() == fired_mask([Fired.FORCES_CHANGED]).tolist()
    assert changes("heavy-armor:figures=3,dice=4/4/4") == {}  # nobody on the board is heavy armor


# --- limits ---


@pytest.mark.rule("HR-HEAVY-6", "HR-GEN-18")
def test_more_heavy_tanks_than_allowed_become_medium_tanks_of_four():
    axis = {"hr_heavy": "C2 A3 B5"}
    found = army("heavy-armor:max_per_side=1", axis, {"hr_heavy": "I1"})
    assert found == {
        "A3": ("hr_heavy", 4),
        "B5": ("hr_medium", 4),
        "C2": ("hr_medium", 4),
        "I1": ("hr_heavy", 4),
    }
    assert army("heavy-armor:max_per_side=0,convert=axis:1", {"armor": "A3"})["A3"] == ("hr_medium", 4)
    assert army("heavy-armor", axis)["C2"] == ("hr_heavy", 4)
    assert army("heavy-armor:max_per_side=0", {"hr_heavy": "A3:2"})["A3"] == ("hr_medium", 2)


@pytest.mark.rule("HR-VHEAVY-1", "HR-GEN-18", "HR-SET-50")
def test_more_very_heavy_tanks_than_allowed_become_heavy_tanks():
    axis = {"hr_very_heavy": "A3 B5 C2"}
    assert [row for row, _ in army("very-heavy-armor", axis).values()].count("hr_very_heavy") == 1
    found = army("very-heavy-armor:max_per_side=2+heavy-armor:max_per_side=0", axis)
    assert [found[hex_] for hex_ in ("A3", "B5", "C2")] == [
        ("hr_very_heavy", 4),
        ("hr_very_heavy", 4),
        ("hr_medium", 4),
    ]
    built = Battlefield(axis=axis, options="very-heavy-armor").built
    assert [line.split(": ", 1)[1] for line in warnings_of_forces(built)] == [
        "hr_very_heavy on B5 is more than the 1 of a side and becomes hr_heavy",
        "hr_very_heavy on C2 is more than the 1 of a side and becomes hr_heavy",
    ]  # fmt: skip


@pytest.mark.rule("HR-HEAVY-4")
@pytest.mark.parametrize(("nation", "warned"), [("usa", True), ("germany great_britain", False)])
def test_foreign_heavy_tanks_are_told(nation, warned):
    field = Battlefield(allies={"hr_heavy": "I1"}, **of(allies=nation))
    assert any("not German" in line for line in warnings_of_forces(field.built)) is warned


@pytest.mark.rule("HR-LIGHT-6", "HR-SET-47")
def test_pairs_that_cannot_attack_are_told():
    field = Battlefield(axis={"hr_heavy": "A1", "infantry": "A3"}, allies={"hr_recon": "I1"}, **of())
    (line,) = warnings_of_forces(field.built)
    assert line.endswith("hr_recon of the allies may never attack hr_heavy")
    assert not warnings_of_forces(Battlefield(allies={"hr_recon": "I1"}, **of()).built)


@pytest.mark.rule("HR-LIGHT-6", "HR-DEMORAL-1")
def test_units_of_a_tag_are_rows_of_their_own_and_warned_of_all_the_same():
    tags = {"extra": of()["extra"] + 'tags = { green = "A1 I1" }\n'}
    field = Battlefield(
        axis={"hr_heavy": "A1"},
        allies={"hr_recon": "I1"},
        options="demoralisation:affected=tag:green",
        **tags,
    )
    assert set(field.built.unit_rows) == {"hr_heavy#green", "hr_recon#green"}
    (line,) = warnings_of_forces(field.built)
    assert line.endswith("hr_recon of the allies may never attack hr_heavy")


@pytest.mark.rule("HR-LIGHT-6", "HR-RAIN-1")
def test_nobody_is_warned_of_units_that_the_weather_keeps_from_dropping():
    drop = '\n[[air_drop]]\nside = "allies"\nunit = "hr_recon"\ncount = 1\n'
    warnings = {
        options: warnings_of_forces(Battlefield(axis={"hr_heavy": "A1"}, tail=drop, options=options).built)
        for options in ("", "weather-rainstorm")
    }
    assert [line.split(": ", 1)[1] for line in warnings[""]] == [
        "hr_recon of the allies may never attack hr_heavy"
    ]
    assert warnings["weather-rainstorm"] == []


# --- the mapping ---


@pytest.mark.rule("HR-MAPPING-1", "HR-MAPPING-2", "HR-MAPPING-3")
def test_kinds_that_have_one_answer():
    allies = {
        "infantry": "I1",
        "special_forces": "I2 I3",
        "resistance": "I4",
        "artillery": "I5",
        "armor": "I6",
    }
    found = army(MAPPING, None, allies, tail='\n[tags]\nmotorised = "I3"\n')
    assert {hex_: row for hex_, (row, _) in found.items()} == {
        "A1": "infantry", "I1": "infantry", "I2": "hr_elite_infantry", "I3": "hr_mechanised_infantry",
        "I4": "hr_resistance", "I5": "hr_heavy_artillery", "I6": "hr_medium",
    }  # fmt: skip


@pytest.mark.rule("HR-MAPPING-4", "HR-MAPPING-6")
@pytest.mark.parametrize(
    ("date", "nation", "options", "becomes"),
    [
        ("1944-12-20/22", "germany", "", "hr_heavy"),
        ("1943-07-05", "germany", "", "hr_heavy"),
        ("1943-07-04", "germany", "", "hr_medium"),
        ("", "germany", "", "hr_medium"),
        ("1944-12-20", "italy", "", "hr_medium"),
        ("1944-12-20", "germany", ":late_war_from=1945-01-01", "hr_medium"),
        ("1943-01-05", "germany", ":late_war_from=1943-01-05", "hr_heavy"),
    ],
)
def test_armor_of_four_figures(date, nation, options, becomes):
    found = army(MAPPING + options, {"elite_armor": "A1", "armor": "A3:4 A5"}, **of(date, nation))
    assert found["A1"] == found["A3"] == (becomes, 4)
    assert found["A5"] == ("hr_medium", 3)


@pytest.mark.rule("HR-MAPPING-7", "HR-MAPPING-3")
@pytest.mark.parametrize(
    ("axis", "allies", "more", "theirs", "ours"),
    [
        ("germany", "great_britain", {"date": "1942-10-23"}, "l l l", "t l t"),
        ("italy", "usa", {"date": "1943-02-19"}, "l l l", "m m m"),
        ("germany", "great_britain", {"date": "1941-06-15"}, "l l l", "t l t"),
        ("germany", "great_britain", {"date": "1942-10-23", "face": "country"}, "m m m", "m m m"),
        ("germany", "soviet_union", {"date": "1941-06-22", "front": "eastern"}, "l l l", "l l l"),
        ("germany", "soviet_union", {"date": "1942-01-01", "front": "eastern"}, "m m m", "m m m"),
        ("germany", "usa", {"date": "", "front": "western"}, "m m m", "m m m"),
    ],
)
def test_armor_by_theatre(axis, allies, more, theirs, ours):
    where = {"front": "mediterranean", "face": "desert", **more}
    found = army(
        MAPPING, {"armor": "A1 A3 B2"}, {"armor": "H1 I1 I5"}, **of(axis=axis, allies=allies, **where)
    )
    short = {"hr_light_medium": "l", "hr_medium": "m", "hr_infantry_tank": "t"}
    assert " ".join(short[found[hex_][0]] for hex_ in ("A1", "A3", "B2")) == theirs
    assert " ".join(short[found[hex_][0]] for hex_ in ("H1", "I1", "I5")) == ours


@pytest.mark.rule("HR-MAPPING-8")
@pytest.mark.parametrize(
    ("tag", "row"),
    [
        ("panzer_ii", "hr_recon"), ("jeep", "hr_recon"), ("stuart", "hr_light_medium"), ("t-34", "hr_medium"),
        ("king_tiger", "hr_heavy"), ("maus", "hr_very_heavy"), ("churchill", "hr_infantry_tank"),
        ("stug_iii", "hr_assault_gun"), ("jagdpanther", "hr_tank_destroyer"), ("katyusha", "hr_rockets"),
    ],
)  # fmt: skip
def test_a_named_vehicle_wins_over_the_table(tag, row):
    found = army(MAPPING, {"armor": "A1"}, tail=f'\n[tags]\n{tag} = "A1"\n', **of("1941-06-22"))
    assert found["A1"][0] == row


@pytest.mark.rule("HR-MAPPING-8")
def test_the_nation_of_a_tag_is_that_of_the_unit():
    where = of("1942-10-23", "germany", "usa great_britain", "mediterranean", "desert")
    found = army(MAPPING, None, {"armor": "I1 I3"}, tail='\n[tags]\ngreat_britain = "I3"\n', **where)
    assert (found["I1"][0], found["I3"][0]) == ("hr_medium", "hr_infantry_tank")


@pytest.mark.rule("HR-RESIST-5", "HR-MAPPING-2")
@pytest.mark.parametrize("nation", ["france", "soviet_union", "italy"])
def test_partisans_of_any_nation_are_one_row(nation):
    found = army(MAPPING, None, {"resistance": "I1"}, **of("1943-11-01", allies=nation))
    assert found["I1"] == ("hr_resistance", 3)


@pytest.mark.rule("HR-MAPPING-9")
def test_units_of_expansions_become_their_namesakes():
    assert army(MAPPING, {"ww_tank_destroyer": "A1"})["A1"] == ("hr_tank_destroyer", 3)


@pytest.mark.rule("HR-MAPPING-5")
def test_the_church_of_sainte_mere_eglise():
    field = Battlefield()
    field.open("sainte-mere-eglise", MAPPING, "allies")
    assert "tp_church" in field.built.stack_names[field.stack("E7")]
    assert field.unit("E7") >= 0 and field.built.stack_names[field.stack("E8")] == "town"
    assert changes(MAPPING, "sainte-mere-eglise")["scenario.map.E7"] == ("town", "tp_church")
    assert "scenario.map.E7" not in changes(f"{MAPPING}:church_at_sainte_mere=false", "sainte-mere-eglise")
    assert not [path for path in changes(MAPPING, "arracourt") if path.startswith("scenario.map")]


@pytest.mark.rule("HR-MAPPING-10")
def test_options_of_unit_types_work_on_mapped_units():
    options = f"{MAPPING}+heavy-armor:figures=3,max_per_side=1"
    found = army(options, {"elite_armor": "A1 A3"}, **of("1944-12-20"))
    assert (found["A1"], found["A3"]) == (("hr_heavy", 3), ("hr_medium", 4))


def test_a_table_of_ones_own():
    table = "profile=manual,manual_table=armor:hr_heavy|infantry:hr_militia"
    found = army(f"{MAPPING}:{table}", {"armor": "A1", "elite_armor": "A3"})
    assert {hex_: row for hex_, (row, _) in found.items()} == {
        "A1": "hr_heavy",
        "A3": "elite_armor",
        "I1": "hr_militia",
    }
    for wrong in (
        "profile=manual",
        "manual_table=armor:hr_heavy",
        "profile=manual,manual_table=armour:hr_heavy",
    ):
        with pytest.raises(InputError):
            army(f"{MAPPING}:{wrong}")


# --- everyday changes ---


def test_figures_of_units():
    axis = {"infantry": "A1 A2:1", "armor": "A3"}
    assert army("unit-figures", axis) == {
        "A1": ("infantry", 5),
        "A2": ("infantry", 2),
        "A3": ("armor", 3),
        "I1": ("infantry", 5),
    }
    fewer = army("unit-figures:class=INF|ARM,side=axis,change=-2", axis)
    assert fewer == {"A1": ("infantry", 2), "A2": ("infantry", 1), "A3": ("armor", 1), "I1": ("infantry", 4)}
    assert changes("unit-figures:change=0") == {}


def test_a_unit_more():
    assert army("add-unit:hex=c4|D4,side=axis,row=armor,figures=2") == {
        "A1": ("infantry", 4), "C4": ("armor", 2), "D4": ("armor", 2), "I1": ("infantry", 4),
    }  # fmt: skip
    assert army("add-unit")["I2"] == ("infantry", 4)
    assert army("add-unit:side=axis,row=hr_heavy")["A2"] == ("hr_heavy", 4)
    blocked = {"A2": "river", "A3": "hedgehog"}
    assert army("add-unit:side=axis,row=armor", terrain=blocked)["A4"] == ("armor", 3)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("add-unit:hex=I1", "parameter hex I1: found allies infantry on I1, expected a hex without a unit"),
        ("add-unit:hex=E1", "parameter hex E1: found river on E1, expected a hex that infantry may stand on"),
        (
            "add-unit:hex=E2,row=armor",
            "parameter hex E2: found open + hedgehog on E2, expected a hex that armor may",
        ),
        ("add-unit:hex=Z9", "parameter hex Z9: found hex 'Z9', expected a hex of the board"),
        ("add-unit:row=armour", "parameter row: found unknown unit row 'armour'"),
        ("add-unit:hex=C4|C4", "parameter hex C4: found allies infantry on C4"),
        ("remove-unit:hex=C4", "parameter hex C4: found no unit on C4, expected a hex with unit: A1 A2 I1"),
        ("remove-unit:hex=I1,side=axis", "found allies infantry on I1, expected a hex with axis: A1 A2"),
        ("remove-unit:row=armor,side=allies", "found no allies armor in the battle"),
        (
            "remove-unit:side=allies",
            "units.allies: found no unit (with remove-unit:side=allies), expected at least one",
        ),
    ],
)
def test_mistakes_name_the_hex(options, told):
    with pytest.raises(InputError) as caught:
        army(options, {"infantry": "A1 A2"}, terrain={"E1": "river", "E2": "hedgehog"})
    assert told in str(caught.value)


def test_a_unit_fewer():
    axis = {"infantry": "A1 A2", "armor": "A3"}
    assert set(army("remove-unit", axis)) == {"A2", "A3", "I1"}
    assert set(army("remove-unit:row=armor", axis)) == {"A1", "A2", "I1"}
    assert set(army("remove-unit:hex=A1|A3", axis)) == {"A2", "I1"}
    # another unit may come onto the hex
    assert army("remove-unit:hex=A3+add-unit:hex=A3,side=axis,row=artillery", axis)["A3"] == ("artillery", 2)
