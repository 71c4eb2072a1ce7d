"""Landmarks as they stand now, whatever stood on a hex at the set-up."""

from engine.compiling.jit import cold


@cold
def stands(tables, state, hex_, landmark):
    """1 if a landmark of a kind stands on the hex now.  Rule: TP-SAB-2, HR-RADAR-3."""
    return 1 if tables["stack_landmarks"][state["hex_stack"][hex_]] & landmark else 0


@cold
def enemy_on(tables, state, side, landmark):
    """1 if a unit of the other side is on a landmark of a kind that stands now."""
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and stands(tables, state, hex_, landmark):
            return 1
    return 0


@cold
def has_gone(tables, state, hex_, before, landmark):
    """1 if a landmark of a kind stood on the hex before and does not now."""
    return (
        1 if tables["stack_landmarks"][before] & landmark and not stands(tables, state, hex_, landmark) else 0
    )
