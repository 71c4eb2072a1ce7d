"""What can be changed: every path of the rules with its value, the values allowed and what the column is for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from engine.loading.in_force.rules import TABLES, base_document
from engine.loading.options.addresses import OBJECTIVE_CELLS, SCENARIO_PAIRS
from engine.loading.schema.document import Document, ScenarioPart
from engine.loading.schema.ruleset import Ruleset
from engine.loading.schema.scenario_file import SIDES, Hands, Objective, Targets
from engine.loading.words.checked import describe, fields_of
from engine.loading.words.not_here_yet import unknown_name

COPIES = "0 to 20"
ANY = "see the head of the table's file"


@dataclass(frozen=True)
class Cell:
    """A cell that can be changed.

    Attributes
    ----------
    path : str
    value
        What stands there.
    allowed : str
        What may stand there, in words.
    """

    path: str
    value: Any
    allowed: str


def list_cells(prefix: str = "", scenario: ScenarioPart | None = None) -> list[Cell]:
    """Cells whose paths begin with a prefix.

    Parameters
    ----------
    prefix : str
        ``units``, ``units.infantry``, ``ruleset.retreat_choice`` ...; empty for all.
    scenario : mapping, optional
        Data of a scenario, whose hands, medals, first side and objectives are listed too.

    Returns
    -------
    list of Cell

    Raises
    ------
    InputError
        Nothing begins with the prefix.

    Examples
    --------
    >>> list_cells("units.infantry.dice")[0].value
    [3, 2, 1]
    """
    document = base_document()
    if scenario is not None:
        document["scenario"] = scenario
    everything = list(all_paths(document))
    found = [one for one in everything if is_under(one.path, prefix)]
    if not found:
        names = sorted({one.path for one in everything} | {one.path.rpartition(".")[0] for one in everything})
        raise unknown_name("path", prefix, prefix, "no such path", names, "m44 paths")
    return found


def is_under(path: str, prefix: str) -> bool:
    """Whether a path is the prefix or lies below it."""
    stem = prefix.rstrip(".")
    return not stem or path == stem or path.startswith(f"{stem}.")


def all_paths(document: Document) -> Iterator[Cell]:
    """Every path of the rules in the order of the files."""
    for table, model in TABLES.items():
        for row, columns in document[table].items():
            yield from cells(f"{table}.{row}", columns, model)
    for deck, cards in document["decks"].items():
        for card, copies in cards.items():
            yield Cell(f"decks.{deck}.{card}", copies, COPIES)
    yield from cells("ruleset", document["ruleset"], Ruleset)
    if "scenario" in document:
        yield from scenario_paths(document["scenario"])


def cells(prefix: str, columns: Mapping[str, object], model: type[BaseModel]) -> Iterator[Cell]:
    """Paths of the columns of one row."""
    for name, field in fields_of(model).items():
        yield Cell(f"{prefix}.{name}", columns[name], describe(field.annotation, field.metadata) or ANY)


def scenario_paths(scenario: ScenarioPart) -> Iterator[Cell]:
    """Paths of the scenario's fields that options may change."""
    yield Cell("scenario.first_side", scenario["first_side"], " | ".join(SIDES))
    for pair in SCENARIO_PAIRS:
        model = Targets if pair == "medal_target" else Hands
        for side in SIDES:
            field = model.model_fields[side]
            yield Cell(
                f"scenario.{pair}.{side}",
                scenario[pair][side],
                describe(field.annotation, field.metadata) or ANY,
            )
    for objective in scenario["objectives"]:
        for cell in OBJECTIVE_CELLS:
            field = Objective.model_fields[cell]
            allowed = describe(field.annotation, field.metadata) or ANY
            yield Cell(
                f"scenario.objectives.{objective['id']}.{cell}",
                objective.get(cell, Objective.model_fields[cell].default),
                allowed,
            )
