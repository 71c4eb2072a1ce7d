"""Every level of the parameters of an option file, and those that bring each of its patches into play."""

from collections.abc import Iterator
from itertools import count, product
from math import prod
from typing import Any

from engine.loading.schema.option_file import OptionFile, Param, PatchLine, names_in

Given = dict[str, Any]  # parameters given by hand
MOST_TOGETHER = 100  # combinations of the values that one line names, of which each is tried
# Of one parameter that a check takes; of a longer range both ends and what lies evenly between.
MOST_LEVELS = 101
MOST_TRIED = 25  # levels of one parameter among which a search looks, as many as a sweep may have
ROUND = (1, 2, 5)  # steps of a longer range: these times a power of ten


def levels_of(param: Param) -> list[Any]:
    """The values of a parameter; of texts of a form the default, the example and the words beside it.

    Examples
    --------
    >>> levels_of(Param(default=2, range=[1, 3], also=["all"])), levels_of(Param(default="INF", subset=["INF", "ART"]))
    ([1, 2, 3, 'all'], ['INF', 'ART', 'INF|ART'])
    """
    found: list[Any] = list(param.allowed or [])
    if param.range is not None:
        low, high = param.range
        step = max(1, -(-(high - low) // (MOST_LEVELS - 1)))
        found += dict.fromkeys([*range(low, high + 1, step), high])
    if param.subset is not None:
        found += [*param.subset, "|".join(param.subset)]
    if param.triplet is not None:
        found += [f"{n}/{n}/{n}" for n in param.triplet]
    found += [param.example] if param.example is not None else []
    found += param.also
    return found if any(same(one, param.default) for one in found) else [*found, param.default]


def tried(param: Param) -> tuple[int, list[int]]:
    """The step, and the whole numbers of a range among which a search looks: all, or of a long range the round ones.

    The step is the smallest of 1, 2, 5, 10, 20 … by which at most `MOST_TRIED` numbers are left; both ends and the
    default are always among them.

    Examples
    --------
    >>> tried(Param(default=2, range=[1, 4]))
    (1, [1, 2, 3, 4])
    >>> tried(Param(default=9, range=[4, 48]))[1][:5]
    [4, 6, 8, 9, 10]
    """
    low, high = param.range or (0, 0)
    steps = (digit * 10**power for power in count() for digit in ROUND)
    for step in steps:
        found = {low, high, *range(-(-low // step) * step, high + 1, step)}
        found |= {param.default} if type(param.default) is int and low <= param.default <= high else set()
        if len(found) <= MOST_TRIED:
            return step, sorted(found)
    raise AssertionError("steps have no end")


def same(one: Any, other: Any) -> bool:
    """Whether two values are one level: ``true`` is not 1."""
    return type(one) is type(other) and one == other


def ends_of(param: Param) -> list[Any]:
    """The levels among which the others lie: of a range both ends, of anything else all."""
    if param.range is None:
        return levels_of(param)
    return [*dict.fromkeys(param.range), *param.also, param.default]


def all_levels(model: OptionFile) -> Iterator[Given]:
    """Parameters given by hand: nothing, each level of each by itself, and all that bring a line with ``when`` in.

    A line that counts under some levels only is met with every level of the parameters that it names besides.
    """
    seen: set[str] = set()
    for given in _with_repeats(model):
        key = repr(sorted(given.items()))
        if key not in seen:
            seen.add(key)
            yield given


def _with_repeats(model: OptionFile) -> Iterator[Given]:
    yield {}
    for name, param in model.params.items():
        yield from ({name: level} for level in levels_of(param))
    for line in model.patch:
        for given in when_it_counts(line):
            yield given
            for name in sorted(names_named(line) - set(given)):
                yield from ({**given, name: level} for level in levels_of(model.params[name]))


def when_it_counts(line: PatchLine) -> Iterator[Given]:
    """The parameters under which a line counts; nothing where it always does.

    Every combination of their values, or each value once where there are more than `MOST_TOGETHER`.
    """
    if not line.when:
        return
    names = list(line.when)
    each = [one if isinstance(one, list) else [one] for one in line.when.values()]
    if prod(map(len, each)) <= MOST_TOGETHER:
        yield from (dict(zip(names, some, strict=True)) for some in product(*each))
        return
    for i in range(max(map(len, each))):
        yield {name: values[i % len(values)] for name, values in zip(names, each, strict=True)}


def names_named(line: PatchLine) -> set[str]:
    """Parameters that stand in a line."""
    return names_in(line.at) | names_in(getattr(line, line.operation))


def beside_others(model: OptionFile, given: Given) -> Iterator[Given]:
    """A level alone, then beside each end of each other parameter: some make no sense without another."""
    yield given
    for name, param in model.params.items():
        if name not in given:
            yield from ({**given, name: level} for level in ends_of(param) if not same(level, param.default))
