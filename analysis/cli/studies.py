"""Commands about many battles at once: survey, atlas, studies."""

from collections.abc import Mapping
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

import m44
from analysis.cli import arguments as arg
from analysis.cli.commands import command
from analysis.cli.output import WIDTH, print_json, print_rows
from analysis.intervals import half

if TYPE_CHECKING:
    import pandas as pd

    from analysis.atlas.store import Atlas
    from engine.play.simulate import Summary

GAMES = 20_000
SUMMARY = ("folder", "games", "played", "seconds", "digest")
ATLAS = ("scenario", "most_even", "allied_wins_of_100", "medal_margin", "turns", "first_mover_edge")
SHOWN = (
    ("allied_wins_of_100", "win_rate.allies", 1, ""),
    ("medal_margin", "medal_margin", 2, "+"),
    ("turns", "turns", 1, ""),
    ("first_mover_edge", "first_mover_edge", 1, "+"),
)
STUDIES = ("study", "date", "engine", "older", "answer")


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "survey", "survey training --games 200 --out my-atlas")(survey)
    command(app, "atlas", "atlas")(atlas)
    command(app, "rule-study", "rule-study reports/which-house-rules-matter/study.toml")(rule_study)
    command(app, "studies", "studies reports")(studies)


def survey(
    scenario: arg.Scenarios,
    players: arg.Pair = arg.PLAYER,
    games: Annotated[int, typer.Option(metavar="N", help="Games per battle and first side.")] = GAMES,
    seed: arg.Seed = arg.SEED,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the atlas.  [default: reports/<names>-atlas]")
    ] = None,
    workers: arg.Workers = None,
    block_size: arg.BlockSize = None,
    backend: arg.Backend = arg.BACKEND,
    scheduler: arg.Scheduler = None,
    shard: arg.Shard = None,
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
        backend=backend,
        scheduler=scheduler,
        shard=shard,
    )
    if isinstance(made, m44.Summary):
        print_summary(made, json)
    else:
        print_atlas(made, json)


def print_summary(done: "Summary", as_json: bool) -> None:
    """Print what was played."""
    row = {key: getattr(done, key) for key in SUMMARY}
    values = {**row, "folder": str(done.folder), "seconds": round(done.seconds, 2)}
    print_rows([values], SUMMARY, as_json)


def print_atlas(made: "Atlas", as_json: bool) -> None:
    """Print an atlas that has been made and the sentence that sums it up."""
    if as_json:
        print_json(_flat(made.effects))
        return
    print_rows(table(made.effects), ATLAS, False)
    print(f"\n{fill(made.manifest['study']['answer'], WIDTH)}")


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
    """One row per battle; behind every number half the width of its 95 % interval."""
    from analysis.atlas.effects import wide
    from analysis.atlas.page import ranks

    rows = wide(effects)
    return [
        {"scenario": scenario, "most_even": rank}
        | {name: _told(row, metric, digits, sign) for name, metric, digits, sign in SHOWN}
        for scenario, rank, row in zip(rows.index, ranks(rows), rows.to_dict("records"), strict=True)
    ]


def _told(row: Mapping[Any, Any], metric: str, digits: int, sign: str) -> str:
    """A number like 81.5 ±0.8; nothing if it was not measured."""
    if metric not in row:
        return ""
    wide = half(row[f"{metric}_low"], row[f"{metric}_high"], digits)
    return f"{round(row[metric], digits) + 0.0:{sign}.{digits}f} {wide}"


def rule_study(
    study: Annotated[str, typer.Argument(metavar="FILE", help="Study file of the options (TOML).")],
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the pages.  [default: that of the file]")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="For a try, which needs --out: pairs of every option and battle."),
    ] = None,
    scenarios: arg.Boards = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
) -> None:
    """Which house rules matter?  Every option on every battle, the heaviest along the ladder and in pairs."""
    made = m44.rule_study(study, out=out, games=games, scenarios=scenarios, workers=workers, quiet=quiet)
    print(fill(made["study"]["answer"], WIDTH))


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
        print(f"{folder}: no study.")
