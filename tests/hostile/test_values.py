"""Values of the wrong kind, one key after the other: the error names file and key."""

import json
import tomllib

import pytest

from tests.hostile.kinds import TOML_KINDS, toml

# What may be written in place of any value, as TOML writes it.
VALUES = {
    "a fraction": "2.5",
    "true": "true",
    "a whole number": "-7",
    "a text": '"nonsense of 40 characters, just to be sure"',
    "a list": "[2.5]",
    "a table": "{ nonsense = 2.5 }",
    "many": "[" + "2.5, " * 400 + "]",
    "a long text": json.dumps("nonsense " * 2_000),
}
ANY_WORD = ("a text", "a long text")
# Keys of each kind of file, and values among those above that are no mistake there, or that are told of another key.
KEYS = {
    "scenario": {
        "id": (),
        "title": ANY_WORD,
        "group": (),
        "number": ("a whole number",),
        "date": ANY_WORD,
        "nations": (),
        "front": (),
        "blitz": (),
        "source": ANY_WORD,
        "notes": ANY_WORD,
        "special_rules": (),
        "chance_id": ANY_WORD,
        "board": (),
        "face": (),
        "first_side": (),
        "medal_target": (),
        "hand_size": (),
        "hand_start": (),
        "set_up_anyway": (),
        "map": (),
        "legend": (),
        "units": (),
        "tags": (),
        "objective": (),
        "exit": (),
        "barrier": (),
        "air_drop": (),
        "marker": (),
        "ruleset": (),
        "patch": (),
        "import": (),
        "titel": (),
    },
    "option": {
        "id": (),
        "title": ANY_WORD,
        "source": ANY_WORD,
        "about": ANY_WORD,
        "category": (),
        "official": ("true",),
        "triggers": (),
        "sample": (),
        "study": (),
        "player": ANY_WORD,
        "never": ("a table",),
        "uses": (),
        "for_both": ANY_WORD,
        "also_judged": (),
        "rules": (),
        "group": (),
        "requires": (),
        "conflicts": (),
        "over_scenario": ("true",),
        "params": (),
        "patch": (),
        "setup": (),
        "patches": (),
    },
    "player": {
        "kernel": (),
        "like": (),
        "weights": (),
        "wieghts": (),
    },
    "study": {
        "question": (),
        "title": ANY_WORD,
        "scenarios": (),
        "variants": (),
        "as_variants": (),
        "players": (),
        "grade": (),
        "games": (),
        "seed": (),
        "within": ("a fraction",),
        "luck": (),
        "trace": ("true",),
        "robust": ("true",),
        "margins": (),
        "seeds": (),
    },
    "rule study": {
        "title": ANY_WORD,
        "question": ANY_WORD,
        "scenarios": (),
        "player": (),
        "seed": (),
        "games": (),
        "full_games": (),
        "screen": (),
        "top": (),
        "ladder_games": (),
        "pair_games": (),
        "bundle_games": (),
        "levels": (),
        "left_out": (),
        "bundles": (),
        "ours": (),
        "option": (),
    },
}
COMMANDS = {
    "scenario": "check {file}",
    "option": "check {file}",
    "player": "train new --start {file}",
    "study": "check {file}",
    "rule study": "rule-study {file} --games 4 --out try",
}


def with_value(sound, key, value):
    """A sound file with the value of a key at its top exchanged."""
    lines = {name: toml(one) for name, one in tomllib.loads(sound).items()} | {key: value}
    return "\n".join(f"{name} = {text}" for name, text in lines.items()) + "\n"


CASES = [
    pytest.param(kind, key, value, id=f"{kind}: {key} is {value}")
    for kind, keys in KEYS.items()
    for key, fits in keys.items()
    for value in VALUES
    if value not in fits
]


@pytest.mark.parametrize(("kind", "key", "value"), CASES)
def test_a_value_of_another_kind(terminal, refused, kind, key, value):
    of_kind = TOML_KINDS[kind]
    terminal.write(of_kind.file, with_value(of_kind.sound, key, VALUES[value]))
    refused(COMMANDS[kind].format(file=of_kind.file), of_kind.file, key)
