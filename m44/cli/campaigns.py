"""The command campaign."""

from pathlib import Path
from typing import Annotated

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_found


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "campaign", "campaign examples/my-campaign.toml --campaigns 1000")(campaign)


def campaign(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that names battles in their order.")],
    campaigns: Annotated[
        int | None,
        typer.Option(metavar="N", help="How often the series is played.  [default: as the file says]"),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER[,PLAYER]",
            help="One player for both sides, or AXIS,ALLIES.  [default: as the file says]",
        ),
    ] = None,
    orders: Annotated[
        bool | None,
        typer.Option(
            "--orders/--no-orders", help="Play the battles in other orders too.", show_default=False
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Other cards and dice.  [default: as the file says]")
    ] = None,
    out: arg.Out = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """What does a series of battles come to, if medals and victories give dice before the next one?"""
    found = m44.campaign(
        file,
        campaigns=campaigns,
        players=players,
        orders=orders,
        seed=seed,
        out=out,
        workers=workers,
        quiet=quiet,
    )
    from analysis.studies.campaign.answer import TEXT

    print_found(found, f"Written: {Path(found.manifest['folder']) / TEXT}", json)
