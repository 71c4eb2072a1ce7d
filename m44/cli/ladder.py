"""Commands about players: how strong they are, who should play which side, what they would take back."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

import m44
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.terminal import wrapped
from m44.cli import arguments as arg
from m44.cli import flag_groups as flag
from m44.cli.commands import command
from m44.cli.output import print_found, print_json, print_listed, print_notices


def add(app: typer.Typer) -> None:
    """Add the commands."""
    example = "tournament training --players random,recruit,sergeant --matches 200 --out reports/my-players"
    command(app, "tournament", example)(tournament)
    command(app, "duel", "duel training --players recruit,random")(duel)
    command(app, "sides", "sides pegasus-bridge --games 200")(sides)
    command(app, "blunders", "blunders pegasus-bridge --players captain --games 20")(blunders)


def tournament(
    scenarios: arg.Boards = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER,PLAYER",
            help="Two or more, like random,recruit; or repeat.  [default: all there are]",
        ),
    ] = None,
    matches: Annotated[int, typer.Option(metavar="N", help="Matches of every pair on every battle.")] = 125,
    searched: Annotated[
        int, typer.Option(metavar="N", help="The same of pairs with a player who searches, if fewer.")
    ] = 8,
    seed: arg.Seed = arg.SEED,
    anchor: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Player whose rating is 0.  [default: sergeant]")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the page.  [default: reports/players]")
    ] = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Rate players: each meets each on both sides of every battle, on the same cards and dice."""
    found = m44.tournament(
        *arg.each_player(players),
        scenarios=scenarios or "base",
        matches=matches,
        searched=searched,
        seed=seed,
        anchor=anchor,
        out=out,
        workers=workers,
        quiet=quiet,
    )
    print_found(found, f"Page: {Path(out or 'reports/players') / 'README.md'}", json)


def sides(
    scenario: arg.Battle,
    variants: flag.Variants = flag.VARIANTS,
    players: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER,PLAYER", help="The weakest first; or repeat.  [default: the ladder]"),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="Games of every pair of players.")] = 1_000,
    work: flag.Work = flag.WORK,
) -> None:
    """Who should play which side: every player against every player, and what evens the battle out."""
    found = m44.sides(
        scenario,
        variants.named,
        players=arg.each_player(players) or None,
        games=games,
        **work.asked,
    )
    print_found(found, f"Heat map: {Path(work.out or found.manifest['folder']) / 'sides.svg'}", work.json)


def blunders(
    scenario: arg.Battle,
    rules: flag.Rules = flag.RULES,
    players: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays both sides and is looked at.")
    ] = "captain",
    games: Annotated[int, typer.Option(metavar="N", help="Games that are looked through.")] = 1_000,
    most: Annotated[int, typer.Option(metavar="N", help="Turns that are told.")] = 10,
    seed: arg.Seed = arg.SEED,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Which turns would a player take back?  Those that a short rollout regrets most."""
    found = m44.blunders(
        scenario,
        rules.named,
        player=players,
        games=games,
        most=most,
        seed=seed,
        workers=workers,
        quiet=quiet,
    )
    print_listed(found, json)


def duel(
    players: Annotated[
        list[str],
        typer.Option(metavar="PLAYER,PLAYER", help="Who may be stronger, and than whom: recruit,random."),
    ],
    scenarios: arg.Boards = None,
    gain: Annotated[float, typer.Option(metavar="ELO", help="Rating points that count.")] = 10.0,
    most: Annotated[int, typer.Option(metavar="N", help="Matches after which it ends undecided.")] = 20_000,
    seed: arg.Seed = arg.SEED,
    workers: arg.Workers = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No line at every look.")] = False,
    json: arg.Json = False,
) -> None:
    """Is one player stronger than another?  Matches of two legs until a sequential test knows."""
    from analysis.players.ratings.sprt import sentence

    named = arg.each_player(players)
    if len(named) != 2:
        raise InputError(COMMAND, "--players", ", ".join(named), "two players, like recruit,random")
    first, second = named
    say = {"say": lambda line: None} if quiet else {}
    found = m44.duel(
        first, second, scenarios=scenarios or "base", gain=gain, most=most, seed=seed, workers=workers, **say
    )
    if json:
        values = {**asdict(found), "notices": " ".join(found.notices)}
        print_json([{"first": first, "second": second, **values}])
        return
    print(wrapped(sentence(found, first, second, gain)))
    print_notices(found.notices)
