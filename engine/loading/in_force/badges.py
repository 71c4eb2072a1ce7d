"""Weapon badges on infantry, which make rows of their own of them: who comes again has none (HR-NEFREIN-10)."""

from collections.abc import Sequence

from engine.loading.in_force.unit_rows import TEAM, base_row, plain_rows
from engine.loading.schema.document import Document, UnitEntry, Units

ON_FOOT = "INF"
SUPPORT = "support_weapons"  # group of the rows with a weapon, teams of their own figures among them


def without_badge(row: str, units: Units) -> str:
    """The row of a unit without its weapon badge: plain infantry for infantry that carries one, else its own.

    Copies of a row for a side keep their side.
    """
    columns = units[row]
    if SUPPORT not in columns["groups"] or TEAM in columns["traits"] or columns["class"] != ON_FOOT:
        return row
    plain = plain_rows(units)[ON_FOOT]
    copy = plain + row[len(base_row(row)) :]
    return copy if copy in units else plain


def those_without(forces: Sequence[UnitEntry], document: Document) -> list[UnitEntry]:
    """As what units of a battle come again that lose a badge, so that their rows are among those of the battle."""
    if not document["ruleset"]["replacements"]:
        return []
    units = document["units"]
    fresh: list[UnitEntry] = [
        {"side": one["side"], "row": without_badge(one["row"], units)} for one in forces
    ]
    return [one for one, was in zip(fresh, forces, strict=True) if one["row"] != was["row"]]
