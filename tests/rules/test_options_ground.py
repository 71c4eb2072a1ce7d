"""House rules take-ground-overrun-matrix and young-generals: who may take ground and overrun."""

import pytest

from engine.hooks import Fired
from engine.loading.in_force import base_box
from engine.loading.in_force.rules import base_document
from engine.loading.in_force.unit_rows import UnitRow, unit_words
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield, built_from, scenario_text
from tests.support.loaded_dice import Unasked
from tests.support.pieces import overruns, place
from tests.support.turn_script import SECTION_CARDS

MATRIX = "take-ground-overrun-matrix"
YOUNG = "young-generals"
BASE_BATTLES = ("pegasus-bridge", "omaha-beach", "operation-cobra", "arracourt", "saverne-gap")


def assault(option, row="infantry", terrain=None, axis="E6 D6 C6 A1", faces=None, tail="", **answers):
    """An Allied unit at F6 drives E6 back; D6 and C6 are there to be overrun."""
    field = Battlefield(
        terrain,
        {"infantry": axis},
        {row: "F6 I1"},
        options=option,
        medals=9,
        tail=tail,
    ).ready("F6")
    if faces is None:
        faces = ("FSS", "SSS") if isinstance(answers.get("overrun"), str) else ("FSS", Unasked())
    field.attack("F6", "E6", *faces, **answers)
    assert field.state["rule_gap"] == 0
    return field


@pytest.mark.rule("HR-GROUND-9", "HR-GEN-4")
@pytest.mark.parametrize("battle", BASE_BATTLES)
def test_on_official_boards_every_row_has_these_values_already(battle):
    scenario = load_scenario(battle)
    usual, under = build_tables(scenario), build_tables(scenario, parse_variant(MATRIX))
    assert under.tables.tobytes() == usual.tables.tobytes()
    assert len(under.provenance) == len(usual.provenance)


@pytest.mark.rule("HR-GROUND-1", "OVR-1", "OVR-4")
@pytest.mark.parametrize(
    ("row", "hex_", "n"), [("infantry", "E6", 0), ("armor", "D6", 1), ("artillery", "F6", 0)]
)
def test_infantry_takes_ground_armor_overruns_once_and_takes_ground_again(row, hex_, n):
    never = Unasked()
    script = {"faces": ("FSS", "III", never), "overrun": ["D6", never]} if n else {"overrun": never}
    field = assault(MATRIX, row, axis="E6 D6:1 C6:1 A1", **script)
    assert (place(field), overruns(field)) == (hex_, n)


@pytest.mark.rule("HR-GROUND-1")
def test_two_overruns_by_the_parameter():
    field = assault(
        MATRIX + ":overruns_per_turn=2", "armor", faces=("FSS", "III", "III"), axis="E6 D6:1 C6:1 A1",
        overrun=["D6", "C6"],
    )  # fmt: skip
    assert (place(field), overruns(field)) == ("C6", 2)
    assert field.fired(Fired.OVERRUN_TWICE)
    assert not assault(MATRIX, "armor", axis="E6 D6:1 A1", overrun="D6").fired(Fired.OVERRUN_TWICE)


@pytest.mark.rule("HR-GROUND-2")
@pytest.mark.parametrize(
    ("rows", "row", "hex_"),
    [
        ("ART", "infantry", "E6"), ("INF", "infantry", "F6"), ("infantry|ART", "infantry", "F6"),
        ("armor", "armor", "F6"), ("none", "infantry", "E6"), ("SPG|MORTAR|MILITIA|ZOMBIE|CAVALRY", "infantry", "E6"),
        ("ARM", "elite_armor", "F6"),
    ],
)  # fmt: skip
def test_the_list_of_those_who_never_take_ground(rows, row, hex_):
    field = assault(f"{MATRIX}:no_take_ground={rows}", row)
    assert place(field) == hex_
    assert field.fired(Fired.GROUND_DENIED) is (hex_ == "F6")


# house-rules 3.1
ROWS_OF = {
    "SPG": {"hr_self_propelled"},
    "MORTAR": {"hr_mortar_team"},
    "MILITIA": {"hr_militia"},
    "CAVALRY": {"hr_cavalry"},
    "ZOMBIE": {"hr_zombie"},
}


@pytest.mark.rule("HR-GROUND-2", "HR-GROUND-3")
@pytest.mark.parametrize("word", ["SPG", "MORTAR", "MILITIA", "ZOMBIE", "CAVALRY"])
def test_words_of_options_are_known_and_mean_rows_of_that_trait(word):
    units = base_document()["units"]
    marked = {row for row, columns in units.items() if word in UnitRow(row, None, columns).words("class")}
    assert word in unit_words(units)
    assert marked == ROWS_OF.get(word, set())
    other = {**units["infantry"], "traits": [word]}
    assert word in UnitRow("some_row", None, other).words("class")


@pytest.mark.rule("HR-GROUND-2", "HR-GROUND-3")
def test_the_lists_by_default():
    params = load_option(MATRIX).params
    assert set(params["no_take_ground"].split("|")) == {"ART", "SPG", "MORTAR", "MILITIA", "ZOMBIE"}
    assert (params["no_overrun"], params["overrun_extra"], params["overruns_per_turn"]) == (
        "SPG",
        "CAVALRY",
        1,
    )


@pytest.mark.rule("HR-GROUND-3")
@pytest.mark.parametrize(("rows", "n"), [("SPG", 1), ("armor", 0), ("none", 1)])
def test_the_list_of_those_who_never_overrun(rows, n):
    field = assault(f"{MATRIX}:no_overrun={rows}", "armor", overrun="D6" if n else Unasked())
    assert place(field) == "E6"
    assert overruns(field) == n
    assert field.fired(Fired.GROUND_DENIED) is (n == 0)
    #  with nobody to attack nothing is denied
    alone = assault(f"{MATRIX}:no_overrun={rows}", "armor", axis="E6:1 A1", faces=("IIS",))
    assert not alone.fired(Fired.GROUND_DENIED)


@pytest.mark.rule("HR-GROUND-8", "HR-GROUND-4")
@pytest.mark.parametrize("tile", ["tp_flooded", "tp_marsh"])
@pytest.mark.parametrize("option", [MATRIX, f"{MATRIX}:overruns_per_turn=2"])
def test_flooded_fields_and_marshes_are_taken_but_not_overrun_from(option, tile):
    wet = assault(option, "armor", terrain={"E6": tile}, overrun=Unasked())
    assert (place(wet), overruns(wet)) == ("E6", 0)
    dry = assault(option, "armor", overrun="D6")
    assert (place(dry), overruns(dry)) == ("E6", 1)


@pytest.mark.rule("HR-GROUND-3")
@pytest.mark.parametrize(("rows", "n"), [("CAVALRY", 0), ("infantry", 1), ("INF", 1)])
def test_the_list_of_those_who_overrun_beside_armor(rows, n):
    field = assault(f"{MATRIX}:overrun_extra={rows}", overrun="D6" if n else Unasked())
    assert (place(field), overruns(field)) == ("E6", n)
    assert field.fired(Fired.ADVANCE_GIVEN) is (n == 1)
    #  with nobody to attack nothing is given
    alone = assault(f"{MATRIX}:overrun_extra={rows}", axis="E6:1 A1", faces=("IIS",))
    assert place(alone) == "E6" and not alone.fired(Fired.ADVANCE_GIVEN)


@pytest.mark.rule("HR-GROUND-1")
@pytest.mark.parametrize("option", [f"{MATRIX}:overrun_extra=infantry", MATRIX, ""])
def test_the_overrun_that_armor_has_officially_is_not_reported(option):
    field = assault(option, "armor", axis="E6 D6:1 A1", overrun="D6")
    assert overruns(field) == 1 and not field.fired(Fired.ADVANCE_GIVEN)


@pytest.mark.rule("HR-GROUND-3")
def test_what_forbids_wins_over_what_allows():
    assert place(assault(f"{MATRIX}:overrun_extra=infantry,no_take_ground=infantry")) == "F6"
    assert overruns(assault(f"{MATRIX}:overrun_extra=infantry,no_overrun=infantry", overrun=Unasked())) == 0
    assert place(assault(f"{MATRIX}:overrun_extra=infantry+{YOUNG}:tactics=true")) == "F6"


@pytest.mark.rule("HR-GROUND-4", "TG-6")
@pytest.mark.parametrize(("kind", "hex_"), [("forest", "E6"), ("hedgehog", "F6")])
def test_the_ground_still_binds(kind, hex_):
    #  armor may not battle on entering a forest, nor enter hedgehogs
    ignore = {"ignore": 0} if kind == "hedgehog" else {}
    field = assault(MATRIX, "armor", {"E6": kind}, overrun=Unasked(), **ignore)
    assert (place(field), overruns(field)) == (hex_, 0)


@pytest.mark.rule("HR-GROUND-5", "HR-GROUND-6")
def test_rows_the_lists_are_silent_about_keep_what_their_class_has():
    #  vehicles like armor, teams that count as infantry like infantry: ART reaches artillery alone
    tail = '[[patch]]\nat = "units.elite_armor.traits"\nset = "AFV"\n'
    field = assault(MATRIX, "elite_armor", tail=tail, overrun="D6")
    assert (place(field), overruns(field)) == ("E6", 1)
    tail = '[[patch]]\nat = "units.infantry.order_class"\nset = "INF ART"\n'
    assert place(assault(MATRIX, tail=tail)) == "E6"


@pytest.mark.rule("HR-GROUND-7", "HR-DESERT-1")
def test_with_the_desert_rule_a_hex_more_comes_before_the_second_battle():
    field = assault(f"{MATRIX}+north-african-overrun", "armor", axis="E6 C6 A1", overrun="C6", extra=["D6"])
    assert (place(field), overruns(field)) == ("D6", 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no_take_ground=ART,SPG", "'SPG' after the colon, expected name=value"),
        ("no_take_ground=ARTY", "found selector 'ARTY'"),
    ],
)
def test_values_that_are_refused(text, said):
    with pytest.raises(InputError) as caught:
        assault(f"{MATRIX}:{text}")
    assert said in str(caught.value)


# --- young generals ---


@pytest.mark.rule("HR-YOUNG-1", "HR-YOUNG-6", "CORE-SETUP-16")
@pytest.mark.parametrize(("option", "n"), [(YOUNG, 40), (YOUNG + ":tactics=true", 60), ("", 60)])
def test_only_section_cards_are_used(option, n):
    field = Battlefield(options=option, hands=5)
    assert field.tables["n_cards"] == n
    cards = {field.built.card_rows[row] for row in field.tables["copy_row"][:n]}
    assert (cards == set(SECTION_CARDS)) is (n == 40)
    assert field.state["hand_n"].tolist() == [5, 5]
    assert field.state["pile"] == n - 10
    assert field.fired(Fired.DECK_CHANGED) is (n == 40)


@pytest.mark.rule("HR-YOUNG-1", "CORE-TURN-12")
def test_the_discards_are_shuffled_when_the_deck_is_spent():
    assert Battlefield(options=YOUNG).tables["reshuffle"] == Battlefield().tables["reshuffle"]


@pytest.mark.rule("HR-YOUNG-2", "HR-YOUNG-5")
@pytest.mark.parametrize(
    ("params", "row", "hex_", "n"),
    [
        (":take_ground=false", "infantry", "F6", 0), (":take_ground=false", "armor", "F6", 0),
        (":overrun=true", "armor", "F6", 0),
        (":take_ground=true", "infantry", "E6", 0), (":take_ground=true", "armor", "E6", 0),
        (":take_ground=true,overrun=true", "infantry", "E6", 0), (":take_ground=true,overrun=true", "armor", "E6", 1),
    ],
)  # fmt: skip
def test_ground_and_overrun_as_the_parameters_say(params, row, hex_, n):
    option = f"{YOUNG}{params},tactics=true"
    field = assault(option, row, overrun="D6" if n else Unasked())
    assert (place(field), overruns(field)) == (hex_, n)
    assert field.fired(Fired.NO_GROUND) is (hex_ == "F6" or (row == "armor" and n == 0))


@pytest.mark.rule("HR-YOUNG-3")
def test_units_of_the_base_box():
    field = Battlefield(
        {"E6": "forest"},
        {"infantry": "D6 A1", "resistance": "D9"},
        {"resistance": "F6", "special_forces": "F9", "elite_armor": "I1"},
        options=YOUNG + ":tactics=true",
    ).ready("F6", "F9")
    assert (field.figures("F6"), field.figures("F9"), field.figures("I1")) == (3, 4, 4)
    assert field.move("F9", "E9", "E10") and field.dice("E10", "D9") == 3  # two hexes and battle
    assert field.move("F6", "E6") and field.dice("E6", "D6") == 0  # no battle on entering, like infantry


@pytest.mark.rule("HR-YOUNG-3")
@pytest.mark.parametrize(("option", "steps"), [("", 3), (YOUNG + ":tactics=true", 1)])
def test_the_resistance_falls_back_like_infantry(option, steps):
    field = Battlefield(
        axis={"resistance": "E6", "infantry": "A1"}, allies={"infantry": "F6 I1"}, options=option, medals=9
    ).ready("F6")
    field.attack("F6", "E6", "FSS", **({"length": 3, "ground": 0} if steps == 3 else {}))
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert "EDCBA".index(hex_[0]) == steps


@pytest.mark.rule("HR-YOUNG-4")
def test_battles_that_need_more_than_the_base_box_are_refused():
    with pytest.raises(
        InputError, match="found deck breakthrough, expected units, terrain and deck of the base box"
    ):
        Battlefield(options=YOUNG, tail='[ruleset]\ndeck = "breakthrough"\n')
    pieces = {"axis": {"hr_recon": "E6", "armor": "A1"}, "allies": {"infantry": "F6", "hr_heavy": "I1"}}
    with pytest.raises(
        InputError, match="found hr_recon, hr_heavy, tp_church, expected units, terrain and deck of the base"
    ):
        Battlefield({"E3": "forest", "E4": "tp_church + wire"}, **pieces, options=YOUNG)
    Battlefield({"E3": "forest", "E4": "tp_church + wire"}, **pieces)


@pytest.mark.rule("HR-YOUNG-4")
def test_the_base_box_holds_decks_of_its_own_cards():
    document = base_document()
    others = {
        deck for deck, copies in document["decks"].items() if base_box.beyond(copies, document["cards"])
    }
    assert others == {"breakthrough"}


@pytest.mark.rule("HR-YOUNG-7", "HR-SET-6")
def test_core_house_rules_stay_selectable_optional_ones_do_not():
    for other in (
        "counter-attack-final-turn",
        "damage-scoring",
        "no-retreat-choice",
        "infantry-charge",
        MATRIX,
    ):
        parse_variant(f"{YOUNG}+{other}")
    with pytest.raises(InputError, match="options that do not conflict"):
        parse_variant(f"{YOUNG}+north-african-overrun")
    conflicts = load_option(YOUNG).conflicts
    assert {"isw-basic", "weather-mud", "supply-attrition", "train-house", "minefields"} <= set(conflicts)
    assert len(conflicts) == 55


@pytest.mark.rule("HR-SET-42")
def test_the_matrix_has_nothing_left_to_act_on():
    pieces = {"axis": {"infantry": "E6", "armor": "E7"}, "allies": {"infantry": "F6", "artillery": "I1"}}
    both = Battlefield(**pieces, options=f"{YOUNG}+{MATRIX}")
    assert both.tables.tobytes() == Battlefield(**pieces, options=YOUNG).tables.tobytes()


@pytest.mark.rule("HR-GEN-4")
def test_a_board_of_artillery_alone_denies_nobody_any_ground():
    text = scenario_text(
        {}, {"axis": {"artillery": "A1"}, "allies": {"artillery": "I1"}}, "", 5, 5, "country", None
    )
    young = built_from(text, YOUNG + ":tactics=true").tables
    assert young.tobytes() == built_from(text, "").tables.tobytes()
