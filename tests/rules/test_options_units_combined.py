"""House units beside other options, and what a game tells of them (house-rules 4.6)."""

import pytest

from engine.hooks import Fired
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.house_units import farthest
from tests.support.pieces import dice_by_range

# --- beside other options ---


@pytest.mark.rule("HR-RECON-8", "HR-INFTANK-4")
@pytest.mark.parametrize(
    ("row", "plain", "mud", "slowed"), [("hr_recon", 4, 2, 3), ("hr_infantry_tank", 2, 2, 2)]
)
def test_caps_of_mud_and_blitz(row, plain, mud, slowed):
    assert farthest(row, "") == plain
    assert farthest(row, "weather-mud") == mud
    assert farthest(row, "blitz-armor-movement:side=axis") == slowed
    assert farthest(row, "blitz-armor-movement:side=allies") == plain


@pytest.mark.rule("HR-ELITE-4")
@pytest.mark.parametrize(("options", "dice"), [("", 3), ("weather-mud", 0)])
def test_mud_makes_elite_infantry_regular(options, dice):
    field = Battlefield(axis={"infantry": "C5"}, allies={"hr_elite_infantry": "E5"}, options=options).ready(
        "E5"
    )
    assert field.move("E5", "D5", "D4")
    assert field.dice("D4", "C5") == dice
    assert "nef-restrictions" in load_option("elite-infantry").conflicts


@pytest.mark.rule("HR-MILITIA-4")
def test_militia_attacks_armor_next_to_it_only_where_infantry_does():
    close = "infantry-vs-armor-close-only"
    assert dice_by_range("hr_militia", "armor", close) == [2, 0, 0, 0, 0, 0]
    assert dice_by_range("hr_militia", "infantry", close) == [2, 1, 0, 0, 0, 0]


@pytest.mark.rule("HR-MILITIA-6", "HR-VHEAVY-4", "HR-ASLTGUN-2", "HR-TDHOUSE-2")
@pytest.mark.parametrize("row", ["hr_very_heavy", "hr_assault_gun", "hr_tank_destroyer"])
def test_the_option_of_the_floor_speaks_of_these_rows(row):
    for options, dice in (("infantry-assault-vulnerable-armor", 3), ("", 1)):
        field = Battlefield({"D4": "forest"}, {row: "D4"}, {"hr_militia": "E4"}, options=options).ready("E4")
        assert field.dice("E4", "D4") == dice


# --- what is told ---


def test_a_house_unit_that_acts_is_told():
    field = Battlefield(axis={"infantry": "D5"}, allies={"hr_heavy": "E5", "infantry": "I1"})
    assert not field.fired(Fired.SPECIAL_ROW)
    assert field.ready("E5").fired(Fired.SPECIAL_ROW)
    other = Battlefield(axis={"infantry": "H1"}, allies={"hr_heavy": "E5", "infantry": "I1"}).ready("I1")
    other.attack("I1", "H1", "S")
    assert not other.fired(Fired.SPECIAL_ROW)


def test_medium_armor_that_is_standard_armor_is_no_special_row():
    field = Battlefield(allies={"hr_medium": "E5"}).ready("E5")
    assert not field.fired(Fired.SPECIAL_ROW)
    field = Battlefield(allies={"hr_medium": "E5"}, options="medium-armor:dice=4/4/4").ready("E5")
    assert field.fired(Fired.SPECIAL_ROW)


def test_official_games_know_no_house_rows():
    table = Battlefield(axis={"infantry": "D5", "armor": "D7"}, allies={"artillery": "E5"}).tables
    assert int(table["special_rows"]) == int(table["choosy_rows"]) == 0
    assert not table["proof_faces"].any()
    assert (table["dice_met"][:, 0] == table["dice_met"][:, 1]).all()


def test_players_weigh_the_dice_that_rows_may_roll_at_each_other():
    field = Battlefield(axis={"hr_light_medium": "D5"}, allies={"hr_heavy": "E5", "infantry": "E7"})
    heavy, foot = (field.built.unit_rows.index(row) for row in ("hr_heavy", "infantry"))
    assert field.tables["dice_met"][heavy, 0] == 0  # its only enemy may not attack it
    assert field.tables["dice_met"][foot, 0] == field.tables["dice_met"][foot, 1] == 7


@pytest.mark.parametrize("text", ["militia-infantry+militia-infantry", "elite-infantry+nef-restrictions"])
def test_options_that_do_not_go_together(text):
    with pytest.raises(InputError):
        parse_variant(text)
