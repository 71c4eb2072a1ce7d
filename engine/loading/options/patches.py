"""Patches: changes of single cells of the rules, checked like the tables themselves and traced.

``ruleset.win``, ``units.infantry.dice``, ``units[ARM & axis].medals``, ``terrain.wire.clears.INF``,
``scenario.hand_size.axis``, ``scenario.objectives.town.value``.  The order in which options are named never
matters: all ``set`` come before all ``add``, these before ``min`` and ``max``, and two different values for one
cell are an error.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.declaring.values import OTHERS
from engine.loading.in_force.air_drops import all_units, one_by_one
from engine.loading.in_force.by_hex import BY_HEX
from engine.loading.in_force.marked_units import give_boats
from engine.loading.in_force.rules import check_copies, check_row, check_ruleset
from engine.loading.in_force.unit_rows import base_row
from engine.loading.options.addresses import Address, locate
from engine.loading.options.forces import Forces
from engine.loading.options.restaged import restage
from engine.loading.options.scenario_cells import check_scenario_cells
from engine.loading.options.set_up import Step
from engine.loading.scenario.families import says_so_itself
from engine.loading.schema.document import Document, ScenarioPart
from engine.loading.schema.rows import BASE_BOX, MODERN_BOX
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.plain import plain_copy
from engine.loading.words.quoting import quoted, shortened

OTHER_SIDE = "other"  # the side that does not begin
MOST_TABLE = 200  # characters of a table that is quoted
PHASES = ("set", "add", "min", "max")


@dataclass(frozen=True)
class Patch:
    """One change of an option with its parameters put in.

    Attributes
    ----------
    at : str
        Path of the cell, or of several.
    operation : {"set", "add", "min", "max"}
        ``min`` lowers to at most the value, ``max`` raises to at least the value.
    value
        As written; the cell's column says how it is read.
    was, has_was
        What stood there when the option was written.
    option, file : str
        Named in provenance and errors.
    over_scenario : bool
        Whether it may change what a scenario's special rule has set.
    may_miss : bool
        Whether its selector may pick nothing.
    beside : str or None
        Another option without which it says nothing.
    sections : int or None
        It is for boards of so many sections.
    unless : str or None
        Another option beside which it says nothing.
    """

    at: str
    operation: str
    value: Any
    was: Any
    has_was: bool
    option: str
    file: str
    over_scenario: bool = False
    may_miss: bool = False
    beside: str | None = None
    sections: int | None = None
    unless: str | None = None


@dataclass(frozen=True)
class Change:
    """What a patch did to one cell."""

    path: str
    was: Any
    now: Any
    option: str


def apply_patches(
    document: Document, patches: Sequence[Patch], setup: Sequence[Step] = (), file: str = ""
) -> tuple[Document, list[Change]]:
    """A copy of the rules with the scenario's special rules, then the patches, in force.

    Between the two units change as ``setup`` says, so that patches for a side find the rows that stand on the board;
    numbers of figures come last.

    ``file`` is that of the scenario, for errors.  Each of its special rules that says what it replaces is compared with
    what stands there when it applies, one after the other in the order of the file.

    A special rule of the scenario outranks an option unless the option says ``over_scenario`` (HR-GEN-2).
    """
    new: Document = plain_copy(document)
    restaged = restage(new, setup)
    scenario = new["scenario"]
    scenario["air_drops"] = [one_by_one(drop) for drop in scenario["air_drops"]]
    changes: list[Change] = [Change(*change) for change in restaged]
    patches = spread(patches)
    changes += bring_cards(new, scenario)
    for patch in scenario_patches(scenario, file):
        addresses = [one for one in locate(new, patch) if speaks_of(new, one)]
        for address in addresses:
            if patch.has_was and ("[" not in patch.at or not idle_row(new, address)):
                check_was(new, patch, address)
        changes += [change_cell(new, [patch], address) for address in addresses]
    fixed = {change.path for change in changes}
    forces = Forces(new, setup, {patch.option.partition(":")[0] for patch in patches})
    forces.gather()
    for patch in patches:
        locate(new, patch)  # rows that any patch wants copied for a side exist before the first value is set
    for address, on_cell in by_cell(new, patches, fixed).values():  # all compared before the first is changed
        changes.append(change_cell(new, on_cell, address))
    forces.count()
    asks = [patch for patch in patches if patch.at == "ruleset.boat_units"]
    give_boats(new, asks[-1].file if asks else file, asks[-1].option if asks else "ruleset")
    changes += [Change(*change) for change in forces.changes()]
    return new, [change for change in changes if change.was != change.now and in_play(new, change)]


def speaks_of(document: Document, address: Address) -> bool:
    """Whether a special rule of the battle speaks of a row: not of units of Modern Battle where it has cards itself.

    An option may have made the battle one without cards; what it says of its own units concerns nobody there.
    Rule: MMB-MAP-4.
    """
    if address.table != "units" or says_so_itself(document["scenario"]):
        return True
    return document["units"][base_row(address.row)]["box"] != MODERN_BOX


def bring_cards(document: Document, scenario: ScenarioPart) -> list[Change]:
    """The combat cards that a battle brings along lie beside those of the rules.  Changes: document."""
    for row, columns in scenario["combat"].items():
        document["combat"][row] = plain_copy(columns)
    return [
        Change(f"combat.{row}", None, columns, f"scenario {scenario['id']}")
        for row, columns in scenario["combat"].items()
    ]


def in_play(document: Document, change: Change) -> bool:
    """Whether a change of a row beyond the base box concerns somebody there: else no game changes (HR-GEN-4)."""
    table, _, rest = change.path.partition(".")
    row = rest.partition(".")[0]
    if table != "units" or document["units"][base_row(row)]["box"] == BASE_BOX:
        return True
    return any(unit["row"] == row for unit in all_units(document["scenario"]))


def scenario_patches(scenario: ScenarioPart, file: str = "") -> list[Patch]:
    """The special rules of a scenario as patches: its ruleset entries, then its patch lines; ``file`` for errors."""
    name = f"scenario {scenario['id']}"
    where = file or name
    found = [
        Patch(f"ruleset.{switch}", "set", value, None, False, name, where)
        for switch, value in scenario["ruleset"].items()
    ]
    for line in scenario["patches"]:
        operations = [key for key in PHASES if key in line]
        if len(operations) != 1:
            found_there = " and ".join(operations) or "no change"
            raise InputError(where, f"patch {line['at']}", found_there, "one of set, add, min, max")
        was = line.get("was")
        cells: Mapping[str, object] = line
        found.append(
            Patch(line["at"], operations[0], cells[operations[0]], was, was is not None, name, where)
        )
    return spread(found)


def spread(patches: Iterable[Patch]) -> list[Patch]:
    """Patches with tables by hex taken apart: one for each hex, so that each hex is a cell of its own.

    So a special rule for one hex outranks an option on that hex alone, and the option's value is in force elsewhere.
    """
    found = []
    for patch in patches:
        table = patch.value
        if patch.at.removeprefix("ruleset.") not in BY_HEX or not isinstance(table, dict) or not table:
            found.append(patch)
            continue
        for key, value in table.items():
            was = patch.was.get(key, patch.was.get(OTHERS)) if isinstance(patch.was, dict) else patch.was
            found.append(replace(patch, at=f"{patch.at}.{key}", value=value, was=was))
    return found


def by_cell(
    start: Document, patches: Sequence[Patch], fixed: Container[str]
) -> dict[str, tuple[Address, list[Patch]]]:
    """The patches of every cell, in the order in which they apply; cells the scenario fixed only if allowed.

    Those that lengthen a list do so by the names of their options: however these were named, the rules are the same to
    the letter, and so is their digest.
    """
    found: dict[str, tuple[Address, list[Patch]]] = {}
    for phase in PHASES:
        for patch in patches:
            for address in locate(start, patch) if patch.operation == phase else ():
                if address.path not in fixed or patch.over_scenario:
                    # What a scenario sets differs from one to the next.
                    if address.path not in fixed and ("[" not in patch.at or not idle_row(start, address)):
                        check_was(start, patch, address)
                    found.setdefault(address.path, (address, []))[1].append(patch)
    for _, on_cell in found.values():
        on_cell.sort(key=lambda one: (PHASES.index(one.operation), one.option))
    return found


def idle_row(document: Document, address: Address) -> bool:
    """Whether a cell is of a row beyond the base box: patches of a class were written for rows of the base game."""
    return address.table == "units" and document["units"][base_row(address.row)]["box"] != BASE_BOX


def check_was(start: Document, patch: Patch, address: Address) -> None:
    """Refuse a patch written for other rules; ``set`` on the tables must say what it replaces.

    A path made on the command line needs no ``was``: it is written for the rules at hand.
    """
    if patch.has_was:
        now = address.read(start)
        was = checked(start, address, patch.was, patch)
        if was != now:
            expected = f"was = {value_text(now)}, which is what the rules now say"
            raise InputError(patch.file, f"patch {patch.at} was", value_text(was), expected)
    elif patch.operation == "set" and address.table != "scenario" and patch.file != COMMAND:
        raise InputError(
            patch.file, f"patch {patch.at} was", "nothing", f"was = {value_text(address.read(start))}"
        )


def change_cell(document: Document, patches: Sequence[Patch], address: Address) -> Change:
    """Write one cell: what is set, then added, then the limits.  Changes: document."""
    was = address.read(document)
    value = was
    settled: Patch | None = None
    for patch in patches:
        before, value = value, combine(value, patch, address)
        if patch.operation == "set":
            value = checked(document, address, value, patch)
            if settled is not None and value != before:
                found = f"{address.path} set by {settled.option} and by {patch.option}"
                raise InputError(
                    patch.file, f"patch {patch.at}", found, "options that do not set the same cell"
                )
            settled = patch
    now = checked(document, address, value, patches[-1])
    address.write(document, now)
    return Change(address.path, was, now, " + ".join(dict.fromkeys(patch.option for patch in patches)))


def combine(was: Any, patch: Patch, address: Address) -> Any:
    """The value a patch asks for, before it is checked."""
    value = patch.value
    if address.keys == ("first_side",) and value == OTHER_SIDE:
        return SIDES[1 - SIDES.index(was)]
    if patch.operation == "set":
        return value
    if isinstance(was, dict) and isinstance(value, dict) and patch.operation == "add":
        summed = {key: was[key] + n if match(was.get(key), n) else n for key, n in value.items()}
        return {**summed, **{key: old for key, old in was.items() if key not in summed}}
    if (
        isinstance(was, dict)
        and isinstance(value, dict)
        and all(match(was.get(k, 0), value[k]) for k in value)
    ):
        cut = {key: by_entry(was.get(key, 0), n, patch.operation) for key, n in value.items()}
        return {**was, **{key: n for key, n in cut.items() if key in was or n}}
    if isinstance(was, list) and patch.operation == "add" and is_more_of(value):
        words = value.split() if isinstance(value, str) else list(value)
        return was + [one for one in words if one not in was]
    if match(was, value):
        return by_entry(was, value, patch.operation)
    what = "a number or a list of numbers" if patch.operation != "add" else "numbers, words or a table"
    raise InputError(
        patch.file,
        f"patch {patch.at} {patch.operation}",
        value_text(value),
        f"{what} fit for {value_text(was)}",
    )


def is_number(value: Any) -> bool:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def match(was: Any, value: Any) -> bool:
    """Whether a value can be added to what stands there, or be its limit: a number to a number or to each of a list.

    Examples
    --------
    >>> match(3, 1), match([3, 2, 1], 1), match([3, 2, 1], [1, 0, 0]), match(3, [1]), match([3], [[1]])
    (True, True, True, False, False)
    """
    if isinstance(was, list):
        return all(map(is_number, was)) and all(map(is_number, value if isinstance(value, list) else [value]))
    return is_number(was) and is_number(value)


def is_more_of(value: Any) -> bool:
    """Whether a value is words, or other entries than numbers, that lengthen a list."""
    return isinstance(value, str) or (isinstance(value, list) and not all(map(is_number, value)))


def by_entry(was: Any, value: Any, operation: str) -> Any:
    """Add, or take the smaller or larger, entry by entry; a single number meets every entry."""
    if isinstance(was, list):
        values = value if isinstance(value, list) else [value] * len(was)
        return [by_entry(a, b, operation) for a, b in zip(was, values, strict=False)]
    if operation == "add":
        return was + value
    return min(was, value) if operation == "min" else max(was, value)


def checked(document: Document, address: Address, value: Any, patch: Patch) -> Any:
    """A value as its column reads it, or an error that names the option.

    The whole row is checked, so that columns that bind one another are checked together; a mistake of the whole row is
    one of the cell that is changed.
    """
    row = f"patch {'.'.join(word for word in (address.table, address.row) if word)}"
    try:
        return address.within(checked_row(address, address.trial(document, value), patch.file, row))
    except InputError as error:
        key = f"patch {address.path}"
        if error.key.startswith(key):
            raise
        raise InputError(patch.file, key, value_text(value), error.expected) from None


def checked_row(address: Address, trial: Any, file: str, row: str) -> Any:
    """The columns of a row, or what stands beside a field of the scenario, as their models read them."""
    if address.table == "ruleset":
        fresh: Any = check_ruleset(trial, file, "patch ruleset")
    elif address.table == "decks":
        fresh = {card: check_copies(n, file, f"{row}.{card}") for card, n in trial.items()}
    elif address.table == "scenario":
        fresh = check_scenario_cells(trial, address, file)
    else:
        fresh = check_row(address.table, trial, file, row)
    return fresh


def value_text(value: Any) -> str:
    """A value in an error: as a user would write it."""
    if isinstance(value, dict) or (isinstance(value, str) and not value.strip()):
        return quoted(value, MOST_TABLE)
    return shortened(show(value))


def show(value: Any) -> str:
    """A value as a user would write it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and value and all(isinstance(one, (int, str)) for one in value):
        words = [str(one) for one in value]
        return ("/" if all(len(word) <= 2 for word in words) else " ").join(words)
    return str(value)
