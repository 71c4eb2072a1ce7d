"""Works of one side that protect whoever stands on them (nef-restrictions)."""

from typing import Literal

from engine.loading.in_force.contents import asks_for_owner
from engine.loading.options.set_up import SetUp

BOTH: Literal["both"] = "both"
OWNER_ONLY = "OWNER_ONLY"  # trait of works that protect one side


def share_works(set_up: SetUp, works: str, option: str) -> None:
    """Works that a side owns are both sides'; what harms its enemies, as mines do, stays its own.

    Rule: HR-NEFBAN-3.  Changes: owners in the legend.
    """
    terrain = set_up.document["terrain"]
    for token, entry in set_up.scenario["legend"].items() if works == BOTH else ():
        rows = [terrain[name] for name in entry["terrain"] if asks_for_owner(terrain[name])]
        if rows and all(OWNER_ONLY in row["traits"] for row in rows) and entry["owner"] != BOTH:
            set_up.ground.append((f"scenario.legend.{token}.owner", entry["owner"], BOTH, option))
            entry["owner"] = BOTH
