"""Whether bridges of a battle may be rigged or are, so that they may come down (house rules of bridge demolition)."""

from engine.loading.in_force.air_drops import all_units
from engine.loading.schema.document import Document, MarkerEntry

CHARGES = "charges"  # kind of marker
# Selector of the rows that may lay charges, by ruleset.charges_laid_by.
LAYERS: dict[str, str | None] = {"NONE": None, "ENGINEER": "ENGINEER", "ANY_INFANTRY": "INF"}


def charges_of(document: Document) -> list[MarkerEntry]:
    """Charges that the battle begins with, where an order can set them off.  Rule: HR-BRCHARGE-3, HR-BRBLOW-7."""
    ruleset = document["ruleset"]
    if not ruleset["detonation_dice"] or not ruleset["charges_of_scenario"]:
        return []
    return [marker for marker in document["scenario"]["markers"] if marker["kind"] == CHARGES]


def may_be_laid(document: Document) -> bool:
    """Whether some unit of the battle may lay charges.  Rule: HR-BRCHARGE-1."""
    word = LAYERS[document["ruleset"]["charges_laid_by"]]
    rows = {unit["row"] for unit in all_units(document["scenario"])} if word else set()
    columns = [document["units"][row] for row in rows]
    return any(word in (one["class"], *one["traits"]) for one in columns)


def is_rigging(document: Document) -> bool:
    """Whether bridges may be rigged, or are; without either nothing changes (HR-GEN-4)."""
    return bool(charges_of(document)) or may_be_laid(document)
