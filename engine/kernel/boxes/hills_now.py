"""Connected hills as they stand now, a compile unit that only battles ask in which a hill may go."""

from engine.compiling.compile_unit import NOTHING, compile_unit

EDGES = 6


@compile_unit(NOTHING)
def number_hills(tables, state):
    """Number the connected hexes of equal height anew.  Rule: LOS-14, TP-SAB-2.  Changes: state.hill_now."""
    for hex_ in range(tables["n_hexes"]):
        state["hill_now"][hex_] = 0
    hills = 0
    for start in range(tables["n_hexes"]):
        height = tables["stack_height"][state["hex_stack"][start]]
        if height == 0 or state["hill_now"][start] > 0:
            continue
        hills += 1
        state["hill_now"][start] = hills
        grown = 1
        while grown:
            grown = 0
            for hex_ in range(tables["n_hexes"]):
                if state["hill_now"][hex_] != hills:
                    continue
                for k in range(EDGES):
                    to = tables["near"][hex_, k]
                    if to < 0 or state["hill_now"][to] > 0:
                        continue
                    if tables["stack_height"][state["hex_stack"][to]] == height:
                        state["hill_now"][to] = hills
                        grown = 1


@compile_unit(NOTHING)
def number_hills_again(tables, state, side, hex_, before):
    """A hill may have gone.  Rule: LOS-14, TP-SAB-2.  Changes: state.hill_now."""
    number_hills(tables, state)
