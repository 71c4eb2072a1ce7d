"""Markers of units and hexes: what a scenario gives them, and what kernels ask first."""

from engine.hooks.declare import Act, Column, Hook

HOOK = Hook(
    says="Markers of units and hexes",
    source="TP-BIG",
    columns=(
        Column(
            "markers", "1 if units or hexes of the battle have markers, a unit may lay some, or it has trains"
        ),
        Column(
            "marker_dice", "1 if markers or combat cards may change dice: cross-hairs, leaders, camouflage"
        ),
    ),
    acts=(
        Act("dice_of_attack", "engine.kernel.boxes.dice_of_markers:dice_of_markers", "marker_dice"),
        Act("unit_has_moved", "engine.kernel.boxes.marker_moments:markers_have_moved", "markers", order=1),
    ),
)
