"""A battle of the base book with its pieces lifted to where a question is asked."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.battlefield import Battlefield


class Battle(Battlefield):
    """A scenario set up, some units lifted elsewhere first, and one side about to act.

    Parameters
    ----------
    scenario : str
        Id of the battle.
    active : str
        Side whose turn it is.
    lifted : mapping
        Units to lift: from hex to hex, in the order given.
    """

    def __init__(
        self, scenario: str, active: str = "allies", lifted: Mapping[str, str] | None = None
    ) -> None:
        self.open(scenario, "", active)
        for here, there in (lifted or {}).items():
            self.put(here, there)

    def weaken(self, hex_: str, figures: int = 1) -> Battle:
        """Leave the unit on a hex so many figures."""
        self.state["unit_figures"][self.unit(hex_)] = figures
        return self

    def holder_of(self, objective: str) -> str | None:
        """Side that holds the objective of this id."""
        ids = [one["id"] for one in self.built.scenario.data["objectives"]]
        return self.holder(ids.index(objective))
