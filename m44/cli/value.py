"""The command that fits the value model."""

from typing import Annotated

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_json, print_text

EXAMPLE = "fit-value pegasus-bridge --games 100 --out my-value"


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "fit-value", EXAMPLE)(fit_value)


def fit_value(
    scenarios: arg.Boards = None,
    players: arg.Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="Games per battle, at most 20,000.")] = 1000,
    seed: arg.Seed = arg.SEED,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the model.  [default: reports/value-model]")
    ] = None,
    freeze: Annotated[bool, typer.Option("--freeze", help="Make it the model of this installation.")] = False,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Fit the model behind win probability over time, and show how well it is calibrated."""
    found = m44.fit_value(
        scenarios or "base",
        players=players or arg.PLAYER,
        games=games,
        seed=seed,
        out=out,
        freeze=freeze,
        workers=workers,
        quiet=quiet,
    )
    if json:
        print_json(found.flat_rows())
        return
    print_text(found.text())
    print(f"\nPage: {found.folder / 'README.md'}", flush=True)
