"""Commands that play games: compare, fair, run."""

from functools import partial
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

import m44
from analysis.cli import arguments as arg
from analysis.cli.commands import command
from analysis.cli.output import WIDTH, print_json, print_rows

if TYPE_CHECKING:
    from analysis.answer import Answer

SUMMARY = ("folder", "games", "played", "seconds", "digest")
Drafts = Annotated[
    bool,
    typer.Option("--as-variants", help="The scenarios are drafts of one battle; the first is the baseline."),
]
MarginWins = Annotated[float, typer.Option(metavar="POINTS", help="Change of wins of 100 that matters.")]
MarginMedals = Annotated[
    float, typer.Option(metavar="MEDALS", help="Change of the medal margin that matters.")
]
MarginTurns = Annotated[float, typer.Option(metavar="PERCENT", help="Change of the length that matters.")]


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "compare", "compare pegasus-bridge --option no-retreat-choice --games 2000")(compare)
    command(app, "fair", "fair pegasus-bridge --games 2000")(fair)
    command(app, "run", "run training --option hand-size:side=axis --games 500")(run)


def compare(
    scenario: arg.Scenarios,
    option: arg.Options = None,
    set_: arg.Sets = None,
    as_variants: Drafts = False,
    players: arg.Players = None,
    games: arg.Games = arg.GAMES,
    seed: arg.Seed = arg.SEED,
    out: arg.Out = None,
    workers: arg.Workers = None,
    block_size: arg.BlockSize = None,
    backend: arg.Backend = arg.BACKEND,
    scheduler: arg.Scheduler = None,
    shard: arg.Shard = None,
    margin_wins: MarginWins = 2.0,
    margin_medals: MarginMedals = 0.10,
    margin_turns: MarginTurns = 5.0,
    full: arg.Full = False,
    trace: arg.Trace = False,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Compare house rules with the official rules on the same cards and dice."""
    if shard is not None:
        play = partial(run, scenario, option, set_, as_variants, players, games, seed, out, workers)
        play(block_size, backend, scheduler, shard, trace, quiet, json)
        return
    m44.compare(
        *scenario,
        options=arg.variants(option, set_),
        as_variants=as_variants,
        players=players or arg.PLAYER,
        games=games,
        seed=seed,
        out=out,
        workers=workers,
        block_size=block_size,
        backend=backend,
        scheduler=scheduler,
        margin_wins=margin_wins,
        margin_medals=margin_medals,
        margin_turns=margin_turns,
        trace=trace,
        quiet=quiet,
        answered=partial(print_answer, full=full, as_json=json),
    )


def fair(
    scenario: arg.Scenarios,
    option: arg.Options = None,
    set_: arg.Sets = None,
    players: arg.Players = None,
    games: arg.Games = arg.GAMES,
    seed: arg.Seed = arg.SEED,
    out: arg.Out = None,
    workers: arg.Workers = None,
    block_size: arg.BlockSize = None,
    backend: arg.Backend = arg.BACKEND,
    scheduler: arg.Scheduler = None,
    full: arg.Full = False,
    trace: arg.Trace = False,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Is this battle fair?  How often each side wins, in numbers and words."""
    m44.fair(
        *scenario,
        options=arg.variants(option, set_),
        players=players or arg.PLAYER,
        games=games,
        seed=seed,
        out=out,
        workers=workers,
        block_size=block_size,
        backend=backend,
        scheduler=scheduler,
        trace=trace,
        quiet=quiet,
        answered=partial(print_answer, full=full, as_json=json),
    )


def run(
    scenario: arg.Scenarios,
    option: arg.Options = None,
    set_: arg.Sets = None,
    as_variants: Drafts = False,
    players: arg.Players = None,
    games: arg.Games = arg.GAMES,
    seed: arg.Seed = arg.SEED,
    out: arg.Out = None,
    workers: arg.Workers = None,
    block_size: arg.BlockSize = None,
    backend: arg.Backend = arg.BACKEND,
    scheduler: arg.Scheduler = None,
    shard: arg.Shard = None,
    trace: arg.Trace = False,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Play and store games without judging them."""
    summary = m44.run(
        *scenario,
        options=arg.variants(option, set_),
        as_variants=as_variants,
        players=players or arg.PLAYER,
        games=games,
        seed=seed,
        out=out,
        workers=workers,
        block_size=block_size,
        backend=backend,
        scheduler=scheduler,
        shard=shard,
        trace=trace,
        quiet=quiet,
    )
    row = {key: getattr(summary, key) for key in SUMMARY}
    print_rows([{**row, "folder": str(summary.folder), "seconds": round(summary.seconds, 2)}], SUMMARY, json)


def print_answer(answer: "Answer", full: bool, as_json: bool) -> None:
    """Print the sentence, the table and where the report lies; or the flat rows."""
    if as_json:
        print_json(answer.flat_rows())
        return
    for line in answer.text(full).splitlines():
        print(fill(line, WIDTH) if len(line) > WIDTH else line)
    print(f"\nReport: {Path(answer.manifest['folder']) / 'report.html'}", flush=True)
