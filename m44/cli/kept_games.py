"""The command about kept games: kept."""

import sys
from typing import Annotated

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_json, print_text, table

COLUMNS = ("battle", "rules", "players", "seed", "games", "MB", "last_used", "from")
SHIPPED, OWN = "the program", "your runs"

Battles = Annotated[
    list[str] | None,
    typer.Argument(metavar="SCENARIO", help="Ids, groups or paths of battles.  [default: all]"),
]


def add(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "kept", "kept")(kept)


def kept(
    scenarios: Battles = None,
    clear: Annotated[
        bool, typer.Option("--clear", help="Remove your kept games, all or those of the battles named.")
    ] = False,
    json: arg.Json = False,
) -> None:
    """List games that are kept, so that later runs take them instead of playing them again; or remove them."""
    if clear:
        cleared = m44.clear_kept(scenarios or None)
        if json:
            print_json(dict(cleared))
        else:
            print_text(f"Removed: {cleared['removed']:,} kept, {cleared['megabytes']:.1f} MB.")
        return
    from m44.ask.keeping_games import kept_rows, place

    rows = kept_rows(scenarios or None, lambda line: print(line, file=sys.stderr, flush=True))
    if json:
        print_json(rows)
        return
    shown = [
        {
            "battle": row["scenario"],
            "rules": row["variant"],
            "players": _players(row["axis_player"], row["allies_player"]),
            "seed": str(row["seed"]),
            "games": row["games"],
            "MB": f"{row['megabytes']:.2f}",
            "last_used": "" if row["shipped"] else row["last_used"][:10],
            "from": SHIPPED if row["shipped"] else OWN,
        }
        for row in rows
    ]
    if shown:
        print(table(shown, COLUMNS), end="\n\n")
    print_text(_total(place(), len(rows)))


def _players(axis: str, allies: str) -> str:
    return axis if axis == allies else f"{axis},{allies}"


def _total(place: tuple[str, float, float] | None, count: int) -> str:
    """The line below the list."""
    if place is None:
        return "No games are kept or taken: M44_KEPT is off."
    folder, held, limit = place
    none = "" if count else "No games are kept. "
    return f"{none}{held:.1f} MB of at most {limit:,.0f} MB in {folder}"
