"""Works of one side that protect whoever stands on them (nef-restrictions)."""

from typing import Any, Literal

from engine.loading.in_force.contents import OWNER_ONLY, asks_for_owner
from engine.loading.options.set_up import SetUp
from engine.loading.schema.document import by_words

BOTH: Literal["both"] = "both"


def share_works(set_up: SetUp, works: str, option: str) -> None:
    """Works that a side owns are both sides'; what harms its enemies, as mines do, stays its own.

    On one hex with mines works keep the owner of these, and their row protects whoever stands there.
    Rule: HR-NEFBAN-3.  Changes: owners in the legend, traits of works.
    """
    terrain = set_up.document["terrain"]
    for token, entry in set_up.scenario["legend"].items() if works == BOTH else ():
        owned = [name for name in entry["terrain"] if asks_for_owner(terrain[name])]
        protecting = [name for name in owned if OWNER_ONLY in terrain[name]["traits"]]
        if protecting and protecting == owned and entry["owner"] != BOTH:
            set_up.ground.append((f"scenario.legend.{token}.owner", entry["owner"], BOTH, option))
            entry["owner"] = BOTH
        elif protecting != owned:
            for name in protecting:
                protect_all(set_up, name, option)


def protect_all(set_up: SetUp, name: str, option: str) -> None:
    """Works of a row protect whoever stands on them.  Rule: HR-NEFBAN-3.  Changes: traits of the row."""
    columns: dict[str, Any] = by_words(set_up.document)["terrain"][name]
    was = columns["traits"]
    now = [trait for trait in was if trait != OWNER_ONLY]
    set_up.ground.append((f"terrain.{name}.traits", was, now, option))
    columns["traits"] = now
