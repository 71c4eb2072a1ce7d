"""Commands about many battles at once: survey, atlas, studies of rules and variants."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

import m44
from engine.loading.words.terminal import wrapped
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_imports, print_json, print_notices, print_rows, print_text
from m44.names.amounts import CHOICE_PAIRS, CHOICE_SEARCHED

if TYPE_CHECKING:
    import pandas as pd

    from analysis.atlas.store import Atlas
    from engine.runs.simulate import Summary

GAMES = 20_000
SUMMARY = ("folder", "games", "played", "seconds", "digest")
ATLAS = ("scenario", "most_even", "allied_wins_of_100", "medal_margin", "turns", "first_mover_edge")
SHOWN = (
    ("allied_wins_of_100", "win_rate.allies", 1, ""),
    ("medal_margin", "medal_margin", 2, "+"),
    ("turns", "turns", 1, ""),
    ("first_mover_edge", "first_mover_edge", 1, "+"),
)
CHOICES = ("option", "axis_alone", "allies_alone", "worst_battle_and_verdict")
STUDIES = ("study", "date", "engine", "older", "answer")


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "survey", "survey training --games 200 --out my-atlas")(survey)
    command(app, "atlas", "atlas")(atlas)
    command(app, "rule-study", "rule-study reports/which-house-rules-matter/study.toml")(rule_study)
    command(app, "variant-study", "variant-study examples/my-variant-study.toml --games 20 --out my-variant")(
        variant_study
    )
    command(
        app,
        "choices",
        "choices toulon --option infantry-charge --games 200 --searched 0 --out my-choices",
    )(choices)
    command(app, "studies", "studies reports")(studies)


def survey(
    scenario: arg.Scenarios,
    players: arg.Pair = arg.PLAYER,
    games: Annotated[int, typer.Option(metavar="N", help="Games per battle and first side.")] = GAMES,
    seed: arg.Seed = arg.SEED,
    rules: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Rules to try on the battles they name: tables [[rule]]."),
    ] = None,
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
        rules=rules,
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
    """Print what was played, what the rules change and which files played."""
    from analysis.pages.footnotes import footnotes_in_folder

    row = {key: getattr(done, key) for key in SUMMARY}
    footnotes = footnotes_in_folder(done.folder)
    values = {**row, "folder": str(done.folder), "seconds": round(done.seconds, 2), **footnotes.columns()}
    print_rows([values], SUMMARY, as_json)
    if not as_json:
        print(footnotes.below(), end="")


def print_atlas(made: "Atlas", as_json: bool) -> None:
    """Print an atlas that has been made and the sentence that sums it up."""
    from analysis.pages.imports import imports_of

    notices = made.manifest.get("notices", [])
    if as_json:
        print_json([{**row, "notices": " ".join(notices)} for row in _flat(made)])
        return
    print_rows(table(made.effects), ATLAS, False)
    print(f"\n{wrapped(made.manifest['study']['answer'])}")
    print_notices(notices)
    print_imports(imports_of(made.manifest))


def atlas(
    folder: Annotated[
        str | None, typer.Argument(metavar="DIR", help="Folder of an atlas.  [default: the one that ships]")
    ] = None,
    json: arg.Json = False,
) -> None:
    """Show the balance atlas: how even the battles of the base game are."""
    from analysis.atlas.store import load_atlas
    from analysis.pages.imports import imports_of
    from m44.names.named import file_named

    found = load_atlas(None if folder is None else file_named(folder, "DIR"))
    if json:
        print_json(_flat(found))
        return
    print_rows(table(found.effects), ATLAS, False)
    print_imports(imports_of(found.manifest))


def _flat(found: "Atlas") -> list[dict[str, Any]]:
    """Every number as a flat object, with what is reported of its battle if it is an import."""
    from analysis.pages.imports import import_columns, imports_of

    entries = imports_of(found.manifest)
    return [{**row, **import_columns(entries, row["scenario"])} for row in _rows(found.effects)]


def _rows(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    """Rows of a frame as flat objects; what is not known is None."""
    found = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in found]


def table(effects: "pd.DataFrame") -> list[dict[str, Any]]:
    """One row per battle; behind every number half of its 95 % interval, or both ends where the halves differ."""
    from analysis.atlas.effects import wide
    from analysis.studies.atlas.page import ranks

    rows = wide(effects)
    return [
        {"scenario": scenario, "most_even": rank}
        | {name: _number_text(row, metric, digits, sign) for name, metric, digits, sign in SHOWN}
        for scenario, rank, row in zip(rows.index, ranks(rows), rows.to_dict("records"), strict=True)
    ]


def _number_text(row: Mapping[Any, Any], metric: str, digits: int, sign: str) -> str:
    """A number like 81.5 ±0.8; nothing if it was not measured."""
    from analysis.wording.intervals import number_and_half

    if metric not in row:
        return ""
    return number_and_half(row[metric], row[f"{metric}_low"], row[f"{metric}_high"], digits, sign == "+")


def rule_study(
    study: Annotated[str, typer.Argument(metavar="FILE", help="Study file of the options (TOML).")],
    scenarios: arg.OtherBoards = None,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the pages.  [default: that of the file]")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="For a try, which needs --out: pairs of every option and battle."),
    ] = None,
    redraw: Annotated[
        bool,
        typer.Option("--redraw", help="Play nothing: draw the pages anew from the tables of the folder."),
    ] = False,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
) -> None:
    """Which house rules matter?  Every option on every battle, the strongest explained, along the ladder, in pairs."""
    made = m44.rule_study(
        study, out=out, games=games, scenarios=scenarios, redraw=redraw, workers=workers, quiet=quiet
    )
    print_answer(made)


def print_answer(made: Mapping[str, Any]) -> None:
    """Print what came out of a study, and what is reported of imports."""
    from analysis.pages.imports import imports_of

    print(wrapped(made["study"]["answer"]))
    print_imports(imports_of(made))


def variant_study(
    study: Annotated[str, typer.Argument(metavar="FILE", help="Study file of the variant (TOML).")],
    scenarios: arg.OtherBoards = None,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the page.  [default: that of the file]")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="For a try, which needs --out: in place of all numbers of games."),
    ] = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
) -> None:
    """Is a variant fair, how long is it, what decides, and which of its numbers would mend it?"""
    print_answer(
        m44.variant_study(study, out=out, games=games, scenarios=scenarios, workers=workers, quiet=quiet)
    )


def choices(
    scenarios: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SCENARIO",
            help="Ids, groups or paths of battles.  [default: base, and for each choice of an expansion its battles]",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="OPTION",
            help="An option with a choice. Repeat for more.  [default: all, if no rule is named]",
        ),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule",
            metavar="RULE",
            help="A rule by which battles offer a choice, like dam (docs/16-hooks.md lists them). Repeat for more.  "
            "[default: all, if no option is named]",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="Pairs for every option, battle and way of playing.")
    ] = CHOICE_PAIRS,
    searched: Annotated[
        int, typer.Option(metavar="N", help="The same of the searching player; 0 leaves him out.")
    ] = CHOICE_SEARCHED,
    seed: arg.Seed = arg.SEED,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="Folder of page, table and manifest; a try needs one.  [default: reports/choices]",
        ),
    ] = None,
    workers: arg.Workers = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Do players use choices well?  Every choice of a rule made by one side alone, against nobody making it."""
    frame = m44.choices(
        scenarios or None,
        option,
        rules=rule,
        games=games,
        searched=searched,
        seed=seed,
        out=out,
        workers=workers,
        quiet=quiet,
    )
    if json:
        print_json(_rows(frame))
        return
    from analysis.studies.choices.page import answer, short_rows

    rows = [
        {**row, "worst_battle_and_verdict": "; ".join(filter(None, (row["worst_battle"], row["verdict"])))}
        for row in short_rows(frame)
    ]
    print_rows(rows, CHOICES, False)
    print(f"\n{wrapped(answer(frame))}")


def studies(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="Folder of studies.")] = "reports",
    write: Annotated[bool, typer.Option("--write", help="Also write the list as README.md into it.")] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Draw every page anew from its numbers; exit 1 if one differs or is older."
        ),
    ] = False,
    json: arg.Json = False,
) -> None:
    """List the studies of a folder: answer, date, engine, and whether the rules have changed since."""
    if check:
        say_drift(m44.check_studies(folder), folder)
        return
    rows = m44.studies(folder, write=write)
    if rows or json:
        print_rows(rows, STUDIES, json)
    else:
        print(f"{folder}: no study.")


def say_drift(found: Mapping[str, Sequence[str]], folder: str) -> None:
    """Print what is wrong with studies and end with exit code 1, or say that all is well."""
    for file, lines in found.items():
        print_text(
            f"{folder}/{file}: {lines[0]}" if len(lines) == 1 else "\n  ".join([f"{folder}/{file}:", *lines])
        )
    if found:
        raise typer.Exit(1)
    print_text(
        f"{folder}: every page says what its numbers say, and no study is older than rules and players."
    )
