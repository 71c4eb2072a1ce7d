"""What a battle without cards may not say, each refused in one line with what to write instead (MMB-GAP-27)."""

import pytest

import m44
from engine.loading.checks.prospects import warnings_of
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario, read_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import built_from
from tests.support.modern_field import file_of

INF, TANK, FIELD, APC = "mmb_infantry", "mmb_tank", "mmb_artillery_field", "mmb_transport_armored"


def refusal(text, options=""):
    """The line that a file is refused by."""
    with pytest.raises(InputError) as error:
        built_from(text, options)
    line = str(error.value)
    assert "\n" not in line
    return line


def with_line(text, line):
    """The file with a line more before its tables."""
    return text.replace('group = "tests"', f'group = "tests"\n{line}')


@pytest.mark.rule("MMB-GAP-27", "MMB-GAP-3")
@pytest.mark.parametrize("line", ['first_side = "axis"', "hand_size = 4", "hand_start = 3"])
def test_lines_that_speak_of_cards_are_refused(line):
    said = refusal(with_line(file_of({}, {}, {}), line))
    assert line.partition(" ")[0] in said and "this battle has no cards" in said


@pytest.mark.rule("MMB-GAP-27")
def test_a_deck_and_a_target_of_medals_are_refused():
    assert "ruleset.deck" in refusal(file_of({}, {}, {}, rules='deck = "breakthrough"\n'))
    said = refusal(with_line(file_of({}, {}, {}), "medal_target = 5"))
    assert "medal_target" in said and "ruleset.break_share" in said


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize(
    ("switch", "what"),
    [
        ("dig_in_limit = 3", "effects of cards"),
        ('opening = "FIXED"', "hands of cards"),
        ("overruns = 2", "ground"),
    ],
)
def test_a_switch_of_the_card_game_is_refused_in_a_file(switch, what):
    said = refusal(file_of({}, {}, {}, rules=f"{switch}\n"))
    assert f"ruleset.{switch.partition(' ')[0]}: " in said and what in said and "has no cards" in said


@pytest.mark.rule("MMB-GAP-27")
def test_a_patch_of_cards_is_refused_in_a_file():
    said = refusal(file_of({}, {}, {}) + '[[patch]]\nat = "cards.recon_left.orders"\nset = "L2"\n')
    assert "cards.recon_left.orders: " in said and "a deck of cards" in said
    units = file_of({}, {}, {}) + '[[patch]]\nat = "units.mmb_tank.move_max"\nwas = 3\nset = 2\n'
    assert built_from(units, "")


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("ambush-for-all-is-unknown", None),
        ("hand-size", "has no cards"),
        ("ruleset.dig_in_limit=3", "ruleset.dig_in_limit"),
        ("cards.recon_left.orders=L2", "cards.recon_left.orders"),
        ("scenario.first_side=allies", "scenario.first_side"),
        ("no-retreat-choice", "ruleset"),
    ],
)
def test_options_of_the_card_game_are_refused_by_name(option, why):
    with pytest.raises(InputError) as error:
        build_tables(load_scenario("modern-01"), parse_variant(option))
    line = str(error.value)
    assert "\n" not in line and option.partition(":")[0].partition("=")[0] in line
    assert why is None or why in line


@pytest.mark.rule("MMB-GAP-27", "MMB-GAP-28")
def test_options_that_both_games_read_are_taken():
    for option in ("ruleset.sight_limit=4", "ruleset.break_share=0.4", "units.mmb_tank.figures=4"):
        assert build_tables(load_scenario("modern-01"), parse_variant(option))


@pytest.mark.rule("MMB-GAP-3")
def test_units_of_the_other_family_are_refused():
    said = refusal(file_of({}, {INF: "A1", "infantry": "A2"}, {INF: "I1"}))
    assert "units.axis.infantry" in said and "A2" in said and "mmb_" in said
    cards = file_of({}, {"infantry": "A1", INF: "A2"}, {"infantry": "I1"}).replace('preset = "mmb"', "")
    cards = with_line(cards, 'first_side = "axis"\nhand_size = 4\nmedal_target = 4')
    said = refusal(cards)
    assert "units.axis.mmb_infantry" in said and 'preset = "mmb"' in said


@pytest.mark.rule("MMB-UNIT-2", "MMB-GAP-7")
@pytest.mark.parametrize(("unit", "fits"), [("C3:2", 0), ("C3:3", 1), ("C3:5", 1), ("C3:6", 0)])
def test_quality_is_a_point_at_most(unit, fits):
    text = file_of({}, {INF: unit}, {INF: "I1"})
    if fits:
        assert built_from(text, "")
    else:
        said = refusal(text)
        assert "C3" in said and "3 to 5" in said


@pytest.mark.rule("MMB-GAP-18", "MMB-TRP-1")
@pytest.mark.parametrize(
    ("carried", "says"),
    [
        ('C3 = "mmb_tank"', "a unit that is carried"),
        ('C3 = "mmb_cavalry"', "a unit that is carried"),
        ('C4 = "mmb_infantry"', "the hex of a transport"),
        ('C9 = "mmb_infantry"', "hexes of units"),
        ('C3 = "mmb_infantry:9"', "infantry:3"),
    ],
)
def test_whom_a_transport_carries(carried, says):
    said = refusal(file_of({}, {APC: "C3", INF: "C4"}, {INF: "I1"}, f"[carried]\n{carried}\n"))
    assert "carried" in said and says in said


def test_whom_a_transport_carries_stands_in_its_place_where_an_option_removes_it():
    text = file_of({}, {APC: "C3", INF: "C4"}, {INF: "I1"}, '[carried]\nC3 = "mmb_machine_gun"\n')
    built = built_from(text, "remove-unit:hex=C3")
    units = {unit["hex"]: unit["row"] for unit in built.document["scenario"]["units"]}
    assert units == {"C3": "mmb_machine_gun", "C4": INF, "I1": INF}


@pytest.mark.rule("MMB-MOV-6")
@pytest.mark.parametrize("piece", ["bridge", "mmb_river_ford", "mmb_stream_ford"])
def test_bridges_and_fords_lie_over_water(piece):
    said = refusal(file_of({"E5": piece}, {INF: "A1"}, {INF: "I1"}))
    assert "map E5" in said and "a river or a stream" in said


@pytest.mark.rule("MMB-GAP-25")
@pytest.mark.parametrize(
    ("ground", "warned"),
    [("mmb_river", 1), ("mmb_water", 1), ("mmb_river + bridge", 0), ("mmb_river + mmb_river_ford", 0)],
)
def test_the_checker_says_who_begins_in_water(ground, warned):
    built = built_from(file_of({"E5": ground}, {TANK: "E5", INF: "A1"}, {INF: "I1"}), "")
    lines = warnings_of(built)
    assert len(lines) == warned and all("E5" in line and "begin in water" in line for line in lines)


@pytest.mark.rule("MMB-GAP-25")
@pytest.mark.parametrize("gun", [FIELD, "mmb_at_gun", "mmb_infantry_gun"])
def test_a_gun_does_not_begin_in_a_river(gun):
    said = refusal(file_of({"E5": "mmb_river"}, {gun: "E5", INF: "A1"}, {INF: "I1"}))
    assert f"units.axis.{gun}" in said and "E5" in said and "a bridge or a ford" in said


@pytest.mark.rule("MMB-GAP-25")
@pytest.mark.parametrize(
    "ground", ["mmb_river + bridge", "mmb_river + mmb_river_ford", "mmb_stream", "mmb_water", "mmb_sand"]
)
def test_a_gun_begins_on_other_ground(ground):
    assert built_from(file_of({"E5": ground}, {FIELD: "E5", INF: "A1"}, {INF: "I1"}), "")


@pytest.mark.rule("MMB-GAP-25")
def test_a_gun_in_a_river_is_taken_where_the_file_says_so():
    text = file_of({"E5": "mmb_river"}, {FIELD: "E5", INF: "A1"}, {INF: "I1"})
    assert built_from(with_line(text, 'set_up_anyway = "E5"'), "")
    assert built_from(file_of({"E5": "mmb_river"}, {APC: "E5", INF: "A1"}, {INF: "I1"}), "")


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize("line", ['win = "DAMAGE"'])
def test_ends_that_such_a_battle_does_not_know(line):
    text = with_line(file_of({}, {}, {}, rules=line + "\n"), "medal_target = 5")
    assert "MEDALS or BREAK_POINT" in refusal(text)


@pytest.mark.rule("MMB-RET-1")
def test_retreats_lead_away_or_nowhere_in_this_game():
    assert "retreat_way" in refusal(file_of({}, {}, {}, rules='retreat_way = "NONE"\n'))


@pytest.mark.parametrize(
    "line",
    ['blockers = "FRIENDS"', "covered_pairs_close = true", 'retreat_per = "ROLL"', 'win = "BREAK_POINT"',
     'retreat_way = "AWAY"'],
)  # fmt: skip
def test_switches_that_only_a_battle_without_cards_reads_are_refused_with_cards(line):
    cards = file_of({}, {"infantry": "A1"}, {"infantry": "I1"}).replace('preset = "mmb"', line)
    cards = with_line(cards, 'first_side = "axis"\nhand_size = 4\nmedal_target = 4')
    assert "ruleset.turn = ARTY_INITIATIVE" in refusal(cards)


def test_an_unknown_preset():
    said = refusal(file_of({}, {}, {}).replace('"mmb"', '"mbm"'))
    assert "ruleset.preset" in said and "mmb" in said


def test_the_battles_of_the_program_are_sound():
    for number in range(1, 7):
        path = load_scenario(f"modern-0{number}").path
        assert build_tables(read_scenario(path)).tables[0]["modern"]


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize(("battle", "options"), [("modern-01", None), ("pegasus-bridge", "modern-battle")])
def test_blunders_are_asked_of_battles_with_cards(battle, options):
    with pytest.raises(InputError, match=f"{battle}: found a battle without cards, expected one with cards"):
        m44.blunders(battle, options, games=1, quiet=True)
