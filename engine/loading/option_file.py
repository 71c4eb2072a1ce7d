"""The columns of an option file: what may be written in it (house-rules section 2, ``docs`` of options)."""

import re
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from engine.loading.files import Says
from engine.loading.scenario_file import Id

OPERATIONS = ("set", "add", "min", "max")
PARAMETER = re.compile(r"^\$[a-z][a-z0-9_]*$")


class Part(BaseModel):
    """A part of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Param(Part):
    """A parameter of an option.

    ``allowed`` lists the values, ``range`` the lowest and highest whole number, ``subset`` words of which any
    may be chosen (written ``INF|ART``), ``triplet`` the lowest and highest entry of three numbers.
    """

    default: Any
    about: str = ""
    allowed: list[Any] | None = None
    range: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    subset: list[str] | None = None
    triplet: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        kinds = [
            kind for kind in ("allowed", "range", "subset", "triplet") if getattr(self, kind) is not None
        ]
        if len(kinds) != 1:
            raise ValueError("exactly one of allowed, range, subset, triplet")
        if not self.accepts(self.default):
            raise ValueError(f"a default among the values allowed ({self.says()})")
        return self

    def says(self) -> str:
        """Allowed values in words."""
        if self.allowed is not None:
            return " | ".join(word(value) for value in self.allowed)
        if self.subset is not None:
            return f"some of {'|'.join(self.subset)}"
        low, high = self.range or self.triplet or (0, 0)
        return f"{low} to {high}" if self.range else f"three numbers {low} to {high} like 1/1/1"

    def accepts(self, value: Any) -> bool:
        """Whether a value is allowed."""
        if self.allowed is not None:
            return any(type(value) is type(one) and value == one for one in self.allowed)
        if self.subset is not None:
            words = value.split("|") if isinstance(value, str) else []
            return bool(words) and len(set(words)) == len(words) and set(words) <= set(self.subset)
        if self.range is not None:
            return type(value) is int and self.range[0] <= value <= self.range[1]
        low, high = self.triplet or (0, 0)
        parts = value.split("/") if isinstance(value, str) else []
        return len(parts) == 3 and all(part.isdigit() and low <= int(part) <= high for part in parts)


class PatchLine(Part):
    """One change: a path, what stood there, and one of set, add, min (at most), max (at least)."""

    at: Annotated[str, Field(min_length=3), Says("a path like units.infantry.dice or ruleset.win")]
    was: Any = None
    set: Any = None
    add: Any = None
    min: Any = None
    max: Any = None

    @model_validator(mode="after")
    def _one_operation(self) -> Self:
        if len(self.model_fields_set & {*OPERATIONS}) != 1:
            raise ValueError("exactly one of set, add, min, max")
        return self

    @property
    def operation(self) -> str:
        """Which of the four it is."""
        return next(name for name in OPERATIONS if name in self.model_fields_set)


class OptionFile(Part):
    """The whole file."""

    id: Id
    title: Annotated[str, Field(min_length=1)]
    source: str = "own"
    about: str = ""
    rules: list[str] = []
    group: Id | None = None
    requires: list[Id] = []
    conflicts: list[Id] = []
    over_scenario: bool = False
    params: dict[str, Param] = {}
    patch: Annotated[list[PatchLine], Field(min_length=1), Says("at least one [[patch]]")]

    @field_validator("params")
    @classmethod
    def _names(cls, value: dict[str, Param]) -> dict[str, Param]:
        for name in value:
            if not PARAMETER.match(f"${name}"):
                raise ValueError("names of parameters in lower_case_with_underscores")
        return value

    @model_validator(mode="after")
    def _parameters_exist(self) -> Self:
        """Every ``$name`` is a parameter, and every parameter is used."""
        used: set[str] = set()
        for line in self.patch:
            used |= set(re.findall(r"\$([a-z][a-z0-9_]*)", line.at))
            value = getattr(line, line.operation)
            used |= {value[1:]} if isinstance(value, str) and PARAMETER.match(value) else set()
        if used != set(self.params):
            odd = sorted(used ^ set(self.params))
            raise ValueError(f"every parameter declared and used in a patch (see {', '.join(odd)})")
        return self


Operation = Literal["set", "add", "min", "max"]


def word(value: Any) -> str:
    """A value as it is written in a file."""
    return str(value).lower() if isinstance(value, bool) else str(value)
