"""What a study of a variant asks, read from its file and checked before anything is played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.hooks import TRIGGER_WORDS
from engine.layout import STATE
from engine.loading.options.bundles import spread
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.scenario.load import Scenario, resolve_scenarios
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted
from engine.policies.minds import built_in_players
from engine.policies.usual import PLAYER
from engine.runs.limits import MOST_GAMES, MOST_SEED

Games = Annotated[int, Field(ge=2, le=MOST_GAMES)]
Side = Literal["axis", "allies"]
MEASURES = (
    "wins",
    "drawn",
    "turns",
    "ends",
    "doses",
    "fairest",
    "ladder",
    "capped",
)  # what an answer may tell


class Model(BaseModel):
    """A table of the file: other keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Dose(Model):
    """A parameter that is tried at several levels, everything else as the variant has it.

    Attributes
    ----------
    option, param : str
    title : str
        What the axis of its figure says.
    levels : list
        Those of the variant itself included or not.
    wins : str
        Whether the side's wins have to rise or to fall with the level, by its rules; ``any`` if nothing is known.
    """

    option: str
    param: str
    title: str
    levels: Annotated[list[int | float | bool | str], Field(min_length=1)]
    wins: Literal["rise", "fall", "any"] = "any"

    @property
    def name(self) -> str:
        """What answers call it."""
        return f"{self.option}:{self.param}"


class Tally(Model):
    """A number of STATE as a game ends.

    Attributes
    ----------
    field : str
        Of STATE.
    of : str
        Side whose entry it is, of a field with an entry for each.
    title : str
    by_value : bool
        Also tell the share of games that end with each value.
    """

    field: str
    title: str
    of: Side | Literal[""] = ""
    by_value: bool = False

    @property
    def name(self) -> str:
        """What answers call it."""
        return f"{self.field}.{self.of}" if self.of else self.field


class Ask(Model):
    """A question, and which numbers answer it: some of `MEASURES`, or ``tally:…``, ``trigger:…``, ``dose:…``."""

    question: str
    tells: Annotated[list[str], Field(min_length=1)]
    note: str = ""


class StudyFile(Model):
    """The file; see docs/13-house-rules.md.

    Attributes
    ----------
    title, question : str
    variant : str
        Bundle or options, as on the command line.
    side : str
        The side of which wins are told.
    names : dict
        What both sides are called.
    scenarios : list of str
    player, weak : str
        Who plays the study; and a weak player, for the ladder and for whom it is fair.
    stronger : list of str
        Players that meet the weak one.
    games, dose_games, tally_games, matches : int
        Of each battle: of the variant as it stands, of each level, games of which tallies are kept, matches of the
        ladder (two games each).
    seed : int
    dose, tally, ask : list
    trigger : list of str
        Rules of which it is told in how many games they acted.
    """

    title: str
    question: str
    variant: str
    side: Side
    names: dict[Side, str]
    scenarios: list[str] = ["base"]
    player: str = PLAYER
    weak: str = "recruit"
    stronger: list[str] = []
    games: Games = 1_000
    dose_games: Games = 250
    tally_games: Games = 250
    matches: Games = 100
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] = 1
    dose: list[Dose] = []
    tally: list[Tally] = []
    trigger: list[str] = []
    ask: list[Ask] = []


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
    """

    file: StudyFile
    path: Path
    games: int | None
    scenarios: tuple[Scenario, ...]
    levels: tuple[Level, ...]

    @property
    def standing(self) -> Level:
        """The variant as it stands."""
        return self.levels[0]

    @cached_property
    def other(self) -> Side:
        """The side of which wins are not told."""
        return "allies" if self.file.side == "axis" else "axis"

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
        a rule or a player that does not exist, an answer that nothing tells.
    """
    file = validated(StudyFile, read_toml(path), str(path))
    if games is not None:
        more = {"dose_games": games, "tally_games": games, "matches": games, "games": games}
        file = file.model_copy(update=more)
    where = resolve_scenarios(list(boards) or file.scenarios)
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
    return VariantStudy(file, path, games, tuple(where), tuple(levels))


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


def check_players(file: StudyFile, path: str) -> None:
    """Refuse players that do not exist."""
    known = built_in_players()
    for key, names in (("player", [file.player]), ("weak", [file.weak]), ("stronger", file.stronger)):
        for name in names:
            if name not in known:
                raise InputError(path, key, quoted(name), nearest(name, list(known)))


def check_told(file: StudyFile, path: str) -> None:
    """Refuse tallies of fields that STATE has not, rules that do not exist, and answers that nothing tells."""
    for tally in file.tally:
        fields: Mapping[str, Any] = STATE.fields or {}
        if tally.field not in fields:
            raise InputError(path, "tally.field", quoted(tally.field), nearest(tally.field, list(fields)))
        wanted = (2,) if tally.of else ()
        if fields[tally.field][0].shape != wanted:
            expected = "of axis or allies, for the field has an entry for each side"
            raise InputError(path, f"tally.{tally.field}", f"of = {quoted(tally.of)}", expected)
    for name in file.trigger:
        if name not in TRIGGER_WORDS:
            raise InputError(path, "trigger", quoted(name), nearest(name, list(TRIGGER_WORDS)))
    known = {
        *MEASURES,
        *(f"tally:{one.name}" for one in file.tally),
        *(f"dose:{one.name}" for one in file.dose),
        *(f"trigger:{name}" for name in file.trigger),
    }
    for ask in file.ask:
        for word in ask.tells:
            if word not in known:
                raise InputError(path, "ask.tells", quoted(word), nearest(word, sorted(known)))
