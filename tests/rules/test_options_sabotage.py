"""House rule star-sabotage: objectives destroyed by units that stand on them (house-rules 4.10)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.kernel import victory
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS
from engine.rules.landmarks import choices as by_count
from engine.rules.landmarks import choices as by_worth
from tests.support.loaded_dice import Unasked
from tests.support.markers import marker
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

OPTION = "star-sabotage"
ON_E5 = f"{OPTION}:targets=E5"
NAMED = '[ruleset]\nsabotage_targets = "E5"\nsabotage_sides = "allies"\n'
TOWN = {"E5": "town"}


def factory(options=ON_E5, allies=None, axis="A1", terrain=TOWN, **more):
    return Turns(
        terrain=terrain,
        axis={"infantry": axis},
        allies=allies or {"infantry": "E5 I1"},
        options=options,
        **{"medals": 9, **more},
    )


def attempt(field, faces="SGG", card="direct_from_hq", may=True, **turn):
    script = {"sabotage": ["E5"], "faces": [faces]} if may else {"sabotage": Unasked(), "faces": Unasked()}
    return field.turn(card, orders=["E5"], **script, **turn)


def rolled(field):
    """Dice of the attempts of the last turn."""
    return [int(event[3]) for event in field.logged(Event.LANDMARK_ROLL)]


@pytest.mark.rule("HR-SABOT-1", "HR-SABOT-5")
@pytest.mark.parametrize(("faces", "done"), [("IIS", 1), ("SSS", 1), ("IAG", 0), ("FFF", 0)])
def test_a_star_destroys_the_tile_for_a_medal_and_open_ground_is_left(faces, done):
    field = attempt(factory(), faces)
    assert rolled(field) == [3] and field.medals("allies") == done
    assert field.fired(Fired.SABOTAGE_TRIED) and field.fired(Fired.SABOTAGED) is bool(done)
    assert field.built.stack_names[field.stack("E5")] == ("open" if done else "town")
    assert field.figures("E5") == 4  # the unit stays


@pytest.mark.rule("HR-SABOT-1")
@pytest.mark.parametrize(
    ("options", "tail", "may"),
    [
        (ON_E5, "", True),
        (f"{OPTION}:targets=e9|e5", "", True),
        (f"{OPTION}:targets=E9", "", False),
        (OPTION, NAMED, True),
        (OPTION, NAMED.replace("allies", "axis"), False),
        (OPTION, "", False),  # the scenario names none
        ("", NAMED, False),  # the rule is off
        (OPTION, NAMED.replace("targets", "hexes"), True),  # the battle's own rule serves
        (ON_E5, NAMED.replace("targets", "hexes"), True),  # named twice, one target
    ],
)
def test_which_targets(options, tail, may):
    field = attempt(factory(options, tail=tail), may=may)
    assert (rolled(field) == [3]) is may and field.medals("allies") == int(may)


@pytest.mark.rule("HR-SABOT-1")
@pytest.mark.parametrize("medals", [0, 1, 2, 3])
def test_what_it_earns_is_a_parameter(medals):
    field = attempt(factory(f"{ON_E5},vp={medals}"))
    assert field.medals("allies") == medals and field.fired(Fired.SABOTAGED)
    assert field.built.stack_names[field.stack("E5")] == "open"


@pytest.mark.rule("HR-SABOT-2")
def test_the_attempt_is_the_battle_of_the_unit():
    field = factory(axis="A1 D5")
    attempt(field, "GGG", battles=[("E5", "D5")], gap=Gap.BATTLE)
    assert field.figures("D5") == 4


@pytest.mark.rule("HR-SABOT-2")
@pytest.mark.parametrize(
    ("allies", "acts"),
    [
        ("E5 I1", {"orders": ["I1"]}),  # no order
        ("E6 I1", {"orders": ["E6"]}),  # not there
        ("E6 I1", {"orders": ["E6"], "moves": [["E6", "E5"]]}),  # entered a town in this turn
    ],
)
def test_without_a_battle_there_is_no_attempt(allies, acts):
    field = factory(allies={"infantry": allies}).turn(
        "direct_from_hq", sabotage=Unasked(), faces=Unasked(), **acts
    )
    assert rolled(field) == [] and field.medals("allies") == 0


@pytest.mark.rule("HR-SABOT-3")
def test_enemies_beside_it_do_not_matter():
    assert attempt(factory(axis="A1 D5 E6 E4")).medals("allies") == 1


@pytest.mark.rule("HR-SABOT-4")
@pytest.mark.parametrize(
    ("row", "options", "card", "dice"),
    [
        ("infantry", ON_E5, "direct_from_hq", 3),
        ("armor", ON_E5, "direct_from_hq", 3),
        ("artillery", ON_E5, "direct_from_hq", 3),
        ("infantry", ON_E5, "close_assault", 3),  # a die of the card does not count
        ("infantry", f"{ON_E5},dice=1", "direct_from_hq", 1),
        ("artillery", f"{ON_E5},dice=6", "direct_from_hq", 6),
        ("infantry", f"{ON_E5}+units.infantry.dice_vs={{INF=[2,1]}}", "direct_from_hq", 2),
        ("armor", f"{ON_E5}+units.armor.less_vs={{INF=1}}", "direct_from_hq", 2),
    ],
)
def test_dice_are_those_of_the_unit_on_infantry_or_a_number(row, options, card, dice):
    field = attempt(factory(options, {row: "E5 I1"}, axis="A1 D5"), "GGGGGG"[:dice], card)
    assert rolled(field) == [dice]


@pytest.mark.rule("HR-SABOT-4")
def test_the_official_rule_counts_the_die_of_the_card():
    field = factory("", axis="A1 D5", tail=NAMED.replace("targets", "hexes"))
    assert rolled(attempt(field, "GGGG", "close_assault")) == [4]


@pytest.mark.rule("HR-SABOT-4")
def test_neither_the_tile_nor_a_leader_changes_the_dice():
    for tail in ("", marker("leader", "E5")):
        assert rolled(attempt(factory(tail=tail, axis="A1 D5"), "GGG")) == [3]


@pytest.mark.rule("HR-SABOT-5")
@pytest.mark.parametrize(
    ("option", "terrain", "said"),
    [
        (ON_E5, {"E5": "tp_lake"}, "tp_lake on E5, expected a tile that units may enter"),
        (f"{OPTION}:targets=Z9", {}, "hexes of the board"),
        (f"{OPTION}:targets=E5|E5", TOWN, "each once"),
    ],
)
def test_what_cannot_be_sabotaged_is_told_in_a_line(option, terrain, said):
    with pytest.raises(InputError) as failed:
        factory(option, {"infantry": "I1"}, terrain=terrain)
    assert said in str(failed.value) and "sabotage_house" in str(failed.value)
    assert "\n" not in str(failed.value)


@pytest.mark.rule("HR-SABOT-5")
def test_targets_of_a_scenario_are_hexes_of_the_board_even_asleep():
    with pytest.raises(InputError) as failed:
        factory("", tail=NAMED.replace("E5", "Z9"))
    assert "sabotage_targets" in str(failed.value) and "\n" not in str(failed.value)


DEPOT = NAMED + 'depot_loss = "axis"\n'


def depot(options, faces="SGG"):
    """Allied infantry at a depot of the Axis, whose armor stands at A5; hexes that it moves after an attempt."""
    field = Turns(
        terrain={"E5": "tp_supply_depot"},
        axis={"armor": "A5", "infantry": "A1"},
        allies={"infantry": "E5 I1", "armor": "I5"},
        options=options,
        tail=DEPOT,
        medals=9,
    )
    attempt(field, faces, may=options != "")
    rows = [field.state["unit_row"][field.unit(hex_)] for hex_ in ("A5", "I5")]
    return field, [int(field.tables["row_move_max"][row]) for row in rows]


@pytest.mark.rule("HR-SABOT-6")
@pytest.mark.parametrize(
    ("options", "faces", "hexes"),
    [
        (OPTION, "SGG", [2, 3]),
        (OPTION, "GGG", [3, 3]),
        ("", "SGG", [3, 3]),
        (f"{OPTION}:vp=0", "SGG", [2, 3]),
    ],
)
def test_a_lost_depot_slows_the_armor_of_its_side(options, faces, hexes):
    field, found = depot(options, faces)
    assert found == hexes and field.fired(Fired.DEPOT_LOST) is (hexes == [2, 3])


@pytest.mark.rule("HR-SABOT-6")
def test_its_medal_stays_though_the_enemy_comes():
    field = attempt(factory(axis="A1 D5"))
    field.put("E5", "H5").put("D5", "E5")
    field.turn("recon_left")
    field.turn("recon_left")
    assert field.medals("allies") == 1 and field.medals("axis") == 0


@pytest.mark.rule("HR-SABOT-6", "HR-DAMAGE-5")
@pytest.mark.parametrize("medals", [0, 1, 3])
def test_by_damage_a_tile_counts_as_its_medals_and_not_as_ground_besides(medals):
    field = attempt(factory(f"{ON_E5},vp={medals}+damage-scoring"))
    assert victory.damage_score(field.tables, field.state, 1) == medals


@pytest.mark.rule("HR-SABOT-1")
@pytest.mark.parametrize(
    ("axis", "vp", "weights", "answer"),
    [
        ("A1", 1, {}, 1),
        ("A1", 0, {}, 0),  # nothing is earned
        ("A1", 1, {"sabotage": FORBIDS}, 0),
        ("A1 D5:1", 1, {"kill": 9.0, "hit": 5.0}, 0),  # a battle is worth more
    ],
)
def test_who_weighs_terms_compares_it_with_his_best_battle(axis, vp, weights, answer):
    pieces = {"axis": {"infantry": axis}, "allies": {"infantry": "E5 I1"}, "options": f"{ON_E5},vp={vp}"}
    table = Table("direct_from_hq", weights=weights, terrain=TOWN, **pieces).ready("E5")
    assert by_worth.sergeant_sabotage(table.tables, table.state, table.mind, table.unit("E5")) == answer
    assert by_count.recruit_sabotage(table.tables, table.state, table.unit("E5")) == int(vp > 0)


@pytest.mark.rule("HR-SABOT-1")
@pytest.mark.parametrize(
    ("options", "lures"), [("", 0b10), (OPTION, 0b10), (ON_E5, 0b10), (f"{OPTION}:targets=E9", 0)]
)
def test_players_march_for_the_targets_of_the_battles_own_rule_alone(options, lures):
    own = "" if lures == 0 else NAMED.replace("targets", "hexes")
    field = factory(options, terrain={"E5": "town", "E9": "town"}, tail=own)
    assert [int(sides) for sides in field.tables["objective_sides"][:1]] == [lures]


@pytest.mark.parametrize("words", [f"{OPTION}+young-generals", f"young-generals+{OPTION}"])
def test_young_generals_destroy_nothing(words):
    with pytest.raises(InputError) as failed:
        parse_variant(words)
    assert OPTION in str(failed.value) and "\n" not in str(failed.value)
