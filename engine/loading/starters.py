"""Starters: files to begin from, written with comments that explain them: a rule, a battle."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.loading.options.option_ids import option_files
from engine.loading.options.option_ids import reserved_ids as reserved_options
from engine.loading.scenario.in_sight import reserved_ids as reserved_scenarios
from engine.loading.scenario.in_sight import scenario_files
from engine.loading.schema.boards import BOARDS
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.named_files import write_new_named
from engine.loading.words.namesakes import Found, shown
from engine.loading.words.quoting import quoted
from engine.loading.words.reader import is_folder

RULE = """# A rule of your own.
#
#     m44 check {file}
#     m44 compare pegasus-bridge --option {file}
#
# An option is a list of patches.  `m44 paths units.infantry` (or terrain, cards, decks, ruleset, scenario) lists
# the paths that can be changed, what stands there and what is allowed.

id = "{id}"
title = "Infantry rolls more dice"
about = "What the rule says, in a sentence or two."
# group = "infantry-fire"            # at most one option of a group is in force
# requires = ["no-retreat-choice"]   # options that must be chosen too
# conflicts = ["infantry-charge"]    # options that must not

# Parameters are set on the command line: --option {file}:change=2
[params.change]
about = "dice more (or fewer) at every range"
default = 1
range = [-1, 2] # or: allowed = ["a", "b"]

# A patch says where (at) and one of:
#     was = ..., set = ...   replace; was is what the rules say today, so that a mistake is told
#     add = ...              add to a number, to every number of a list, or words to a list
#     min = ... / max = ...  at most / at least
[[patch]]
at = "units.infantry.dice"
add = "$change"
"""
BATTLE = """# A battle of your own.
#
#     m44 check {file}
#     m44 show {file}
#     m44 fair {file}
#
# Everything below may be changed; lines that begin with # are only read by people.

id = "{id}"
title = "{title}"
date = ""                     # for people: 1944-06-06
notes = ""

board = "standard"            # {boards}
face = "country"              # country, winter, desert or beach: what lies on hexes without a tile
first_side = "allies"         # axis or allies: who takes the first turn
medal_target = 4              # for both sides, or {{ axis = 5, allies = 4 }}
hand_size = {{ axis = 4, allies = 5 }}
# hand_start = {{ axis = 2, allies = 5 }}   # a smaller first hand grows by one card a turn

# One word is one hex; `.` is what is printed on the board, every other word is explained in [legend].
# Row A is the baseline of the Axis, the bottom row that of the Allies.
map = '''
#  1   2   3   4   5   6   7   8   9   10  11  12  13
A  .   .   .   .   .   .   .   .   .   .   .   .   .
B    .   F   .   .   .   .   .   .   .   F   F   .
C  .   .   .   .   H   H   .   T   .   .   .   .   .
D    .   .   F   .   .   H   .   s   .   .   F   .
E  r   r   r   =   r   r   r   r   r   =   r   r   r
F    .   .   .   .   .   .   .   .   .   .   .   .
G  .   F   .   .   T   .   .   .   F   .   .   .   .
H    .   .   .   .   .   .   .   .   .   .   F   .
I  .   .   .   .   .   .   .   .   .   .   .   .   .
'''

# `m44 list terrain` names tiles and pieces.
[legend]
F = "forest"
H = "hill"
T = "town"
r = "river"
s = "sandbag"
"=" = "river + bridge"
# B = {{ terrain = "bunker", owner = "axis" }}   # works protect the side that owns them

# `m44 list units` names unit rows; C5:3 is a unit of three figures instead of its full strength.
[units.axis]
infantry = "A3 A11 B6 C5 C8 D8"
armor = "A7"
artillery = "B8"

[units.allies]
infantry = "G3 G4 G8 G10 H6 I9"
armor = "H4 H9"
artillery = "I6"

# A medal for as long as an Allied unit stands there; other kinds are told in scenarios/README.md.
[[objective]]
id = "town"
sides = "allies"              # axis, allies or both
hexes = "C8"

# [[exit]]                    # units that leave the board here earn a medal
# sides = "allies"
# hexes = "A1 A13"

# A special rule of the battle; `m44 paths ruleset` and `m44 paths units` list what can be changed.
# [ruleset]
# reshuffle = "NEVER"
# [[patch]]
# at = "units.infantry.figures"
# was = 4
# set = 3
"""
NONE_TAKEN: Mapping[str, str] = {}
NAME = re.compile(r"^[a-z0-9][a-z0-9-]{0,99}\Z")


def new_rule(name: str, folder: Path | str = ".", taken: Mapping[str, str] = NONE_TAKEN) -> Path:
    """Write a commented option file that passes ``m44 check`` as it is.

    Parameters
    ----------
    name : str
        Id of the option, in lower-case-with-hyphens; the file is ``<name>.toml``.
    folder : path
    taken : mapping of str to str
        Further words that mean something else already, each with what it means.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    InputError
        A bad name, an id that is taken, or a file that exists already; nothing is written.
    """
    known = {**taken, **reserved_options(), **_taken(option_files())}
    return _write(RULE, name, Path(folder), "my-rule", known)


def new_scenario(name: str, folder: Path | str = ".", taken: Mapping[str, str] = NONE_TAKEN) -> Path:
    """Write a commented battle that passes ``m44 check`` and plays as it is.

    ``name`` is the id of the battle; everything else is as in ``new_rule``.
    """
    known = {**taken, **reserved_scenarios(), **_taken(scenario_files())}
    return _write(BATTLE, name, Path(folder), "my-battle", known)


def _taken(files: Mapping[str, Sequence[Found]]) -> dict[str, str]:
    """Ids that files in sight carry, each with which file that is."""
    return {
        id_: "that of a file that comes with the program"
        if any(one.built_in for one in found)
        else f"that of {shown(found[0].path)}"
        for id_, found in files.items()
    }


def _write(starter: str, name: str, folder: Path, like: str, taken: Mapping[str, str]) -> Path:
    """Write a starter with its names filled in; ``taken``: ids that no file may have, and what they are."""
    if not NAME.match(name):
        raise InputError(COMMAND, "NAME", quoted(name), f"lower-case letters, digits and hyphens like {like}")
    path = folder / f"{name}.toml"
    if not is_folder(folder):
        raise InputError(str(folder), "", "no such folder", "a folder that exists")
    if path.exists():
        raise InputError(str(path), "", "a file of that name", "a name not taken yet")
    if name in taken:
        expected = f"an id that is not taken; {name} is {taken[name]}"
        raise InputError(COMMAND, "NAME", name, expected)
    title, boards = name.replace("-", " ").capitalize(), " or ".join(BOARDS)
    text = starter.format(id=name, title=title, file=path.as_posix(), boards=boards)
    return write_new_named(path, text.encode())
