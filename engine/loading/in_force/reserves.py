"""Units in reserve, which airfields may bring: they have their places among those of a side and no hex (TP-AFD-2)."""

from engine.loading.in_force.unit_rows import plain_rows
from engine.loading.schema.document import Document, UnitEntry


def reserves_in_force(document: Document) -> list[UnitEntry]:
    """Plain infantry for every side that may be reinforced, as many as the rules say."""
    ruleset = document["ruleset"]
    row = plain_rows(document["units"])["INF"]
    return [
        {"side": side, "row": row}
        for side in ruleset["airfield_reinforce"]
        for _ in range(ruleset["airfield_units"])
    ]
