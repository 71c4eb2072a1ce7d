"""Commands about the machine: bench, warm."""

from pathlib import Path
from typing import Annotated, Any

import typer

import m44
from engine.policies.usual import JUDGED, ROUNDS
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_json, print_notices, print_rows, print_text

COLUMNS = (
    "scenario", "player", "workers", "games_per_s", "turns_per_game", "decisions_per_s", "compile_s", "speedup",
)  # fmt: skip
PACES = ("player", "scenario", "games", "same", "ratio", "low", "high")
COSTS = ("unit", "instructions", "optimised", "seconds", "peak_memory_mb")
SHARES = "players:rules"  # of 100, in one column so that the table fits
ALL_COLUMNS = (
    "scenario", "player", "workers", "games_per_s", "turns_per_game", "decisions_per_s", SHARES,
)  # fmt: skip


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "bench", "bench pegasus-bridge --players sergeant --workers 1 --seconds 0.2")(bench)
    command(app, "warm", "warm")(warm)


def bench(
    scenario: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SCENARIO", help="Ids, groups or paths of battles.  [default: Pegasus Bridge]"
        ),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER", help="Who plays both sides. Repeat for more.  [default: three of them]"
        ),
    ] = None,
    workers: Annotated[list[int] | None, typer.Option(metavar="N", help="Threads; repeat for more.")] = None,
    all_: Annotated[
        bool,
        typer.Option(
            "--all",
            help="All scenarios (or those named), the usual player, one core; also the shares of players and rules.",
        ),
    ] = False,
    seconds: Annotated[
        float, typer.Option(metavar="S", help="Length of a measurement; three are made.")
    ] = 1.0,
    cold: Annotated[bool, typer.Option("--cold", help="Also compile once from nothing.")] = False,
    compile_: Annotated[
        bool,
        typer.Option("--compile", help="Instead: what compiling takes, unit by unit, each from nothing."),
    ] = False,
    against: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Instead: this version's speed, with that of a checkout there as 1."
        ),
    ] = None,
    rounds: Annotated[
        int, typer.Option(metavar="N", help="With --against: rounds of every battle.")
    ] = ROUNDS,
    json: arg.Json = False,
) -> None:
    """Measure how fast this machine plays, or how long it compiles."""
    if against is not None:
        found = m44.bench_against(
            against, scenario or "base", arg.each_player(players) or JUDGED, rounds=rounds, seconds=seconds
        )
        print_json(found) if json else print_rows(found, PACES, False)
        return
    if compile_:
        costs = m44.compile_costs()
        print_json(costs) if json else print_rows(costs, COSTS, False)
        return
    rows = m44.bench(
        scenario, arg.each_player(players) or None, workers, all_scenarios=all_, seconds=seconds, cold=cold
    )
    last = rows[-1]
    summary = (
        f"Peak memory {last['peak_memory_mb']} MB; bulk combat {last['combat_battles_per_s']:,} battles/s"
    )
    if json:
        print_json(rows)
        return
    marks = {row["scenario"]: row["import_trust"] for row in rows if row["import_trust"]}
    if all_:
        print_text(f"{summary}\n")
        alike = len({row["workers"] for row in rows}) == 1  # then the table is narrow enough without them
        columns = [name for name in ALL_COLUMNS if name != "workers" or not alike]
        print_rows([{**row, SHARES: shares_text(row)} for row in rows], columns, False)
    else:
        print_rows(rows, COLUMNS, False)
        print_text(f"\n{summary}")
    print_notices([last["notices"]] if last["notices"] else [])
    for scenario, trust in marks.items():
        print_text(f"Import of {scenario}: {trust}; `m44 check` tells the rest")


def shares_text(row: dict[str, Any]) -> str:
    """Both shares of the time, like 93.1:6.9; nothing where they are not known."""
    players, rules = row["players_of_100"], row["rules_of_100"]
    return "" if players is None else f"{players:.1f}:{rules:.1f}"


def warm() -> None:
    """Compile the engine for this machine, once."""
    print(f"Ready after {m44.warm():.1f} s")
