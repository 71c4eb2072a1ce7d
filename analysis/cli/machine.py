"""Commands about the machine: bench, warm."""

from typing import Annotated

import typer

import m44
from analysis.cli import arguments as arg
from analysis.cli.commands import command
from analysis.cli.output import print_rows

COLUMNS = (
    "scenario", "player", "workers", "games_per_s", "turns_per_game", "decisions_per_s", "compile_s", "speedup",
)  # fmt: skip


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "bench", "bench --scenario pegasus-bridge --player sergeant --workers 1 --seconds 0.2")(
        bench
    )
    command(app, "warm", "warm")(warm)


def bench(
    scenario: Annotated[list[str] | None, typer.Option(metavar="SCENARIO", help="Boards.")] = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER", help="Players; repeat for more.")
    ] = None,
    workers: Annotated[list[int] | None, typer.Option(metavar="N", help="Threads; repeat for more.")] = None,
    seconds: Annotated[
        float, typer.Option(metavar="S", help="Length of a measurement; three are made.")
    ] = 1.0,
    cold: Annotated[bool, typer.Option("--cold", help="Also compile once from nothing.")] = False,
    json: arg.Json = False,
) -> None:
    """Measure how fast this machine plays."""
    rows = m44.bench(
        scenario or "pegasus-bridge",
        player or ("sergeant", "random"),
        workers or (1, 2),
        seconds=seconds,
        cold=cold,
    )
    print_rows(rows, COLUMNS, json)
    if not json:
        print(
            f"\nPeak memory {rows[-1]['peak_memory_mb']} MB; bulk combat {rows[-1]['combat_battles_per_s']:,} battles/s"
        )


def warm() -> None:
    """Compile the engine for this machine, once."""
    print(f"Ready after {m44.warm():.1f} s")
