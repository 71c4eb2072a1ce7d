"""What of a bundle goes with the rest of a variant whose plain sum is refused (house-rules section 5)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.loading.options.bundles import bundles, spread
from engine.loading.options.compatible import check_compatible, check_pair
from engine.loading.options.option import Option, load_option
from engine.loading.options.option_ids import option_files
from engine.loading.options.patches import Patch
from engine.loading.words.errors import InputError


def with_reduced_sum(error: InputError, names: Sequence[str], options: Sequence[Option]) -> InputError:
    """The refusal of a variant, with the options that a bundle has to do without, where that mends it.

    Parameters
    ----------
    error : InputError
    names : sequence of str
        Parts of the variant: bundles, or ids of options.
    options : sequence of Option
        All that the parts bring.
    """
    found = [name for name in names if name in bundles()]
    for bundle in sorted(found, key=lambda name: -len(bundles()[name].options)):
        others = {load_option(one).id for name in names if name != bundle for one in spread_part(name)}
        out = in_the_way(bundle, others, options)
        left = [one for one in options if one.name not in out]
        if out and go_together(left):
            return InputError(
                error.file, error.key, error.found, f"{error.expected}: {mend(bundle, out, others)}"
            )
    return error


def mend(bundle: str, out: Sequence[str], others: Collection[str] = ()) -> str:
    """The bundle without some of its options in words, or that nothing of it is left.

    Options that other bundles bring too are left out with them: what is left can be written beside those.

    Examples
    --------
    >>> mend("blitzkrieg", ["blitz-armor-movement"])
    'blitzkrieg without blitz-armor-movement'
    >>> mend("blitzkrieg", ["blitz-recon-air-attack"], ["blitz-armor-movement"])
    'no blitzkrieg'
    """
    names = [one.partition(":")[0] for one in spread(bundle)]
    shared = brought_by(bundle) if others else []
    out = [*out, *(one.name for one in shared if one.id in others and one.name not in out)]
    if set(names) <= set(out):
        return f"no {bundle}"
    *first, last = out
    return f"{bundle} without {', '.join(first)} and {last}" if first else f"{bundle} without {last}"


def spread_part(name: str) -> list[str]:
    """Options of a bundle; of another part, which may be a change made on the spot, none."""
    return spread(name) if name in bundles() else []


def brought_by(bundle: str) -> list[Option]:
    """The options of a bundle."""
    files = option_files()
    return [load_option(one, files) for one in spread(bundle)]


def in_the_way(bundle: str, others: set[str], options: Sequence[Option]) -> list[str]:
    """Options of a bundle alone that do not go with what else is in force, and those that require them.

    ``others``: ids of options that other bundles bring too.
    """
    ids = {one.id for one in brought_by(bundle)} - others
    own = [one for one in options if one.id in ids]
    rest = [one for one in options if one.id not in ids]
    cells = cells_of(rest)
    out = [
        one.name
        for one in own
        if set_apart(one, cells) or not all(go_together_by_two(one, other, options) for other in rest)
    ]
    for _ in own:
        out += [one.name for one in own if one.name not in out and not set(one.requires).isdisjoint(out)]
    return out


def go_together_by_two(one: Option, other: Option, options: Sequence[Option]) -> bool:
    """Whether two options can be in force together, beside others."""
    try:
        check_pair(one, other, options)
    except InputError:
        return False
    return True


def go_together(options: Sequence[Option]) -> bool:
    """Whether all options can be in force together."""
    try:
        check_compatible(options)
    except InputError:
        return False
    cells = cells_of(options)
    return not any(set_apart(one, cells) for one in options)


Cells = Mapping[str, Sequence[tuple[Option, Patch]]]


def cells_of(options: Iterable[Option]) -> Cells:
    """Who sets a cell, by its path; changes for boards of some kind are left out."""
    found: dict[str, list[tuple[Option, Patch]]] = {}
    for option in options:
        for patch in option.patches:
            if patch.operation == "set" and patch.sections is None:
                found.setdefault(patch.at, []).append((option, patch))
    return found


def set_apart(one: Option, cells: Cells) -> bool:
    """Whether an option sets a cell to another value than those who set it too, which a battle refuses."""
    return any(
        other.name != one.name
        and patch.value != mine.value
        and says(patch, one.name)
        and says(mine, other.name)
        for mine in one.patches
        if mine.operation == "set" and mine.sections is None
        for other, patch in cells.get(mine.at, ())
    )


def says(patch: Patch, beside: str) -> bool:
    """Whether a change is made beside an option."""
    return patch.unless != beside and patch.beside in (None, beside)
