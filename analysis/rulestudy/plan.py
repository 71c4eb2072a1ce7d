"""What a study of options asks: its file, and the level at which each option is tried."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from analysis.screen.factors import Level, factor_of
from analysis.screen.plan import least_budget
from engine.loading.bundles import bundles
from engine.loading.errors import InputError
from engine.loading.files import nearest, read_toml, tell_pydantic
from engine.loading.options import Variant, list_options, parse_variant
from engine.loading.scenario import Scenario, resolve_scenarios
from engine.usual import PLAYER

Whole = Annotated[int, Field(ge=2)]
SCREENED_PER_GAME = 40  # games of a try's factorial for each game of an option and battle


class StudyFile(BaseModel):
    """The file.

    Attributes
    ----------
    title, question : str
        Head of the page, and what it answers.
    scenarios : list of str
    player : str
        Plays both sides.
    seed : int
    games : int
        Pairs for every option and battle.
    screen : int
        Games of the factorial that looks at all options at once.
    top : int
        Options that are followed along the ladder and tried in pairs.
    ladder_games, pair_games : int
        Games for every battle of these stages.
    levels : dict
        Option to the words it is tried with, where these are not its defaults or the sample of its file.
    left_out : dict
        Option to the reason why it is not tried.
    bundles : list of str
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    question: str
    scenarios: list[str] = ["base"]
    player: str = PLAYER
    seed: int = 1
    games: Whole = 10_000
    screen: Whole = 420_000
    top: Whole = 10
    ladder_games: Whole = 1_000
    pair_games: Whole = 1_000
    levels: dict[str, str] = {}
    left_out: dict[str, str] = {}
    bundles: list[str] = []


@dataclass(frozen=True)
class RuleStudy:
    """A study, checked.

    Attributes
    ----------
    file : StudyFile
    scenarios : tuple of Scenario
    levels : tuple of Level
        Every option that is tried.
    variants : dict of str to Variant
        By option: what is in force, what it needs beside it included.
    beside : dict of str to Variant
        By option that needs others: those alone, which it is compared with.
    bundles : tuple of Variant
    """

    file: StudyFile
    scenarios: tuple[Scenario, ...]
    levels: tuple[Level, ...]
    variants: dict[str, Variant]
    beside: dict[str, Variant]
    bundles: tuple[Variant, ...]

    @property
    def names(self) -> list[str]:
        """Ids of the options, in the order of the list."""
        return [level.option.name for level in self.levels]

    def params(self, name: str) -> set[str]:
        """Names of the parameters of an option."""
        return next(set(level.option.params) for level in self.levels if level.option.name == name)


def read_rule_study(
    path: Path, games: int | None = None, scenarios: Sequence[str] | None = None
) -> RuleStudy:
    """Read a study of options; ``games`` and ``scenarios`` replace those of the file for a try.

    Raises
    ------
    InputError
        Keys that are unknown, options or bundles that do not exist or are named twice.
    """
    file = tell_pydantic(StudyFile, read_toml(path), str(path))
    if games is not None:
        few = max(2, games // 10)
        file = file.model_copy(update={"games": games, "ladder_games": few, "pair_games": few})
    if scenarios:
        file = file.model_copy(update={"scenarios": list(scenarios)})
    battles = tuple(resolve_scenarios(file.scenarios))
    listed = {one["id"]: one for one in list_options() if not one["own"]}
    for key in ("levels", "left_out"):
        for name in getattr(file, key):
            if name not in listed:
                raise InputError(str(path), f"{key}.{name}", "no such option", nearest(name, list(listed)))
    for name in file.bundles:
        if name not in bundles():
            raise InputError(str(path), "bundles", name, nearest(name, list(bundles())))
    levels, variants, beside = [], {}, {}
    words = {name: file.levels.get(name, one["sample"] or name) for name, one in listed.items()}
    for name in (name for name in listed if name not in file.left_out):
        needed = [one for one in listed[name]["requires"] if one in listed]
        variant = parse_variant("+".join([*needed, words[name]]))
        option = next((one for one in variant.options if one.name == name), None)
        if option is None:
            raise InputError(str(path), f"levels.{name}", words[name], f"words that put {name} into force")
        others = tuple(one for one in variant.options if one is not option)
        for other in others:
            if words.get(other.name, other.name) != other.id:
                expected = f"{other.name} as it is tried by itself"
                raise InputError(str(path), f"levels.{name}", other.id, expected)
        levels.append(Level(option, factor_of(option), tuple(one.name for one in others)))
        variants[name] = variant
        if others:
            beside[name] = Variant("+".join(one.id for one in others), others)
    if games is not None:
        screen = max(SCREENED_PER_GAME * games, least_budget(len(levels), len(battles)))
        file = file.model_copy(update={"screen": screen})
    return RuleStudy(
        file,
        battles,
        tuple(levels),
        variants,
        beside,
        tuple(parse_variant(name) for name in file.bundles),
    )
