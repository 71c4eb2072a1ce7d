"""Every option with every level of every parameter, in words; a new option or level is among them by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.loading.options.option import load_option
from engine.loading.options.variant import sample_words
from engine.loading.schema.option_file import Param, word
from tests.support.catalogue import file_of, shipped

MOST_STEPS = (
    8  # whole numbers of a range that are all tried; of longer ones the ends and the default's neighbours
)
EXAMPLE = re.compile(r"\blike ([^,;]+)")
PART = re.compile(r"\+(?=[a-z])")


def levels(param: Param) -> list[Any]:
    """Values to try of a parameter beside its default.

    Lists, ranges and further values in full; of words that go together each alone and all; three numbers at the lowest
    and at the highest; of a free form the examples that its own file gives, and their parts.
    """
    found: list[Any] = [*param.also, *(param.allowed or ())]
    if param.range is not None:
        low, high = param.range
        near = [param.default + step for step in (-1, 1)] if isinstance(param.default, int) else []
        found += range(low, high + 1) if high - low < MOST_STEPS else [low, *near, high]
    if param.subset is not None:
        found += [*param.subset, "|".join(param.subset)]
    if param.triplet is not None:
        found += ["/".join([str(one)] * 3) for one in param.triplet]
    if param.form is not None:
        for example in EXAMPLE.findall(param.reads):
            text = example.strip().replace(" ", "|")
            found += [text, *text.split("|")]
    fit = [one for one in found if param.accepts(one) and word(one) != word(param.default)]
    return list({word(one): one for one in fit}.values())


def words_of(name: str) -> Iterator[str]:
    """The words of `levels_of`, without their levels."""
    return (words for _, words in levels_of(name))


def levels_of(name: str) -> Iterator[tuple[str, str]]:
    """Each level of each parameter, ``key=value``, and words with it; first the option as it comes into play.

    A level comes beside the sample of the option and alone: one of the two has to change a game somewhere.
    """
    option = load_option(name)
    base, alone = sample_words(option, name), "+".join([*option.requires, name])
    yield "", base
    for key, param in file_of(name).params.items():
        for value in levels(param):
            level = f"{key}={word(value)}"
            yield level, with_level(base, name, key, word(value))
            if base != alone:
                yield level, with_level(alone, name, key, word(value))


def with_level(base: str, name: str, key: str, value: str) -> str:
    """Words of an option with one parameter set, whatever it was in them."""
    parts = PART.split(base)
    for i, part in enumerate(parts):
        own, _, rest = part.partition(":")
        if own == name:
            kept = [one for one in rest.split(",") if one and one.partition("=")[0] != key]
            parts[i] = f"{name}:" + ",".join([*kept, f"{key}={value}"])
    return "+".join(parts)


def every_option() -> list[str]:
    """All options that come with the program."""
    return sorted(shipped())
