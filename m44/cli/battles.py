"""Commands that play games and say what came out: compare, fair, run, report."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

import m44
from engine.loading.words.errors import COMMAND, InputError
from m44.cli import arguments as arg
from m44.cli import flag_groups as flag
from m44.cli.commands import command
from m44.cli.output import REASONS, more_even, print_json, print_next, print_text
from m44.cli.studies import print_atlas, print_summary

if TYPE_CHECKING:
    from analysis.answers.run_answer import RunAnswer
    from analysis.atlas.store import Atlas
    from analysis.measure.played import PlayedRun
    from engine.runs.simulate import Summary

Drafts = Annotated[
    bool,
    typer.Option("--as-variants", help="The scenarios are drafts of one battle; the first is the baseline."),
]
MarginWins = Annotated[
    float, typer.Option(metavar="POINTS", help="Change of wins that matters, in percentage points.")
]
MarginMedals = Annotated[
    float, typer.Option(metavar="MEDALS", help="Change of the medal margin that matters.")
]
MarginTurns = Annotated[float, typer.Option(metavar="PERCENT", help="Change of the length that matters.")]


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "compare", "compare pegasus-bridge --option no-retreat-choice --games 2000")(compare)
    command(app, "fair", "fair pegasus-bridge --games 2000")(fair)
    command(app, "run", "run examples/my-study.toml")(run)
    command(app, "report", "report runs/my-run")(report)


def compare(
    scenario: arg.Scenarios,
    variants: flag.Variants = flag.VARIANTS,
    prefer_shipped: arg.PreferShipped = False,
    as_variants: Drafts = False,
    playing: flag.Playing = flag.PLAYING,
    baseline_games: arg.BaselineGames = None,
    until: arg.Until = None,
    shard: arg.Shard = None,
    margin_wins: MarginWins = 2.0,
    margin_medals: MarginMedals = 0.10,
    margin_turns: MarginTurns = 5.0,
    robust: arg.Robust = False,
    report: arg.Report = False,
    full: arg.Full = False,
    trace: arg.Trace = True,
    luck: arg.Luck = None,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Compare house rules with the official rules on the same cards and dice."""
    if shard is not None:
        if robust or until:
            raise InputError(COMMAND, "--robust" if robust else "--until", "beside --shard", "one of both")
        run(
            scenario, variants, prefer_shipped, as_variants, playing, baseline_games, shard, trace, luck, quiet=quiet,
            json=json,
        )  # fmt: skip
        return
    from m44.names.amounts import margins_of
    from m44.names.named import check_compared

    options = variants.named
    check_compared(options, as_variants)
    m44.compare(
        *scenario,
        options=options,
        as_variants=as_variants,
        **playing.asked,
        baseline_games=baseline_games,
        until=until,
        margins=margins_of(margin_wins, margin_medals, margin_turns),
        trace=trace,
        luck=luck,
        prefer_shipped=prefer_shipped,
        robust=robust,
        report=report,
        quiet=quiet,
        answered=partial(print_answer, full=full, as_json=json),
    )


def fair(
    scenario: arg.Scenarios,
    variants: flag.Variants = flag.VARIANTS,
    prefer_shipped: arg.PreferShipped = False,
    playing: flag.Playing = flag.PLAYING,
    full: arg.Full = False,
    trace: arg.Trace = True,
    luck: arg.Luck = None,
    postures: arg.Postures = None,
    report: arg.Report = False,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Is this battle fair?  How often each side wins, in numbers and words."""
    answer = m44.fair(
        *scenario,
        options=variants.named,
        **playing.asked,
        trace=trace,
        luck=luck,
        prefer_shipped=prefer_shipped,
        postures=postures,
        report=report,
        quiet=quiet,
        answered=partial(print_answer, full=full, as_json=json),
    )
    if len(answer.rows) == 1 and not (variants.named or json):
        more = {} if answer.rows[0].is_even else more_even(scenario[0])
        print_next({**REASONS, **more}, scenario[0], (playing.players or [arg.PLAYER])[0])


def run(
    scenario: arg.Scenarios,
    variants: flag.Variants = flag.VARIANTS,
    prefer_shipped: arg.PreferShipped = False,
    as_variants: Drafts = False,
    playing: flag.Playing = flag.PLAYING,
    baseline_games: arg.BaselineGames = None,
    shard: arg.Shard = None,
    trace: arg.Trace = False,
    luck: arg.Luck = None,
    full: arg.Full = False,
    quiet: arg.Quiet = False,
    json: arg.Json = False,
) -> None:
    """Play a study file and answer what it asks; or play and store games of scenarios without judging them."""
    where = ("out", "workers", "block_size", "backend", "scheduler")
    how: dict[str, Any] = {
        **{key: getattr(playing, key) for key in where}, "shard": shard, "quiet": quiet,
    }  # fmt: skip
    done: PlayedRun | Summary | RunAnswer | Atlas
    if any(m44.is_study(path) for path in scenario):
        usual = flag.Playing(**{key: getattr(playing, key) for key in where})
        asked = (variants, prefer_shipped, as_variants, playing, baseline_games, luck, trace)
        check_alone(scenario, asked == (flag.VARIANTS, False, False, usual, None, None, False))
        done = m44.run_study(scenario[0], answered=partial(print_answer, full=full, as_json=json), **how)
    else:
        done = m44.run(
            *scenario,
            options=variants.named,
            as_variants=as_variants,
            trace=trace,
            luck=luck,
            prefer_shipped=prefer_shipped,
            baseline_games=baseline_games,
            **{**playing.asked, **how},
        )
    print_done(done, json)


def check_alone(scenarios: list[str], nothing_asked: bool) -> None:
    """Refuse whatever is asked beside a study file."""
    if len(scenarios) > 1 or not nothing_asked:
        found, expected = "more beside a study file", "the file alone; what is asked stands in it"
        raise InputError(COMMAND, "SCENARIO", found, expected)


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Folder of a finished run, like runs/<id>.")],
    allow_mixed: Annotated[
        bool, typer.Option("--allow-mixed", help="Also a run that another engine played; every page says so.")
    ] = False,
    allow_partial: Annotated[
        bool, typer.Option("--allow-partial", help="Also a run that misses games; every page says so.")
    ] = False,
    full: arg.Full = False,
    json: arg.Json = False,
) -> None:
    """Write the report of a finished run again, judged by the margins of its study."""
    answered = partial(print_answer, full=full, as_json=json)
    m44.report(run, allow_mixed=allow_mixed, allow_partial=allow_partial, answered=answered)


def print_done(done: "PlayedRun | Summary | RunAnswer | Atlas", as_json: bool) -> None:
    """Print what was played; an answer has been printed by itself."""
    if isinstance(done, m44.PlayedRun) and done.summary is not None:
        print_summary(done.summary, as_json)
    elif isinstance(done, m44.Summary):
        print_summary(done, as_json)
    elif isinstance(done, m44.Atlas):
        print_atlas(done, as_json)


def print_answer(answer: "RunAnswer", full: bool, as_json: bool) -> None:
    """Print the sentence, the table and where the report lies, or the games where none is drawn; or the flat rows."""
    if as_json:
        print_json(answer.flat_rows())
        return
    print_text(answer.text(full))
    from analysis.answers.run_answer import REPORT

    drawn, folder = answer.is_drawn, answer.folder
    print_text(
        f"\nReport: {folder / REPORT}" if drawn else f"\nGames: {folder} (m44 report draws their report)"
    )
