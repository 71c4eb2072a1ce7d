"""Variants: options together, read from what the user wrote, and the rules with them in force (architecture section 3).

An option is a list of patches with parameters; a variant is some options together.  Options come from files
(shipped, the user's own) or are made on the spot from ``path=value``.
"""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

from engine.loading.in_force.rules import check_links
from engine.loading.options.bundles import bundles, spread
from engine.loading.options.card_rules import USUAL_WIN, refuse_lacking, refuse_own, takes_cards_away, win_of
from engine.loading.options.compatible import SIDE, check_compatible
from engine.loading.options.option import Option, load_option
from engine.loading.options.option_ids import (
    OFFICIAL_ID,
    option_files,
    refuse_file_of_bundle,
)
from engine.loading.options.patches import Change, Patch, apply_patches, scenario_patches
from engine.loading.options.reduced import with_reduced_sum
from engine.loading.options.variant_text import ON_THE_SPOT, PLUS, is_set, read_value, split_reference
from engine.loading.options.whose_mistake import of_its_maker
from engine.loading.scenario.without_cards import NO_CARDS, TURN, WIN
from engine.loading.schema.document import Document
from engine.loading.words.errors import COMMAND, InputError


@dataclass(frozen=True)
class Variant:
    """Options in force together.

    Attributes
    ----------
    id : str
        What the user wrote: ``a+b:x=2``.
    options : tuple of Option
    """

    id: str
    options: tuple[Option, ...] = ()

    @property
    def notices(self) -> tuple[str, ...]:
        """In whose place files of its options play."""
        return tuple(line for option in self.options for line in option.notices)

    @property
    def takes_cards_away(self) -> bool:
        """Whether one of the options makes its battles ones without cards."""
        return any(takes_cards_away(option.patches) for option in self.options)


OFFICIAL = Variant(OFFICIAL_ID)


def parse_set(text: str) -> Option:
    """An option made on the spot from ``path=value`` (or ``path+=value``).

    Examples
    --------
    >>> parse_set("units.infantry.dice=3/2/2").patches[0].at
    'units.infantry.dice'
    """
    match = ON_THE_SPOT.match(text.strip())
    if match is None:
        raise InputError(COMMAND, "--set", repr(text), "path=value like units.infantry.dice=3/2/2")
    at, mark, value = match.groups()
    operation = "add" if mark == "+=" else "set"
    id_ = f"{at}{mark}{value}"
    patch = Patch(at, operation, read_value(value), None, False, id_, COMMAND, over_scenario=True)
    return Option(id=id_, name=id_, title=f"{at} {mark} {value}", patches=(patch,), over_scenario=True)


def parse_variant(text: str) -> Variant:
    """A variant from what the user wrote: options joined by ``+``, each an id, a path or ``path=value``.

    Raises
    ------
    InputError
        A part is no option, or the options do not go together.
    """
    names, options = parse_parts(text)
    if not options:
        return OFFICIAL
    try:
        check_compatible(options)
    except InputError as error:
        raise with_reduced_sum(error, names, options) from None
    return Variant("+".join(names), tuple(options))


def in_play(ref: str) -> Variant:
    """An option as it comes into play, with those it requires: with the parameters named, else as its sample says.

    Raises
    ------
    InputError
        No such option, or a sample that is none.
    """
    (where, named), option = split_reference(ref), load_option(ref)
    beside = [one.id for one in with_required(option)[:-1]]
    return parse_variant("+".join([*beside, ref]) if named else sample_words(option, where))


def required(option: Option) -> list[str]:
    """Ids of the options that one needs, and those that these need, before them.

    Raises
    ------
    InputError
        No such option.
    """
    found: list[str] = []
    collect_required(option, {option.name}, found)
    return found


def collect_required(option: Option, seen: set[str], found: list[str]) -> None:
    """Add the ids of the options that one needs, behind those that these need; two may need each other.

    Changes: seen, found.
    """
    for name in option.requires:
        if name not in seen:
            seen.add(name)
            collect_required(load_option(name), seen, found)
            found.append(name)


def with_required(option: Option) -> tuple[Option, ...]:
    """An option behind those that it needs, each of them on its side where they are of one variant.

    Raises
    ------
    InputError
        No such option.
    """
    found = []
    for name in required(option):
        one = load_option(name)
        if (
            one.variant is not None
            and one.variant == option.variant
            and SIDE in one.params.keys() & option.params
        ):
            one = load_option(f"{name}:{SIDE}={option.params[SIDE]}")
        found.append(one)
    return (*found, option)


def sample_words(option: Option, where: str) -> str:
    """Words that bring an option into play, with those it requires; ``where`` is how it is named."""
    parts = PLUS.split(option.sample) if option.sample else [where]
    needed = [one for one in required(option) if one not in [part.partition(":")[0] for part in parts]]
    return "+".join([*needed, *(re.sub(rf"^{option.name}(?=:|$)", lambda _: where, part) for part in parts)])


def parse_parts(text: str) -> tuple[list[str], list[Option]]:
    """What the parts are called and the options they bring, whether or not these go together.

    Raises
    ------
    InputError
        A part is no option.
    """
    parts = [part for part in (one.strip() for one in PLUS.split(text)) if part != OFFICIAL.id]
    options: list[Option] = []
    names: list[str] = []
    files = None if all(map(is_set, parts)) else option_files()
    for part in parts:
        bundled = part in bundles()
        if bundled:
            refuse_file_of_bundle(part)
        brought = [parse_set(one) if is_set(one) else load_option(one, files) for one in spread(part)]
        # Two bundles may hold the same option; an option named by itself beside its bundle is refused.
        options += [one for one in brought if not (bundled and one.id in [other.id for other in options])]
        names.append(part if bundled else brought[0].id)
    return names, options


def apply(document: Document, options: Sequence[Option], file: str = "") -> tuple[Document, list[Change]]:
    """The rules with a scenario's special rules and then options in force.

    Parameters
    ----------
    document : dict
        The official rules with the part ``scenario``; left as it is.
    options : sequence of Option
    file : str
        Of the scenario, for errors.

    Returns
    -------
    document : dict
    provenance : list of Change

    Raises
    ------
    InputError
        Options that do not go together, an unknown path, a stale ``was``, a value out of range.
    """
    check_compatible(options)
    refuse_cards_on(document, options, file)
    names = {option.name for option in options}
    new, changes = apply_patches(
        document,
        [patch for option in options for patch in option.patches if counts_beside(patch, names)],
        [step for option in options for step in option.setup],
        file,
    )
    try:
        check_links(new, "rules")
    except InputError as error:
        raise of_its_maker(error, changes, files_of(options), file) from None
    return new, changes


def refuse_cards_on(document: Document, options: Sequence[Option], file: str) -> None:
    """Refuse special rules and options that need cards in a battle that has none by its own rules.

    Rule: MMB-GAP-27.
    """
    own = document["scenario"]["ruleset"]
    if own.get(TURN) != NO_CARDS:
        return
    refuse_own(scenario_patches(document["scenario"], file), str(own.get(WIN, USUAL_WIN)))
    for option in (one for one in options if not takes_cards_away(one.patches)):
        win = win_of(option.patches, str(own.get(WIN, USUAL_WIN)))
        refuse_lacking(option.name, option.patches, option.setup, document["scenario"]["id"], win)


def counts_beside(patch: Patch, names: Container[str]) -> bool:
    """Whether a patch says something beside the options of these names."""
    return (patch.beside is None or patch.beside in names) and patch.unless not in names


def files_of(options: Sequence[Option]) -> dict[str, str]:
    """Where options stand, by their ids."""
    return {option.id: option.file for option in options}
