"""The columns of an option file: what may be written in it (house-rules section 2, ``docs`` of options)."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import SchemaError

from engine.hooks import Fired
from engine.loading.schema.scenario_file import MOST_PATCHES, Id
from engine.loading.schema.setup_lines import VERBS, keys_of
from engine.loading.words.checked import Says

OPERATIONS = ("set", "add", "min", "max")
TRIED_AS = ("both", "side", "step")
KINDS = ("allowed", "range", "subset", "triplet", "form")
CATEGORIES = (
    "victory", "turn", "cards", "battle", "movement", "unit-type", "artillery-type", "support-weapon", "special-unit",
    "scenario-event", "obstacle", "terrain", "weather", "supply", "campaign", "multiplayer", "variant", "everyday",
    "own",
)  # fmt: skip
PARAMETER = re.compile(r"^\$[a-z][a-z0-9_]*$")
NAMED = re.compile(r"\$([a-z][a-z0-9_]*)")  # a parameter named in a text


class OptionFilePart(BaseModel):
    """A part of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Param(OptionFilePart):
    """A parameter of an option.

    ``allowed`` lists the values, ``range`` the lowest and highest whole number, ``subset`` words of which any
    may be chosen (written ``INF|ART``), ``triplet`` the lowest and highest entry of three numbers, ``form`` a
    regular expression that the whole text has to match, told to readers by ``reads``; ``example`` is such a text, tried
    when the file is checked.  ``also`` lists further values
    beside the kind, like ``unlimited``.  ``unit`` is what one step of a whole number is: a card, a medal.
    """

    default: Any
    about: str = ""
    unit: str = ""
    allowed: list[Any] | None = None
    range: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    subset: list[str] | None = None
    triplet: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    form: str | None = None
    reads: str = ""
    example: str | None = None
    also: list[Any] = []

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        kinds = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(kinds) != 1:
            raise ValueError(f"exactly one of {', '.join(KINDS)}")
        if (self.form is None) == bool(self.reads):
            raise ValueError("form and reads together")
        if self.form is not None and not is_pattern(self.form):
            raise ValueError("a form that is a regular expression")
        if self.example is not None and (self.form is None or not self.accepts(self.example)):
            raise ValueError("an example of the form")
        if not self.accepts(self.default):
            raise ValueError(f"a default among the values allowed ({self.says()})")
        return self

    def says(self) -> str:
        """Allowed values in words."""
        return " | ".join([self._says(), *(word(value) for value in self.also)])

    def _says(self) -> str:
        if self.form is not None:
            return self.reads
        if self.allowed is not None:
            return " | ".join(word(value) for value in self.allowed)
        if self.subset is not None:
            return f"some of {'|'.join(self.subset)}"
        low, high = self.range or self.triplet or (0, 0)
        return f"{low} to {high}" if self.range else f"three numbers {low} to {high} like 1/1/1"

    def accepts(self, value: Any) -> bool:
        """Whether a value is allowed."""
        listed = self.also + (self.allowed or [])
        if self.allowed is not None or any(type(value) is type(one) and value == one for one in listed):
            return any(type(value) is type(one) and value == one for one in listed)
        if self.form is not None:
            return type(value) in (str, int, float) and matches(self.form, word(value))
        if self.subset is not None:
            words = value.split("|") if isinstance(value, str) else []
            return bool(words) and len(set(words)) == len(words) and set(words) <= set(self.subset)
        if self.range is not None:
            return type(value) is int and self.range[0] <= value <= self.range[1]
        low, high = self.triplet or (0, 0)
        parts = value.split("/") if isinstance(value, str) else []
        return len(parts) == 3 and all(part.isdigit() and low <= int(part) <= high for part in parts)


@cache
def _of_form(form: str) -> TypeAdapter[str]:
    """Reads texts of a form; ``SchemaError`` if it is no regular expression.

    Python's own take years for thirty letters and some forms, and a file that anybody wrote must not hold up a listing.
    Those of pydantic take time in proportion to the text.
    """
    TypeAdapter(Annotated[str, StringConstraints(pattern=form)])  # `x)|(y` is one only between brackets
    return TypeAdapter(Annotated[str, StringConstraints(pattern=rf"^(?:{form})$")])


def is_pattern(form: str) -> bool:
    """Whether a text is a regular expression."""
    try:
        _of_form(form)
    except SchemaError:
        return False
    return True


def matches(form: str, text: str) -> bool:
    """Whether the whole of a text is of a form."""
    try:
        _of_form(form).validate_python(text)
    except ValidationError:
        return False
    return True


class PatchLine(OptionFilePart):
    """One change: a path, what stood there, and one of set, add, min (at most), max (at least).

    ``when`` names parameters and the value (or list of values) they must have for the line to count; with
    ``may_miss`` a selector that picks nothing here changes nothing; ``by_hand`` names a parameter that outranks a
    special rule of the scenario if the user sets it, and ``over_scenario`` outranks it always.  ``beside`` names
    another option without which the line says nothing, ``unless`` one beside which it says nothing.  ``sections``:
    the line is for boards of so many sections.
    """

    at: Annotated[str, Field(min_length=3), Says("a path like units.infantry.dice or ruleset.win")]
    was: Any = None
    set: Any = None
    add: Any = None
    min: Any = None
    max: Any = None
    when: dict[str, Any] = {}
    may_miss: bool = False
    by_hand: str | None = None
    over_scenario: bool = False
    beside: Id | None = None
    sections: Literal[3, 6] | None = None
    unless: Id | None = None

    def counts(self, params: Mapping[str, Any]) -> bool:
        """Whether the parameters have the values the line asks for."""
        return all(
            params[name] in (one if isinstance(one, list) else [one]) for name, one in self.when.items()
        )

    @model_validator(mode="after")
    def _one_operation(self) -> Self:
        if len(self.model_fields_set & {*OPERATIONS}) != 1:
            raise ValueError("exactly one of set, add, min, max")
        return self

    @property
    def operation(self) -> str:
        """Which of the four it is."""
        return next(name for name in OPERATIONS if name in self.model_fields_set)


class SetupLine(OptionFilePart):
    """One change of the set-up: a verb and the values it needs (``forces``)."""

    verb: Annotated[str, Says(" | ".join(VERBS))]
    who: Any = None
    to: Any = None
    kinds: Any = None
    row: Any = None
    most: Any = None
    hexes: Any = None
    side: Any = None
    figures: Any = None
    change: Any = None
    profile: Any = None
    table: Any = None
    late_war_from: Any = None
    places: Any = None
    face: Any = None
    options: Any = None
    asked: Any = None
    scale: Any = None
    enforce: Any = None
    units: Any = None
    steps: Any = None
    foot: Any = None
    tanks: Any = None
    guns: Any = None
    per_foot: Any = None
    per_gun: Any = None
    per_tank: Any = None
    army: Any = None
    works: Any = None
    own: Any = None
    battle: Any = None
    by: Any = None
    share: Any = None
    every: Any = None
    objectives: Any = None
    exits: Any = None
    placement: Any = None
    forces: Any = None
    goals: Any = None
    break_point: Any = None

    @model_validator(mode="after")
    def _keys_of_the_verb(self) -> Self:
        if self.verb not in VERBS:
            raise ValueError(" | ".join(VERBS))
        needed, possible = keys_of(self.verb)
        given = self.model_fields_set - {"verb"}
        if not needed <= given <= needed | possible:
            raise ValueError(f"{self.verb} with {', '.join(sorted(needed))}")
        return self

    def values(self) -> dict[str, Any]:
        """What stands beside the verb."""
        return {
            key: getattr(self, key)
            for key in type(self).model_fields
            if key in self.model_fields_set - {"verb"}
        }


class StudyLine(OptionFilePart):
    """How the study of house rules tries an option, and in which of its tables it stands.

    ``kind`` is ``both`` (a rule for both sides), ``side`` (an upgrade or a handicap of one side) or ``step`` (an
    everyday change, a step of which is tried).  ``words`` stand in place of the sample; ``title`` says behind the
    option's title what the words make of it; ``side`` is the one side that the words single out.  ``each`` is what the
    worth of an upgrade is reported for: a ``unit`` is counted in the set-up, anything else (a ``card``) counts once.
    """

    kind: Annotated[str, Says(" | ".join(TRIED_AS))] = "both"
    words: str = ""
    title: str = ""
    side: Literal["axis", "allies"] | None = None
    each: Annotated[str, Field(min_length=1)] = "unit"

    @model_validator(mode="after")
    def _a_side_where_there_is_one(self) -> Self:
        if self.kind not in TRIED_AS:
            raise ValueError(f"kind {' | '.join(TRIED_AS)}")
        if (self.kind == "side" and self.side is None) or (self.kind == "both" and self.side is not None):
            raise ValueError("a side with kind side, none with kind both")
        return self


class OptionFile(OptionFilePart):
    """The whole file.

    ``category`` and ``official`` (whether an official rule treats the same subject) are those of the catalogue of house
    rules.  ``triggers`` names the bits of ``hooks.Fired`` that say the option acted, in small letters; ``player`` tells
    how computer players use it, and ``never`` the weights that keep them from any choice it adds; ``uses`` are those of
    its triggers that say the choice was made.  ``sample`` is for an option whose defaults change no base battle: words
    that bring it into play, like ``heavy-armor:convert=axis:all``, with others beside it if it acts on those only;
    ``for_both`` are words that give a choice to both sides, where defaults and sample give it to one, and
    ``also_judged`` further ones under which the choice is another, to be judged beside.  ``stages`` are battles that
    have what the option is about, where the base battles give it no occasion.  ``study`` is how the study of house
    rules tries it.  The options of one ``variant`` act on one side: those with a parameter ``side`` have to agree.
    """

    id: Id
    title: Annotated[str, Field(min_length=1)]
    source: str = "own"
    about: str = ""
    category: Annotated[str, Says(" | ".join(CATEGORIES))] = "own"
    official: bool = False
    triggers: list[str] = []
    sample: str = ""
    study: StudyLine = StudyLine()
    stages: Annotated[list[Id], Says("ids of battles")] = []
    player: str = ""
    never: dict[str, float] = {}
    uses: list[str] = []
    for_both: str = ""
    also_judged: list[str] = []
    rules: list[str] = []
    group: Id | None = None
    variant: Id | None = None
    requires: list[Id] = []
    conflicts: list[Id] = []
    over_scenario: bool = False
    params: dict[str, Param] = {}
    patch: Annotated[list[PatchLine], Field(max_length=MOST_PATCHES), Says("at least one [[patch]]")]
    setup: Annotated[list[SetupLine], Field(max_length=MOST_PATCHES), Says("tables headed [[setup]]")] = []

    @field_validator("category")
    @classmethod
    def _known_category(cls, value: str) -> str:
        if value not in CATEGORIES:
            raise ValueError(" | ".join(CATEGORIES))
        return value

    @field_validator("triggers")
    @classmethod
    def _known_triggers(cls, value: list[str]) -> list[str]:
        known = {bit.name.lower() for bit in Fired}
        if not known.issuperset(value):
            raise ValueError(f"bits of hooks.Fired: {', '.join(sorted(known))}")
        return value

    @field_validator("params")
    @classmethod
    def _names(cls, value: dict[str, Param]) -> dict[str, Param]:
        for name in value:
            if not PARAMETER.match(f"${name}"):
                raise ValueError("names of parameters in lower_case_with_underscores")
        return value

    @model_validator(mode="after")
    def _stands_beside_others(self) -> Self:
        """An option neither needs nor refuses itself."""
        for key in ("requires", "conflicts"):
            if self.id in getattr(self, key):
                raise ValueError(f"{key} without {self.id}, which is the option itself")
        return self

    @model_validator(mode="after")
    def _uses_are_of_a_choice(self) -> Self:
        """What says that a choice was made is one of the triggers, and there is a choice."""
        if not set(self.uses) <= set(self.triggers) or (self.uses and not self.never):
            raise ValueError("uses among the triggers, beside never")
        return self

    @model_validator(mode="after")
    def _sample_names_it(self) -> Self:
        """A sample, and the words of the study, name the option once, with parameters it has."""
        for what, words in (("a sample", self.sample), ("study.words", self.study.words)):
            parts = [part.partition(":") for part in words.split("+")] if words else []
            mine = [values for name, _, values in parts if name == self.id]
            if len(mine) != bool(words):
                raise ValueError(f"{what} that names {self.id} once")
            odd = {value.partition("=")[0] for values in mine for value in values.split(",") if value}
            if not odd <= set(self.params):
                raise ValueError(f"{what} with parameters of {self.id} ({', '.join(self.params)})")
        return self

    @model_validator(mode="before")
    @classmethod
    def _set_up_alone(cls, value: Any) -> Any:
        """An option that only changes the set-up needs no patch."""
        return {"patch": [], **value} if isinstance(value, dict) and value.get("setup") else value

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if not self.patch and not self.setup:
            raise ValueError("at least one [[patch]]")
        return self

    @model_validator(mode="after")
    def _parameters_exist(self) -> Self:
        """Every ``$name`` is a parameter, and every parameter is used."""
        used: set[str] = set()
        for line in self.patch:
            used |= names_in(line.at) | set(line.when) | names_in(getattr(line, line.operation))
            used |= {line.by_hand} if line.by_hand else set()
        for change in self.setup:
            used |= names_in(change.values())
        if used != set(self.params):
            odd = sorted(used ^ set(self.params))
            raise ValueError(f"every parameter declared and used in a patch (see {', '.join(odd)})")
        return self


def names_in(value: Any) -> set[str]:
    """Parameters that a value names: a text, or a table by its keys and values, or a list."""
    if isinstance(value, dict):
        return {name for pair in value.items() for one in pair for name in names_in(one)}
    if isinstance(value, list):
        return {name for one in value for name in names_in(one)}
    return set(NAMED.findall(value)) if isinstance(value, str) else set()


def word(value: Any) -> str:
    """A value as it is written in a file."""
    return str(value).lower() if isinstance(value, bool) else str(value)
