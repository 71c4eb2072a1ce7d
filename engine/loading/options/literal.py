"""Tactic cards read literally: only what a card spells out may be done (house rule ``tactic-card-literal-actions``)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np

from engine.loading.options.patches import Change
from engine.loading.schema.columns import CardColumns
from engine.loading.schema.document import Document
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.plain import plain_copy

SWITCHES = ("ruleset.tactic_reading", "ruleset.tactic_overrides")
WHOLE = "BOTH"  # a card whose text leaves nothing out
SECOND_MOVE = "SECOND_MOVE"
NO_ORDERS = ("AMBUSH", "COPY")


def read_literally(document: Document, provenance: Iterable[Change]) -> list[Change]:
    """Take from tactic cards what the reading in force does not grant; gives what became of them.

    Rule: HR-LITERAL-1 .. -4, -6, -7.  Changes: document["cards"].

    Raises
    ------
    InputError
        An override of a card that is unknown, no tactic card, or gives no orders of its own.
    """
    ruleset = document["ruleset"]
    permits: dict[str, str] = {}
    if ruleset["tactic_reading"] == "STRICT_TEXT":
        spelled = {card: columns["spells_out"] for card, columns in document["cards"].items()}
        permits |= {card: what.lower() for card, what in spelled.items() if what != WHOLE}
    for entry in ruleset["tactic_overrides"]:
        card, _, what = entry.partition(":")
        check_card(document, card)
        permits[card] = what
    names = [change.option for change in provenance if change.path in SWITCHES]
    option = " + ".join(dict.fromkeys(names))
    changes: list[Change] = []
    for card, what in permits.items():
        before: Mapping[str, object] = plain_copy(document["cards"][card])
        permit(document["cards"][card], what)
        changes += [
            Change(f"cards.{card}.{column}", before[column], now, option)
            for column, now in document["cards"][card].items()
            if now != before[column]
        ]
    return changes


def check_card(document: Document, card: str) -> None:
    """Refuse an override of a card that is not there or whose orders are none of its own."""
    key = "ruleset.tactic_overrides"
    if card not in document["cards"]:
        raise InputError("rules", key, repr(card), nearest(card, list(document["cards"])))
    columns = document["cards"][card]
    if columns["kind"] != "TACTIC" or columns["strike"] or columns["effect"] in NO_ORDERS:
        raise InputError("rules", key, repr(card), "tactic cards that give orders of their own")


def permit(columns: CardColumns, what: str) -> None:
    """Let the units that a card orders move, battle, both or neither.  Changes: columns."""
    if "move" not in what:
        columns["move"] = 0
        if (columns["effect"] or "").startswith(SECOND_MOVE):
            columns["effect"] = None
    elif columns["move"] == 0:
        columns["move"] = "own"
    columns["battles"] = max(columns["battles"], 1) if "battle" in what else 0


def cards_shortened(changes: Iterable[Change]) -> list[str]:
    """Cards from which moving or battling was taken away."""
    return [
        change.path.split(".")[1]
        for change in changes
        if change.now == 0 and change.path.rpartition(".")[2] in ("move", "battles")
    ]


def fill_literal(table: np.void, card_rows: Sequence[str], shortened: Collection[str]) -> None:
    """Mark the cards that do less than printed.  Changes: table.card_literal."""
    for row, card in enumerate(card_rows):
        table["card_literal"][row] = card in shortened
