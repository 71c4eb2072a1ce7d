"""``m44 odds --rules modern``: combats, shots and minefields of battles without cards."""

import json

import m44


def test_a_combat_is_told_as_those_by_cards_are(terminal):
    told = terminal("odds tank infantry --rules modern --range 2 --on town").out
    assert told.startswith(
        "mmb_tank against mmb_infantry (strength 4) on mmb_town at range 2: 2 dice, hits on infantry or"
    )
    assert "\nat least one retreat  0.3056  0.3333\n" in told
    assert "\nSuch throws to destroy it, retreats left aside: 4.247 on average.\n" in told


def test_what_may_not_be_is_told_in_a_line(terminal):
    for command, why in (
        ("odds mortar tank --rules modern", "it has no dice at this range"),
        ("odds at_gun tank --rules modern --range 5", "out of range"),
        ("odds transport_soft tank --rules modern", "it never fires"),
        ("odds infantry tank --rules modern --range 2", "no dice are left"),
    ):
        said = terminal(command)
        assert said.code == 0 and said.out.count(".\n") == 1
        assert f"not allowed, {why}." in " ".join(said.out.split())


def test_mines_and_all_kinds_of_units_are_a_table(terminal):
    found = json.loads(terminal("odds minefield all --rules modern --json").out)
    assert len(found) == 14 and {one["dice"] for one in found} == {4}
    assert {one["target"]: one["p_nothing"] for one in found}["mmb_tank"] == 1 / 16
    told = terminal("odds minefield all --rules modern").out.splitlines()
    assert told[2].startswith("mmb_infantry ") and len(told) == 16


def test_mistakes_are_told_in_a_line(terminal):
    for command, words in (
        ("odds tank infantry --rules moder", "rules: found 'moder', expected cards or modern"),
        ("odds tank infantry --rules modern --range 11", "range: found 11, expected 1 to 10"),
        ("odds tank infantry --rules modern --card firefight", "expected none: these rules have no cards"),
        ("odds tank infantry --rules modern --quality good", "quality: found 'good', expected elite or poor"),
        ("odds tank infantry --quality elite", "quality: found no such circumstance"),
        ("odds tank all", "target: found 'all'"),
        ("odds tank xyzzy --rules modern", "target: found 'xyzzy'"),
        ("odds wood tank --rules modern", "attacker: found 'mmb_wood'"),
    ):
        said = terminal(command)
        assert said.code == 2 and said.out == "" and words in said.err and said.err.count("\n") == 1


def test_frames_take_both_rules():
    found = m44.odds(["armor", "tank"], "infantry", 2, rules=["cards", "modern"])
    assert found["attacker"].tolist() == ["armor", "mmb_tank"] and found["dice"].tolist() == [3, 3]
    free, blocked = (
        m44.odds("tank", "at_gun", 2, rules="modern", room=room)["p_kill"].item() for room in (1, 0)
    )
    assert (free, blocked) == (2 / 27, 43 / 216)
    rows = m44.odds_distribution("infantry", "infantry", 1, rules="modern", figures=4)
    assert rows["chance"].tolist() == ["1/8", "3/8", "3/8", "1/8"]
