"""What a variant does to one battle: it changes its rules, says what they say already, or finds nothing to act on.

*This is the official rule* and *cannot occur here* (HR-GEN-4) leave every game alike and are two different answers:
the first is true on every battle, the second has a cure.  A rule that changes something of a battle and still acted in
none of the games played is neither of them; that only games can tell.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from engine.hooks import SWITCHES
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.row_words import row_words
from engine.loading.in_force.unit_rows import base_row, is_house
from engine.loading.options.addresses import Address, is_for_board, locate
from engine.loading.options.option import Option
from engine.loading.options.option_ids import option_files
from engine.loading.options.patches import Change, Patch, checked, combine, scenario_patches, spread
from engine.loading.options.set_up import Step
from engine.loading.options.variant import OFFICIAL, Variant, parse_variant, sample_words
from engine.loading.schema.document import Document
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.namesakes import shown
from engine.loading.words.plain import plain_copy
from engine.loading.words.reader import real_path

ANYBODY = ("scenario", "both")  # sides of an option that names none
JOINT = " + "  # between the options of a change
FIELDS = {
    switch.name: switch.field for switch in SWITCHES
}  # of TABLES, for switches that stand there by themselves


class State(StrEnum):
    """What an option, or all of a variant, is to a battle."""

    CHANGES = "changes"
    OFFICIAL = "official"  # it says what the rules say already
    CANNOT = "cannot"  # it finds nothing to act on
    OUTRANKED = "outranked"  # a special rule of the battle stands instead (HR-GEN-2)


@dataclass(frozen=True)
class OptionThere:
    """One option of a variant on one battle.

    Attributes
    ----------
    id, title : str
    state : State
    why : str
        What is not there, where it is known; empty for an option that changes something.
    cure : str
        Words that bring it into play where it cannot occur, from its ``sample``.
    helps : bool
        Whether they do so on this battle.
    """

    id: str
    title: str
    state: State
    why: str = ""
    cure: str = ""
    helps: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; what is not known is not said."""
        said = {key: value for key, value in asdict(self).items() if value}
        return {**said, "state": str(self.state)}


@dataclass(frozen=True)
class Provenance:
    """What a variant changes in a battle, for the manifest.

    Attributes
    ----------
    changes : tuple of Change
        Cell by cell, special rules of the battle included.
    state : State
        Of the variant as a whole.
    parts : tuple of OptionThere
        Its options one by one.
    """

    changes: tuple[Change, ...]
    state: State = State.CHANGES
    parts: tuple[OptionThere, ...] = ()


def provenance_of(official: Built, built: Built) -> Provenance:
    """What the variant of ``built`` is to its battle; ``official`` is the same battle without it."""
    options, changes = built.variant.options, tuple(built.provenance)
    if not options:
        return Provenance(changes)
    alike = _alike(built, official)
    parts = tuple(_part(official, built, option, alike) for option in options)
    parts = tuple(
        _built_on(option, part, options, parts) for option, part in zip(options, parts, strict=True)
    )
    states = {part.state for part in parts}
    if not alike:
        return Provenance(changes, State.CHANGES, parts)
    state = next((one for one in (State.CANNOT, State.OUTRANKED) if one in states), State.OFFICIAL)
    return Provenance(changes, state, parts)


def _part(official: Built, built: Built, option: Option, alike: bool) -> OptionThere:
    """An option of a variant; ``alike``: the variant as a whole changes nothing.

    An option that changes something of a battle all by itself can occur there, whatever stands in the set-up.
    """
    own = [change for change in built.provenance if option.id in change.option.split(JOINT)]
    absent = [_absent(change.path, built) for change in own]
    alone = len(built.variant.options) == 1
    if own and not alike and (alone or (not all(absent) and _adds(official, built, option, own))):
        return OptionThere(option.id, option.title, State.CHANGES)
    state = State.CANNOT if own else _idle_state(official, option)
    why = ", ".join(dict.fromkeys(one for one in absent if one)) if all(absent) else ""
    cure = sample_words(option, _ref(option)) if option.sample else ""
    return OptionThere(option.id, option.title, state, why, cure, bool(cure) and _plays(official, cure))


def _alike(one: Built, other: Built) -> bool:
    """Whether two builds play the same games."""
    return bool(one.tables.tobytes() == other.tables.tobytes())


def _adds(official: Built, built: Built, option: Option, own: Sequence[Change]) -> bool:
    """Whether an option among others does something: alone it would, or without it the others would do something else.

    Most options hold a switch that the tables keep as it stands, and need no second build.
    """
    others = tuple(one for one in built.variant.options if one is not option)
    if not others or any(_kept_as_it_stands(official, built, change.path) for change in own):
        return True
    return _acts(official, (option,), official, False) or _acts(official, others, built, True)


def _kept_as_it_stands(official: Built, built: Built, path: str) -> bool:
    """Whether the tables hold a changed cell by itself, and another value in it than before."""
    table, _, name = path.partition(".")
    field = FIELDS.get(name, "") if table == "ruleset" else ""
    return bool(field) and bool(official.tables[field] != built.tables[field])


def _acts(official: Built, options: tuple[Option, ...], beside: Built, unknown: bool) -> bool:
    """Whether options give another game than a build has; ``unknown`` where they cannot be in force by themselves."""
    try:
        return not _alike(
            build_tables(official.scenario, Variant("+".join(one.id for one in options), options)), beside
        )
    except InputError:
        return unknown


def _built_on(
    option: Option, part: OptionThere, options: Sequence[Option], parts: Sequence[OptionThere]
) -> OptionThere:
    """The part of an option that acts through others in force which require it: its rows come by them."""
    needed = any(
        option.name in other.requires and one.state == State.CHANGES
        for other, one in zip(options, parts, strict=True)
    )
    return OptionThere(part.id, part.title, State.CHANGES) if needed else part


def _absent(path: str, built: Built) -> str:
    """The unit or terrain whose row a path is of, if there is none of it in the battle; else nothing."""
    table, _, rest = path.partition(".")
    row = rest.partition(".")[0]
    if table == "units" and base_row(row) not in {base_row(one) for one in built.unit_rows}:
        return f"no {row_words(row)}"
    if table == "terrain" and not any(row in rows_named(name) for name in built.stack_names):
        return f"no {row_words(row)}"
    return ""


def rows_named(stack: str) -> list[str]:
    """Rows of terrain in the name of a stack, without whose a piece is: ``beach + tp_minefield (axis)``."""
    return stack.partition(" (")[0].split(" + ")


def _idle_state(official: Built, option: Option) -> State:
    """Why an option without a change changes nothing."""
    document: Document = plain_copy(official.document)
    fixed = {
        address.path
        for patch in scenario_patches(document["scenario"])
        for address in locate(document, patch)
    }
    found = [
        _idle_patch(document, patch, fixed)
        for patch in spread(option.patches)
        if is_for_board(document, patch)
    ]
    nothing = all(_idle_step(document, step) for step in option.setup)
    found += [] if nothing else [State.CANNOT]
    return next((one for one in (State.CANNOT, State.OUTRANKED) if one in found), State.OFFICIAL)


def _idle_step(document: Document, step: Step) -> bool:
    """Whether a change of the set-up says what holds already: no figure more, drops that there are."""
    if step.verb == "drop":
        return any(
            step.values["side"] in (drop["side"], *ANYBODY) for drop in document["scenario"]["air_drops"]
        )
    return bool(step.verb == "figures" and step.values["change"] == 0)


def _idle_patch(document: Document, patch: Patch, fixed: set[str]) -> State:
    """Why a patch changes nothing: it writes what stands there, it may not write there, or there is nothing."""
    addresses = locate(document, patch)
    if not addresses:
        return State.CANNOT
    other = [address for address in addresses if _would_change(document, patch, address)]
    if not other:
        return (
            State.CANNOT if all(_house_unit(document, address) for address in addresses) else State.OFFICIAL
        )
    outranked = all(address.path in fixed and not patch.over_scenario for address in other)
    return State.OUTRANKED if outranked else State.CANNOT


def _house_unit(document: Document, address: Address) -> bool:
    """Whether a cell is of a unit of the house rules that the battle does not have."""
    if address.table != "units" or not is_house(document["units"][address.row]):
        return False
    return base_row(address.row) not in {base_row(unit["row"]) for unit in all_units(document["scenario"])}


def _would_change(document: Document, patch: Patch, address: Address) -> bool:
    """Whether a patch writes another value into a cell than stands there.

    One that no cell could hold is another value, which a further line of the option limits.
    """
    was = address.read(document)
    try:
        return bool(checked(document, address, combine(was, patch, address), patch) != was)
    except InputError:
        return True


def _ref(option: Option) -> str:
    """How an option is named: by its id, or by the path of its file where the id means another file or none."""
    files = option_files().get(option.name, [])
    is_meant = bool(files) and real_path(files[0].path) == real_path(option.file)
    return option.name if is_meant else shown(Path(option.file))


def _plays(official: Built, words: str) -> bool:
    """Whether a variant changes something of the battle."""
    plain = build_tables(official.scenario) if official.variant.options else official
    try:
        built = build_tables(official.scenario, parse_variant(words))
    except InputError:
        return False
    return not _alike(built, plain)


def effect_on(built: Built) -> Provenance:
    """What the variant of a battle built by itself does to it."""
    if not built.variant.options:
        return Provenance(tuple(built.provenance))
    return provenance_of(build_tables(built.scenario, OFFICIAL), built)
