"""Mistakes in scenario files: one line that names the file, the key or hex, and the mend."""

import pytest

from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError

UNITS = "[units.axis]\n{axis}\n[units.allies]\n{allies}\n"
EXIT = "[[exit]]\nsides = 'allies'\nhexes"
MISTAKES = {
    "short row": ({"map": ("C  .  .", "C  .")}, "map row C: found 12 hexes, expected 13"),
    "long row": ({"map": ("B    .", "B    . .")}, "map row B: found 13 hexes, expected 12"),
    "missing row": ({"map": ("\nI ", "\n# ")}, "map: found 8 rows, expected 9 (A to I)"),
    "unknown token": ({"map": ("B    .  F", "B    .  Q")}, "map B2: found unknown token 'Q'"),
    "unknown terrain": (
        {"legend": ('"forest"', '"forrest"')},
        "legend.F: found unknown terrain 'forrest', expected one of forest",
    ),
    "two tiles": (
        {"legend": ('"forest"', '"forest + town"')},
        "legend.F: found forest + town, expected at most one tile",
    ),
    "work without owner": ({"legend": (', owner = "allies"', "")}, "legend.B: found bunker without an owner"),
    "unknown unit": (
        {"units": ("armor", "armour")},
        "units.axis.armour: found unknown unit row 'armour', expected one of armor",
    ),
    "two units": ({"units": ("B2 E5", "B2 E5 B2")}, "units.axis.infantry: found a second unit on B2"),
    "both sides": ({"units": ("G6", "A1")}, "units.allies.infantry: found a second unit on A1"),
    "unit off the board": (
        {"units": ("E5", "B13")},
        "units.axis.infantry: found hex 'B13', expected a hex of the board, A1 to I13",
    ),
    "unit in the river": ({"units": ("E5", "E4")}, "units.axis.infantry: found infantry on river at E4"),
    "armor in a bunker": (
        {"units": ("artillery", "armor")},
        "units.allies.armor: found armor on open + bunker at G5",
    ),
    "figures": ({"units": ("I13:3", "I13:9")}, "units.allies.infantry: found I13:9"),
    "no unit": ({"units": ('infantry = "B2 E5"\narmor = "A1"', "")}, "units.axis: found no unit"),
    "objective off the board": (
        {"tail": ("I13", "I14")},
        "objective town: found hex 'I14', expected a hex of the board",
    ),
    "objective twice": (
        {"tail": ('"I13"', '"I13 I13"')},
        "objective town: found I13 I13, expected hexes, each once",
    ),
    "too many needed": (
        {"tail": ('"I13"', '"I13"\nneed = 2')},
        "objective town need: found 2, expected 1 to 1",
    ),
    "exits": (
        {"head": ("medal", 'exits = ["A1"]\nmedal')},
        "exits: found an unknown key, expected one of exit",
    ),
    "exit inside the board": (
        {"tail": ("[[objective]]", f"{EXIT} = 'B1 B2'\n[[objective]]")},
        "exit 1: found hex 'B2', expected a hex at the edge of the board",
    ),
    "exit off the board": (
        {"tail": ("[[objective]]", f"{EXIT} = 'A14'\n[[objective]]")},
        "exit 1: found hex 'A14', expected a hex of the board",
    ),
    "exit twice": (
        {"tail": ("[[objective]]", f"{EXIT} = 'A1 A2'\n{EXIT} = 'A2'\n[[objective]]")},
        "exit 2: found A2 again for allies, expected each hex once for a side",
    ),
    "exit of no hex": (
        {"tail": ("[[objective]]", f"{EXIT} = ''\n[[objective]]")},
        "exit 1: found no hex, expected hexes at the edge of the board",
    ),
    "exit of no value": (
        {"tail": ("[[objective]]", f"{EXIT} = 'A1'\nvalue = 0\n[[objective]]")},
        "exit.0.value: found 0, expected 1 to 10",
    ),
    "start above size": (
        {"head": ("medal", "hand_start = 6\nmedal")},
        "hand_start.axis: found 6, expected 1 to 4",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told_in_one_line(mistake, write_battle):
    changes, message = MISTAKES[mistake]
    parts = {}
    for part, (old, new) in changes.items():
        assert old in write_battle.parts[part]
        parts[part] = write_battle.parts[part].replace(old, new, 1)
    path = write_battle(**parts)
    with pytest.raises(InputError) as caught:
        load_scenario(str(path))
    assert f"{message}" in str(caught.value)
    assert str(caught.value).startswith(str(path) + ": ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("medal_target = 3", "medal_target = 0", "medal_target.axis"),
        ("medal_target = 3", "medal_target = 99", "medal_target.axis"),
        ("medal_target = 3", "", "medal_target"),
        ("allies = 5", "allies = 0", "hand_size.allies"),
        ("allies = 5", "allies = 21", "hand_size.allies"),
        ('"axis"', '"germany"', "first_side"),
        ("first_side", "frist_side", "frist_side"),
        ('id = "little"', 'id = "Little Battle"', "id"),
    ],
)
def test_wrong_values_name_their_key(old, new, key, write_battle):
    head = write_battle.parts["head"]
    assert old in head
    path = write_battle(head=head.replace(old, new, 1))
    with pytest.raises(InputError) as caught:
        load_scenario(str(path))
    assert f"{path}: {key}:" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_gun_may_start_in_a_bunker(write_battle):
    assert load_scenario(str(write_battle())).data["units"][-1] == {
        "side": "allies",
        "row": "artillery",
        "hex": "G5",
    }
