"""``m44.official().patch(…)``: rules of one's own, cell by cell."""

import json

import pytest

import m44
from engine.loading.options.variant_text import read_value
from m44.names.rules import written

DICE = "units.infantry.dice"


def test_a_change_and_what_it_changes():
    rules = m44.official().patch(DICE, [3, 2, 2])
    assert [(one.path, one.was, one.now) for one in rules.changes()] == [(DICE, [3, 2, 1], [3, 2, 2])]
    assert str(rules) == "units.infantry.dice=3/2/2"


def test_the_official_rules_stay_as_they_are():
    rules = m44.official()
    rules.patch(DICE, [1])
    assert rules == m44.official() and rules.changes() == []
    assert "official rules" in rules._repr_html_()


def test_changes_can_be_chained_with_each_other_and_with_options():
    rules = (
        m44.official()
        .patch(DICE, "3/2/2")
        .option("no-retreat-choice")
        .patch("units[ARM].figures", 1, add=True)
    )
    changed = {one.path: one.now for one in rules.changes()}
    assert changed[DICE] == [3, 2, 2] and changed["ruleset.retreat_choice"] == "STAND"
    assert changed["units.armor.figures"] == 4
    assert all(path in rules._repr_html_() for path in changed)


@pytest.mark.parametrize("value", [3, True, "STAND", [3, 2, 2], [3], ["A", "B"], {"INF": 1}, "true", "12"])
def test_values_are_read_as_they_were_meant(value):
    read = read_value(written("x.y", value))
    numbers = isinstance(value, list) and len(value) > 1 and isinstance(value[0], int)
    assert read == ("/".join(map(str, value)) if numbers else value)


@pytest.mark.parametrize(
    ("at", "value", "told"),
    [
        ("units.xyzzy.dice", 3, "path units.xyzzy.dice: found 'xyzzy', expected one of"),
        (DICE, [30], "patch units.infantry.dice.0: found 30, expected 1 to 10 numbers of dice"),
        ("ruleset.retreat_choice", "NO", "patch ruleset.retreat_choice: found 'NO', expected FORCED"),
        ("scenario.hand_size.axis", 0, "patch scenario.hand_size.axis: found 0, expected 1 to 12"),
        ("dice", 3, "path dice: found 'dice', expected a path like units.infantry.dice"),
        (DICE, "3+2", "path units.infantry.dice: found '3\\+2', expected a number"),
        (DICE, object, "path units.infantry.dice: found <class 'object'>, expected a number"),
    ],
)
def test_mistakes_name_the_path_and_what_is_expected(at, value, told):
    with pytest.raises(m44.InputError, match=told):
        m44.official().patch(at, value)


def test_it_stands_wherever_an_option_does(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rules = m44.official().patch("units.armor.figures", 4)
    assert m44.odds("infantry", "armor", options=rules)["figures"].item() == 4
    tanks = [
        one["figures"] for one in m44.show("arracourt", options=rules)[0].hexes if one["unit"] == "armor"
    ]
    assert len(tanks) > 0
    assert m44.replay("river-line", options=rules, players="random")[0]["options"] == [str(rules)]
    work = {"games": 20, "players": "random", "quiet": True}
    r = m44.compare("river-line", options=[rules, "hand-size"], **work)
    assert list(r.frame()["variant"]) == ["official", str(rules), "hand-size"]
    assert m44.fair("river-line", options=rules, **work).rows[0].variant == str(rules)
    manifest = json.loads((tmp_path / r.manifest["folder"] / "manifest.json").read_text(encoding="utf-8"))
    assert f"--option {rules}" in manifest["command"]


def test_objectives_of_a_battle_are_told_when_it_is_named():
    rules = m44.official().patch("scenario.objectives.nowhere.value", 2)
    assert "nowhere" in rules._repr_html_()
    with pytest.raises(m44.InputError, match="nowhere"):
        m44.show("pegasus-bridge", options=rules)
