"""Which options go together, and the statement that settles each case (house-rules section 6)."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from engine.loading.options.card_rules import Line, refuse_lacking, takes_cards_away, win_of
from engine.loading.options.set_up import Step
from engine.loading.schema.option_file import word
from engine.loading.schema.scenario_file import SIDES
from engine.loading.schema.setup_lines import MOBILISING, REARMING, RESTAGING, REWRITING
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml

SIDE = "side"  # parameter
FICTION_SIDE = "ruleset.fiction_side"


@cache
def statements() -> dict[str, Any]:
    """Statement by group, by the option that is required, by options that conflict, and about sides of variants."""
    return read_toml(DATA / "option_sets.toml")


class Named(Protocol):
    """What the test needs of an option."""

    @property
    def name(self) -> str: ...
    @property
    def group(self) -> str | None: ...
    @property
    def requires(self) -> tuple[str, ...]: ...
    @property
    def conflicts(self) -> tuple[str, ...]: ...
    @property
    def variant(self) -> str | None: ...
    @property
    def params(self) -> Mapping[str, Any]: ...
    @property
    def setup(self) -> Sequence[Step]: ...
    @property
    def patches(self) -> Sequence[Line]: ...


def check_compatible(options: Sequence[Named]) -> None:
    """Refuse options named twice, two of one group, conflicts and missing requirements.

    Raises
    ------
    InputError
        Names both options and the statement that forbids them.
    """
    names = [option.name for option in options]
    for i, option in enumerate(options):
        for other in options[:i]:
            check_pair(other, option, options)
        for needed in option.requires:
            if needed not in names:
                rule = statements()["required"].get(needed)
                found = f"no {needed}{in_brackets(rule)}"
                expected = f"{option.name}+{needed}: it requires it"
                raise InputError("option", option.name, found, expected)


def check_pair(one: Named, other: Named, options: Sequence[Named] = ()) -> None:
    """Refuse two options, of all those in force where they are given, that cannot be in force together."""
    if one.name == other.name:
        raise InputError("option", other.name, "the same option twice", "each option once")
    if other.group is not None and one.group == other.group:
        rule = statements()["groups"].get(other.group)
        found = f"{one.name} and {other.name}, both of group {other.group}{in_brackets(rule)}"
        raise InputError("option", other.name, found, "at most one option of a group")
    if one.name in other.conflicts or other.name in one.conflicts:
        both = {one.name, other.name}
        lines = statements()["conflict"]
        rule = next((line["rule"] for line in lines if both.issuperset(line["options"])), None)
        raise InputError(
            "option", other.name, f"{one.name} beside it{in_brackets(rule)}", "options that do not conflict"
        )
    check_sides(one, other)
    check_armies(one, other, options or (one, other))
    check_cards(one, other)
    check_cards(other, one)


def check_cards(one: Named, other: Named) -> None:
    """Refuse an option that needs cards, or what comes with them, beside one without cards.  Rule: MMB-GAP-27."""
    if takes_cards_away(one.patches) and not takes_cards_away(other.patches):
        refuse_lacking(other.name, other.patches, other.setup, one.name, win_of(one.patches))


def check_sides(one: Named, other: Named) -> None:
    """Refuse two options of one variant that act on different sides.  Rule: HR-GEN-20, HR-SET-60."""
    sides = [side_of(one), side_of(other)]
    if (
        one.variant is not None
        and one.variant == other.variant
        and None not in sides
        and sides[0] != sides[1]
    ):
        rule = statements()["variants"]["side"]
        found = f"{SIDE}={word(sides[1])}, and {one.name} has {SIDE}={word(sides[0])}{in_brackets(rule)}"
        expected = f"one side for all options of {one.variant}"
        raise InputError("option", other.name, found, expected)


def check_armies(one: Named, other: Named, options: Sequence[Named]) -> None:
    """Refuse two options, of those in force, that rewrite one army, but for those that follow one another.

    Rule: HR-GEN-22, HR-SET-11.
    """
    both = rewritten(one, options) & rewritten(other, options)
    if both and not (rearms(one) and rearms(other)):
        rule = statements()["variants"]["army"]
        found = (
            f"{one.name}, which rewrites the army of the {' and '.join(sorted(both))} too{in_brackets(rule)}"
        )
        apart = "" if any(len(rewritten(each, options)) > 1 for each in (one, other)) else ", of another side"
        raise InputError("option", other.name, found, f"one option for each army{apart}")


def side_of(option: Named) -> Any:
    """The side on which an option acts: its parameter, or that of the battle it puts up; None says nothing of it.

    Rule: HR-GEN-20.
    """
    named = (patch.value for patch in option.patches if patch.at == FICTION_SIDE)
    return option.params.get(SIDE, next(named, None))


def rewritten(option: Named, options: Sequence[Named]) -> set[str]:
    """Sides whose armies an option makes others, beside the options in force."""
    verbs = {step.verb for step in option.setup}
    if rearms(option) or RESTAGING in verbs:
        return set(SIDES)
    sides = {str(step.values[SIDE]) for step in option.setup if step.verb in REWRITING}
    if MOBILISING in verbs:
        invaders = {
            str(step.values[SIDE])
            for one in options
            if one.variant == option.variant
            for step in one.setup
            if step.verb in REWRITING
        }
        sides |= {SIDES[1 - SIDES.index(side)] for side in invaders}
    return sides


def rearms(option: Named) -> bool:
    """Whether an option makes both armies alike, or others by a list: the one follows the other."""
    return any(step.verb in REARMING for step in option.setup)


def in_brackets(rule: str | None) -> str:
    """The statement in brackets, where one is known."""
    return f" ({rule})" if rule else ""
