"""House rule bridge-bombardment: guns fire at bridges."""

import pytest

from engine.codes import DIE
from engine.codes_of_house import ChargeChange
from engine.hooks import Event, Fired
from engine.loading.in_force.rules import base_document
from engine.rules.bridge_charges.law import charges_at, take_charges
from engine.rules.shelling.law import may_aim
from tests.support.battlefield import Battlefield
from tests.support.bridges import AT_BRIDGE, BOMBARD, FAR_ENEMY, ONE_BRIDGE, WATER
from tests.support.turn_script import Turns

RIGGED = "+bridge-detonation-rigged"
field_of, dice, showing = AT_BRIDGE.field_of, AT_BRIDGE.dice, AT_BRIDGE.showing
fire, shoot = AT_BRIDGE.fire, AT_BRIDGE.shoot


@pytest.mark.rule("HR-BRSHELL-3", "HR-BRSHELL-4")
@pytest.mark.parametrize(("here", "expected"), [("F6", 3), ("G6", 3), ("H6", 2), ("I6", 2)])
def test_a_gun_fires_with_the_dice_of_its_table(here, expected):
    assert dice(field_of(here=here), here=here) == expected
    assert dice(field_of(here=here, option=""), here=here) == 0


@pytest.mark.rule("HR-BRSHELL-1")
def test_four_tank_symbols_in_all_destroy_it():
    field = field_of()
    fire(field, "AIG", "AAS")
    assert field.pieces("E6") and field.state["shell_tokens"][field.index["E6"]] == 3
    assert field.fired(Fired.BRIDGE_SHELLED) and not field.fired(Fired.BRIDGE_SHOT_DOWN)
    fire(field, "GGS", "IAI")
    assert not field.pieces("E6") and field.fired(Fired.BRIDGE_SHOT_DOWN)
    assert field.state["shell_tokens"][field.index["E6"]] == 0
    assert field.built.stack_names[field.stack("E6")] == "river"


@pytest.mark.rule("HR-BRSHELL-1")
def test_hits_of_several_attackers_add_up():
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, {"artillery": "G6 G7"}, options=BOMBARD).ready("G6", "G7")
    fire(field, "AAS", here="G6")
    fire(field, "AAS", here="G7")
    assert not field.pieces("E6")


@pytest.mark.rule("HR-BRSHELL-1")
@pytest.mark.parametrize("needed", [2, 8])
def test_how_many_is_a_parameter(needed):
    field = field_of(option=f"{BOMBARD}:hits_needed={needed}")
    fire(field, *["ASS"] * (needed - 1))
    assert field.pieces("E6")
    fire(field, "ASS")
    assert not field.pieces("E6")


@pytest.mark.rule("HR-BRSHELL-1")
@pytest.mark.parametrize(
    ("more", "sides", "guns", "strikes"),
    [
        ("", "allies", 3, 1),
        (RIGGED, "", 3, 1),
        (RIGGED, "allies", 0, 0),
        (RIGGED, "axis", 0, 0),
        (f"{RIGGED}+ruleset.charges_of_scenario=false", "axis", 3, 1),
    ],
)
def test_a_rigged_bridge_is_no_target(more, sides, guns, strikes):
    """Charges of either side, where the rules know any; at another bridge they do not matter."""
    tail = f'[[marker]]\nkind = "charges"\nhexes = "E6"\nsides = "{sides}"\n' if sides else ""
    terrain = ONE_BRIDGE | {"E9": "river + bridge"}
    for card, expected in (("direct_from_hq", guns), ("barrage", strikes)):
        field = Battlefield(terrain, FAR_ENEMY, {"artillery": "G6 G9"}, options=BOMBARD + more, tail=tail)
        field.play(card)
        if card == "barrage":
            found = [may_aim(field.tables, field.state, field.index[name]) for name in ("E6", "E9")]
        else:
            field.order("G6").order("G9")
            found = [dice(field), dice(field, "E9", "G9")]
        assert found == [expected, 3 if card == "direct_from_hq" else 1]


@pytest.mark.rule("HR-BRSHELL-1")
def test_a_bridge_is_a_target_once_its_charges_are_gone():
    tail = '[[marker]]\nkind = "charges"\nhexes = "E6"\nsides = "axis"\n'
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, {"artillery": "G6"}, options=BOMBARD + RIGGED, tail=tail)
    field.play("direct_from_hq").order("G6")
    assert dice(field) == 0
    take_charges(field.state, charges_at(field.state, 0, field.index["E6"]), ChargeChange.LIFTED)
    assert dice(field) == 3


@pytest.mark.rule("HR-BRSHELL-6")
@pytest.mark.parametrize(("symbol", "counts"), [("tank", "A"), ("grenade", "G"), ("any", "IAG")])
def test_which_faces_count_is_a_parameter(symbol, counts):
    for face in "IAGFS":
        field = field_of(option=f"{BOMBARD}:symbol={symbol}")
        fire(field, face + "SS" if face != "S" else "SSS")
        assert field.state["shell_tokens"][field.index["E6"]] == (1 if face in counts else 0), face


@pytest.mark.rule("HR-FACE-13")
def test_it_takes_twenty_four_dice_on_average():
    field = field_of()
    sides = int(field.tables["shell_sixths"][2])
    assert sides == sum(int(field.tables["shell_faces"][2]) >> face & 1 for face in DIE)
    assert field.tables["shell_hits"][2] * 6 / sides == 24


@pytest.mark.rule("HR-BRSHELL-1")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [("river + tp_pontoon", 3), ("river + tp_rail_bridge", 3), ("river + ww_rail_bridge", 3),
     ("river + bridge_section", 3), ("river + tp_ford", 0), ("river", 0), ("bridge_section", 0)],
)  # fmt: skip
def test_bridges_of_road_rail_and_pontoons(terrain, expected):
    assert dice(field_of(WATER | {"E6": terrain})) == expected


@pytest.mark.rule("HR-BRSHELL-2", "HR-BRSHELL-4")
@pytest.mark.parametrize(
    ("row", "expected"),
    [("infantry", 0), ("armor", 0), ("ww_mortar_infantry", 0), ("ww_heavy_at_gun", 0), ("artillery", 3),
     ("hr_heavy_artillery", 3), ("tp_big_gun", 3), ("ww_mobile_artillery", 3)],
)  # fmt: skip
def test_only_heavy_artillery_and_big_guns(row, expected):
    assert dice(field_of(row=row)) == expected


@pytest.mark.rule("HR-BRSHELL-4")
def test_which_rows_are_heavy_and_big_stands_in_the_table_of_units():
    units = base_document()["units"]
    groups = {
        group: {name for name, row in units.items() if group in row["groups"]} for group in ("HEAVY", "BIG")
    }
    assert groups["HEAVY"] >= {"artillery", "hr_heavy_artillery", "tp_artillery_mountain"}
    assert not groups["HEAVY"] & {name for name in units if "anti_tank" in units[name]["groups"]}
    assert "tp_big_gun" in groups["BIG"] and not groups["HEAVY"] & groups["BIG"]


@pytest.mark.rule("HR-BRSHELL-1")
@pytest.mark.parametrize(
    ("sources", "gun", "big", "barrage"),
    [
        ("HEAVY", 3, 0, 0),
        ("BIG", 0, 3, 0),
        ("BARRAGE", 0, 0, 1),
        ("HEAVY|BARRAGE", 3, 0, 1),
        ("AIRPOWER", 0, 0, 0),
    ],
)
def test_the_sources_are_a_parameter(sources, gun, big, barrage):
    option = f"{BOMBARD}:sources={sources}"
    assert dice(field_of(option=option)) == gun
    assert dice(field_of(option=option, row="tp_big_gun")) == big
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, options=option).play("barrage")
    assert may_aim(field.tables, field.state, field.index["E6"]) == barrage


@pytest.mark.rule("HR-BRSHELL-4")
@pytest.mark.parametrize(("engineer", "expected"), [("F6", 0), ("F5", 0), ("G5", 3)])
def test_not_with_an_engineer_of_the_attacker_beside_it(engineer, expected):
    assert dice(field_of(tp_engineer=engineer)) == expected
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, {"tp_engineer": engineer}, options=BOMBARD).play("barrage")
    assert may_aim(field.tables, field.state, field.index["E6"]) == (1 if expected else 0)


@pytest.mark.rule("HR-BRSHELL-4")
def test_an_engineer_of_the_enemy_keeps_nobody_from_it():
    assert dice(field_of(axis={"tp_engineer": "D6", "infantry": "A1"})) == 3


@pytest.mark.rule("HR-BRSHELL-3", "HR-BRSHELL-7")
def test_nothing_is_taken_off():
    assert dice(field_of(option=f"{BOMBARD}+artillery-vs-armor-minus-one")) == 3
    assert dice(field_of({**ONE_BRIDGE, "G6": "wire"}, option=f"{BOMBARD}+terrain.wire.out=2/2/2")) == 3


@pytest.mark.rule("HR-BRSHELL-3")
@pytest.mark.parametrize(
    ("option", "friend", "expected"),
    [("", "I1", 3), ("+artillery-fire-modes", "I1", 0), ("+artillery-fire-modes", "F6", 3),
     ("+weather-night", "I1", 0), ("+weather-night", "F6", 3)],
)  # fmt: skip
def test_the_fire_mode_counts_at_the_bridge(option, friend, expected):
    woods = {
        **ONE_BRIDGE,
        "F6": "open",
        "F5": "forest",
        "F7": "forest",
        "G5": "forest",
        "G7": "forest",
        "H6": "forest",
    }
    field = field_of({**woods, "G6": "open"}, here="I6", option=BOMBARD + option, infantry=friend)
    assert dice(field, here="I6") == min(expected, 2)


@pytest.mark.rule("HR-BRSHELL-7")
@pytest.mark.parametrize(("enemy", "here"), [("G7", "G6"), ("E6", "F6")])
def test_next_to_an_enemy_no_bridge_is_shelled_not_even_that_under_him(enemy, here):
    field = field_of(axis={"infantry": enemy}, here=here)
    assert dice(field, here=here) == 0 and field.dice(here, enemy) > 0
    assert dice(field_of(axis={"infantry": "E6"})) == 3


@pytest.mark.rule("HR-BRSHELL-7")
def test_the_shot_is_the_guns_battle():
    field = field_of()
    with showing("ASS"):
        shoot(field)
    assert dice(field) == 0
    assert not field.state["n_battles"].any() and not field.state["medals"].any()


@pytest.mark.rule("HR-BRSHELL-5")
@pytest.mark.parametrize(("row", "figures"), [("infantry", 4), ("armor", 3), ("eq_tiger", 1)])
def test_a_destroyed_bridge_takes_the_unit_with_it(row, figures):
    field = (
        field_of(axis={row: "E6", "infantry": "A1"}) if row != "infantry" else field_of(axis={row: "E6 A1"})
    )
    assert field.figures("E6") == figures and field.dice("G6", "E6") > 0
    fire(field, "AAA", "ASS")
    assert not field.figures("E6") and field.medals("allies") == 1 and field.medals("axis") == 0


@pytest.mark.rule("HR-BRSHELL-5")
def test_never_under_an_own_unit():
    assert dice(field_of(infantry="E6")) == 0


@pytest.mark.rule("HR-BRSHELL-1")
def test_nobody_crosses_where_the_bridge_was():
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, {"artillery": "G6", "infantry": "F6"}, options=BOMBARD).ready(
        "G6", "F6"
    )
    assert "E6" in field.reach("F6")
    fire(field, "AAA", "ASS")
    assert "E6" not in field.reach("F6")


@pytest.mark.rule("HR-BRSHELL-1")
def test_the_log_tells_the_shot_and_how_far_it_is():
    field = Turns(terrain=ONE_BRIDGE, axis=FAR_ENEMY, allies={"artillery": "G6"}, options=BOMBARD)
    with showing("AAS"):
        field.turn("direct_from_hq", orders=["G6"], battles=[("G6", "shell E6")])
    piece = 2
    assert field.logged(Event.SHELL) == [(field.unit("G6"), field.index["E6"], piece, 3, 0)]
    assert field.logged(Event.GROUND_SHOT)[0][:4] == (field.index["E6"], piece, 2, 4)
