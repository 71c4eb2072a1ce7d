"""Which level of an option makes a battle even: the levels tried, the choice, the words."""

import json

import pytest

import m44
from analysis.balancing.answer import Balanced, Level
from analysis.balancing.doses import doses_of
from engine.loading.errors import InputError
from engine.loading.scenario import load_scenario

BATTLE = load_scenario("pegasus-bridge")


def test_both_sides_are_tried_where_none_is_named():
    doses = doses_of("medals-to-win", BATTLE)
    #  targets are 4 : 4 there; a target is 1 to 20, a level 0 is no change
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
    ],
)
def test_what_cannot_be_searched_is_refused(using, message):
    with pytest.raises(InputError, match=message):
        doses_of(using, BATTLE)


def level(words, est, stage="confirm", change=1.0, player="captain"):
    """A level as known to a point either way."""
    ends = (None, None, None) if change is None else (change, change - 1, change + 1)
    return Level(words, words, stage, player, est, est - 1, est + 1, *ends, 100)


def balanced(best, *levels, target=50.0):
    """An answer over levels made up."""
    return Balanced("Here", "hand-size", "change", target, 5.0, levels, best, {}, {})


def test_the_words_say_whether_the_target_is_reached():
    before = level("official rules", 62, change=None)
    near = balanced("Allies -3 cards", before, level("Allies -3 cards", 47))
    assert near.is_reached and near.sentence().startswith("Here is brought to 50 of 100 by Allies -3 cards")
    far = balanced("Allies -3 cards", before, level("Allies -3 cards", 56))
    assert not far.is_reached and far.sentence().startswith(
        "No allowed level of hand-size brings Here to 50 of 100"
    )
    worse = balanced("Allies -3 cards", before, level("Allies -3 cards", 30))
    assert worse.is_official_best and "out of reach, and no level comes nearer" in worse.sentence()
    even = balanced("Allies -3 cards", level("official rules", 51, change=None), level("Allies -3 cards", 30))
    assert "as near as it gets already" in even.sentence()


def test_a_search_by_games_writes_what_it_found(tmp_path):
    found = m44.balance(
        "river-line", using="hand-size:side=allies", games=20, confirm_games=40, players="recruit", out=tmp_path,
        quiet=True, workers=1,
    )  # fmt: skip
    written = json.loads((tmp_path / "balance.json").read_text("utf-8"))
    assert written["sentence"] == found.sentence() and written["reached"] == found.is_reached
    assert len(found.of("confirm")) == 4  # the official rules and three candidates
    nearest = min(
        (one for one in found.of("confirm") if one.change is not None), key=lambda one: abs(one.est - 50)
    )
    assert found.best == nearest.variant
    assert {one.games for one in found.of("search")} == {20} and {
        one.games for one in found.of("confirm")
    } == {40}
    again = m44.balance(
        "river-line", using="hand-size:side=allies", games=20, confirm_games=40, players="recruit", out=tmp_path,
        quiet=True, workers=2,
    )  # fmt: skip
    assert again.levels == found.levels


@pytest.mark.parametrize(
    "flaw", [{"target": 0}, {"within": 60}, {"games": 1}, {"players": ["recruit", "random"]}]
)
def test_numbers_out_of_range_are_refused(flaw):
    with pytest.raises(InputError):
        m44.balance("river-line", using="hand-size", **flaw)
