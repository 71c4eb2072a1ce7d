"""The command about habits: how players play, beside how people do."""

from typing import Annotated

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_json, print_listed

Battles = Annotated[
    list[str] | None,
    typer.Argument(metavar="SCENARIO", help="Ids, groups or paths of battles.  [default: base]"),
]


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "habits", "habits pegasus-bridge --players captain --games 20")(habits)


def habits(
    scenarios: Battles = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER,PLAYER",
            help="Who plays both sides, one after the other; or repeat.  [default: credible rungs of the ladder]",
        ),
    ] = None,
    against: Annotated[
        str, typer.Option(metavar="PLAYER", help="The greedy player the others are read against.")
    ] = "sergeant",
    games: Annotated[int, typer.Option(metavar="N", help="Games of every player on every battle.")] = 100,
    seed: arg.Seed = arg.SEED,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder for table, rows and text.  [default: none]")
    ] = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print what every indicator counts, and play nothing.")
    ] = False,
    json: arg.Json = False,
) -> None:
    """How do players play?  Indicators of what experienced people do, each beside a greedy player."""
    if explain:
        from analysis.players.habits.answer import glossary, glossary_rows

        if json:
            print_json(glossary_rows())
        else:
            print(glossary())
        return
    found = m44.habits(
        scenarios or "base",
        players=arg.each_player(players) or None,
        against=against,
        games=games,
        seed=seed,
        out=out,
        workers=workers,
        quiet=quiet,
    )
    print_listed(found, json)
