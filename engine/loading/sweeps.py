"""Sweeps: ``option:name=lo..hi`` stands for one variant per level, and levels that belong together are found again."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engine.loading.errors import InputError
from engine.loading.options import Option, parse_variant

RANGE = re.compile(r"=\s*(-?\d+)\s*\.\.\s*(-?\d+)(?=[,+]|$)")
MOST_LEVELS = 25


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
    if not low < high < low + MOST_LEVELS:
        expected = f"lo..hi with 2 to {MOST_LEVELS} levels, the smaller number first"
        raise InputError("option", text, f"{low}..{high}", expected)
    start, end = found[0].span()
    return [f"{text[:start]}={level}{text[end:]}" for level in range(low, high + 1)]


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
    """

    option: str
    parameter: str
    others: str
    levels: tuple[tuple[int, str], ...]


def sweeps_of(variants: Sequence[str]) -> list[Sweep]:
    """Sweeps among the labels of variants, those of two levels or more; labels that are no options are passed over."""
    groups: dict[tuple[str, str, str], dict[int, str]] = defaultdict(dict)
    for label in variants:
        try:
            options = parse_variant(label).options
        except InputError:
            continue
        for option in options:
            for name, value in option.params.items():
                if type(value) is int:
                    key = (option.name, name, _without(options, option, name))
                    groups[key].setdefault(value, label)
    found = [
        Sweep(option, parameter, others, tuple(sorted(levels.items())))
        for (option, parameter, others), levels in groups.items()
    ]
    return [sweep for sweep in found if len(sweep.levels) > 1]


def _without(options: Sequence[Option], swept: Option, name: str) -> str:
    """What variants of one sweep have in common."""
    parts = []
    for option in options:
        params = {key: value for key, value in option.params.items() if option is not swept or key != name}
        parts.append(f"{option.id if not option.params else option.name}:{sorted(params.items())}")
    return "+".join(parts)
