"""Which level of an option makes a battle even: the levels tried, the choice, the words."""

import json

import pytest

import m44
from analysis.answers.compare import compare
from analysis.findings.schema import Finding
from analysis.pages.footnotes import Footnotes
from analysis.studies.balancing.answer import Balanced, Level, Reach
from analysis.studies.balancing.doses import doses_of
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError
from tests.reports.synthetic import comparison
from tests.support.modern_field import file_of

BATTLE = load_scenario("pegasus-bridge")


def test_both_sides_are_tried_where_none_is_named():
    doses = doses_of("medals-to-win", BATTLE)
    #  targets are 4 : 4 there; a target is 1 to 40, a level 0 is no change
    told = [dose.words for dose in doses.allowed]
    assert told[:3] == ["Axis -3 medals", "Axis -2 medals", "Axis -1 medal"]
    assert [dose.level for dose in doses.allowed] == [*range(-3, 0), *range(1, 7)] * 2
    assert doses.refused["Allies +0 medals"] == "as the official rules"
    assert doses.refused["Axis -4 medals"].startswith("not allowed here")


def test_a_named_side_stays():
    doses = doses_of("hand-size:side=both", BATTLE)
    assert {dose.words.partition(" ")[0] for dose in doses.allowed} == {"both"}
    assert all("side" not in dose.variant.id or "side=both" in dose.variant.id for dose in doses.allowed)


def test_a_parameter_may_be_named():
    doses = doses_of("infantry-charge:march=3,free_battle_dice_mod", BATTLE)
    assert [(dose.level, dose.variant.options[0].params["march"]) for dose in doses.allowed] == [
        (-2, 3), (-1, 3), (0, 3), (1, 3)
    ]  # fmt: skip
    assert doses.option == "infantry-charge:march=3"
    assert doses.allowed[0].words == "infantry-charge:march=3, free_battle_dice_mod -2"


def test_levels_that_are_the_same_rules_here_are_one(tmp_path):
    # 4 : 4 units without cards: a side is broken by ceil(percent of 4) of them, so four sets of rules, one official
    file = tmp_path / "field.toml"
    file.write_text(file_of({}, {"mmb_infantry": "A1 A2 A3 A4"}, {"mmb_infantry": "I1 I2 I3 I4"}), "utf-8")
    doses = doses_of("modern-battle:break_point", load_scenario(file))
    assert [dose.level for dose in doses.allowed] == [10, 55, 80]
    assert len({dose.rules for dose in doses.allowed}) == 3
    assert (
        doses.refused["modern-battle, break_point 25"]
        == "the same rules here as modern-battle, break_point 10"
    )
    assert doses.refused["modern-battle, break_point 75"].endswith("break_point 55")


def test_a_long_range_is_tried_in_steps_and_the_answer_says_so():
    doses = doses_of("modern-battle:break_point,turns=9", BATTLE)
    named = [words for words in doses.refused if words.startswith("modern-battle")]
    assert len(doses.allowed) + len(named) == 19  # 10, 15 … 100
    assert {dose.level % 5 for dose in doses.allowed} == {0}
    assert doses.refused["break_point between steps of 5"] == (
        "a range so long is tried in steps; m44 compare --option modern-battle:turns=9,break_point=lo..hi shows every "
        "level of a closer one"
    )
    assert not any("between" in words for words in doses_of("hand-size", BATTLE).refused)


@pytest.mark.parametrize(
    ("using", "message"),
    [
        (
            "infantry-charge",
            "2 parameters that are whole numbers, expected one of free_battle_dice_mod, march",
        ),
        ("first-player", "0 parameters"),
        ("hand-size:chang", "'chang', expected one of change"),
        ("hand-sizes", "no such option"),
        ("hand-size:side=alies", "side: found alies"),
        ("infantry-charge:march=9,free_battle_dice_mod", "march: found 9"),
        ("house-core", "found several options, expected one option"),
        ("no-retreat-choice+hand-size", "found several options, expected one option"),
    ],
)
def test_what_cannot_be_searched_is_refused(using, message):
    with pytest.raises(InputError, match=message):
        doses_of(using, BATTLE)


COMPARED = compare(comparison(700, 1160, 100, 40)).rows[1]
WINS, CHANGE = (COMPARED.findings[name] for name in ("win_rate.allies", "win_rate.allies.delta"))


def level(words, est, stage="confirm", change=1.0, player="captain", half_width=1.0):
    """A level as known to a point either way, unless a test names another half-width."""
    wins = WINS.model_copy(update={"est": est, "ci": [est - half_width, est + half_width]})
    delta = change and CHANGE.model_copy(update={"est": change, "ci": [change - 1, change + 1]})
    return Level(words, words, stage, player, wins, delta)


def balanced(best, *levels, target=50.0):
    """An answer over levels made up."""
    return Balanced("Here", "hand-size", "change", target, 5.0, levels, best, {}, {}, Footnotes())


def test_the_words_say_whether_the_target_is_reached():
    before = level("official rules", 62, change=None)
    near = balanced("Allies -3 cards", before, level("Allies -3 cards", 47))
    assert near.is_reached and near.sentence().startswith("Here is brought to 50% by Allies -3 cards")
    far = balanced("Allies -3 cards", before, level("Allies -3 cards", 57))
    assert far.reach == Reach.MISSED and far.sentence().startswith(
        "No allowed level of hand-size brings Here to 50%"
    )
    worse = balanced("Allies -3 cards", before, level("Allies -3 cards", 30))
    assert worse.is_official_best and "out of reach, and no level comes nearer" in worse.sentence()
    even = balanced("Allies -3 cards", level("official rules", 51, change=None), level("Allies -3 cards", 30))
    assert "as near as it gets already" in even.sentence()


@pytest.mark.parametrize(
    ("est", "half_width", "reach"),
    [
        (50, 5, Reach.REACHED),  # 45 to 55, the borders themselves
        (54, 2, Reach.OPEN),  # 52 to 56 lies across the border of 55
        (57, 2, Reach.OPEN),  # 55 to 59 touches it
        (46, 2, Reach.OPEN),  # 44 to 48 lies across the border of 45
        (50, 30, Reach.OPEN),  # few games: 20 to 80
        (57.5, 2, Reach.MISSED),
        (42.5, 2, Reach.MISSED),
    ],
)
def test_the_whole_interval_judges(est, half_width, reach):
    found = balanced(
        "more", level("official rules", 80, change=None), level("more", est, half_width=half_width)
    )
    assert found.reach == reach and found.is_reached == (reach == Reach.REACHED)


def test_a_target_that_may_be_reached_asks_for_more_games():
    found = balanced("more", level("official rules", 62, change=None), level("more", 54, half_width=2))
    assert found.sentence() == (
        "Here may be brought to 50% by more, more games would tell: the Allies win 54.0 (52.0 to 56.0) percent of "
        "battles; under the official rules 62.0 (61.0 to 63.0)."
    )
    already = balanced("more", level("official rules", 54, change=None, half_width=2), level("more", 30))
    assert already.sentence().startswith("Here: 50% may be reached already, more games would tell")


def test_the_sentence_names_players_of_the_ladder_whom_it_does_not_help():
    confirmed = [level("official rules", 62, change=None), level("more", 49, change=-13)]
    ladder = [
        level(words, est, "ladder", change, player)
        for player, before, after in (("recruit", 40, 30), ("sergeant", 60, 52), ("captain", 62, 49))
        for words, est, change in (("official rules", before, None), ("more", after, after - before))
    ]
    found = balanced("more", *confirmed, *ladder)
    assert found.sentence().endswith(
        "Along the ladder it is shown to be nearer for 2 of 3 players; farther for recruit."
    )
    lines = found.text().splitlines()
    assert "  recruit: 40.0 -> 30.0 (29.0 to 31.0), -10.0 (-11.0 to -9.0) points: farther" in lines
    assert "  captain: 62.0 -> 49.0 (48.0 to 50.0), -13.0 (-14.0 to -12.0) points: nearer" in lines


@pytest.mark.parametrize(
    ("before", "after", "half_width"),
    [
        (62, 58, 20),  # the middle, 60, is not known to lie above 50
        (52, 50, 1),  # 51 is: but its interval touches 50
        (62, 61.5, 1),  # the change is not known to be one
    ],
)
def test_along_the_ladder_only_what_is_shown_counts(before, after, half_width):
    ladder = [
        level("official rules", before, "ladder", None, half_width=half_width),
        level("more", after, "ladder", after - before, half_width=half_width),
    ]
    confirmed = [level("official rules", 62, change=None), level("more", 49, change=-13)]
    found = balanced("more", *confirmed, *ladder)
    assert found.sentence().endswith(
        "Along the ladder it is shown to be nearer for 0 of 1 players; neither is shown for captain."
    )
    assert found.text().splitlines()[-2].endswith("points: not shown")


def played(folder, workers):
    """A search by few games."""
    return m44.balance(
        "river-line", using="hand-size:side=allies", games=20, confirm_games=40, players="recruit", out=folder,
        quiet=True, workers=workers,
    )  # fmt: skip


@pytest.mark.slow("studies")
def test_a_search_by_games_writes_what_it_found(tmp_path):
    found = played(tmp_path, 1)
    written = json.loads((tmp_path / "balance.json").read_text("utf-8"))
    assert written["sentence"] == found.sentence() and written["reach"] == found.reach
    assert len(found.of("confirm")) == 2  # the official rules and the winner
    candidates = [one for one in found.of("confirm") if not one.is_official]
    assert found.best == min(candidates, key=lambda one: abs(one.wins.est - 50)).variant
    assert {one.wins.games for one in found.of("search")} == {20}
    assert {one.wins.games for one in found.of("confirm")} == {40}
    assert played(tmp_path, 2).levels == found.levels

    #  every number carries its contract, and no stage plays the games of another one
    numbers = [Finding.model_validate(one) for one in written["findings"]]
    assert len(numbers) == sum(2 - one.is_official for one in found.levels)
    assert {one.wins.prov.ns for one in found.of("ladder")} == {"balance-ladder"}
    assert len({number.prov.ns for number in numbers}) == 3


OWN = """
id = "own-rule"
title = "More dice"
params.more = {{ default = 1, range = [1, 2], unit = "die" }}
{patch}
"""
PATCH = '[[patch]]\nat = "units.infantry.{column}"\nwas = {was}\nadd = "$more"'
ADDED = '[[setup]]\nverb = "figures"\nwho = "INF"\nside = "{side}"\nchange = "$more"'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PATCH.format(column="figures", was=4), PATCH.format(column="move_max", was=2)),
        (ADDED.format(side="axis"), ADDED.format(side="allies")),
    ],
    ids=["rules", "set-up"],
)
def test_an_edited_option_file_is_another_search(tmp_path, before, after):
    file = tmp_path / "own.toml"
    rules = []
    for patch in (before, after):
        file.write_text(OWN.format(patch=patch), encoding="utf-8")
        rules.append([dose.rules for dose in doses_of(str(file), BATTLE).allowed])
    assert len(rules[0]) == 2 and not set(rules[0]) & set(rules[1])


@pytest.mark.parametrize(
    "flaw", [{"target": 0}, {"tolerance": 60}, {"games": 1}, {"players": ["recruit", "random"]}]
)
def test_numbers_out_of_range_are_refused(flaw):
    with pytest.raises(InputError):
        m44.balance("river-line", using="hand-size", **flaw)
