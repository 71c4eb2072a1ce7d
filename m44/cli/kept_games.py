"""The command about kept games: kept."""

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

import m44
from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_json, print_text, table

COLUMNS = ("battle", "rules", "players", "seed", "games", "MB", "last_used", "from")
BY_BATTLE = ("battle", "kept", "games", "MB", "last_used")
MOST = 100  # entries that are listed one by one where no battle is named
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
    if len(rows) > MOST and not scenarios:
        print(table(_by_battle(rows), BY_BATTLE), end="\n\n")
        print_text("One by one: m44 kept SCENARIO.")
    elif rows:
        print(table([_one(row) for row in rows], COLUMNS), end="\n\n")
    print_text(_total(place(), len(rows)))


def _one(row: Mapping[str, Any]) -> dict[str, Any]:
    """A line for one battle, rules, players and seed."""
    return {
        "battle": row["scenario"],
        "rules": row["variant"],
        "players": _players(row["axis_player"], row["allies_player"]),
        "seed": str(row["seed"]),
        "games": row["games"],
        "MB": f"{row['megabytes']:.2f}",
        "last_used": _day(row),
        "from": SHIPPED if row["shipped"] else OWN,
    }


def _by_battle(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A line for each battle, in the order in which they were used last."""
    by_battle: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_battle.setdefault(row["scenario"], []).append(row)
    return [
        {
            "battle": battle,
            "kept": len(some),
            "games": sum(row["games"] for row in some),
            "MB": f"{sum(row['megabytes'] for row in some):.2f}",
            "last_used": max(_day(row) for row in some),
        }
        for battle, some in by_battle.items()
    ]


def _day(row: Mapping[str, Any]) -> str:
    """Day on which an entry was used last; nothing for what ships, which has none."""
    return "" if row["shipped"] else str(row["last_used"][:10])


def _players(axis: str, allies: str) -> str:
    return axis if axis == allies else f"{axis},{allies}"


def _total(place: tuple[str, float, float] | None, count: int) -> str:
    """The line below the list."""
    if place is None:
        return "No games are kept or taken: M44_KEPT is off."
    folder, held, limit = place
    none = "" if count else "No games are kept. "
    return f"{none}{held:.1f} MB of at most {limit:,.0f} MB in {folder}"
