"""On which battles a choice is judged: those asked for, and those of the boxes for what came with them."""

from collections.abc import Iterable, Mapping, Sequence

from analysis.studies.choices.plan import Choice
from engine.hooks import OFFERS
from engine.loading.scenario.load import Scenario, resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import COMMAND, InputError

BOXES = ("terrain-pack", "winter", "breakthrough")  # groups of battles of the expansions
PROVING = "proving"  # group of boards on which rules come together that no shipped battle has


def whole_table(choices: Iterable[Choice]) -> dict[str, tuple[Scenario, ...]]:
    """Battles of the choices that a whole table judges not on the base battles alone, by choice.

    An option of the expansions is judged on their battles too, but for those that offer its choice by themselves; the
    rule by which battles do is judged on these.
    """
    base, boxes = (tuple(resolve_scenarios(groups)) for groups in (["base"], [*BOXES]))
    rest = tuple(resolve_scenarios([PROVING]))
    found = {}
    for one in choices:
        if one.beside is None:
            found[one.name] = offering(one.twin, (*boxes, *rest))
        elif one.of_boxes:
            by_itself = {battle.id for rule in rules_like(one) for battle in offering(rule, boxes)}
            found[one.name] = (*base, *(battle for battle in boxes if battle.id not in by_itself))
    return found


def rules_like(choice: Choice) -> tuple[str, ...]:
    """Rules by which battles offer the choice of an option."""
    return tuple(name for name, offer in OFFERS.items() if dict(offer.never) == dict(choice.never))


def named_table(
    choices: Iterable[Choice], scenarios: Sequence[Scenario], are_named: bool
) -> tuple[tuple[Choice, ...], dict[str, tuple[Scenario, ...]]]:
    """Choices that these battles offer, and the battles of the rules among them.

    Raises
    ------
    InputError
        A rule was named, and none of the battles has it.
    """
    boards = {one.name: offering(one.twin, scenarios) for one in choices if one.beside is None}
    missing = [name for name, battles in boards.items() if not battles]
    if missing and are_named:
        raise InputError(COMMAND, "SCENARIO", f"none that offers {missing[0]}", "a battle whose own rules do")
    left = tuple(one for one in choices if one.name not in missing)
    return left, {name: battles for name, battles in boards.items() if battles}


def offering(rule: str, scenarios: Iterable[Scenario]) -> tuple[Scenario, ...]:
    """Those of the battles that have the rule in force by themselves."""
    where = OFFERS[rule].where
    found = []
    for one in scenarios:
        tables = build_tables(one).tables[0]
        if all(tables[field] for field in where):
            found.append(one)
    return tuple(found)


def ids_of(boards: Mapping[str, Sequence[Scenario]]) -> dict[str, list[str]]:
    """Boards as a manifest keeps them."""
    return {name: [one.id for one in battles] for name, battles in boards.items()}
