"""Which options go together, and the statement that settles each case (house-rules section 6)."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml


@cache
def statements() -> dict[str, Any]:
    """Statement by group, by the option that is required, and by options that conflict."""
    return read_toml(DATA / "option_sets.toml")


class Named(Protocol):
    """What the test needs of an option."""

    @property
    def name(self) -> str: ...
    @property
    def group(self) -> str | None: ...
    @property
    def requires(self) -> tuple[str, ...]: ...
    @property
    def conflicts(self) -> tuple[str, ...]: ...


def check_compatible(options: Sequence[Named]) -> None:
    """Refuse options named twice, two of one group, conflicts and missing requirements.

    Raises
    ------
    InputError
        Names both options and the statement that forbids them.
    """
    names = [option.name for option in options]
    for i, option in enumerate(options):
        for other in options[:i]:
            check_pair(other, option)
        for needed in option.requires:
            if needed not in names:
                rule = statements()["required"].get(needed)
                found = f"no {needed}{in_brackets(rule)}"
                expected = f"{option.name}+{needed}: it requires it"
                raise InputError("option", option.name, found, expected)


def check_pair(one: Named, other: Named) -> None:
    """Refuse two options that cannot be in force together."""
    if one.name == other.name:
        raise InputError("option", other.name, "the same option twice", "each option once")
    if other.group is not None and one.group == other.group:
        rule = statements()["groups"].get(other.group)
        found = f"{one.name} and {other.name}, both of group {other.group}{in_brackets(rule)}"
        raise InputError("option", other.name, found, "at most one option of a group")
    if one.name in other.conflicts or other.name in one.conflicts:
        both = {one.name, other.name}
        lines = statements()["conflict"]
        rule = next((line["rule"] for line in lines if both.issuperset(line["options"])), None)
        raise InputError(
            "option", other.name, f"{one.name} beside it{in_brackets(rule)}", "options that do not conflict"
        )


def in_brackets(rule: str | None) -> str:
    """The statement in brackets, where one is known."""
    return f" ({rule})" if rule else ""
