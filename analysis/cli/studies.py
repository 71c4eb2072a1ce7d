"""Commands about many battles at once: survey, atlas, studies."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import m44
from analysis.cli import arguments as arg
from analysis.cli.commands import command
from analysis.cli.output import print_json, print_rows

if TYPE_CHECKING:
    import pandas as pd

GAMES = 20_000
ATLAS = ("scenario", "most_even", "allied_wins_of_100", "medal_margin", "turns", "first_mover_edge")
SHOWN = (
    ("allied_wins_of_100", "win_rate.allies", 1, False),
    ("medal_margin", "medal_margin", 2, True),
    ("turns", "turns", 1, False),
    ("first_mover_edge", "first_mover_edge", 1, True),
)
STUDIES = ("study", "date", "engine", "older", "answer")


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "survey", "survey training --games 200 --out my-atlas")(survey)
    command(app, "atlas", "atlas")(atlas)
    command(app, "studies", "studies examples")(studies)


def survey(
    scenario: arg.Scenarios,
    players: Annotated[
        str, typer.Option(metavar="PLAYER[,PLAYER]", help="One player for both sides, or AXIS,ALLIES.")
    ] = arg.PLAYER,
    games: Annotated[int, typer.Option(metavar="N", help="Games per battle and first side.")] = GAMES,
    seed: arg.Seed = arg.SEED,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the atlas.  [default: reports/<names>-atlas]")
    ] = None,
    workers: arg.Workers = None,
    block_size: arg.BlockSize = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Make a balance atlas: many battles, and each of them with the other side beginning."""
    made = m44.survey(
        *scenario,
        players=players,
        games=games,
        seed=seed,
        out=out,
        workers=workers,
        block_size=block_size,
        quiet=quiet,
    )
    if json:
        print_json(_flat(made.effects))
        return
    print_rows(table(made.effects), ATLAS, False)
    print(f"\n{made.manifest['study']['answer']}")


def atlas(
    folder: Annotated[
        str | None, typer.Argument(metavar="DIR", help="Folder of an atlas.  [default: the one that ships]")
    ] = None,
    json: arg.Json = False,
) -> None:
    """Show the balance atlas: how even the battles of the base game are."""
    effects = m44.atlas(folder)
    if json:
        print_json(_flat(effects))
    else:
        print_rows(table(effects), ATLAS, False)


def _flat(effects: "pd.DataFrame") -> list[dict[str, Any]]:
    return effects.astype(object).where(effects.notna(), None).to_dict("records")


def table(effects: "pd.DataFrame") -> list[dict[str, Any]]:
    """One row per battle, numbers with their intervals."""
    from analysis.atlas.effects import wide
    from analysis.atlas.page import table as rows_of_page
    from analysis.atlas.page import told

    rows = wide(effects)
    ranks = [row["rank"] for row in rows_of_page(rows)]
    return [
        {"scenario": scenario, "most_even": rank}
        | {name: told(row, metric, digits, sign) for name, metric, digits, sign in SHOWN}
        for scenario, rank, row in zip(rows.index, ranks, rows.to_dict("records"), strict=True)
    ]


def studies(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="Folder of studies.")] = "reports",
    write: Annotated[bool, typer.Option("--write", help="Also write the list as README.md into it.")] = False,
    json: arg.Json = False,
) -> None:
    """List the studies of a folder: answer, date, engine, and whether the rules have changed since."""
    rows = m44.studies(folder, write=write)
    if rows or json:
        print_rows(rows, STUDIES, json)
    else:
        print(f"No study in {Path(folder)}.")
