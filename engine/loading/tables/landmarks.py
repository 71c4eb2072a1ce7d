"""Acts at landmarks as numbers: which hexes, whose, with how many dice (expansions 1.2, 1.6, 1.7)."""

from collections.abc import Sequence

import numpy as np

from engine.codes import Side
from engine.layout import MAX_DAMS
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.schema.document import Terrain
from engine.loading.schema.switch_columns import Switches
from engine.loading.words.errors import InputError

DAM, OASIS, AIRFIELD, RADAR = "DAM", "OASIS", "AIRFIELD", "RADAR"  # traits


def fill_landmarks(table: np.void, ruleset: Switches, contents: Sequence[Contents], terrain: Terrain) -> None:
    """Write what may be done at landmarks.  Changes: table.landmarks, fields of dams, oases, airfields and radars."""
    fill_dams(table, ruleset, contents, terrain)
    fill_oases(table, ruleset, contents, terrain)
    if ruleset["airfield_reinforce"]:
        fill_hexes(table, "airfield", AIRFIELD, contents, terrain, "ruleset.airfield_reinforce")
    if ruleset["radar_notice"]:
        fill_hexes(table, "radar", RADAR, contents, terrain, "ruleset.radar_notice")
    found = [int(table[field]) for field in ("dams", "oases", "airfields", "radars")]
    table["landmarks"] = any(found)


def hexes_with(trait: str, contents: Sequence[Contents], terrain: Terrain) -> list[int]:
    """Hexes on which a row with the trait lies."""
    return [hex_ for hex_, one in enumerate(contents) if has_trait(one.rows, trait, terrain)]


def fill_dams(table: np.void, ruleset: Switches, contents: Sequence[Contents], terrain: Terrain) -> None:
    """Dams that may be blown.  Changes: table.dams, dam_*.  Rule: TP-DAM-4, HR-DAM-1, HR-GEN-4.

    Raises
    ------
    InputError
        A side may blow dams and there are too many, or none where the battle is about them.
    """
    if ruleset["dam_sabotage"] == "NONE":
        return
    dams = hexes_with(DAM, contents, terrain)
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

    Changes: table.oases, hex_oasis.  Rule: TP-OAS-6.
    """
    if ruleset["oasis_recovery"]:
        oases = hexes_with(OASIS, contents, terrain)
        table["oases"] = len(oases)
        table["hex_oasis"][oases] = 1


def fill_hexes(
    table: np.void, word: str, trait: str, contents: Sequence[Contents], terrain: Terrain, key: str
) -> None:
    """Hexes of a kind of landmark.  Changes: the count and the hexes of it.  Rule: TP-AFD-2, TP-RAD-3.

    Raises
    ------
    InputError
        The rule is on and there is none on the map.
    """
    hexes = hexes_with(trait, contents, terrain)
    if not hexes:
        raise InputError("scenario", key, f"no {word} on the map", "at least one, or the rule off")
    table[f"{word}s"] = len(hexes)
    table[f"hex_{word}"][hexes] = 1
