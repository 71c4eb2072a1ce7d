"""The moments as kernels: each asks whoever TABLES say acts at it (``engine.moments`` says what they are)."""

from engine import moments
from engine.compiling.moment import asker, enlist
from engine.hooks import ACTS

dice_of_attack = asker(moments.dice_of_attack)
unit_has_moved = asker(moments.unit_has_moved)
step_of_unit = asker(moments.step_of_unit)

enlist([(moments.MOMENTS[act.moment], act.unit) for act in ACTS])
