"""What a battle is fought for: its objectives and exits, or none of them where one side fights to the end."""

from typing import TypedDict

from engine.loading.schema.document import Document, ExitEntry, ObjectiveEntry

ANNIHILATION = "ANNIHILATION"


class Goals(TypedDict):
    """The goals of a battle."""

    objectives: list[ObjectiveEntry]
    exits: list[ExitEntry]


def goals_in_force(document: Document) -> Goals:
    """Objectives and exits of the scenario; in a battle of annihilation none of them counts.  Rule: HR-ZOMWIN-8."""
    if document["ruleset"]["win"] == ANNIHILATION:
        return {"objectives": [], "exits": []}
    scenario = document["scenario"]
    return {"objectives": scenario["objectives"], "exits": scenario["exits"]}
