"""Commands for rules and battles of one's own: check, new rule, new scenario."""

from typing import Annotated

import typer

import m44
from analysis.cli import arguments as arg
from analysis.cli.commands import command, new_app
from analysis.cli.output import print_json, print_rows, tell_error

COLUMNS = ("file", "kind", "id", "note")
BAD = 2


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "check", "check examples/my-rule.toml")(check)
    new = new_app("Begin a rule or a battle of your own.")
    command(new, "rule", "new rule my-rule", group="new")(rule)
    command(new, "scenario", "new scenario my-battle", group="new")(scenario)
    app.add_typer(new, name="new")


def check(
    file: Annotated[list[str], typer.Argument(metavar="FILE", help="Scenario and option files.")],
    json: arg.Json = False,
) -> None:
    """Check scenario and option files as thoroughly as playing them would."""
    rows = m44.check(*file)
    if json:
        print_json(rows)
    else:
        sound = [row for row in rows if row["ok"]]
        if sound:
            print_rows(sound, COLUMNS, False)
        for row in rows:
            for line in row["warnings"].splitlines():
                tell_error(line)
            if not row["ok"]:
                tell_error(row["note"])
    if not all(row["ok"] for row in rows):
        raise typer.Exit(BAD)


def rule(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Id of the rule, like my-rule.")],
    folder: Annotated[str, typer.Option(metavar="DIR", help="Where the file is written.")] = ".",
) -> None:
    """Write a commented option file to begin from."""
    path = m44.new_rule(name, folder)
    print(f"Written: {path}\nNext: m44 check {path}")


def scenario(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Id of the battle, like my-battle.")],
    folder: Annotated[str, typer.Option(metavar="DIR", help="Where the file is written.")] = ".",
) -> None:
    """Write a commented scenario file to begin from."""
    path = m44.new_scenario(name, folder)
    print(f"Written: {path}\nNext: m44 check {path}")
