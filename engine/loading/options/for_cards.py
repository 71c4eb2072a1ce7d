"""Options that a battle without cards has no use for: each is refused by its name (MMB-GAP-27)."""

from collections.abc import Iterable
from functools import cache

from engine.hooks import ROOM_OF
from engine.loading.options.option import Option
from engine.loading.scenario.families import is_without_cards
from engine.loading.schema.document import Document
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml

ROOM = "modern"  # of the switches that only such battles read


@cache
def _read() -> dict[str, frozenset[str]]:
    """What such battles read, by kind."""
    kept = {key: frozenset(words) for key, words in read_toml(DATA / "without_cards.toml").items()}
    own = {switch for switch, room in ROOM_OF.items() if room == ROOM}
    return {**kept, "switches": kept["switches"] | own}


def is_read(path: str) -> bool:
    """Whether a battle without cards reads a cell.

    Examples
    --------
    >>> is_read("ruleset.sight_limit"), is_read("cards.recon_left.orders"), is_read("units[INF].dice")
    (True, False, True)
    """
    table, _, rest = path.partition(".")
    table, word = table.partition("[")[0], rest.partition(".")[0].partition("[")[0]
    if table == "ruleset":
        return word in _read()["switches"]
    return word in _read()["scenario"] if table == "scenario" else table in _read()["tables"]


def refuse_options_of_cards(options: Iterable[Option], document: Document) -> None:
    """Refuse an option that changes what only battles with cards read.

    Raises
    ------
    InputError
        Names the option and the cell.
    """
    if not is_without_cards(document["scenario"], document):
        return
    for option in options:
        unread = next((patch.at for patch in option.patches if not is_read(patch.at)), None)
        if unread is not None:
            found = f"{document['scenario']['id']}, which has no cards and does not read {unread}"
            raise InputError("option", option.name, found, "a battle with cards")
