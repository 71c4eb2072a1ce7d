"""Exits for some units alone, and what a unit of so many figures earns by them (SCEN-EXIT-3)."""

from engine.compiling.compile_unit import compile_unit
from engine.layout import MAX_EXIT_KINDS


@compile_unit()
def medals_of_exit(tables, state, unit, hex_):
    """1 + the medals for the unit if it leaves the board from the hex, the most that an exit there gives it.

    Rule: WW-EXIT-3, SCEN-EXIT-3.
    """
    most = 0
    kinds = tables["hex_exits"][state["unit_side"][unit], hex_]
    for kind in range(MAX_EXIT_KINDS):
        if (kinds >> kind) & 1 and (tables["exit_rows"][kind] >> state["unit_row"][unit]) & 1:
            by_figure = tables["exit_by_figure"][kind]  # 0 for an exit that wins
            times = state["unit_figures"][unit] if by_figure else 1
            most = max(most, tables["exit_medals"][kind] * times)
    return 1 + most
