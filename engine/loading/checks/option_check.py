"""An option file tried out: every key at every level, every level on a battle, the defaults on all battles."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from engine.loading.checks.option_keys import failing_keys, with_level
from engine.loading.options.levels import Given, beside_others, ends_of
from engine.loading.options.option import Option, read_model, with_values
from engine.loading.options.variant import Variant, with_required
from engine.loading.scenario.load import Scenario, list_scenarios, load_scenario
from engine.loading.schema.option_file import OptionFile
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError

MOST_BATTLES = 512  # kept in mind while files are checked


def note_of_option(path: Path) -> tuple[str, list[InputError]]:
    """On how many battles an option changes something, and every mistake of its file.

    A battle that the option cannot be played on (a hand of no cards) does not make the option's file wrong, unless it
    fits no battle at all.
    """
    model, file = read_model(path), str(path)
    battles = list(all_battles())
    stages = [battle for name in model.stages for battle in battles if battle.id == name]
    in_turn = [*stages, *(battle for battle in battles if battle not in stages)]
    wrong = failing_keys(model, file, in_turn)
    if wrong:
        return "", wrong
    option = with_values(model, {}, file)
    fits, touched, first = [], [], None
    for battle in in_turn:
        try:
            built = built_with(option, battle)
        except InputError as error:
            first = first or error
            continue
        fits.append(battle)
        if any(option.id in change.option for change in built.provenance):
            touched.append(battle)
    if first is not None and not fits:
        return "", [first]
    rest = [battle for battle in fits if battle not in touched]
    note = f"fits {len(fits)} of {len(battles)} scenarios, changes something in {len(touched)}"
    return note, list(failing_levels(model, file, [*touched, *rest]))


def failing_levels(model: OptionFile, file: str, battles: Sequence[Scenario]) -> Iterator[InputError]:
    """The levels of parameters with which an option fits none of the battles, beside whatever other parameters.

    How far a number may go is for each battle to say; its keys are looked at under every level.
    """
    for name, param in model.params.items():
        for level in () if param.range is not None else ends_of(param):
            error = mistake_of_level(model, file, {name: level}, battles)
            if error is not None:
                yield with_level(error, {name: level})


def mistake_of_level(
    model: OptionFile, file: str, level: Given, battles: Sequence[Scenario]
) -> InputError | None:
    """None if a level fits a battle, alone or beside another level; else its first mistake."""
    first = None
    for given in beside_others(model, level):
        for battle in battles:
            try:
                built_with(with_values(model, given, file), battle)
            except InputError as error:
                first = first or error
                continue
            return None
    return first


def built_with(option: Option, battle: Scenario) -> Built:
    """A battle under an option, beside those that it requires."""
    return build_tables(battle, Variant(option.id, with_required(option)))


def all_battles() -> Iterator[Scenario]:
    """Every battle in sight, each read once as long as its file stays as it is."""
    for found in list_scenarios():
        path = Path(found["path"])
        yield _read(str(path), path.stat().st_mtime_ns, path.stat().st_size)


@lru_cache(MOST_BATTLES)
def _read(path: str, changed: int, size: int) -> Scenario:
    return load_scenario(path)
