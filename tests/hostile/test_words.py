"""Words of the command line that nobody should have to fear: every one is refused in a line that names its flag."""

import shlex

import pytest

from tests.hostile.kinds import RULE_STUDY, STUDY

COMPARE = "compare toulon -o first-player --games 10"
LONG = "x" * 20_000
# Where a command writes its folder, and how a folder cannot be named.
FOLDERS = {
    "nothing": "",
    "blanks": "   ",
    "a file": "file",
    "below a file": "file/run",
    "far below a file": "file/a/b/run",
    "a pipe": "pipe",
    "a link that leads nowhere": "gone",
    "below a link that leads nowhere": "gone/run",
    "a name too long": "n" * 300,
    "a path too long": "n/" * 3_000,
}
WRITING = (
    f"{COMPARE} --out",
    "fair toulon --games 10 --out",
    "run toulon --games 10 --out",
    "run study.toml --out",
    "why toulon --games 10 --out",
    "luck toulon --games 10 --out",
    "survey toulon --games 10 --out",
    "tournament toulon --players random,recruit --matches 1 --out",
    "sides toulon --players random --players recruit --games 2 --out",
    "balance toulon --option hand-size:side=axis --games 2 --out",
    "screen toulon --option first-player --out",
    "choices toulon --option infantry-charge --games 2 --searched 0 --out",
    "fit-value toulon --games 40 --out",
    "train new --out",
    "adapt toulon -o first-player --out",
    "merge run --out",
)
FILES = (
    "show toulon --out",
    "export toulon --out",
    "import two-bridges.m44 --out",
    "replay toulon --html",
)


def crossed(commands, places):
    """The places in turn, so that every command meets some of them and every place several commands."""
    return [
        pytest.param(command, place, id=f"{command.split()[0]}: {place}")
        for i, command in enumerate(commands)
        for k, place in enumerate(places)
        if (i + k) % 3 == 0 or place in ("nothing", "a file", "below a file")
    ]


@pytest.mark.parametrize(("command", "place"), crossed(WRITING, FOLDERS))
def test_a_folder_that_cannot_be(terminal, refused, command, place):
    import os

    terminal.write("file", "here")
    terminal.write("run/manifest.json", "{}")
    terminal.write("study.toml", STUDY)
    os.mkfifo(terminal.folder / "pipe")
    (terminal.folder / "gone").symlink_to("nowhere")
    refused(f"{command} {shlex.quote(FOLDERS[place])}", "--out")


@pytest.mark.parametrize("command", FILES)
@pytest.mark.parametrize("place", ["nothing", "blanks", "below a file", "a name too long", "a path too long"])
def test_a_file_that_cannot_be(terminal, refused, command, place):
    terminal.write("file", "here")
    terminal.write("two-bridges.m44", "{}")
    refused(f"{command} {shlex.quote(FOLDERS[place])}", command.split()[-1])


NO_COUNT = ("0", "-1", "1e99", "nan", "inf", "2.5", "ten", "''", "9" * 30, "9" * 5_000, "0x10", "true")
NO_SEED = ("-1", "1e3", "nan", str(2**63), "9" * 5_000, "one", "''")
NO_MEASURE = ("0", "-1", "nan", "inf", "-inf", "1e400", "much", "''")
FLAGS = {
    COMPARE.replace(" --games 10", " --games"): NO_COUNT,
    f"{COMPARE} --workers": ("0", "-1", "1000000", "nan", "9" * 30),
    f"{COMPARE} --block-size": ("0", "-1", "nan", "9" * 30),
    f"{COMPARE} --seed": NO_SEED,
    f"{COMPARE} --within": (*NO_MEASURE, "50"),
    f"{COMPARE} --luck": ("1", "2", "9" * 30),
    f"{COMPARE} --margin-wins": (*NO_MEASURE, "100"),
    f"{COMPARE} --margin-medals": ("nan", "inf"),
    f"{COMPARE} --margin-turns": ("nan", "-1"),
    f"{COMPARE} --shard": ("0/1", "2/1", "1", "1/0", "x/y", "1/99999999", "''", LONG),
    f"{COMPARE} --backend": ("nothing", "''", LONG),
    "fair toulon --grade": ("best", "''", LONG),
    "fair toulon --games": ("-5", "nan"),
    "why toulon --games": NO_COUNT[:4],
    "why toulon --side": ("both", "''", LONG),
    "luck toulon --games": ("0", "2", "nan"),
    "survey toulon --games": ("0", "nan"),
    "survey toulon --seed": NO_SEED[:3],
    "bench --seconds": (*NO_MEASURE, "1e9"),
    "bench --workers": ("0", "-1", "nan", "9" * 30),
    "replay toulon --seed": NO_SEED,
    "replay toulon --game": ("-1", "nan", "9" * 30),
    "replay toulon --from": ("-1", "nan"),
    "duel --players random,recruit --gain": (*NO_MEASURE, "401"),
    "duel --players random,recruit --most": ("0", "nan", "9" * 30),
    "duel --players random,recruit --workers": ("0", "-1", "9999"),
    "duel --players random,recruit --seed": NO_SEED[:4],
    "tournament --players random,recruit --matches": ("0", "-1", "nan"),
    "sides toulon --games": ("0", "nan"),
    "balance toulon --option hand-size:side=axis --target": NO_MEASURE,
    "balance toulon --option hand-size:side=axis --tolerance": NO_MEASURE[:3],
    "balance toulon --option hand-size:side=axis --workers": ("0", "9999"),
    "screen toulon --option first-player --q": (*NO_MEASURE, "0.51"),
    "screen toulon --option first-player --budget": ("0", "-1", "nan"),
    "screen toulon --option first-player --confirm-games": ("-1", "nan"),
    "blunders toulon --games": ("0", "-1", "nan"),
    "blunders toulon --most": ("0", "51"),
    "blunders toulon --workers": ("0", "-3"),
    "choices --out try --games": ("0", "1", "nan"),
    "choices --out try --seed": ("-1",),
    "fit-value --games": ("0", "39", "20001", "nan"),
    "train new --population": ("0", "3", "-1", "nan"),
    "train new --generations": ("0", "nan"),
    "train new --budget": ("0", "-1", "nan", "9" * 30),
    "train new --budget 1000 --population": ("0",),
    "train new --runs": ("0", "65"),
    "train new --seed": ("-1",),
    "train new --workers": ("0",),
    "adapt toulon -o first-player --budget": ("0", "-1", "nan"),
    "rule-study rules.toml --out try --games": ("0", "3", "-1", "nan"),
    "odds armor infantry --range": ("0", "-1", "9", "nan"),
    "odds armor infantry --figures": ("0", "99"),
    "odds armor infantry --cover": ("-1",),
}


@pytest.mark.parametrize(
    ("command", "value"),
    [
        pytest.param(command, value, id=f"{command.partition(' ')[0]} {command.split()[-1]} {value[:20]}")
        for command, values in FLAGS.items()
        for value in values
    ],
)
def test_a_number_that_is_none(terminal, refused, command, value):
    terminal.write("rules.toml", RULE_STUDY)
    flag = command.split()[-1]
    refused(f"{command} {value}", flag.strip("-") if command.startswith("odds") else flag)


NAMES = {
    "compare toulon --option": "option",
    "compare toulon --set": "",
    "fair toulon --players": "player",
    "fair": "",
    "check": "",
    "explain": "",
    "paths": "path",
    "show": "",
    "list": "",
    "odds armor": "target",
    "train new --start": "",
    "new rule": "NAME",
    "new scenario": "NAME",
    "tournament --players random --players": "--players",
    "rule-study": "",
    "report": "",
    "atlas": "",
    "studies": "",
}
WORDS = {
    "blanks": "   ",
    "a word without end": LONG,
    "a word of blanks": "a" + " b" * 8_000,
    "an escape": "\x1b[31mred",
    "a line in it": "two\nlines",
    "an order of reading turned": "x\u202ey",
    "brackets": "[" * 5_000,
    "pluses": "+" * 5_000,
    "equals": "=" * 5_000,
    "dots": "." * 5_000 + ".toml",
    "a name of a file too long": "n" * 5_000 + ".toml",
}


# Words that are no mistake: dots at the end of a path are dropped, blanks begin every path.
NO_MISTAKE = {("paths", "dots"), ("paths", "blanks")}


@pytest.mark.parametrize(
    ("command", "word"),
    [
        pytest.param(command, word, id=f"{command}: {word}")
        for command in NAMES
        for word in WORDS
        if (command, word) not in NO_MISTAKE
    ],
)
def test_a_name_that_is_none(terminal, refused, command, word):
    is_file = WORDS[word].endswith(".toml")  # then the file is named, not the flag
    refused(f"{command} {shlex.quote(WORDS[word])}", "" if is_file else NAMES[command])


VALUES = {
    "a table of tables": "units.infantry.figures={a={b=1}}",
    "a list of lists": "units.infantry.figures=[[[1]]]",
    "brackets": "units.infantry.figures=" + "[" * 3_000,
    "tables": "units.infantry.figures=" + "{a=" * 3_000,
    "a number of 5,000 digits": "units.infantry.figures=" + "9" * 5_000,
    "a hexadecimal number": "units.infantry.figures=0x" + "f" * 5_000,
    "nan": "units.infantry.figures=nan",
    "inf": "units.infantry.figures=inf",
    "a date": "units.infantry.figures=1944-06-06",
    "an escape": "units.infantry.figures=\x1b[31m",
    "a text without end": "units.infantry.figures=" + "x" * 50_000,
    "dice without end": "units.infantry.dice=" + "1/" * 20_000 + "1",
    "a path without end": "units." + "a." * 20_000 + "b=1",
    "a selector without end": "units[" + "(" * 20_000 + "].figures=1",
    "a key of 1,000 parts": "scenario." + "a." * 1_000 + "a=1",
}


@pytest.mark.parametrize("case", VALUES)
def test_a_change_on_the_spot_that_is_none(refused, case):
    refused(f"compare toulon --games 10 --set {shlex.quote(VALUES[case])}", "found")


RANGES = [
    "1..9999999999",
    "9..1",
    "1..1",
    "-99999999999..99999999999",
    "1.." + "9" * 5_000,
    "a..b",
    "1..2,change=1..2",
]


@pytest.mark.parametrize("levels", RANGES)
def test_a_sweep_that_is_none(refused, levels):
    refused(f"compare toulon --games 10 --option hand-size:change={levels}", "hand-size")
