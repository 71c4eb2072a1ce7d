"""What a study of a variant asks, read from its file and checked before anything is played."""

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from analysis.studies.variants.checks import check_players, check_told
from analysis.studies.variants.study_file import (
    Apart,
    ByChance,
    ByPlace,
    Dose,
    Happening,
    OneByOne,
    Share,
    Side,
    StudyFile,
    Works,
)
from analysis.studies.variants.trials import Trial, tried_trial, with_base, worth_trial
from engine.loading.in_force.rules import shared_base
from engine.loading.options.bundles import spread
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.scenario.families import is_without_cards
from engine.loading.scenario.load import Scenario, resolve_scenarios
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted


@dataclass(frozen=True)
class Level:
    """A setting: the variant with one parameter at one level.

    Attributes
    ----------
    dose : Dose or None
        None for the variant as it stands.
    value : str
    variant : Variant
    """

    dose: Dose | None
    value: str
    variant: Variant

    @property
    def words(self) -> str:
        """What tells it apart, ``as it stands`` for the variant itself."""
        return "as it stands" if self.dose is None else f"{self.dose.name}={self.value}"


@dataclass(frozen=True)
class Parted:
    """Games that are parted by an event: what is played."""

    games: int
    scenarios: tuple[Scenario, ...]
    variant: Variant


@dataclass(frozen=True)
class Chance(Parted):
    """Games that are parted by what dice gave."""

    asked: ByChance


@dataclass(frozen=True)
class Places(Parted):
    """Games that are parted by when a place falls."""

    asked: ByPlace


@dataclass(frozen=True)
class Logged(Parted):
    """Games of which a table reads the log."""

    asked: Happening | Works | Apart | Share


@dataclass(frozen=True)
class VariantStudy:
    """A study, checked.

    Attributes
    ----------
    file : StudyFile
    path : Path
    games : int or None
        Those of a try, in place of all numbers of games.
    scenarios : tuple of Scenario
    levels : tuple of Level
        The variant as it stands, then every level of every dose that is another one.
    tried, worth : tuple of Trial
        What the tables of these names play, in their order.
    chances : tuple of Chance
    places : tuple of Places
    logged : tuple of Logged
    """

    file: StudyFile
    path: Path
    games: int | None
    scenarios: tuple[Scenario, ...]
    levels: tuple[Level, ...]
    tried: tuple[Trial, ...]
    worth: tuple[Trial, ...]
    chances: tuple[Chance, ...]
    places: tuple[Places, ...]
    logged: tuple[Logged, ...]

    @property
    def standing(self) -> Level:
        """The variant as it stands."""
        return self.levels[0]

    @cached_property
    def other(self) -> Side:
        """The side of which wins are not told."""
        return "allies" if self.file.side == "axis" else "axis"

    @cached_property
    def titles(self) -> dict[str, str]:
        """Of all battles, by id."""
        trials = [one for trial in (*self.tried, *self.worth) for one in trial.scenarios]
        parted: tuple[Parted, ...] = (*self.chances, *self.places, *self.logged)
        chances = [one for games in parted for one in games.scenarios]
        return {one.id: one.title for one in (*self.scenarios, *trials, *chances)}

    @cached_property
    def is_official_without_cards(self) -> bool:
        """Whether its battles have no cards by themselves, so that a turn is one of both sides."""
        return all(is_without_cards(one.data, shared_base()) for one in self.scenarios)

    @cached_property
    def is_without_cards(self) -> bool:
        """Whether the variant is played without cards."""
        return self.standing.variant.takes_cards_away or self.is_official_without_cards

    def named(self, side: Side) -> str:
        """What a side is called."""
        return self.file.names.get(side, side)

    def of_dose(self, dose: Dose) -> list[Level]:
        """Levels of a dose in their order, the variant as it stands where it is one of them."""
        found = {one.value: one for one in self.levels if one.dose == dose}
        standing = replace(self.standing, dose=dose)
        return [found.get(word_of(value), replace(standing, value=word_of(value))) for value in dose.levels]


def word_of(value: bool | float | str) -> str:
    """A level as it is typed."""
    return str(value).lower() if isinstance(value, bool) else f"{value}"


def read_variant_study(path: Path, games: int | None = None, boards: tuple[str, ...] = ()) -> VariantStudy:
    """Read a study of a variant.

    Parameters
    ----------
    path : Path
    games : int, optional
        For a try, in place of all numbers of games.
    boards : tuple of str
        For a try: other battles.

    Raises
    ------
    InputError
        Another file than a study, an option that the variant has not, a level it may not have, a field of STATE,
        a rule, a player or a unit row that does not exist, an answer that nothing tells.
    """
    file = validated(StudyFile, read_toml(path), str(path))
    if games is not None:
        file = file.of_try(games)
    where = tuple(resolve_scenarios(list(boards) or file.scenarios))
    check_players(file, str(path))
    check_told(file, str(path))
    parts = [one for part in file.variant.split("+") for one in spread(part)]
    standing = parse_variant("+".join(parts))
    levels = [Level(None, "", standing)]
    for dose in file.dose:
        for value in map(word_of, dose.levels):
            variant = parse_variant("+".join(at_level(parts, dose, value, str(path))))
            if variant.id != standing.id and same_rules(variant) != same_rules(standing):
                levels.append(Level(dose, value, variant))
    logged: tuple[Happening | Works | Apart | Share, ...] = (
        *file.happening,
        *file.works,
        *file.apart,
        *file.share,
    )
    return VariantStudy(
        file,
        path,
        games,
        where,
        tuple(levels),
        tuple(tried_trial(file, one, where, str(path)) for one in file.tried),
        tuple(worth_trial(file, one, str(path)) for one in file.worth),
        tuple(Chance(*games_of(file, one, where), one) for one in file.by_chance),
        tuple(Places(*games_of(file, one, where), one) for one in file.by_place),
        tuple(Logged(*games_of(file, one, where), one) for one in logged),
    )


def games_of(
    file: StudyFile, one: OneByOne, own: tuple[Scenario, ...]
) -> tuple[int, tuple[Scenario, ...], Variant]:
    """What a table of single games plays: how many, where, by which rules; ``own``: the battles of the study."""
    where = tuple(resolve_scenarios(one.scenarios)) if one.scenarios else own
    return one.games or file.dose_games, where, with_base(file, one)


def same_rules(variant: Variant) -> tuple[tuple[str, str], ...]:
    """The options of a variant with all their parameters, whatever was typed."""
    return tuple((one.name, repr(sorted(one.params.items()))) for one in variant.options)


def at_level(parts: list[str], dose: Dose, value: str, file: str) -> list[str]:
    """Options with one parameter at a level.

    Raises
    ------
    InputError
        The variant has no such option.
    """
    names = [part.partition(":")[0] for part in parts]
    if dose.option not in names:
        raise InputError(file, "dose.option", quoted(dose.option), nearest(dose.option, names))
    found = []
    for part in parts:
        name, _, params = part.partition(":")
        if name == dose.option:
            kept = [one for one in params.split(",") if one and one.partition("=")[0] != dose.param]
            part = f"{name}:{','.join([*kept, f'{dose.param}={value}'])}"
        found.append(part)
    return found
