"""The worth of shots at the ground, a compile unit: asked only where something may be shelled."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.sergeant.shells import best_shot


@compile_unit(SCORE)
def best_shell(tables, state, mind, unit):
    """Worth of the best shot at the ground from where the unit stands (`shells.best_shot`).  Changes: mind.shell_at."""
    return best_shot(tables, state, mind, unit)
