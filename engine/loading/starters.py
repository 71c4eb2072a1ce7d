"""Starters: files to begin from, written with comments that explain them."""

import re
from pathlib import Path

from engine.loading.errors import InputError

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
NAME = re.compile(r"^[a-z0-9][a-z0-9-]*$")


def new_rule(name: str, folder: Path | str = ".") -> Path:
    """Write a commented option file that passes ``m44 check`` as it is.

    Parameters
    ----------
    name : str
        Id of the option, in lower-case-with-hyphens; the file is ``<name>.toml``.
    folder : path

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    InputError
        A bad name, or a file that exists already; nothing is written.
    """
    if not NAME.match(name):
        raise InputError(
            "command line", "NAME", repr(name), "lower-case letters, digits and hyphens like my-rule"
        )
    path = Path(folder) / f"{name}.toml"
    if not path.parent.is_dir():
        raise InputError(str(path.parent), "", "no such folder", "a folder that exists")
    text = RULE.format(id=name, file=path.as_posix())
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(str(path), "", "a file of that name", "a name not taken yet") from None
    return path
