"""The command that puts shards together: merge."""

from typing import Annotated

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_rows

MERGED = ("folder", "games", "shards", "seconds", "digest")


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "merge", "merge part-1 part-2 --out all")(merge)


def merge(
    run: Annotated[list[str], typer.Argument(metavar="RUN", help="Folders of all shards, like runs/*.")],
    out: arg.Out = None,
    json: arg.Json = False,
) -> None:
    """Put the shards of a run together; the digest is that of one run of all games."""
    from analysis.pages.footnotes import footnotes_in_folder

    merged = m44.merge(*run, out=out)
    row = {key: getattr(merged, key) for key in MERGED}
    footnotes = footnotes_in_folder(merged.folder)
    values = {**row, "folder": str(merged.folder), "seconds": round(merged.seconds, 2), **footnotes.columns()}
    print_rows([values], MERGED, json)
    if not json:
        print(footnotes.below(), end="")
