"""Arguments and flags that several commands share."""

from typing import Annotated

import typer

from engine.loading.checks.too_many_named import together
from engine.loading.words.errors import COMMAND, InputError
from engine.policies.usual import PLAYER as PLAYER

SEED = 1
BACKEND = "threading"
OF_A_BATTLE = "scenario."  # paths that differ from battle to battle
LUCK = 5000  # games for each source where --luck stands without a number

Scenarios = Annotated[
    list[str],
    typer.Argument(metavar="SCENARIO", help="Ids, groups (base, training) or paths of .toml and .m44 files."),
]
Battle = Annotated[str, typer.Argument(metavar="SCENARIO", help="Id or path of one battle.")]
Boards = Annotated[
    list[str] | None,
    typer.Argument(metavar="SCENARIO", help="Ids, groups or paths of battles.  [default: base]"),
]
OtherBoards = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SCENARIO", help="For a try, which needs --out: other battles.  [default: those of the file]"
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="OPTION",
        help="A variant: id, id:param=value, id:param=-1..2 (one for each level), a bundle, ./file.toml; a+b are both "
        "in one variant. Repeat for more variants.",
    ),
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="A variant made on the spot, like units.infantry.dice=3/2/2; m44 paths lists what can be changed.",
    ),
]
Variant = Annotated[
    str | None, typer.Option("--option", "-o", metavar="OPTION", help="Rules in force: one variant.")
]
OneSet = Annotated[
    str | None,
    typer.Option("--set", metavar="PATH=VALUE", help="A change made on the spot, in place of an option."),
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PLAYER[,PLAYER]", help="One player for both sides, or AXIS,ALLIES. Repeat for more pairs."
    ),
]
Pair = Annotated[
    str, typer.Option(metavar="PLAYER[,PLAYER]", help="One player for both sides, or AXIS,ALLIES.")
]
Games = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Games per scenario, variant and pair of players.  [default: those of the grade]"
    ),
]
Grade = Annotated[
    str | None,
    typer.Option(
        metavar="GRADE",
        help="quick 400 games, standard 4,000 (the default), decision 16,000; of fair 1,000, 10,000 and 40,000.",
    ),
]
Until = Annotated[
    str | None,
    typer.Option(
        metavar="decided",
        help="Keep playing until every verdict on wins is settled, at most 4 times the grade's games; intervals are "
        "those that hold at every look.",
    ),
]
BaselineGames = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Games under what is compared with, kept for later answers.  [default: 5 times those of a variant, at "
        "most 10,000]",
    ),
]
Within = Annotated[
    float | None,
    typer.Option(
        metavar="POINTS",
        help="Keep playing until every change in wins is known to within POINTS percentage points; at most 4 times the "
        "grade's games.",
    ),
]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed means the same cards and dice.")]
Out = Annotated[
    str | None, typer.Option(metavar="DIR", help="Folder for all that is written.  [default: runs/<id>]")
]
Workers = Annotated[
    int | None, typer.Option(metavar="N", help="Threads; no outcome depends on it.  [default: all cores]")
]
BlockSize = Annotated[
    int | None, typer.Option(metavar="N", help="Games per stored block; no outcome depends on it.")
]
Backend = Annotated[
    str, typer.Option(metavar="WHO", help="threading or loky (processes) here, dask on a cluster.")
]
Scheduler = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Scheduler of the cluster, like tcp://10.0.0.1:8786.")
]
Shard = Annotated[
    str | None,
    typer.Option(
        metavar="K/N", help="Play part K of N of the games only; m44 merge puts the parts together."
    ),
]
Trace = Annotated[
    bool,
    typer.Option(
        "--trace/--no-trace",
        help="Keep a row per turn of the first 1,000 games; needed for win probability over time.",
    ),
]
Luck = Annotated[
    int | None,
    typer.Option(
        metavar="[N]",
        help=f"Also play N games for each source of luck, to tell what decides; N defaults to {LUCK:,}.",
    ),
]
Postures = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Games for each pair of postures of both sides, to tell how much the answer depends on who plays; 0 for "
        "none.  [default: 5% of the games, at least 100, at most 1,000]",
    ),
]
Robust = Annotated[
    bool,
    typer.Option(
        "--robust", help="Follow every change along the ladder of players and say if it holds for all."
    ),
]
PreferShipped = Annotated[
    bool,
    typer.Option(
        "--prefer-shipped",
        help="In place of a .m44 file with the number of a battle that comes with the program, play that battle.",
    ),
]
Report = Annotated[
    bool,
    typer.Option(
        "--report",
        help="Write report.html even without --out, and even if drawing it takes longer than the games did.",
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress bar.")]
Full = Annotated[
    bool, typer.Option("--full", help="Also intervals, medal margin, turns, correlation, flips.")
]
Json = Annotated[bool, typer.Option("--json", help="Print a list of flat objects instead.")]


def variants(options: list[str] | None, sets: list[str] | None) -> list[str]:
    """Variants in the order of the flags; a change on the spot must look like one."""
    for text in sets or []:
        path, mark, value = text.partition("=")
        if not (path and mark and value.strip()):
            expected = f"{path if mark and path else 'path'}=value like units.infantry.dice=3/2/2"
            found = f"{text}, without a value" if mark and path else text
            raise InputError(file=COMMAND, key="--set", found=found, expected=expected)
        if not path.startswith(OF_A_BATTLE):
            check_value(text)
    return [*(options or []), *(sets or [])]


def check_value(text: str) -> None:
    """Refuse what no cell of the rules can hold, the same in every battle, before all that plays is loaded."""
    from engine.loading.in_force.rules import shared_base
    from engine.loading.options.variant import apply
    from engine.loading.scenario.load import load_built_in
    from m44.play.question import BOARD, variants_of

    battle = load_built_in(BOARD)
    for variant in variants_of([text]):
        apply({**shared_base(), "scenario": battle.data}, variant.options)


def one_variant(option: str | None, set_: str | None) -> list[str]:
    """The one variant that a flag names; an option beside a change on the spot are two."""
    named = variants([option] if option else [], [] if set_ is None else [set_])
    if len(named) > 1:
        raise InputError(COMMAND, "--option, --set", f"2 of them: {', '.join(named)}", together(named))
    return named


def each_player(players: list[str] | None) -> list[str]:
    """The players named where all of them meet or are looked at: one a flag, or several with commas between.

    Examples
    --------
    >>> each_player(["recruit,sergeant", "captain"])
    ['recruit', 'sergeant', 'captain']
    """
    return [name.strip() for text in players or () for name in text.split(",")]
