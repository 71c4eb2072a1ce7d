"""How far one sees: the limit of the rules, the night that may end, and what cards may do in it (house-rules 4.13)."""

from engine.compiling.jit import kernel
from engine.layout import ALL


@kernel
def begin_sight(tables, state):
    """Sight as the game begins.  Changes: state.night, visibility, spotting."""
    state["night"] = tables["night"]
    set_sight(tables, state)


@kernel
def set_sight(tables, state):
    """The smallest limit in force counts (HR-GEN-11).  Changes: state.visibility, state.spotting."""
    state["visibility"] = min(tables["sight_limit"], state["night"])
    state["spotting"] = min(tables["spotter"], state["night"])


@kernel
def range_now(tables, state, row):
    """Battle range of a unit row, capped by visibility, whatever its fire needs.  Rule: HR-GEN-12."""
    return min(tables["row_range"][row], state["visibility"])


@kernel
def strikes_are_shut(tables, state):
    """1 if cards may not attack in what visibility there is.  Rule: HR-FOG-6, HR-NIGHT-6."""
    return 1 if tables["strikes_shut"] and state["visibility"] < ALL else 0
