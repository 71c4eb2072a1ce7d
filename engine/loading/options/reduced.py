"""What of a bundle goes with the rest of a variant whose plain sum is refused (house-rules section 5)."""

from collections.abc import Sequence

from engine.loading.options.bundles import bundles, spread
from engine.loading.options.compatible import check_compatible, check_pair
from engine.loading.options.option import Option, load_option
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
            *first, last = out
            listed = f"{', '.join(first)} and {last}" if first else last
            return InputError(
                error.file, error.key, error.found, f"{error.expected}: {bundle} without {listed}"
            )
    return error


def spread_part(name: str) -> list[str]:
    """Options of a bundle; of another part, which may be a change made on the spot, none."""
    return spread(name) if name in bundles() else []


def in_the_way(bundle: str, others: set[str], options: Sequence[Option]) -> list[str]:
    """Options of a bundle alone that do not go with what else is in force, and those that require them.

    ``others``: ids of options that other bundles bring too.
    """
    ids = {load_option(one).id for one in spread(bundle)} - others
    own = [one for one in options if one.id in ids]
    rest = [one for one in options if one.id not in ids]
    out = [one.name for one in own if not all(go_together_by_two(one, other, options) for other in rest)]
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
    return True
