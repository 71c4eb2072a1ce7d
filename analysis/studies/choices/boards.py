"""On which battles a choice is judged: those asked for, and those of the boxes for what came with them."""

from collections.abc import Iterable, Mapping, Sequence

from analysis.studies.choices.plan import Choice
from engine.hooks import OFFERS
from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import Scenario, load_built_in, resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.replay.first_seen import changed_boards

BOXES = ("terrain-pack", "winter", "breakthrough")  # groups of battles of the expansions
DOUBLE = "overlord"  # group of battles on the double board, where only the rules of their own are judged
PROVING = "proving"  # group of boards on which rules come together that hardly any shipped battle has
FEWEST = 2  # battles of the boxes from which a rule is judged on them alone
_IN_FORCE: dict[str, frozenset[str]] = {}  # by digest of a battle: what it offers, as `offered_in` found it


def whole_table(choices: Iterable[Choice]) -> dict[str, tuple[Scenario, ...]]:
    """Battles of the choices that a whole table judges not on the base battles alone, by choice.

    An option that names stages is judged on these, and on the base battles in which it changes anything.  One of the
    expansions is judged on their battles too, but for those that offer its choice by themselves; the rule by which
    battles do is judged on these, and on proving grounds where there are fewer than two.
    """
    base, boxes = (tuple(resolve_scenarios(groups)) for groups in (["base"], [*BOXES]))
    double = tuple(resolve_scenarios([DOUBLE]))
    rest = tuple(resolve_scenarios([PROVING]))
    found = {}
    for one in choices:
        if one.beside is None:
            own = offering(one.twin, (*boxes, *double))
            found[one.name] = own if len(own) >= FEWEST else (*own, *offering(one.twin, rest))
        elif stages_of(one):
            stages = tuple(map(load_built_in, stages_of(one)))  # some are base battles
            found[one.name] = (*(battle for battle in acting(one, base) if battle not in stages), *stages)
        elif one.of_boxes:
            by_itself = {battle.id for rule in rules_like(one) for battle in offering(rule, boxes)}
            found[one.name] = (*base, *(battle for battle in boxes if battle.id not in by_itself))
    return found


def stages_of(choice: Choice) -> tuple[str, ...]:
    """Battles that the option of a choice names as its stages."""
    return tuple(stage for one in choice.variant.options if one.name == choice.twin for stage in one.stages)


def acting(choice: Choice, battles: Iterable[Scenario]) -> tuple[Scenario, ...]:
    """Those of the battles that the option of a choice changes, beside what it needs; not those that refuse it.

    A hex that a sample names may be a cliff in one of them.
    """
    boards = changed_boards(choice.variant, battles, choice.beside or OFFICIAL)
    return tuple(built.scenario for built in boards)


def rules_like(choice: Choice) -> tuple[str, ...]:
    """Rules by which battles offer the choice of an option."""
    return tuple(name for name, offer in OFFERS.items() if offer.weights == dict(choice.never))


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
    return tuple(one for one in scenarios if rule in offered_in(one))


def offered_in(battle: Scenario) -> frozenset[str]:
    """Rules by which a battle offers choices by itself; its tables are built once, whatever is asked of it."""
    if battle.digest not in _IN_FORCE:
        tables = build_tables(battle).tables[0]
        _IN_FORCE[battle.digest] = frozenset(
            name for name, offer in OFFERS.items() if all(tables[field] for field in offer.where)
        )
    return _IN_FORCE[battle.digest]


def ids_of(boards: Mapping[str, Sequence[Scenario]]) -> dict[str, list[str]]:
    """Boards as a manifest keeps them."""
    return {name: [one.id for one in battles] for name, battles in boards.items()}
