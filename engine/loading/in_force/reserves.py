"""Units in reserve, which airfields or combat cards may bring: they have places among those of a side and no hex."""

from collections.abc import Sequence

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


def broods_in_force(document: Document, units: Sequence[UnitEntry]) -> list[UnitEntry]:
    """For a side without cards whose units divide as many units as can ever come into being by it.

    A division needs half the figures at which a unit divides more than it leaves to each part, and no more figures can
    join the side than its enemies have.  ``units``: all that either side has.  Rule: HR-ZOMGROW-2, -8.
    """
    ruleset, rows = document["ruleset"], document["units"]
    if not ruleset["swarm_grows"] or len(ruleset["no_cards"]) != 1:
        return []
    (side,) = ruleset["no_cards"]
    own = [one for one in units if one["side"] == side]
    if not own:
        return []
    strength = {True: 0, False: 0}
    for one in units:
        strength[one["side"] == side] += one.get("figures") or rows[one["row"]]["figures"]
    split = ruleset["swarm_split"]
    half = split // 2
    spare = max(strength[True] - len(own) * (split - half), 0)
    return [{"side": own[0]["side"], "row": own[0]["row"]} for _ in range((strength[False] + spare) // half)]
