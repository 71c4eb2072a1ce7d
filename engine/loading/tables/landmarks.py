"""Acts at landmarks as numbers: which hexes, whose, with how many dice (expansions 1.2, 1.6, 1.7)."""

from collections.abc import Sequence

import numpy as np

from engine.codes import Side
from engine.codes_of_boxes import Landmark
from engine.geometry.boards import Board
from engine.layout import MAX_DAMS
from engine.loading.in_force.by_hex import check_hexes, value_on
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.in_force.stacks import Stacks
from engine.loading.schema.document import Terrain
from engine.loading.schema.switch_columns import Switches
from engine.loading.words.errors import InputError

RADAR = "ruleset.radar_notice"


def fill_landmarks(
    table: np.void,
    ruleset: Switches,
    contents: Sequence[Contents],
    stacks: Stacks,
    terrain: Terrain,
    board: Board,
) -> None:
    """Write what may be done at landmarks, and which stacks are some.

    Changes: table.landmarks, stack_landmarks, fields of dams, oases, airfields and radars.
    """
    for s, stack in enumerate(stacks.stacks):
        for landmark in Landmark:
            if has_trait(stack.rows, landmark.name, terrain):
                table["stack_landmarks"][s] |= landmark
    fill_dams(table, ruleset, contents, terrain)
    fill_oases(table, ruleset, contents, terrain)
    if ruleset["airfield_reinforce"]:
        key = "ruleset.airfield_reinforce"
        table["airfields"] = len(some_hexes("airfield", Landmark.AIRFIELD, contents, terrain, key))
    if ruleset["radar_notice"]:
        fill_radars(table, ruleset["radar_notice"], contents, terrain, board)
    found = [int(table[field]) for field in ("dams", "oases", "airfields", "radars")]
    table["landmarks"] = any(found)


def hexes_with(landmark: Landmark, contents: Sequence[Contents], terrain: Terrain) -> list[int]:
    """Hexes on which a landmark stands."""
    return [hex_ for hex_, one in enumerate(contents) if has_trait(one.rows, landmark.name, terrain)]


def fill_dams(table: np.void, ruleset: Switches, contents: Sequence[Contents], terrain: Terrain) -> None:
    """Dams that may be blown.  Changes: table.dams, dam_*.  Rule: TP-DAM-4, HR-DAM-1, HR-GEN-4.

    Raises
    ------
    InputError
        A side may blow dams and there are too many, or none where the battle is about them.
    """
    if ruleset["dam_sabotage"] == "NONE":
        return
    dams = hexes_with(Landmark.DAM, contents, terrain)
    if not dams and not ruleset["dam_needed"]:
        return
    if not 1 <= len(dams) <= MAX_DAMS:
        raise InputError(
            "scenario", "ruleset.dam_sabotage", f"{len(dams)} dams on the map", f"1 to {MAX_DAMS} dams"
        )
    table["dams"] = len(dams)
    table["dam_hex"][: len(dams)] = dams
    table["dam_side"] = Side[ruleset["dam_sabotage"]]
    for field in ("dam_dice", "dam_tokens", "dam_medals"):
        table[field] = ruleset[field]


def fill_oases(table: np.void, ruleset: Switches, contents: Sequence[Contents], terrain: Terrain) -> None:
    """Oases in which infantry may recover; without one the rule has nothing to speak of (HR-GEN-4).

    Changes: table.oases.  Rule: TP-OAS-6.
    """
    if ruleset["oasis_recovery"]:
        table["oases"] = len(hexes_with(Landmark.OASIS, contents, terrain))


def fill_radars(
    table: np.void,
    notice: bool | dict[str, bool],
    contents: Sequence[Contents],
    terrain: Terrain,
    board: Board,
) -> None:
    """Radar stations that give notice: all of them, or those that the battle names.

    Changes: table.radars, hex_radar.  Rule: TP-RAD-3.

    Raises
    ------
    InputError
        The rule is on and there is none on the map, or a hex without a radar station is named.
    """
    hexes = {
        board.grid.name(hex_): hex_ for hex_ in some_hexes("radar", Landmark.RADAR, contents, terrain, RADAR)
    }
    check_hexes(notice, RADAR, list(hexes), "hexes with a radar station")
    for name, hex_ in hexes.items():
        table["hex_radar"][hex_] = value_on(notice, name)
    table["radars"] = table["hex_radar"].sum()


def some_hexes(
    word: str, landmark: Landmark, contents: Sequence[Contents], terrain: Terrain, key: str
) -> list[int]:
    """Hexes of a kind of landmark at the set-up.  Rule: TP-AFD-2, TP-RAD-3.

    Raises
    ------
    InputError
        There is none on the map, and the rule of this key is on.
    """
    hexes = hexes_with(landmark, contents, terrain)
    if not hexes:
        raise InputError("scenario", key, f"no {word} on the map", "at least one, or the rule off")
    return hexes
