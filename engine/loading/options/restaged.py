"""A battle that an option puts in place of another one on the same map (house-rules, The Fall of London 1940)."""

from collections.abc import Sequence

from engine.loading.options.set_up import Step
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.document import Document
from engine.loading.words.plain import plain_copy

RESTAGE = "restage"  # verb
KEPT = ("id", "title", "group", "number", "chance_id")  # what the battle on the board keeps


def restage(document: Document, steps: Sequence[Step]) -> list[tuple[str, str, str, str]]:
    """Put another battle's ground, units and special rules in place of the one on the board, if an option asks for it.

    Its chance stays that of the battle on the board.

    Returns
    -------
    list of (path, was, is, option)

    Notes
    -----
    Rule: HR-LONDON-1, HR-GEN-4.  Changes: the scenario of the document.
    """
    scenario = document["scenario"]
    for step in steps:
        if step.verb == RESTAGE and scenario["id"] == step.values["battle"]:
            other = load_scenario(step.values["by"])
            kept = {key: scenario[key] for key in KEPT}  # type: ignore[literal-required]
            document["scenario"] = {**plain_copy(other.data), **kept}  # type: ignore[typeddict-item]
            return [("scenario.battle", str(step.values["battle"]), other.data["id"], step.option)]
    return []
