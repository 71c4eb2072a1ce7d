"""Who stands on the hexes of an objective (core 8.2)."""

from engine.compiling.jit import kernel


@kernel
def passes(tables, state, objective, side):
    """1 if the side fulfils the objective's condition now.  Rule: VIC-OBJ-1, -2, -4, -8, -10, -15; AMB-59, WW-GAP-4."""
    if not (tables["objective_sides"][objective] >> side) & 1:
        return 0
    own = enemy = 0
    for hex_ in range(tables["n_hexes"]):
        if (tables["hex_objectives"][hex_] >> objective) & 1:
            unit = state["unit_at"][hex_]
            if unit >= 0:
                if state["unit_side"][unit] == side:
                    own += 1
                else:
                    enemy += 1
    if tables["objective_deny"][objective] and enemy > 0:
        return 0
    need = tables["objective_need"][objective]
    if need > 0:
        return 1 if own >= need else 0
    if tables["majority_more_than_enemy"]:
        return 1 if own > enemy else 0
    return 1 if 2 * own > tables["objective_size"][objective] else 0


@kernel
def enemy_stands_on(tables, state, objective, side):
    """1 if a unit of the other side stands on a hex of the objective."""
    for hex_ in range(tables["n_hexes"]):
        if (tables["hex_objectives"][hex_] >> objective) & 1:
            unit = state["unit_at"][hex_]
            if unit >= 0 and state["unit_side"][unit] != side:
                return 1
    return 0
