"""The command that finds: find."""

from typing import Annotated, Any

import typer

from engine.loading.words.quoting import harmless
from engine.loading.words.terminal import typed, wrapped
from m44.cli import arguments as arg
from m44.cli.commands import ABOUT, EXAMPLES, command
from m44.cli.output import print_json
from m44.names.ranking import MOST

INDENT = "  "


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "find", "find infantry hill one die more")(find)


def find(
    words: Annotated[
        list[str], typer.Argument(metavar="WORDS", help="What you would call it, in any words.")
    ],
    most: Annotated[
        int, typer.Option(metavar="N", min=1, max=100, help="Hits that are told at most.")
    ] = MOST,
    json: arg.Json = False,
) -> None:
    """Find a rule, a battle, a command or a word by what you would call it."""
    from m44.names.findable import Command  # late: they load all that can be found
    from m44.names.finding import hits

    commands = [Command(name, ABOUT[name], EXAMPLES[name]) for name in EXAMPLES]
    rows = hits(" ".join(words), commands, most)
    if json:
        print_json(rows)
    elif rows:
        print("\n".join(hit_text(row) for row in rows))
    else:
        print("Nothing of that name.  m44 list options and m44 paths list all that can be changed.")


def hit_text(row: dict[str, Any]) -> str:
    """A hit: what it is, and below it the command that uses it.

    Examples
    --------
    >>> print(hit_text({"name": "slight", "kind": "word", "about": "A small change.", "command": "m44 explain slight"}))
    slight (word): A small change.
        m44 explain slight
    """
    said = harmless(f"{row['name']} ({row['kind']}): {row['about']}")
    command = f"\n{typed(row['command'], INDENT * 2)}" if row["command"] else ""
    return wrapped(said, hanging=INDENT) + command
