"""Which rules an atlas tries on which of its battles: a file of tables ``[[rule]]``, checked."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from engine.loading.checks.independent import independent
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.words.checked import Says, validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.quoting import quoted

Text = Annotated[str, Field(min_length=1)]


class Rule(BaseModel):
    """A table ``[[rule]]``.

    Attributes
    ----------
    title, about : str
        Head of its part of the page, and what it says, in a sentence.
    change : str
        As behind ``--option`` or ``--set``.
    taken_away : bool
        The battles are written with the rule, and the change takes it away.
    battles : list of str
        Ids, groups or paths.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    title: Annotated[Text, Says("a text in quotes")]
    about: Annotated[Text, Says("a text in quotes")]
    change: Annotated[Text, Says("an option, or a change like units.infantry.dice=3/2/2")]
    taken_away: bool = False
    battles: Annotated[list[Text], Field(min_length=1), Says("a list of one battle or more")]


class RulesFile(BaseModel):
    """The file: rules in the order of the page."""

    model_config = ConfigDict(extra="forbid", strict=True)

    rule: Annotated[list[Rule], Field(min_length=1), Says("tables [[rule]]")]


@dataclass(frozen=True)
class Tried:
    """A rule, checked.

    Attributes
    ----------
    rule : Rule
    variant : str
        Its change as runs call it.
    scenarios : tuple of str
        Ids of its battles.
    file : str
    number : int
        Where it stands, from 1.
    """

    rule: Rule
    variant: str
    scenarios: tuple[str, ...]
    file: str
    number: int


def read_rules(path: Path) -> list[Tried]:
    """Read a file of rules.

    Raises
    ------
    InputError
        Unknown keys, two rules of one title, no such change or battle.
    """
    rules = validated(RulesFile, read_toml(path), str(path)).rule
    titles = [one.title for one in rules]
    for number, title in enumerate(titles, start=1):
        if titles.index(title) < number - 1:
            raise InputError(
                str(path),
                f"rule[{number}].title",
                f"{quoted(title)} a second time",
                "rules of different titles",
            )
    return [_tried(one, number, str(path)) for number, one in enumerate(rules, start=1)]


def _tried(rule: Rule, number: int, path: str) -> Tried:
    """A rule whose change and battles are there; what they lack is reported of the file."""
    key = f"rule[{number}]"
    with words_about(path, f"{key}.change"):
        variant = parse_variant(rule.change)
    with words_about(path, f"{key}.battles"):
        battles = independent(resolve_scenarios(rule.battles), path, f"{key}.battles")
    return Tried(rule, variant.id, tuple(one.id for one in battles), path, number)


@contextmanager
def words_about(path: str, key: str) -> Iterator[None]:
    """A mistake in words of the file is reported of the file and of the key where they stand."""
    try:
        yield
    except InputError as error:
        at = f"{error.key}: " if error.key and error.key != key else ""
        raise InputError(path, key, f"{at}{error.found}", error.expected) from error
