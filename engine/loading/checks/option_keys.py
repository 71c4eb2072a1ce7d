"""Every key of an option file against the rules and battles it is written for, at every level of its parameters."""

from collections.abc import Iterator, Mapping, Sequence

from engine.loading.in_force.rules import shared_base
from engine.loading.options.addresses import SPECIAL_ARMY, Address, locate
from engine.loading.options.levels import Given, all_levels
from engine.loading.options.option import with_values
from engine.loading.options.patches import PHASES, Patch, change_cell, check_was, idle_row, spread
from engine.loading.scenario.load import Scenario
from engine.loading.schema.document import Document
from engine.loading.schema.option_file import OptionFile, word
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.plain import plain_copy

OF_A_BATTLE = (
    "scenario.",
    "objectives[",
)  # beginnings of paths into the battle, which differ from one to the next


def failing_keys(model: OptionFile, file: str, battles: Sequence[Scenario]) -> list[InputError]:
    """The keys of an option that fit nothing, each once, with the level at which it is met.

    A key of the rules has to fit the official rules, whatever a battle makes of them; a key of the battle has to fit
    one of the battles at least.
    """
    found: dict[tuple[str, str], InputError] = {}
    for given in all_levels(model):
        for error in failing_at(model, given, file, battles):
            found.setdefault((error.key, error.expected), with_level(error, given))
    return list(found.values())


def failing_at(
    model: OptionFile, given: Given, file: str, battles: Sequence[Scenario]
) -> Iterator[InputError]:
    """The keys that fail at one level."""
    try:
        option = with_values(model, given, file)
    except InputError as error:
        yield error.of_file(file) if error.file == COMMAND else error
        return
    patches = spread(option.patches)
    of_rules = [patch for patch in patches if not is_of_battle(patch)]
    yield from failing_on(of_rules, battles[0]).values()
    of_battle = [patch for patch in patches if is_of_battle(patch)]
    if of_battle:
        left = failing_on(of_battle, battles[0])
        for battle in battles[1:]:
            if not left:
                break
            again = failing_on(of_battle, battle)
            left = {key: error for key, error in left.items() if key in again}
        yield from left.values()


def is_of_battle(patch: Patch) -> bool:
    """Whether it is the battle that says what stands at a path."""
    return patch.at.startswith(OF_A_BATTLE) or SPECIAL_ARMY in patch.at


def failing_on(patches: Sequence[Patch], battle: Scenario) -> dict[int, InputError]:
    """The first mistake of each patch on the official rules and one battle, by the number of the patch."""
    whole: Document = {**shared_base(), "scenario": battle.data}
    document = plain_copy(whole)
    found: dict[int, InputError] = {}
    cells: dict[str, tuple[Address, list[int]]] = {}
    for i, patch in enumerate(patches):
        try:
            for address in locate(document, patch):
                if "[" not in patch.at or not idle_row(document, address):
                    check_was(document, patch, address)
                cells.setdefault(address.path, (address, []))[1].append(i)
        except InputError as error:
            found[i] = error
    for address, numbers in cells.values():
        on_cell = sorted(numbers, key=lambda i: PHASES.index(patches[i].operation))
        try:
            change_cell(document, [patches[i] for i in on_cell], address)
        except InputError as error:
            for i in on_cell:
                found.setdefault(i, error)
    return found


def with_level(error: InputError, given: Mapping[str, object]) -> InputError:
    """A mistake with the parameters at which it is met.

    Examples
    --------
    >>> str(with_level(InputError("a.toml", "patch x was", "5", "was = 4"), {"power": "high"}))
    'a.toml: patch x was: found 5 (with power=high), expected was = 4'
    """
    if not given:
        return error
    named = ",".join(f"{name}={word(value)}" for name, value in given.items())
    return InputError(error.file, error.key, f"{error.found} (with {named})", error.expected)
