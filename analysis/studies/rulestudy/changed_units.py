"""How many units an upgrade or a handicap of one side changes, counted in the set-up."""

from collections import Counter

from analysis.studies.rulestudy.trials import Tried
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.replay.setup_log import setup_of

UNIT = "unit"


def changed_units(scenario: Scenario, rules: Variant, without: Variant, tried: Tried) -> int:
    """Units of the side singled out that are of another row or size with an option than without it, or are dropped.

    One that comes or goes is one of them, and so is one that only then comes by air.  What is reported for anything but
    units (a card) counts once.
    """
    if tried.each != UNIT:
        return 1
    before, after = (
        Counter(one for one in _units(scenario, each) if one[0] == tried.side) for each in (without, rules)
    )
    return max((before - after).total(), (after - before).total())


def _units(scenario: Scenario, rules: Variant) -> list[tuple[str, str, int, bool]]:
    """Side, row and figures of every unit, and whether it comes by air."""
    setup = setup_of(build_tables(scenario, rules))
    dropped = {unit for drop in setup["air_drops"] for unit in drop["units"]}
    return [
        (one["side"], one["row"].partition("@")[0], one["figures"], one["id"] in dropped)
        for one in setup["units"]
    ]
