"""Each Battle Star has its own side, medals and dice, each radar station its own notice, where a battle says so."""

import pytest

from engine.hooks import Event
from engine.loading.checks.prospects import event_medals
from engine.loading.options.option import load_option
from engine.loading.words.errors import InputError
from engine.rules.landmarks import choices as by_count
from engine.rules.landmarks import choices as by_worth
from engine.rules.landmarks.law import may_sabotage
from engine.rules.radar import law as radar
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
TOWNS = {"E5": "town", "E7": "town", "E9": "town"}
STARS = 'sabotage_hexes = "E5 E7"\nsabotage_targets = "E9"\n'
HEXES = "expected hexes that may be sabotaged"
BY_HEX = """sabotage_sides = { E5 = "allies", E7 = "axis", others = "both" }
sabotage_medals = { E5 = 2, e9 = 3 }
sabotage_dice = { E5 = 1, E7 = 5 }
sabotage_bonus = { E9 = false }
"""


def stars(rules=BY_HEX, options="star-sabotage", row="infantry", **more):
    """Three towns with a Battle Star each: two by the battle's own rule, E9 by the house rule."""
    sides = {"axis": {"infantry": "A1 D8"}, "allies": {row: "E5 E7 E9", "infantry": "I1"}}
    if row == "infantry":
        sides["allies"] = {row: "E5 E7 E9 I1"}
    return Turns(
        terrain=TOWNS, **{**sides, **more}, options=options, tail=f"[ruleset]\n{STARS}{rules}", medals=12
    )


def values(field, name, hexes="E5 E7 E9"):
    """A column of the objectives that stand for these hexes."""
    tables = field.tables
    found = [int(tables["hex_target"][field.index[hex_]]) - 1 for hex_ in hexes.split()]
    return [int(tables[name][objective]) for objective in found]


@pytest.mark.rule("TP-SAB-1", "TP-SAB-2", "HR-SABOT-1", "HR-SABOT-4")
def test_every_star_has_its_own_side_medals_and_dice():
    field = stars()
    assert values(field, "target_sides") == [0b10, 0b01, 0b11]
    assert values(field, "target_medals") == values(field, "objective_value") == [2, 1, 3]
    assert values(field, "target_dice") == [1, 5, 0]
    assert values(field, "target_bonus") == [
        0,
        0,
        0,
    ]  # the house rule says no for the others, the battle for E9
    assert values(stars(options=""), "target_bonus", "E5 E7") == [1, 1]


@pytest.mark.rule("TP-SAB-1")
@pytest.mark.parametrize(
    ("side", "hexes", "may"), [("allies", "E5 E7 E9", [1, 0, 1]), ("axis", "E5 E7 E9", [0, 1, 1])]
)
def test_each_side_may_destroy_its_own_targets(side, hexes, may):
    other = "allies" if side == "axis" else "axis"
    field = stars(
        active=side, **{side: {"infantry": hexes}, other: {"infantry": "A1" if side == "allies" else "I1"}}
    )
    field.play("direct_from_hq").order(*hexes.split())
    found = [may_sabotage(field.tables, field.state, field.unit(hex_)) for hex_ in hexes.split()]
    assert found == may


@pytest.mark.rule("TP-SAB-1", "TP-SAB-2", "HR-SABOT-4")
def test_one_turn_with_the_dice_and_medals_of_each():
    field = stars()
    field.turn("close_assault", orders=["E9"], sabotage=["E9"], faces=["SGG"])
    rolls = [tuple(map(int, e[1:4:2])) for e in field.logged(Event.LANDMARK_ROLL)]
    assert (
        rolls == [(field.index["E9"], 3)] and field.medals("allies") == 3
    )  # the card's die does not count on E9
    field = stars().turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=["S"])
    assert [int(e[3]) for e in field.logged(Event.LANDMARK_ROLL)] == [1] and field.medals("allies") == 2


@pytest.mark.rule("HR-SABOT-1", "HR-GEN-2")
@pytest.mark.parametrize(
    ("rules", "options", "medals"),
    [
        ("sabotage_medals = { E5 = 2 }\n", "star-sabotage", [2, 1, 1]),
        ("sabotage_medals = { E5 = 2 }\n", "star-sabotage:vp=3", [2, 3, 3]),
        ("sabotage_medals = { E5 = 2, others = 1 }\n", "star-sabotage:vp=3", [2, 1, 1]),
        ("sabotage_medals = 2\n", "star-sabotage:vp=3", [2, 2, 2]),
        ("", "star-sabotage:vp=3", [3, 3, 3]),
        ("sabotage_medals = { E5 = 2 }\n", "star-sabotage+ruleset.sabotage_medals.E5=4", [4, 1, 1]),
        ("sabotage_medals = { E5 = 2 }\n", "star-sabotage+ruleset.sabotage_medals={E7=4}", [2, 4, 1]),
        ("", "star-sabotage:vp=2+ruleset.sabotage_medals={E7=4,e9=0}", [2, 4, 0]),
        ("sabotage_medals = { E5 = 2 }\n", "star-sabotage+ruleset.sabotage_medals.e7+=4", [2, 5, 1]),
    ],
)
def test_what_is_said_of_a_hex_outranks_what_is_said_of_all(rules, options, medals):
    assert values(stars(rules, options), "target_medals") == medals


@pytest.mark.rule("HR-SABOT-1")
def test_an_option_file_may_say_it_by_hex(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(
        'id = "own"\ntitle = "Own"\nsource = "own"\nabout = "own"\n[[patch]]\nat = "ruleset.sabotage_medals"\n'
        "was = 1\nset = { E5 = 3 }\n"
    )
    assert load_option(str(path)).patches[0].value == {"E5": 3}
    assert values(stars("", f"star-sabotage+{path}"), "target_medals") == [3, 1, 1]
    stale = tmp_path / "stale.toml"
    stale.write_text(path.read_text().replace('"own"', '"stale"', 1).replace("was = 1", "was = 2"))
    with pytest.raises(
        InputError, match=r"stale.toml: patch ruleset.sabotage_medals.E5 was: found 2, expected was = 1"
    ):
        stars("", f"star-sabotage+{stale}")


@pytest.mark.rule("TP-SAB-2", "VIC-1")
def test_prospects_and_players_count_each_by_itself():
    field = stars('sabotage_sides = { E7 = "axis" }\nsabotage_medals = { E5 = 2, E9 = 0 }\n')
    assert [event_medals(field.tables, side)["sabotage"] for side in (AXIS, ALLIES)] == [3, 2]
    assert values(field, "objective_sides") == [0b11, 0b01, 0]  # nobody marches for the one of the house rule


@pytest.mark.rule("TP-SAB-1")
@pytest.mark.parametrize(("hex_", "answer"), [("E5", 1), ("E7", 0)])
def test_players_weigh_the_medals_of_the_star_they_stand_on(hex_, answer):
    tail = '[ruleset]\nsabotage_hexes = "E5 E7"\nsabotage_medals = { E7 = 0 }\n'
    pieces = {"axis": {"infantry": "A1"}, "allies": {"infantry": "E5 E7 I1"}}
    table = Table("direct_from_hq", terrain=TOWNS, tail=tail, **pieces).ready(hex_)
    unit = table.unit(hex_)
    assert by_worth.sergeant_sabotage(table.tables, table.state, table.mind, unit) == answer
    assert by_count.recruit_sabotage(table.tables, table.state, unit) == answer


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("sabotage_medals = { E4 = 1 }", f"ruleset.sabotage_medals.E4: found E4, {HEXES} (E5 E7 E9)"),
        ("sabotage_medals = { E5 = 11 }", "ruleset.sabotage_medals.E5: found 11, expected 0 to 10"),
        ("sabotage_sides = { E5 = [] }", "ruleset.sabotage_sides.E5: found [], expected axis | allies | both"),
        ("sabotage_dice = { E5 = 7 }", "ruleset.sabotage_dice.E5: found 7, expected 1 to 6, or close_assault"),
        ("sabotage_bonus = { E5 = 1 }", "ruleset.sabotage_bonus.E5: found 1, expected true | false"),
        ("sabotage_dice = { Z99 = 1 }", "ruleset.sabotage_dice.Z99: found Z99"),
    ],
)  # fmt: skip
def test_a_wrong_hex_or_value_is_refused_by_file_key_and_hex(rules, said):
    with pytest.raises(InputError) as failed:
        stars(f"{rules}\n", "")
    text = str(failed.value)
    assert said in text and "field.toml: " in text and "\n" not in text


# --- radar stations ---

STATIONS = {"C5": "tp_radar", "C7": "tp_radar"}


def watched(notice, hex_, where=STATIONS):
    """Whether the Axis has to show its Air Power, with an Allied unit on a hex."""
    field = Turns(
        terrain=where, axis={"infantry": "A1"}, allies={"infantry": f"{hex_} I1"}, active="axis",
        tail=f"[ruleset]\nradar_notice = {notice}\n",
    )  # fmt: skip
    return bool(radar.is_watched(field.tables, field.state, AXIS)), int(field.tables["radars"])


@pytest.mark.rule("TP-RAD-3")
@pytest.mark.parametrize(
    ("notice", "hex_", "found"),
    [
        ("true", "C5", (True, 2)),
        ("true", "C7", (True, 2)),
        ("true", "C6", (False, 2)),
        ("{ C5 = true }", "C5", (True, 1)),
        ("{ C5 = true }", "C7", (False, 1)),
        ("{ C5 = false, others = true }", "C5", (False, 1)),
        ("{ C5 = false, others = true }", "C7", (True, 1)),
        ("{ C5 = false }", "C5", (False, 0)),
    ],
)
def test_the_stations_with_a_battle_star_alone_give_notice(notice, hex_, found):
    assert watched(notice, hex_) == found


@pytest.mark.rule("TP-RAD-3")
@pytest.mark.parametrize(
    ("notice", "where", "said"),
    [
        (
            "{ C6 = true }",
            STATIONS,
            "ruleset.radar_notice.C6: found C6, expected hexes with a radar station (C5 C7)",
        ),
        ("{ C5 = true }", {"C5": "town"}, "ruleset.radar_notice"),
        ("{ C5 = 3 }", STATIONS, "ruleset.radar_notice.C5: found 3, expected true | false"),
    ],
)
def test_a_station_that_is_not_there_is_refused_by_its_hex(notice, where, said):
    with pytest.raises(InputError) as failed:
        watched(notice, "C6", where)
    assert said in str(failed.value) and "\n" not in str(failed.value)
