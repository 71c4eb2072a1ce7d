"""What there is: scenarios, options, players, units, terrain, cards, as flat rows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.loading.in_force.row_words import row_words
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.unit_rows import Boxed, is_house
from engine.loading.options import option, option_ids
from engine.loading.options.bundles import bundles
from engine.loading.options.option_ids import KIND
from engine.loading.options.patches import show
from engine.loading.scenario import in_sight, load
from engine.loading.schema.document import Table
from engine.loading.words.namesakes import notices_of_id

Row = dict[str, Any]


def list_scenarios() -> list[Row]:
    """Scenarios: ``id``, ``title``, ``group``, ``number``, ``date``, ``board``, ``source``, ``path``, ``notices``.

    ``notices`` tells in whose place a file stands, if others carry its id.

    Examples
    --------
    >>> [one["title"] for one in list_scenarios() if one["id"] == "toulon"]
    ['Toulon']
    """
    files = in_sight.scenario_files()
    return [
        {**one, "notices": " ".join(notices_of_id(in_sight.KIND, one["id"], files[one["id"]]))}
        for one in load.list_scenarios()
    ]


def list_options() -> list[Row]:
    """Rule options: ``id``, ``title``, ``category``, ``official``, ``group``, ``params``, ``requires``, ``conflicts`` …

    ``official`` says whether an official rule treats the same subject; ``conflicts`` may name options that do not
    exist (yet), ``not_with`` names those that do, other members of its group included; ``notices`` as of scenarios.

    Examples
    --------
    >>> [one["params"][:24] for one in list_options() if one["id"] == "no-retreat-choice"]
    ['loss_per_flag=1 (1 to 2)']
    """
    listed, files = option.list_options(), option_ids.option_files()
    return [
        {**_flat_option(one, listed), "notices": " ".join(notices_of_id(KIND, one["id"], files[one["id"]]))}
        for one in listed
    ]


def _flat_option(one: Row, listed: list[Row]) -> Row:
    """An option with lists and parameters as texts."""
    params = [
        f"{name}={show(value['default'])} ({value['allowed']})" for name, value in one["params"].items()
    ]
    lists = {key: " ".join(one[key]) for key in ("requires", "conflicts", "rules", "triggers")}
    lists["not_with"] = " ".join(not_with(one, listed))
    keys = ("id", "title", "category", "official", "group")
    rest = {key: one[key] for key in ("about", "player", "source", "own", "path")}
    return {**{key: one[key] for key in keys}, "params": ", ".join(params), **lists, **rest}


def not_with(one: Row, listed: Sequence[Row]) -> list[str]:
    """Options that there are and that may not be in force beside an option: by conflict of either, by their group."""
    return [
        other["id"]
        for other in listed
        if other["id"] != one["id"]
        and (
            other["id"] in one["conflicts"]
            or one["id"] in other["conflicts"]
            or (one["group"] and other["group"] == one["group"])
        )
    ]


def list_bundles() -> list[Row]:
    """Bundles of options: ``id``, ``title``, ``about``, ``options``.

    Examples
    --------
    >>> [one["options"] for one in list_bundles() if one["id"] == "blitzkrieg"]
    ['blitz-recon-air-attack blitz-armor-movement']
    """
    return [
        {"id": id_, "title": one.title, "about": one.about, "options": " ".join(one.options)}
        for id_, one in bundles().items()
    ]


def list_players() -> list[Row]:
    """Computer players: ``id``, ``title``, ``posture``, ``description``; those of the ladder, then styles by posture.

    ``posture``: ``holding``, ``sallying``, or empty for a player of neither.

    Examples
    --------
    >>> {"random", "sergeant"} <= {one["id"] for one in list_players()}
    True
    >>> [one["posture"] for one in list_players() if one["id"] in ("captain", "captain-holding")]
    ['', 'holding']
    """
    from engine.policies.player_files import load_player
    from engine.policies.player_names import player_ids, variant_ids

    styles = [player for player in variant_ids() if "posture" in load_player(player)]
    return [_flat_player(load_player(player)) for player in (*player_ids(), *styles)]


def _flat_player(player: Mapping[str, Any]) -> Row:
    return {
        "id": player["id"],
        "title": player["title"],
        "posture": player.get("posture", ""),
        "description": _one_line(str(player["description"])),
    }


def _one_line(text: str) -> str:
    return " ".join(text.split())


def list_units() -> list[Row]:
    """Unit rows of the official rules: ``id``, ``title``, and the columns of ``units.toml``.

    Examples
    --------
    >>> [(one["figures"], one["dice"]) for one in list_units() if one["id"] == "infantry"]
    [(4, '3/2/1')]
    """
    return _table("units")


def list_terrain() -> list[Row]:
    """Terrain rows of the official rules: ``id``, ``title``, and the columns of ``terrain.toml``.

    Examples
    --------
    >>> {"forest", "hill", "town"} <= {one["id"] for one in list_terrain()}
    True
    """
    return _table("terrain")


def list_cards() -> list[Row]:
    """Card rows of the official rules: ``id``, ``title``, copies by deck, columns of ``cards.toml``.

    ``copies`` are those in the usual deck; every other deck has a column of its name.

    Examples
    --------
    >>> sum(one["copies"] for one in list_cards())
    60
    """
    document = shared_base()
    usual = document["ruleset"]["deck"]
    decks = {"copies" if deck == usual else deck: cards for deck, cards in document["decks"].items()}
    return [
        {"id": row["id"], "title": row["title"]}
        | {deck: cards.get(str(row["id"]), 0) for deck, cards in decks.items()}
        | row
        for row in _table("cards")
    ]


def _table(name: Table) -> list[Row]:
    """Rows of a table; what is neither number, truth nor text is reported as a user would write it."""
    return [
        {"id": id_, "title": title_of(id_, columns)} | {key: _plain(value) for key, value in columns.items()}
        for id_, columns in shared_base()[name].items()
    ]


def title_of(id_: str, columns: Boxed) -> str:
    """A name for people from a row.

    Examples
    --------
    >>> title_of("special_forces", {"box": "BASE"})
    'Special forces'
    >>> title_of("hr_heavy", {"box": "HOUSE"})
    'Heavy (house)'
    """
    return row_words(id_).capitalize() + (" (house)" if is_house(columns) else "")


def _plain(value: Any) -> int | str | bool | None:
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, dict):
        return ", ".join(f"{key} = {show(entry)}" for key, entry in value.items())
    return show(value) if value else ""


LISTS: dict[str, Callable[[], list[Row]]] = {
    "scenarios": list_scenarios,
    "options": list_options,
    "bundles": list_bundles,
    "players": list_players,
    "units": list_units,
    "terrain": list_terrain,
    "cards": list_cards,
}
