"""Combat cards that a battle brings along: read, refused, played with, told, and taken through files of the editor."""

import json
import tomllib
from pathlib import Path

import pytest

import m44
from engine.codes import Place
from engine.codes_of_boxes import CombatEffect
from engine.editor.convert import convert
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.layout import MAX_COMBAT, OFF
from engine.loading.in_force.rules import shared_base
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario, scenario_from
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.rules.combat_cards.law import use_text
from tests.support.combat_cards import CombatTurns
from tests.support.m44_files import battle, scenario_of

PLAYED = '[ruleset]\ncombat_cards = "scenario"\n'
CARDS = """
[combat.hold_the_ridge]
copies = 3
when = "any"
who = "INF"
where = "hill"
effect = "IGNORE_FLAGS | BITTER"

[combat.fuel_found]
like = "hold_the_ridge"
copies = 2
when = "turn"
who = "ARM"
where = "ALL"
effect = "MOVE+2"
"""


def built_with(write_battle, tail, options=""):
    scenario = load_scenario(str(write_battle(tail=tail)))
    return build_tables(scenario, parse_variant(options)) if options else build_tables(scenario)


def test_a_battle_brings_combat_cards_of_its_own(write_battle):
    built = built_with(write_battle, PLAYED + CARDS)
    tables = built.tables[0]
    assert tables["combat_deck"] == 3 + 2
    assert tables["combat_effect"][:5].tolist() == [CombatEffect.IGNORE_FLAGS] * 3 + [CombatEffect.MOVE] * 2
    assert tables["combat_amount"][:5].tolist() == [0, 0, 0, 2, 2]
    assert tables["combat_bitter"][:5].tolist() == [1, 1, 1, 0, 0]
    assert built.document["combat"]["fuel_found"]["who"] == "ARM"
    assert "fuel_found" not in shared_base()["combat"]


def test_they_may_lie_in_one_deck_with_those_of_the_rules(write_battle):
    alone = built_with(write_battle, '[ruleset]\ncombat_cards = "example"\n')
    tail = '[ruleset]\ncombat_cards = "example scenario"\n' + CARDS
    more = '[ruleset]\ncombat_cards = "example"\n' + CARDS.replace("copies", 'deck = "example"\ncopies')
    numbers = [
        int(one.tables[0]["combat_deck"])
        for one in (alone, *(built_with(write_battle, t) for t in (tail, more)))
    ]
    assert numbers == [20, 25, 25]


def test_a_row_may_be_like_one_of_the_rules(write_battle):
    built = built_with(write_battle, PLAYED + '[combat.late_snow]\nlike = "hr_combat_snowshoes"\n')
    mine, theirs = (built.document["combat"][row] for row in ("late_snow", "hr_combat_snowshoes"))
    assert mine == {**theirs, "deck": "scenario"}


def test_without_such_rows_nothing_is_another(write_battle):
    plain, brought = (load_scenario(str(write_battle(tail=tail))) for tail in ("", PLAYED + CARDS))
    assert plain.data["combat"] == {} and build_tables(plain).document["combat"] == shared_base()["combat"]
    assert plain.digest != brought.digest


def test_every_column_of_a_row_makes_another_battle(write_battle):
    texts = (CARDS, CARDS.replace("copies = 3", "copies = 4"), CARDS.replace("MOVE+2", "MOVE+1"))
    built = [built_with(write_battle, PLAYED + text) for text in texts]
    assert len({one.scenario_digest for one in built}) == len({one.rules_digest for one in built}) == 3


ROW = '[combat.{name}]\ncopies = {copies}\neffect = "{effect}"\n{more}'


def row(name="mine", copies=1, effect="BITTER", more=""):
    return PLAYED + ROW.format(name=name, copies=copies, effect=effect, more=more)


MISTAKES = {
    "a name": (row(name="Mine"), "combat.Mine: found 'Mine', expected small letters, digits and _"),
    "a taken name": (
        row(name="hr_combat_marksmen"),
        "combat.hr_combat_marksmen: found a row of the rules, expected a name of its own",
    ),
    "copies": (row(copies=21), "combat.mine.copies: found 21, expected 1 to 20"),
    "a text": (row(effect="DICE+x"), "combat.mine.effect"),
    "a time": (row(effect="NO_BATTLE(enemy)"), "expected when = REACTION or ANY"),
    "a column": (row(more="cost = 1\n"), "combat.mine.cost: found an unknown key"),
    "a unit": (row(effect="NEW_UNIT", more='unit = "infantri"\n'), "combat.mine.unit: found 'infantri', expected"),
    "who": (row(more='who = "INFANTRY"\n'), "combat.mine.who: found selector 'INFANTRY', expected"),
    "where": (row(more='where = "hil"\n'), "combat.mine.where: found selector 'hil', expected"),
    "like": (row(more='like = "nobody"\n'), "combat.mine.like: found 'nobody', expected a row above it"),
    "a deck nobody plays with": (
        row(more='deck = "mine"\n'), "combat.mine.deck: found mine, a deck that ruleset.combat_cards does not name, "
        "expected one of scenario",
    ),
    "no deck at all": (
        CARDS, 'combat.hold_the_ridge.deck: found scenario, a deck that ruleset.combat_cards does not name, '
        'expected combat_cards = "scenario" in [ruleset]',
    ),
    "no table": (
        PLAYED + "[combat]\nmine = 3\n",
        "combat.mine: found 3, expected tables headed [combat.name_of_the_card]",
    ),
    "too many": (
        PLAYED + "".join(ROW.format(name=f"c{i}", copies=20, effect="BITTER", more="") for i in range(3)),
        f"ruleset.combat_cards: found 60 cards, expected at most {MAX_COMBAT}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told_of_the_file_of_the_battle(mistake, write_battle):
    tail, message = MISTAKES[mistake]
    with pytest.raises(InputError) as caught:
        built_with(write_battle, tail)
    assert message in str(caught.value)
    assert str(caught.value).split(": ")[0].endswith(".toml") and "ruleset.toml" not in str(caught.value)


def test_check_tells_the_cards_with_all_that_is_not_as_usual(write_battle):
    (checked,) = m44.check(write_battle(tail=PLAYED + CARDS))
    assert checked["ok"]
    assert "combat.hold_the_ridge none → " in checked["what_changed"]
    assert "copies 2, who ARM, effect MOVE+2" in checked["what_changed"]


@pytest.mark.rule("WW-CC-4", "WW-CC-12")
@pytest.mark.parametrize(("cards", "dice"), [(0, 3), (1, 5), (2, 7)])
def test_the_cards_are_played_as_those_of_the_rules(cards, dice):
    text = '[combat.shells]\ncopies = 4\nwho = "INF"\neffect = "DICE+2"\n'
    field = CombatTurns(
        axis={"infantry": "E6 A1"}, allies={"infantry": "F6 I1"}, options="", tail=PLAYED + text,
        allies_cards=["shells", "shells"],
    ).ready("F6")  # fmt: skip
    assert field.combat_rows == ["shells"] * 4
    for _ in range(cards):
        use_text(field.tables, field.state, 1, field.number("allies", "shells"), field.unit("F6"), OFF)
    assert field.dice("F6", "E6") == dice
    assert field.at(Place.DISCARD) == ["shells"] * cards


def test_they_go_through_the_format_and_back():
    raw = tomllib.loads(PLAYED + CARDS)
    plain = tomllib.loads(convert(json.dumps(battle([])).encode(), "x.m44", Mode.NEAREST).text)
    brought = scenario_from({**plain, "ruleset": raw["ruleset"], "combat": raw["combat"]}, Path("x.toml"))
    written, lost = export(brought)
    assert {"combat.hold_the_ridge", "combat.fuel_found"} <= set(lost)
    back = scenario_from(tomllib.loads(convert(written.encode(), "x.m44", Mode.NEAREST).text), Path("x.m44"))
    assert back.data["combat"] == brought.data["combat"] and len(back.data["combat"]) == 2
    assert build_tables(back).tables[0]["combat_deck"] == 5


def test_cards_in_a_file_of_the_editor_are_checked():
    raw = json.loads(export(scenario_of(battle([])))[0])
    raw["meta_data"]["combat"] = {"mine": {"copies": 21}}
    with pytest.raises(InputError, match=r"combat\.mine\.copies: found 21, expected 1 to 20"):
        convert(json.dumps(raw).encode(), "x.m44", Mode.NEAREST)
