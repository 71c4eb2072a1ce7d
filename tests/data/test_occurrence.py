"""Official, cannot occur, outranked: three reasons why a variant changes nothing, each told before a game is played."""

from itertools import combinations

import pytest

from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.option import list_options
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables


def effect(text, battle="pegasus-bridge"):
    """What a variant is to a battle."""
    return effect_on(build_tables(load_scenario(battle), parse_variant(text)))


@pytest.mark.parametrize(
    "text",
    [
        "units.infantry.dice=3/2/1",
        "units.infantry.figures=4",
        "ruleset.win=MEDALS",
        "hand-size:change=0",
        "medals-to-win:change=0",
        "unit-figures:change=0",
        "hand-size:change=0+units.infantry.dice=3/2/1",
    ],
)
def test_words_that_say_what_the_rules_say_are_the_official_rule(text):
    found = effect(text)
    assert found.state == State.OFFICIAL
    assert {part.state for part in found.parts} == {State.OFFICIAL}


@pytest.mark.rule("HR-GEN-4")
@pytest.mark.parametrize(
    ("text", "battle", "why"),
    [
        ("units.armor.dice=4/4/4", "pegasus-bridge", "no armor"),
        ("terrain.ocean.stop=S", "pegasus-bridge", "no ocean"),
        ("artillery-vs-armor-minus-one", "pegasus-bridge", "no artillery"),
        ("ocean-start-move-1", "pegasus-bridge", "no ocean"),
        ("bridge-blocks-los", "sword-beach", ""),
        ("weather-mud", "pegasus-bridge", ""),
    ],
)
def test_rules_that_find_nothing_to_act_on_cannot_occur(text, battle, why):
    found = effect(text, battle)
    assert found.state == State.CANNOT
    assert [(part.state, part.why) for part in found.parts] == [(State.CANNOT, why)]


PARTS = (
    "infantry-charge",
    "bridge-blocks-los",
    "hand-size",
    "weather-mud",
    "ocean-start-move-1",
    "no-retreat-choice",
)


@pytest.mark.rule("HR-GEN-4")
@pytest.mark.parametrize("battle", ["sword-beach", "pegasus-bridge"])
@pytest.mark.parametrize(("one", "other"), list(combinations(PARTS, 2)))
def test_a_part_of_a_joined_rule_is_as_it_is_alone(one, other, battle):
    joined = {part.id: part for part in effect(f"{one}+{other}", battle).parts}
    for name in (one, other):
        (alone,) = effect(name, battle).parts
        assert joined[name] == alone


def test_an_option_that_acts_through_another_is_no_part_that_cannot_occur():
    """Guns clear mines that the first option lays; alone they find none."""
    found = effect("minefields+mine-clearing-artillery", "across-the-river-roer")
    assert {part.state for part in found.parts} == {State.CHANGES}


def test_ground_that_one_side_has_laid_is_in_the_battle():
    """Mines of the Axis lie there, and the name of the hex says whose."""
    found = effect("minefields+mine-clearing-artillery", "across-the-river-roer")
    assert [part.state for part in found.parts] == [State.CHANGES] * 2


@pytest.mark.rule("HR-GEN-4")
@pytest.mark.parametrize(("battle", "helps"), [("sword-beach", True), ("pegasus-bridge", False)])
@pytest.mark.parametrize("text", ["heavy-armor", "heavy-armor:dice=3/2/1"])
def test_an_option_that_cannot_occur_names_its_cure(text, battle, helps):
    """Sword Beach has armor that may become heavy, Pegasus Bridge has none."""
    (part,) = effect(text, battle).parts
    assert (part.state, part.cure, part.helps) == (State.CANNOT, "heavy-armor:convert=axis:all", helps)


SAMPLED = {one["id"]: one["stages"] for one in list_options() if one["sample"] and not one["requires"]}


@pytest.mark.parametrize("option", list(SAMPLED))
def test_a_sample_is_the_cure_of_its_option(option):
    """The files say it: an option has a sample because its defaults change no battle of the base game.

    One that names stages may have its pieces on these alone.
    """
    found = effect(option, "sword-beach")
    assert found.state in (State.CANNOT, State.OFFICIAL)
    (part,) = found.parts
    assert part.cure and (part.helps or SAMPLED[option])
    battles = [name for name in ("sword-beach", *SAMPLED[option]) if name != "sword-beach" or part.helps]
    assert {effect(part.cure, battle).state for battle in battles} == {State.CHANGES}


def test_a_variant_tells_of_each_of_its_options():
    found = effect("units.armor.dice=4/4/4+hand-size+units.infantry.dice=3/2/1")
    assert found.state == State.CHANGES
    assert [part.state for part in found.parts] == [State.CANNOT, State.CHANGES, State.OFFICIAL]


@pytest.mark.rule("HR-GEN-2")
def test_a_special_rule_of_the_battle_outranks_an_option(tmp_path):
    text = load_scenario("pegasus-bridge").path.read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    rule = '[ruleset]\nretreat_choice = "FORCED"\n\n[legend]'
    path.write_text(
        text.replace("[legend]", rule).replace('id = "pegasus-bridge"', 'id = "own"', 1), encoding="utf-8"
    )
    found = effect("no-retreat-choice", str(path))
    assert found.state == State.OUTRANKED


def test_the_official_rules_change_nothing_and_need_no_reason():
    found = effect_on(build_tables(load_scenario("pegasus-bridge"), OFFICIAL))
    assert (found.changes, found.state, found.parts) == ((), State.CHANGES, ())


def test_an_option_of_ones_own_is_cured_by_its_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rule = 'id = "mine"\ntitle = "Mine"\nsample = "mine:change=1"\n[params.change]\ndefault = 0\nrange = [0, 2]\n'
    patch = '[[patch]]\nat = "scenario.hand_size.axis"\nadd = "$change"\n'
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "rule.toml").write_text(rule + patch, encoding="utf-8")
    (part,) = effect("elsewhere/rule.toml").parts
    assert (part.state, part.cure, part.helps) == (State.OFFICIAL, "./elsewhere/rule.toml:change=1", True)
    (tmp_path / "near.toml").write_text(rule + patch, encoding="utf-8")
    (part,) = effect("mine").parts
    assert part.cure == "mine:change=1"
