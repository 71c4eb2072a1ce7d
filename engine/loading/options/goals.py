"""Goals of a battle that an option strikes out: its objectives and its exits."""

from engine.loading.in_force.fiction import has_units
from engine.loading.options.set_up import SetUp


def clear_goals(set_up: SetUp, objectives: bool, exits: bool, who: str, option: str) -> None:
    """No hex of a battle is an objective, or none an exit, any more, if anybody has units of some kind.

    Changes: objectives and exits of the scenario.  Rule: HR-MARTOWN-1, -7, HR-MARWIN-8.
    """
    scenario = set_up.scenario
    if not has_units(set_up.document, None, who):
        return
    if objectives:
        set_up.ground += [
            (f"scenario.objectives.{one['id']}", "an objective", None, option)
            for one in scenario["objectives"]
        ]
        scenario["objectives"] = []
    if exits:
        set_up.ground += [
            (f"scenario.exits.{i + 1}", f"an exit of the {' and '.join(one['sides'])}", None, option)
            for i, one in enumerate(scenario["exits"])
        ]
        scenario["exits"] = []
