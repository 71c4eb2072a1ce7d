"""Demoralised armies: figures, movement and dice they lack, who is affected, and how far they recover."""

import pytest

from engine.hooks import Fired
from engine.kernel import battle, movement
from engine.kernel.tactics import rolls
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns
from tests.support.zombies import Graves

DOWN = "demoralisation:affected=allies"
ARMY = {"infantry": "G2", "special_forces": "G5", "armor": "G8", "artillery": "G11"}
FULL = {"infantry": 4, "special_forces": 4, "armor": 3, "artillery": 2}


def strength(options, extra="", card="direct_from_hq"):
    """Figures, limits and dice at distances 1 to 6 against infantry of every kind of unit."""
    field = Battlefield(allies=ARMY, options=options, extra=extra).play(card)
    enemy = field.state["unit_row"][field.unit("A1")]
    found = {}
    for row, hex_ in ARMY.items():
        own = field.state["unit_row"][field.unit(hex_)]
        found[row] = (
            field.figures(hex_),
            field.limits(hex_),
            field.tables["dice"][0, own, enemy, 1:7].tolist(),
        )
    return found


@pytest.mark.rule("HR-DEMORAL-1", "HR-DEMORAL-4", "HR-DEMORAL-5", "HR-GEN-11")
def test_a_figure_a_hex_and_a_die_fewer():
    assert strength(DOWN) == {
        "infantry": (3, (0, 1), [2, 1, 0, 0, 0, 0]),
        "special_forces": (3, (1, 1), [2, 1, 0, 0, 0, 0]),
        "armor": (2, (2, 2), [2, 2, 2, 0, 0, 0]),
        "artillery": (1, (0, 0), [2, 2, 1, 1, 0, 0]),
    }


@pytest.mark.rule("HR-DEMORAL-2", "HR-DEMORAL-4", "HR-DEMORAL-6")
def test_near_collapse_two_of_each_but_one_figure_is_left():
    assert strength(f"{DOWN},level=2") == {
        "infantry": (2, (0, 0), [1, 0, 0, 0, 0, 0]),
        "special_forces": (2, (0, 0), [1, 0, 0, 0, 0, 0]),
        "armor": (1, (1, 1), [1, 1, 1, 0, 0, 0]),
        "artillery": (1, (0, 0), [1, 1, 0, 0, 0, 0]),
    }


@pytest.mark.rule("HR-DEMORAL-2", "HR-DEMORAL-4")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("figures=0", (4, (0, 1), [2, 1, 0])), ("figures=2", (2, (0, 1), [2, 1, 0])),
        ("movement=0", (3, (1, 2), [2, 1, 0])), ("movement=2", (3, (0, 0), [2, 1, 0])),
        ("dice=0", (3, (0, 1), [3, 2, 1])), ("dice=2", (3, (0, 1), [1, 0, 0])),
        ("level=2,dice=1", (2, (0, 0), [2, 1, 0])), ("figures=0,movement=0,dice=0", (4, (1, 2), [3, 2, 1])),
    ],
)  # fmt: skip
def test_the_three_parts_are_independent(text, expected):
    figures, moves, dice = strength(f"{DOWN},{text}")["infantry"]
    assert (figures, moves, dice[:3]) == expected


@pytest.mark.rule("HR-DEMORAL-1")
def test_the_other_side_and_other_classes_are_as_always():
    both = {"infantry": "G2", "armor": "G8"}
    field = Battlefield(
        allies=both, axis={"infantry": "C2", "armor": "C8"}, options="demoralisation:affected=axis_arm"
    )
    assert field.picture("allies") == {"G2": 4, "G8": 3} and field.picture("axis") == {"C2": 4, "C8": 2}
    field = Battlefield(
        allies=both,
        axis=both | {"infantry": "C2", "armor": "C8"},
        options="demoralisation:affected=axis|allies_inf",
    )
    assert field.picture("allies") == {"G2": 3, "G8": 3} and field.picture("axis") == {"C2": 3, "C8": 2}


@pytest.mark.rule("HR-DEMORAL-1", "HR-DEMORAL-9")
def test_the_scenario_names_those_affected_or_a_tag_does():
    named = 'demoralised = "axis_inf"'
    axis = {"infantry": "C2 C4", "armor": "C8"}
    field = Battlefield(axis=axis, options="demoralisation", extra=named)
    assert field.picture("axis") == {"C2": 3, "C4": 3, "C8": 3}
    tags = 'tags = { green = "c4 C8", old = "C2" }'
    field = Battlefield(axis=axis, options="demoralisation:affected=tag:green", extra=tags)
    assert field.picture("axis") == {"C2": 4, "C4": 3, "C8": 2}
    field = Battlefield(axis=axis, options="demoralisation", extra=f'demoralised = "tag:old"\n{tags}')
    assert field.picture("axis") == {"C2": 3, "C4": 4, "C8": 3}
    field = Battlefield(axis=axis, options="demoralisation:affected=tag:old|tag:green|axis", extra=tags)
    assert field.picture("axis") == {"C2": 3, "C4": 3, "C8": 2}, "named twice, affected once"


@pytest.mark.rule("HR-DEMORAL-1", "HR-GEN-3")
def test_a_tagged_unit_may_be_removed_and_one_put_on_its_hex_is_another():
    tags = 'tags = { Green = "C2 C4" }'
    down = "demoralisation:affected=tag:green+remove-unit:hex=C4"
    field = Battlefield(axis={"infantry": "C2 C4"}, options=down, extra=tags)
    assert field.picture("axis") == {"C2": 3}
    both = f"{down}+add-unit:side=axis,row=infantry,hex=C4"
    field = Battlefield(axis={"infantry": "C2 C4"}, options=both, extra=tags)
    assert field.picture("axis") == {"C2": 3, "C4": 4}


@pytest.mark.rule("HR-DEMORAL-9")
def test_with_nobody_named_nothing_changes():
    for scenario in ("pegasus-bridge", "st-vith"):
        plain, option = (
            build_tables(load_scenario(scenario)).tables,
            build_tables(load_scenario(scenario), parse_variant("demoralisation")).tables,
        )
        assert plain.tobytes() == option.tobytes()


@pytest.mark.rule("HR-DEMORAL-3")
def test_a_unit_that_cannot_move_still_retreats():
    field = Battlefield(
        axis={"infantry": "E5 A1"}, allies={"infantry": "F5"}, options="demoralisation:affected=axis,level=2"
    ).ready("F5")
    assert field.limits("E5") == (0, 0)
    field.attack("F5", "E5", "FFS", ground=0)
    assert {name[0] for name in field.picture("axis")} == {"A", "C"}


@pytest.mark.rule("HR-DEMORAL-7")
@pytest.mark.parametrize(("ceiling", "full"), [("reduced", 3), ("normal", 4)])
def test_recovery_ends_at_the_reduced_number_or_the_normal_one(ceiling, full):
    field = Turns(allies={"infantry": "G2:4"}, axis={"infantry": "A1"}, options=f"{DOWN},ceiling={ceiling}")
    unit = field.unit("G2")
    assert field.figures("G2") == 3 and field.state["unit_full"][unit] == full
    field.state["unit_figures"][unit] = full - 1
    field.hold("allies", "medics_mechanics")
    field.turn("medics_mechanics", heal="G2", faces=["IIIII"])
    assert field.figures("G2") == full
    assert not rolls.may_heal(field.tables, field.state, unit)


@pytest.mark.rule("HR-DEMORAL-8", "HR-GEN-12")
def test_an_entry_at_0_is_out_of_range_whatever_the_card_adds():
    for hex_, plain, down in (("E2", 3, 2), ("D2", 2, 1), ("C2", 1, 0)):
        for options, expected in (("", plain), (DOWN, down)):
            field = Battlefield(axis={"infantry": hex_}, allies={"infantry": "F2"}, options=options)
            field.play("direct_from_hq").order("F2")
            assert field.dice("F2", hex_) == expected
            field.state["dice_bonus"] = 1
            assert field.dice("F2", hex_) == (expected + 1 if expected else 0)


@pytest.mark.rule("HR-ARITH-5", "HR-DEMORAL-8", "HR-DEMORAL-10")
@pytest.mark.parametrize(
    ("terrain", "attacker", "target", "bonus", "level", "expected"),
    [
        ({}, "infantry", "E2", 1, 1, 3),  # 3 + 1 - 1
        ({"E2": "forest"}, "infantry", "E2", 0, 1, 1),  # 3 - 1 - 1
        ({"E2": "forest"}, "infantry", "E2", 1, 2, 1),  # 3 + 1 - 2 - 1
        ({"F2": "town", "E2": "town"}, "armor", "E2", 0, 1, 0),  # 3 - 1 - 2 - 2
        ({"F2": "town"}, "armor", "E2", 1, 1, 1),  # 3 + 1 - 1 - 2
        ({"F2": "wire"}, "infantry", "E2", 0, 2, 0),  # 3 - 2 - 1
    ],
)
def test_the_penalty_comes_between_bonus_and_terrain(terrain, attacker, target, bonus, level, expected):
    field = Battlefield(
        terrain=terrain, axis={"infantry": target}, allies={attacker: "F2"}, options=f"{DOWN},level={level}"
    ).ready("F2")
    field.state["dice_bonus"] = bonus
    assert field.dice("F2", target) == expected


@pytest.mark.rule("HR-DEMORAL-8", "HR-ZOMBIE-1")
@pytest.mark.parametrize("full", [2, 3, 4])
@pytest.mark.parametrize("fewer", [1, 2])
@pytest.mark.parametrize("reach", [1, 2])
def test_zombies_count_their_figures_first(full, fewer, reach):
    words = f"zombie-unit:figures={full},range={reach}+zombie-conversion"
    words += f"+demoralisation:affected=axis,level={fewer},figures=0,movement=0"
    field = Graves(dead={"infantry": "E6"}, living={"infantry": f"E{6 + reach}"}, options=words).call()
    for figures in range(1, 7):
        field.state["unit_figures"][field.unit("E6")] = figures
        assert field.dice("E6", f"E{6 + reach}") == max(figures - fewer, 0)


@pytest.mark.rule("HR-DEMORAL-8")
def test_fire_in_defence_is_weaker_too():
    field = Battlefield(
        axis={"infantry": "E2"}, allies={"infantry": "F2"}, options="demoralisation:affected=axis"
    )
    assert battle.defence_dice(field.tables, field.state, field.unit("E2"), field.unit("F2"), 0) == 2


@pytest.mark.rule("HR-DEMORAL-10")
def test_clamped_at_nothing():
    field = Battlefield(allies=ARMY, options=f"{DOWN},level=2+weather-deep-snow:penalty=2").ready(
        *ARMY.values()
    )
    assert {field.limits(hex_) for hex_ in ARMY.values()} == {(0, 0)}
    assert not any(movement.may_move(field.tables, field.state, field.unit(hex_)) for hex_ in ARMY.values())


@pytest.mark.rule("HR-DEMORAL-11")
def test_figures_missing_at_the_start_are_no_damage():
    field = Battlefield(allies=ARMY, options=f"{DOWN},level=2+damage-scoring")
    assert field.state["figures_lost"].sum() == 0 and field.medals("axis") == 0
    assert "young-generals" in load_option("demoralisation").conflicts


@pytest.mark.rule("HR-DEMORAL-1")
def test_what_is_marked_as_having_happened():
    pieces = {"axis": {"infantry": "E2 A1"}, "allies": {"infantry": "F2"}}
    plain, down = Battlefield(**pieces).ready("F2"), Battlefield(**pieces, options=DOWN).ready("F2")
    for field in (plain, down):
        field.attack("F2", "E2", "SSS")
    assert down.fired(Fired.FORCES_CHANGED) and down.fired(Fired.WEAKENED) and not down.fired(Fired.SLOWED)
    assert not plain.fired(Fired.FORCES_CHANGED) and not plain.fired(Fired.WEAKENED)
    other = Battlefield(**pieces, options="demoralisation:affected=axis,figures=0").ready("F2")
    other.attack("F2", "E2", "SSS")
    assert not other.fired(Fired.WEAKENED) and not other.fired(Fired.FORCES_CHANGED)


@pytest.mark.parametrize(
    ("extra", "option", "said"),
    [
        ('demoralised = "foot"', "demoralisation", "expected axis, allies"),
        ("", "demoralisation:affected=tag:green", "no tag 'green'"),
        ('tags = { green = "Z9" }', "", "no unit on Z9"),
        ('tags = { green = "D4" }', "", "no unit on D4"),
    ],
)
def test_words_of_the_scenario_that_are_refused(extra, option, said):
    with pytest.raises(InputError, match=said):
        Battlefield(extra=extra, options=option)
