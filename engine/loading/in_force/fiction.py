"""The side whose army a fictional variant makes another (house-rules HR-GEN-20)."""

from engine.codes import Side
from engine.loading.schema.document import Document

NONE = "NONE"


def fiction_side(document: Document) -> Side | None:
    """The side that options of a variant speak of, None if nobody plays one.  Rule: HR-GEN-20."""
    word = document["ruleset"]["fiction_side"]
    return None if word == NONE else Side[word]
