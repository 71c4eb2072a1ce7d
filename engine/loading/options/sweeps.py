"""Sweeps: ``option:name=lo..hi`` stands for one variant per level, and levels that belong together are found again."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engine.loading.options.levels import MOST_TRIED
from engine.loading.options.option import Option
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.options.variant_text import PLUS
from engine.loading.schema.option_file import word
from engine.loading.words.errors import InputError

RANGE = re.compile(r"=\s*(-?\d{1,18})\s*\.\.\s*(-?\d{1,18})(?=[,+]|$)")


def spread_sweep(text: str) -> list[str]:
    """The variants a word stands for: itself, or one for each whole number of its range.

    Raises
    ------
    InputError
        Two ranges, a range that runs backward or is too long.

    Examples
    --------
    >>> spread_sweep("infantry-charge:free_battle_dice_mod=-1..1+first-player")[0]
    'infantry-charge:free_battle_dice_mod=-1+first-player'
    """
    found = list(RANGE.finditer(text))
    if not found:
        return [text]
    if len(found) > 1:
        raise InputError(
            "option", text, f"{len(found)} ranges", "one range lo..hi; other parameters stand still"
        )
    low, high = int(found[0].group(1)), int(found[0].group(2))
    if not low < high < low + MOST_TRIED:
        expected = f"lo..hi with 2 to {MOST_TRIED} levels, the smaller number first"
        raise InputError("option", text, f"{low}..{high}", expected)
    start, end = found[0].span()
    return [f"{text[:start]}={level}{text[end:]}" for level in range(low, high + 1)]


def is_official(variant: Variant) -> bool:
    """Whether a variant only adds nothing to some values: on every battle it is the official rules.

    Examples
    --------
    >>> from engine.loading.options.variant import parse_variant
    >>> is_official(parse_variant("hand-size:change=0")), is_official(parse_variant("hand-size"))
    (True, False)
    """
    patches = [patch for option in variant.options for patch in option.patches]
    steps = [step for option in variant.options for step in option.setup]
    adds_nothing = all(patch.operation == "add" and patch.value == 0 for patch in patches)
    return adds_nothing and all(step.verb == "figures" and step.values["change"] == 0 for step in steps)


@dataclass(frozen=True)
class Sweep:
    """Variants that differ in one number only.

    Attributes
    ----------
    option, parameter : str
        What is swept.
    others : str
        The variant without the swept parameter.
    levels : tuple of (int, str)
        Levels in rising order, each with the label of its variant.
    official : int or None
        A level beside these that is the official rules.
    """

    option: str
    parameter: str
    others: str
    levels: tuple[tuple[int, str], ...]
    official: int | None = None


def sweeps_of(variants: Sequence[str]) -> list[Sweep]:
    """Sweeps among the labels of variants, those of two levels or more; labels that are no options are passed over."""
    groups: dict[tuple[str, str, str], dict[int, str]] = defaultdict(dict)
    official: dict[tuple[str, str, str], int | None] = {}
    for label in _alike(variants):
        try:
            options = parse_variant(label).options
        except InputError:
            continue
        for option in options:
            for name, value in option.params.items():
                if type(value) is int:
                    key = (option.name, name, _without(options, option, name))
                    groups[key].setdefault(value, label)
                    if key not in official:
                        official[key] = official_level(option, name) if len(options) == 1 else None
    return [
        Sweep(*key, tuple(sorted(levels.items())), None if official[key] in levels else official[key])
        for key, levels in groups.items()
        if len(levels) > 1
    ]


def _alike(variants: Sequence[str]) -> list[str]:
    """Labels that name the same options as another label; no other can be a level of a sweep."""
    names = [tuple(part.partition(":")[0] for part in PLUS.split(label)) for label in variants]
    several = Counter(names)
    return [label for label, named in zip(variants, names, strict=True) if several[named] > 1]


def official_level(option: Option, name: str) -> int | None:
    """The level of a parameter that is the official rules: 0 if the option with it changes nothing, None if none is."""
    params = ",".join(f"{key}={word(value)}" for key, value in {**option.params, name: 0}.items())
    try:
        variant = parse_variant(f"{option.name}:{params}")
    except InputError:
        return None  # no level of this parameter
    return 0 if is_official(variant) else None


def _without(options: Sequence[Option], swept: Option, name: str) -> str:
    """What variants of one sweep have in common."""
    parts = []
    for option in options:
        params = {key: value for key, value in option.params.items() if option is not swept or key != name}
        parts.append(f"{option.id if not option.params else option.name}:{sorted(params.items())}")
    return "+".join(parts)
