"""A river with two bridges, and bridges that are rigged; one with a single bridge, at which a gun fires."""

from typing import Any

from tests.support.battlefield import Battlefield
from tests.support.shelled_ground import Shelling
from tests.support.turn_script import Turns

WATER = {f"E{i}": "river" for i in range(1, 14)}
# The bridge of E3 lies on the left, that of E7 in the center, both as the Allies see it.
RIVER = WATER | {"E3": "river + bridge", "E7": "river + bridge"}
ONE_BRIDGE = WATER | {"E6": "river + bridge"}
FAR_ENEMY = {"infantry": "A1 A3"}
BOMBARD = "bridge-bombardment"
AT_BRIDGE = Shelling(BOMBARD, "BOMBARD", ONE_BRIDGE, FAR_ENEMY, here="G6", at="E6")
BLOW = "bridge-detonation-rigged"
LAY = f"{BLOW}+bridge-charges-engineer+combat-engineers"
CHARGES = '[[marker]]\nkind = "charges"\nhexes = "E3"\nsides = "allies"\n'
CARDS = ("recon_left", "probe_left", "attack_left", "recon_center", "attack_center")


def has_bridge(field: Battlefield, hex_: str = "E3") -> bool:
    """Whether units may step onto a hex of the river."""
    return not field.tables["stack_barred"][field.stack(hex_)] & 1


def rigged_river(
    options: str = BLOW,
    axis: str = "A1",
    allies: str = "I1",
    tail: str = CHARGES,
    terrain: dict[str, str] = RIVER,
    engineer: str | None = None,
    **more: Any,
) -> Turns:
    """The river, with charges of the Allies at E3, who have cards of every kind for both bridges."""
    row = {"infantry": allies} | ({"tp_engineer": engineer} if engineer else {})
    field = Turns(
        options=options,
        terrain=terrain,
        axis={"infantry": axis},
        allies=row,
        tail=tail,
        **{"medals": 9, **more},
    )
    field.hold("allies", *CARDS)
    return field


def rigged(field: Battlefield, hex_: str = "E3") -> list[int]:
    """Sides with charges there."""
    state, index = field.state, field.index[hex_]
    return sorted(int(s) for h, s in zip(state["rig_hex"], state["rig_side"], strict=True) if h == index)
