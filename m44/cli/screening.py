"""The command that screens many options at once."""

from pathlib import Path
from typing import Annotated

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_found

BASE, ALL = "base", "all"
EXAMPLE = (
    "screen pegasus-bridge --option first-player --option medals-to-win:side=axis --budget 4000 "
    "--confirm-games 200"
)
Levels = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="OPTION",
        help="all, id, id:param=value, ./file.toml or PATH=VALUE. Repeat for more; levels of one option are never "
        "in force together.  [default: all]",
    ),
]


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "screen", EXAMPLE)(screen)


def screen(
    scenarios: arg.Boards = None,
    option: Levels = None,
    budget: Annotated[int, typer.Option(metavar="N", help="Games of the factorial.")] = 420_000,
    seed: arg.Seed = arg.SEED,
    q: Annotated[
        float, typer.Option(metavar="Q", help="Chance of an option to be in force in a block.")
    ] = 0.10,
    confirm_games: Annotated[
        int, typer.Option(metavar="N", help="Pairs for every battle and survivor; 0: confirm nothing.")
    ] = 1_000,
    interactions: Annotated[
        bool, typer.Option("--interactions", help="Also play the survivors in pairs; as many games again.")
    ] = False,
    players: arg.Pair = arg.PLAYER,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder.  [default: runs/screen-<digest>]")
    ] = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Find which of many options matter at all: all at once, then confirmed one by one."""
    found = m44.screen(
        scenarios or BASE,
        option or ALL,
        budget=budget,
        seed=seed,
        q=q,
        confirm_games=confirm_games,
        interactions=interactions,
        players=players,
        out=out,
        workers=workers,
        quiet=quiet,
    )
    print_found(found, f"Report: {Path(str(found.manifest['folder'])) / 'report.html'}", json)
