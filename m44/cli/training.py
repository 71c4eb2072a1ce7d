"""The command that tunes a player."""

from collections.abc import Sequence
from typing import Annotated

import typer

import m44
from engine.loading.words.errors import COMMAND, InputError
from engine.policies.usual import TUNED
from m44.cli import arguments as arg
from m44.cli import flag_groups as flag
from m44.cli.commands import command
from m44.cli.output import print_found, print_json, print_text, table

BASE = "base"
EXAMPLE = (
    "train my-captain river-line long-ridge --start sergeant --generations 2 "
    "--population 6 --matches 20 --runs 1"
)
ADAPT = "adapt river-line --option damage-scoring --budget 1000 --population 5 --matches 25 --games 200"
Start = Annotated[
    str, typer.Option(metavar="PLAYER", help="Id, or path of a .toml file of weights, to begin with.")
]
Population = Annotated[int, typer.Option(metavar="N", help="Candidates of a generation.")]
Matches = Annotated[
    int, typer.Option(metavar="N", help="Matches of two games of a candidate in a generation.")
]
HeldOut = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SCENARIO", help="Battle of the test only. Repeat for more.  [default: every third one]"
    ),
]
Against = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PLAYER",
        help="Beside the start and the best so far. Repeat for more.  [default: two styles]",
    ),
]


OF_A_LEAGUE = ("games", "hours")
NOT_OF_A_LEAGUE = ("option", "terms", "population", "generations", "matches", "runs", "budget")


def refuse(context: typer.Context, parameters: Sequence[str], beside: str, expected: str) -> None:
    """Refuse parameters that were given although the other way to train does not know them."""
    for parameter in parameters:
        source = context.get_parameter_source(parameter)
        if source is not None and source.name == "COMMANDLINE":
            raise InputError(COMMAND, f"--{parameter}", f"given for {beside}", expected)


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "train", EXAMPLE)(train)
    command(app, "adapt", ADAPT)(adapt)


def train(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Id of the player to be.")] = None,
    scenarios: arg.Boards = None,
    start: Start = TUNED,
    held_out: HeldOut = None,
    against: Against = None,
    option: arg.Options = None,
    terms: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TERM", help="Weight to search. Repeat for more.  [default: all that change a game]"
        ),
    ] = None,
    population: Population = 24,
    generations: Annotated[int, typer.Option(metavar="N", help="Generations of a run.")] = 150,
    matches: Matches = 500,
    runs: Annotated[int, typer.Option(metavar="N", help="Independent runs; the best of them is tested.")] = 4,
    budget: Annotated[
        int | None, typer.Option(metavar="GAMES", help="Of all runs together, in place of --generations.")
    ] = None,
    seed: arg.Seed = arg.SEED,
    out: Annotated[str | None, typer.Option(metavar="DIR", help="Folder.  [default: tuning/NAME]")] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="DIR", help="Go on with a tuning that was stopped.")
    ] = None,
    league: Annotated[
        bool, typer.Option("--league", help="Teach exploiters to beat the player until nobody does.")
    ] = False,
    games: Annotated[
        int, typer.Option(metavar="N", help="Of a league: games that an exploiter learns from.")
    ] = 500_000,
    hours: Annotated[
        float, typer.Option(metavar="H", help="Of a league: no exploiter is taught after so many.")
    ] = 3.0,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Tune the weights of a player by playing, and test what is found on other battles."""
    if league:
        refuse(context, NOT_OF_A_LEAGUE, "--league", "one of both")
        found_league = m44.league(
            name,
            scenarios or BASE,
            start=start,
            held_out=held_out,
            against=against,
            games=games,
            hours=hours,
            seed=seed,
            out=out,
            resume=resume,
            workers=workers,
            quiet=quiet,
        )
        print_found(found_league, f"All of it: {found_league.folder}", json)
        return
    refuse(context, OF_A_LEAGUE, "a tuning", "--league beside it")
    found = m44.train(
        name,
        scenarios or BASE,
        start=start,
        held_out=held_out,
        against=against,
        options=option,
        terms=terms,
        population=population,
        generations=generations,
        matches=matches,
        runs=runs,
        budget=budget,
        seed=seed,
        out=out,
        resume=resume,
        workers=workers,
        quiet=quiet,
    )
    if json:
        print_json(found.flat_rows())
        return
    print_text(found.text())
    print()
    print(table(found.flat_rows(), ["term", "start", "found", "tuned"]))
    print(f"\nAll of it: {found.folder}", flush=True)


def adapt(
    scenario: arg.Scenarios,
    variants: flag.Variants = flag.VARIANTS,
    start: Start = TUNED,
    budget: Annotated[int, typer.Option(metavar="GAMES", help="Of both tunings together.")] = 400_000,
    population: Population = 16,
    matches: Matches = 150,
    games: Annotated[int, typer.Option(metavar="N", help="Pairs of each battle for the effects.")] = 4_000,
    seed: arg.Seed = arg.SEED,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder.  [default: tuning/adapt-<variant>]")
    ] = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Tell what a rule changes once players are used to it: players tuned under both rules."""
    found = m44.adapt(
        *scenario,
        options=variants.named,
        start=start,
        budget=budget,
        population=population,
        matches=matches,
        games=games,
        seed=seed,
        out=out,
        workers=workers,
        quiet=quiet,
    )
    print_found(found, f"Both tunings: {found.variant.folder.parent}", json)
