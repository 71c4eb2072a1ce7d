"""One changed cell in words: what it means in play, and what was meant where a range seems to have been forgotten."""

import pytest

from analysis.wording.change_words import change_words, meanings, reach, value_words
from engine.loading.in_force.rules import TABLES, base_document
from engine.loading.options.addresses import OBJECTIVE_CELLS, SCENARIO_PAIRS
from engine.loading.schema.ruleset import Ruleset
from engine.loading.words.checked import fields_of

SAYS_ITSELF = {
    "units": {"class", "dice"},  # dice have words of their own
    "terrain": {"layer", "face_target", "on_enter"},
    "cards": {"kind", "when"},
    "combat": {"kind"},
}


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ([4], "infantry now fires at range 1 only; did you mean 4/3/2?"),
        ([2], "infantry now fires at range 1 only; did you mean 2/2/1?"),
        ([3, 2], "infantry now fires at ranges 1 and 2 only"),
        ([3, 2, 0], "infantry now fires at ranges 1 and 2 only"),
        ([3, 2, 1, 1], "infantry now fires up to range 4"),
        ([4, 3, 2], "1 die more at every range"),
        ([1, 0, 0], "infantry now fires at range 1 only"),
        ([3, 2, 2], "1 more at range 3"),
        ([4, 1, 1], "1 more at range 1, 1 fewer at range 2"),
        ([0], "infantry may not attack at all"),
    ],
)
def test_dice(now, told):
    words = change_words("units.infantry.dice", [3, 2, 1], now)
    assert words == f"units.infantry.dice 3/2/1 → {value_words('', now)} ({told})"


def test_the_line_of_the_catalogue_to_the_letter():
    assert change_words("units.infantry.dice", [3, 2, 1], [4]) == (
        "units.infantry.dice 3/2/1 → 4 (infantry now fires at range 1 only; did you mean 4/3/2?)"
    )


@pytest.mark.parametrize(
    ("path", "was", "now", "told"),
    [
        ("ruleset.retreat_choice", "FORCED", "STAND", "a unit may take losses instead of retreating"),
        ("ruleset.sight_limit", 99, 2, "nobody sees farther than 2 hexes"),
        ("ruleset.medal_cap", True, False, "medals beyond the target count"),
        ("ruleset.charge_dice_mod", 0, 1, "dice of that attack: +1"),
        ("ruleset.objective_gate", 0, 1, "1 objective of one's own needed to win"),
        ("units.special_forces.move_battle", 2, 1, "special forces may move 1 hex and still battle"),
        ("units.armor@axis.medals", 1, 2, "eliminating armor of the Axis earns 2 medals"),
        ("units.hr_heavy.figures", 4, 3, "heavy (house) at full strength: 3 figures"),
        ("terrain.forest.sight", "BLOCK", "CLEAR", "a forest does not block line of sight"),
        ("cards.move_out.battles", 1, 0, "ordered units may not battle"),
        ("decks.standard.air_power", 1, 2, "2 copies of air power in the deck"),
        ("scenario.hand_size.allies", 5, 6, "hand of the Allies: 6 cards"),
        ("scenario.medal_target.axis", 4, 1, "the Axis to win: 1 medal"),
        ("scenario.first_side", "axis", "allies", "the Allies take the first turn"),
        ("scenario.objectives.town.hold", "WHILE", "FOREVER", "town is never lost again"),
        ("scenario.units.A6", "axis infantry", "axis infantry:5", "5 figures"),
        ("scenario.units.A6", "axis infantry:3", "axis infantry", "at full strength"),
        ("scenario.units.A1", "axis armor", "axis hr_heavy", "becomes heavy (house)"),
        ("scenario.units.I2", None, "allies infantry", "a new unit"),
        ("scenario.units.A1", "axis armor", None, "taken off the board"),
    ],
)
def test_what_a_value_means(path, was, now, told):
    assert change_words(path, was, now).endswith(f" ({told})")


def test_tables_in_cells_tell_only_what_is_not_as_usual():
    penalty = {
        "who": "ARM",
        "affected": [],
        "move": "max 2",
        "exempt": ["road"],
        "path_rule": "WHOLE_PATH",
        "level": 0,
    }
    told = "who ARM, move max 2, exempt road"
    assert value_words("ruleset.penalties", [penalty]) == told
    assert change_words("ruleset.penalties", [], [penalty]).startswith(f"ruleset.penalties none → {told} (")


@pytest.mark.parametrize(("dice", "far"), [([3, 2, 1], 3), ([3, 0, 1], 3), ([3, 2, 0], 2), ([0], 0), ([], 0)])
def test_reach(dice, far):
    assert reach(dice) == far


@pytest.mark.parametrize("table", TABLES)
def test_every_column_of_the_tables_has_its_words(table):
    assert set(meanings()[table]) == set(fields_of(TABLES[table])) - SAYS_ITSELF[table]


def test_every_switch_and_every_field_of_a_battle_has_its_words():
    assert set(meanings()["ruleset"]) == set(Ruleset.model_fields)
    assert {"first_side", "objectives", *SCENARIO_PAIRS} <= set(meanings()["scenario"])
    assert set(OBJECTIVE_CELLS) <= set(meanings()["scenario"]["objectives"])


def test_the_official_value_of_every_switch_can_be_told():
    """A change back to what is official reads like any other: no place in a text is left open."""
    for name, value in base_document()["ruleset"].items():
        words = change_words(f"ruleset.{name}", "before", value)
        assert "{" not in words.partition(" → ")[2]
