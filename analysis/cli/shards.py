"""The command that puts shards together: merge."""

from typing import Annotated

import typer

import m44
from analysis.cli import arguments as arg
from analysis.cli.commands import command
from analysis.cli.output import print_told

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
    merged = m44.merge(*run, out=out)
    row = {key: getattr(merged, key) for key in MERGED}
    values = {**row, "folder": str(merged.folder), "seconds": round(merged.seconds, 2)}
    print_told([values], MERGED, merged.imports, json)
