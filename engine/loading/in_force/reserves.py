"""Units in reserve, which airfields or combat cards may bring: they have places among those of a side and no hex."""

from engine.codes_of_boxes import CombatEffect
from engine.loading.in_force.combat_pile import combat_pile
from engine.loading.in_force.unit_rows import plain_rows
from engine.loading.schema.combat_cards import text_of
from engine.loading.schema.document import Document, UnitEntry
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest

MOST_LEVIES = 6  # of a row


def reserves_in_force(document: Document) -> list[UnitEntry]:
    """For every side that may be reinforced as many units as the rules say, plain infantry unless they name a row.

    Rule: TP-AFD-2, HR-AIRFIELD-1, -7.

    Raises
    ------
    InputError
        No such row, or several.
    """
    ruleset, units = document["ruleset"], document["units"]
    row = plain_rows(units)["INF"]
    if ruleset["airfield_row"]:
        row, *more = ruleset["airfield_row"]
        if row not in units or more:
            expected = "one unit row" if more else nearest(row, list(units))
            raise InputError("rules", "ruleset.airfield_row", repr(" ".join([row, *more])), expected)
    limit = ruleset["airfield_limit"]
    n_units = ruleset["airfield_units"] if limit == "SCENARIO" else limit
    return [{"side": side, "row": row} for side in ruleset["airfield_reinforce"] for _ in range(n_units)]


def levies_in_force(document: Document) -> list[UnitEntry]:
    """For every side as many units as there are combat cards that bring one, at most six of a row.

    Raises
    ------
    InputError
        A card brings a unit of no row, or names one and brings none.
    """
    units, counts = document["units"], dict[str, int]()
    for card in combat_pile(document):
        row, key = card.columns["unit"], f"combat.{card.row}.unit"
        brings = text_of(card.columns["effect"])[0] == CombatEffect.NEW_UNIT
        if brings != (row is not None):
            expected = "a unit row for NEW_UNIT" if brings else "none: the card brings no unit"
            raise InputError("rules", key, repr(row or "none"), expected)
        if row is not None and row not in units:
            raise InputError("rules", key, repr(row), nearest(row, list(units)))
        if row is not None:
            counts[row] = min(counts.get(row, 0) + 1, MOST_LEVIES)
    return [{"side": side, "row": row} for side in SIDES for row, n in counts.items() for _ in range(n)]
