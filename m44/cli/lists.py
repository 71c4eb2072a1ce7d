"""Commands that list: list, paths, explain."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from m44.cli import arguments as arg
from m44.cli.commands import command
from m44.cli.output import print_imports, print_json, print_notices, print_rows, table


class Kind(StrEnum):
    """What can be listed."""

    SCENARIOS = "scenarios"
    OPTIONS = "options"
    BUNDLES = "bundles"
    PLAYERS = "players"
    UNITS = "units"
    TERRAIN = "terrain"
    CARDS = "cards"


OPTION_WORDS = "title [settings]"  # as the last columns they share one
PATH_WORDS = "what it is for [allowed]"
COLUMNS = {
    Kind.SCENARIOS: ("id", "title", "group", "board", "date", "path"),
    Kind.OPTIONS: ("id", OPTION_WORDS),
    Kind.BUNDLES: ("id", "title", "options"),
    Kind.PLAYERS: ("id", "title", "posture", "description"),
    Kind.UNITS: ("id", "class", "figures", "move_battle", "move_max", "dice", "sight", "traits"),
    Kind.TERRAIN: ("id", "layer", "stop", "cover", "sight", "flags_ignored", "barred", "battle_ban"),
    Kind.CARDS: (
        "id",
        "copies",
        "breakthrough",
        "kind",
        "orders",
        "on_move",
        "who",
        "move",
        "dice",
        "effect",
    ),
}


def add(app: typer.Typer) -> None:
    """Add the commands."""
    command(app, "list", "list options")(list_)
    command(app, "paths", "paths units.infantry")(paths)
    command(app, "explain", "explain no-retreat-choice")(explain)


def list_(
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help=f"One of {', '.join(Kind)}.")],
    json: arg.Json = False,
) -> None:
    """List scenarios, options, bundles, players, units, terrain or cards."""
    from m44.names.lists import LISTS

    rows = LISTS[kind]()
    if kind is Kind.OPTIONS and not json:
        rows = [{**row, OPTION_WORDS: f"{row['title']} [{settings_of(row)}]"} for row in rows]
    print_rows(rows, COLUMNS[kind], json)
    if not json:
        print_notices(list(dict.fromkeys(row["notices"] for row in rows if row.get("notices"))))


def settings_of(row: dict[str, Any]) -> str:
    """Parameters of an option, and what it needs and refuses, in one text."""
    parts = [row["params"] or "no parameters"]
    parts += [f"needs {row['requires'].replace(' ', ', ')}"] if row["requires"] else []
    parts += [f"not with {row['not_with'].replace(' ', ', ')}"] if row["not_with"] else []
    return "; ".join(parts)


def paths(
    prefix: Annotated[str, typer.Argument(metavar="PATH", help="Beginning of the paths wanted.")] = "",
    scenario: Annotated[
        str | None, typer.Argument(metavar="SCENARIO", help="Also hands, medals and objectives of a battle.")
    ] = None,
    json: arg.Json = False,
) -> None:
    """List what can be changed: its value, what it is for, and the values allowed."""
    from m44.ask.files import paths as rows_of

    rows = rows_of(prefix, scenario)
    if json:
        print_json(rows)
    else:
        in_words = [{**row, PATH_WORDS: f"{row['meaning']} [{row['allowed']}]"} for row in rows]
        print(table(in_words, ("path", "value", PATH_WORDS)))
    if json:
        return
    print_notices([rows[0]["notices"]] if rows[0].get("notices") else [])
    if scenario is not None:
        from analysis.pages.imports import imports_among
        from engine.loading.scenario.load import resolve_scenarios

        print_imports(imports_among(resolve_scenarios([scenario])))


def explain(
    word: Annotated[list[str], typer.Argument(metavar="WORD", help="An option, a verdict, a column, an id.")],
    json: arg.Json = False,
) -> None:
    """Explain an option, a verdict word, a column of the results, a unit, terrain, a card, a path."""
    from m44.names.what_words_mean import explain as rows_of

    print_rows(rows_of(" ".join(word)), ("word", "text"), json)
