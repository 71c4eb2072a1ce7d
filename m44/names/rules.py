"""Rules of one's own without a file: the official rules, changed cell by cell.

What reads files is imported late, for everybody who takes names asks whether one is such rules.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from engine.loading.options.option_ids import OFFICIAL_ID
from engine.loading.options.variant_text import is_set, read_value
from engine.loading.words.errors import COMMAND, InputError
from m44.names.typed_names import option_name, path_name, scenario_name

if TYPE_CHECKING:
    from engine.loading.options.patches import Change
    from engine.loading.options.variant import Variant

BOARD = "pegasus-bridge"  # where rules are tried
MODERN_BOARD = "modern-01"  # where rules without cards are tried
OF_A_BATTLE = "scenario.objectives."  # cells that only the battle played has
VALUES = "a number, a list of numbers, true or false, a word, a table; without +"


@dataclass(frozen=True, repr=False)
class Rules:
    """A variant of the rules: the official ones and what has been changed; usable wherever an option is.

    Attributes
    ----------
    id : str
        What one would type after ``--option``; ``official`` while nothing is changed.
    """

    id: str = OFFICIAL_ID

    def patch(self, at: str, value: Any, *, add: bool = False) -> "Rules":
        """The rules with one more change.

        Parameters
        ----------
        at : str
            Path of a cell, as ``m44.paths`` lists them, or of several: ``units[ARM].figures``.
        value
            As a Python value or as one would write it in a file: ``[3, 2, 2]`` or ``"3/2/2"``.
        add : bool
            Add the value to what stands there.

        Returns
        -------
        Rules

        Raises
        ------
        InputError
            Names the path, what was found and what is expected.  Objectives are only known once a battle is named.

        Examples
        --------
        >>> m44.official().patch("units.infantry.dice", [3, 2, 2]).patch("scenario.hand_size.axis", -1, add=True)
        units.infantry.dice=3/2/2+scenario.hand_size.axis+=-1
        """
        from engine.loading.options.addresses import FORM
        from engine.loading.options.variant import parse_set

        at = path_name(at)
        text = f"{at}{'+=' if add else '='}{written(at, value)}"
        if not is_set(text) or parse_set(text).patches[0].at != at:
            raise InputError(COMMAND, f"path {at}", repr(at), FORM)
        return self._with(text)

    def option(self, ref: str | os.PathLike[str]) -> "Rules":
        """The rules with an option in force too.

        Parameters
        ----------
        ref : str or path
            An id with its parameters (``no-retreat-choice:loss_per_flag=2``) or the path of a file.

        Returns
        -------
        Rules

        Raises
        ------
        InputError
            No such option, or options that do not go together.

        Examples
        --------
        >>> m44.official().option("no-retreat-choice").changes()[0].path
        'ruleset.retreat_choice'
        """
        return self._with(option_name(os.fspath(ref)))

    def changes(self, scenario: str | None = None) -> "list[Change]":
        """What differs from the official rules on a battle: ``path``, ``was``, ``now``, ``option``."""
        from engine.loading.scenario.load import load_built_in, load_scenario
        from engine.loading.tables.build import build_tables

        battle = load_built_in(BOARD) if scenario is None else load_scenario(scenario)
        return list(build_tables(battle, self.variant).provenance)

    @property
    def variant(self) -> "Variant":
        """The same as the engine takes it."""
        from engine.loading.options.variant import parse_variant

        return parse_variant(self.id)

    def _with(self, part: str) -> "Rules":
        new = Rules(part if self.id == OFFICIAL_ID else f"{self.id}+{part}")
        if not any(patch.at.startswith(OF_A_BATTLE) for one in new.variant.options for patch in one.patches):
            new.changes()  # tells mistakes now, not when games are played
        return new

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return self.id

    def _repr_html_(self) -> str:
        if any(patch.at.startswith(OF_A_BATTLE) for one in self.variant.options for patch in one.patches):
            return f"<code>{escape(self.id)}</code>"
        from analysis.wording.change_words import remark, value_words

        rows = [
            f"<tr><td><code>{escape(one.path)}</code></td><td>{escape(value_words(one.path, one.was))}</td>"
            f"<td>{escape(value_words(one.path, one.now))}</td>"
            f"<td>{escape(remark(one.path, one.was, one.now))}</td></tr>"
            for one in self.changes()
        ]
        head = "<tr><th>changed</th><th>official</th><th>here</th><th>in words</th></tr>"
        return f"<table>{head}{''.join(rows)}</table>" if rows else "<p>The official rules.</p>"


def official() -> Rules:
    """The official rules, to begin a variant from.

    Examples
    --------
    >>> rules = m44.official().patch("units.infantry.dice", [3, 2, 2])
    >>> [(one.path, one.was, one.now) for one in rules.changes()]
    [('units.infantry.dice', [3, 2, 1], [3, 2, 2])]
    """
    return Rules()


def written(at: str, value: Any) -> str:
    """A Python value as one would type it after a path.

    Examples
    --------
    >>> written("units.infantry.dice", [3, 2, 2]), written("ruleset.win", "MEDALS"), written("", True)
    ('3/2/2', 'MEDALS', 'true')
    """
    text = _word(value)
    if text is None or "+" in text or "\n" in text or not text:
        raise InputError(COMMAND, f"path {at}", repr(value), VALUES)
    return text


def _word(value: Any) -> str | None:
    """A value in words, None for one that has none."""
    if value is None:
        return "none"
    if isinstance(value, str):
        return value if read_value(value) == value else json.dumps(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple):
        if (
            value
            and all(isinstance(one, int) and not isinstance(one, bool) for one in value)
            and len(value) > 1
        ):
            return "/".join(str(one) for one in value)
        return _joined("[", [_toml(one) for one in value], "]")
    if isinstance(value, Mapping):
        return _joined("{", [f"{key} = {_toml(one)}" for key, one in value.items()], "}")
    return None


def _joined(left: str, parts: list[str], right: str) -> str:
    return f"{left}{', '.join(parts)}{right}"


def _toml(value: Any) -> str:
    """A value inside a list or a table."""
    if isinstance(value, list | tuple):
        return _joined("[", [_toml(one) for one in value], "]")
    return json.dumps(value) if isinstance(value, str) else _word(value) or json.dumps(str(value))


def has_no_cards(battle: str) -> bool:
    """Whether a battle is fought without cards by its own rules."""
    from engine.loading.in_force.rules import shared_base
    from engine.loading.scenario.families import is_without_cards
    from engine.loading.scenario.load import load_scenario

    return is_without_cards(load_scenario(scenario_name(battle)).data, shared_base())
