"""Markers of units and hexes: what a scenario gives them, and what kernels ask first."""

from engine.declaring.declare import Act, Column, Hook

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
        Act("board_is_laid", "engine.kernel.boxes.marker_moments:lay_markers", "markers", order=1),
        Act("unit_has_landed", "engine.kernel.boxes.marker_moments:markers_have_landed", "markers"),
        Act("unit_has_stopped", "engine.kernel.boxes.marker_moments:markers_have_stopped", "markers"),
        Act("unit_has_retreated", "engine.kernel.boxes.marker_moments:markers_have_retreated", "markers"),
        Act("unit_has_arrived", "engine.kernel.boxes.marker_moments:markers_have_arrived", "markers"),
        Act("unit_has_battled", "engine.kernel.boxes.marker_moments:markers_after_battle", "markers"),
        Act("unit_has_fallen", "engine.kernel.boxes.marker_moments:markers_of_fallen", "markers"),
    ),
)
