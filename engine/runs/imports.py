"""What is not in battles as it was in files of the publisher's editor: the key ``imports`` of a manifest."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.loading.words.imported import entry_of
from engine.runs.request import RunRequest

KEY = "imports"


def imports_of(request: RunRequest) -> list[dict[str, Any]]:
    """An entry for every imported battle of a plan; for every draft of one, where drafts are compared."""
    played = {
        (cell.scenario, cell.variant): recipe.scenario
        for cell, recipe in zip(request.plan.cells, request.recipes, strict=True)
    }
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for (label, variant), scenario in played.items():
        if scenario.imported is not None:
            alike = {str(one.path) for (other, _), one in played.items() if other == label}
            draft = variant if len(alike) > 1 else None
            found.setdefault((label, draft or ""), entry_of(scenario.imported, label, draft))
    return list(found.values())


def imports_in(manifests: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """All entries of some manifests, each once."""
    found: list[dict[str, Any]] = []
    for manifest in manifests:
        found += [entry for entry in manifest.get(KEY, ()) if entry not in found]
    return found
