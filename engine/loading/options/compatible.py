"""Which options go together, and the statement that settles each case (house-rules section 6)."""

from collections.abc import Sequence
from typing import Protocol

from engine.loading.words.errors import InputError

# Statement by group, by the option whose conflicts it lists, by the option that is required.
OF_GROUP = {
    "opening-hand": "HR-SET-1",
    "airdrop": "HR-SET-2",
    "ground-weather": "HR-SET-3",
    "visibility": "HR-SET-4",
    "fiction": "HR-SET-7",
    "win-test": "HR-SET-8",
}
OF_PAIR = (
    ({"political-commissar", "manoeuvre-blimp"}, "HR-SET-5"),
    ({"young-generals"}, "HR-SET-6"),
    ({"nef-restrictions"}, "HR-SET-10"),
    ({"zombie-victory"}, "HR-SET-8"),
    ({"martian-victory"}, "HR-SET-8"),
    ({"dalek-victory"}, "HR-SET-8"),
    ({"nef-twelve-vp"}, "HR-SET-8"),
    ({"objectives-held-until-retaken"}, "HR-SET-9"),
    ({"scenario-fall-of-london-1940"}, "HR-SET-12"),
)
OF_NEEDED = {
    "minefields": "HR-SET-15",
    "combat-engineers": "HR-SET-16",
    "supply-line-tracing": "HR-SET-18",
    "supply-degradation": "HR-SET-19",
    "isw-basic": "HR-SET-20",
    "train-house": "HR-SET-21",
    "infantry-charge": "HR-SET-22",
    "zombie-unit": "HR-SET-23",
}


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
                found = f"no {needed}{in_brackets(OF_NEEDED.get(needed))}"
                expected = f"{option.name}+{needed}: it requires it"
                raise InputError("option", option.name, found, expected)


def check_pair(one: Named, other: Named) -> None:
    """Refuse two options that cannot be in force together."""
    if one.name == other.name:
        raise InputError("option", other.name, "the same option twice", "each option once")
    if other.group is not None and one.group == other.group:
        found = f"{one.name} and {other.name}, both of group {other.group}{in_brackets(OF_GROUP.get(other.group))}"
        raise InputError("option", other.name, found, "at most one option of a group")
    if one.name in other.conflicts or other.name in one.conflicts:
        both = {one.name, other.name}
        rule = next((id_ for pair, id_ in OF_PAIR if pair <= both), None)
        raise InputError(
            "option", other.name, f"{one.name} beside it{in_brackets(rule)}", "options that do not conflict"
        )


def in_brackets(rule: str | None) -> str:
    """The statement in brackets, where one is known."""
    return f" ({rule})" if rule else ""
