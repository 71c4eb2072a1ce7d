"""What a study of options asks: its file, checked, with the rules that are put into force."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from analysis.stats.fewest import usual_baseline
from analysis.studies.rulestudy.trials import Tried, Words, tried_of
from analysis.studies.screen.factors import Level, factor_of
from analysis.studies.screen.plan import least_budget
from engine.loading.checks.independent import independent
from engine.loading.options.bundles import bundles
from engine.loading.options.card_rules import takes_cards_away
from engine.loading.options.option import Option, list_options, load_option
from engine.loading.options.variant import Variant, parse_variant, required
from engine.loading.scenario.load import Scenario, resolve_scenarios
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted
from engine.policies.minds import built_in_players
from engine.policies.usual import PLAYER
from engine.runs.limits import MOST_SEED

Whole = Annotated[int, Field(ge=2)]
FEWEST = 4  # pairs of an option and battle: one half of them chooses rules, and an interval needs two
WITHOUT_CARDS = "another game on the same board: battles without cards"  # why such an option is left out
SCREENED_PER_GAME = 40  # games of a try's factorial for each game of an option and battle


class Criteria(BaseModel):
    """What a rule has to show before it is one to play, and how many of them are played together.

    A rule is fairer if the interval of its change of fairness lies above 0, battles where it cannot occur counted as
    unchanged.  It is no longer, and no duller, if the 95 % interval of each change stays within these bounds.

    Attributes
    ----------
    longer_percent : float
        Turns more, of 100.
    close_points : float
        Battles of 100 fewer that end within a medal.
    lead_changes : float
        Changes of the lead fewer a battle.
    drawn_points : float
        Battles of 100 more that nobody wins, drawn or stopped at the cap; on average.
    drawn_most : float
        Battles of 100 that nobody wins in any single battle.
    most : int
        Rules that are played together at most, those that make battles fairest first.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    longer_percent: Annotated[float, Field(ge=0)] = 5.0
    close_points: Annotated[float, Field(ge=0)] = 2.0
    lead_changes: Annotated[float, Field(ge=0)] = 0.1
    drawn_points: Annotated[float, Field(ge=0)] = 1.0
    drawn_most: Annotated[float, Field(ge=0)] = 5.0
    most: Annotated[int, Field(ge=1)] = 5


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
    baseline_games : int, optional
        Games without an option that each is compared with, at least as many as the pairs (``stats.regressed``).
    full_games : int
        Pairs of a study of full size; where ``games`` is smaller, every page says so.
    screen : int
        Games of the factorial that looks at all options at once.
    top : int
        Options that are explained, followed along the ladder and tried in pairs.
    ladder_games, pair_games, bundle_games : int
        Games for every battle of these stages.
    levels : dict
        Option to how it is tried, where its own file says otherwise: the words, or a table of ``words``, ``title``
        and ``side``.
    stages : dict
        Option to the ids of battles that it plays on beside ``scenarios``, where its own file says otherwise.
    left_out : dict
        Option to the reason why it is not tried.
    bundles : list of str
        Played like options; the first is the headline.
    ours : Criteria
        What makes a rule one to play.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    question: str
    scenarios: list[str] = ["base"]
    player: str = PLAYER
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] = 1
    games: Annotated[int, Field(ge=FEWEST)] = 4_000
    baseline_games: Whole | None = None
    full_games: Whole = 4_000
    screen: Whole = 420_000
    top: Whole = 10
    ladder_games: Whole = 1_000
    pair_games: Whole = 1_000
    bundle_games: Whole = 4_000
    levels: dict[str, str | Words] = {}
    stages: dict[str, list[str]] = {}
    left_out: dict[str, str] = {}
    bundles: list[str] = []
    ours: Criteria = Criteria()

    @property
    def baseline(self) -> int:
        """Games that an option is compared with, the usual number where the file names none."""
        return self.baseline_games or usual_baseline(self.games)


@dataclass(frozen=True)
class RuleStudy:
    """A study, checked.

    Attributes
    ----------
    file : StudyFile
    scenarios : tuple of Scenario
    levels : tuple of Level
        Every option that is tried.
    tried : dict of str to Tried
        By option: what pages say of how it is tried.
    variants : dict of str to Variant
        By option: what is in force, what it needs beside it included.
    beside : dict of str to Variant
        By option that needs others: those alone, which it is compared with.
    bundles : tuple of Variant
    stages : dict of str to tuple of Scenario
        By option: battles beside ``scenarios`` that have what it is about; only options that have some.
    """

    file: StudyFile
    scenarios: tuple[Scenario, ...]
    levels: tuple[Level, ...]
    tried: dict[str, Tried]
    variants: dict[str, Variant]
    beside: dict[str, Variant]
    bundles: tuple[Variant, ...]
    stages: dict[str, tuple[Scenario, ...]]

    @property
    def all_battles(self) -> tuple[Scenario, ...]:
        """Battles of the study, then the stages of all options, each once."""
        found = [*self.scenarios, *(one for stages in self.stages.values() for one in stages)]
        return tuple({one.id: one for one in found}.values())

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
        Keys that are unknown, options or bundles that do not exist, words that put another option into force.
    """
    file = validated(StudyFile, read_toml(path), str(path))
    if games is not None:
        few = max(FEWEST, games // 10)
        fewer = {"games": games, "ladder_games": few, "pair_games": few, "bundle_games": games}
        file = file.model_copy(update={**fewer, "baseline_games": None})
    if scenarios:
        file = file.model_copy(update={"scenarios": list(scenarios)})
    study = checked(file, str(path))
    if games is not None:
        least = least_budget(len(study.levels), len(study.scenarios))
        screened = study.file.model_copy(update={"screen": max(SCREENED_PER_GAME * games, least)})
        study = replace(study, file=screened)
    return study


def checked(file: StudyFile, path: str) -> RuleStudy:
    """What a study file asks, with battles and rules; ``path`` is where it stands, for messages."""
    known = built_in_players()
    if file.player not in known:
        raise InputError(path, "player", f"unknown player {quoted(file.player)}", nearest(file.player, known))
    battles = tuple(independent(resolve_scenarios(file.scenarios), path, "scenarios"))
    listed = {one["id"]: one for one in list_options() if not one["own"]}
    _check_names(file, set(listed), path)
    file = with_cards_alone(file, listed, path)
    tried = {name: tried_of(one, file.levels.get(name), path) for name, one in listed.items()}
    levels, variants, beside = [], {}, {}
    for name in (name for name in listed if name not in file.left_out):
        level, variant = _level(name, tried, path)
        levels.append(level)
        variants[name] = variant
        others = standing([one for one in variant.options if one is not level.option])
        if others:
            beside[name] = Variant("+".join(one.id for one in others), others)
    return RuleStudy(
        file,
        battles,
        tuple(levels),
        {name: tried[name] for name in variants},
        variants,
        beside,
        tuple(parse_variant(name) for name in file.bundles),
        _stages(file, levels, battles, path),
    )


def _stages(
    file: StudyFile, levels: Sequence[Level], battles: Sequence[Scenario], path: str
) -> dict[str, tuple[Scenario, ...]]:
    """Stages of every option that has some; one that is a battle of the study is no stage of it."""
    found = {}
    for level in levels:
        named = file.stages.get(level.option.name, level.option.stages)
        ids = [one for one in dict.fromkeys(named) if one not in {battle.id for battle in battles}]
        if ids:
            where = f"stages.{level.option.name}"
            found[level.option.name] = tuple(independent(resolve_scenarios(ids), path, where))
    return found


def _check_names(file: StudyFile, listed: set[str], path: str) -> None:
    """Options and bundles that the file names are there."""
    for key in ("levels", "stages", "left_out"):
        for name in getattr(file, key):
            if name not in listed:
                raise InputError(path, f"{key}.{name}", "no such option", nearest(name, list(listed)))
    for name in file.bundles:
        if name not in bundles():
            raise InputError(path, "bundles", name, nearest(name, list(bundles())))


def with_cards_alone(file: StudyFile, listed: Iterable[str], path: str) -> StudyFile:
    """The file with the options left out that take the cards away: turns of such battles are turns of both sides.

    Raises
    ------
    InputError
        The file names words for one of them.
    """
    apart = [name for name in listed if takes_cards_away(load_option(name).patches)]
    for name in (name for name in apart if name in file.levels):
        found = f"{name}, whose battles have no cards: their turns and medals are not counted as others are"
        raise InputError(path, f"levels.{name}", found, "no such line: m44 compare tells of it")
    return file.model_copy(update={"left_out": {**dict.fromkeys(apart, WITHOUT_CARDS), **file.left_out}})


def _level(name: str, tried: dict[str, Tried], path: str) -> tuple[Level, Variant]:
    """An option as it is tried, with all that it needs, and all that is in force then."""
    words = tried[name].words
    parts = {one: _own_part(one, tried) for one in required(load_option(name))}
    parts |= {part.partition(":")[0]: part for part in words.split("+")}
    variant = parse_variant("+".join(parts.values()))
    option = next((one for one in variant.options if one.name == name), None)
    if option is None:
        raise InputError(path, f"levels.{name}", words, f"words that put {name} into force")
    others = tuple(one for one in variant.options if one is not option)
    for other in others:
        if _own_part(other.name, tried) != other.id:
            raise InputError(path, f"levels.{name}", other.id, f"{other.name} as it is tried by itself")
    return Level(option, factor_of(option), tuple(one.name for one in others)), variant


def standing(options: Sequence[Option]) -> tuple[Option, ...]:
    """Those of some options that have all they need among them: parts of one army need each other."""
    names = {one.name for one in options}
    kept = tuple(one for one in options if names.issuperset(one.requires))
    return kept if len(kept) == len(options) else standing(kept)


def _own_part(name: str, tried: Mapping[str, Tried]) -> str:
    """An option as it is tried by itself, without what is tried beside it."""
    words = tried[name].words if name in tried else name
    return next((part for part in words.split("+") if part.partition(":")[0] == name), name)
