"""Commands for rules and battles of one's own: check, import, export, new rule, new scenario."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command, new_app
from m44.cli.output import (
    error_in_words,
    print_import_notes,
    print_imports,
    print_json,
    print_notices,
    print_rows,
    print_text,
)

if TYPE_CHECKING:
    from engine.editor.files import Written

COLUMNS = ("file", "kind", "id", "note")
BAD = 2


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "check", "check examples/my-rule.toml")(check)
    command(app, "import", "import examples/two-bridges.m44")(import_)
    command(app, "export", "export river-line")(export)
    new = new_app("Begin a rule or a battle of your own.")
    command(new, "rule", "new rule my-rule", group="new")(rule)
    command(new, "scenario", "new scenario my-battle", group="new")(scenario)
    app.add_typer(new, name="new")


def check(
    file: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Scenario and option files (.toml, .m44).")
    ],
    json: arg.Json = False,
) -> None:
    """Check scenario, option and campaign files as thoroughly as playing them would."""
    rows = m44.check(*file)
    if json:
        print_json(rows)
    else:
        sound = [row for row in rows if row["ok"]]
        if sound:
            print_rows(sound, COLUMNS, False)
        for row in sound:
            print_what_changed(row["file"], row["what_changed"].splitlines())
            print_notices(row["notices"].splitlines())
            print_import_notes(row["import_notes"])
        for row in rows:
            for line in row["warnings"].splitlines():
                error_in_words(line)
            for line in () if row["ok"] else row["note"].splitlines():
                error_in_words(line)
    if not all(row["ok"] for row in rows):
        raise typer.Exit(BAD)


def print_what_changed(file: str, lines: list[str]) -> None:
    """Print what the rules of a file change."""
    from analysis.wording.what_changed import IN_JSON, Block, text_of

    if lines:
        print(f"\n{text_of([Block(file, '', lines, [])], IN_JSON)}")


def import_(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file of the publisher's scenario editor (.m44).")
    ],
    out: Annotated[
        str | None, typer.Option(metavar="FILE.toml", help="Where it is written; default: <id>.toml.")
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Take what is nearest for what is unknown or not modelled yet.")
    ] = False,
) -> None:
    """Turn a file of the publisher's scenario editor into a scenario file."""
    from analysis.pages.imports import import_block

    written = m44.import_scenario(file, out, lenient)
    print(import_block(imports_of_written(written)))
    print(f"Written: {written.path}\nNext: m44 show {written.path}")
    print_notices(written.notices)


def export(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="Id or path of a scenario.")],
    out: Annotated[
        str | None, typer.Option(metavar="FILE.m44", help="Where it is written; default: <id>.m44.")
    ] = None,
) -> None:
    """Write a scenario as a file of the publisher's scenario editor (.m44)."""
    written = m44.export_scenario(scenario, out)
    for line in written.told:
        print_text(f"The format cannot say: {line}")
    print(f"Written: {written.path}")
    print_notices(written.notices)
    print_imports(imports_of_written(written))


def imports_of_written(written: "Written") -> list[dict[str, Any]]:
    """What is reported of the file that was read."""
    return [] if written.imported is None else [written.imported.to_dict()]


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
