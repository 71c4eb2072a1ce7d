"""Mistakes get one line that names file, key and mend; exit code 2; nothing is written."""

import re

import pytest

from engine.loading.in_force.rules import base_document
from tests.support.terminal import ROOT

RULE_STUDY = ROOT / "reports" / "which-house-rules-matter" / "study.toml"

MAP = """map = '''
A  .   .   .   .   .   .   .   .   .   .   .   .   .
B    .   .   .   .   .   .   .   .   .   .   .   .
C  .   .   .   .   .   .   .   .   .   .   .   .   .
D    .   .   .   .   .   .   .   .   .   .   .   .
E  .   .   .   .   .   .   .   .   .   .   .   .   .
F    .   .   .   .   .   .   .   .   .   .   .   .
G  .   .   .   .   .   .   .   .   .   .   .   .   .
H    .   .   .   .   .   .   .   .   .   .   .   .
I  .   .   .   .   .   .   .   .   .   .   .   .   .
'''
"""
BATTLE = f"""
id = "meadow"
title = "A Meadow"
first_side = "axis"
medal_target = 2
hand_size = {{ axis = 4, allies = 5 }}
{MAP}
[legend]
r = "river"

[units.axis]
infantry = "A1 A5"

[units.allies]
infantry = "I1 I5"

[[objective]]
id = "middle"
sides = "allies"
hexes = "E5"
"""
CARDS = "".join(  # a deck of eight cards
    f'[[patch]]\nat = "decks.standard.{card}"\nset = {8 if card == "move_out" else 0}\n'
    for card in base_document()["decks"]["standard"]
)
RULE = """
id = "{id}"
title = "A rule"
{more}

[[patch]]
at = "units.infantry.figures"
was = 4
set = 3
"""


def refused(terminal, command, *told):
    """Run a command that must be refused in one line that tells all of this."""
    before = terminal.files()
    said = terminal(command)
    assert said.code == 2, said
    assert said.out == ""
    assert len(said.err.splitlines()) == 1, said.err
    assert "Traceback" not in said.err
    for word in told:
        assert word in said.err
    assert terminal.files() == before


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("compare bridge --option no-retreat-choice", ["bridge", "3 of that name", "pegasus-bridge", "arnhem-bridge"]),
        ("compare xyzzy --option no-retreat-choice", ["xyzzy", "no such scenario"]),
        ("fair nowhere.toml", ["nowhere.toml", "No such file"]),
        ("tournament --players random,nobody", ["--players", "nobody"]),
        ("tournament --players random", ["--players", "2 different players"]),
        ("tournament --players random,recruit --anchor sergeant", ["--anchor", "sergeant", "random, recruit"]),
        ("duel --players recruit,recruit", ["--players", "recruit twice"]),
        ("duel --players recruit,random --gain 0", ["--gain", "0"]),
        ("sides training", ["SCENARIO", "2 battles", "one battle"]),
        ("sides pegasus-bridge --players recruit", ["--players", "2 different players"]),
        ("compare pegasus-bridge -o hand-size --robust --shard 1/2", ["--robust", "--shard"]),
        ("fair", ["SCENARIO"]),
        ("compare pegasus-bridge", ["--option", "nothing to compare"]),
        ("compare pegasus-bridge --option retreat", ["retreat", "2 of that name", "no-retreat-choice"]),
        ("compare pegasus-bridge --option toulon", ["toulon", "a battle, which stands without a flag"]),
        ("fair no-retreat-choice", ["an option, which stands after a flag: --option no-retreat-choice"]),
        ("compare pegasus-bridge --option no-retreat-choice+no-retreat-choice", ["no-retreat-choice", "twice"]),
        ("compare pegasus-bridge --option no-retreat-choice:loss_per_flag=3", ["loss_per_flag", "3", "1 to 2"]),
        ("compare pegasus-bridge --option no-retreat-choice:loss=1", ["loss", "loss_per_flag"]),
        ("compare pegasus-bridge --set units.infantry.dise=3", ["units.infantry.dise", "dice"]),
        ("compare pegasus-bridge --set units.infantry.figures=9", ["units.infantry.figures", "9", "1 to 8"]),
        ("compare pegasus-bridge --set nonsense", ["--set", "nonsense", "path=value"]),
        ("compare pegasus-bridge --option first-player --as-variants", ["--as-variants"]),
        ("compare pegasus-bridge --as-variants", ["--as-variants", "two or more"]),
        ("compare pegasus-bridge --option first-player --games 0", ["--games", "0", "1 to"]),
        ("compare pegasus-bridge --option first-player --games many", ["--games", "many"]),
        ("compare pegasus-bridge --option first-player --seed -1", ["--seed", "-1"]),
        ("compare pegasus-bridge --option first-player --workers 0", ["--workers", "0"]),
        ("compare pegasus-bridge --option first-player --block-size 0", ["--block-size", "0"]),
        ("compare pegasus-bridge --option first-player --margin-wins 0", ["--margin-wins", "0"]),
        ("compare pegasus-bridge --option first-player --players bold", ["bold", "captain-bold", "major-bold"]),
        ("compare pegasus-bridge --option first-player --players a,b,c", ["--players", "AXIS,ALLIES"]),
        ("compare pegasus-bridge --optoin first-player", ["--optoin"]),
        ("fair pegasus-bridge --option hand-size:change=9", ["change", "9", "-4 to 4"]),
        ("fair pegasus-bridge --option medals-to-win:change=-4", ["medal_target", "1 to 40"]),
        ("run pegasus-bridge --games 1.5", ["--games", "1.5"]),
        ("list battles", ["battles", "scenarios"]),
        ("show pegasus-bridge --out board.pdf", ["board.pdf", ".svg or .png"]),
        ("show training --out board.svg", ["--out", "2 scenarios"]),
        ("show pegasus-bridge --option first-player+units.infantry.figures=0", ["figures", "1 to 8"]),
        ("check nowhere.toml", ["nowhere.toml"]),
        (f"rule-study {RULE_STUDY} --games 100", ["--out", "nothing", "a folder for the try"]),
        (f"rule-study {RULE_STUDY} toulon", ["--out", "nothing", "a folder for the try"]),
        ("explain xyzzy", ["xyzzy", "no such word"]),
        ("paths units.xyzzy", ["units.xyzzy", "units."]),
        ("odds xyzzy infantry", ["xyzzy", "m44 list units"]),
        ("odds armor infantry --range 9", ["9"]),
        ("odds armor infantry --on river", ["river"]),
        ("replay pegasus-bridge --game -1", ["--game", "-1"]),
        ("new rule My_Rule", ["My_Rule"]),
        ("new scenario My_Battle", ["My_Battle", "my-battle"]),
        ("new scenario my-battle --folder nowhere", ["nowhere", "no such folder"]),
        ("why pegasus-bridge --side allied", ["--side", "allied", "allies"]),
        ("why training", ["SCENARIO", "2 battles", "one battle"]),
        ("why beach", ["beach", "omaha-beach", "sword-beach"]),
        ("why pegasus-bridge --games 0", ["--games", "0", "1 to"]),
        ("bench --workers 0", ["--workers", "0"]),
        ("bench --players marshal", ["marshal"]),
        ("simulate pegasus-bridge", ["simulate"]),
    ],
)  # fmt: skip
def test_a_mistake_on_the_command_line(terminal, command, told):
    refused(terminal, command, *told)


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("B    .   .   .", "B    .   .", ["row B", "11", "12"]),
        ("C  .   .", "C  x   .", ["C1", "x"]),
        ('"A1 A5"', '"A1 A1"', ["A1"]),
        ('hexes = "E5"', 'hexes = "K5"', ["K5"]),
        ('"I1 I5"', '"I1 I14"', ["I14"]),
        ("axis = 4,", "axis = 0,", ["hand_size.axis", "0", "1 to 12"]),
        ("medal_target = 2", "medal_target = 41", ["medal_target", "41", "1 to 40"]),
        ("medal_target = 2", "medal_target = 4", ["medal_target.axis", "found 4", "at most 2"]),
        ("medal_target = 2", "medal_target = { axis = 2, allies = 4 }", ["medal_target.allies", "at most 3"]),
        ("[legend]", "[legend]\nB = 'bunker'", ["legend.B", "bunker without an owner"]),
        ("I  .   .", "I  r   .", ["units.allies.infantry", "infantry on river at I1"]),
        ("[[objective]]", "[[exit]]\nsides = 'axis'\nhexes = 'E5'\n[[objective]]", ["exit 1", "E5", "edge"]),
        (
            "[[objective]]",
            f"{CARDS}[[objective]]",
            ["hand_size", "9 cards in both hands", "at most the 8 cards"],
        ),
        ('first_side = "axis"', 'first_side = "german"', ["first_side", "german", "axis | allies"]),
        ('first_side = "axis"', 'firstside = "axis"', ["firstside", "first_side"]),
        ("infantry =", "infantri =", ["infantri"]),
        ('title = "A Meadow"', "title = A Meadow", ["TOML"]),
    ],
)
@pytest.mark.parametrize("command", ["fair meadow.toml --games 10", "check meadow.toml"])
def test_a_mistake_in_a_scenario(terminal, command, was, becomes, told):
    assert was in BATTLE
    terminal.write("meadow.toml", BATTLE.replace(was, becomes, 1))
    refused(terminal, command, "meadow.toml", *told)


def test_the_meadow_itself_is_sound(terminal):
    terminal.write("meadow.toml", BATTLE)
    assert terminal("check meadow.toml").code == 0


def test_two_options_of_one_group(terminal):
    for name in ("one", "two"):
        terminal.write(f"{name}.toml", RULE.format(id=name, more='group = "strength"'))
    refused(
        terminal, "compare pegasus-bridge --option ./one.toml+./two.toml", "one and two", "group strength"
    )


def test_options_that_conflict(terminal):
    terminal.write("one.toml", RULE.format(id="one", more='conflicts = ["first-player"]'))
    refused(terminal, "compare pegasus-bridge --option one+first-player", "first-player", "conflict")


def test_a_missing_requirement(terminal):
    terminal.write("one.toml", RULE.format(id="one", more='requires = ["first-player"]'))
    refused(terminal, "compare pegasus-bridge --option ./one.toml", "one", "first-player")


def test_a_stale_was(terminal):
    terminal.write("one.toml", RULE.format(id="one", more="").replace("was = 4", "was = 5"))
    refused(
        terminal, "compare pegasus-bridge --option ./one.toml", "one.toml", "units.infantry.figures", "5", "4"
    )


def test_drafts_of_different_battles(terminal):
    terminal.write("v1.toml", BATTLE)
    terminal.write("v2.toml", BATTLE.replace('id = "meadow"', 'id = "other"'))
    refused(terminal, "compare v1.toml v2.toml --as-variants", "v2.toml", "chance_id", "meadow")


def test_a_rule_is_not_written_over(terminal):
    assert terminal("new rule my-rule").code == 0
    refused(terminal, "new rule my-rule", "my-rule.toml")


def test_a_battle_is_not_written_over(terminal):
    assert terminal("new scenario my-battle").code == 0
    refused(terminal, "new scenario my-battle", "my-battle.toml", "a file of that name")


def test_an_output_folder_of_another_plan_is_left_alone(terminal):
    assert terminal("run pegasus-bridge --games 20 --players random --out kept").code == 0
    refused(
        terminal, "run pegasus-bridge --games 30 --players random --out kept", "kept", "games", "20", "30"
    )


def test_an_output_folder_that_cannot_be(terminal):
    terminal.write("file", "here")
    refused(terminal, "run pegasus-bridge --games 20 --players random --out file/run", "file")


def test_check_tells_every_faulty_file(terminal):
    terminal.write("good.toml", BATTLE)
    terminal.write("bad.toml", BATTLE.replace("medal_target = 2", "medal_target = 0"))
    terminal.write("worse.toml", "nothing")
    said = terminal("check good.toml bad.toml worse.toml")
    assert said.code == 2
    assert "good.toml" in said.out
    assert [re.split(r"[:]", line)[0] for line in said.err.splitlines()] == ["bad.toml", "worse.toml"]
