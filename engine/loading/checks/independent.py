"""Battles that count as independent: no two of them are versions of one battle, played on the same cards and dice."""

from collections.abc import Sequence

from engine.loading.scenario.in_sight import KIND
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import InputError
from engine.loading.words.files import is_built_in
from engine.loading.words.namesakes import shown


def independent(scenarios: Sequence[Scenario], file: str, key: str) -> list[Scenario]:
    """The scenarios given, none a version of another.

    Where numbers of several battles become one with an interval, versions of one battle (the same ``chance_id``) would
    count twice what chance did once; where some battles are held out of a search, a version would not be held out.

    Parameters
    ----------
    scenarios : sequence of Scenario
    file, key : str
        Where they are named, for the message.

    Raises
    ------
    InputError
        Two of them are versions of one battle.
    """
    first: dict[str, Scenario] = {}
    for scenario in scenarios:
        other = first.setdefault(scenario.chance_id, scenario)
        if other is not scenario:
            found = f"{_named(other)} and {_named(scenario)}, played on the same cards and dice"
            raise InputError(
                file, key, found, "one version of every battle; `compare` sets versions side by side"
            )
    return list(scenarios)


def _named(scenario: Scenario) -> str:
    return scenario.id if is_built_in(KIND, scenario.path) else shown(scenario.path)
