"""The command balance."""

from pathlib import Path
from typing import Annotated

import typer

import m44
from m44.cli import arguments as arg
from m44.cli import flag_groups as flag
from m44.cli.commands import command
from m44.cli.output import print_found


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "balance", "balance pegasus-bridge --option hand-size --target 50")(balance)


def balance(
    scenario: arg.Battle,
    using: Annotated[
        str,
        typer.Option(
            "--option",
            "-o",
            metavar="OPTION",
            help="Whose levels are tried: hand-size, hand-size:side=axis, option:param=value,parameter.",
        ),
    ],
    target: Annotated[
        float, typer.Option(metavar="PERCENT", help="Allied wins that are wanted, in percent.")
    ] = 50.0,
    tolerance: Annotated[
        float, typer.Option(metavar="POINTS", help="How near a level's whole interval has to lie.")
    ] = 5.0,
    games: Annotated[int, typer.Option(metavar="N", help="Games of a level that stays in the race.")] = 1_000,
    confirm_games: Annotated[
        int, typer.Option(metavar="N", help="Games of the winner on fresh cards.")
    ] = 4_000,
    players: arg.Pair = arg.PLAYER,
    work: flag.Work = flag.WORK,
) -> None:
    """Which level of an option makes a battle even?  A race of all levels, its winner once more on fresh cards."""
    from analysis.studies.balancing.answer import TEXT

    found = m44.balance(
        scenario,
        using=using,
        target=target,
        tolerance=tolerance,
        games=games,
        confirm_games=confirm_games,
        players=players,
        **work.asked,
    )
    print_found(found, f"Written: {Path(found.manifest['folder']) / TEXT}", work.json)
