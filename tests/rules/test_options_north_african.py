"""House rules north-african-overrun and ocean-start-move-1."""

import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.loading.words.errors import InputError
from engine.rules.desert import law as north_african_overrun
from tests.support.battlefield import Battlefield, built_from, scenario_text
from tests.support.loaded_dice import Unasked
from tests.support.pieces import overruns, place

OPTION = "north-african-overrun"
SEA = "ocean-start-move-1"
SHORTER_MOVES = ["", "+weather-deep-snow", "+blitz-armor-movement:side=axis,slowed_move=1"]
EXTRA, SLOWED = Fired.EXTRA_HEX, Fired.OCEAN_SLOWED


def assault(option=OPTION, row="armor", terrain=None, axis="E6:1 C6 A1", faces=None, gap=0, **answers):
    """Allied armor at F6 destroys E6 and takes the ground; C6 lies two hexes on, and a battle against it misses."""
    field = Battlefield(terrain, {"infantry": axis}, {row: "F6 I1"}, options=option, medals=9).ready("F6")
    if faces is None:
        faces = ["IIS", "SSS"] if isinstance(answers.get("overrun"), str) else ["IIS", Unasked()]
    field.attack("F6", "E6", *faces, **answers)
    assert bool(field.state["rule_gap"]) is bool(gap)
    return field


def further(field, hex_="E6"):
    """Hexes the unit that took ground may go on to, and how far."""
    unit = field.unit(hex_)
    most = int(north_african_overrun.hexes_further(field.tables, field.state, unit))
    north_african_overrun.find_further(field.tables, field.state, field.mind, unit)
    return most, {field.names[h] for h in field.mind["reach"][1 : field.mind["reach_n"]]}


@pytest.mark.rule("HR-DESERT-1")
@pytest.mark.parametrize(
    ("option", "hex_", "n"), [("", "E6", 0), (OPTION, "D6", 1), (OPTION + ":extra_hexes=0", "E6", 0)]
)
def test_a_hex_more_before_the_overrun(option, hex_, n):
    field = assault(option, overrun="C6" if n else -1, extra=["D6"] if n else Unasked())
    assert (place(field), overruns(field)) == (hex_, n)
    assert bool(has_fired(field.state, EXTRA)) is bool(n)


@pytest.mark.rule("HR-DESERT-2", "OVR-4", "CORE-BAT-4")
def test_the_rest_stands_one_overrun_and_close_assault_next_to_an_enemy():
    #  after the second win it takes ground, no more
    field = assault(
        axis="E6:1 C6:1 B8:1 A1", faces=("IIS", "ISS", Unasked()), overrun=["C6", Unasked()], extra=["D6"]
    )
    assert (place(field), overruns(field)) == ("C6", 1)
    assert field.figures("B8") == 1


@pytest.mark.rule("HR-DESERT-3", "TP-GAP-3")
@pytest.mark.parametrize("again", ["false", "true"])
def test_not_after_the_overrun_unless_the_parameter_says_so(again):
    option = f"{OPTION}:after_second_win={again}"
    field = assault(option, axis="E6:1 D6:1 A1", faces=("IIS", "ISS"), overrun="D6")
    assert place(field) == "D6"
    unit = field.unit("D6")
    assert north_african_overrun.hexes_further(field.tables, field.state, unit) == (
        1 if again == "true" else 0
    )


@pytest.mark.rule("HR-DESERT-4")
def test_it_need_not_go_on():
    field = assault(extra=[])
    assert place(field) == "E6"
    assert not has_fired(field.state, EXTRA)


@pytest.mark.rule("HR-DESERT-1", "HR-DESERT-4", "HR-SNOW-5", "HR-BLITZARM-8")
@pytest.mark.parametrize("slowing", SHORTER_MOVES)
@pytest.mark.parametrize(
    ("extra", "most", "far"), [(1, 1, {"D5", "D6", "E5", "E7", "F5", "F6"}), (2, 2, set())]
)
def test_as_far_as_the_parameter_says(extra, most, far, slowing):
    field = assault(f"{OPTION}:extra_hexes={extra}{slowing}", axis="E6:1 A1")
    found, hexes = further(field)
    assert found == most
    assert (hexes == far) if extra == 1 else ("C7" in hexes and "B6" not in hexes)


@pytest.mark.rule("HR-DESERT-5", "TP-GAP-4")
@pytest.mark.parametrize(
    ("kind", "most"), [("forest", 0), ("town", 0), ("wire", 0), ("hill", 1), ("beach", 1)]
)
def test_a_hard_stop_in_the_hex_taken_cancels_it(kind, most):
    assert further(assault(terrain={"E6": kind}))[0] == most


@pytest.mark.rule("HR-DESERT-5")
@pytest.mark.parametrize(
    ("kind", "open_"),
    [("forest", True), ("hedgerow", False), ("river", False), ("hedgehog", False), ("hill", True)],
)
def test_the_hex_beyond_must_be_one_it_may_enter(kind, open_):
    field = assault(terrain={"D6": kind}, axis="E6:1 A1")
    assert ("D6" in further(field)[1]) is open_
    field = assault(terrain={"D6": kind}, axis="E6:1 A1", extra=["D6"], gap=not open_)
    assert (place(field) == "D6") is open_


@pytest.mark.rule("HR-DESERT-5")
def test_a_stop_on_the_way_ends_a_longer_one():
    option = f"{OPTION}:extra_hexes=2"
    assert place(assault(option, terrain={"D6": "forest"}, axis="E6:1 A1", extra=["D6", "C6"], gap=1)) == "D6"
    assert place(assault(option, axis="E6:1 A1", extra=["D6", "C6"])) == "C6"
    assert place(assault(option, axis="E6:1 A1", extra=["D6", "C6", "B5"], gap=1)) == "C6"


@pytest.mark.rule("HR-DESERT-6")
@pytest.mark.parametrize(("kind", "n"), [("forest", 0), ("town", 0), ("hill", 1)])
def test_ground_that_forbids_battle_on_entry_forbids_the_overrun(kind, n):
    field = assault(terrain={"D6": kind}, overrun="C6" if n else Unasked(), extra=["D6"])
    assert (place(field), overruns(field)) == ("D6", n)


@pytest.mark.rule("HR-DESERT-7")
@pytest.mark.parametrize("rule", ["ruleset.overruns=0", "take-ground-overrun-matrix:no_overrun=armor"])
def test_without_an_overrun_there_is_no_hex_more(rule):
    assert further(assault(f"{OPTION}+{rule}"))[0] == 0


@pytest.mark.rule("HR-DESERT-1")
@pytest.mark.parametrize(("row", "most"), [("armor", 1), ("elite_armor", 1), ("infantry", 0)])
def test_armor_only(row, most):
    assert further(assault(row=row))[0] == most


@pytest.mark.rule("HR-DESERT-1")
def test_cavalry_by_the_parameter_and_if_there_is_any():
    pieces = {"axis": {"armor": "E6"}, "allies": {"armor": "F6"}}
    tables = [
        Battlefield(**pieces, options=f"{OPTION}:cavalry_too={word}").tables for word in ("true", "false")
    ]
    assert tables[0].tobytes() == tables[1].tobytes()


@pytest.mark.rule("HR-GEN-4")
def test_without_armor_nothing_changes():
    text = scenario_text(
        {}, {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}, "", 5, 5, "country", None
    )
    assert built_from(text, OPTION).tables.tobytes() == built_from(text, "").tables.tobytes()


@pytest.mark.rule("HR-DESERT-1", "VIC-OBJ-11")
def test_an_objective_on_the_way_is_taken():
    tail = '[[objective]]\nid = "well"\nsides = "allies"\nhexes = "D6"\nhold = "FOREVER"\n'
    field = Battlefield(
        axis={"infantry": "E6:1 A1"}, allies={"armor": "F6 I1"}, options=OPTION, medals=9, tail=tail
    ).ready("F6")
    field.attack("F6", "E6", "IIS", extra=["D6"])
    assert field.medals("allies") == 2  # one for the unit


# --- the sea ---

COAST = {f"I{n}": "ocean" for n in range(1, 14)} | {f"H{n}": "beach" for n in range(1, 13)}


def landing(option=SEA, row="infantry", terrain=None, card="direct_from_hq", axis="A1"):
    field = Battlefield(terrain or COAST, {"infantry": axis}, {row: "I6"}, options=option)
    return field.play(card).order("I6")


@pytest.mark.rule("HR-OCEAN-1", "HR-OCEAN-3", "TER-OCEAN-1")
@pytest.mark.parametrize("row", ["infantry", "armor"])
@pytest.mark.parametrize(("option", "far"), [("", "G6"), (SEA + ":max_from_ocean=2", "G6"), (SEA, None)])
def test_a_move_out_of_the_sea_is_one_hex(option, far, row):
    field = landing(option, row)
    reach = field.reach("I6")
    assert {"H5", "H6"} <= reach
    assert (far is None) is not bool(reach & {"G5", "G6", "G7"})
    assert field.move("I6", "H6") is True
    assert bool(has_fired(field.state, SLOWED)) is (far is None)
    assert landing(option, row).move("I6", "H6", "G6") is (far is not None)


@pytest.mark.rule("HR-OCEAN-3", "HR-GEN-4")
def test_two_hexes_are_what_the_beach_allows_and_dry_boards_know_no_sea():
    pieces = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I6"}}
    two = Battlefield(COAST, **pieces, options=SEA + ":max_from_ocean=2").tables
    assert two.tobytes() == Battlefield(COAST, **pieces).tables.tobytes()
    dry = {"E6": "beach", "E7": "hedgerow"}
    assert (
        Battlefield(dry, **pieces, options=SEA).tables.tobytes()
        == Battlefield(dry, **pieces).tables.tobytes()
    )


@pytest.mark.rule("HR-OCEAN-1")
def test_only_the_start_counts():
    field = Battlefield(COAST, {"infantry": "A1"}, {"armor": "H6"}, options=SEA).ready("H6")
    assert "F6" in field.reach("H6")
    assert field.move("H6", "G6", "F6")
    assert not has_fired(field.state, SLOWED)


@pytest.mark.rule("HR-OCEAN-2", "TER-OCEAN-1")
def test_no_battle_from_the_sea_and_no_retreat_into_it():
    field = landing(axis="H6")
    assert field.dice("I6", "H6") == 0
    field = Battlefield(
        COAST, {"infantry": "G6 A1"}, {"infantry": "H6"}, options=SEA, active="axis", medals=9
    )
    field.ready("G6").attack("G6", "H6", "FSS")
    assert field.figures("H6") == 3


@pytest.mark.rule("HR-OCEAN-4")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_a_unit_that_has_landed_may_battle(row):
    field = landing(row=row, axis="G6")
    assert field.move("I6", "H6")
    assert field.dice("H6", "G6") == 3


@pytest.mark.rule("HR-OCEAN-5", "CARD-BEL-3")
def test_behind_enemy_lines_lifts_it():
    field = landing(card="behind_enemy_lines")
    assert field.move("I6", "H6", "G6", "F6")
    assert not has_fired(field.state, SLOWED)


@pytest.mark.parametrize("value", ["0", "3", "true"])
def test_the_sea_knows_one_and_two(value):
    with pytest.raises(InputError, match="expected 1 to 2"):
        landing(f"{SEA}:max_from_ocean={value}")
