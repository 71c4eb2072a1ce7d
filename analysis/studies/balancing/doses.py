"""The levels that may make a battle even: whole numbers of one parameter, for one side or the other.

Levels that are the same rules here are one, and of a long range the round numbers are tried (``options.levels.tried``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analysis.findings.why_unchanged import KNOWN, WORDS
from engine.loading.checks.occurrence import Provenance, State, provenance_of
from engine.loading.options.bundles import bundles
from engine.loading.options.levels import tried
from engine.loading.options.option import load_option
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.options.variant_text import split_reference
from engine.loading.scenario.load import Scenario
from engine.loading.schema.option_file import OptionFile, Param, word
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.build import build_tables
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.likeness import nearest
from engine.runs.digest import text_digest

FLAG = "--option"
COMPARE = f"m44 compare {FLAG}"
SIDE = "side"


@dataclass(frozen=True)
class Dose:
    """One level.

    Attributes
    ----------
    variant : Variant
    level : int
    words : str
        Like ``Allies +1 card``.
    rules : str
        Digest of the battle with it: its rules and its set-up.
    """

    variant: Variant
    level: int
    words: str
    rules: str


@dataclass(frozen=True)
class Doses:
    """All levels of an option.

    Attributes
    ----------
    option, parameter : str
        The option with its fixed parameters, and what is searched.
    allowed : tuple of Dose
        Those a battle admits and that change anything in it, each set of rules once.
    refused : dict of str to str
        Words of the others, and why they are out.
    """

    option: str
    parameter: str
    allowed: tuple[Dose, ...]
    refused: Mapping[str, str]


def doses_of(using: str, scenario: Scenario) -> Doses:
    """Every level of the parameter that ``using`` names, for both sides unless it names one.

    Parameters
    ----------
    using : str
        An option, with fixed parameters if any and the one that is searched by its bare name:
        ``hand-size``, ``hand-size:side=axis``, ``infantry-charge:free_battle_dice_mod,march=3``.
    scenario : Scenario

    Raises
    ------
    InputError
        No such option or parameter, none or several whole numbers to search, no level that changes anything.
    """
    asked = asked_of(using)
    step, levels = tried(asked.param)
    allowed: list[Dose] = []
    refused = {} if step == 1 else asked.between(step)
    first: dict[str, str] = {}
    idle: Provenance | None = None
    plain = build_tables(scenario)
    official = plain.tables.view(np.uint8)
    for side in asked.sides:
        for level in levels:
            said = asked.words(side, level)
            try:
                variant = asked.variant(side, level)
                built = build_tables(scenario, variant)
            except InputError as error:
                refused[said] = f"not allowed here: {error.key} {error.found}, expected {error.expected}"
                continue
            rules = text_digest(built.tables.tobytes().hex())
            if np.array_equal(built.tables.view(np.uint8), official):
                idle = provenance_of(plain, built)
                refused[said] = _unchanged(idle)
            elif rules in first:
                refused[said] = f"the same rules here as {first[rules]}"
            else:
                first[rules] = said
                allowed.append(Dose(variant, level, said, rules))
    if not allowed:
        cures = [part.cure for part in idle.parts if part.cure] if idle else []
        expected = "an option that can occur here" + "".join(f", like {cure}" for cure in cures)
        raise InputError(FLAG, using, "no level that changes a rule of this battle", expected)
    return Doses(asked.option, asked.parameter, tuple(allowed), refused)


def _unchanged(found: Provenance) -> str:
    """Why a level leaves the battle as it is."""
    return "as the official rules" if found.state == State.OFFICIAL else WORDS[KNOWN[found.state]]


@dataclass(frozen=True)
class Asked:
    """What ``using`` says.

    Attributes
    ----------
    name : str
        The option.
    fixed : list of str
        Parameters that keep their value, as ``name=value``.
    parameter, param : str, Param
        What is searched.
    sides : tuple of str
        Sides that are tried; one empty word where the option knows none, or one is fixed.
    """

    name: str
    fixed: list[str]
    parameter: str
    param: Param
    sides: tuple[str, ...]

    @property
    def option(self) -> str:
        """The option with its fixed parameters; a fixed side is reported with every level."""
        fixed = [one for one in self.fixed if not one.startswith(f"{SIDE}=")]
        return with_parameters(self.name, fixed)

    def words(self, side: str, level: int) -> str:
        """A level as people say it, with the option where the words of the level do not say what it is."""
        said = dose_words(side or side_of(self.fixed), level, self.param, self.parameter)
        return said if self.option == self.name and self.param.unit else f"{self.option}, {said}"

    def between(self, step: int) -> dict[str, str]:
        """What is said of the levels of a long range that are not tried."""
        part = with_parameters(self.name, [*self.fixed, f"{self.parameter}=lo..hi"])
        return {
            f"{self.parameter} between steps of {step}": f"a range so long is tried in steps; {COMPARE} {part} shows "
            "every level of a closer one"
        }

    def variant(self, side: str, level: int) -> Variant:
        """The rules with a level in force."""
        parts = [*self.fixed, *([f"{SIDE}={side}"] if side else []), f"{self.parameter}={level}"]
        return parse_variant(f"{self.name}:{','.join(parts)}")


def with_parameters(name: str, words: list[str]) -> str:
    """An option with its parameters as they are typed."""
    return f"{name}:{','.join(words)}" if words else name


def asked_of(using: str) -> Asked:
    """Read what is to be searched, and check what is fixed.

    Raises
    ------
    InputError
        Several options or none, a parameter or a value that the option does not have, nothing or too much to search.
    """
    name, _, rest = using.partition(":")
    if name in bundles() or "+" in name:
        raise InputError(FLAG, using, "several options", "one option, and the parameter to search")
    words = [one.strip() for one in rest.split(",") if one.strip()]
    bare = [one for one in words if "=" not in one]
    fixed = [one for one in words if "=" in one]
    reference = with_parameters(name, fixed)
    option = load_option(reference)
    params = validated(OptionFile, read_toml(Path(option.file)), option.file).params
    parameter = searched(params, bare, split_reference(reference)[1], using)
    sides: tuple[str, ...] = ("",)
    if SIDE in params and not side_of(fixed):
        sides = tuple(side for side in SIDES if params[SIDE].accepts(side)) or ("",)
    return Asked(name, fixed, parameter, params[parameter], sides)


def searched(params: Mapping[str, Param], bare: list[str], fixed: Mapping[str, object], using: str) -> str:
    """The parameter to search: the one named, or the only whole number that is not fixed."""
    whole = [name for name, param in params.items() if param.range is not None and name not in fixed]
    for name in bare:
        if name not in whole:
            raise InputError(FLAG, using, repr(name), nearest(name, whole))
    if len(bare) == 1:
        return bare[0]
    if len(whole) == 1 and not bare:
        return whole[0]
    found = f"{len(bare)} parameters to search" if bare else f"{len(whole)} parameters that are whole numbers"
    expected = (
        f"one of {', '.join(whole)} after a colon" if whole else "an option with a whole number to search"
    )
    raise InputError(FLAG, using, found, expected)


def side_of(fixed: list[str]) -> str:
    """The side among fixed parameters, empty if none is."""
    return next((one.partition("=")[2].strip() for one in fixed if one.startswith(f"{SIDE}=")), "")


def dose_words(side: str, level: int, param: Param, parameter: str) -> str:
    """A level as people say it.

    Examples
    --------
    >>> dose_words("allies", 2, Param(default=0, range=[0, 3], unit="card"), "change")
    'Allies +2 cards'
    >>> dose_words("", 2, Param(default=0, range=[0, 3]), "draw_margin")
    'draw_margin 2'
    """
    who = {"both": "both sides", "": ""}.get(side, side.capitalize())
    if param.unit:
        what = f"{level:+d} {param.unit}{'' if abs(level) == 1 else 's'}"
    else:
        what = f"{parameter} {word(level)}"
    return f"{who} {what}".strip()
